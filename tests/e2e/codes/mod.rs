//! The error table: every code is provoked. MCP and the command line give the same envelope and exit status for it, and
//! the first next call works as it stands.

mod a11y;
mod clock;
mod controls;
mod coverage;
mod frontends;
mod ipc;
mod joins;
mod menus;
mod native;
mod network;
mod production;
mod storage;
mod trace;
mod video;
mod visual;
mod ways_to_end;

use crate::support::{Home, Mcp};
use serde_json::{Value, json};
use stagewright_commands::verb::Place;
use stagewright_driver::error::CODES;
use stagewright_runner::REGISTRY;
use std::collections::BTreeSet;

/// All codes that the tests of this folder provoke.
const PROVOKED: [&[&str]; 26] = [
    a11y::CODES,
    a11y::ENGINE_CODES,
    clock::CODES,
    controls::CODES,
    controls::EVAL_CODES,
    controls::SLOW_CODES,
    frontends::CODES,
    ipc::CODES,
    joins::CODES,
    menus::CODES,
    menus::HALF_CODES,
    menus::HOOK_CODES,
    native::NOTIFICATION_CODES,
    native::HOOK_CODES,
    network::CODES,
    production::CODES,
    storage::CODES,
    visual::CODES,
    trace::CODES,
    video::CODES,
    coverage::CODES,
    ways_to_end::LOCK_CODES,
    ways_to_end::WINDOW_CODES,
    ways_to_end::CRASH_CODES,
    ways_to_end::HANG_CODES,
    ways_to_end::PRINT_CODES,
];

#[test]
fn every_code_of_the_table_is_provoked() {
    let table: BTreeSet<&str> = CODES.iter().map(|row| row.name).collect();
    let provoked: BTreeSet<&str> = PROVOKED.concat().into_iter().collect();
    assert_eq!(table, provoked);
}

/// Two frontends on the session `codes` of one home.
struct Pair {
    home: Home,
    mcp: Mcp,
    flags: &'static [&'static str],
    seen: BTreeSet<&'static str>,
}

impl Pair {
    /// Starts both with these flags.
    fn new(home: Home, flags: &'static [&'static str]) -> Pair {
        Pair::with_env(home, flags, &[])
    }

    /// The same. The MCP server and the host that it starts have these variables.
    fn with_env(mut home: Home, flags: &'static [&'static str], env: &[(&str, &str)]) -> Pair {
        home.session = Some("codes".into());
        let mut command = home.command(&[&["mcp", "serve", "--tool-profile", "full"], flags].concat());
        command.envs(env.iter().copied());
        let mcp = Mcp::over(command);
        Pair { home, mcp, flags, seen: BTreeSet::new() }
    }

    fn launch(&mut self, app: &str) {
        self.mcp.ok("electron_launch", json!({ "main": app, "sessionId": "codes" }));
    }

    /// Makes a call that fails alike in both, and then the next action.
    fn both(&mut self, code: &'static str, tool: &str, args: Value) {
        let told = self.compare(|_| {}, code, tool, args);
        self.follow(&told);
    }

    /// The envelope that both give after `before`.
    fn compare(&mut self, before: impl Fn(&mut Mcp), code: &'static str, tool: &str, args: Value) -> Value {
        before(&mut self.mcp);
        let from_mcp = self.mcp.call(tool, args.clone());
        assert_eq!(from_mcp["code"], code, "{tool} {args}: {from_mcp:#}");
        let row = CODES.iter().find(|row| row.name == code).expect("a row");
        assert_eq!((&from_mcp["http"], &from_mcp["retryable"]), (&row.http.into(), &row.retryable.into()));
        before(&mut self.mcp);
        let verb = tool.trim_start_matches("electron_").replace('_', "-");
        let args = args.to_string();
        let done = self.home.cli(&[&["--json", verb.as_str(), "--args", args.as_str()], self.flags].concat());
        let from_shell: Value = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {done:#?}"));
        assert_eq!(steady(&from_mcp), steady(&from_shell), "{code}");
        let ambiguous = from_mcp["details"]["ambiguous"] == true;
        let status = if ambiguous { 5 } else { i32::from(row.exit) };
        assert_eq!(done.status, status, "{code}");
        self.seen.insert(code);
        from_mcp
    }

    /// Makes the first proposed call as it stands, and those of the others that begin and end no session.
    fn follow(&mut self, told: &Value) {
        for (at, next) in told["next_actions"].as_array().into_iter().flatten().enumerate() {
            let tool = next["tool"].as_str().expect("a tool");
            let row = REGISTRY.find(tool).expect("a verb");
            if at == 0 || (row.place == Place::Session && !row.ends_session) {
                let answer = self.mcp.call(tool, next["args"].clone());
                assert_eq!(answer["ok"], true, "{}: {next}: {answer:#}", told["code"]);
            }
        }
    }

    /// Checks that exactly these codes were seen.
    fn saw(&self, codes: &[&'static str]) {
        assert_eq!(self.seen, codes.iter().copied().collect());
    }
}

/// An envelope without values that differ from call to call: numbers in prose, times, pids.
fn steady(envelope: &Value) -> Value {
    let mut steady = envelope.clone();
    let fields = steady.as_object_mut().expect("an envelope");
    fields.shift_remove("_meta");
    if let Some(details) = fields.get_mut("details").and_then(Value::as_object_mut) {
        // Pictures have fresh names.
        details.retain(|name, value| name != "pictures" && !value.is_number() && !value.is_array());
    }
    let prose = fields["error"].as_str().unwrap_or_default();
    fields["error"] = prose.chars().filter(|c| !c.is_ascii_digit()).collect::<String>().into();
    steady
}
