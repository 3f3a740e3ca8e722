//! What an app says while nobody asks: its errors and its end, above the prompt, a line each.
//!
//! One thread per session follows its console, with a router of its own: whatever it meets, it starts and
//! ends nothing.

use serde_json::{Map, Value, json};
use stagewright_commands::{events::News, find, show::clean_line};
use stagewright_mcp::{Cancel, Listener, Router, RouterOptions};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

/// The longest line, in characters.
const LONGEST: usize = 160;

/// Puts a line above the prompt.
pub(crate) type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// What decides whether a line is shown.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// `:quiet` was said.
    pub quiet: AtomicBool,
    /// A verb is acting, whose answer tells what it did.
    pub acting: AtomicBool,
    /// What is kept until an answer is there: it may fill the screen, or a pager has it.
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    by: usize,
    lines: Vec<String>,
    more: usize,
}

/// More lines than this are counted.
const MOST_HELD: usize = 50;

impl Wanted {
    /// Holds back what apps say for as long as the value lives.
    pub fn hold(&self) -> Hold<'_> {
        self.held().by += 1;
        Hold(self)
    }

    /// Keeps the line where lines are held back; gives it back where they are not.
    fn keep(&self, line: String) -> Option<String> {
        let mut held = self.held();
        if held.by == 0 {
            return Some(line);
        }
        if held.lines.len() < MOST_HELD {
            held.lines.push(line)
        } else {
            held.more += 1
        }
        None
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// While this lives, nothing is said.
pub(crate) struct Hold<'a>(&'a Wanted);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut held = self.0.held();
        held.by -= 1;
        if held.by == 0 {
            let (lines, more) = (std::mem::take(&mut held.lines), std::mem::take(&mut held.more));
            // No line is edited now: they stand above the prompt that comes.
            lines.iter().for_each(|line| eprintln!("{line}"));
            if more > 0 {
                eprintln!("({more} more of what apps said)");
            }
        }
    }
}

/// The sessions that are listened to.
#[derive(Default)]
pub(crate) struct Watch(HashMap<String, Arc<Cancel>>);

impl Watch {
    /// Listens to these sessions, and to no others.
    pub fn follow(&mut self, sessions: &[String], options: &RouterOptions, wanted: &Arc<Wanted>, say: &Say) {
        self.0.retain(|id, cancel| {
            let stays = sessions.contains(id);
            if !stays {
                cancel.cancel();
            }
            stays
        });
        for id in sessions {
            if self.0.contains_key(id) {
                continue;
            }
            let cancel = Arc::new(Cancel::default());
            self.0.insert(id.clone(), Arc::clone(&cancel));
            let mut options = options.clone();
            options.named = Some(id.clone());
            // One line is not all that there is to know: the next call is answered with the rest.
            options.overhears = true;
            let (id, wanted, say) = (id.clone(), Arc::clone(wanted), Arc::clone(say));
            // Without the thread nothing is told by itself.
            let _ =
                thread::Builder::new().name("watch".into()).spawn(move || listen(&id, options, &cancel, wanted, say));
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.values().for_each(|cancel| cancel.cancel());
    }
}

fn listen(id: &str, options: RouterOptions, cancel: &Cancel, wanted: Arc<Wanted>, say: Say) {
    let Some(row) = find("electron_console_logs") else { return };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let args = json!({ "follow": true, "type": ["error"], "since": now, "limit": 1 });
    let args: Map<String, Value> = args.as_object().cloned().unwrap_or_default();
    let tell = {
        let (id, wanted, say) = (id.to_owned(), Arc::clone(&wanted), Arc::clone(&say));
        move |text: &str| {
            if !wanted.quiet.load(Ordering::Relaxed)
                && let Some(line) = wanted.keep(one_line(&id, text))
            {
                say(&line);
            }
        }
    };
    let heard: Listener = {
        let (tell, wanted) = (tell.clone(), Arc::clone(&wanted));
        Arc::new(move |news| {
            if let News::Item(item) = news
                && !wanted.acting.load(Ordering::Relaxed)
            {
                let text = (row.show_item)(item, false);
                tell(text.lines().next().unwrap_or_default());
            }
        })
    };
    let answer = Router::new(options).call_with(row, args, Some(heard), cancel);
    if answer["code"] == "APP_EXITED" {
        tell(answer["error"].as_str().unwrap_or("The app ended by itself."));
    }
}

fn one_line(id: &str, text: &str) -> String {
    let line = clean_line(&format!("[{id}] {text}"));
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
