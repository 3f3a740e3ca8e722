//! The settings of `webPreferences` as data.

/// The name of the option that holds the preferences.
pub(crate) const MARK: &str = "webPreferences";

/// The most `webPreferences` objects, and the most preferences, that are read from one script.
pub(super) const MOST_OBJECTS: usize = 256;
pub(super) const MOST_PREFERENCES: usize = 2_000;

/// One preference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preference {
    pub path: String,
    pub line: usize,
    pub name: String,
    /// Its value; `None` if the code computes it. A preference with the name [`MARK`] stands for preferences that are
    /// all computed.
    pub value: Option<bool>,
}

/// The preferences that one script sets.
#[derive(Debug, Default)]
pub(super) struct ScriptPreferences {
    pub preferences: Vec<Preference>,
    /// The number of `webPreferences` objects.
    pub windows: usize,
    /// Whether all were read. False if the limits for one script left some out.
    pub all: bool,
}
