//! The folder of a run's artifacts: what is there before a run, and what the run leaves besides the files of attempts.

use super::{
    Run, RunReply,
    keep::{self, Keep, Keeper},
    last, page,
    reports::{Kind, Reporter},
};
use stagewright_commands::values::AbsolutePath;
use stagewright_driver::{
    error::{Error, Outcome},
    files::{self, Spot},
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicU64},
};

/// The default folder for artifacts.
const FOLDER: &str = "stagewright-artifacts";

/// The folder for the artifacts of a run.
pub(super) fn folder(run: &Run) -> PathBuf {
    chosen(run.artifacts.as_ref())
}

/// The folder that was asked for, or the default one.
pub(super) fn chosen(asked: Option<&AbsolutePath>) -> PathBuf {
    let here = || std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    asked.map_or_else(|| here().join(FOLDER), |path| path.0.clone())
}

/// Where artifacts go. Artifacts of an earlier run are removed, because they would be taken for this run's. They stay if
/// this run writes none there. `html` says whether it writes its page there in any case.
pub(super) fn keeper(run: &Run, html: bool, root: Option<&Path>) -> Outcome<Keeper> {
    let folder = folder(run);
    let none = [run.keep, run.trace, run.video].iter().all(|keep| *keep == Keep::Never) && !html;
    if let Some(root) = root.filter(|_| !none) {
        files::admit("artifacts", &folder, root)?;
    }
    if folder.exists() && !folder.is_dir() {
        let message = format!("artifacts {:?} is not a folder.", folder.display().to_string());
        return Err(Error::argument(message).detail("parameter", "artifacts"));
    }
    if !none {
        page::clear(&folder);
    }
    let app_root = root.map(Path::to_owned);
    let room = Arc::new(AtomicU64::new(keep::ROOM));
    let (keep, trace, video) = (run.keep, run.trace, run.video);
    Ok(Keeper { keep, trace, video, root: folder, folder: String::new(), app_root, room })
}

/// Writes the page where it was asked for, or if anything was kept, and the list of tests that failed.
pub(super) fn written(reply: &mut RunReply, folder: &Path, reporters: &[Reporter], root: Option<&Path>) -> Outcome<()> {
    let pages = || reporters.iter().filter(|one| one.kind == Kind::Html);
    for file in pages().filter_map(|one| one.file.as_ref()) {
        let bytes = page::page(reply, file, folder);
        Spot::admit("reporter", file.clone(), root)?.write_now(bytes.as_bytes())?;
    }
    let asked = pages().any(|one| one.file.is_none());
    let any = reply.tests.iter().any(|test| test.artifacts().next().is_some());
    if any || asked {
        let file = page::place(folder);
        let bytes = page::page(reply, &file, folder);
        Spot::admit("artifacts", file.clone(), root)?.write_now(bytes.as_bytes())?;
        reply.page = Some(file);
    }
    // A run that keeps nothing makes no folder for the list.
    if folder.is_dir() { last::write(reply, folder, root) } else { Ok(()) }
}
