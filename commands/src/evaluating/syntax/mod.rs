//! The check of a caller's code as a syntax tree: that it is the inside of a function and nothing
//! more, and that it holds no construct that makes code out of text, loads modules or ends the app.

mod constructs;
mod declared;
mod fold;
mod names;

#[cfg(test)]
mod tests;

use oxc_allocator::Allocator;
use oxc_ast::ast::{Program, Statement};
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

/// The code is parsed as what it will be: the inside of an async function. A `}` that ends that
/// function early then leaves more than one statement behind.
const HEAD: &str = "async function body(arg) {\n";
const TAIL: &str = "\n}";

/// Stack for a parser that recurses: a base, and what a byte of code may add at most, were every
/// one of them an opening bracket (measured at opt-level 1: under 2 KB; the rest is margin). Pages
/// that are not touched cost nothing.
const STACK: usize = 4 << 20;
const STACK_PER_BYTE: usize = if cfg!(debug_assertions) { 16 << 10 } else { 8 << 10 };

/// Checks code.
pub(super) fn check(code: &str) -> Result<(), Refusal> {
    // A stack that overflows would take the host with it; so the check gets one that cannot.
    let stack = STACK + code.len() * STACK_PER_BYTE;
    let unchecked = |why: &dyn std::fmt::Display| {
        Refusal::Unchecked(format!("no thread to check {} bytes of code in: {why}", code.len()))
    };
    std::thread::scope(|scope| {
        let checking = std::thread::Builder::new()
            .name("eval-check".into())
            .stack_size(stack)
            .spawn_scoped(scope, || check_here(code));
        checking.map_err(|error| unchecked(&error))?.join().map_err(|_| unchecked(&"the parser failed"))?
    })
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

/// The refusal at a place of the wrapped source, told in the caller's own lines.
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
