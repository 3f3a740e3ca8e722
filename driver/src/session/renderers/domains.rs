//! Domains of the DevTools protocol with listeners. They are enabled on every surface, also on new ones, and each event
//! goes to its listeners. The session itself uses Target, Page, Runtime, Inspector and Input. A group of verbs asks
//! here for others.

use super::{super::console, Renderers};
use crate::{
    channel::Event,
    logs::Source,
    session::Session,
    surfaces::{Surface, SurfaceKind},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;

/// Somebody who listens to a domain.
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
    /// Takes an event of it, on the surface that it came from.
    pub take: fn(&Arc<Session>, &Arc<Surface>, &Event),
}

/// The domain that a session always listens to besides its own.
static LOG: Domain = Domain {
    name: "Log",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    take: |session, surface, event| {
        let Some(entry) = console::entry(event, Source::Renderer, Some(&surface.handle)) else { return };
        session.problems.note_log_entry(event, &entry);
        console::log(&session.shared.logs, &session.witnesses, entry);
    },
};

/// Those that listen.
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

    /// Adds one; false when it listens already.
    fn add(&self, domain: &'static Domain) -> bool {
        let mut all = self.0.lock();
        let news = !all.iter().any(|other| std::ptr::eq(*other, domain));
        if news {
            all.push(domain);
        }
        news
    }

    /// Removes one; true when nobody else listens to a domain of that name, so that it is to be disabled.
    fn remove(&self, domain: &'static Domain) -> bool {
        let mut all = self.0.lock();
        let Some(at) = all.iter().position(|other| std::ptr::eq(*other, domain)) else { return false };
        all.remove(at);
        !all.iter().any(|other| other.name == domain.name)
    }
}

impl Renderers {
    /// Listens to a domain from now on, on every surface.
    pub fn listen_to(&self, domain: &'static Domain) {
        if self.domains.add(domain) {
            self.ask_all(domain, domain.enable);
        }
    }

    /// Stops listening to a domain. It is disabled on every surface unless somebody else listens to it, too.
    pub fn let_go_of(&self, domain: &'static Domain) {
        if self.domains.remove(domain) {
            self.ask_all(domain, domain.disable);
        }
    }

    fn ask_all(&self, domain: &Domain, commands: &[&str]) {
        let surfaces = self.surfaces.all();
        surfaces.iter().filter(|surface| !surface.in_process).for_each(|surface| ask(domain, commands, surface));
    }

    /// Enables on a new surface what is listened to.
    pub(in crate::session) fn enable_domains(&self, surface: &Surface) {
        self.domains.all().into_iter().for_each(|domain| ask(domain, domain.enable, surface));
    }

    /// Those that listen to the domain of an event.
    pub(in crate::session) fn listeners(&self, event: &Event) -> Vec<&'static Domain> {
        let Some((name, _)) = event.method.split_once('.') else { return Vec::new() };
        self.domains.all().into_iter().filter(|domain| domain.name == name).collect()
    }
}

/// Not awaited: what a surface is asked for is queued. DevTools of the app's are let be.
fn ask(domain: &Domain, commands: &[&str], surface: &Surface) {
    if surface.kind() != SurfaceKind::DevTools {
        for command in commands {
            let method = format!("{}.{command}", domain.name);
            drop(surface.channel.send(Some(&surface.cdp_session), &method, (domain.parameters)()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn domain(name: &'static str) -> Domain {
        Domain { name, enable: &["enable"], disable: &["disable"], parameters: || json!({}), take: |_, _, _| {} }
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
