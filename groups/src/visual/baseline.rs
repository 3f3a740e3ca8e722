//! Baselines: a PNG with its metadata in a JSON file beside it. People keep them in their repositories, so they may be of
//! any size and content when they are read.

use super::pixels::{self, LARGEST_FILE, Unreadable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::{Source, Spot},
    wait::off_thread,
};
use std::path::{Path, PathBuf};

/// The largest file of metadata, in bytes.
const LARGEST_METADATA: u64 = 64 << 10;

/// The longest name of a picture, in characters.
const LONGEST_NAME: usize = 120;

/// A size in CSS pixels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Viewport {
    /// Its width
    pub width: f64,
    /// Its height
    pub height: f64,
}

/// The machine, versions and window that a picture depends on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// The operating system: linux, macos, windows
    pub platform: String,
    /// The processor
    pub arch: String,
    /// Electron's version
    pub electron_version: Option<String>,
    /// Chromium's version
    pub chromium_version: Option<String>,
    /// The window's size
    pub viewport: Viewport,
    /// Pixels of the picture for one CSS pixel
    pub device_pixel_ratio: f64,
    /// light or dark
    pub color_scheme: String,
    /// The language
    pub locale: String,
}

/// How a picture was taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// Its name
    pub name: String,
    /// Its width in pixels
    pub width: u32,
    /// Its height in pixels
    pub height: u32,
    /// The facts that it depends on
    pub environment: Environment,
    /// The parameters of the call that change it
    pub settings: Value,
}

/// A fact that differs from the baseline.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changed {
    /// Its name: `environment.viewport.width`.
    pub what: String,
    /// Its value in the baseline.
    pub expected: Value,
    /// Its value now.
    pub found: Value,
}

impl Metadata {
    /// The facts that keep two pictures from being compared. The picture's own size is not one of them.
    pub fn changed(&self, found: &Metadata) -> Vec<Changed> {
        let facts = |of: &Metadata| json!({ "environment": of.environment, "settings": of.settings });
        let mut changed = vec![];
        differences("", &facts(self), &facts(found), &mut changed);
        changed
    }
}

fn differences(path: &str, expected: &Value, found: &Value, changed: &mut Vec<Changed>) {
    if expected == found {
        return;
    }
    let (Value::Object(one), Value::Object(other)) = (expected, found) else {
        let (what, expected, found) = (path.to_owned(), expected.clone(), found.clone());
        return changed.push(Changed { what, expected, found });
    };
    let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let none = Value::Null;
        differences(&path, one.get(name).unwrap_or(&none), other.get(name).unwrap_or(&none), changed);
    }
}

/// The folder of baselines, and the folder that its files must lie beneath.
#[derive(Debug, Clone)]
pub struct BaselineFolder {
    folder: PathBuf,
    root: Option<PathBuf>,
}

/// A baseline as it was read.
#[derive(Debug)]
pub struct Baseline {
    /// Its PNG.
    pub png: Vec<u8>,
    /// Its metadata.
    pub metadata: Metadata,
}

fn wrong_path(message: String) -> Error {
    Error::new(Code::VisualPathInvalid, message)
}

/// Refuses a name that is no plain file name.
///
/// # Errors
/// `visual.PATH_INVALID`.
pub fn check_name(name: &str) -> Outcome<()> {
    let plain = |c: char| c.is_ascii_alphanumeric();
    let fits = name.chars().next().is_some_and(plain)
        && name.chars().all(|c| plain(c) || matches!(c, '.' | '_' | '-'))
        && name.len() <= LONGEST_NAME;
    if fits {
        return Ok(());
    }
    let shown: String = name.chars().take(LONGEST_NAME).collect();
    Err(wrong_path(format!("{shown:?} is no name of a picture."))
        .hint("A name has letters, digits, `.`, `_` and `-`, begins with a letter or digit, and has at most 120 characters.")
        .detail("parameter", "name"))
}

impl BaselineFolder {
    /// The folder that the frontend named.
    ///
    /// # Errors
    /// `visual.PATH_INVALID` where it named none, or where it is no folder.
    pub fn new(folder: Option<&Path>, root: Option<&Path>) -> Outcome<BaselineFolder> {
        let folder = folder.ok_or_else(|| {
            wrong_path("No folder of baselines is named.".into())
                .hint("Start stagewright with `--baselines DIR`. The command `run` has `baselines` beside each file.")
        })?;
        if folder.exists() && !folder.is_dir() {
            return Err(wrong_path(format!("{:?} is no folder.", folder.display().to_string())));
        }
        Ok(BaselineFolder { folder: folder.to_owned(), root: root.map(Path::to_owned) })
    }

    /// The path of a baseline's picture.
    pub fn picture(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.png"))
    }

