//! Listeners for domains of the DevTools protocol. A domain with a listener is enabled on every surface, also on new
//! ones, and in workers if the listener wants that. Each event is passed to the domain's listeners.
//!
//! The session itself uses Target, Page, Runtime, Inspector and Input. A group of verbs asks here for others.

use super::{super::console, Renderers, TransportKind, shared_scripts::FETCH, worker::Worker};
use crate::{
    channel::{Event, Pending},
    logs::Source,
    session::Session,
    surfaces::{Surface, SurfaceKind},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// A listener for a domain.
#[derive(Debug)]
pub struct Domain {
    /// The name of the domain, such as `Network`.
    pub name: &'static str,
    /// The commands that enable it: `enable`, for most.
    pub enable: &'static [&'static str],
    /// The commands that disable it again: `disable`, for most.
    pub disable: &'static [&'static str],
    /// The parameters of all these commands.
    pub parameters: fn() -> Value,
    /// Whether it is listened to in workers of pages, too.
    pub in_workers: bool,
    /// Whether it is listened to in shared workers, too. They belong to no page.
    pub in_shared_workers: bool,
    /// Whether a frame that is reached through the tunnel must have loaded before the domain is enabled. `Fetch.enable`
    /// in a frame that has not loaded makes all of its requests fail (22.3.25 and 33.2.1, 5 of 5).
    pub after_load: bool,
    /// Called before the domain is enabled on a new surface.
    pub before_new: Option<BeforeNew>,
    /// Handles an event of the domain; `None` if only its commands are needed. For the session's own domains it must be
    /// `None`. The frames of a screencast are an exception.
    pub take: Option<Take>,
}

