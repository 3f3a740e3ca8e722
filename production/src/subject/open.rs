//! Opens an artifact. Its format is recognized by its first bytes, never by its name.

use super::{Code, Container, Layout, Subject, installer};
use crate::{
    binary::{HEAD, Machine, elf},
    blob::Blob,
    files::{Files, deb, folder, msi, rpm, sevenz, squash, zip},
};
use stagewright_os::files::open_to_read;
use std::{fs, io, path::Path};

/// The reason why an artifact cannot be validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// There is none.
    NotFound(String),
    /// It contains no Electron app.
    NotABundle(String),
    /// Its format is not supported.
    Unsupported(String),
}

/// Formats that are recognized by their first bytes, and not supported.
const UNREAD: [(&[u8], &str); 2] = [(b"\x1f\x8b", "a gzip file"), (b"\xfd7zXZ", "an xz file")];

/// Opens the folder or file at this path.
pub(crate) fn open(path: &Path) -> Result<Subject, Refusal> {
    let failed = |error: &io::Error| match error.kind() {
        io::ErrorKind::NotFound => Refusal::NotFound("it does not exist".into()),
        _ => Refusal::Unsupported(format!("it cannot be read: {error}")),
    };
    let facts = fs::metadata(path).map_err(|error| failed(&error))?;
    if facts.is_dir() {
        let files = folder::read(path).map_err(|error| failed(&error))?;
        let is_app = path.extension().is_some_and(|extension| extension == "app");
        let bytes = files.files().map(|entry| entry.size).sum();
        return subject(if is_app { Container::App } else { Container::Folder }, None, bytes, files);
    }
    let file = open_to_read(path).map_err(|error| failed(&error))?;
    if !file.metadata().is_ok_and(|facts| facts.is_file()) {
        return Err(Refusal::Unsupported("it is no regular file and no folder".into()));
    }
    let blob = Blob::of_file(file).map_err(|error| failed(&error))?;
    of_bytes(blob)
}

/// Opens an artifact that is a single file.
pub(crate) fn of_bytes(blob: Blob) -> Result<Subject, Refusal> {
    let damaged = |error: io::Error| match error.kind() {
        io::ErrorKind::Unsupported => Refusal::Unsupported(error.to_string()),
        _ => Refusal::Unsupported(format!("it is damaged: {error}")),
    };
    let head = blob.up_to(0, HEAD).map_err(damaged)?;
    let (mut others, mut unread) = (0, 0);
    let (container, files) = if head.starts_with(b"PK\x03\x04") {
        (Container::Zip, zip::read(&blob))
    } else if head.starts_with(deb::MAGIC) {
        (Container::Deb, deb::read(&blob))
    } else if head.starts_with(rpm::MAGIC) {
        (Container::Rpm, rpm::read(&blob))
    } else if head.starts_with(squash::MAGIC) {
        (Container::Squashfs, squash::read(&blob))
    } else if head.starts_with(b"\x7fELF") {
        (Container::AppImage, app_image(&blob)?)
    } else if head.starts_with(b"MZ") && Machine::of(&head).is_some() {
        let inside = installer::read(&blob).map_err(damaged)?;
        (others, unread) = (inside.others, inside.unread);
        (Container::Exe, Ok(inside.files))
    } else if head.starts_with(sevenz::MAGIC) {
        (Container::Sevenz, sevenz::read(&blob))
    } else if head.starts_with(msi::MAGIC) {
        (Container::Msi, msi::read(&blob))
    } else if let Some((_, name)) = UNREAD.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(Refusal::Unsupported(format!(
            "it is {name}, which is not read: unpack it, and validate the folder"
        )));
    } else {
        return Err(Refusal::Unsupported(
            "it is none of: a folder, .app, zip, 7z, deb, rpm, AppImage, snap, exe, msi".into(),
        ));
    };
    let bytes = blob.len();
    Ok(Subject { others, unread, ..subject(container, Some(blob), bytes, files.map_err(damaged)?)? })
}

/// An AppImage is a program with a file system appended to it. The magic number of the file system also occurs inside
/// the program, so do not search for it: compute the program's end.
fn app_image(blob: &Blob) -> Result<io::Result<Files>, Refusal> {
    let program = || Refusal::Unsupported("it is a program, and no AppImage: validate the folder that it is in".into());
    let end = elf::end(blob).ok_or_else(program)?;
    let system = blob.from(end).map_err(|_| program())?;
    if !system.up_to(0, 4).is_ok_and(|magic| magic == squash::MAGIC) {
        return Err(program());
    }
    Ok(squash::read(&system))
}

fn subject(container: Container, file: Option<Blob>, bytes: u64, files: Files) -> Result<Subject, Refusal> {
    let mut layout = Layout::of(&files);
    // An installer for Windows has an app for Windows, also if its program cannot be read.
    if let Some(layout) = layout.as_mut().filter(|layout| container.is_of_windows() && layout.machine.is_none()) {
        layout.platform = "win32";
    }
    if layout.is_none() && container != Container::Exe {
        let found: Vec<&str> = files.iter().take(8).map(|entry| entry.path.as_str()).collect();
        return Err(Refusal::NotABundle(format!(
            "no Electron app is in it: neither a folder with resources/app.asar or resources/app, nor Contents/Info.plist. It holds: {}",
            if found.is_empty() { "nothing".to_owned() } else { found.join(", ") }
        )));
    }
    let code = layout.as_ref().map(|layout| Code::of(&files, layout)).unwrap_or_default();
    Ok(Subject { container, file, bytes, files, layout, code, others: 0, unread: 0 })
}