    fn metadata(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// The baseline does not exist, or one of its files is not a valid file of its kind or too large.
    pub async fn read(&self, name: &str) -> Outcome<Baseline> {
        let (baselines, own) = (self.clone(), name.to_owned());
        off_thread(move || baselines.read_now(&own)).await
    }

    fn read_now(&self, name: &str) -> Outcome<Baseline> {
        let picture = self.picture(name);
        if picture.symlink_metadata().is_err() {
            let message = format!("There is no baseline {:?} yet.", picture.display().to_string());
            return Err(Error::new(Code::VisualBaselineNotFound, message));
        }
        let png = self.file(&picture, LARGEST_FILE)?;
        let told = self.file(&self.metadata(name), LARGEST_METADATA)?;
        let metadata: Metadata = serde_json::from_slice(&told)
            .map_err(|error| invalid(format!("The metadata of the baseline {name:?} cannot be read: {error}.")))?;
        let size = pixels::size_of(&png).map_err(|why| unreadable(name, why))?;
        if size != (metadata.width, metadata.height) {
            let message = format!(
                "The baseline {name:?} has {} × {} pixels, and its metadata says {} × {}.",
                size.0, size.1, metadata.width, metadata.height
            );
            return Err(invalid(message));
        }
        Ok(Baseline { png, metadata })
    }

    fn file(&self, path: &Path, most: u64) -> Outcome<Vec<u8>> {
        let shown = path.display().to_string();
        let source = Source::open("baselines", path, self.root.as_deref()).map_err(|error| match error.code {
            Code::FileNotFound => invalid(format!("A file of the baseline cannot be read. {}", error.message)),
            _ => error,
        })?;
        if source.bytes > most {
            let message = format!("{shown:?} has {} bytes, and may have at most {most}.", source.bytes);
            return Err(Error::new(Code::VisualImageTooLarge, message));
        }
        source.read().map_err(|error| invalid(format!("{shown:?} cannot be read: {error}.")))
    }

    /// Writes a baseline. Each of its files is replaced at once.
    ///
    /// # Errors
    /// `visual.WRITE_FAILED`, or that its folder lies outside the root.
    pub async fn write(&self, png: Vec<u8>, metadata: &Metadata) -> Outcome<PathBuf> {
        let (picture, told) = (self.picture(&metadata.name), self.metadata(&metadata.name));
        replace(Spot::admit("baselines", picture.clone(), self.root.as_deref())?, png).await?;
        replace(Spot::admit("baselines", told, self.root.as_deref())?, text(metadata)?).await?;
        Ok(picture)
    }
}

/// Metadata as text.
///
/// # Errors
/// Never: all its fields can be serialised.
pub fn text(metadata: &Metadata) -> Outcome<Vec<u8>> {
    let mut text = serde_json::to_vec_pretty(metadata).map_err(Error::internal)?;
    text.push(b'\n');
    Ok(text)
}

/// Writes a file of a picture.
///
/// # Errors
/// `visual.WRITE_FAILED`.
pub async fn replace(spot: Spot, bytes: Vec<u8>) -> Outcome<()> {
    off_thread(move || spot.replace_now(&bytes)).await.map_err(|error| {
        Error::new(Code::VisualWriteFailed, error.message.clone())
            .hint("Check that its folder is writable and has room.")
    })
}

fn invalid(message: String) -> Error {
    Error::new(Code::VisualBaselineInvalid, message)
}

/// The error of a picture that cannot be read.
pub fn unreadable(name: &str, why: Unreadable) -> Error {
    match why {
        Unreadable::TooLarge(size) => {
            Error::new(Code::VisualImageTooLarge, format!("The picture {name:?} is too large: {size}."))
        }
        Unreadable::Invalid(why) => invalid(format!("The picture of the baseline {name:?} cannot be read: {why}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metadata() -> Metadata {
        Metadata {
            name: "a".into(),
            width: 2,
            height: 3,
            environment: Environment {
                platform: "linux".into(),
                arch: "x86_64".into(),
                electron_version: Some("33.2.1".into()),
                chromium_version: None,
                viewport: Viewport { width: 800.0, height: 600.0 },
                device_pixel_ratio: 1.0,
                color_scheme: "light".into(),
                locale: "en-US".into(),
            },
            settings: json!({ "fullPage": false }),
        }
    }

    #[test]
    fn each_changed_fact_is_named() {
        let (one, mut other) = (metadata(), metadata());
        assert_eq!(one.changed(&other), vec![]);
        other.environment.viewport.width = 801.0;
        other.settings = json!({ "fullPage": true, "style": "a" });
        (other.width, other.height) = (9, 9);
        let named: Vec<_> = one.changed(&other).into_iter().map(|fact| fact.what).collect();
        assert_eq!(named, ["environment.viewport.width", "settings.fullPage", "settings.style"]);
    }

    #[test]
    fn baseline_names_are_validated() {
        for name in ["a", "Home-2_x.y", "9"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in ["", ".a", "../a", "a/b", "a b", "ä", "-a", &"x".repeat(121)] {
            assert_eq!(check_name(name).map_err(|error| error.code), Err(Code::VisualPathInvalid), "{name}");
        }
    }
}
