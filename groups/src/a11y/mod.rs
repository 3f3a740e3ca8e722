//! Audits of pages by axe-core. It runs in our isolated world of each document: the page's own scripts neither see nor
//! change it. The page's content security policy does not apply there.

pub mod engine;
pub mod keyboard;
mod page;
pub mod report;
mod settings;

pub use settings::Settings;

use self::page::{AuditedPage, Begun, Left};
use engine::Engine;
use parking_lot::Mutex;
use report::{Audit, Element, Finding, Impact, Unaudited};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
    surfaces::{Surface, SurfaceKind},
    wait::Deadline,
};
use std::{collections::HashMap, sync::Arc, time::Duration};

/// The state of the group in a session.
#[derive(Debug, Default)]
struct A11y {
    /// Held during an audit: two audits of one page would take each other's state.
    turn: Arc<tokio::sync::Mutex<()>>,
    last: Mutex<u64>,
}

/// How long a frame may take to begin. An audit does not wait for frames that hang.
const FRAME_BUDGET: Duration = Duration::from_secs(10);

/// The time that is kept for the results after the last step. An audit of less than 20 s keeps a quarter of its time.
const RESULT_TIME: Duration = Duration::from_secs(5);

/// The limit of one step. Steps are short; a step that is not is terminated in the page.
const STEP: Duration = Duration::from_secs(20);

/// A rule as the audit's script reports it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawFinding {
    id: String,
    impact: Option<Impact>,
    tags: Vec<String>,
    help: String,
    help_url: String,
    count: usize,
    nodes: Vec<RawNode>,
}

#[derive(Debug, Deserialize)]
struct RawNode {
    /// The address of the element: that of each frame around it, and its own.
    target: Vec<Value>,
    summary: String,
}

#[derive(Debug, Deserialize)]
struct RawAudit {
    violations: Vec<RawFinding>,
    incomplete: Vec<RawFinding>,
    passes: usize,
    inapplicable: usize,
    left: Vec<Left>,
    gone: usize,
}

/// One running audit, over all surfaces of a page.
struct Running<'a> {
    session: &'a Arc<Session>,
    engine: &'a Engine,
    number: u64,
    /// The end of everything.
    deadline: Deadline,
    /// When no further frame is begun: after half of the time, because frames that hang would take all of it.
    frames_end: Deadline,
    /// When no further step is begun.
    steps_end: Deadline,
    /// The documents whose audits have begun.
    pages: Vec<AuditedPage>,
    not_audited: Vec<Unaudited>,
    gone: usize,
}

/// Audits a page with its frames, until the deadline.
///
/// # Errors
///
/// The codes of the group, and those of a page that cannot be reached.
pub async fn audit(
    session: &Arc<Session>,
    surface: &Arc<Surface>,
    engine: &Engine,
    settings: &Settings,
    deadline: Deadline,
    progress: &(dyn Fn(&str) + Send + Sync),
) -> Outcome<Audit> {
    let state = session.groups.of::<A11y>();
    let waiting = state.turn.clone().lock_owned();
    let Some(_turn) = deadline.limit(waiting).await else {
        return Err(Error::new(Code::OperationTimeout, "Another audit of this session took all of the time."));
    };
    let number = {
        let mut last = state.last.lock();
        *last += 1;
        *last
    };
    let left = deadline.left();
    let mut running = Running {
        session,
        engine,
        number,
        deadline,
        frames_end: Deadline::after(left / 2),
        steps_end: Deadline::after(left - RESULT_TIME.min(left / 4)),
        pages: vec![],
        not_audited: vec![],
        gone: 0,
    };
    let audited = running.run(surface, settings, progress).await;
    running.pages.iter().for_each(AuditedPage::end);
    audited.map_err(|error| match error.code {
        Code::AppNotResponding if deadline.left().is_zero() => out_of_time(),
        _ => error,
    })
}

/// The error for a page that does not answer at the deadline. Either a step of axe-core still runs, or the page itself
/// is busy: the two look the same from here.
fn out_of_time() -> Error {
    Error::new(
        Code::OperationTimeout,
        "The page gave no answer in time: a step of axe-core still runs in it, or the page itself is busy.",
    )
    .hint("Audit a part of the page with `scope`, or raise timeoutMs.")
}

