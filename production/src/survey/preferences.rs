//! The `webPreferences` that an app's code sets. A parser reads them, so that names in comments and strings do not
//! count.

use super::{line_of, snippet};
use memchr::memmem;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    AssignmentTarget, Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind, Program, UnaryOperator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

/// One preference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preference {
    pub path: String,
    pub line: usize,
    pub name: String,
    /// Its value; `None` if the code computes it.
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

const MARK: &str = "webPreferences";

/// The largest script that is parsed as a whole, in bytes. In a larger one only the `webPreferences` objects are
/// parsed.
const WHOLE: usize = 512 << 10;
/// The most `webPreferences` objects, and the most preferences, that are read from one script.
const MOST_OBJECTS: usize = 256;
const MOST_PREFERENCES: usize = 2_000;
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
    let (objects, complete) = snippet::objects(source, MARK, MOST_OBJECTS);
    let mut told = ScriptPreferences { all: complete, ..ScriptPreferences::default() };
    let (mut line, mut counted) = (1, 0);
    for (at, text) in objects {
        // The wrapping adds no line, so line numbers within the snippet stay right.
        let wrapped = format!("({text})");
        line += line_of(&bytes[counted..], at - counted) - 1;
        counted = at;
        let mut found = Found::new(&wrapped, path, line);
        if !apart(wrapped.len(), || parse_object(&wrapped, &mut found))? {
            return None;
        }
        told.preferences.extend(found.told.preferences);
        told.windows += 1;
        told.all &= found.told.all;
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

struct Found<'s> {
    path: &'s str,
    /// The line of the file on which this source starts.
    line: usize,
    /// The offsets of all line feeds, so that a line number is found by binary search.
    feeds: Vec<usize>,
    told: ScriptPreferences,
}

impl<'s> Found<'s> {
    fn new(source: &str, path: &'s str, line: usize) -> Found<'s> {
        let feeds = memchr::memchr_iter(b'\n', source.as_bytes()).collect();
        Found { path, line, feeds, told: ScriptPreferences { all: true, ..ScriptPreferences::default() } }
    }

    fn add(&mut self, name: &str, at: u32, value: Option<bool>) {
        if self.told.preferences.len() == MOST_PREFERENCES {
            self.told.all = false;
            return;
        }
        let line = self.line + self.feeds.partition_point(|feed| *feed < at as usize);
        self.told.preferences.push(Preference { path: self.path.to_owned(), line, name: name.to_owned(), value });
    }

    fn object(&mut self, object: &ObjectExpression) {
        for property in &object.properties {
            if let ObjectPropertyKind::ObjectProperty(property) = property
                && let Some(name) = property.key.static_name()
            {
                self.add(&name, property.span.start, boolean(&property.value));
            }
        }
    }
}

impl<'a> Visit<'a> for Found<'_> {
    fn visit_object_property(&mut self, property: &ObjectProperty<'a>) {
        if property.key.static_name().as_deref() == Some(MARK)
            && let Expression::ObjectExpression(object) = property.value.without_parentheses()
        {
            if self.told.windows < MOST_OBJECTS {
                self.told.windows += 1;
                self.object(object);
            } else {
                self.told.all = false;
            }
        }
        walk::walk_object_property(self, property);
    }

    /// `webPreferences.nodeIntegration = true`, as in a handler of `will-attach-webview`.
    fn visit_assignment_expression(&mut self, assignment: &oxc_ast::ast::AssignmentExpression<'a>) {
        if let AssignmentTarget::StaticMemberExpression(member) = &assignment.left {
            let of = match &member.object {
                Expression::Identifier(name) => name.name.as_str() == MARK,
                Expression::StaticMemberExpression(inner) => inner.property.name.as_str() == MARK,
                _ => false,
            };
            if of {
                self.add(&member.property.name, assignment.span().start, boolean(&assignment.right));
            }
        }
        walk::walk_assignment_expression(self, assignment);
    }
}

/// Minifiers write `!0` and `!1`.
fn boolean(value: &Expression) -> Option<bool> {
    match value.without_parentheses() {
        Expression::BooleanLiteral(literal) => Some(literal.value),
        Expression::UnaryExpression(unary) if unary.operator == UnaryOperator::LogicalNot => match &unary.argument {
            Expression::NumericLiteral(number) => Some(number.value == 0.0),
            _ => None,
        },
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
