//! Output in a terminal: meaningful colours or none, lines that fit, pictures where it can show them, and a pager.

use crate::support::{Electron, Home, Terminal, app, is_coloured, notes, page};
use base64::{Engine, prelude::BASE64_STANDARD};
use std::{fs, path::PathBuf};

/// Everything that a program sends to a terminal of that size until it ends, and its status.
fn sent(home: &Home, words: &[&str], environment: &[(&str, &str)], columns: u16) -> (Vec<u8>, i32) {
    let mut command = home.command(words);
    command.envs(environment.iter().copied());
    let mut terminal = Terminal::sized(command, columns, 40);
    let status = terminal.ends();
    (terminal.all_sent(), status)
}

fn has(bytes: &[u8], part: &str) -> bool {
    part.is_empty() || bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

#[test]
fn colours_are_used_only_on_terminals_or_if_requested() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes()]);
    let coloured = [
        (&["windows-list"][..], "\u{1b}[1mid\u{1b}[0m"),
        (&["windows-list"], "\u{1b}[32mfocused\u{1b}[0m"),
        (&["snapshot"], "\u{1b}[36m[1]\u{1b}[0m button"),
        (&["get-state", "#theme"], ""),
        (&["click", "#theme"], "clicked \u{1b}[36m["),
        (&["expect-visible", "#theme"], "\u{1b}[32mok\u{1b}[0m"),
        (&["get-text", "#never"], "\u{1b}[36mnext:\u{1b}[0m"),
        (&["doctor"], "\u{1b}[32m✓\u{1b}[0m"),
        (&["help", "click"], "\u{1b}[1mUsage:\u{1b}[0m"),
    ];
    for (words, part) in coloured {
        let (bytes, _) = sent(&home, words, &[], 100);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(has(&bytes, part), "{words:?} without {part:?}: {text:?}");
        // Yellow and white are readable only on a dark background.
        assert!(
            !["[33m", "[93m", "[97m", "[37m", "[1;33m"].iter().any(|hard| has(&bytes, hard)),
            "{words:?}: {text:?}"
        );
        for plain in [("NO_COLOR", "1"), ("TERM", "dumb")] {
            let (bytes, _) = sent(&home, words, &[plain], 100);
            assert!(!is_coloured(&bytes), "{words:?} {plain:?}: {:?}", String::from_utf8_lossy(&bytes));
        }
        let piped = home.cli(words);
        assert!(!piped.out.contains('\u{1b}') && !piped.err.contains('\u{1b}'), "{words:?}: {piped:?}");
    }
    assert!(home.cli(&["windows-list", "--color", "always"]).out.contains("\u{1b}[1mid"));
    assert!(!is_coloured(&sent(&home, &["windows-list", "--color", "never"], &[], 100).0));
    home.ok(&["stop"]);
}

#[test]
fn app_text_sets_no_colours_and_ascii_terminals_get_only_ascii() {
    let home = Home::on(Electron::V33);
    let file = home.path().join("page.html");
    let forged = "<title>\u{e0006}red</title><h1 id=a>\u{e0006}red\u{e0001} ü 設 \u{9b}31m ✛</h1>";
    fs::write(&file, format!("<meta charset=utf-8>{forged}")).unwrap();
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", file.display())]);
    for words in [&["get-text", "#a"][..], &["snapshot"], &["windows-list"], &["find", "--role", "heading"]] {
        let (bytes, _) = sent(&home, words, &[], 100);
        assert!(has(&bytes, "red") && !has(&bytes, "\u{1b}[31m"), "{words:?}: {:?}", String::from_utf8_lossy(&bytes));
        let (bytes, _) = sent(&home, words, &[("LC_ALL", "C")], 100);
        assert!(bytes.is_ascii() && has(&bytes, "red"), "{words:?}: {:?}", String::from_utf8_lossy(&bytes));
    }
    let (bytes, status) = sent(&home, &["get-text", "#never"], &[("LC_ALL", "C")], 100);
    assert!(bytes.is_ascii() && status == 5, "{:?}", String::from_utf8_lossy(&bytes));
    let (bytes, _) = sent(&home, &["doctor"], &[("LC_ALL", "C")], 100);
    assert!(bytes.is_ascii(), "{:?}", String::from_utf8_lossy(&bytes));
    home.ok(&["stop"]);
}

