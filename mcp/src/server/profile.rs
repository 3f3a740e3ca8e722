//! Which tools `mcp serve` offers: by profile, by plugin, and by permission.

use stagewright_commands::{
    Row,
    call::Permit,
    verb::{Group, Operation, Profile},
};
use stagewright_driver::error::{Error, Outcome};

/// A named selection of tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ToolProfile {
    /// The short list, which grows by the groups that calls and answers lead to.
    #[default]
    Auto,
    /// The short list alone.
    Essential,
    /// The essential tools, and those that test agents need.
    Testing,
    /// The essential tools, and those that find out how an app behaves.
    Debug,
    /// All tools of the core, with the defaults of the tool reference.
    Full,
}

impl ToolProfile {
    /// The profile of that name.
    ///
    /// # Errors
    ///
    /// `BAD_ARGUMENT` for an unknown name.
    pub fn from_name(name: &str) -> Outcome<ToolProfile> {
        Ok(match name {
            "auto" => ToolProfile::Auto,
            "essential" => ToolProfile::Essential,
            "testing" => ToolProfile::Testing,
            "debug" => ToolProfile::Debug,
            "full" => ToolProfile::Full,
            _ => {
                return Err(Error::argument(format!(
                    "There is no tool profile {name:?}; it is auto, essential, testing, debug or full."
                )));
            }
        })
    }

    fn name(self) -> &'static str {
        match self {
            ToolProfile::Auto => "auto",
            ToolProfile::Essential => "essential",
            ToolProfile::Testing => "testing",
            ToolProfile::Debug => "debug",
            ToolProfile::Full => "full",
        }
    }

    fn lists(self, row: &Row) -> bool {
        let on = |profile| row.profiles.contains(&profile);
        match self {
            // Every tool of the core can be called, whether or not it is on the short list.
            ToolProfile::Full | ToolProfile::Auto | ToolProfile::Essential => true,
            ToolProfile::Testing => on(Profile::Essential) || on(Profile::Testing),
            ToolProfile::Debug => on(Profile::Essential) || on(Profile::Debug),
        }
    }
}

/// The selection of tools that one server offers.
#[derive(Debug, Clone, Default)]
pub(super) struct ToolSelection {
    pub profile: ToolProfile,
    /// The groups that `--plugin` names.
    pub plugins: Vec<Group>,
}

impl ToolSelection {
    /// Whether it has the short list, and answers are small by default. Then arguments that the caller left out get
    /// smaller defaults.
    pub(super) fn is_short(&self) -> bool {
        matches!(self.profile, ToolProfile::Auto | ToolProfile::Essential)
    }

    /// Whether its list grows.
    pub(super) fn grows(&self) -> bool {
        self.profile == ToolProfile::Auto
    }

    /// Why a tool is not offered. The hint names the flag that offers it.
    pub(super) fn refusal(&self, row: &Row, permit: &Permit) -> Option<Error> {
        if row.operation == Operation::Eval {
            return permit.admit_eval_with(row.needs).err();
        }
        match row.group.plugin() {
            // Answers advise tools that end a block, so every profile offers them.
            _ if row.unblocks => None,
            Some(_) if self.plugins.contains(&row.group) || self.profile == ToolProfile::Auto => None,
            Some(plugin) => Some(hidden(row, &format!("--plugin {}", plugin.name), "that group is not loaded")),
            None if self.profile.lists(row) => None,
            None => {
                Some(hidden(row, "--tool-profile full", &format!("the {} profile leaves it out", self.profile.name())))
            }
        }
    }
}

fn hidden(row: &Row, flag: &str, why: &str) -> Error {
    Error::argument(format!("{} is not offered by this server: {why}.", row.tool))
        .hint(format!("It comes when the server is started with {flag}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_runner::REGISTRY;
    use std::sync::OnceLock;

    #[test]
    fn plugin_tools_are_offered_only_if_their_plugin_is_loaded() {
        let click = REGISTRY.find("click").expect("a verb");
        let (profiles, input) = (&[Profile::Essential], OnceLock::new());
        let native = Row { tool: "native_click", group: Group::Native, profiles, input, ..*click };
        let permit = Permit::default();
        let selection = |profile, plugins: &[Group]| ToolSelection { profile, plugins: plugins.to_vec() };
        assert!(selection(ToolProfile::Full, &[]).refusal(click, &permit).is_none());
        let refused = selection(ToolProfile::Full, &[]).refusal(&native, &permit).expect("it is not loaded");
        assert!(refused.hint.as_ref().expect("what would bring it").contains("--plugin native"));
        assert!(selection(ToolProfile::Essential, &[Group::Native]).refusal(&native, &permit).is_none());
    }
}