/// Takes an event of a domain.
pub type Take = fn(&Arc<Session>, Target<'_>, &Event);

/// Called for a surface before a domain is enabled on it.
pub type BeforeNew = fn(&Arc<Session>, &Arc<Surface>);

/// The protocol target from which an event came.
#[derive(Clone, Copy)]
pub enum Target<'a> {
    /// A page, a frame or a webview.
    Surface(&'a Arc<Surface>),
    /// A worker of a page.
    Worker(&'a Arc<Worker>),
}

impl<'a> Target<'a> {
    /// The surface, or the page that a worker was found through.
    pub fn surface(self) -> &'a Arc<Surface> {
        match self {
            Target::Surface(surface) => surface,
            Target::Worker(worker) => &worker.page,
        }
    }
}

/// A domain for which every session has a listener.
static LOG: Domain = Domain {
    name: "Log",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(|session, target, event| {
        let surface = target.surface();
        let Some(mut entry) = console::entry(event, Source::Renderer, Some(&surface.handle)) else { return };
        if let Some(worker) = console::worker_of(event) {
            let script = entry.location.as_ref().map(|at| at.url.as_str());
            entry.worker_id = Some(session.workers.of_log(&worker, script, entry.window_id.as_deref()));
        }
        if session.problems.note_log_entry(event, &entry) {
            let missing = session.workers.script_failed();
            entry.worker_id = missing.as_ref().map(|worker| worker.id.clone());
            let is_named = missing.is_some();
            let problem = session.problems.note_missing_script(&entry, missing.and_then(|worker| worker.url));
            if !is_named {
                session.workers.name_at_next_end(problem);
            }
        }
        console::log(&session.shared.logs, &session.collectors, entry);
    }),
};

/// The listeners, each with the parameters that it is enabled with.
#[derive(Debug)]
pub(crate) struct Domains(Mutex<Vec<(&'static Domain, Value)>>);

impl Default for Domains {
    fn default() -> Domains {
        Domains(Mutex::new(vec![(&LOG, (LOG.parameters)())]))
    }
}

/// How long to wait until a domain is enabled.
const ENABLING: Duration = Duration::from_secs(2);

impl Domains {
    fn all(&self) -> Vec<(&'static Domain, Value)> {
        self.0.lock().clone()
    }

    /// Adds a listener, or changes its parameters. False if it has these parameters already.
    fn add(&self, domain: &'static Domain, parameters: Value) -> bool {
        let mut all = self.0.lock();
        match all.iter_mut().find(|(other, _)| std::ptr::eq(*other, domain)) {
            Some((_, known)) if *known == parameters => return false,
            Some((_, known)) => *known = parameters,
            None => all.push((domain, parameters)),
        }
        true
    }

    /// The listeners that want events of this worker.
    pub(super) fn of_worker(&self, worker: &Worker) -> Vec<(&'static Domain, Value)> {
        self.0.lock().iter().filter(|(domain, _)| domain.is_for(worker)).cloned().collect()
    }

    /// Whether any listener pauses requests of shared workers.
    pub(super) fn pauses_shared_workers(&self) -> bool {
        self.0.lock().iter().any(|(domain, _)| domain.in_shared_workers && domain.name == FETCH)
    }

    /// Whether any listener wants events of workers.
    pub(super) fn in_workers(&self) -> bool {
        self.0.lock().iter().any(|(domain, _)| domain.in_workers)
    }

    /// Removes a listener. True if it was the last one for the domain, which then has to be disabled.
    fn remove(&self, domain: &'static Domain) -> bool {
        let mut all = self.0.lock();
        let Some(at) = all.iter().position(|(other, _)| std::ptr::eq(*other, domain)) else { return false };
        all.remove(at);
        !all.iter().any(|(other, _)| other.name == domain.name)
    }
}

impl Domain {
    fn is_for(&self, worker: &Worker) -> bool {
        if worker.is_shared { self.in_shared_workers } else { self.in_workers }
    }
}

impl Renderers {
    /// Adds a listener for a domain, and enables the domain on every surface, and in workers if the listener wants
    /// that.
    pub fn listen_to(&self, domain: &'static Domain) {
        self.listen_at_once_with(domain, (domain.parameters)());
    }

    /// The same with these parameters instead of the listener's own.
    pub fn listen_at_once_with(&self, domain: &'static Domain, parameters: Value) {
        if self.domains.add(domain, parameters.clone()) {
            drop(self.hold_shared_scripts());
            drop(self.ask_all(domain, domain.enable, &parameters));
            self.watch_all_workers();
        }
    }

    /// The same with these parameters instead of the listener's own, and waits until the domain is enabled. They
    /// replace the parameters of an earlier call.
    pub async fn listen_with(&self, domain: &'static Domain, parameters: Value) {
        if self.domains.add(domain, parameters.clone()) {
            let holding = self.hold_shared_scripts();
            let enabled = self.ask_all(domain, domain.enable, &parameters);
            self.watch_all_workers();
            let all = async {
                for answer in holding.into_iter().chain(enabled) {
                    drop(answer.wait().await);
                }
            };
            let _ = tokio::time::timeout(ENABLING, all).await;
            let _ = tokio::time::timeout(ENABLING, self.find_shared_workers()).await;
        }
    }

    /// Removes a listener. The domain is disabled on every surface and worker, unless it has another listener. Detaches
    /// from workers if no listener wants their events any more.
    pub fn stop_listening_to(&self, domain: &'static Domain) {
        if self.domains.remove(domain) {
            drop(self.ask_all(domain, domain.disable, &(domain.parameters)()));
            drop(self.hold_shared_scripts());
        }
        if !self.domains.in_workers() {
            self.stop_watching();
        }
    }

    /// Changes the parameters of a domain for future surfaces and workers only.
    pub fn listen_from_now_with(&self, domain: &'static Domain, parameters: Value) {
        self.domains.add(domain, parameters);
    }

    fn ask_all(&self, domain: &Domain, commands: &[&str], parameters: &Value) -> Vec<Pending> {
        let surfaces = self.surfaces.all();
        let own = surfaces.iter().filter(|surface| !surface.in_process);
        let mut asked: Vec<_> = own.flat_map(|surface| ask(domain, commands, parameters, surface)).collect();
        if domain.in_workers {
            let workers = self.all_workers();
            let of = workers.iter().filter(|worker| domain.is_for(worker));
            asked.extend(of.flat_map(|worker| ask_worker(domain, commands, parameters, worker)));
        }
        asked
    }

    /// Enables the domains with listeners on a new surface.
    pub(in crate::session) fn enable_domains(&self, session: &Arc<Session>, surface: &Arc<Surface>) {
        for (domain, parameters) in self.domains.all() {
            if !self.is_too_early(domain, surface) {
                if let Some(before_new) = domain.before_new {
                    before_new(session, surface);
                }
                drop(ask(domain, domain.enable, &parameters, surface));
            }
        }
        self.watch_workers(surface);
    }

    /// Enables in a loaded frame the domains that have to wait until it has loaded.
    pub(in crate::session) fn loaded(&self, surface: &Surface) {
        for (domain, parameters) in self.domains.all() {
            if self.is_too_early(domain, surface) {
                drop(ask(domain, domain.enable, &parameters, surface));
            }
        }
    }

    fn is_too_early(&self, domain: &Domain, surface: &Surface) -> bool {
        domain.after_load && self.origin.transport == TransportKind::Injector && surface.kind() == SurfaceKind::Frame
    }

    /// The listeners for the domain of an event: whether each wants events of workers, and its function.
    pub(in crate::session) fn listeners(&self, event: &Event) -> Vec<(bool, Take)> {
        let Some((name, _)) = event.method.split_once('.') else { return Vec::new() };
        let all = self.domains.all().into_iter().map(|(domain, _)| domain).filter(|domain| domain.name == name);
        all.filter_map(|domain| Some((domain.in_workers, domain.take?))).collect()
    }
}

/// Sends the commands, and returns the pending answers. Skips DevTools windows of the app.
fn ask(domain: &Domain, commands: &[&str], parameters: &Value, surface: &Surface) -> Vec<Pending> {
    if surface.kind() == SurfaceKind::DevTools {
        return Vec::new();
    }
    let ask = |command: &&str| {
        let method = format!("{}.{command}", domain.name);
        surface.channel.send(Some(&surface.cdp_session), &method, parameters)
    };
    commands.iter().map(ask).collect()
}

/// The same in a worker.
pub(super) fn ask_worker(domain: &Domain, commands: &[&str], parameters: &Value, worker: &Worker) -> Vec<Pending> {
    let ask = |command: &&str| {
        let method = format!("{}.{command}", domain.name);
        worker.channel.send(Some(&worker.cdp_session), &method, parameters)
    };
    commands.iter().map(ask).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn domain(name: &'static str) -> Domain {
        Domain {
            name,
            enable: &["enable"],
            disable: &["disable"],
            parameters: || json!({}),
            in_workers: false,
            in_shared_workers: false,
            after_load: false,
            before_new: None,
            take: None,
        }
    }

    static NETWORK: Domain = domain("Network");
    static NETWORK_TOO: Domain = domain("Network");

    fn names(domains: &Domains) -> Vec<&'static str> {
        domains.all().iter().map(|(domain, _)| domain.name).collect()
    }

    #[test]
    fn domain_is_enabled_once_for_the_same_parameters() {
        let domains = Domains::default();
        assert!(domains.add(&NETWORK, json!({})));
        assert!(!domains.add(&NETWORK, json!({})));
        assert!(domains.add(&NETWORK, json!({ "patterns": [] })), "with other parameters it is enabled again");
        assert_eq!(names(&domains), ["Log", "Network"]);
    }

    #[test]
    fn domain_is_disabled_when_its_last_listener_is_removed() {
        let domains = Domains::default();
        assert!(domains.add(&NETWORK, json!({})) && domains.add(&NETWORK_TOO, json!({})));
        assert!(!domains.remove(&NETWORK), "the other one listens");
        assert!(!domains.remove(&NETWORK), "it does not listen any more");
        assert!(domains.remove(&NETWORK_TOO));
        assert_eq!(names(&domains), ["Log"]);
    }
}