/// A page with a list of 300 items, each longer than a line.
fn long_list(home: &Home) -> PathBuf {
    let item = |number: u32| format!("<li><button>Remove {number}</button> {}</li>", "words and words ".repeat(20));
    let file = home.path().join("long.html");
    fs::write(&file, format!("<ul>{}</ul><button>Last</button>", (0..300).map(item).collect::<String>())).unwrap();
    file
}

#[test]
fn long_snapshot_is_folded_on_a_terminal_with_a_hint() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", long_list(&home).display())]);
    for columns in [80, 40, 20] {
        let mut terminal = Terminal::sized(home.command(&["snapshot", "--color", "never"]), columns, 200);
        assert_eq!(terminal.ends(), 0);
        let screen = terminal.shows("shows all of it");
        assert!(screen.contains("… 280 more listit") && screen.contains("button \"Last\""), "{screen}");
        assert!(!screen.contains("Remove 25") && screen.lines().count() < 80, "{screen}");
        let long = screen
            .lines()
            .filter(|line| !line.starts_with("(there"))
            .find(|line| line.chars().count() > usize::from(columns));
        assert_eq!(long, None, "{screen}");
    }
    let raw = home.ok(&["snapshot", "--raw"]);
    assert!(raw.contains("Remove 299") && !raw.contains("more listitem"));
    assert_eq!(home.ok(&["snapshot"]), raw, "a pipe has all of it");
    let (bytes, _) = sent(&home, &["snapshot", "--raw"], &[], 80);
    assert!(has(&bytes, "Remove 299"), "and so has a terminal that wants it");
    home.ok(&["stop"]);
}

/// The picture that kitty decodes from all pieces.
fn kittys_picture(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let pieces: Vec<&str> = text.split("\u{1b}_G").skip(1).filter_map(|rest| rest.split("\u{1b}\\").next()).collect();
    let mut picture = String::new();
    for (at, piece) in pieces.iter().filter(|piece| !piece.contains("a=q")).enumerate() {
        let (keys, payload) = piece.split_once(';').expect("keys and a payload");
        assert!(payload.len() <= 4096 && keys.contains("q=2"), "{keys}");
        assert_eq!(at == 0, keys.contains("a=T,f=100"), "{keys}");
        picture += payload;
    }
    assert!(pieces.last().is_some_and(|piece| piece.contains("m=0;")), "the last says that it is that");
    BASE64_STANDARD.decode(picture).expect("base64")
}

fn iterms_picture(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (_, rest) = text.split_once("\u{1b}]1337;File=inline=1;").expect("a picture");
    let (keys, payload) = rest.split_once('\u{7}').expect("its end").0.split_once(':').expect("a payload");
    let picture = BASE64_STANDARD.decode(payload).expect("base64");
    assert!(keys.contains(&format!("size={};", picture.len())), "{keys}");
    picture
}

