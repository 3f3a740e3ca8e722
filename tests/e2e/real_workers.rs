//! Libraries that work in web workers: an editor with its language workers, a viewer that parses in a worker, and a
//! database in a worker. Each page shows the same text undriven, attached to, injected into and launched.

use crate::support::{Home, OwnApp, app, libraries_with_workers, on_both, processes::eventually};
use serde_json::Value;
use std::path::PathBuf;

/// One page of `tests/apps/real-workers`, which shows one library.
struct Library<'a> {
    home: &'a Home,
    page: &'static str,
}

impl Library<'_> {
    /// The file in which the undriven app records the text of its page.
    fn log(&self) -> PathBuf {
        self.home.path().join("settled.log")
    }

    /// Waits until the app itself reports that load of its page, and returns the text that the page shows.
    fn told(&self, load: usize) -> String {
        let told = eventually("the app to tell what its page shows", || {
            let log = std::fs::read_to_string(self.log()).unwrap_or_default();
            // The last line may be incomplete.
            let mut lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            lines.find(|line| line["load"] == load)
        });
        assert_eq!(told["state"], "settled", "{told:#}");
        told["result"].as_str().expect("a text").to_owned()
    }

    /// Starts the app with a debug port, as a person would.
    fn start(&self) -> OwnApp {
        let (libraries, log) = (libraries_with_workers(), self.log());
        let env = [
            ("WORKERS_DIR", libraries.to_str().expect("a path")),
            ("PAGE", self.page),
            ("APP_LOG", log.to_str().expect("a path")),
        ];
        OwnApp::with_env(self.home.version(), &app("real-workers"), &env)
    }

    /// Launches the app with stagewright.
    fn launch(&self, flags: &[&str]) {
        let libraries = format!("WORKERS_DIR={}", libraries_with_workers().display());
        let page = format!("PAGE={}", self.page);
        let app = app("real-workers");
        let words = ["launch", &app, "--env", &libraries, "--env", &page];
        self.home.ok(&[&words, flags].concat());
    }

    /// Waits with stagewright until that load of the page has settled, and returns the text that the page shows.
    fn shown(&self, load: usize) -> String {
        self.expects("#load", "--equals", &load.to_string());
        self.expects("#state", "--equals", "settled");
        self.home.ok(&["get-text", "#result"])
    }

    /// Waits until an element has that text. Monaco settles 2 s after the app's start; a busy machine gets ten times that.
    fn expects(&self, selector: &str, how: &str, text: &str) {
        self.home.ok(&["expect-text", selector, how, text, "--timeout-ms", "20000"]);
    }

    fn reload(&self) {
        self.home.ok(&["--allow-eval", "eval-renderer", "location.reload()"]);
    }

    /// Compares the text of the undriven app with the text of each driven one. `uses` then uses the launched app.
    fn shows_the_same(&self, uses: fn(&Library)) {
        let own = self.start();
        let undriven = self.told(1);

        // The reloaded page starts its workers while stagewright is attached.
        self.home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        self.reload();
        assert_eq!(self.shown(2), undriven, "attached by its port");
        assert_eq!(self.told(2), undriven, "attached by its port");
        self.home.ok(&["detach"]);

        self.home.ok(&["inject", &own.pid_word()]);
        self.reload();
        assert_eq!(self.shown(3), undriven, "injected");
        assert_eq!(self.told(3), undriven, "injected");
        self.home.ok(&["detach"]);
        assert!(own.runs());

        self.launch(&["--no-main"]);
        assert_eq!(self.shown(1), undriven, "launched without its main process");
        self.home.ok(&["stop"]);

        self.launch(&[]);
        assert_eq!(self.shown(1), undriven, "launched");
        uses(self);
        self.home.ok(&["stop"]);
    }
}

on_both! {
    monaco_shows_completions_of_its_language_workers(home) {
        Library { home: &home, page: "monaco" }.shows_the_same(|monaco| {
            monaco.home.ok(&["click", "#typescript .view-lines"]);
            monaco.home.ok(&["press-sequence", "Control+End"]);
            monaco.home.ok(&["keyboard-type", "order."]);
            monaco.expects("#typescript .suggest-widget", "--contains", "customer");
        });
    }
}

on_both! {
    pdf_js_shows_pages_parsed_by_its_worker(home) {
        Library { home: &home, page: "pdf" }.shows_the_same(|pdf| {
            pdf.home.ok(&["click", "#next"]);
            pdf.expects("#page", "--equals", "2 of 3");
            // pdf.js draws on a canvas, under transparent text.
            let words = "Invoice 2 for Grace Hopper";
            let expect = ["expect-text", "#text", "--contains", words, "--source", "dom", "--timeout-ms", "20000"];
            pdf.home.ok(&expect);
        });
    }
}

on_both! {
    sqlite_page_shows_rows_of_its_worker_database(home) {
        Library { home: &home, page: "sqlite" }.shows_the_same(|sqlite| {
            sqlite.home.ok(&["type", "#title", "Persuasion"]);
            sqlite.home.ok(&["click", "--role", "button", "--name", "Add book"]);
            sqlite.expects("#rows", "--contains", "Persuasion");
            // The worker of the next page reads the same file.
            sqlite.reload();
            sqlite.expects("#load", "--equals", "2");
            sqlite.expects("#rows", "--contains", "Persuasion");
        });
    }
}
