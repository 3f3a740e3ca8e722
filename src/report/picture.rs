//! Shows a picture on the terminal itself, by kitty's graphics protocol or iTerm2's inline images.
//!
//! The environment may describe another terminal (ssh, sudo, a script inside a script). So the terminal is asked as
//! well, with a timeout. No sequence is sent that a terminal might answer later: that answer would end up on the user's
//! command line.

use super::stdout;
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};
use stagewright_os::terminal::{self, Unanswered};
use std::{path::Path, sync::OnceLock, time::Duration};

/// The protocol by which a terminal takes pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    Kitty,
    ITerm,
}

/// Environment variable that shows every screenshot, where the terminal can: neither empty nor `0`.
const ALWAYS: &str = "STAGEWRIGHT_SHOW";

/// How long the terminal may take to answer. A local one takes a few milliseconds, one behind a slow connection some
/// hundred.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// Whether the environment asks for pictures.
pub(super) fn always() -> bool {
    std::env::var_os(ALWAYS).is_some_and(|value| !value.is_empty() && value != "0")
}

/// Checks before the call whether its picture can be shown.
pub(super) fn check(args: &Map<String, Value>) -> Outcome<()> {
    let refused = |why: &str| {
        Error::argument(format!("The picture cannot be shown here: {why}."))
            .hint("Without --show it is written into its file all the same, and the file's name is printed.")
            .detail("parameter", "show")
    };
    let protocol = protocol().map_err(refused)?;
    let of_path = || Path::new(args.get("path")?.as_str()?).extension()?.to_str();
    let format = args.get("format").and_then(Value::as_str).or_else(of_path).unwrap_or("png");
    match protocol {
        Protocol::Kitty if !format.eq_ignore_ascii_case("png") => {
            Err(refused(&format!("this terminal shows PNG, and {format} was asked for")))
        }
        _ => Ok(()),
    }
}

/// Shows the picture of an answer; does nothing if the terminal cannot.
pub(super) fn show(envelope: &Value) -> Outcome<()> {
    let (Ok(protocol), Some(path)) = (protocol(), envelope["path"].as_str()) else { return Ok(()) };
    if protocol == Protocol::Kitty && envelope["format"] != "png" {
        return Ok(());
    }
    let bytes = std::fs::read(path).map_err(Error::internal)?;
    let size = terminal::size().filter(|size| size.columns > 0);
    let wide = size.is_some_and(|size| {
        // Assume 8 pixels a column if the terminal does not report its size in pixels.
        let letter = if size.width > 0 { size.width / size.columns } else { 8 };
        envelope["width"].as_u64().is_some_and(|width| width > u64::from(letter) * u64::from(size.columns))
    });
    let columns = size.map(|size| size.columns).filter(|_| wide);
    stdout::bytes(escapes(protocol, &bytes, columns).as_bytes())
}

/// The escape sequences for a picture. `columns` is the width to scale it to; `None` keeps its size.
fn escapes(protocol: Protocol, bytes: &[u8], columns: Option<u16>) -> String {
    let text = BASE64_STANDARD.encode(bytes);
    match protocol {
        Protocol::ITerm => {
            let width = columns.map_or("auto".into(), |columns| columns.to_string());
            format!("\u{1b}]1337;File=inline=1;size={};width={width};preserveAspectRatio=1:{text}\u{7}\n", bytes.len())
        }
        Protocol::Kitty => {
            // `q=2` makes the terminal answer nothing, neither success nor errors.
            let scaled = columns.map_or(String::new(), |columns| format!(",c={columns}"));
            let pieces: Vec<&str> = pieces(&text);
            let last = pieces.len().saturating_sub(1);
            let piece = |(at, piece): (usize, &&str)| {
                let about = if at == 0 { format!("a=T,f=100,q=2{scaled},") } else { "q=2,".into() };
                format!("\u{1b}_G{about}m={};{piece}\u{1b}\\", u8::from(at < last))
            };
            pieces.iter().enumerate().map(piece).collect::<String>() + "\n"
        }
    }
}

/// Pieces of 4096 bytes, the most that kitty's protocol allows in one sequence.
fn pieces(text: &str) -> Vec<&str> {
    text.as_bytes().chunks(4096).map(|piece| std::str::from_utf8(piece).unwrap_or_default()).collect()
}

/// The protocol of this terminal, or why there is none. The terminal is asked once in this process.
fn protocol() -> Result<Protocol, &'static str> {
    static KNOWN: OnceLock<Result<Protocol, &'static str>> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let protocol = claimed(&set)?;
        if confirmed(protocol, &ask(protocol)?) {
            Ok(protocol)
        } else {
            Err("it is not the terminal that its environment variables name")
        }
    })
}

