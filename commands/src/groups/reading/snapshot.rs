//! `snapshot`: the screen as an accessibility tree, or what changed of it.

use super::on_terminal;
use crate::{
    blank,
    call::Call,
    envelope::Fields,
    flags::as_ref,
    show::{Show, clean, dialogs_in_sight, quoted},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json, value::RawValue};
use stagewright_agent::operations::Hidden;
use stagewright_driver::{
    error::{Error, Outcome},
    logs::{Entry, Source},
    session::{DialogInSight, Session, Taken},
    surfaces::Surface,
};
use std::{sync::Arc, time::Duration};

/// Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed
///
/// since "last" gives only what changed since the previous snapshot. A reload or route change voids
/// all refs: the snapshot is full then, and renderer_reloaded is true. Closed shadow roots are
/// opaque unless the app pushes them onto window.__stagewright_closedShadowRoots or implements
/// window.__stagewright_inspectShadow.
///
/// Elements without a control role, but with a pointer cursor, onclick or tabindex, are clickable: tabs, rows, icons.
/// With refs listeners, other elements with listeners are added, except where a framework delegates events (React,
/// Solid, Svelte 5). A control under something else is marked covered.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Only what changed since the previous snapshot
    since: Option<Since>,
    /// Only controls
    #[serde(default)]
    #[schemars(extend("x-short" = "i"))]
    interactive_only: bool,
    /// How many entries to return at most
    #[serde(default = "two_thousand")]
    #[schemars(range(min = 1))]
    max_entries: u32,
    /// json, or text with one line per element that shows
    #[serde(default)]
    format: Format,
    /// compact: changed fields only; full: whole entries
    #[serde(default)]
    diff_format: DiffFormat,
    /// Token cap; of each region the beginning is kept
    #[schemars(range(min = 50))]
    budget_tokens: Option<u32>,
    /// Only what is in this element: @5, CSS, or role=table[name="People"]
    #[schemars(length(min = 1), extend("x-short-list" = true))]
    within: Option<String>,
    /// Only so many levels
    #[schemars(range(min = 1), extend("x-short-list" = true))]
    depth: Option<u32>,
    /// Page number; a page has 200 entries, or maxEntries
    #[schemars(range(min = 1), extend("x-short-list" = true))]
    page: Option<u32>,
    /// Text, lists, tables; the default for format text
    content: Option<bool>,
    /// all: content too; listeners: press listeners too
    #[serde(default)]
    refs: Refs,
    /// Write data-sw-ref into the page
    #[serde(default)]
    tag_refs: bool,
}

fn two_thousand() -> u32 {
    2_000
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Since {
    Last,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Json,
    Text,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Refs {
    #[default]
    Default,
    All,
    Listeners,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum DiffFormat {
    #[default]
    Compact,
    Full,
}

/// The screen, or what changed of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Screen {
    /// full or diff
    kind: String,
    /// The window, view or frame that it shows
    #[serde(default)]
    surface_id: String,
    /// Full, as JSON: schemaVersion, entries, meta
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(with = "Option<Value>")]
    snapshot: Option<Box<RawValue>>,
    /// Full, as text
    #[serde(skip_serializing_if = "Option::is_none", default)]
    snapshot_text: Option<String>,
    /// Changes, as JSON: added, removed, changed, ref_map
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(with = "Option<Value>")]
    diff: Option<Box<RawValue>>,
    /// Changes, as text
    #[serde(skip_serializing_if = "Option::is_none", default)]
    diff_text: Option<String>,
    /// compact or full
    #[serde(skip_serializing_if = "Option::is_none", default)]
    diff_format: Option<String>,
    /// How many entries this reply has
    entry_count: u32,
    /// How many there are in all
    total: u32,
    /// Why it is empty, or how to get what was left out
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
    /// Why refs of elements with listeners are missing, if they were asked for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    listeners_missing: Option<String>,
    // Few pages are: what is told of one is not worth a schema.
    /// Where nothing shows on the page: what hides the things that are there
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    blank: Option<Vec<Hidden>>,
    /// Whether the page was reloaded: older refs are void
    renderer_reloaded: bool,
    /// Whether entries were left out
    truncated: bool,
    /// How many; the envelope's `_meta` carries it
    #[serde(
        rename = "_truncated_entries",
        alias = "truncated_entries",
        skip_serializing_if = "Option::is_none",
        default
    )]
    #[schemars(skip)]
    truncated_entries: Option<u32>,
    /// Dialogs that are open, over this page or another
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    dialogs: Vec<DialogInSight>,
    /// The views in that window: each is a page of its own, with a snapshot of its own
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    views: Vec<View>,
}