const KITTY: (&[u8], &[u8]) = (b"a=q,t=d,f=24;AAAA\x1b\\\x1b[c", b"\x1b_Gi=31;OK\x1b\\\x1b[?62;c");
const ITERM: (&[u8], &[u8]) = (b"\x1b[>q\x1b[c", b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[?65;4;6c");

#[test]
fn picture_is_shown_unchanged_on_kitty_and_iterm() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes()]);
    let file = home.path().join("a.png");
    let shot = ["screenshot", file.to_str().unwrap(), "--show"];
    for (claim, answer, decode) in [
        (("KITTY_WINDOW_ID", "1"), KITTY, kittys_picture as fn(&[u8]) -> Vec<u8>),
        (("TERM_PROGRAM", "iTerm.app"), ITERM, iterms_picture),
    ] {
        let mut command = home.command(&shot);
        command.env(claim.0, claim.1);
        let mut terminal = Terminal::answering(command, 100, 40, vec![answer]);
        assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
        let screen = terminal.shows("a.png (");
        let end = if claim.0 == "TERM_PROGRAM" { "\u{7}\r\n" } else { "m=0;" };
        terminal.until("the picture's end", |_| has(&terminal.sent(), end));
        terminal.until("its last byte", |_| terminal.sent().ends_with(b"\n"));
        let picture = fs::read(&file).unwrap();
        assert!(picture.starts_with(b"\x89PNG"));
        assert!(decode(&terminal.sent()) == picture, "it came out otherwise");
        assert!(!screen.contains("62;c") && !screen.contains("65;4"), "its answer is on the screen: {screen}");
    }
    // `STAGEWRIGHT_SHOW` shows every picture.
    let mut command = home.command(&shot[..2]);
    command.env("KITTY_WINDOW_ID", "1").env("STAGEWRIGHT_SHOW", "1");
    let mut terminal = Terminal::answering(command, 100, 40, vec![KITTY]);
    assert_eq!(terminal.ends(), 0);
    terminal.until("the picture's end", |_| has(&terminal.sent(), "m=0;"));
    // Without it no picture is shown.
    let mut command = home.command(&shot[..2]);
    command.env("KITTY_WINDOW_ID", "1");
    let mut terminal = Terminal::answering(command, 100, 40, vec![KITTY]);
    assert_eq!(terminal.ends(), 0);
    terminal.shows("a.png (");
    assert!(!has(&terminal.sent(), "\u{1b}_G"));
    home.ok(&["stop"]);
}

#[test]
fn show_flag_is_refused_before_capture_on_unsupported_terminals() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes()]);
    let file = home.path().join("a.png");
    let shot = ["screenshot", file.to_str().unwrap(), "--show"];
    let refused = |environment: &[(&str, &str)], answers, why: &str| {
        let mut command = home.command(&shot);
        command.envs(environment.iter().copied());
        let mut terminal = Terminal::answering(command, 100, 40, answers);
        assert_eq!(terminal.ends(), 2, "{}", terminal.screen());
        let screen = terminal.shows("Without --show");
        assert!(screen.split_whitespace().collect::<Vec<_>>().join(" ").contains(why), "{screen}");
        assert!(!file.exists() && !has(&terminal.sent(), "a=T"), "{screen}");
    };
    refused(&[], vec![], "neither TERM nor TERM_PROGRAM");
    refused(&[("KITTY_WINDOW_ID", "1"), ("TMUX", "/tmp/x,1,0")], vec![], "tmux and screen keep pictures");
    // The environment is wrong: the terminal is silent, or answers something else.
    refused(&[("KITTY_WINDOW_ID", "1")], vec![], "does not answer");
    let other: (&[u8], &[u8]) = (KITTY.0, b"\x1b[?62;c");
    refused(&[("KITTY_WINDOW_ID", "1")], vec![other], "not the terminal that its environment variables name");
    let elsewhere = home.cli(&shot);
    assert!(elsewhere.status == 2 && elsewhere.err.contains("on a terminal") && !file.exists(), "{elsewhere:?}");
    home.fails("BAD_ARGUMENT", &shot);
    // `STAGEWRIGHT_SHOW` has no effect where pictures cannot be shown.
    let (bytes, status) = sent(&home, &shot[..2], &[("STAGEWRIGHT_SHOW", "1")], 100);
    assert!(status == 0 && has(&bytes, "a.png (") && file.exists());
    home.ok(&["stop"]);
}

