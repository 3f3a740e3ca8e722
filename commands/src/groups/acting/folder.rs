//! A folder for a file input that takes one (`webkitdirectory`).

use crate::{
    call::Call,
    groups::reading::READ,
    values::{AbsolutePath, Millis},
};
use serde_json::Value;
use stagewright_agent::operations::FolderFiles;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files,
    surfaces::Surface,
    wait::Deadline,
};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// How often the input is read until it has the files. The app lists the folder meanwhile, and tells nobody.
const LOOK_AGAIN: Duration = Duration::from_millis(30);

/// How many entries of a folder are looked at for a file.
const MOST_ENTRIES: usize = 100_000;

/// The folder among the paths; `None` if they are files.
///
/// # Errors
/// `BAD_ARGUMENT` if there is something beside the folder, or the folder contains no file.
pub fn folder(call: &Call, paths: &[AbsolutePath]) -> Outcome<Option<PathBuf>> {
    let mut folder = None;
    for path in paths {
        let path = path.checked("paths")?;
        if let Some(root) = call.permit.app_root.as_deref() {
            files::admit("paths", path, root)?;
        }
        folder = folder.or(path.is_dir().then(|| path.to_owned()));
    }
    let Some(folder) = folder else { return Ok(None) };
    let refused = |message: &str| Err(Error::argument(message.to_owned()).detail("parameter", "paths"));
    if paths.len() > 1 {
        return refused("paths: give one folder, or files.");
    }
    if !contains_a_file(&folder) {
        return refused(&format!("paths: {folder:?} contains no file."));
    }
    Ok(Some(folder))
}

/// Links do not count: Chromium leaves them out.
fn contains_a_file(folder: &Path) -> bool {
    let mut folders = vec![folder.to_owned()];
    let mut looked = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            looked += 1;
            match entry.file_type() {
                Ok(kind) if kind.is_file() => return true,
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                _ => {}
            }
            if looked > MOST_ENTRIES {
                return true;
            }
        }
    }
    false
}

/// Gives a folder to the input, and waits until the input has its files. Returns how many there are.
pub async fn set_folder(
    call: &Call,
    surface: &Surface,
    locator: &Value,
    folder: PathBuf,
    budget: Millis,
) -> Outcome<usize> {
    let deadline = Deadline::after(budget.up_to(crate::values::ACTION_MOST));
    surface.set_files(locator, std::slice::from_ref(&folder)).await?;
    loop {
        let taken = call.perform(surface, &FolderFiles { target: locator.clone() }, READ).await?;
        if taken.renewed {
            return Ok(taken.files as usize);
        }
        if deadline.left().is_zero() {
            let message = format!("The app was still listing {folder:?}: the input has none of its files.");
            return Err(Error::new(Code::OperationTimeout, message).detail("parameter", "paths"));
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}
