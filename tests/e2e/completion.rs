//! Tab in real shells: the candidates that they show, and the text that they insert.

use crate::support::{
    Electron, Home, Terminal, notes,
    processes::{WAIT_TIMEOUT, within},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

/// A file of `completions/`, as it is committed.
fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("completions").join(name);
    assert!(path.exists(), "{path:?}");
    path.display().to_string()
}

/// A shell that has just started, with `stagewright` on its PATH, the prompt `$ `, and none of the user's settings.
fn shell(home: &Home, program: &str, arguments: &[&str]) -> Terminal {
    let programs = Path::new(env!("CARGO_BIN_EXE_stagewright")).parent().unwrap();
    shell_of(home, programs, Command::new(program), arguments)
}

/// The same, with the `stagewright` of that folder.
pub fn shell_of(home: &Home, programs: &Path, mut shell: Command, arguments: &[&str]) -> Terminal {
    shell.args(arguments);
    for (name, value) in home.command(&[]).get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    shell.env("PATH", path).env("HOME", home.path()).env("XDG_CONFIG_HOME", home.path()).current_dir(home.path());
    shell.env_remove("PROMPT_COMMAND").env("PS1", "$ ");
    Terminal::sized(shell, 120, 60)
}

fn bash(home: &Home) -> Terminal {
    let mut terminal = shell(home, "bash", &["--noprofile", "--norc", "-i"]);
    terminal.shows("$");
    terminal.types(&format!("source {}; bind 'set show-all-if-ambiguous on'; clear\r", file("stagewright.bash")));
    terminal
}

fn zsh(home: &Home) -> Terminal {
    let mut terminal = shell(home, "zsh", &["-f", "-i"]);
    terminal.shows("$");
    terminal.types(&format!("autoload -U compinit; compinit -D; source {}; clear\r", file("_stagewright")));
    terminal
}

fn fish(home: &Home) -> Terminal {
    let mut terminal = shell(home, "fish", &["--no-config", "--interactive"]);
    terminal.types(&format!("source {}; function fish_prompt; echo '$ '; end; clear\r", file("stagewright.fish")));
    terminal
}

/// The interval after which keys are typed again. Tab inserts nothing if the app answers later than 300 ms, which
/// happens on a busy machine.
const RETYPE_INTERVAL: Duration = Duration::from_secs(4);

/// Types keys on an empty line, and waits for `shown` on the screen. Types them again while it does not come.
#[track_caller]
pub fn typed(terminal: &mut Terminal, keys: &str, shown: &str) -> String {
    let mut typed_at: Option<Instant> = None;
    let screen = within(WAIT_TIMEOUT, || {
        if typed_at.is_none_or(|at| at.elapsed() >= RETYPE_INTERVAL) {
            terminal.types("\u{15}\u{c}");
            terminal.types(keys);
            typed_at = Some(Instant::now());
        }
        Some(terminal.screen()).filter(|screen| screen.contains(shown))
    });
    screen.unwrap_or_else(|| panic!("no screen with {shown:?}, but:\n{}", terminal.screen()))
}

/// Completions that all shells insert.
#[track_caller]
fn completes(mut terminal: Terminal) {
    typed(&mut terminal, "stagewright snapsh\tX", "stagewright snapshot X");
    typed(&mut terminal, "stagewright click @14 --forc\t-", "stagewright click @14 --force -");
    typed(&mut terminal, "stagewright snapshot --format t\tX", "stagewright snapshot --format text X");
    typed(&mut terminal, "stagewright switch-window \t@", "stagewright switch-window w1 @");
    typed(&mut terminal, "stagewright click @14\tX", "stagewright click @14 X");
    typed(&mut terminal, "stagewright find --role checkb\tX", "stagewright find --role checkbox X");
    typed(&mut terminal, "stagewright key Control+Ent\tX", "stagewright key Control+Enter X");
    typed(&mut terminal, "stagewright info --session no\tX", "stagewright info --session notes X");
    typed(&mut terminal, "stagewright launch ./appl\tX", "stagewright launch ./applications/X");
}

fn home() -> Home {
    let home = Home::on(Electron::V33);
    std::fs::create_dir(home.path().join("applications")).unwrap();
    home.ok(&["launch", &notes(), "--session", "notes"]);
    home.ok(&["snapshot"]);
    home
}

#[test]
fn bash_completes_verbs_flags_values_refs_and_sessions() {
    let home = home();
    completes(bash(&home));
    let mut terminal = bash(&home);
    typed(&mut terminal, "stagewright click \t\t", "@14");
    let screen = terminal.shows("@9");
    assert!(!screen.contains("Add task"), "bash shows no descriptions: {screen}");
    typed(
        &mut terminal,
        "stagewright click --role button --name 'Add t\tX",
        "stagewright click --role button --name 'Add task' X",
    );
}

