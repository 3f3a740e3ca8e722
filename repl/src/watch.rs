//! What an app says while nobody asks: its errors and its end, above the prompt.
//!
//! One thread per session follows its console, with a router of its own: whatever it meets, it starts and
//! ends nothing. One more tells what they hear.

use crate::gathered::Gathered;
use serde_json::{Map, Value, json};
use stagewright_commands::{events::News, find, show::clean_line};
use stagewright_mcp::{Cancel, Listener, Router, RouterOptions};
use std::{
    collections::HashMap,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// The longest line, in characters.
const LONGEST: usize = 160;

/// What is said within so long after a line was told is told together.
const SPAN: Duration = Duration::from_secs(1);

/// Puts a line above the prompt.
pub(crate) type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// What decides whether a line is shown, and when.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// `:quiet` was said.
    quiet: AtomicBool,
    /// A verb is acting, whose answer tells what it did.
    pub acting: AtomicBool,
    telling: Mutex<Telling>,
    /// Something was gathered, or nobody listens any more.
    news: Condvar,
}

#[derive(Debug, Default)]
struct Telling {
    /// How many hold lines back: an answer may fill the screen, or a pager has it.
    held_by: usize,
    /// When something was told last.
    last: Option<Instant>,
    gathered: Gathered,
    over: bool,
}

impl Telling {
    /// How long what comes is gathered yet; `None` once it may be told at once.
    fn gathers_for(&self) -> Option<Duration> {
        self.last.and_then(|last| SPAN.checked_sub(last.elapsed())).filter(|left| !left.is_zero())
    }

    /// What is to be told now.
    fn take(&mut self) -> Vec<String> {
        self.last = Some(Instant::now());
        self.gathered.take()
    }
}

impl Wanted {
    /// Holds back what apps say for as long as the value lives.
    pub fn hold(&self) -> Hold<'_> {
        self.telling().held_by += 1;
        Hold(self)
    }

    /// Shows no more what apps say, or again; whether it is quiet now.
    pub fn quieten(&self) -> bool {
        // Nor what waits to be told.
        self.telling().gathered.take();
        !self.quiet.fetch_xor(true, Ordering::Relaxed)
    }

    /// Takes in a line that an app said, or its last one.
    fn hear(&self, what: &str, line: String, last: bool) {
        if self.quiet.load(Ordering::Relaxed) {
            return;
        }
        let mut telling = self.telling();
        if last {
            telling.gathered.must_tell(what, line)
        } else {
            telling.gathered.take_in(what, line)
        }
        self.news.notify_one();
    }

    /// Tells what was taken in, until nobody listens: a line that comes alone at once, and what comes within a second
    /// after it together.
    fn tell(&self, say: &Say) {
        let mut telling = self.telling();
        while !telling.over {
            telling = match telling.gathers_for() {
                _ if telling.held_by > 0 || telling.gathered.is_empty() => {
                    self.news.wait(telling).unwrap_or_else(PoisonError::into_inner)
                }
                Some(left) => self.news.wait_timeout(telling, left).unwrap_or_else(PoisonError::into_inner).0,
                None => {
                    let lines = telling.take();
                    drop(telling);
                    lines.iter().for_each(|line| say(line));
                    self.telling()
                }
            };
        }
    }

    fn telling(&self) -> MutexGuard<'_, Telling> {
        self.telling.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// While this lives, nothing is said.
pub(crate) struct Hold<'a>(&'a Wanted);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut telling = self.0.telling();
        telling.held_by -= 1;
        if telling.held_by == 0 && !telling.gathered.is_empty() {
            // No line is edited now: they stand above the prompt that comes.
            telling.take().iter().for_each(|line| eprintln!("{line}"));
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
        self.wanted.telling().over = true;
        self.wanted.news.notify_one();
    }
}

fn listen(id: &str, options: RouterOptions, cancel: &Cancel, wanted: &Arc<Wanted>) {
    let Some(row) = find("electron_console_logs") else { return };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let args = json!({ "follow": true, "type": ["error"], "since": now, "limit": 1 });
    let args: Map<String, Value> = args.as_object().cloned().unwrap_or_default();
    let heard: Listener = {
        let (id, wanted) = (id.to_owned(), Arc::clone(wanted));
        Arc::new(move |news| {
            if let News::Item(item) = news
                && !wanted.acting.load(Ordering::Relaxed)
            {
                let line =
                    |item: &Value| one_line(&id, (row.show_item)(item, false).lines().next().unwrap_or_default());
                let mut timeless = item.clone();
                timeless["timestamp"] = 0.into();
                wanted.hear(&line(&timeless), line(item), false);
            }
        })
    };
    let answer = Router::new(options).call_with(row, args, Some(heard), cancel);
    if answer["code"] == "APP_EXITED" {
        let line = one_line(id, answer["error"].as_str().unwrap_or("The app ended by itself."));
        wanted.hear(&line, line.clone(), true);
    }
}

fn one_line(id: &str, text: &str) -> String {
    let line = clean_line(&format!("[{id}] {text}"));
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
