use super::*;
use crate::{REGISTRY, shell_line};
use serde_json::json;
use std::path::Path;

/// A shell line as words; enough quoting for these cases.
fn words(line: &str) -> Vec<String> {
    let mut out = vec![];
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => out.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    out.extend(word);
    out
}

fn read(line: &str) -> Outcome<Value> {
    let words = words(line);
    let row = REGISTRY.find(&words[0]).expect("a verb");
    match super::read(row, &words[0], &words[1..], Reach::Line, Path::new("/cwd"))? {
        Asked::Call(mut args, globals) => {
            // The REPL adds the session to the arguments, too. In the shell, the router reads it from the flags.
            args.extend(globals.session.map(|session| ("sessionId".to_owned(), session.into())));
            Ok(Value::Object(args))
        }
        Asked::Help(text) => Ok(text.to_string().into()),
    }
}

#[track_caller]
fn check(line: &str, args: Value) {
    assert_eq!(read(line).expect("readable"), args, "{line}");
}

#[track_caller]
fn refused(line: &str, part: &str) {
    let error = read(line).expect_err("refused");
    let text = format!("{} {}", error.message, error.hint.as_deref().unwrap_or_default());
    assert!(text.contains(part), "{line}: {text}");
    assert_eq!(error.code.row().name, "BAD_ARGUMENT");
}

#[test]
fn a_target_is_a_ref_or_a_selector() {
    check("click @5", json!({"ref": 5}));
    check("click e5", json!({"ref": 5}));
    check("click 5", json!({"ref": 5}));
    check("click '#save'", json!({"selector": "#save"}));
    check("click em", json!({"selector": "em"}));
    check("click --ref @5", json!({"ref": 5}));
    check("click --ref e5", json!({"ref": 5}));
    check("click --selector '#a b'", json!({"selector": "#a b"}));
    check("click --role button --name Save", json!({"role": "button", "name_exact": "Save"}));
    check("click --role button --name-exact Save", json!({"role": "button", "name_exact": "Save"}));
    check("click --role button --name-contains av", json!({"role": "button", "name_contains": "av"}));
    check("click --name Save", json!({"name_exact": "Save"}));
    check("click @5 --name Save", json!({"ref": 5, "name_exact": "Save"}));
    refused("click", "Which element?");
    refused("click @5 @6", "\"@6\" is one word too many");
    check("dblclick @5", json!({"ref": 5, "clickCount": 2}));
    check("dblclick @5 --click-count 3", json!({"ref": 5, "clickCount": 3}));
}

#[test]
fn required_parameters_follow_the_target() {
    check("type @5 hello", json!({"ref": 5, "text": "hello"}));
    check("type @5 -5", json!({"ref": 5, "text": "-5"}));
    check("type @5 -x", json!({"ref": 5, "text": "-x"}));
    check("type @5 ''", json!({"ref": 5, "text": ""}));
    check("type @5 42", json!({"ref": 5, "text": "42"}));
    check("fill @5 hello", json!({"ref": 5, "text": "hello"}));
    check("type --role combobox --name X a", json!({"role": "combobox", "name_exact": "X", "text": "a"}));
    check("type --name X a", json!({"name_exact": "X", "text": "a"}));
    check("type @5 a --name X", json!({"ref": 5, "name_exact": "X", "text": "a"}));
    check("select-option --name X a b", json!({"name_exact": "X", "values": ["a", "b"]}));
    check("expect-text --name X saved", json!({"name_exact": "X", "equals": "saved"}));
    check("expect-text @5 --name X", json!({"ref": 5, "name_exact": "X"}));
    check("expect-text --name Total 5", json!({"name_exact": "Total", "equals": "5"}));
    refused("type --name X", "type lacks text");
    refused("type @5 --name X", "type lacks text");
    check("type a --role combobox", json!({"role": "combobox", "text": "a"}));
    check("type @5 --text hello", json!({"ref": 5, "text": "hello"}));
    check("key Enter", json!({"key": "Enter"}));
    check("key Enter --ref 3", json!({"key": "Enter", "ref": 3}));
    check("get-attribute @3 href", json!({"ref": 3, "name": "href"}));
    check("get-attribute --role link --name Home href", json!({"role": "link", "name_exact": "Home", "name": "href"}));
    check("select-option @3 a b", json!({"ref": 3, "values": ["a", "b"]}));
    check("drag @1 @2", json!({"ref": 1, "targetRef": 2}));
    check("drag '#a' '#b'", json!({"selector": "#a", "targetSelector": "#b"}));
    check("drag --role row @2", json!({"role": "row", "targetRef": 2}));
    refused("type @5", "type lacks text");
    refused("type @5 a b", "\"b\" is one word too many");
    refused("drag @1", "To which element?");
    refused("key", "key lacks key");
}

