//! The backend of `mcp serve`: calls go through a router, each on its own thread while it runs.

use super::{
    Answer, Backend, INSTRUCTIONS, Incoming, Meant,
    profile::ToolSelection,
    recent::{self, Recent},
    short, tools,
};
use crate::{Cancel, Listener, Router};
use parking_lot::Mutex;
use rmcp::model::Tool;
use serde_json::{Map, Value};
use stagewright_commands::{
    Row, advice, dispatch,
    envelope::{Envelope, Fields},
    events::News,
    forgive, short_list,
    steps::Arguments,
    verb::{Frontends, Group, Operation, Place},
};
use stagewright_driver::error::{Error, Outcome};
use stagewright_runner::REGISTRY;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

pub(super) struct RouterBackend {
    pub router: Arc<Router>,
    pub selection: ToolSelection,
    /// The groups whose tools are listed besides the short list.
    opened: Mutex<Vec<Group>>,
    /// Whether one was added since the client was told.
    grown: AtomicBool,
    recent: Recent,
}

impl RouterBackend {
    pub(super) fn new(router: Arc<Router>, selection: ToolSelection) -> RouterBackend {
        RouterBackend {
            router,
            selection,
            opened: Mutex::default(),
            grown: AtomicBool::new(false),
            recent: Recent::default(),
        }
    }

    /// Lists the group of a tool from now on, unless the tool is listed already.
    fn open(&self, row: &Row) {
        if self.selection.grows() && !short_list::lists(row.tool) && self.serves(row) {
            self.open_group(row.group);
        }
    }

    fn open_group(&self, group: Group) {
        let mut opened = self.opened.lock();
        if self.selection.grows() && !opened.contains(&group) {
            opened.push(group);
            self.grown.store(true, Ordering::Relaxed);
        }
    }

    /// The tools of a group that can be called here.
    fn of_group(&self, group: Group) -> impl Iterator<Item = &'static Row> {
        tools::offered().filter(move |row| row.group == group && self.refusal(row).is_none())
    }

    /// The answer of `electron_more`, the tool that lists further tools.
    fn more(&self, args: &Map<String, Value>) -> Outcome<Fields> {
        let name = args.get("group").and_then(Value::as_str).unwrap_or_default();
        let group = short::group_of(name)
            .ok_or_else(|| Error::argument(format!("There is no group {name:?}; give group, or tool with args.")))?;
        self.open_group(group);
        let lines: Vec<String> = self.of_group(group).map(short::in_a_line).collect();
        if lines.is_empty() {
            let why = "This server offers none of that group.";
            return Err(tools::offered()
                .find(|row| row.group == group)
                .and_then(|row| self.refusal(row))
                .unwrap_or_else(|| Error::argument(why)));
        }
        Ok(Fields { plain: Map::from_iter([("tools".to_owned(), lines.into())]), ..Fields::default() })
    }

    /// The error for the first tool that calls inside these arguments name and that is not offered here.
    fn refused_inside(&self, args: &Map<String, Value>) -> Option<Error> {
        let calls = args.values().filter_map(Value::as_array).flatten();
        let mut names = calls.filter_map(|call| call.get("tool")?.as_str());
        names.find_map(|name| self.refusal(REGISTRY.find(name)?))
    }
}