impl Running<'_> {
    async fn run(
        &mut self,
        surface: &Arc<Surface>,
        settings: &Settings,
        progress: &(dyn Fn(&str) + Send + Sync),
    ) -> Outcome<Audit> {
        progress("preparing axe-core");
        let asked = json!({
            "include": settings.include, "exclude": settings.exclude, "tags": settings.tags, "rules": settings.rules,
            "most": settings.most_nodes,
        });
        let page = AuditedPage::install(surface, self.engine, self.number, 0, self.steps_end).await?;
        let begun = page.begin(&asked, self.steps_end).await?;
        self.pages.push(page);
        self.frames(0, begun, &asked).await;
        for at in 0..self.pages.len() {
            self.steps(at, progress).await?;
        }
        progress("reading the results");
        let raw = self.finish().await?;
        self.describe_findings(raw, settings).await
    }

    fn left_out(&mut self, what: impl Into<String>, why: impl Into<String>) {
        self.not_audited.push(Unaudited { what: what.into(), why: why.into() });
    }

    /// Begins the audits of frames that the page's own world cannot read.
    async fn frames(&mut self, first: usize, begun: Begun, asked: &Value) {
        let mut waiting: Vec<(usize, Begun)> = vec![(first, begun)];
        while let Some((at, begun)) = waiting.pop() {
            if begun.remotes.is_empty() {
                continue;
            }
            let inside: Vec<Arc<Surface>> = self
                .session
                .surfaces
                .embedded_below(&self.pages[at].surface)
                .into_iter()
                .filter(|inner| inner.kind() == SurfaceKind::Frame)
                .filter(|inner| !self.pages.iter().any(|page| page.surface.handle == inner.handle))
                .collect();
            let mut holders = HashMap::new();
            for inner in &inside {
                if let Some(number) = self.pages[at].number_of_frame(inner, self.frames_end).await {
                    holders.insert(number, inner.clone());
                }
            }
            for remote in begun.remotes {
                match self.frame(at, remote.number, holders.get(&remote.number), remote.context, asked).await {
                    Ok(inner) => waiting.push(inner),
                    Err(why) => self.not_audited.push(why),
                }
            }
        }
    }

    /// Begins the audit of one frame.
    async fn frame(
        &mut self,
        parent: usize,
        number: u64,
        surface: Option<&Arc<Surface>>,
        context: Value,
        asked: &Value,
    ) -> Result<(usize, Begun), Unaudited> {
        let nameless = || {
            let why = match self.frames_end.left().is_zero() {
                true => "The time for frames was over before it began.",
                false => "It has no document, or its page left it.",
            };
            Unaudited { what: "a frame".into(), why: why.into() }
        };
        let surface = surface.ok_or_else(nameless)?;
        let refused =
            |error: Error| Unaudited { what: format!("frame {}", surface.handle), why: error.message.clone() };
        let deadline = Deadline::after(FRAME_BUDGET.min(self.frames_end.left()));
        let place = self.pages.len();
        let installed = AuditedPage::install(surface, self.engine, self.number, place, deadline);
        let mut page = installed.await.map_err(refused)?;
        page.held_by = Some((parent, number));
        let mut asked = asked.clone();
        asked["context"] = context;
        let begun = page.begin(&asked, deadline).await.map_err(refused)?;
        self.pages.push(page);
        Ok((place, begun))
    }

    /// Audits one document, step by step. The page works for itself between two steps.
    async fn steps(&mut self, at: usize, progress: &(dyn Fn(&str) + Send + Sync)) -> Outcome<()> {
        let part = format!("a part of {}", self.pages[at].surface.handle);
        for number in 1.. {
            let left = self.steps_end.left();
            if left.is_zero() {
                self.left_out(part, "The time was over.");
                return Ok(());
            }
            let page = &mut self.pages[at];
            match page.step(Deadline::after(left.min(STEP))).await {
                Ok(true) => return Ok(()),
                Ok(false) if number % 10 == 0 => progress(&format!("auditing {}, step {number}", page.surface.handle)),
                Ok(false) => {}
                // The results of earlier steps are reported.
                Err(error) if at > 0 || matches!(error.code, Code::OperationTimeout | Code::AppNotResponding) => {
                    page.silent = at > 0 && error.code != Code::OperationTimeout;
                    self.left_out(part, &*error.message);
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Joins the results of all documents.
    async fn finish(&mut self) -> Outcome<RawAudit> {
        // Frames come after the pages that hold them.
        let mut of_frames: Vec<Map<String, Value>> = vec![Map::new(); self.pages.len()];
        for at in (1..self.pages.len()).rev() {
            let remotes = std::mem::take(&mut of_frames[at]);
            let Some((parent, number)) = self.pages[at].held_by else { continue };
            // The deadline leaves time for the page around it.
            let deadline = Deadline::after(self.deadline.left() / 2);
            let partials = match self.pages[at].silent {
                true => Err("It does not answer.".to_owned()),
                false => self.pages[at].partials(&remotes, deadline).await.map_err(|error| error.message.clone()),
            };
            match partials {
                Ok(partials) => {
                    self.gone += partials.gone;
                    self.note_left(partials.left);
                    of_frames[parent].insert(number.to_string(), Value::Array(partials.partials));
                }
                Err(why) => {
                    self.left_out(format!("frame {}", self.pages[at].surface.handle), why);
                    if !remotes.is_empty() {
                        let what = format!("frames inside of {}", self.pages[at].surface.handle);
                        self.left_out(what, "The frame around them does not answer.");
                    }
                }
            }
        }
        let raw: Value = self.pages[0].ask("finish", json!({ "remotes": of_frames[0] }), self.deadline).await?;
        serde_json::from_value(raw).map_err(Error::internal)
    }

    fn note_left(&mut self, left: Vec<Left>) {
        for Left { rule, elements } in left {
            let why = match elements {
                0 => "The audit ended before this rule began.".to_owned(),
                1 => "The audit ended with one element left.".to_owned(),
                left => format!("The audit ended with {left} elements left."),
            };
            match self.not_audited.iter_mut().find(|known| known.what == rule) {
                Some(known) => known.why = why,
                None => self.left_out(rule, why),
            }
        }
    }

    /// Gives the elements of the results their refs, roles and names.
    async fn describe_findings(&mut self, raw: RawAudit, settings: &Settings) -> Outcome<Audit> {
        self.note_left(raw.left);
        self.gone += raw.gone;
        if self.gone > 0 {
            self.left_out("elements", format!("{} elements left the page while it was audited.", self.gone));
        }
        let enough = |finding: &RawFinding| settings.impact_min.is_none_or(|least| finding.impact >= Some(least));
        let mut violations: Vec<RawFinding> = raw.violations.into_iter().filter(enough).collect();
        // The worst come first; axe-core sorts by name.
        violations.sort_by_key(|finding| std::cmp::Reverse(finding.impact));
        let shown =
            |all: &[RawFinding]| all.iter().take(settings.most_findings).flat_map(addresses).collect::<Vec<_>>();
        let elements = self.elements([shown(&violations), shown(&raw.incomplete)].concat()).await;
        let element = |node: &RawNode| {
            let element = elements.get(&address(node)?)?.clone();
            Some(Element { summary: node.summary.clone(), ..element })
        };
        let findings = |all: Vec<RawFinding>| -> Vec<Finding> {
            all.into_iter()
                .map(|raw| Finding {
                    nodes: raw.nodes.iter().filter_map(element).collect(),
                    id: raw.id,
                    impact: raw.impact,
                    help: raw.help,
                    help_url: raw.help_url,
                    tags: raw.tags,
                    count: raw.count,
                })
                .collect()
        };
        let (violations, incomplete) = (findings(violations), findings(raw.incomplete));
        Ok(Audit {
            violations,
            incomplete,
            passes: raw.passes,
            inapplicable: raw.inapplicable,
            not_audited: std::mem::take(&mut self.not_audited),
            cache_hit: self.pages[0].had_engine,
            transferred_bytes: self.pages.iter().map(|page| page.sent).sum(),
        })
    }

    /// Asks each document about its elements. Elements that have left the page are not in the answer.
    async fn elements(&self, addresses: Vec<Address>) -> HashMap<Address, Element> {
        let mut elements = HashMap::new();
        for (place, page) in self.pages.iter().enumerate().filter(|(_, page)| !page.silent) {
            let numbers: Vec<u64> =
                addresses.iter().filter(|(of, _)| *of == place).map(|(_, number)| *number).collect();
            let Ok(described) = page.described(&numbers, self.deadline).await else { continue };
            for (number, described) in numbers.iter().zip(described) {
                let Some(described) = described else { continue };
                elements.insert(
                    (place, *number),
                    Element {
                        reference: described.reference,
                        role: described.role,
                        name: described.name,
                        target: described.path,
                        html: described.html,
                        surface: (place > 0).then(|| page.surface.handle.clone()),
                        ..Element::default()
                    },
                );
            }
        }
        elements
    }
}

/// The place of a document among those of the audit, and the number of an element in it.
type Address = (usize, u64);

/// The address of the element itself, which is the last part of its target.
fn address(node: &RawNode) -> Option<Address> {
    let (place, number) = node.target.last()?.as_str()?.split_once(':')?;
    Some((place.parse().ok()?, number.parse().ok()?))
}

fn addresses(finding: &RawFinding) -> impl Iterator<Item = Address> {
    finding.nodes.iter().filter_map(address)
}