#[test]
fn words_after_double_hyphen_are_not_flags() {
    check("type @5 -- --force", json!({"ref": 5, "text": "--force"}));
    check("type -- @5 -h", json!({"ref": 5, "text": "-h"}));
    check("launch /app -- --flag --json", json!({"main": "/app", "args": ["--flag", "--json"]}));
    check("launch --timeout-ms 9 /app --", json!({"main": "/app", "args": [], "timeoutMs": 9}));
    refused("type @5 --forse", "did you mean --force?");
    refused("launch /app /other", "too many");
}

#[test]
fn flags_are_read_by_their_schema() {
    check("click @5 --timeout-ms 100 --force", json!({"ref": 5, "timeoutMs": 100, "force": true}));
    check("click @5 --timeout 1.5s", json!({"ref": 5, "timeoutMs": 1500}));
    check("click @5 --timeout=250", json!({"ref": 5, "timeoutMs": 250}));
    check("wait 2s", json!({"ms": 2000}));
    check("console-logs --source stdout,stderr --type error", json!({"source": ["stdout", "stderr"], "type": "error"}));
    check("wait 500ms", json!({"ms": 500}));
    check("click @5 --force=false", json!({"ref": 5, "force": false}));
    check("click --force @5", json!({"ref": 5, "force": true}));
    check("click @5 --click-count two", json!({"ref": 5, "clickCount": "two"}));
    check("click @5 --window w1", json!({"ref": 5, "window": "w1"}));
    check("click @5 --session a", json!({"ref": 5, "sessionId": "a"}));
    check("launch /a --env A=1,2 --env B=3,C=4", json!({"main": "/a", "env": {"A": "1,2", "B": "3", "C": "4"}}));
    check(
        "launch /a --cwd sub --executable-path ./e",
        json!({"main": "/a", "cwd": "/cwd/sub", "executablePath": "/cwd/./e"}),
    );
    check(
        "expect-state @1 --state checked,!disabled",
        json!({"ref": 1, "state": {"checked": true, "disabled": false}}),
    );
    check("expect-state @1 --state '{\"checked\": \"mixed\"}'", json!({"ref": 1, "state": {"checked": "mixed"}}));
    check("type @5 --text -x", json!({"ref": 5, "text": "-x"}));
    refused("click @5 --timeout-ms", "--timeout-ms <MS> lacks its value");
    refused("click @5 --timeout-ms --force", "--timeout-ms <MS> lacks its value");
    refused("click @5 --bogus", "no flag --bogus");
    refused("click @5 --json --raw", "exclude each other");
}

#[test]
fn flags_override_json_arguments() {
    check("click --args '{\"ref\": 5, \"force\": true}'", json!({"ref": 5, "force": true}));
    check("click --args '{\"ref\": 5, \"timeoutMs\": 1}' --timeout-ms 2", json!({"ref": 5, "timeoutMs": 2}));
    check("type --args '{\"ref\": 5}' hello", json!({"ref": 5, "text": "hello"}));
    refused("click --args '[1]'", "a JSON object");
    refused("click --args '{'", "not JSON");
}

#[test]
fn trace_folder_is_refused_by_verbs_that_begin_no_session() {
    refused("click --trace traces 9", "--trace does not go with click");
    refused("snapshot --trace traces", "--trace does not go with snapshot");
}

/// The three ways to write a call agree: as an example's line, as its JSON, and as a line made from
/// that JSON.
#[test]
fn every_example_line_round_trips_to_its_arguments() {
    for row in REGISTRY.rows() {
        for example in row.examples {
            let args: Value = serde_json::from_str(example.args).expect("an example's arguments");
            assert_eq!(read(example.line).expect(example.line), args, "{}", example.line);
            let line = shell_line::render(&REGISTRY, row.tool, &args);
            assert_eq!(read(&line).expect(&line), args, "{line}");
        }
    }
}

