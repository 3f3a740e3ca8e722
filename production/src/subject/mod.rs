//! The artifact as the checks see it: its files, the places of the app's parts, and the app's own code.

mod code;
mod installer;
mod layout;
mod open;

pub(crate) use code::Code;
pub(crate) use layout::Layout;
pub use open::Refusal;
#[cfg(test)]
pub(crate) use open::of_bytes;
pub(crate) use open::open;

use crate::{binary::Machine, blob::Blob, files::Files};

/// How an artifact is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    Folder,
    App,
    Zip,
    Deb,
    Rpm,
    AppImage,
    Squashfs,
    Sevenz,
    Exe,
    Msi,
}

impl Container {
    /// Its name in a report.
    pub fn name(self) -> &'static str {
        match self {
            Container::Folder => "folder",
            Container::App => "app",
            Container::Zip => "zip",
            Container::Deb => "deb",
            Container::Rpm => "rpm",
            Container::AppImage => "appimage",
            Container::Squashfs => "squashfs",
            Container::Sevenz => "7z",
            Container::Exe => "exe",
            Container::Msi => "msi",
        }
    }
}

/// An artifact.
#[derive(Debug)]
pub(crate) struct Subject {
    pub container: Container,
    /// The artifact's own bytes, where it is a file.
    pub file: Option<Blob>,
    /// The size on disk, in bytes.
    pub bytes: u64,
    pub files: Files,
    /// The places of the app's parts; `None` in an installer in which no app was found.
    pub layout: Option<Layout>,
    pub code: Code,
    /// The number of further apps in an installer, such as those for other machines. They are not looked at.
    pub others: usize,
    /// The number of archives in an installer that could not be read, or were not opened.
    pub unread: usize,
}

impl Container {
    /// Whether it installs an app for Windows.
    pub fn is_of_windows(self) -> bool {
        matches!(self, Container::Exe | Container::Msi)
    }
}

impl Subject {
    /// A sentence about parts of an installer that are not looked at, or `None` if there are none.
    pub fn left_out(&self) -> Option<String> {
        if self.others > 0 {
            return Some(format!("Further apps in the installer, which are not looked at: {}.", self.others));
        }
        let about = "Archives in the installer that cannot be read, or are not opened, and may hold an app";
        (self.unread > 0).then(|| format!("{about}: {}.", self.unread))
    }

    /// The kind of artifact, by the reference's name.
    pub fn artifact_type(&self) -> &'static str {
        match (self.container, self.platform()) {
            (Container::AppImage, _) => "linux-appimage",
            (_, "darwin") => "macos-app",
            (_, "win32") => "windows-artifact",
            _ => "linux-app",
        }
    }

    /// The target system, by Node's name (`process.platform`).
    pub fn platform(&self) -> &'static str {
        match (&self.layout, self.container) {
            (Some(layout), _) => layout.platform,
            (None, Container::Exe) => "win32",
            (None, _) => "linux",
        }
    }

    /// The machine of the app's binary.
    pub fn machine(&self) -> Option<&Machine> {
        self.layout.as_ref()?.machine.as_ref()
    }
}
