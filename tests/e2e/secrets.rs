//! Values of variables, arguments after `--` and password fields may be secrets: no answer, message or file repeats them.

use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::{fs, os::unix::fs::PermissionsExt, path::Path};

const TOKEN: &str = "tok-Zq81vLw0";
const ARGUMENT: &str = "arg-Hx72pRk3";
const PLACE: &str = "place-Mw45tJd9";
const PASSWORD: &str = "pw-Yc63nBs7";

/// `launch` with a variable, a switch and a word that are secrets.
fn launch(home: &Home, app: &str, more: &[&str]) -> Value {
    let (variable, switch) = (format!("API_TOKEN={TOKEN}"), format!("--token={ARGUMENT}"));
    home.json(&[&["launch", app], more, &["--env", &variable, "--", &switch, PLACE]].concat())
}

/// Fails if a text contains one of the secrets.
fn tells_none(what: &str, text: &str) {
    for secret in [TOKEN, ARGUMENT, PLACE, PASSWORD] {
        assert!(!text.contains(secret), "{what} tells {secret}: {text}");
    }
}

fn files_beneath(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let (folders, files): (Vec<_>, Vec<_>) = entries.map(|entry| entry.path()).partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| files_beneath(folder))).collect()
}

/// Fails if a file of ours contains a secret, or others may read it.
fn files_tell_none(home: &Home) {
    for file in files_beneath(&home.runtime()) {
        // The app's own profile may contain the secret.
        if file.components().any(|part| part.as_os_str() == "profile") {
            continue;
        }
        let Ok(bytes) = fs::read(&file) else { continue };
        tells_none(&file.display().to_string(), &String::from_utf8_lossy(&bytes));
        let mode = file.metadata().map_or(0o600, |about| about.permissions().mode());
        assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", file.display());
    }
}

on_both! {
    values_of_variables_and_arguments_are_not_repeated(home) {
        let launched = launch(&home, &app("basic"), &[]);
        assert_eq!(launched["ok"], true, "{launched:#}");
        tells_none("launch", &launched.to_string());
        tells_none("info", &home.json(&["info"]).to_string());
        tells_none("sessions", &home.json(&["sessions"]).to_string());
        tells_none("a second launch", &launch(&home, &app("basic"), &[]).to_string());
        files_tell_none(&home);

        let pid = launched["pid"].as_u64().expect("a pid");
        crate::support::signals::send(pid as u32, crate::support::signals::Signal::KILL);
        eventually("its end", || home.sessions().is_empty().then_some(()));
        files_tell_none(&home);
        assert!(files_beneath(&home.runtime()).iter().any(|file| file.extension().is_some_and(|end| end == "json")));
        let told = home.fails("APP_EXITED", &["info"]);
        tells_none("its end", &told.to_string());
        // The proposed call leaves variables and arguments out. Its reason names those that are missing.
        let again = &told["next_actions"][0];
        assert_eq!(again["args"], json!({ "main": app("basic") }), "{told:#}");
        assert!(again["why"].as_str().unwrap().ends_with(": API_TOKEN, --token, 1 other argument"), "{told:#}");

        for (broken, code) in [("exit-early", "LAUNCH_FAILED"), ("throws-ready", "LAUNCH_FAILED")] {
            let failed = launch(&home, &app(broken), &[]);
            assert_eq!(failed["code"], code, "{failed:#}");
            tells_none(broken, &failed.to_string());
        }
        let late = launch(&home, &app("no-window"), &["--timeout-ms", "1500"]);
        assert_eq!(late["code"], "LAUNCH_TIMEOUT", "{late:#}");
        tells_none("a late launch", &late.to_string());
    }
}

