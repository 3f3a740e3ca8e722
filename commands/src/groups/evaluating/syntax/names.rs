//! The names that the syntax check knows, and where each one is dangerous.

/// The object that an expression names, as far as syntax alone tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    /// The global object, under any of its names.
    Global,
    /// Node's `process`.
    Process,
}

/// Names of the global object. The second list holds words that code also uses for variables of
/// its own: declared by the code, they are not the global object.
const GLOBAL: [&str; 1] = ["globalThis"];
const GLOBAL_UNLESS_DECLARED: [&str; 6] = ["window", "global", "self", "top", "parent", "frames"];

/// Properties whose value is a window, whatever the object.
const WINDOWS: [&str; 2] = ["defaultView", "contentWindow"];

/// Functions that make code out of text, or load code. Code must not reach them in any way that its syntax shows.
const LOADERS: [&str; 7] =
    ["eval", "Function", "AsyncFunction", "GeneratorFunction", "AsyncGeneratorFunction", "require", "importScripts"];

/// Properties that must not be read from any object.
const PROPERTIES: [&str; 9] = [
    "eval",
    "Function",
    "require",
    "mainModule",
    "getBuiltinModule",
    "_linkedBinding",
    "dlopen",
    "createRequire",
    "__proto__",
];

/// Properties of `process` that end it, reach past it, or signal others.
const OF_PROCESS: [&str; 10] =
    ["exit", "reallyExit", "kill", "_kill", "abort", "binding", "crash", "hang", "_debugProcess", "_debugEnd"];

/// Functions that run their argument as code if it is text.
const TIMERS: [&str; 3] = ["setTimeout", "setInterval", "setImmediate"];

/// The guarded object that a bare name refers to; `declared` says whether the code itself declares the name.
pub(super) fn holder(name: &str, declared: bool) -> Option<Holder> {
    match name {
        "process" => Some(Holder::Process),
        _ if GLOBAL.contains(&name) => Some(Holder::Global),
        _ if GLOBAL_UNLESS_DECLARED.contains(&name) && !declared => Some(Holder::Global),
        _ => None,
    }
}

/// The guarded object that a property of an object refers to.
pub(super) fn holder_in(object: Option<Holder>, property: &str) -> Option<Holder> {
    match object {
        Some(Holder::Global) => holder(property, false),
        _ => WINDOWS.contains(&property).then_some(Holder::Global),
    }
}

pub(super) fn is_loader(name: &str) -> bool {
    LOADERS.contains(&name)
}

pub(super) fn is_timer(name: &str) -> bool {
    TIMERS.contains(&name)
}

/// The reason why that property must not be read, if there is one.
pub(super) fn forbidden_property(object: Option<Holder>, property: &str) -> Option<String> {
    if object == Some(Holder::Process) && OF_PROCESS.contains(&property) {
        return Some(format!("process.{property}"));
    }
    PROPERTIES.contains(&property).then(|| property.to_owned())
}