#[test]
fn calls_render_as_typed_shell_lines() {
    let line = |tool: &str, args| shell_line::render(&REGISTRY, tool, &args);
    assert_eq!(line("electron_type", json!({"ref": 5, "text": "Buy milk"})), "type @5 'Buy milk'");
    assert_eq!(line("electron_type", json!({"ref": 5, "text": "--x"})), "type -- @5 --x");
    assert_eq!(line("electron_type", json!({"ref": 5, "text": "it's"})), r"type @5 'it'\''s'");
    assert_eq!(line("electron_snapshot", json!({"interactiveOnly": true})), "snapshot --interactive-only");
    assert_eq!(
        line("electron_click", json!({"role": "button", "name_exact": "A b"})),
        "click --role button --name 'A b'"
    );
    assert_eq!(line("electron_launch", json!({"main": "/a b", "args": ["--x"]})), "launch '/a b' -- --x");
    assert_eq!(line("electron_info", json!({"sessionId": "s1"})), "info --session s1");
}

/// Every verb's tree is one that clap accepts; its debug assertions run here.
#[test]
fn clap_accepts_every_verb() {
    for row in REGISTRY.rows() {
        for reach in [Reach::Process, Reach::Line] {
            grow::parser(row).args(flags_beside(row, reach)).debug_assert();
            command(row, reach).debug_assert();
        }
    }
}

#[test]
fn help_explains_words_flags_and_examples() {
    let text = help(REGISTRY.find("type").expect("a verb"), Reach::Process).to_string();
    for part in [
        "Usage: stagewright type <TARGET> <TEXT> [OPTIONS]",
        "<TEXT>",
        "--timeout-ms <MS>",
        "default: 5000",
        "Examples:",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(!text.contains("--text"), "{text}");
    assert_eq!(read("type -h").expect("help").as_str().map(|t| t.contains("Usage: type <TARGET>")), Some(true));
}

#[test]
fn at_sign_without_number_is_not_a_selector() {
    refused("click @", "the number is missing");
    refused("drag @1 @x", "the number is missing");
}

#[test]
fn extra_positional_word_fills_the_usual_parameter() {
    check("expect-text '#s' 'Added it'", json!({"selector": "#s", "equals": "Added it"}));
    check("expect-text --role status Added", json!({"role": "status", "equals": "Added"}));
    check("expect-text '#s' --contains e", json!({"selector": "#s", "contains": "e"}));
    check("expect-value @3 ''", json!({"ref": 3, "equals": ""}));
    check("expect-url app://x/", json!({"equals": "app://x/"}));
    check("screenshot out.png", json!({"path": "/cwd/out.png"}));
    check("screenshot --ref 3 out.png", json!({"ref": 3, "path": "/cwd/out.png"}));
    check("switch-window 0", json!({"window": "0"}));
    check("wait-for-window Item", json!({"title": "Item"}));
    check("dialog-handler accept", json!({"action": "accept"}));
    refused("switch-window 0 1", "one word too many");
}

#[test]
fn surplus_word_error_suggests_the_intended_flag() {
    refused("find button", "did you mean --role button?");
    refused("find 'Add task'", "did you mean --name-contains 'Add task'?");
    refused("key Enter @3", "did you mean --ref 3?");
    refused("key Enter '#name'", "did you mean --selector '#name'?");
    refused("click @5 force", "did you mean --force?");
    refused("snapshot text", "did you mean --format text?");
    refused("get-text @5 @6", "Text with spaces goes in quotes");
}

#[test]
fn regex_flag_is_accepted_for_regular_expression_parameters() {
    check("expect-url --regex x", json!({"matches": "x"}));
    check("assert-pattern @1 --regex x", json!({"ref": 1, "matches_regex": "x"}));
    check("console-logs --regex x", json!({"match": "x"}));
    check("expect-text @1 --regex x", json!({"ref": 1, "regex": "x"}));
}

#[test]
fn json_arguments_are_accepted_before_the_verb() {
    let line = words("--args '{\"ref\": 5}' click --force");
    assert_eq!(verb_position(&line), Some(2));
}

#[test]
fn usage_lines_list_the_positional_words_of_the_verb() {
    let usage = |verb: &str| usage_line(REGISTRY.find(verb).expect("a verb"));
    assert_eq!(usage("window-size"), "window-size [WIDTH] [HEIGHT] [OPTIONS]");
    assert_eq!(usage("expect-count"), "expect-count [SELECTOR] [OPTIONS]");
    assert_eq!(usage("launch"), "launch [APP] [OPTIONS] [-- <ARGS>...]");
    for row in REGISTRY.rows() {
        let reads = (row.shell_words)(&[], Path::new("/")).is_some();
        assert_eq!(reads, !row.own_words.is_empty(), "{} names the words that it reads by itself", row.tool);
    }
}