/// A page that a window holds beside its own.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct View {
    /// Its handle, for `window` on any verb
    id: String,
    /// Its title
    title: String,
}

/// The cap of a text snapshot in the tool profiles `auto` and `essential`. A window of a usual app costs 300 to 2 000
/// tokens.
const SMALL_BUDGET: u32 = 4_000;

/// How long a large page may take on a slow machine.
const BUDGET: Duration = Duration::from_secs(30);

impl Verb for Snapshot {
    const TOOL: &'static str = "electron_snapshot";
    const TITLE: &'static str = "Snapshot of the page";
    const LARGE: &'static [&'static str] = &["snapshot", "diff"];
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const ALIASES: &'static [&'static str] = &["snap"];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[
        Example { line: "snapshot --format text", args: r#"{"format": "text"}"# },
        Example { line: "snapshot --interactive-only", args: r#"{"interactiveOnly": true}"# },
    ];
    type Reply = Screen;

    fn small_defaults(args: &mut Map<String, Value>) {
        let text = args.entry("format").or_insert_with(|| "text".into()) == "text";
        if text {
            args.entry("budgetTokens").or_insert_with(|| SMALL_BUDGET.into());
        }
    }

    fn check(&self) -> Outcome<()> {
        let part = self.within.is_some() || self.depth.is_some() || self.page.is_some();
        match self.since.is_some() && part {
            true => Err(Error::argument("since shows what changed anywhere; within, depth and page go without it.")),
            false => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Screen> {
        let within = self.within.as_deref().map(|text| match as_ref(text) {
            Some(number) => json!({ "ref": number }),
            None => json!({ "selector": text }),
        });
        let surface = call.surface_of(within.as_ref()).await?;
        let arg = json!({
            "within": within,
            "depth": self.depth,
            "page": self.page,
            "since": self.since,
            "interactiveOnly": self.interactive_only,
            "maxEntries": self.max_entries,
            "format": self.format,
            "diffFormat": self.diff_format,
            "budgetTokens": self.budget_tokens,
            "content": self.content,
            "refs": self.refs,
            "tagRefs": self.tag_refs,
        });
        let session = call.session()?;
        let missing =
            if self.refs == Refs::Listeners { session.renderers.mark_listeners(&surface).await } else { None };
        let taken = session.renderers.snapshot(&surface, &arg, BUDGET).await?;
        let view = |view: &Arc<Surface>| View { id: view.handle.clone(), title: view.state().title };
        let empty = taken.kind == "full" && taken.total == 0;
        let views: Vec<View> = session.renderers.views_in(&surface.handle).iter().map(view).collect();
        // A window may show nothing but the views in it.
        let short = self.why_short(&taken);
        let blank = taken.blank.filter(|_| views.is_empty());
        let note = match &blank {
            Some(hidden) => Some(why_blank(&session, hidden)),
            None if empty => Some(why_empty(&session, self.interactive_only)),
            None => short,
        };
        Ok(Screen {
            note,
            blank,
            listeners_missing: missing.map(|why| why.words().to_owned()),
            dialogs: session.dialogs.in_sight(),
            views,
            kind: taken.kind,
            surface_id: surface.handle.clone(),
            snapshot: taken.snapshot,
            snapshot_text: taken.snapshot_text,
            diff: taken.diff,
            diff_text: taken.diff_text,
            diff_format: taken.diff_format,
            entry_count: taken.entry_count,
            total: taken.total,
            renderer_reloaded: taken.renderer_reloaded,
            truncated: taken.truncated,
            truncated_entries: taken.truncated_entries,
        })
    }

    /// A tree of thousands of entries remains the text that the page wrote.
    fn fields(mut reply: Screen) -> Outcome<Fields> {
        let held = [("snapshot", reply.snapshot.take()), ("diff", reply.diff.take())];
        let text = reply.snapshot_text.take();
        let Value::Object(mut plain) = serde_json::to_value(reply).map_err(Error::internal)? else {
            return Err(Error::internal("a snapshot is not an object"));
        };
        plain.extend(text.map(|text| ("snapshot_text".to_owned(), Value::String(text))));
        let large = held.into_iter().filter_map(|(name, text)| Some((name, text?))).collect();
        Ok(Fields { plain, large, ..Fields::default() })
    }
}

impl Snapshot {
    /// The note about what was left out, and how to get it.
    fn why_short(&self, taken: &Taken) -> Option<String> {
        let by_number = taken.truncated_entries.unwrap_or(0).saturating_sub(taken.over_budget);
        let budget = self.budget_tokens.filter(|_| taken.over_budget > 0).map(|budget| {
            format!(
                "{} entries are left out to keep within {budget} tokens: electron_find finds one by role and name, within and page show a part, a higher budgetTokens shows more",
                taken.over_budget
            )
        });
        let number = (by_number > 0 && self.format == Format::Text)
            .then(|| format!("{by_number} more entries are left out: raise maxEntries to see them"));
        let notes: Vec<String> = budget.into_iter().chain(number).collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

/// The note about a page on which nothing is found: often its scripts have failed.
fn why_empty(session: &Session, controls_only: bool) -> String {
    let what = if controls_only { "no control shows" } else { "nothing shows on this page" };
    format!("{what}; {}", console_errors(session))
}

fn why_blank(session: &Session, hidden: &[Hidden]) -> String {
    format!("{}; {}", blank::words(hidden), console_errors(session))
}

fn console_errors(session: &Session) -> String {
    let is_error = |entry: &Entry| entry.kind == "error" && entry.source == Source::Renderer;
    match session.shared.logs.read(is_error).0.len() {
        0 => "the console has no errors".to_owned(),
        1 => "the console has 1 error: see electron_console_logs".to_owned(),
        n => format!("the console has {n} errors: see electron_console_logs"),
    }
}

impl Show for Screen {
    fn show(&self) -> String {
        let mut out = dialogs_in_sight(&self.dialogs);
        out += &match (&self.snapshot_text, &self.diff_text, self.snapshot.as_ref().or(self.diff.as_ref())) {
            (Some(text), ..) => on_terminal::full(&clean(text.trim_end())),
            (None, Some(text), _) => on_terminal::changes(&clean(text.trim_end())),
            (None, None, Some(json)) => {
                let tree: Value = serde_json::from_str(json.get()).unwrap_or_default();
                serde_json::to_string_pretty(&tree).map(|t| clean(&t)).unwrap_or_default()
            }
            (None, None, None) => String::new(),
        };
        if let Some(left_out) = self.truncated_entries.filter(|_| self.truncated && self.note.is_none()) {
            out += &format!("\n… {left_out} more entries left out; raise --max-entries to see them");
        }
        for note in [&self.note, &self.listeners_missing].into_iter().flatten() {
            out += &format!("\n{note}");
        }
        for View { id, title } in &self.views {
            out += &format!("\nview {id} {}: snapshot --window {id}", quoted(title));
        }
        out
    }

    fn raw(&self) -> Option<String> {
        self.snapshot_text.clone().or_else(|| self.diff_text.clone())
    }
}
