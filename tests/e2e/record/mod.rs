//! `record`: a person's actions become a run file, which passes. The person is XTest, on the test's own X server.

mod beyond;
mod editors;
mod person;
mod wild;

use crate::support::{
    Hands, Home, XServer, app, on_both,
    processes::{eventually, within},
    signals::{Signal, send},
};
use serde_json::Value;
use std::{
    fs,
    path::PathBuf,
    process::{Child, Stdio},
    time::Duration,
};

const ENTER: u32 = 0xff0d;
const TAB: u32 = 0xff09;
const ESCAPE: u32 = Hands::ESCAPE;
const DOWN: u32 = 0xff54;
const SPACE: u32 = 0x20;
const CONTROL: u32 = 0xffe3;
const SHIFT: u32 = 0xffe1;
const F9: u32 = 0xffc6;

/// How long a chooser may take to close after Enter, before it is taken for one that has heard no path.
const CHOOSER_END: Duration = Duration::from_secs(8);

/// An app that is being recorded, on its own screen.
struct Recorded<'a> {
    home: &'a Home,
    child: Child,
    hands: Hands,
    screen: XServer,
    file: PathBuf,
}

impl<'a> Recorded<'a> {
    fn start(home: &'a Home, app: &str) -> Recorded<'a> {
        Recorded::with(home, app, &[])
    }

    fn with(home: &'a Home, app: &str, more: &[&str]) -> Recorded<'a> {
        let screen = XServer::start();
        let file = home.path().join("recorded.run");
        let to = file.display().to_string();
        let words = [&["record", app, "-o", &to, "--display", &screen.name], more].concat();
        let out = fs::File::create(home.path().join("out.txt")).expect("a file");
        let err = fs::File::create(home.path().join("err.txt")).expect("a file");
        // The values of variables are not written down: whoever runs the file gives them.
        let given: Vec<&str> = more.windows(2).filter(|pair| pair[0] == "--env").map(|pair| pair[1]).collect();
        fs::write(home.path().join("given"), given.join("\n")).expect("a file");
        let child = home.command(&words).stdout(Stdio::from(out)).stderr(Stdio::from(err)).spawn().expect("it starts");
        let hands = Hands::on(&screen);
        let recorded = Recorded { home, child, hands, screen, file };
        eventually("its first lines", || recorded.file.exists().then_some(()));
        recorded
    }

    /// Runs a verb in the recorded session; only verbs that read.
    fn look(&self, words: &[&str]) -> String {
        let session = format!("record-{}", self.child.id());
        let all = [words, &["--session", &session]].concat();
        self.home.ok(&all)
    }

    /// The middle of an element, on the screen.
    fn place(&self, window: &str, target: &[&str]) -> (i16, i16) {
        let there = "JSON.stringify([screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight])";
        let corner = self.look(&["--allow-eval=renderer", "eval-renderer", there, "--raw", "--window", window]);
        let corner: Vec<f64> = serde_json::from_str(&corner).expect("two numbers");
        let words = [&["--json", "get-bbox"], target, &["--window", window]].concat();
        let answer: Value = serde_json::from_str(&self.look(&words)).expect("an envelope");
        let side = |name: &str| answer["bbox"][name].as_f64().unwrap_or_else(|| panic!("{answer:#}"));
        ((corner[0] + side("x") + side("w") / 2.0) as i16, (corner[1] + side("y") + side("h") / 2.0) as i16)
    }

    /// A point in an element, at that distance from its corner.
    fn inside(&self, target: &[&str], by: (i16, i16)) -> (i16, i16) {
        let answer: Value =
            serde_json::from_str(&self.look(&[&["--json", "get-bbox"], target].concat())).expect("an envelope");
        let half = |name: &str| (answer["bbox"][name].as_f64().expect("a number") / 2.0) as i16;
        let middle = self.place("0", target);
        (middle.0 - half("w") + by.0, middle.1 - half("h") + by.1)
    }

    /// Where the page begins, below the menu bar.
    fn top(&self) -> i16 {
        let above = "screenY + outerHeight - innerHeight";
        self.look(&["--allow-eval=renderer", "eval-renderer", above, "--raw"]).parse().expect("a number")
    }

    /// Chooses a file in GTK's chooser. Its field for a path appears a while after the first slash. Letters that come
    /// earlier are lost, and Enter chooses nothing then. So the path is typed again.
    fn choose(&self, title: &str, path: &str) {
        eventually("the chooser", || self.hands.focus(title).then_some(()));
        eventually("its end", || {
            for part in [&path[..1], &path[1..]] {
                self.hands.write(part);
                self.hands.rest();
            }
            self.hands.key(&[], ENTER);
            let ended = within(CHOOSER_END, || (!self.hands.focus(title)).then_some(()));
            if ended.is_none() {
                self.hands.key(&[CONTROL], 'a' as u32);
            }
            ended
        });
    }

    /// Drags from the middle of one element to the middle of another.
    fn drag(&self, from: &[&str], onto: &[&str]) {
        self.hands.drag(self.place("0", from), self.place("0", onto));
    }

    /// Puts the pointer on an element, and asks for an expectation about it by F9.
    fn expect(&self, target: &[&str]) {
        self.hands.point(self.place("0", target));
        self.hands.key(&[], F9);
    }

    fn click(&self, target: &[&str]) {
        self.hands.click(self.place("0", target));
    }

    /// Waits until a line of the recorded test contains `last`.
    fn until(&self, last: &str) {
        let found = || self.lines().iter().any(|line| line.contains(last)).then_some(());
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| eventually(last, found))).is_err() {
            panic!("{last} is not among {:#?}", self.lines());
        }
    }

    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        let test = text.lines().skip_while(|line| !line.starts_with("test ")).skip(1);
        test.take_while(|line| line.starts_with(' ')).map(|line| line.trim().to_owned()).collect()
    }

    /// Ctrl-C ends the recording. The file is complete, and equals the printed lines.
    fn end(mut self) -> Vec<String> {
        send(self.child.id(), Signal::INT);
        let status = self.child.wait().expect("it ends");
        let said = |name: &str| fs::read_to_string(self.home.path().join(name)).expect("written");
        assert!(status.success(), "{status}: {}", said("err.txt"));
        assert_eq!(said("out.txt"), fs::read_to_string(&self.file).expect("written"));
        eventually("the end of its session", || self.home.sessions().is_empty().then_some(()));
        drop(self.screen);
        let lines = fs::read_to_string(&self.file).expect("written");
        let lines = lines.lines().skip_while(|line| !line.starts_with("test ")).skip(1);
        lines.take_while(|line| line.starts_with(' ')).map(|line| line.trim().to_owned()).collect()
    }
}

