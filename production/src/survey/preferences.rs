//! The `webPreferences` that an app's code sets. A parser reads them, so that names in comments and strings do not
//! count.

use super::{
    line_of,
    preference::{MARK, MOST_OBJECTS, MOST_PREFERENCES, Preference, ScriptPreferences},
    settings::Found,
    snippet,
    snippet::Hit,
    variables::Variables,
};
use memchr::memmem;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression, ObjectExpression, Program};
use oxc_ast_visit::Visit;
use oxc_parser::Parser;
use oxc_span::SourceType;

/// The largest script that is parsed as a whole, in bytes. In a larger one only the `webPreferences` objects are
/// parsed.
const WHOLE: usize = 512 << 10;
/// The stack of the recursive parser, in bytes: a base, and an amount for each byte of the source, which may be an
/// opening bracket.
const STACK: usize = 8 << 20;
const STACK_PER_BYTE: usize = if cfg!(debug_assertions) { 16 << 10 } else { 8 << 10 };

/// The preferences of a script; `None` where it cannot be parsed.
pub(super) fn read(path: &str, bytes: &[u8]) -> Option<ScriptPreferences> {
    if memmem::find(bytes, MARK.as_bytes()).is_none() {
        return Some(ScriptPreferences { all: true, ..ScriptPreferences::default() });
    }
    let source = std::str::from_utf8(bytes).ok()?;
    if source.len() <= WHOLE {
        let mut found = Found::new(source, path, 1);
        let parse = || [SourceType::cjs(), SourceType::mjs()].into_iter().any(|kind| parse(source, kind, &mut found));
        return apart(source.len(), parse)?.then_some(found.told);
    }
    let (hits, complete) = snippet::hits(source, MARK, MOST_PREFERENCES);
    let mut told = ScriptPreferences { all: complete, ..ScriptPreferences::default() };
    let (mut line, mut counted) = (1, 0);
    for (at, hit) in hits {
        line += line_of(&bytes[counted..], at - counted) - 1;
        counted = at;
        let setting = |name: &str, value| Preference { path: path.to_owned(), line, name: name.to_owned(), value };
        match hit {
            Hit::Setting(name, value) => told.preferences.push(setting(name, value)),
            Hit::Computed => told.preferences.push(setting(MARK, None)),
            Hit::Object(_) if told.windows == MOST_OBJECTS => told.all = false,
            Hit::Object(text) => {
                // The wrapping adds no line, so line numbers within the snippet stay right.
                let wrapped = format!("({text})");
                let mut found = Found::new(&wrapped, path, line);
                let parsed = apart(wrapped.len(), || parse_object(&wrapped, &mut found)).unwrap_or(false);
                told.windows += 1;
                told.all &= parsed && found.told.all;
                told.preferences.extend(found.told.preferences);
            }
        }
        if told.preferences.len() > MOST_PREFERENCES {
            told.all = false;
            break;
        }
    }
    Some(told)
}

/// Parses on a thread with a stack large enough for deeply nested brackets.
fn apart<T: Send>(length: usize, parse: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let builder =
            std::thread::Builder::new().name("preferences".into()).stack_size(STACK + length * STACK_PER_BYTE);
        builder.spawn_scoped(scope, parse).ok()?.join().ok()
    })
}

fn parse(source: &str, kind: SourceType, found: &mut Found) -> bool {
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, source, kind).parse();
    if parsed.panicked || parsed.diagnostics.errors().next().is_some() {
        return false;
    }
    found.visit_program(&parsed.program);
    if !found.used.is_empty() {
        let variables = Variables::of(found.used.iter().map(|(name, _)| name.clone()), &parsed.program);
        found.resolve(&variables, &parsed.program);
    }
    true
}

fn parse_object(wrapped: &str, found: &mut Found) -> bool {
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, wrapped, SourceType::cjs()).parse();
    let Some(object) = only_object(&parsed.program) else { return false };
    found.object(object);
    true
}

