//! A file that is written piece by piece. It takes its place when it is whole.

use super::{FRESH, Spot, odd};
use std::{
    fs::{self, File},
    io,
    sync::atomic::Ordering,
};

/// A file that is being written beside the place that it is to take. If it is dropped before, nothing of it remains.
#[derive(Debug)]
pub struct Replacement<'a> {
    place: &'a Spot,
    fresh: Spot,
    file: File,
    placed: bool,
}

impl Spot {
    /// Begins a file that replaces the one at this place.
    ///
    /// # Errors
    /// Those of the file system; `WouldBlock` while somebody else writes the file that is to be replaced. A link, a
    /// device or a pipe is not replaced.
    pub fn replacement(&self) -> io::Result<Replacement<'_>> {
        match fs::symlink_metadata(&self.path) {
            Ok(there) if !there.is_file() => return Err(odd()),
            Ok(_) => self.open_here()?.try_lock().map_err(io::Error::from)?,
            Err(_) => {}
        }
        let fresh = self.fresh()?;
        let file = fresh.open_emptied()?;
        Ok(Replacement { place: self, fresh, file, placed: false })
    }

    /// Makes and removes a file beside this one, and missing folders: whether the file can be written later.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn try_folder(&self) -> io::Result<()> {
        let fresh = self.fresh()?;
        drop(fresh.open_emptied()?);
        fresh.remove()
    }

    /// A new file beside this one.
    pub(super) fn fresh(&self) -> io::Result<Spot> {
        self.beside(&format!(".{}-{}.new", std::process::id(), FRESH.fetch_add(1, Ordering::Relaxed)))
    }
}

impl Replacement<'_> {
    /// The file, to write it.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Puts the file in its place. A reader sees the old file or the new one.
    ///
    /// # Errors
    /// Those of the file system. The old file stays then.
    pub fn place(mut self) -> io::Result<()> {
        self.place.take_over(&self.fresh)?;
        self.placed = true;
        Ok(())
    }
}

impl Drop for Replacement<'_> {
    fn drop(&mut self) {
        if !self.placed {
            let _ = self.fresh.remove();
        }
    }
}