/// The recorded file passes.
fn passes(home: &Home, more: &[&str]) {
    let file = home.path().join("recorded.run").display().to_string();
    let given = fs::read_to_string(home.path().join("given")).expect("written");
    let given: Vec<&str> = given.lines().flat_map(|pair| ["--set", pair]).collect();
    let report = home.json(&[&["run", &file, "--keep", "never"], &given[..], more].concat());
    assert_eq!(report["passed"], true, "{report:#}\n{}", fs::read_to_string(&file).unwrap_or_default());
}

on_both! {
    values_of_variables_and_arguments_are_not_recorded(home) {
        let secrets = ["--env", "API_TOKEN=tok-Zq81vLw0", "--", "--token=arg-Hx72pRk3", "word-Mw45"];
        let recorded = Recorded::with(&home, &app("basic"), &secrets);
        let file = recorded.file.clone();
        recorded.end();
        let text = fs::read_to_string(&file).expect("written");
        assert!(["tok-Zq81vLw0", "arg-Hx72pRk3", "word-Mw45"].iter().all(|secret| !text.contains(secret)), "{text}");
        let file = file.display().to_string();
        let given = ["API_TOKEN=x", "TOKEN=x", "ARGUMENT_3=x"].map(|pair| ["--set", pair]).concat();
        home.ok(&[&["run", &file][..], &given].concat());
    }
}