fn only_object<'a, 'b>(program: &'b Program<'a>) -> Option<&'b ObjectExpression<'a>> {
    let [oxc_ast::ast::Statement::ExpressionStatement(only)] = program.body.as_slice() else { return None };
    match only.expression.without_parentheses() {
        Expression::ObjectExpression(object) => Some(object),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> Vec<(String, usize, Option<bool>)> {
        let found = read("main.js", source.as_bytes()).expect("it parses");
        found.preferences.into_iter().map(|one| (one.name, one.line, one.value)).collect()
    }

    const CODE: &str = "import x from 'y';\n// webPreferences: { nodeIntegration: true }\nnew W({ webPreferences: {\n \
        nodeIntegration: !0, 'sandbox': false,\n preload: p, contextIsolation: on } });\nwebPreferences.webSecurity = false;\n";

    #[test]
    fn web_preferences_are_found_with_line_and_value() {
        let wanted = [
            ("nodeIntegration", 4, Some(true)),
            ("sandbox", 4, Some(false)),
            ("preload", 5, None),
            ("contextIsolation", 5, None),
            ("webSecurity", 6, Some(false)),
        ];
        let wanted: Vec<_> = wanted.map(|(name, line, value)| (name.to_owned(), line, value)).into();
        assert_eq!(told(CODE), wanted);
    }

    /// The values of a setting that the script makes, and whether something about the settings is computed.
    fn values(source: &str, name: &str) -> (Vec<bool>, bool) {
        let told = told(source);
        let values = told.iter().filter(|one| one.0 == name).filter_map(|one| one.2).collect();
        (values, told.iter().any(|one| one.0 == MARK))
    }

    #[test]
    fn literal_settings_are_found_wherever_they_are_written() {
        for source in [
            "const webPreferences = { nodeIntegration: true }; new BrowserWindow({ webPreferences });",
            "opts.webPreferences = { nodeIntegration: true };",
            "opts['webPreferences']['nodeIntegration'] = true;",
            "const r={nodeIntegration:!0};new BrowserWindow({webPreferences:r})",
            "const r={};r.nodeIntegration=!0;new BrowserWindow({webPreferences:r})",
            "new BrowserWindow({ webPreferences: dev ? {nodeIntegration:true} : {} });",
        ] {
            assert_eq!(values(source, "nodeIntegration"), (vec![true], false), "{source}");
        }
        for source in [
            "x({ webPreferences: Object.assign({ nodeIntegration: true }, more) });",
            "x({ webPreferences: { ...more, nodeIntegration: true } });",
            "x({ webPreferences: { nodeIntegration: true, [name]: true } });",
            "x({ webPreferences: more || { nodeIntegration: true } });",
        ] {
            assert_eq!(values(source, "nodeIntegration"), (vec![true], true), "{source}");
        }
    }

    #[test]
    fn settings_that_are_no_literal_are_told_as_computed() {
        for source in [
            "x({ webPreferences: make() });",
            "x({ webPreferences: options.webPreferences });",
            "x({ webPreferences: r });",
            "const r={};f(r=>0);x({webPreferences:r})",
            "function f(webPreferences) { x({ webPreferences }); }",
            "opts.webPreferences = more;",
            "opts.webPreferences[name] = true;",
        ] {
            assert_eq!(values(source, "nodeIntegration"), (vec![], true), "{source}");
        }
        for source in ["f(x.webPreferences);", "const { webPreferences } = x;", "x({ webPreferences: undefined });"] {
            assert_eq!(values(source, "nodeIntegration"), (vec![], false), "{source}");
        }
    }

    #[test]
    fn large_scripts_tell_assigned_and_computed_settings() {
        let large = |source: &str| format!("{source}{}", "\n".repeat(WHOLE));
        assert_eq!(values(&large("e.webPreferences.nodeIntegration=!0;"), "nodeIntegration"), (vec![true], false));
        assert_eq!(values(&large("x({webPreferences:r})"), "nodeIntegration"), (vec![], true));
        let long = format!("x({{webPreferences:{{a:'{}'}}}})", "y".repeat(20_000));
        let found = read("x.js", large(&long).as_bytes()).expect("it is read");
        assert!(!found.all, "an object that is too long is not skipped silently");
        let broken = large("x({webPreferences:{]}});y({webPreferences:{nodeIntegration:!0}})");
        let found = read("x.js", broken.as_bytes()).expect("it is read");
        assert_eq!((found.preferences.len(), found.all), (1, false));
    }

    #[test]
    fn large_script_reports_the_same_preferences() {
        let large = format!("{CODE}// {}\n", "x".repeat(WHOLE));
        let lines: Vec<_> = told(&large).into_iter().map(|(name, line, _)| (name, line)).collect();
        assert_eq!(lines[..2], [("nodeIntegration".to_owned(), 4), ("sandbox".to_owned(), 4)]);
    }

    #[test]
    fn the_preferences_of_a_script_have_a_limit() {
        for end in [0, WHOLE] {
            let many =
                format!("x = [{}];{}", "{ webPreferences: { a: 1 } },".repeat(2 * MOST_OBJECTS), "\n".repeat(end));
            let told = read("x.js", many.as_bytes()).expect("it parses");
            assert_eq!((told.windows, told.preferences.len(), told.all), (MOST_OBJECTS, MOST_OBJECTS, false));
        }
        let large = format!("x = {{ webPreferences: {{ {} }} }};", "a: 1,".repeat(2 * MOST_PREFERENCES));
        let told = read("x.js", large.as_bytes()).expect("it parses");
        assert_eq!((told.preferences.len(), told.all), (MOST_PREFERENCES, false));
    }

    #[test]
    fn deeply_nested_brackets_do_not_crash_the_parser() {
        assert!(read("x.js", format!("webPreferences;{}", "[".repeat(100_000)).as_bytes()).is_none());
        let deep = format!("x = {{ webPreferences: {{ a: {} }} }};{}", "[".repeat(9_000), "\n".repeat(WHOLE));
        let _ = read("x.js", deep.as_bytes());
    }
}
