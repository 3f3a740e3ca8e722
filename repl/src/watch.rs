//! Prints an app's errors and its end above the prompt, while no call runs.
//!
//! One thread per session follows its console, with a router that starts and ends nothing. One more thread prints what
//! they gather.

use crate::{gathered::Gathered, pace::Pace};
use parking_lot::{Condvar, Mutex, MutexGuard};
use serde_json::{Map, Value, json};
use stagewright_commands::{events::News, show::clean_line};
use stagewright_mcp::{Cancel, Listener, Router, RouterOptions};
use stagewright_runner::REGISTRY;
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// Longest line that is printed, in characters.
const LONGEST_LINE_CHARS: usize = 160;

/// Prints a line above the prompt.
pub(crate) type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// State that decides whether and when a line is shown.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// Whether a verb is acting. Its answer reports the errors that it caused.
    pub acting: AtomicBool,
    pace: Mutex<Pace>,
    /// Notified when lines were gathered or are released, and at the end.
    news: Condvar,
}

impl Wanted {
    /// Holds lines back while the returned value lives.
    pub fn hold(&self) -> Hold<'_> {
        self.pace().held_by += 1;
        Hold(self)
    }

    /// Switches `:quiet`; returns whether it is on now.
    pub fn quieten(&self) -> bool {
        let mut pace = self.pace();
        pace.quiet = !pace.quiet;
        // Drop the lines that still wait, too.
        pace.gathered.take();
        pace.quiet
    }

    /// Gathers what an app said, unless `:quiet` is on.
    fn hear(&self, take_in: impl FnOnce(&mut Gathered)) {
        let mut pace = self.pace();
        if !pace.quiet {
            take_in(&mut pace.gathered);
            self.news.notify_one();
        }
    }

    /// Prints gathered lines when their time has come, until the end.
    fn tell(&self, say: &Say) {
        let mut pace = self.pace();
        while !pace.over {
            match pace.waits_for(Instant::now()) {
                _ if pace.held_by > 0 || pace.gathered.is_empty() => self.news.wait(&mut pace),
                Some(left) => drop(self.news.wait_for(&mut pace, left)),
                None => {
                    let lines = pace.take(Instant::now());
                    MutexGuard::unlocked(&mut pace, || lines.iter().for_each(|line| say(line)));
                }
            }
        }
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock()
    }
}

/// While it lives, no lines are printed.
pub(crate) struct Hold<'a>(&'a Wanted);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut pace = self.0.pace();
        pace.held_by -= 1;
        if pace.held_by == 0 && !pace.gathered.is_empty() {
            match pace.waits_for(Instant::now()) {
                Some(_) => drop(self.0.news.notify_one()),
                // No line is edited now, so print to stderr: the next prompt comes below.
                None => pace.take(Instant::now()).iter().for_each(|line| eprintln!("{line}")),
            }
        }
    }
}

/// The sessions whose consoles are followed.
pub(crate) struct Watch {
    wanted: Arc<Wanted>,
    listened: HashMap<String, Arc<Cancel>>,
}

impl Watch {
    /// Follows no session yet; `say` prints the lines.
    pub fn new(wanted: Arc<Wanted>, say: Say) -> Watch {
        let telling = Arc::clone(&wanted);
        // If the thread cannot be started, no lines are printed.
        let _ = thread::Builder::new().name("tell".into()).spawn(move || telling.tell(&say));
        Watch { wanted, listened: HashMap::new() }
    }

    /// Follows these sessions, and no others.
    pub fn follow(&mut self, sessions: &[String], options: &RouterOptions) {
        self.listened.retain(|id, cancel| {
            let stays = sessions.contains(id);
            if !stays {
                cancel.cancel();
            }
            stays
        });
        for id in sessions {
            if self.listened.contains_key(id) {
                continue;
            }
            self.wanted.pace().forget(id);
            let cancel = Arc::new(Cancel::default());
            self.listened.insert(id.clone(), Arc::clone(&cancel));
            let mut options = options.clone();
            options.named = Some(id.clone());
            // Do not consume the tombstone: it says more than one line, and the next call reports it.
            options.passive = true;
            let (id, wanted) = (id.clone(), Arc::clone(&self.wanted));
            // If the thread cannot be started, nothing of that session is printed.
            let _ = thread::Builder::new().name("watch".into()).spawn(move || listen(&id, options, &cancel, &wanted));
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.listened.values().for_each(|cancel| cancel.cancel());
        self.wanted.pace().over = true;
        self.wanted.news.notify_one();
    }
}

fn listen(id: &str, options: RouterOptions, cancel: &Cancel, wanted: &Arc<Wanted>) {
    let Some(row) = REGISTRY.find("electron_console_logs") else { return };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let args = json!({ "follow": true, "type": ["error"], "since": now, "limit": 1 });
    let args: Map<String, Value> = args.as_object().cloned().unwrap_or_default();
    let heard: Listener = {
        let (id, wanted) = (id.to_owned(), Arc::clone(wanted));
        Arc::new(move |news| {
            if let News::Item(item) = news
                && !wanted.acting.load(Ordering::Relaxed)
            {
                let line = |item: &Value| one_line((row.show_item)(item, false).lines().next().unwrap_or_default());
                let mut timeless = item.clone();
                timeless["timestamp"] = 0.into();
                wanted.hear(|gathered| gathered.take_in(&id, &line(&timeless), line(item)));
            }
        })
    };
    let answer = Router::new(options).call_with(row, args, Some(heard), cancel);
    if answer["code"] == "APP_EXITED" {
        let line = one_line(answer["error"].as_str().unwrap_or("The app ended by itself."));
        wanted.hear(|gathered| gathered.take_in_urgent(id, &line, line.clone()));
    }
}

fn one_line(text: &str) -> String {
    let line = clean_line(text);
    match line.char_indices().nth(LONGEST_LINE_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
