//! The verbs, a folder for each sort, and what they are for: one row a group. The core is split for the help only; the
//! others are plugins, which `mcp serve` offers on demand and the shell always has.

pub(crate) mod acting;
pub(crate) mod asserting;
pub(crate) mod checking;
pub(crate) mod evaluating;
pub(crate) mod lifecycle;
pub(crate) mod local;
pub(crate) mod native;
pub(crate) mod observing;
pub(crate) mod reading;

use crate::registry::REGISTRY;
use stagewright_driver::{
    fault::{Code, Fault},
    session::{Capabilities, Session},
};

/// The group of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Launching, joining, ending; windows.
    Sessions,
    /// What is on a page.
    Reading,
    /// Clicks, keys, drags.
    Acting,
    /// Waits and expectations.
    Asserting,
    /// Pictures, logs, dialogs.
    Observing,
    /// Checks made of other verbs, for CI.
    Checks,
    /// A caller's own code.
    Eval,
    /// Menus, native dialogs, notifications, the tray.
    Native,
    /// Requests and responses.
    Network,
    /// Time.
    Clock,
    /// Cookies, web storage, databases.
    Storage,
    /// Messages between the main process and renderers.
    Ipc,
}

/// What is particular about a group that comes as a plugin.
#[derive(Debug)]
pub struct Plugin {
    /// What `--plugin` takes; its tools' names begin with it.
    pub name: &'static str,
    /// The npm package that the seeds' users know it as.
    pub package: &'static str,
    /// Its code for a session that lacks the half it needs.
    pub unsupported: Code,
    /// The capability that says whether a session can do it.
    capability: Option<fn(&mut Capabilities) -> &mut bool>,
}

/// A group's row.
#[derive(Debug)]
pub struct GroupRow {
    /// The group.
    pub group: Group,
    /// Its title in the help and the reference.
    pub title: &'static str,
    /// Nothing for the core.
    pub plugin: Option<Plugin>,
}

const fn core(group: Group, title: &'static str) -> GroupRow {
    GroupRow { group, title, plugin: None }
}

/// Every group, in the order of [`Group`].
pub static GROUPS: [GroupRow; 12] = [
    core(Group::Sessions, "Sessions"),
    core(Group::Reading, "Reading"),
    core(Group::Acting, "Acting"),
    core(Group::Asserting, "Waiting and asserting"),
    core(Group::Observing, "Observing"),
    core(Group::Checks, "Checks for CI"),
    core(Group::Eval, "Eval"),
    GroupRow {
        group: Group::Native,
        title: "Native",
        plugin: Some(Plugin {
            name: "native",
            package: "@electron-stagewright/plugin-native-ui",
            unsupported: Code::NativeUnsupported,
            capability: Some(|can| &mut can.can_access_native_ui),
        }),
    },
    GroupRow {
        group: Group::Network,
        title: "Network",
        plugin: Some(Plugin {
            name: "network",
            package: "@electron-stagewright/plugin-network",
            unsupported: Code::NetworkUnsupported,
            capability: Some(|can| &mut can.can_intercept),
        }),
    },
    GroupRow {
        group: Group::Clock,
        title: "Clock",
        plugin: Some(Plugin {
            name: "clock",
            package: "@electron-stagewright/plugin-clock",
            unsupported: Code::ClockUnsupported,
            capability: Some(|can| &mut can.can_control_clock),
        }),
    },
    GroupRow {
        group: Group::Storage,
        title: "Storage",
        plugin: Some(Plugin {
            name: "storage",
            package: "@electron-stagewright/plugin-storage",
            unsupported: Code::StorageUnsupported,
            capability: Some(|can| &mut can.can_access_storage),
        }),
    },
    GroupRow {
        group: Group::Ipc,
        title: "IPC",
        plugin: Some(Plugin {
            name: "ipc",
            package: "@electron-stagewright/plugin-ipc",
            unsupported: Code::IpcUnsupported,
            capability: None,
        }),
    },
];