/// The protocol that the environment claims.
fn claimed(set: &dyn Fn(&str) -> Option<String>) -> Result<Protocol, &'static str> {
    let is = |name: &str, values: &[&str]| set(name).is_some_and(|value| values.contains(&value.as_str()));
    let term = set("TERM").unwrap_or_default();
    if set("TMUX").is_some() || term.starts_with("screen") || term.starts_with("tmux") {
        return Err("tmux and screen keep pictures from the terminal");
    }
    let kitty = set("KITTY_WINDOW_ID").is_some() || set("KONSOLE_VERSION").is_some();
    if is("TERM_PROGRAM", &["iTerm.app", "WezTerm", "mintty"]) || is("LC_TERMINAL", &["iTerm2"]) {
        Ok(Protocol::ITerm)
    } else if kitty || is("TERM_PROGRAM", &["ghostty", "kitty"]) || is("TERM", &["xterm-kitty", "xterm-ghostty"]) {
        Ok(Protocol::Kitty)
    } else {
        Err("neither TERM nor TERM_PROGRAM is one of kitty, Ghostty, iTerm2, WezTerm, Konsole or mintty")
    }
}

/// Whether the terminal's answer is one of a terminal that has this protocol.
fn confirmed(protocol: Protocol, answer: &[u8]) -> bool {
    let has = |part: &[u8]| answer.windows(part.len()).any(|window| window == part);
    match protocol {
        Protocol::Kitty => has(b"\x1b_Gi=31;OK"),
        Protocol::ITerm => [&b"\x1bP>|iTerm2"[..], b"\x1bP>|WezTerm", b"\x1bP>|mintty"].into_iter().any(has),
    }
}

/// Asks the terminal. The question ends in `ESC [ c`, which every terminal answers: no further answer follows that one.
fn ask(protocol: Protocol) -> Result<Vec<u8>, &'static str> {
    let question: &[u8] = match protocol {
        // Asks whether one pixel could be shown (`a=q`), without showing it.
        Protocol::Kitty => b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c",
        Protocol::ITerm => b"\x1b[>q\x1b[c",
    };
    terminal::ask(question, is_over, ANSWER_TIMEOUT).map_err(|why| match why {
        Unanswered::NoTerminal => "the terminal cannot be asked",
        Unanswered::TypedAhead => "keys that were typed ahead would be mixed up with the terminal's answer",
        Unanswered::Silent => "the terminal does not answer",
    })
}

/// Whether the answer to `ESC [ c` is there: `ESC [ ? 62 ; 4 c`.
fn is_over(answer: &[u8]) -> bool {
    let Some(at) = answer.windows(3).position(|window| window == b"\x1b[?") else { return false };
    let rest = &answer[at + 3..];
    rest.iter().find(|byte| !(byte.is_ascii_digit() || **byte == b';')) == Some(&b'c')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(environment: &[(&str, &str)]) -> Result<Protocol, &'static str> {
        claimed(&|name| environment.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn picture_protocol_is_chosen_by_environment_variables() {
        assert_eq!(claims(&[("TERM", "xterm-kitty")]), Ok(Protocol::Kitty));
        assert_eq!(claims(&[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")]), Ok(Protocol::Kitty));
        assert_eq!(claims(&[("TERM_PROGRAM", "WezTerm")]), Ok(Protocol::ITerm));
        assert_eq!(claims(&[("LC_TERMINAL", "iTerm2")]), Ok(Protocol::ITerm));
        assert!(claims(&[("TERM", "xterm-256color")]).is_err());
        assert!(claims(&[("TERM", "tmux-256color"), ("KITTY_WINDOW_ID", "1")]).is_err());
        assert!(claims(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux-0/default,1,0")]).is_err());
    }

    #[test]
    fn terminal_answer_ends_with_the_device_attributes() {
        let kitty = b"\x1b_Gi=31;OK\x1b\\\x1b[?62;c";
        assert!(is_over(kitty) && confirmed(Protocol::Kitty, kitty) && !confirmed(Protocol::ITerm, kitty));
        let iterm = b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[?65;4;6c";
        assert!(is_over(iterm) && confirmed(Protocol::ITerm, iterm));
        assert!(!confirmed(Protocol::Kitty, b"\x1b_Gi=31;EINVAL:x\x1b\\"));
        for part in [&b""[..], b"\x1b_Gi=31;OK\x1b\\", b"\x1b[?62;", b"c"] {
            assert!(!is_over(part), "{part:?}");
        }
    }

    #[test]
    fn long_picture_is_sent_in_chunks() {
        let text = escapes(Protocol::Kitty, &[7; 9000], Some(40));
        let pieces: Vec<&str> = text.trim_end().split_terminator("\u{1b}\\").collect();
        assert_eq!(pieces.len(), 3);
        assert!(pieces[0].starts_with("\u{1b}_Ga=T,f=100,q=2,c=40,m=1;") && pieces[2].starts_with("\u{1b}_Gq=2,m=0;"));
    }
}
