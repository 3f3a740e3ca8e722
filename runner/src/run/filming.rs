//! The videos of an attempt: one for each of its sessions, within the size limit of the run's artifacts. A video that
//! nobody wants is never encoded.

use super::{
    keep::{Keep, Keeper},
    result::{Attempt, Exhibit, Shows, StepResult},
};
use serde_json::{Value, json};
use stagewright_commands::caller::Caller;
use stagewright_driver::runtime_dir::RuntimeDir;
use stagewright_groups::redactor::Redactor;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

/// How many sessions of an attempt are filmed.
const MOST: usize = 4;

/// The least number of bytes that must be left for a video to begin.
const LEAST: u64 = 1 << 20;

/// How long a video may take to begin or to be discarded. Making one has limits of its own; a host that makes one for
/// longer than `MAKING` has to answer pings.
const BUDGET: Duration = Duration::from_secs(5);
const MAKING: Duration = Duration::from_secs(120);

/// The interval between two looks for the video of a session that has ended by itself. Its host makes the video after it
/// has told the end.
const LOOK: Duration = Duration::from_millis(50);

/// The videos that were begun.
pub(super) struct Videos {
    keeper: Keeper,
    /// Each session with its file.
    begun: Vec<(String, PathBuf)>,
    /// The session that each line of the run file called.
    called: Vec<Option<String>>,
}

impl Videos {
    /// Without any video yet.
    pub fn new(keeper: Keeper) -> Videos {
        Videos { keeper, begun: vec![], called: vec![] }
    }

    /// Begins the video of a session that has just been started.
    pub fn begin(&mut self, caller: &dyn Caller, session: &str, redactor: &Redactor) {
        let room = self.keeper.room.load(Ordering::Relaxed);
        if self.keeper.video == Keep::Never || self.begun.len() >= MOST || room < LEAST {
            return;
        }
        let number = self.begun.len() + 1;
        let name = if number == 1 { "video.webm".to_owned() } else { format!("video-{number}.webm") };
        let path = self.keeper.path(&name);
        let args = json!({ "sessionId": session, "path": path, "hide": redactor.secrets() });
        if call(caller, "video_start", args, BUDGET)["ok"] == true {
            self.begun.push((session.to_owned(), path));
        }
    }

    /// A line of the run file has ended. `session` is the one that it called, if that is known.
    pub fn line(&mut self, session: Option<String>) {
        self.called.push(session);
    }

    /// Ends the videos of an attempt that has failed, or passed. Returns those to keep.
    pub fn end(self, caller: &dyn Caller, failed: bool, steps: &[StepResult], began_at: u64) -> Vec<PathBuf> {
        let wanted = self.keeper.video.wants(failed);
        let mut kept = vec![];
        for (session, path) in &self.begun {
            let captions = if wanted { captions(session, steps.iter().zip(&self.called), began_at) } else { vec![] };
            let args = json!({ "sessionId": session, "captions": captions, "discard": !wanted });
            let budget = if wanted { MAKING } else { BUDGET };
            let until = Instant::now() + budget;
            let answer = call(caller, "video_stop", args, budget);
            let made = match answer["path"].as_str() {
                Some(made) => Some(PathBuf::from(made)),
                // The session had ended before, and its host has made the video, or makes it now.
                // A session without pictures has no video.
                None if answer["ok"] != true => {
                    let ended = answer["code"].as_str().is_some_and(|code| !code.starts_with("video."));
                    let folder = RuntimeDir::open().ok().map(|all| all.session(session)).filter(|_| ended);
                    made_at_end(path, until, || folder.as_ref().is_some_and(|folder| folder.path().exists()))
                }
                None => None,
            };
            let Some(made) = made else { continue };
            let bytes = fs::metadata(&made).map_or(u64::MAX, |about| about.len());
            if wanted && self.keeper.take(bytes, u64::MAX - 1) {
                kept.push(made);
            } else {
                let _ = fs::remove_file(made);
            }
        }
        if kept.is_empty() && !self.begun.is_empty() {
            // This fails if the folder has other artifacts.
            let _ = fs::remove_dir(self.keeper.path(""));
        }
        kept
    }
}

