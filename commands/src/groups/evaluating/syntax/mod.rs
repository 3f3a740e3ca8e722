//! Checks a caller's code as a syntax tree. It must be the inside of one function. It must have no construct that makes
//! code out of text, loads modules or ends the app.

mod constructs;
mod declared;
mod fold;
mod names;

#[cfg(test)]
mod tests;

use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression, Program, Statement};
use oxc_parser::{ParseOptions, Parser};
use oxc_span::{GetSpan, SourceType};

/// Why code is not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It does not parse.
    Unparseable {
        /// The parser's sentence.
        message: String,
        /// One-based line of the caller's code.
        line: usize,
        /// One-based column, in characters.
        column: usize,
    },
    /// It holds a construct that is not allowed.
    Construct(String),
    /// There is no thread to check it in.
    Unchecked(String),
}

/// The code is parsed as it will run: inside an async function. A `}` that ends that function early then leaves more
/// than one statement behind.
const HEAD: &str = "async function body(arg) {\n";
const TAIL: &str = "\n}";

/// Stack for a parser that recurses, in bytes: a base, and a part for each byte of code. Each byte may be an opening
/// bracket. Measured at opt-level 1: under 2 KB a bracket; the rest is margin. Untouched pages of the stack cost
/// nothing.
const STACK: usize = 4 << 20;
const STACK_PER_BYTE: usize = if cfg!(debug_assertions) { 16 << 10 } else { 8 << 10 };

/// Checks the inside of a function.
pub(super) fn check(code: &str) -> Result<(), Refusal> {
    apart(code, check_here)?
}

/// The code, if it is one expression and nothing else: then its value is the result. Without the semicolon at its end,
/// at the same lines and columns. `{a: 1}` is the object, as in a console.
pub(super) fn lone(code: &str) -> Option<String> {
    apart(code, lone_here).ok().flatten()
}

/// Parses on a thread with a stack large enough for deeply nested brackets.
fn apart<T: Send>(code: &str, parse: fn(&str) -> T) -> Result<T, Refusal> {
    // A stack overflow would abort the host, so the stack grows with the code.
    let stack = STACK + code.len() * STACK_PER_BYTE;
    let unchecked = |why: &dyn std::fmt::Display| {
        Refusal::Unchecked(format!("no thread to check {} bytes of code in: {why}", code.len()))
    };
    std::thread::scope(|scope| {
        let checking =
            std::thread::Builder::new().name("eval-check".into()).stack_size(stack).spawn_scoped(scope, || parse(code));
        checking.map_err(|error| unchecked(&error))?.join().map_err(|_| unchecked(&"the parser failed"))
    })
}

fn lone_here(code: &str) -> Option<String> {
    let value = without_semicolon(code);
    let wrapped = format!("{HEAD}return (\n{value}\n){TAIL}");
    let arena = Allocator::default();
    let options = ParseOptions { preserve_parens: true, ..ParseOptions::default() };
    let parsed = Parser::new(&arena, &wrapped, SourceType::script()).with_options(options).parse();
    if parsed.diagnostics.errors().next().is_some() || !is_one_function(&parsed.program, wrapped.len()) {
        return None;
    }
    let [Statement::FunctionDeclaration(function)] = parsed.program.body.as_slice() else { return None };
    let [Statement::ReturnStatement(only)] = function.body.as_ref()?.statements.as_slice() else { return None };
    // `1) + (2` would parse here, too. So check that the returned expression is exactly our pair of brackets.
    let start = HEAD.len() + "return ".len();
    let whole = start..start + "(\n".len() + value.len() + "\n)".len();
    let span = only.argument.as_ref()?.span();
    let ours = matches!(only.argument, Some(Expression::ParenthesizedExpression(_)))
        && (span.start as usize..span.end as usize) == whole;
    ours.then_some(value)
}

/// The last semicolon as a space, where nothing but spaces and comments of a line can follow it.
fn without_semicolon(code: &str) -> String {
    let end = code.trim_end().len();
    match code[..end].strip_suffix(';') {
        Some(value) => format!("{value} {}", &code[end..]),
        None => code.to_owned(),
    }
}

fn check_here(code: &str) -> Result<(), Refusal> {
    let source = format!("{HEAD}{code}{TAIL}");
    let arena = Allocator::default();
    let options = ParseOptions { preserve_parens: false, ..ParseOptions::default() };
    let parsed = Parser::new(&arena, &source, SourceType::script()).with_options(options).parse();
    if let Some(error) = parsed.diagnostics.errors().next() {
        let offset = error.labels.first().map_or(source.len(), |label| label.offset() as usize);
        return Err(unparseable(code, error.message.to_string(), offset));
    }
    if !is_one_function(&parsed.program, source.len()) {
        let end = parsed.program.body.first().map_or(0, |statement| statement.span().end as usize);
        return Err(unparseable(code, "Unexpected token '}'".into(), end.saturating_sub(1)));
    }
    match constructs::first(&parsed.program) {
        Some(construct) => Err(Refusal::Construct(construct)),
        None => Ok(()),
    }
}

fn is_one_function(program: &Program, length: usize) -> bool {
    match program.body.as_slice() {
        [Statement::FunctionDeclaration(function)] => {
            program.directives.is_empty() && function.span.end as usize == length
        }
        _ => false,
    }
}

/// The refusal at a place of the wrapped source, with line and column of the caller's own code.
fn unparseable(code: &str, message: String, offset: usize) -> Refusal {
    let mut offset = offset.saturating_sub(HEAD.len()).min(code.len());
    while !code.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &code[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Refusal::Unparseable {
        message,
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}