/// Cancels the call when its future is dropped.
struct CancelOnDrop(Arc<Cancel>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Backend for RouterBackend {
    fn serves(&self, row: &Row) -> bool {
        row.frontends == Frontends::All
    }

    fn refusal(&self, row: &Row) -> Option<Error> {
        self.selection.refusal(row, &self.router.options().permit)
    }

    fn tools(&self) -> Vec<Tool> {
        let offered = tools::offered().filter(|row| self.serves(row) && self.refusal(row).is_none());
        if !self.selection.is_short() {
            let offered = offered.filter(|row| !short_list::ALONE.contains(&row.tool));
            return tools::list(offered).into_iter().map(|(_, tool)| tool).collect();
        }
        let opened = self.opened.lock();
        let wanted = |row: &&'static Row| {
            let named = row.operation == Operation::Eval || self.selection.plugins.contains(&row.group);
            !short_list::lists(row.tool) && (named || opened.contains(&row.group))
        };
        let more = offered.filter(wanted).map(|row| short::short(row, None));
        short::list().into_iter().chain(more).collect()
    }

    fn meant(&self, name: String, mut args: Map<String, Value>) -> Meant {
        if !self.selection.is_short() {
            return Meant::Tool(name, args);
        }
        if name != short::MORE {
            let meant = short_list::meant(&name, &mut args).map_or(name, str::to_owned);
            return Meant::Tool(meant, args);
        }
        let started = Instant::now();
        let Some(tool) =
            args.get("tool").and_then(Value::as_str).filter(|tool| !tool.is_empty() && *tool != short::MORE)
        else {
            return Meant::Answer(dispatch::envelope(self.more(&args), started, None));
        };
        let tool = tool.to_owned();
        let mut inner = match Arguments::of(args.get("args")).and_then(|args| args.read()) {
            Ok(args) => args,
            Err(error) => return Meant::Answer(dispatch::envelope(Err(error), started, None)),
        };
        let meant = short_list::meant(&tool, &mut inner).map_or(tool, str::to_owned);
        Meant::Tool(meant, inner)
    }

    fn grows(&self) -> bool {
        self.selection.grows()
    }

    fn take_growth(&self) -> bool {
        self.selection.grows() && self.grown.swap(false, Ordering::Relaxed)
    }

    fn has_recent_calls(&self) -> bool {
        true
    }

    fn recent_calls(&self) -> Option<String> {
        Some(self.recent.text())
    }

    fn instructions(&self) -> &'static str {
        if self.selection.is_short() { short::INSTRUCTIONS } else { INSTRUCTIONS }
    }

    async fn call(&self, incoming: Incoming) -> Answer {
        let started = Instant::now();
        let Incoming { row, mut args, progress, items, .. } = incoming;
        if self.selection.is_short() {
            // Clients whose schemas require every property send null for an absent one.
            args.retain(|_, value| !value.is_null());
            forgive::empties(row, &mut args);
            (row.small_defaults)(&mut args);
        }
        let usual = self.selection.is_short() && row.place == Place::Session && !args.contains_key("sessionId");
        let sent = recent::arguments(&args);
        let answer = |envelope: Envelope| {
            self.recent.add(row, sent, &envelope, started.elapsed());
            Answer { envelope, from_host: false, ended: false }
        };
        self.open(row);
        if let Some(error) = self.refusal(row).or_else(|| self.refused_inside(&args)) {
            return answer(dispatch::envelope(Err(error), started, None));
        }
        let router = self.router.clone();
        let cancel = Arc::new(Cancel::default());
        let _guard = CancelOnDrop(cancel.clone());
        // The listener runs on a thread without a runtime, so it may block until a slow caller has read.
        let listener = progress.is_some().then(|| -> Listener {
            Arc::new(move |news| match (news, &progress, &items) {
                (News::Step(words), Some(say), _) => say(words),
                (News::Item(item), _, Some(items)) => drop(items.blocking_send(item.clone())),
                _ => {}
            })
        });
        let running = tokio::task::spawn_blocking(move || router.call_with(row, args, listener, &cancel));
        let error = |error| dispatch::envelope(Err(Error::internal(error)), started, None);
        let mut envelope = running.await.unwrap_or_else(error);
        advice::only_offered(&REGISTRY, &mut envelope, |row| {
            let hidden = || Error::argument(format!("{} is for a person at a terminal.", row.tool));
            if self.serves(row) { self.refusal(row) } else { Some(hidden()) }
        });
        if usual {
            envelope.leave_out_the_usual();
        }
        if self.selection.grows() {
            advice::named(&REGISTRY, &envelope).for_each(|row| self.open(row));
        }
        answer(envelope)
    }
}
