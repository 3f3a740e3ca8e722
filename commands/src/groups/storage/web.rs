//! `storage-local-get` and its kin: local and session storage of the window's page, by key.

use crate::{
    call::Call,
    show::{Show, clean_line, counted, lines, quoted},
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::storage::{
    Scope,
    web::{self, Web},
};

/// A key and its value.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// The key
    key: String,
    /// The value; null where there is none
    value: Option<String>,
}

/// The values that were asked for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Got {
    /// local or session
    scope: Scope,
    /// The origin whose storage it is
    origin: String,
    /// The key, where one was asked for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    key: Option<String>,
    /// Its value; null where there is none
    #[serde(skip_serializing_if = "Option::is_none", default, with = "present")]
    #[schemars(with = "Option<String>")]
    value: Option<Option<String>>,
    /// The values, where keys were asked for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    items: Option<Vec<Item>>,
}

/// A field that may be missing, or null.
mod present {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(value: &Option<Option<String>>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
        Option::<String>::deserialize(from).map(Some)
    }
}

/// A key was set.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Set {
    /// Always true; otherwise the call fails
    set: bool,
    /// local or session
    scope: Scope,
    /// The origin whose storage it is
    origin: String,
}

/// A key is gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Removed {
    /// Whether it was there
    removed: bool,
    /// local or session
    scope: Scope,
    /// The origin whose storage it is
    origin: String,
}

/// The keys that there are.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Keys {
    /// How many there are
    count: usize,
    /// In the browser's order
    keys: Vec<String>,
    /// local or session
    scope: Scope,
    /// The origin whose storage it is
    origin: String,
}

/// All keys are gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cleared {
    /// How many there were
    cleared: u64,
    /// local or session
    scope: Scope,
    /// The origin whose storage it is
    origin: String,
}

impl Show for Got {
    fn show(&self) -> String {
        match (&self.items, &self.value) {
            (Some(items), _) => lines(items.iter().map(|item| {
                let value = item.value.as_deref().map_or("(none)".to_owned(), quoted);
                format!("{}: {value}", quoted(&item.key))
            })),
            (None, Some(Some(value))) => clean_line(value),
            (None, _) => format!("no value for {}", quoted(self.key.as_deref().unwrap_or_default())),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(match &self.items {
            Some(items) => lines(items.iter().map(|item| clean_line(item.value.as_deref().unwrap_or_default()))),
            None => self.value.clone().flatten().unwrap_or_default(),
        })
    }
}

impl Show for Set {
    fn show(&self) -> String {
        format!("set in the {} storage of {}", self.scope.name(), clean_line(&self.origin))
    }
}

impl Show for Removed {
    fn show(&self) -> String {
        let origin = clean_line(&self.origin);
        match self.removed {
            true => format!("removed from the {} storage of {origin}", self.scope.name()),
            false => format!("it was not in the {} storage of {origin}", self.scope.name()),
        }
    }
}

impl Show for Keys {
    fn show(&self) -> String {
        match self.keys.is_empty() {
            true => format!("the {} storage of {} is empty", self.scope.name(), clean_line(&self.origin)),
            false => lines(self.keys.iter().map(|key| quoted(key))),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.keys.iter().map(|key| clean_line(key))))
    }
}

impl Show for Cleared {
    fn show(&self) -> String {
        let keys = counted(self.cleared, "key");
        format!("removed {keys} from the {} storage of {}", self.scope.name(), clean_line(&self.origin))
    }
}