on_both! {
    env_flag_without_a_value_passes_the_callers_variable(home) {
        let call = |words: &[&str]| {
            let mut command = home.command(words);
            let done = command.env("API_TOKEN", TOKEN).output().expect("stagewright runs");
            serde_json::from_slice::<Value>(&done.stdout).expect("an envelope")
        };
        let line = ["--json", "launch", &app("basic"), "--env", "API_TOKEN", "--pass-env", "NONE"];
        assert_eq!(call(&line)["ok"], true);
        let read = ["eval-main", "process.env.API_TOKEN", "--allow-eval=main", "--raw"];
        assert_eq!(home.ok(&read), TOKEN);
        home.ok(&["stop"]);
        let unset = home.fails("BAD_ARGUMENT", &["launch", &app("basic"), "--env", "NOT_SET_ANYWHERE"]);
        assert!(unset["error"].as_str().unwrap().contains("NOT_SET_ANYWHERE=value"), "{unset:#}");
        let args = json!({ "main": app("basic"), "env": ["NOT_SET_ANYWHERE"] }).to_string();
        let unset = home.fails("BAD_ARGUMENT", &["launch", "--args", &args]);
        assert!(unset["error"].as_str().unwrap().contains("NOT_SET_ANYWHERE=value"), "{unset:#}");
    }
}

on_both! {
    only_get_value_returns_the_value_of_a_password_field(home) {
        home.ok(&["launch", &app("basic")]);
        for words in [&["type", "#password", PASSWORD][..], &["keyboard-type", "!"]] {
            let mut done = home.json(words);
            // The answer does not contain the typed text either.
            assert_eq!(done["ok"], true, "{done:#}");
            tells_none("typing", &std::mem::take(&mut done).to_string());
        }
        for words in [
            &["snapshot"][..],
            &["snapshot", "--format", "text"],
            &["find", "--role", "textbox"],
            &["get-state", "#password"],
            &["expect-value", "#password", "other", "--timeout-ms", "0"],
            &["expect-value", "#password", "--contains", "other", "--timeout-ms", "50"],
            &["expect-value", "#password", "--regex", "."],
            &["expect-value", "label:has(#password)", "--not-equals", "other"],
        ] {
            tells_none(&words.join(" "), &home.json(words).to_string());
            tells_none(&words.join(" "), &format!("{:?}", home.cli(words)));
        }
        // The comparison uses the true value.
        home.ok(&["expect-value", "#password", &format!("{PASSWORD}!")]);
        assert_eq!(home.ok(&["get-value", "#password", "--raw"]), format!("{PASSWORD}!"));
        home.ok(&["stop"]);
    }
}

on_both! {
    run_reports_name_secrets_but_do_not_contain_them(home) {
        let file = home.path().join("secrets.run");
        let page = format!("PAGE={}", home.path().join("field.html").display());
        fs::write(home.path().join("field.html"), "<title>Field</title><input type=password value=planted-field>").unwrap();
        let lines = format!(
            "test fails\n  launch {} --env {page} --env API_TOKEN=planted-variable -- --token=planted-argument\n  expect-value input other --timeout 200ms\n",
            app("page")
        );
        fs::write(&file, lines).unwrap();
        let kept = home.path().join("kept");
        let run = |more: &[&str]| {
            let words = [&["run", file.to_str().unwrap(), "--artifacts", kept.to_str().unwrap()], more].concat();
            let done = home.cli(&words);
            format!("{}{}", done.out, done.err)
        };
        let mut told = run(&[]) + &run(&["--json"]);
        for folder in [kept.clone(), kept.join("001-fails")] {
            for file in fs::read_dir(folder).expect("a folder").flatten().filter(|file| file.path().is_file()) {
                told += &String::from_utf8_lossy(&fs::read(file.path()).expect("it is readable"));
            }
        }
        assert!(told.contains("API_TOKEN=$API_TOKEN") && told.contains("EXPECTATION_FAILED"), "{told}");
        for planted in ["planted-variable", "planted-argument", "planted-field"] {
            assert!(!told.contains(planted), "{planted}: {told}");
        }
    }
}
