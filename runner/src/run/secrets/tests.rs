use super::{
    super::{result::Block, wrong::Source},
    *,
};
use crate::REGISTRY;
use serde_json::json;

const FILE: &str = "set pw 'by-a-variable'\nbefore\n  launch app --env MODE=production\n\
    test \"a\"\n  type '#password' \"hun\\\"ter2\"\n  type '#password' ab\n  type '#new' 'Buy milk'\n  \
    type '#nowhere' 'Buy bread'\n  type '#password' $pw\n  fill-form --args '{\"fields\":[{\"target\":\"#p\",\"value\":\"in a form\"}]}'\n\
    test \"b\"\n  # hun\"ter2 in a comment\n  expect-value '#x' 'hun\"ter2'\n  type '#new' 'Buy bread'\n";

fn file() -> RunFile {
    let mut wrongs = vec![];
    let source = Source { name: "a.run".into(), text: FILE.into() };
    let file = RunFile::parse(&REGISTRY, source, "/".into(), "a", &mut wrongs);
    assert!(wrongs.is_empty(), "{wrongs:?}");
    file
}

/// The calls of the first test's lines, with these arguments.
fn made(file: &RunFile) -> Vec<Made> {
    let lines = file.before.iter().chain(&file.tests[0].lines);
    let all = [
        ("electron_launch", json!({ "main": "/app", "env": { "MODE": "production" } })),
        ("electron_type", json!({ "selector": "#password", "text": "hun\"ter2" })),
        ("electron_type", json!({ "selector": "#password", "text": "ab" })),
        ("electron_type", json!({ "selector": "#new", "text": "Buy milk" })),
        ("electron_type", json!({ "selector": "#nowhere", "text": "Buy bread" })),
        ("electron_type", json!({ "selector": "#password", "text": "by-a-variable" })),
        ("electron_fill_form", json!({ "fields": [{ "target": "#p", "value": "in a form" }] })),
    ];
    lines
        .zip(all)
        .enumerate()
        .map(|(step, (line, (tool, args)))| Made {
            at: line.at,
            step,
            row: REGISTRY.tool(tool).expect("a verb"),
            args: args.as_object().cloned().expect("arguments"),
        })
        .collect()
}

fn call(seq: u64, tool: &str, args: Value) -> Value {
    json!({ "kind": "call", "seq": seq, "tool": tool, "started_at": 1_000 + seq * 10, "args": args })
}

fn attempt(file: &RunFile) -> Attempt {
    let lines = file.before.iter().chain(&file.tests[0].lines);
    let step = |(at, line): (usize, &Line)| StepResult {
        block: Block::Test,
        line: file.source.place(line.at).line,
        text: line.text.clone(),
        at_ms: at as u64 * 10,
        took_ms: 5,
        ok: true,
        picture: None,
    };
    let failure = Failure {
        block: Block::Test,
        line: 8,
        column: 3,
        text: "type '#nowhere' 'Buy bread'".into(),
        code: "SELECTOR_NO_MATCH".into(),
        error: "It has hun\"ter2".into(),
        hint: None,
        envelope: json!({ "next_actions": [{ "args": { "text": "Buy bread" } }] }),
    };
    Attempt {
        passed: false,
        duration_ms: 1,
        failure: Some(failure),
        after_failure: None,
        steps: lines.enumerate().map(step).collect(),
        outside: vec![],
        network: vec![],
        artifacts: vec![],
        exhibits: vec![],
        of_machine: false,
    }
}

#[test]
fn what_a_trace_hides_in_a_call_is_in_no_line_and_no_report() {
    let file = file();
    let (made, mut attempt) = (made(&file), attempt(&file));
    let mut inside = call(7, "electron_type", json!({ "text": "$FORM_PASSWORD" }));
    inside["outer"] = 6.into();
    let typed = |seq, text: &str| call(seq, "electron_type", json!({ "selector": "#x", "text": text }));
    let trace = [
        call(0, "electron_launch", json!({ "main": "/app", "env": { "MODE": "$MODE" } })),
        typed(1, "$PASSWORD"),
        typed(2, "$PASSWORD"),
        typed(3, "$TEXT"),
        // The element came, and the line was called again.
        json!({ "kind": "call", "seq": 30, "tool": "electron_type", "started_at": 1_035, "args": { "text": "Buy milk" } }),
        typed(4, "$TEXT"),
        typed(5, "$PASSWORD"),
        inside,
        call(6, "electron_fill_form", json!({ "fields": [{ "target": "#p", "value": "$TEXT" }] })),
    ];
    let redactor = Redactor::default();
    let secrets = Secrets::told([trace.into_iter()].into_iter(), &made, &attempt.steps, 1_000, &redactor);
    let source = secrets.hide_in(&mut attempt, &file);
    let wanted = "set pw '$PASSWORD'\nbefore\n  launch app --env MODE=$MODE\n\
        test \"a\"\n  type '#password' \"$PASSWORD\"\n  type '#password' $PASSWORD\n  type '#new' 'Buy milk'\n  \
        type '#nowhere' '$TEXT'\n  type '#password' $pw\n  fill-form --args '{\"fields\":[{\"target\":\"#p\",\"value\":\"$FORM_PASSWORD\"}]}'\n\
        test \"b\"\n  # $PASSWORD in a comment\n  expect-value '#x' '$PASSWORD'\n  type '#new' 'Buy bread'\n";
    assert_eq!(source, wanted);
    let texts: Vec<&str> = attempt.steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(texts[1..3], ["type '#password' \"$PASSWORD\"", "type '#password' $PASSWORD"]);
    let failure = attempt.failure.expect("a failure");
    assert_eq!((failure.text.as_str(), failure.error.as_str()), ("type '#nowhere' '$TEXT'", "It has $PASSWORD"));
    assert_eq!(failure.envelope["next_actions"][0]["args"]["text"], "$TEXT");
}

#[test]
fn a_text_of_which_no_trace_tells_is_hidden_in_its_line() {
    let file = file();
    let (made, mut attempt) = (made(&file), attempt(&file));
    let none: [std::vec::IntoIter<Value>; 0] = [];
    let secrets = Secrets::told(none.into_iter(), &made, &attempt.steps, 1_000, &Redactor::default());
    let source = secrets.hide_in(&mut attempt, &file);
    assert!(source.contains("type '#new' '$TEXT'") && source.contains("type '#new' 'Buy bread'"), "{source}");
    assert!(source.contains("--env MODE=production"), "{source}");
}
