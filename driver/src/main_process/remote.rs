//! Values and exceptions, as the inspector and the DevTools protocol describe them.

use serde::Deserialize;
use serde_json::Value;

/// The result of an evaluation with its exception: the fields that we use.
#[derive(Debug, Deserialize)]
pub struct Evaluated {
    /// The result.
    pub result: RemoteObject,
    /// The exception, if the code threw one.
    #[serde(rename = "exceptionDetails")]
    pub exception: Option<Exception>,
}

/// A value in the app.
#[derive(Debug, Deserialize, Default)]
#[serde(default)]
pub struct RemoteObject {
    /// `object`, `string`, `undefined`…
    #[serde(rename = "type")]
    pub kind: String,
    /// `array`, `error`, `null`…
    pub subtype: Option<String>,
    /// The value, when asked for by value.
    pub value: Option<Value>,
    /// `Infinity`, `10n`…
    #[serde(rename = "unserializableValue")]
    pub unserializable: Option<String>,
    /// Its text as the console would print it.
    pub description: Option<String>,
    /// Its remote object id.
    #[serde(rename = "objectId")]
    pub object_id: Option<String>,
    /// A short preview of its content.
    pub preview: Option<Value>,
}

/// An exception that the inspector reports.
#[derive(Debug, Deserialize)]
pub struct Exception {
    /// The text of the protocol, mostly `Uncaught`.
    #[serde(default)]
    pub text: String,
    /// The thrown value.
    pub exception: Option<RemoteObject>,
    /// Zero-based line in the evaluated source; -1 while the app is quitting.
    #[serde(rename = "lineNumber", default)]
    pub line: i64,
    /// Zero-based column.
    #[serde(rename = "columnNumber", default)]
    pub column: i64,
    /// The script's URL.
    pub url: Option<String>,
}

impl Exception {
    /// Message and stack as the console prints them.
    pub fn words(&self) -> String {
        let thrown = self.exception.as_ref();
        thrown
            .and_then(|e| {
                e.description
                    .clone()
                    .or_else(|| e.value.as_ref().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)))
            })
            .unwrap_or_else(|| self.text.clone())
    }

    /// The first line only.
    pub fn first_line(&self) -> String {
        self.words().lines().next().unwrap_or_default().to_owned()
    }
}