#[test]
fn terminal_that_does_not_answer_leaves_the_prompt_intact() {
    let home = Home::on(Electron::V33);
    let mut command = home.command(&["repl"]);
    command.env("KITTY_WINDOW_ID", "1");
    let mut terminal = Terminal::sized(command, 100, 60);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {}\r", notes()));
    terminal.shows("launched (");
    terminal.types("screenshot a.png --show\r");
    terminal.shows("does not answer");
    terminal.types("screenshot a.png --show\r");
    terminal.until("another refusal", |screen| screen.matches("does not answer").count() == 2);
    let sent = terminal.sent();
    let asked = sent.windows(KITTY.0.len()).filter(|part| *part == KITTY.0).count();
    assert_eq!(asked, 1, "it is asked once");
    terminal.types("get-text h1\r");
    let screen = terminal.shows("Today");
    assert!(!screen.contains("[?") && !screen.contains("^["), "{screen}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

/// A REPL in a terminal of ten lines, with that pager.
fn paging(home: &Home, pager: &str) -> Terminal {
    let mut command = home.command(&["repl"]);
    command.env("PAGER", pager);
    let terminal = Terminal::sized(command, 80, 10);
    terminal.shows("stagewright>");
    terminal
}

#[test]
fn only_long_answers_go_to_the_pager() {
    let home = Home::on(Electron::V33);
    let paged = home.path().join("paged");
    let mut terminal = paging(&home, &format!("tee {}", paged.display()));
    terminal.types("help exit\r");
    terminal.shows("Leave; sessions");
    assert!(!paged.exists(), "a short answer needs none");
    terminal.types("help\r");
    terminal.shows("`help VERB` explains one");
    terminal.types("help exit\r");
    terminal.until("the next line", |screen| screen.ends_with("stagewright>"));
    let text = fs::read_to_string(&paged).unwrap();
    assert!(text.starts_with("Sessions:\n  launch ") && text.contains("`help VERB` explains one"), "{text}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
    fs::remove_file(&paged).unwrap();
    // Output into a pipe is not paged.
    let mut bash = std::process::Command::new("bash");
    let line = format!("printf 'help\\n' | {} repl | cat", env!("CARGO_BIN_EXE_stagewright"));
    let done = bash.args(["-c", &line]).env("PAGER", format!("tee {}", paged.display())).output().unwrap();
    assert!(String::from_utf8_lossy(&done.stdout).contains("explains one") && !paged.exists(), "{done:?}");
}

#[test]
fn less_shows_a_long_answer_and_is_left_with_q() {
    let home = Home::on(Electron::V33);
    let mut terminal = paging(&home, "less");
    terminal.types("help\r");
    let screen = terminal.until("the first page", |screen| screen.contains("launch ") && screen.ends_with(':'));
    assert!(!screen.contains("explains one"), "{screen}");
    terminal.types("q");
    terminal.until("the prompt", |screen| screen.ends_with("stagewright>"));
    terminal.types("frobnicate1\r");
    terminal.shows("There is no verb \"frobnicate1\"");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn missing_or_failing_pager_is_reported_once() {
    let home = Home::on(Electron::V33);
    for (pager, why) in [("no-such-pager -R", "cannot be started"), ("false", "ended with status 1")] {
        let mut terminal = paging(&home, pager);
        terminal.types("help\r");
        let screen = terminal.shows("answers are shown without it");
        assert!(screen.contains("explains one") && screen.contains(why), "{screen}");
        let told = |terminal: &Terminal| String::from_utf8_lossy(&terminal.sent()).matches("without it").count();
        terminal.types("help\r");
        terminal.types("frobnicate1\r");
        terminal.shows("There is no verb \"frobnicate1\"");
        assert_eq!(told(&terminal), 1, "{}", terminal.screen());
        let all = String::from_utf8_lossy(&terminal.sent()).matches("explains one").count();
        assert_eq!(all, 2, "both are shown");
        terminal.types("exit\r");
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn tables_and_failures_fit_a_narrow_terminal() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("looks.html"))]);
    for columns in [80, 40] {
        for words in [&["windows-list"][..], &["surfaces-list"], &["doctor"], &["click", "#nothing"], &["sessions"]] {
            let mut terminal = Terminal::sized(home.command(words), columns, 60);
            terminal.ends();
            let screen = terminal.until("an answer", |screen| screen.lines().count() > 1);
            // A line that the terminal had to wrap would be wider than the screen.
            let first = String::from_utf8_lossy(&terminal.sent()).into_owned();
            let longest = first.lines().filter(|line| !line.contains('/') && !line.contains("next:"));
            let plain = longest.map(vt100_width).max().unwrap_or_default();
            assert!(plain <= usize::from(columns), "{words:?}: {plain} of {columns}:\n{screen}");
        }
    }
    home.ok(&["stop"]);
}

/// The width of a line on a screen that is wide enough.
fn vt100_width(line: &str) -> usize {
    let mut parser = vt100::Parser::new(2, 1_000, 0);
    parser.process(line.as_bytes());
    parser.screen().contents().lines().next().unwrap_or_default().trim_end().chars().count()
}
