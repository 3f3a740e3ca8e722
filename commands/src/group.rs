//! Groups of verbs by purpose, one row a group. The core is split for the help only; the others are plugins, which `mcp
//! serve` offers on demand and the shell always has.

use stagewright_driver::{
    error::{Code, Error},
    session::Capabilities,
};

/// The group of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Launching, joining, ending; windows.
    Sessions,
    /// Reading a page.
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
    /// Requests of pages, workers and the main process.
    Network,
    /// Packages, before they ship.
    Production,
    /// Messages between pages and the main process.
    Ipc,
    /// The app's time.
    Clock,
    /// Cookies, web storage and databases.
    Storage,
    /// Pictures that are compared with baselines.
    Visual,
    /// Checks of accessibility.
    A11y,
    /// Files of calls and of their pictures.
    Trace,
    /// Films of what windows show.
    Video,
    /// Which code of the app runs.
    Coverage,
}

/// Facts about a group that comes as a plugin.
#[derive(Debug)]
pub struct Plugin {
    /// Its name for `--plugin`; its tools' names begin with it.
    pub name: &'static str,
    /// The npm package that the seeds' users know it as.
    pub package: &'static str,
    /// Its error code for a session that lacks the half that it needs; `None` if it needs no session.
    pub unsupported: Option<Code>,
    /// The capability that says whether a session can do it.
    pub(crate) capability: Option<fn(&mut Capabilities) -> &mut bool>,
}

/// The row of a group in the table of groups.
#[derive(Debug)]
pub struct GroupRow {
    /// The group.
    pub group: Group,
    /// Its title in the help and the reference.
    pub title: &'static str,
    /// The plugin; none for groups of the core.
    pub plugin: Option<Plugin>,
}

const fn core(group: Group, title: &'static str) -> GroupRow {
    GroupRow { group, title, plugin: None }
}

/// Every group, in the order of [`Group`]. Each has verbs.
pub static GROUPS: [GroupRow; 18] = [
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
            unsupported: Some(Code::NativeUnsupported),
            capability: Some(|can| &mut can.can_access_native_ui),
        }),
    },
    GroupRow {
        group: Group::Network,
        title: "Network",
        plugin: Some(Plugin {
            name: "network",
            package: "@electron-stagewright/plugin-network",
            unsupported: Some(Code::NetworkUnsupported),
            capability: Some(|can| &mut can.can_intercept),
        }),
    },
    GroupRow {
        group: Group::Production,
        title: "Production",
        plugin: Some(Plugin {
            name: "production",
            package: "@electron-stagewright/plugin-production",
            unsupported: None,
            capability: None,
        }),
    },
    GroupRow {
        group: Group::Ipc,
        title: "IPC",
        plugin: Some(Plugin {
            name: "ipc",
            package: "@electron-stagewright/plugin-ipc",
            unsupported: Some(Code::IpcUnsupported),
            capability: None,
        }),
    },
    GroupRow {
        group: Group::Clock,
        title: "Clock",
        plugin: Some(Plugin {
            name: "clock",
            package: "@electron-stagewright/plugin-clock",
            unsupported: Some(Code::ClockUnsupported),
            capability: Some(|can| &mut can.can_control_clock),
        }),
    },
    GroupRow {
        group: Group::Storage,
        title: "Storage",
        plugin: Some(Plugin {
            name: "storage",
            package: "@electron-stagewright/plugin-storage",
            unsupported: Some(Code::StorageUnsupported),
            capability: Some(|can| &mut can.can_access_storage),
        }),
    },
    GroupRow {
        group: Group::Visual,
        title: "Visual",
        plugin: Some(Plugin {
            name: "visual",
            package: "@electron-stagewright/plugin-visual",
            // Every session has pages.
            unsupported: None,
            capability: None,
        }),
    },
    GroupRow {
        group: Group::A11y,
        title: "Accessibility",
        plugin: Some(Plugin {
            name: "a11y",
            package: "@electron-stagewright/plugin-a11y",
            unsupported: Some(Code::A11yUnsupported),
            capability: None,
        }),
    },
    GroupRow {
        group: Group::Trace,
        title: "Traces",
        plugin: Some(Plugin {
            name: "trace",
            package: "@electron-stagewright/plugin-trace",
            unsupported: None,
            capability: None,
        }),
    },
    GroupRow {
        group: Group::Video,
        title: "Video",
        plugin: Some(Plugin {
            name: "video",
            package: "@electron-stagewright/plugin-video",
            unsupported: None,
            capability: None,
        }),
    },
    GroupRow {
        group: Group::Coverage,
        title: "Coverage",
        plugin: Some(Plugin {
            name: "coverage",
            package: "@electron-stagewright/plugin-coverage",
            unsupported: None,
            capability: None,
        }),
    },
];

impl Group {
    /// The row of this group.
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

    /// The prefix of its tools' names.
    pub fn tool_prefix(self) -> String {
        format!("{}_", self.plugin().map_or("electron", |plugin| plugin.name))
    }

    /// The error, under the group's own code, for a session that lacks a half that a verb of this group needs.
    pub fn as_unsupported(self, mut error: Error) -> Error {
        if let (Some(own), Code::TransportUnsupported) =
            (self.plugin().and_then(|plugin| plugin.unsupported), error.code)
        {
            error.code = own;
        }
        error
    }
}

/// The short names of the plugin groups that have verbs, joined by commas, for help texts. `--plugin` also takes the names
/// of packages.
pub fn plugin_names() -> String {
    let names: Vec<&str> = GROUPS.iter().filter_map(|row| Some(row.plugin.as_ref()?.name)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_driver::error::CODES;

    #[test]
    fn group_rows_match_the_enum_order() {
        for (at, row) in GROUPS.iter().enumerate() {
            assert_eq!(row.group as usize, at, "{}", row.title);
            assert!(std::ptr::eq(row.group.row(), row));
        }
    }

    #[test]
    fn plugin_error_codes_start_with_the_plugin_name() {
        for plugin in GROUPS.iter().filter_map(|row| row.plugin.as_ref()) {
            let own = plugin.unsupported.map(|code| code.row().name);
            assert!(own.is_none_or(|own| own == format!("{}.UNSUPPORTED", plugin.name)), "{own:?}");
        }
        for (group, _) in CODES.iter().filter_map(|code| code.name.split_once('.')) {
            assert!(Group::of_plugin(group).is_some(), "codes of {group}, which is no group");
        }
    }

    #[test]
    fn unsupported_transport_is_reported_with_the_group_code() {
        let error = || Error::new(Code::TransportUnsupported, "no main half");
        assert_eq!(Group::Native.as_unsupported(error()).code, Code::NativeUnsupported);
        assert_eq!(Group::Eval.as_unsupported(error()).code, Code::TransportUnsupported);
        assert_eq!(Group::Native.as_unsupported(Error::internal("x")).code, Code::InternalError);
    }

    #[test]
    fn group_is_found_by_plugin_or_package_name() {
        assert_eq!(Group::of_plugin("native"), Some(Group::Native));
        assert_eq!(Group::of_plugin("@electron-stagewright/plugin-native-ui"), Some(Group::Native));
        assert_eq!(Group::of_plugin("left-pad"), None);
        assert_eq!(Group::of_plugin("sessions"), None);
    }

    #[test]
    fn plugin_load_failed_remedy_names_every_plugin() {
        let remedy = Code::PluginLoadFailed.row().remedy;
        for name in plugin_names().split(", ") {
            assert!(remedy.contains(name), "{remedy} leaves out {name}");
        }
    }
}