/// Adds a video to the files of an attempt, and to its part of the page.
pub(super) fn add(attempt: &mut Attempt, keeper: &Keeper, video: PathBuf) {
    let name = video.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let path = format!("{}/{name}", keeper.folder);
    let shows = match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("webm") => Some(Shows::Video(path)),
        Some("html") => Some(Shows::Page(path)),
        _ => None,
    };
    if let Some(shows) = shows {
        attempt.exhibits.push(Exhibit { title: "Video".into(), shows });
    }
    attempt.artifacts.push(video);
}

fn call(caller: &dyn Caller, tool: &str, args: Value, budget: Duration) -> Value {
    caller.call_within(tool, args.as_object().cloned().unwrap_or_default(), budget).whole().into_owned()
}

/// The lines of the run file, for the film of a session. A line of another session may hold a secret that this one does
/// not know. Of a line that called none there is only its verb. Lines that only set a variable are left out: they may
/// hold a secret, and take no time.
fn captions<'a>(
    session: &str,
    lines: impl Iterator<Item = (&'a StepResult, &'a Option<String>)>,
    began_at: u64,
) -> Vec<Value> {
    let own = lines.filter(|(step, called)| {
        !step.text.trim_start().starts_with("set ") && called.as_deref().is_none_or(|called| called == session)
    });
    let caption = |(step, called): (&StepResult, &Option<String>)| {
        let from = began_at + step.at_ms;
        let verb = format!("{}  {}", step.line, step.text.split_whitespace().next().unwrap_or_default());
        let text = if called.is_some() { format!("{}  {}", step.line, step.text) } else { verb.clone() };
        json!({ "from": from, "to": from + step.took_ms, "text": text, "verb": verb, "failed": !step.ok })
    };
    own.map(caption).collect()
}

/// The video that the end of its session makes: a WebM, or a page. The session is there until its host has made the
/// video, or found that there is none. A call that took the whole time leaves none for this wait.
fn made_at_end(path: &Path, until: Instant, is_there: impl Fn() -> bool) -> Option<PathBuf> {
    loop {
        let waits = is_there() && Instant::now() < until;
        let page = PathBuf::from(format!("{}.html", path.display()));
        let made = [path.to_owned(), page].into_iter().find(|place| place.is_file());
        if made.is_some() || !waits {
            return made;
        }
        thread::sleep(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::result::Block;
    use std::cell::Cell;

    #[test]
    fn a_run_waits_for_a_video_only_while_its_session_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("video.webm");
        let looks = Cell::new(0);
        let there_for = |most: u32| {
            let looks = &looks;
            move || {
                looks.set(looks.get() + 1);
                looks.get() <= most
            }
        };
        let later = Instant::now() + MAKING;
        assert_eq!(made_at_end(&path, later, there_for(2)), None);
        assert_eq!(looks.get(), 3, "it ends with the session");
        looks.set(0);
        assert_eq!(made_at_end(&path, Instant::now(), there_for(2)), None);
        assert_eq!(looks.get(), 1, "the time is over");
        // The host has written the file, and then the session ends.
        let written = || {
            fs::write(&path, "film").expect("written");
            false
        };
        assert_eq!(made_at_end(&path, later, written), Some(path.clone()));
    }

    #[test]
    fn a_film_has_the_lines_of_its_own_session() {
        let line = |text: &str, session: Option<&str>| {
            let (block, text, picture) = (Block::Test, text.to_owned(), None);
            let step = StepResult { block, line: 3, text, at_ms: 0, took_ms: 5, ok: true, picture };
            (step, session.map(str::to_owned))
        };
        let lines = [
            line("click '#a'", Some("a")),
            line("type '#b' hunter2", Some("b")),
            line("set who hunter2", None),
            line("type '#c' hunter2", None),
        ];
        let told = captions("a", lines.iter().map(|(step, called)| (step, called)), 0);
        let texts: Vec<&str> = told.iter().filter_map(|one| one["text"].as_str()).collect();
        assert_eq!(texts, ["3  click '#a'", "3  type"]);
    }
}
