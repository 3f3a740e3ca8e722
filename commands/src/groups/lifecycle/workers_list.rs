//! `workers-list`: workers of pages, threads of the main process and utility processes, each with its id.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean_line, lines, table},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    session::{WorkerInfo, Workers},
};

/// List workers of pages, threads of the main process and utility processes
///
/// Each keeps its id. electron_eval_worker and electron_console_logs take it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WorkersList {
    /// Also those that have ended, with how they ended
    #[serde(default)]
    ended: bool,
}

/// The workers of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ListedWorkers {
    /// The workers, oldest first
    workers: Vec<WorkerInfo>,
    /// How many there are
    count: usize,
    /// The kinds that this session does not see, each with the reason
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unheard: Vec<String>,
}

impl Verb for WorkersList {
    const TOOL: &'static str = "electron_workers_list";
    const TITLE: &'static str = "List workers and utility processes";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::WindowInfo;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const ALIASES: &'static [&'static str] = &["workers"];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "workers-list --ended", args: r#"{"ended": true}"# }];
    type Reply = ListedWorkers;

    async fn run(self, call: Call) -> Outcome<ListedWorkers> {
        let Workers { mut all, unheard } = call.session()?.list_workers().await;
        all.retain(|worker| self.ended || worker.ended.is_none());
        Ok(ListedWorkers { count: all.len(), workers: all, unheard })
    }
}

impl Show for ListedWorkers {
    fn show(&self) -> String {
        let row = |worker: &WorkerInfo| {
            let kind = serde_json::to_value(worker.kind).unwrap_or_default();
            let starter = worker.parent_id.clone().or_else(|| worker.window_id.clone()).unwrap_or_default();
            let called = [worker.name.as_deref(), worker.url.as_deref()].into_iter().flatten().collect::<Vec<_>>();
            let state = match (&worker.ended, &worker.no_eval) {
                (Some(end), _) => paint(Ink::Faint, &end.words()),
                (None, Some(why)) => format!("no eval: {why}"),
                (None, None) => String::new(),
            };
            let pid = worker.pid.map_or(String::new(), |pid| pid.to_string());
            vec![worker.id.clone(), kind.as_str().unwrap_or_default().to_owned(), starter, pid, called.join(" "), state]
        };
        let mut shown = match self.workers.is_empty() {
            true => "no worker runs".to_owned(),
            false => table(&["id", "kind", "in", "pid", "name or address", ""], self.workers.iter().map(row)),
        };
        for what in &self.unheard {
            shown += &format!("\nnot seen: {}", clean_line(what));
        }
        shown
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.workers.iter().map(|worker| &worker.id)))
    }
}