/// The five verbs of an area, which differ in names and texts only.
macro_rules! area {
    ($scope:ident, $title:literal, $prefix:literal,
     $get:ident $set:ident $remove:ident $keys:ident $clear:ident) => {
        #[doc = concat!("Read a key of the page's ", $title, ", or several")]
        #[derive(Debug, Deserialize, JsonSchema)]
        pub struct $get {
            /// The key
            key: Option<String>,
            /// Instead: several keys
            #[serde(default)]
            #[schemars(length(max = 1000))]
            keys: Vec<String>,
        }

        impl Verb for $get {
            const TOOL: &'static str = concat!("storage_", $prefix, "_get");
            const TITLE: &'static str = concat!("Read ", $title);
            const GROUP: Group = Group::Storage;
            const OPERATION: Operation = Operation::Query;
            const WORD: Option<&'static str> = Some("key");
            const EXAMPLES: &'static [Example] =
                &[Example { line: concat!("storage-", $prefix, "-get theme"), args: r#"{"key": "theme"}"# }];
            type Reply = Got;

            fn check(&self) -> Outcome<()> {
                match self.key.is_some() == self.keys.is_empty() {
                    true => Ok(()),
                    false => Err(Error::argument("Give either key or keys.")),
                }
            }

            async fn run(self, call: Call) -> Outcome<Got> {
                let asked = self.key.as_deref().map_or(Web::GetAll(&self.keys), Web::Get);
                web::ask(&*call.surface().await?, Scope::$scope, &asked).await
            }
        }

        #[doc = concat!("Set a key of the page's ", $title)]
        #[derive(Debug, Deserialize, JsonSchema)]
        pub struct $set {
            /// The key
            key: String,
            /// The value, which is text
            value: String,
        }

        impl Verb for $set {
            const TOOL: &'static str = concat!("storage_", $prefix, "_set");
            const TITLE: &'static str = concat!("Write ", $title);
            const GROUP: Group = Group::Storage;
            const OPERATION: Operation = Operation::Command;
            const EXAMPLES: &'static [Example] = &[Example {
                line: concat!("storage-", $prefix, "-set theme dark"),
                args: r#"{"key": "theme", "value": "dark"}"#,
            }];
            type Reply = Set;

            async fn run(self, call: Call) -> Outcome<Set> {
                web::ask(&*call.surface().await?, Scope::$scope, &Web::Set(&self.key, &self.value)).await
            }
        }

        #[doc = concat!("Remove a key of the page's ", $title)]
        #[derive(Debug, Deserialize, JsonSchema)]
        pub struct $remove {
            /// The key
            key: String,
        }

        impl Verb for $remove {
            const TOOL: &'static str = concat!("storage_", $prefix, "_remove");
            const TITLE: &'static str = concat!("Remove from ", $title);
            const GROUP: Group = Group::Storage;
            const OPERATION: Operation = Operation::Command;
            const EXAMPLES: &'static [Example] =
                &[Example { line: concat!("storage-", $prefix, "-remove theme"), args: r#"{"key": "theme"}"# }];
            type Reply = Removed;

            async fn run(self, call: Call) -> Outcome<Removed> {
                web::ask(&*call.surface().await?, Scope::$scope, &Web::Remove(&self.key)).await
            }
        }

        #[doc = concat!("List the keys of the page's ", $title)]
        #[derive(Debug, Deserialize, JsonSchema)]
        pub struct $keys {}

        impl Verb for $keys {
            const TOOL: &'static str = concat!("storage_", $prefix, "_keys");
            const TITLE: &'static str = concat!("List keys of ", $title);
            const GROUP: Group = Group::Storage;
            const OPERATION: Operation = Operation::Query;
            const EXAMPLES: &'static [Example] = &[Example { line: concat!("storage-", $prefix, "-keys"), args: "{}" }];
            type Reply = Keys;

            async fn run(self, call: Call) -> Outcome<Keys> {
                web::ask(&*call.surface().await?, Scope::$scope, &Web::Keys).await
            }
        }

        #[doc = concat!("Remove all keys of the page's ", $title)]
        #[derive(Debug, Deserialize, JsonSchema)]
        pub struct $clear {}

        impl Verb for $clear {
            const TOOL: &'static str = concat!("storage_", $prefix, "_clear");
            const TITLE: &'static str = concat!("Clear ", $title);
            const GROUP: Group = Group::Storage;
            const OPERATION: Operation = Operation::Destructive;
            const EXAMPLES: &'static [Example] =
                &[Example { line: concat!("storage-", $prefix, "-clear"), args: "{}" }];
            type Reply = Cleared;

            async fn run(self, call: Call) -> Outcome<Cleared> {
                web::ask(&*call.surface().await?, Scope::$scope, &Web::Clear).await
            }
        }
    };
}

area!(Local, "local storage", "local",
    StorageLocalGet StorageLocalSet StorageLocalRemove StorageLocalKeys StorageLocalClear);
area!(Session, "session storage", "session",
    StorageSessionGet StorageSessionSet StorageSessionRemove StorageSessionKeys StorageSessionClear);
