//! The layers of each crate, as tables. A new dependency is added here.

/// The modules of a crate, the lowest first, each with the earlier ones that it may use.
pub type Layers = &'static [(&'static str, &'static str)];

pub const OS: Layers = &[
    ("users", ""),
    ("confinement", ""),
    ("conventions", ""),
    ("signals", ""),
    ("standard", ""),
    ("terminal", ""),
    ("tcp", ""),
    ("transport", ""),
    ("private", ""),
    ("files", "private"),
    ("processes", ""),
    ("ends", "processes"),
    ("inspector", "ends processes"),
    ("children", "ends"),
    ("displays", "children ends files private processes"),
    ("keeper", "displays ends processes"),
];

pub const DRIVER: Layers = &[
    ("error", ""),
    ("last_words", "error"),
    ("wait", ""),
    ("files", "error"),
    ("ring", ""),
    ("time_line", "ring"),
    ("logs", "last_words ring time_line"),
    ("dialogs", "logs ring"),
    ("runtime_dir", "error"),
    ("binary", "error files"),
    ("running", "binary files"),
    ("channel", ""),
    ("main_process", "channel error wait"),
    ("page", "channel error"),
    ("surfaces", "channel dialogs error logs main_process page wait"),
    ("app", "error logs runtime_dir surfaces wait"),
    ("input", "channel error main_process page surfaces wait"),
    ("screenshot", "error surfaces wait"),
    ("inspector", "channel error main_process running wait"),
    (
        "session",
        "app channel dialogs error files input inspector last_words logs main_process page ring runtime_dir screenshot surfaces time_line wait",
    ),
    ("evaluate", "channel error main_process page session surfaces wait"),
    ("devtools", "error main_process session surfaces"),
    (
        "launch",
        "app binary channel error files inspector last_words logs main_process running runtime_dir session surfaces wait",
    ),
    ("attach", "channel error inspector main_process session wait"),
    ("inject", "error inspector main_process session wait"),
];

pub const PRODUCTION: Layers = &[
    ("limits", ""),
    ("blob", ""),
    ("codecs", "blob limits"),
    ("files", "blob codecs limits"),
    ("binary", "blob"),
    ("plist", "blob"),
    ("report", ""),
    ("subject", "binary blob files limits"),
    ("survey", "binary files limits subject"),
    ("baseline", "report"),
    ("checks", "binary files plist report subject survey"),
    ("forms", "report"),
];

pub const TRACES: Layers = &[("cost", ""), ("format", ""), ("text", ""), ("reader", "format"), ("writer", "format")];

pub const COMMANDS: Layers = &[
    ("blank", ""),
    ("tokens", ""),
    ("envelope", "tokens"),
    ("events", ""),
    ("group", ""),
    ("kinds", ""),
    ("palette", ""),
    ("panics", ""),
    ("permit", ""),
    ("spelling", ""),
    ("roles", "spelling"),
    ("verdict", ""),
    ("schema", "kinds roles spelling"),
    ("show", "palette"),
    ("effects", "show"),
    ("time_line", ""),
    ("values", "schema"),
    ("app", "values"),
    ("target", "values"),
    ("caller", "envelope permit"),
    ("registry", "envelope group kinds show"),
    ("call", "caller events permit registry"),
    ("advice", "call envelope kinds"),
    ("artifacts", "call values"),
    ("example_lines", "call"),
    ("see", "call registry tokens"),
    ("flags", "call kinds see"),
    ("forgive", "call flags kinds see"),
    ("sample", "call"),
    ("short_list", ""),
    ("shell_line", "call flags"),
    ("terminology", "call flags group"),
    ("unknown", "call show spelling"),
    ("phrases", "call kinds values"),
    ("verb", "call envelope group kinds schema show"),
    ("elsewhere", "call target"),
    ("traced", "call envelope group kinds target tokens values"),
    ("dispatch", "advice call effects elsewhere envelope flags kinds panics registry schema see tokens traced"),
    ("steps", "call dispatch envelope forgive"),
    (
        "arguments",
        "call example_lines flags group kinds palette permit roles schema shell_line show terminology values",
    ),
    ("grammar", "arguments call"),
    (
        "groups",
        "app arguments artifacts blank call effects envelope flags forgive grammar palette schema see shell_line short_list show spelling steps target time_line traced unknown values verb",
    ),
    ("rows", "call effects groups time_line"),
];

pub const RUNNER: Layers =
    &[("interrupts", ""), ("smoke", ""), ("run", "interrupts"), ("record", "interrupts"), ("trace", "")];

pub const MCP: Layers = &[
    ("host_options", ""),
    ("wire", ""),
    ("client", "wire"),
    ("router", "client host_options wire"),
    ("server", "router wire"),
];

pub const REPL: Layers = &[
    ("builtin", ""),
    ("gathered", ""),
    ("history", ""),
    ("interrupt", ""),
    ("keys", ""),
    ("refs", ""),
    ("variables", ""),
    ("assist", "builtin"),
    ("pace", "gathered"),
    ("place", "refs"),
    ("repeat", "keys"),
    ("watch", "gathered pace"),
    ("line", "builtin interrupt keys place repeat variables watch"),
    ("editor", "assist history line place watch"),
    ("script", "line"),
];

pub const PROGRAM: Layers = &[
    ("report", ""),
    ("npm", "report"),
    ("setup_axe", "npm report"),
    ("setup_electron", "npm report"),
    ("command_tree", "setup_axe setup_electron"),
    ("host", ""),
    ("help", "command_tree report"),
    ("generate", "command_tree help report"),
    ("complete", "command_tree report"),
    ("setup_shell", "generate report"),
    ("cli", "command_tree complete generate help host report setup_axe setup_electron setup_shell"),
];