impl Group {
    /// Its row.
    pub fn row(self) -> &'static GroupRow {
        &GROUPS[self as usize]
    }

    /// The plugin that it comes as; none for the core.
    pub fn plugin(self) -> Option<&'static Plugin> {
        self.row().plugin.as_ref()
    }

    /// The plugin group of that name, short or as an npm package.
    pub fn of_plugin(name: &str) -> Option<Group> {
        let is = |plugin: &Plugin| plugin.name == name || plugin.package == name;
        GROUPS.iter().find(|row| row.plugin.as_ref().is_some_and(is)).map(|row| row.group)
    }

    /// What the names of its tools begin with.
    pub fn tool_prefix(self) -> String {
        format!("{}_", self.plugin().map_or("electron", |plugin| plugin.name))
    }

    /// The fault of a session that lacks a half that a verb of this group needs: under the group's own code.
    pub fn as_unsupported(self, mut fault: Fault) -> Fault {
        if let (Some(plugin), Code::TransportUnsupported) = (self.plugin(), fault.code) {
            fault.code = plugin.unsupported;
        }
        fault
    }
}

/// The names that `--plugin` takes: `native, network, …`.
pub fn plugin_names() -> String {
    let names: Vec<&str> = GROUPS.iter().filter_map(|row| Some(row.plugin.as_ref()?.name)).collect();
    names.join(", ")
}

/// What a session can do. Of a plugin group that is claimed only when there are verbs of it, and this session has the
/// halves for all of them.
pub fn capabilities(session: &Session) -> Capabilities {
    let mut can = session.capabilities();
    for row in &GROUPS {
        if let Some(flag) = row.plugin.as_ref().and_then(|plugin| plugin.capability) {
            let mut verbs = REGISTRY.iter().filter(|verb| verb.group == row.group).peekable();
            *flag(&mut can) = verbs.peek().is_some() && verbs.all(|verb| verb.missing_half(session).is_none());
        }
    }
    can
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_driver::fault::CODES;

    #[test]
    fn rows_stand_in_the_order_of_the_groups() {
        for (at, row) in GROUPS.iter().enumerate() {
            assert_eq!(row.group as usize, at, "{}", row.title);
            assert!(std::ptr::eq(row.group.row(), row));
        }
    }

    #[test]
    fn tools_are_named_after_their_group() {
        for row in REGISTRY {
            assert!(row.tool.starts_with(&row.group.tool_prefix()), "{} is in group {:?}", row.tool, row.group);
        }
    }

    #[test]
    fn a_plugins_codes_bear_its_name() {
        for plugin in GROUPS.iter().filter_map(|row| row.plugin.as_ref()) {
            assert_eq!(plugin.unsupported.row().name, format!("{}.UNSUPPORTED", plugin.name));
        }
        for (group, _) in CODES.iter().filter_map(|code| code.name.split_once('.')) {
            assert!(Group::of_plugin(group).is_some(), "codes of {group}, which is no group");
        }
    }

    #[test]
    fn a_missing_half_is_told_under_the_groups_code() {
        let fault = || Fault::new(Code::TransportUnsupported, "no main half");
        assert_eq!(Group::Native.as_unsupported(fault()).code, Code::NativeUnsupported);
        assert_eq!(Group::Eval.as_unsupported(fault()).code, Code::TransportUnsupported);
        assert_eq!(Group::Ipc.as_unsupported(Fault::internal("x")).code, Code::InternalError);
    }

    #[test]
    fn a_group_may_be_named_by_its_package() {
        assert_eq!(Group::of_plugin("native"), Some(Group::Native));
        assert_eq!(Group::of_plugin("@electron-stagewright/plugin-native-ui"), Some(Group::Native));
        assert_eq!(Group::of_plugin("left-pad"), None);
        assert_eq!(Group::of_plugin("sessions"), None);
    }

    #[test]
    fn what_is_said_of_plugins_names_them_all() {
        let remedy = Code::PluginLoadFailed.row().remedy;
        for name in plugin_names().split(", ") {
            assert!(remedy.contains(name), "{remedy} leaves out {name}");
        }
    }
}
