//! Domains of the DevTools protocol with listeners. They are enabled on every surface, also on new ones, and in workers
//! where the listener wants that. Each event goes to its listeners.
//!
//! The session itself uses Target, Page, Runtime, Inspector and Input. A group of verbs asks here for others.

use super::{super::console, Renderers, worker::Worker};
use crate::{
    channel::{Event, Pending},
    logs::Source,
    session::Session,
    surfaces::{Surface, SurfaceKind},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;

/// A listener to a domain.
#[derive(Debug)]
pub struct Domain {
    /// Its name: `Network`.
    pub name: &'static str,
    /// The commands that enable it: `enable`, for most.
    pub enable: &'static [&'static str],
    /// The commands that disable it again: `disable`, for most.
    pub disable: &'static [&'static str],
    /// The parameters of all these commands.
    pub parameters: fn() -> Value,
    /// Whether it is listened to in workers of pages, too.
    pub in_workers: bool,
    /// Takes an event of it.
    pub take: fn(&Arc<Session>, Target<'_>, &Event),
}

/// The target of the protocol that an event came from.
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

/// The domain that a session always listens to besides its own.
static LOG: Domain = Domain {
    name: "Log",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: false,
    take: |session, target, event| {
        let surface = target.surface();
        let Some(entry) = console::entry(event, Source::Renderer, Some(&surface.handle)) else { return };
        session.problems.note_log_entry(event, &entry);
        console::log(&session.shared.logs, &session.witnesses, entry);
    },
};

/// The listeners.
#[derive(Debug)]
pub(crate) struct Domains(Mutex<Vec<&'static Domain>>);

impl Default for Domains {
    fn default() -> Domains {
        Domains(Mutex::new(vec![&LOG]))
    }
}

impl Domains {
    fn all(&self) -> Vec<&'static Domain> {
        self.0.lock().clone()
    }

    /// Adds a listener; false when it listens already.
    fn add(&self, domain: &'static Domain) -> bool {
        let mut all = self.0.lock();
        let news = !all.iter().any(|other| std::ptr::eq(*other, domain));
        if news {
            all.push(domain);
        }
        news
    }

    pub(super) fn of_workers(&self) -> Vec<&'static Domain> {
        self.0.lock().iter().copied().filter(|domain| domain.in_workers).collect()
    }

    /// Whether any is listened to in workers.
    pub(super) fn in_workers(&self) -> bool {
        self.0.lock().iter().any(|domain| domain.in_workers)
    }

    /// Removes a listener; true when no other one listens to a domain of that name, so that it is to be disabled.
    fn remove(&self, domain: &'static Domain) -> bool {
        let mut all = self.0.lock();
        let Some(at) = all.iter().position(|other| std::ptr::eq(*other, domain)) else { return false };
        all.remove(at);
        !all.iter().any(|other| other.name == domain.name)
    }
}

impl Renderers {
    /// Listens to a domain from now on, on every surface, and in workers if it says so.
    pub fn listen_to(&self, domain: &'static Domain) {
        if self.domains.add(domain) {
            self.ask_all(domain, domain.enable);
            self.watch_all_workers();
        }
    }

    /// Stops listening to a domain. It is disabled on every surface and worker unless somebody else listens to it, too.
    /// Workers that nobody listens to any more are let go.
    pub fn let_go_of(&self, domain: &'static Domain) {
        if self.domains.remove(domain) {
            self.ask_all(domain, domain.disable);
        }
        if !self.domains.in_workers() {
            self.let_workers_go();
        }
    }

    fn ask_all(&self, domain: &Domain, commands: &[&str]) {
        let surfaces = self.surfaces.all();
        surfaces.iter().filter(|surface| !surface.in_process).for_each(|surface| ask(domain, commands, surface));
        if domain.in_workers {
            self.all_workers().iter().for_each(|worker| drop(ask_worker(domain, commands, worker)));
        }
    }

    /// Enables the domains with listeners on a new surface.
    pub(in crate::session) fn enable_domains(&self, surface: &Arc<Surface>) {
        self.domains.all().into_iter().for_each(|domain| ask(domain, domain.enable, surface));
        self.watch_workers(surface);
    }

    /// The listeners to the domain of an event.
    pub(in crate::session) fn listeners(&self, event: &Event) -> Vec<&'static Domain> {
        let Some((name, _)) = event.method.split_once('.') else { return Vec::new() };
        self.domains.all().into_iter().filter(|domain| domain.name == name).collect()
    }
}

/// Sends the commands without waiting for their answers. DevTools windows of the app are left alone.
fn ask(domain: &Domain, commands: &[&str], surface: &Surface) {
    if surface.kind() != SurfaceKind::DevTools {
        for command in commands {
            let method = format!("{}.{command}", domain.name);
            drop(surface.channel.send(Some(&surface.cdp_session), &method, (domain.parameters)()));
        }
    }
}

/// The same in a worker, with the answers.
pub(super) fn ask_worker(domain: &Domain, commands: &[&str], worker: &Worker) -> Vec<Pending> {
    let ask = |command: &&str| {
        let method = format!("{}.{command}", domain.name);
        worker.channel.send(Some(&worker.cdp_session), &method, (domain.parameters)())
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
            take: |_, _, _| {},
        }
    }

    static NETWORK: Domain = domain("Network");
    static NETWORK_TOO: Domain = domain("Network");

    fn names(domains: &Domains) -> Vec<&'static str> {
        domains.all().iter().map(|domain| domain.name).collect()
    }

    #[test]
    fn a_domain_is_listened_to_once() {
        let domains = Domains::default();
        assert!(domains.add(&NETWORK));
        assert!(!domains.add(&NETWORK));
        assert_eq!(names(&domains), ["Log", "Network"]);
    }

    #[test]
    fn a_domain_is_disabled_when_the_last_who_listens_lets_go() {
        let domains = Domains::default();
        assert!(domains.add(&NETWORK) && domains.add(&NETWORK_TOO));
        assert!(!domains.remove(&NETWORK), "the other one listens");
        assert!(!domains.remove(&NETWORK), "it does not listen any more");
        assert!(domains.remove(&NETWORK_TOO));
        assert_eq!(names(&domains), ["Log"]);
    }
}
