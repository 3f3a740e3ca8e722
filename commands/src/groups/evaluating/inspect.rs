//! Checks a caller's code before any of it runs: by a list of keywords, then by its syntax tree.
//!
//! A guard rail, not a border: it stops code that would end the app or load modules by mistake or on a prompt's whim.
//! The permit decides who may use eval, not this check.

use super::syntax::{self, Refusal};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    evaluate::Source,
};

/// Texts that no code may hold, wherever they stand: in strings and comments too.
const KEYWORDS: [&str; 6] = ["process.exit", "require(", "eval(", "Function(", "__proto__", "child_process"];

/// Returns the code as an expression or a body, or the reason why it is refused.
pub(super) fn inspect(code: &str) -> Outcome<Source> {
    if let Some(keyword) = KEYWORDS.iter().find(|keyword| code.contains(**keyword)) {
        let message =
            format!("The code contains {keyword:?}, which eval refuses anywhere, in strings and comments too.");
        return Err(Error::new(Code::EvalBlockedKeyword, message)
            .detail("keyword", *keyword)
            .detail("code_hash", hash(code)));
    }
    let lone = syntax::lone(code);
    // Check exactly the code that will run: the braces of a lone object would be a block.
    let checked = match &lone {
        Some(value) => syntax::check(&format!("return (\n{value}\n)")),
        None => syntax::check(code),
    };
    checked.map_err(|refusal| match refusal {
        Refusal::Construct(construct) => {
            let message = format!("The code uses a construct that eval refuses: {construct}.");
            Error::new(Code::EvalBlockedConstruct, message).detail("construct", construct).detail("code_hash", hash(code))
        }
        Refusal::Unparseable { message, line, column } => {
            let message = format!("The code does not parse: {} at line {line}, column {column}.", message.trim_end_matches('.'));
            Error::new(Code::EvalSyntaxError, message)
                .hint("The code is one expression, or the body of an async function: return gives the result there. await works, import and export do not.")
                .detail("line", line)
                .detail("column", column)
        }
        Refusal::Unchecked(why) => Error::internal(format!("eval: {why}")),
    })?;
    Ok(match lone {
        Some(value) => Source::Value(value),
        None => Source::Body(code.to_owned()),
    })
}

/// FNV-1a, 32 bits, of the code's UTF-8: tells two pieces of code apart in a log that must not hold
/// the code.
pub(super) fn hash(code: &str) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", code.bytes().fold(0x811c_9dc5, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_anywhere_even_in_a_string() {
        for keyword in KEYWORDS {
            for code in [keyword.to_owned(), format!("return 'a {keyword} b'"), format!("1 // {keyword}")] {
                let error = inspect(&code).unwrap_err();
                assert_eq!(
                    (error.code, &error.details["keyword"]),
                    (Code::EvalBlockedKeyword, &keyword.into()),
                    "{code}"
                );
            }
        }
    }

    #[test]
    fn words_that_only_resemble_a_keyword_pass() {
        for code in ["return 'eval (x)'", "return processes.exited", "return required('x')", "return 'child process'"] {
            let processes = format!("const processes = {{}}, required = String; {code}");
            inspect(&processes).unwrap();
        }
    }

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(
            (hash("").as_str(), hash("a").as_str(), hash("foobar").as_str()),
            ("811c9dc5", "e40c292c", "bf9cf968")
        );
    }

    #[test]
    fn a_syntax_error_names_the_callers_own_line_and_column() {
        let error = inspect("const a = 1;\nreturn a +* 2").unwrap_err();
        assert_eq!(error.code, Code::EvalSyntaxError);
        assert_eq!((&error.details["line"], &error.details["column"]), (&2.into(), &11.into()), "{}", error.message);
    }
}
