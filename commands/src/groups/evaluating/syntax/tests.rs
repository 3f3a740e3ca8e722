//! Code that the check refuses and code that it lets pass, a line each.

use super::{Refusal, check};

fn blocked(cases: &[(&str, &str)]) {
    let wrong: Vec<_> =
        cases.iter().filter(|(code, construct)| check(code) != Err(Refusal::Construct((*construct).into()))).collect();
    assert!(wrong.is_empty(), "{:#?}", wrong.iter().map(|(code, _)| (code, check(code))).collect::<Vec<_>>());
}

fn passes(cases: &[&str]) {
    let wrong: Vec<_> = cases.iter().map(|code| (code, check(code))).filter(|(_, outcome)| outcome.is_err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn unparseable(cases: &[(&str, usize, usize)]) {
    let at = |outcome: &Result<(), Refusal>| match outcome {
        Err(Refusal::Unparseable { line, column, .. }) => Some((*line, *column)),
        _ => None,
    };
    let wrong: Vec<_> = cases
        .iter()
        .map(|(code, line, column)| (code, check(code), (*line, *column)))
        .filter(|(_, o, place)| at(o) != Some(*place))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn evaluating_text_as_code_is_blocked() {
    blocked(&[
        ("eval ('1')", "eval"),
        ("(0, eval)('1')", "eval"),
        ("new Function ('return 1')", "Function"),
        ("Function ('return 1')()", "Function"),
        ("const e = eval; e('x')", "eval"),
        ("const {eval: e} = globalThis; e('x')", "destructuring of the global object"),
        ("const {eval: e} = frames.self.parent.frames; e('x')", "destructuring of the global object"),
        ("const {eval: e} = arg; e('x')", "eval"),
        ("const [e] = [eval]; e('x')", "eval"),
        ("return {eval}", "eval"),
        ("eval`1`", "eval"),
        ("window.eval ('1')", "eval"),
        ("window?.eval?.('1')", "eval"),
        ("window['ev' + 'al']('1')", "eval"),
        ("frames.self[`ev${'al'}`]('1')", "eval"),
        ("const k = 'ev' + 'al'; (() => 0)[k]", "eval"),
        ("anything[['ev', 'al'].join('')]('1')", "eval"),
        ("anything['ev'.concat('al')]('1')", "eval"),
        ("setTimeout('alert(1)', 1)", "setTimeout with text"),
        ("window.setInterval(`alert(1)`)", "setInterval with text"),
        ("location.href = 'javascript:alert(1)'", "javascript: URL"),
        ("with (process) { exit () }", "with"),
    ]);
}

#[test]
fn loading_modules_is_blocked() {
    blocked(&[
        ("require ('fs')", "require"),
        ("globalThis.require ('fs')", "require"),
        ("globalThis['pro'+'cess'].mainModule['req'+'uire']('fs')", "require"),
        ("const r = require; return r", "require"),
        ("const {require: r} = process.mainModule", "require"),
        ("return process.mainModule", "mainModule"),
        ("process.getBuiltinModule ('fs')", "getBuiltinModule"),
        ("process.binding ('fs')", "process.binding"),
        ("process['dl' + 'open']({}, 'x')", "dlopen"),
        ("await import('fs')", "import()"),
        ("return import(arg)", "import()"),
        ("Reflect.get(process, 'main' + 'Module')", "Reflect.get"),
        ("Object.getOwnPropertyDescriptor(globalThis, arg).value", "Object.getOwnPropertyDescriptor"),
    ]);
}

#[test]
fn function_constructors_are_blocked() {
    blocked(&[
        ("(() => 0).constructor.constructor ('x')()", "constructor.constructor"),
        ("''.constructor['con' + 'structor'] ('x')()", "constructor.constructor"),
        ("(async () => 0).constructor ('x')()", "constructor as a value"),
        ("new ((function* () {}).constructor) ('x')", "constructor as a value"),
        ("const A = Object.getPrototypeOf(async () => 0).constructor; A('x')", "constructor as a value"),
        ("const {constructor: A} = async () => 0; A('x')", "constructor as a value"),
        ("let A; ({constructor: A} = async () => 0); A('x')", "constructor as a value"),
        ("let constructor; ({constructor} = async () => 0)", "constructor as a value"),
        ("[].map.constructor.call (0, 'x')()", "constructor as a function"),
        ("return new AsyncFunction('x')", "AsyncFunction"),
        ("return GeneratorFunction('x')", "GeneratorFunction"),
        ("Reflect.construct(Array, [])", "Reflect.construct"),
        ("(() => 0)[arg]('x')()", "computed member of a function"),
    ]);
}

#[test]
fn ending_the_app_is_blocked() {
    blocked(&[
        ("process . exit(1)", "process.exit"),
        ("process['exit'](1)", "process.exit"),
        ("process['ex' + 'it'](1)", "process.exit"),
        ("process?.['exit']?.(1)", "process.exit"),
        ("globalThis.process['kill'](1)", "process.kill"),
        ("globalThis?.['process']?.abort()", "process.abort"),
        ("process.reallyExit(0)", "process.reallyExit"),
        ("process.crash()", "process.crash"),
        ("const p = process; p.exit()", "process as a value"),
        ("(0, process).exit()", "process as a value"),
        ("(p => p.exit())(process)", "process as a value"),
        ("const {exit} = process; exit()", "destructuring of process"),
        ("const {...p} = process; p.exit()", "destructuring of process"),
        ("const {[arg]: x} = process; x()", "destructuring of process"),
        ("const {process: p} = globalThis; p.exit()", "destructuring of the global object"),
        ("let exit; ({exit} = process); exit()", "process as a value"),
        ("process[arg]()", "computed member of process"),
    ]);
}

#[test]
fn indirect_access_to_the_global_object_is_blocked() {
    blocked(&[
        ("return globalThis[arg]", "computed member of the global object"),
        ("window[arg.name]()", "computed member of the global object"),
        ("self['a' + arg]", "computed member of the global object"),
        ("document.defaultView[arg]", "computed member of the global object"),
        ("this[arg]('1')", "computed member of this"),
        ("const w = window; w[arg]", "the global object as a value"),
        ("return globalThis", "the global object as a value"),
        ("(g => g[arg])(globalThis)", "the global object as a value"),
        ("return window.top", "the global object as a value"),
        ("const s = 'window'; return globalThis[s]", "the global object as a value"),
    ]);
}

#[test]
fn harmless_lookalike_code_passes() {
    passes(&[
        "return 1 + 1",
        "return await Promise.resolve(arg.value)",
        "return document.title",
        "return window.location.href",
        "return globalThis.app?.state?.items[arg.index]",
        "return process.platform + process.versions['electron']",
        "const {platform, pid: id} = process; return platform + id",
        "return typeof require + typeof process + typeof window",
        "return process.memoryUsage().heapUsed",
        "return 'eval me, require me, import(\"x\")'",
        "// eval it\nreturn /eval/.test('x')",
        "const evaluate = x => x; return evaluate(1)",
        "return {require: 1, eval: 2, process: 3}",
        "class A { #exit() {} exit() { return this['ex' + 'it'] } } return new A()[arg]",
        "const controller = new AbortController(); controller.abort()",
        "electron.app.exit; return electron.BrowserWindow.getAllWindows().map(window => window.id)",
        "for (const window of electron.BrowserWindow.getAllWindows()) arg.push(window)",
        "const {top, left} = document.body.getBoundingClientRect(); return [top, left]",
        "const parent = document.body.parentElement; return parent",
        "return arg.constructor.name",
        "return arg.constructor === Object",
        "return arg instanceof Function",
        "return 'Notification' in window && window && !window.closed",
        "return Object.keys(window).length",
        "new MouseEvent('click', {view: window, bubbles: true})",
        "setTimeout(() => document.title = 'x', 10)",
        "return Reflect.get(arg, 'name')",
        "const rows = [...document.querySelectorAll('tr')]; return rows.map(r => r['inner' + 'Text'])",
        "label: for (const x of arg) { continue label }",
        "await using_; var using_; return arg?.a ?? 1n ** 2n",
        "return `a ${`b ${arg}`}`",
        "",
        "// only a comment",
    ]);
}

#[test]
fn code_must_parse_as_one_function_body() {
    unparseable(&[
        ("return 1 +", 1, 11),
        ("const a = ;", 1, 11),
        ("\n\n  retrun 1", 3, 9),
        ("} alert(1); {", 1, 1),
        ("}\nasync function other() {", 1, 1),
        ("/* never closed", 1, 1),
        ("const é = 'é'; )", 1, 16),
    ]);
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for piece in [
        "(",
        "[",
        "{",
        "!",
        "a=>",
        "if(1)",
        "x=",
        "`${",
        "()=>{",
        "[{a:",
        "new ",
        "class A{a=",
        "a?",
        "-",
        "async(",
        "a(",
        "function a(b=",
    ] {
        let _ = check(&piece.repeat(100_000 / piece.len()));
    }
    assert_eq!(check(&("(".repeat(40_000) + "1" + &")".repeat(40_000))), Ok(()));
    let _ = check(&("[".repeat(40_000) + "eval" + &"]".repeat(40_000)));
}

#[test]
fn single_expression_is_distinguished_from_a_function_body() {
    for (code, value) in [
        ("document.title", "document.title"),
        ("document.title;\n", "document.title \n"),
        ("'use strict'", "'use strict'"),
        ("{a: 1, b: 2}", "{a: 1, b: 2}"),
        ("await fetch('x')", "await fetch('x')"),
        ("a, b // c", "a, b // c"),
        ("(1) + (2)", "(1) + (2)"),
        ("function f() { return 1 }", "function f() { return 1 }"),
    ] {
        assert_eq!(super::lone(code).as_deref(), Some(value), "{code}");
    }
    for code in [
        "return 1",
        "let a = 1",
        "a; b",
        "1) + (2",
        "1);(2",
        "1)}{(2",
        "",
        "{ return 1 }",
        "// a",
        "throw 1",
        "if (a) b",
    ] {
        assert_eq!(super::lone(code), None, "{code}");
    }
}
