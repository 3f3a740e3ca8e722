//! The list of workers as a caller gets it: looked for where no event has reported them.

use super::{WorkerInfo, WorkerKind};
use crate::{
    channel::Event,
    logs::{Source, now},
    main_process::{hooks, watch_threads},
    process_list,
    session::{Session, console},
};
use std::{sync::Arc, time::Duration};

/// How long the main process, and Chromium, may take to list processes.
const LISTING: Duration = Duration::from_secs(2);

/// Chromium's name for the service of `utilityProcess.fork`.
const FORKED: &str = "node.mojom.NodeService";

/// The part that a list may lack if a busy page or worker does not report its workers.
const UNANSWERED: &str =
    "workers that a busy worker or page has started, and ends of workers: it did not answer in time";

/// All workers that a session knows, and the parts of the app that it does not see.
#[derive(Debug)]
pub struct Workers {
    /// Oldest first; those that have ended are among them.
    pub all: Vec<WorkerInfo>,
    /// The kinds that are missing, each with the reason.
    pub unheard: Vec<String>,
}

impl Session {
    /// Lists workers of pages, threads of the main process and utility processes.
    pub async fn list_workers(self: &Arc<Self>) -> Workers {
        let mut unheard = Vec::new();
        let _ = tokio::time::timeout(LISTING, self.renderers.find_shared_workers()).await;
        let is_complete = self.renderers.survey(None).await.map(|survey| survey.is_complete);
        let reaches_pages = is_complete.is_some();
        match is_complete {
            None => unheard.push("workers of pages: an injected session does not reach them".to_owned()),
            Some(false) => unheard.push(UNANSWERED.to_owned()),
            Some(true) => {}
        }
        unheard.extend(self.look_for_utilities().await);
        let mut all = self.workers.all();
        let no_main = self.main.missing();
        for worker in all.iter_mut().filter(|worker| worker.ended.is_none()) {
            worker.no_eval = match worker.kind {
                WorkerKind::Thread => Some(NO_EVAL_IN_THREADS.to_owned()),
                WorkerKind::Utility => {
                    no_main.clone().map(|why| format!("the session has no main-process half: {why}")).or_else(|| {
                        let opens = worker.pid.is_some_and(stagewright_os::inspector::is_awaited_by);
                        (!opens).then(|| NO_INSPECTOR.to_owned())
                    })
                }
                _ => {
                    let is_reached = reaches_pages && self.workers.target_of(&worker.id).is_some();
                    (!is_reached).then(|| "the session has no connection to it".to_owned())
                }
            };
        }
        Workers { all, unheard }
    }

    /// Looks for utility processes and threads that no report has named. Returns the parts that are not seen.
    async fn look_for_utilities(&self) -> Option<String> {
        let began = now();
        let Some(main) = self.main.get() else {
            let why = self.main.missing().unwrap_or_default();
            let named = "threads of the main process, names and exit codes of utility processes";
            let channel = self.renderers.channel().filter(|channel| !channel.is_closed());
            if let Some(channel) = channel
                && let Ok(Ok(processes)) = tokio::time::timeout(LISTING, process_list::list(channel)).await
            {
                let forked = processes.into_iter().filter(|process| process.kind == FORKED);
                self.workers.utilities_are(&forked.map(|process| (process.id, None)).collect::<Vec<_>>(), began);
            }
            return Some(format!("{named}: the session has no main-process half: {why}"));
        };
        // The hooks of a new join do not follow the processes that were forked before.
        if self.origin.is_launch() && !self.main.was_regained() {
            self.main.wait_for_reports().await;
            return self.main.not_in_place(&hooks::UTILITIES).map(|why| format!("utility processes: {why}"));
        }
        watch_threads(main.channel());
        match main.call::<Vec<(u32, Option<String>)>>(hooks::LIST_UTILITIES, &[], LISTING).await {
            Ok(living) => {
                self.workers.utilities_are(&living, began);
                main.channel().caught_up().await;
                None
            }
            Err(error) => Some(format!("threads and utility processes: {}", error.message.trim_end_matches('.'))),
        }
    }

    /// Adds a message or an uncaught error of a utility process to the log.
    pub(crate) fn log_of_utility(&self, id: &str, event: &Event) {
        if let Some(mut entry) = console::entry(event, Source::Utility, None) {
            entry.worker_id = Some(id.to_owned());
            if event.method == "Runtime.consoleAPICalled" {
                self.problems.count_console_error(&entry);
            }
            console::log(&self.shared.logs, &self.collectors, entry);
        }
    }
}

/// The reason why no code is evaluated in threads.
pub(crate) const NO_EVAL_IN_THREADS: &str = "Node's protocol for threads is used for their start and end alone";

/// The reason why no code is evaluated in a utility process that does not handle SIGUSR1.
pub(crate) const NO_INSPECTOR: &str =
    "its inspector cannot be opened: the fuse EnableNodeCliInspectArguments is off, or the process is starting";
