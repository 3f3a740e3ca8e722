//! The table of checks. Checks that the reference has too keep its names and come first; our own follow.

mod archives;
mod electron;
mod feeds;
mod info;
mod leftovers;
mod machines;
mod preferences;
mod releases;
mod signing;
mod structure;
mod weight;

use crate::{
    Options,
    binary::scan::Facts,
    plist,
    report::{Result, clipped},
    subject::Subject,
    survey::Survey,
};
use serde_json::Value;

/// The input of each check.
pub(crate) struct Context<'a> {
    pub subject: &'a Subject,
    pub survey: &'a Survey,
    pub options: &'a Options,
    /// Info.plist of an app for macOS, or the reason why it cannot be read.
    pub info: Option<std::result::Result<Value, String>>,
    /// Facts of Electron's binary.
    pub facts: Option<Facts>,
    /// Why that binary cannot be read.
    pub no_facts: Option<String>,
}

impl<'a> Context<'a> {
    pub fn of(subject: &'a Subject, survey: &'a Survey, options: &'a Options) -> Context<'a> {
        let layout = subject.layout.as_ref();
        let info = layout.filter(|layout| layout.platform == "darwin").map(|layout| {
            let entry = subject.files.get(&format!("{}Contents/Info.plist", layout.root));
            let bytes =
                entry.ok_or_else(|| "it is missing".to_owned())?.read(4 << 20).map_err(|error| error.to_string())?;
            plist::read(&bytes).map_err(|error| error.to_string())
        });
        let binary = layout.and_then(|layout| subject.files.get(layout.binary.as_ref()?));
        let read = binary.map(|entry| entry.open().and_then(Facts::read)).transpose();
        let no_facts = read.as_ref().err().map(|error| format!("The binary cannot be read: {error}."));
        Context { subject, survey, options, info, facts: read.unwrap_or_default(), no_facts }
    }

    /// A sentence that says why not all files were looked at, or `None` if all were. `done` names the purpose.
    pub fn unread(&self, done: &str) -> Option<String> {
        let files = &self.survey.unreadable;
        self.unlisted().or_else(|| {
            let (path, why) = files.first()?;
            Some(format!("Files that could not be read and {done}: {}, such as {path}: {}.", files.len(), clipped(why)))
        })
    }

    /// The app's own files with these extensions that are too large to be looked through.
    pub fn skipped_own(&self, extensions: &'a [&str]) -> impl Iterator<Item = &'a String> {
        let code = self.survey.skipped_code.iter().filter(|path| is_own(path));
        code.filter(|path| path.rsplit('.').next().is_some_and(|end| extensions.contains(&end)))
    }

    /// A sentence about these files, or `None` if there are none. `done` names the purpose.
    pub fn skipped(&self, extensions: &'a [&str], done: &str) -> Option<String> {
        let first = self.skipped_own(extensions).next()?;
        let count = self.skipped_own(extensions).count();
        Some(format!("Files that are too large to be {done}: {count}, such as {first}."))
    }

    /// The reason why the list of the app's files is incomplete, if it is.
    pub fn unlisted(&self) -> Option<String> {
        if let Some(why) = self.subject.left_out() {
            return Some(why);
        }
        let mut archives = self.subject.code.archives.iter();
        let unread = archives.find_map(|archive| Some((&archive.path, archive.read.as_ref().err()?)));
        if let Some((path, why)) = unread {
            return Some(format!("{path} cannot be read: {}.", clipped(why)));
        }
        let inner = self.subject.code.archives.iter().filter_map(|archive| archive.read.as_ref().ok());
        let mut refused = self.subject.files.refused.iter().chain(inner.flat_map(|asar| &asar.files.refused));
        refused.next().map(|why| format!("An entry was left out, and is not looked at: {}.", clipped(why)))
    }

    /// A value of Info.plist.
    pub fn info(&self, key: &str) -> Option<&Value> {
        self.info.as_ref()?.as_ref().ok()?.get(key)
    }

    /// A text of Info.plist.
    pub fn info_text(&self, key: &str) -> Option<&str> {
        self.info(key).and_then(Value::as_str)
    }
}

/// A check.
pub(crate) struct Row {
    pub id: &'static str,
    pub title: &'static str,
    /// Whether the check applies to this artifact.
    pub about: fn(&Subject) -> bool,
    pub run: fn(&Context) -> Result,
}

/// Whether a file is the app's own, and not part of a package that it uses.
fn is_own(path: &str) -> bool {
    !path.contains("/node_modules/")
}

fn mac(subject: &Subject) -> bool {
    subject.platform() == "darwin"
}
fn windows(subject: &Subject) -> bool {
    subject.platform() == "win32"
}
fn app_image(subject: &Subject) -> bool {
    subject.artifact_type() == "linux-appimage"
}
fn apps(subject: &Subject) -> bool {
    subject.layout.is_some()
}
fn all(_: &Subject) -> bool {
    true
}

const fn row(id: &'static str, title: &'static str, about: fn(&Subject) -> bool, run: fn(&Context) -> Result) -> Row {
    Row { id, title, about, run }
}

/// Every check.
pub(crate) static CHECKS: [Row; 23] = [
    row("bundle-structure", "The parts of an app are there", all, structure::bundle),
    row("info-plist", "Info.plist names the app", mac, info::plist),
    row("protocol-schemes", "Schemes that the app opens", apps, feeds::schemes),
    row("updater-feed", "Where updates come from", apps, feeds::updater),
    row("crash-reporter", "The crash handler is there", apps, structure::crash_handler),
    row("code-signing", "The app is signed", mac, signing::mac),
    row("notarization", "Apple has notarized the app", mac, signing::notarization),
    row("gatekeeper", "Gatekeeper lets the app run", mac, signing::gatekeeper),
    row("windows-authenticode", "The program is signed", windows, signing::windows),
    row("appimage-signature", "The AppImage is signed", app_image, signing::app_image),
    row("electron-version", "Electron is supported", apps, electron::version),
    row("fuses", "Fuses are set as in a hardened app", apps, electron::fuses),
    row("asar", "The archive is whole", apps, archives::whole),
    row("asar-integrity", "Electron checks the archive", apps, archives::integrity),
    row("architectures", "All programs are for one machine", apps, machines::architectures),
    row("permissions", "Permissions and their texts", mac, info::permissions),
    row("web-preferences", "Pages are isolated from Node", apps, preferences::windows),
    row("content-security-policy", "Pages restrict their scripts", apps, preferences::policies),
    row("source-maps", "No source maps are left in", apps, leftovers::maps),
    row("secrets", "No secrets are left in", apps, leftovers::secrets),
    row("dev-dependencies", "No development tools are left in", apps, leftovers::dev_dependencies),
    row("duplicates", "No file is there twice", apps, weight::duplicates),
    row("size", "The size is within the budget", all, weight::size),
];
