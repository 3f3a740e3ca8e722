//! Apps inside of installers for Windows. NSIS, as electron-builder uses it, stores the app as a 7z archive or a zip,
//! and does not compress that again. Squirrel has a zip with a package of NuGet, which is a zip, too.

use super::Layout;
use crate::{
    blob::{Blob, u16_at, u32_at, u64_at},
    files::{
        Files,
        sevenz::{self, Sevenz},
        zip,
    },
};
use memchr::memmem;
use std::{cmp::Reverse, io, ops::Range};

/// The size of the parts in which a program is searched, in bytes.
const PART: usize = 1 << 20;
/// The most archives that are collected from one program.
const FOUND: usize = 1_000;
/// The most archives that are opened, the largest first.
const OPENED: usize = 4;
/// The first bytes of a zip's end record, and its size without the comment, in bytes.
const END: &[u8] = b"PK\x05\x06";
const END_SIZE: u64 = 22;
/// Parts overlap by this many bytes, so that each first byte is found with those behind it.
const OVERLAP: usize = sevenz::MAGIC.len() - 1;

/// The apps that were found in a program.
#[derive(Debug, Default)]
pub(super) struct Inside {
    /// The files of the largest app; none if no app was found.
    pub files: Files,
    /// The number of further apps.
    pub others: usize,
    /// The number of archives that could not be read, or were not opened. Any of them may hold an app.
    pub unread: usize,
}

/// Looks for an app in the archives that a program contains.
pub(super) fn read(program: &Blob) -> io::Result<Inside> {
    let mut found = archives(program)?;
    found.sort_by_key(|archive| Reverse(archive.bytes.len()));
    let mut inside = Inside::default();
    let (mut first, mut opened, mut apps): (_, _, Vec<Range<u64>>) = (None, 0, vec![]);
    for archive in found {
        // A zip that is stored in the archive of an app is a part of it.
        let range = archive.at..archive.at + archive.bytes.len();
        if apps.iter().any(|app| app.start <= range.start && range.end <= app.end) {
            continue;
        }
        if opened == OPENED {
            inside.unread += 1;
            continue;
        }
        opened += 1;
        match App::of(archive) {
            Ok(Some(app)) => {
                apps.push(range);
                first.get_or_insert(app);
            }
            Ok(None) => {}
            Err(_) => inside.unread += 1,
        }
    }
    inside.others = apps.len().saturating_sub(1);
    inside.files = match first {
        Some(App::Sevenz(archive)) => archive.unpack()?,
        Some(App::Zip(files)) => files,
        None => Files::default(),
    };
    Ok(inside)
}

/// An archive that contains an app.
enum App {
    /// It is not unpacked yet.
    Sevenz(Box<Sevenz>),
    Zip(Files),
}

impl App {
    /// Reads the list of an archive; `None` if it contains no app.
    fn of(archive: Archive) -> io::Result<Option<App>> {
        let is_app = |files: &Files| Layout::of(files).is_some();
        if archive.is_sevenz {
            let read = Sevenz::open(&archive.bytes)?;
            let app = is_app(&read.list()?).then(|| App::Sevenz(Box::new(read)));
            return Ok(app);
        }
        let files = zip::read(&archive.bytes)?;
        if is_app(&files) {
            return Ok(Some(App::Zip(files)));
        }
        let packages = files.files().filter(|entry| entry.name().ends_with(".nupkg"));
        let Some(package) = packages.max_by_key(|entry| entry.size) else { return Ok(None) };
        let files = zip::read(&package.blob()?)?;
        Ok(is_app(&files).then_some(App::Zip(files)))
    }
}

struct Archive {
    is_sevenz: bool,
    /// Its offset in the program.
    at: u64,
    bytes: Blob,
}

/// All archives in a program, in their order. An archive inside of a 7z archive is left out.
fn archives(program: &Blob) -> io::Result<Vec<Archive>> {
    let mut found: Vec<Archive> = vec![];
    let (mut at, mut inside) = (0, 0);
    while at < program.len() && found.len() < FOUND {
        let part = program.up_to(at, PART)?;
        let is_last = at + part.len() as u64 == program.len();
        let begins = if is_last { part.len() } else { part.len() - OVERLAP };
        let all = |first: &'static [u8]| memmem::find_iter(&part, first).take_while(move |start| *start < begins);
        let mut starts: Vec<(usize, bool)> = all(sevenz::MAGIC).map(|start| (start, true)).collect();
        starts.extend(all(END).map(|start| (start, false)));
        starts.sort_unstable();
        for (start, is_sevenz) in starts {
            let start = at + start as u64;
            let bytes = if is_sevenz {
                sevenz_at(program, start).map(|bytes| (start, bytes))
            } else {
                zip_that_ends(program, start)
            };
            if let Some((at, bytes)) = bytes.filter(|_| start >= inside && found.len() < FOUND) {
                if is_sevenz {
                    inside = start + bytes.len();
                }
                found.push(Archive { is_sevenz, at, bytes });
            }
        }
        at += begins as u64;
    }
    Ok(found)
}

/// The 7z archive that starts at an offset. Its first header has a checksum.
fn sevenz_at(program: &Blob, start: u64) -> Option<Blob> {
    let header = program.bytes(start, sevenz::HEADER as usize).ok()?;
    let mut checksum = flate2::Crc::new();
    checksum.update(&header[12..]);
    if checksum.sum() != u32_at(&header, 8)? {
        return None;
    }
    let (at, size) = (u64_at(&header, 12)?, u64_at(&header, 20)?);
    program.slice(start, sevenz::HEADER.checked_add(at)?.checked_add(size)?).ok()
}

/// The zip whose end record is at an offset, and where it starts. That record has the size of everything before it.
fn zip_that_ends(program: &Blob, end: u64) -> Option<(u64, Blob)> {
    let record = program.bytes(end, END_SIZE as usize).ok()?;
    let (size, at) = (u64::from(u32_at(&record, 12)?), u64::from(u32_at(&record, 16)?));
    let start = end.checked_sub(size)?.checked_sub(at)?;
    let has = |offset: u64, first: &[u8]| program.bytes(start + offset, 4).is_ok_and(|bytes| bytes == first);
    let is_zip = has(0, b"PK\x03\x04") && has(at, b"PK\x01\x02");
    let comment = u64::from(u16_at(&record, 20)?);
    let bytes = is_zip.then(|| program.slice(start, end + END_SIZE + comment - start).ok()).flatten()?;
    Some((start, bytes))
}
