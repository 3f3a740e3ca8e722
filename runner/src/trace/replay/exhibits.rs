//! The pictures of a divergence: that of the trace, and that of now.

use super::{
    super::{contents::Contents, films},
    Divergence,
};
use serde_json::{Map, json};
use stagewright_commands::caller::Caller;
use stagewright_driver::{error::Outcome, files::Spot};
use stagewright_traces::ending_of;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// How long a picture may take.
const PICTURE: Duration = Duration::from_secs(15);

/// The most divergences whose pictures are written.
const MOST: usize = 20;

/// Writes pictures into a folder that the user named.
pub(super) struct Exhibits {
    folder: PathBuf,
    root: Option<PathBuf>,
    /// Of how many divergences it has written them.
    written: usize,
}

impl Exhibits {
    /// A folder beneath that root, if there is one. A folder that may not be written is told before anything starts.
    pub fn new(folder: PathBuf, root: Option<PathBuf>) -> Outcome<Exhibits> {
        Spot::admit("out", folder.join("replay.png"), root.as_deref())?;
        Ok(Exhibits { folder, root, written: 0 })
    }

    /// Writes the pictures of a divergence at that call.
    pub fn write(
        &mut self,
        contents: &mut Contents,
        caller: &dyn Caller,
        seq: u64,
        divergence: &mut Divergence,
    ) -> Outcome<()> {
        if self.written >= MOST {
            divergence.note = Some(format!("the pictures of {MOST} divergences were written, and no more"));
            return Ok(());
        }
        self.written += 1;
        let at = contents.calls.iter().position(|call| call.seq == seq);
        let after = at.and_then(|at| films::after(contents, at));
        let recorded = after.map(|after| films::bytes(contents, &after.hash)).transpose()?.flatten();
        // The file is untrusted, and its media type may be any.
        match recorded.and_then(|(bytes, mime)| Some((bytes, ending_of(&mime)?))) {
            Some((bytes, ending)) => {
                let spot = self.spot(&format!("call-{seq}-expected.{ending}"))?.private();
                spot.write_now(&bytes)?;
                divergence.expected_picture = Some(spot.path().to_owned());
            }
            None => divergence.note = Some("the trace has no picture after this call".to_owned()),
        }
        let found = self.spot(&format!("call-{seq}-found.png"))?;
        let args = Map::from_iter([("path".to_owned(), json!(found.path()))]);
        if caller.call_within("electron_screenshot", args, PICTURE)["ok"] == true {
            divergence.found_picture = Some(found.path().to_owned());
        }
        Ok(())
    }

    fn spot(&self, name: &str) -> Outcome<Spot> {
        Spot::admit("out", self.folder.join(name), self.root.as_deref().map(Path::new))
    }
}