#[test]
fn zsh_completes_and_shows_descriptions() {
    let home = home();
    completes(zsh(&home));
    let mut terminal = zsh(&home);
    let screen = typed(&mut terminal, "stagewright click @\t\t", "button \"Add task\"");
    assert!(screen.contains("@14"), "{screen}");
    typed(&mut terminal, "stagewright get-\t\t", "Get an element's text");
}

#[test]
fn fish_completes_and_shows_descriptions() {
    let home = home();
    completes(fish(&home));
    let mut terminal = fish(&home);
    let screen = typed(&mut terminal, "stagewright click @\t\t", "button \"Add task\"");
    assert!(screen.contains("@14"), "{screen}");
    typed(&mut terminal, "stagewright get-\t\t", "Get an element's text");
}

#[test]
fn completion_is_fast_and_keeps_the_base_of_diffs() {
    let home = home();
    let ask = |words: &[&str]| {
        let mut all = vec!["__complete", "fish", "--"];
        all.extend(words);
        home.ok(&all)
    };
    let base = home.json(&["snapshot", "--since", "last"]);
    // 20 ms is the limit for a released build. A debug build is not optimised.
    let limit = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 20 });
    let mut best = Duration::MAX;
    // The machine may be busy, so one fast answer is enough. An answer that comes too late for the shell is empty.
    let fast = within(WAIT_TIMEOUT, || {
        let begun = Instant::now();
        let offered = ask(&["click", "@1"]);
        if !offered.is_empty() {
            best = best.min(begun.elapsed());
            assert!(offered.contains("@14\tbutton \"Add task\""), "{offered}");
        }
        (best < limit).then_some(())
    });
    assert!(fast.is_some(), "{best:?}");
    let next = home.json(&["snapshot", "--since", "last"]);
    assert_eq!((&base["kind"], &next["kind"]), (&"diff".into(), &"diff".into()), "the base of diffs is where it was");
    home.ok(&["stop"]);
    assert_eq!(ask(&["click", "@"]), "", "and without a session there is nothing to offer");
}

#[test]
fn completion_does_not_consume_the_tombstone() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes()]);
    let pid = home.json(&["info"])["pid"].as_u64().unwrap();
    let _ = Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    crate::support::processes::eventually("its end", || home.sessions().is_empty().then_some(()));
    home.ok(&["__complete", "fish", "--", "click", "@"]);
    home.fails("APP_EXITED", &["get-text", "h1"]);
}

#[test]
fn sessions_are_offered_before_the_verb_is_typed() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes(), "--session", "shop"]);
    for words in [&["--session", ""][..], &["--session", "sh"], &["click", "--session", ""]] {
        let offered = home.ok(&[&["__complete", "zsh", "stagewright"], words].concat());
        assert!(offered.lines().any(|line| line == "shop"), "{words:?}: {offered}");
    }
    home.ok(&["stop"]);
}

#[test]
fn setup_shell_installs_completions_and_man_pages() {
    let home = Home::on(Electron::V33);
    let run = |words: &[&str]| {
        let mut command = home.command(words);
        command.env("HOME", home.path()).env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME").output().unwrap()
    };
    let done = run(&["setup-shell"]);
    assert!(done.status.success(), "{done:?}");
    for file in [
        ".local/share/bash-completion/completions/stagewright",
        ".local/share/zsh/site-functions/_stagewright",
        ".config/fish/completions/stagewright.fish",
        ".local/share/man/man1/stagewright.1",
        ".local/share/man/man1/stagewright-click.1",
    ] {
        assert!(home.path().join(file).metadata().is_ok_and(|file| file.len() > 100), "{file}");
    }
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(said.contains("fpath=("), "{said}");
    // `man` finds the pages by itself, or with the line that is given.
    let given = said.lines().find_map(|line| line.trim().strip_prefix("in ~/.profile: export MANPATH=\""));
    let mut man = Command::new("man");
    man.args(["-w", "stagewright-click"]).env("HOME", home.path());
    if let Some(folder) = given.and_then(|line| line.split(":$MANPATH").next()) {
        man.env("MANPATH", format!("{folder}:"));
    }
    let found = String::from_utf8_lossy(&man.output().unwrap().stdout).into_owned();
    assert!(Path::new(found.trim()).starts_with(home.path()), "{said}\n{found}");
    std::fs::remove_dir_all(home.path().join(".config")).unwrap();
    assert!(run(&["setup-shell", "bash"]).status.success());
    assert!(!home.path().join(".config").exists(), "only the shell that was named");
}
