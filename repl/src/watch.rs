//! What an app says while nobody asks: its errors and its end, above the prompt.
//!
//! One thread per session follows its console, with a router of its own: whatever it meets, it starts and
//! ends nothing. One more tells what they hear.

use crate::{gathered::Gathered, pace::Pace};
use serde_json::{Map, Value, json};
use stagewright_commands::{events::News, show::clean_line};
use stagewright_mcp::{Cancel, Listener, Router, RouterOptions};
use stagewright_runner::REGISTRY;
use std::{
    collections::HashMap,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// The longest line, in characters.
const LONGEST: usize = 160;

/// Puts a line above the prompt.
pub(crate) type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// What decides whether a line is shown, and when.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// A verb is acting, whose answer tells what it did.
    pub acting: AtomicBool,
    pace: Mutex<Pace>,
    /// Something was gathered or is not held back any more, or nobody listens any more.
    news: Condvar,
}

impl Wanted {
    /// Holds back what apps say for as long as the value lives.
    pub fn hold(&self) -> Hold<'_> {
        self.pace().held_by += 1;
        Hold(self)
    }

    /// Shows no more what apps say, or again; whether it is quiet now.
    pub fn quieten(&self) -> bool {
        let mut pace = self.pace();
        pace.quiet = !pace.quiet;
        // Nor what waits to be told.
        pace.gathered.take();
        pace.quiet
    }

    /// Takes in what an app said, by what is done with it.
    fn hear(&self, take_in: impl FnOnce(&mut Gathered)) {
        let mut pace = self.pace();
        if !pace.quiet {
            take_in(&mut pace.gathered);
            self.news.notify_one();
        }
    }

    /// Tells what was taken in when its time has come, until nobody listens.
    fn tell(&self, say: &Say) {
        let mut pace = self.pace();
        while !pace.over {
            pace = match pace.waits_for(Instant::now()) {
                _ if pace.held_by > 0 || pace.gathered.is_empty() => {
                    self.news.wait(pace).unwrap_or_else(PoisonError::into_inner)
                }
                Some(left) => self.news.wait_timeout(pace, left).unwrap_or_else(PoisonError::into_inner).0,
                None => {
                    let lines = pace.take(Instant::now());
                    drop(pace);
                    lines.iter().for_each(|line| say(line));
                    self.pace()
                }
            };
        }
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// While this lives, nothing is said.
pub(crate) struct Hold<'a>(&'a Wanted);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut pace = self.0.pace();
        pace.held_by -= 1;
        if pace.held_by == 0 && !pace.gathered.is_empty() {
            match pace.waits_for(Instant::now()) {
                Some(_) => self.0.news.notify_one(),
                // No line is edited now: they stand above the prompt that comes.
                None => pace.take(Instant::now()).iter().for_each(|line| eprintln!("{line}")),
            }
        }
    }
}

/// The sessions that are listened to.
pub(crate) struct Watch {
    wanted: Arc<Wanted>,
    listened: HashMap<String, Arc<Cancel>>,
}

impl Watch {
    /// Listens to nobody yet; what is heard is said by this.
    pub fn new(wanted: Arc<Wanted>, say: Say) -> Watch {
        let telling = Arc::clone(&wanted);
        // Without the thread nothing is told by itself.
        let _ = thread::Builder::new().name("tell".into()).spawn(move || telling.tell(&say));
        Watch { wanted, listened: HashMap::new() }
    }

    /// Listens to these sessions, and to no others.
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
            // One line is not all that there is to know: the next call is answered with the rest.
            options.overhears = true;
            let (id, wanted) = (id.clone(), Arc::clone(&self.wanted));
            // Without the thread nothing is told of that session.
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
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
