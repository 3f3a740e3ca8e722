//! A page of `tests/pages` in a real Electron, driven from this process.

use serde_json::json;
use stagewright_driver::{
    app::display::DisplayChoice,
    binary::electron,
    launch::{self, LaunchSpec, Profile},
    main_process::Presentation,
    runtime_dir::RuntimeDir,
    session::{Again, Session},
    surfaces::Surface,
};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// How long one question to the page may take.
pub const BUDGET: Duration = Duration::from_secs(10);

/// Opens the page in this version of Electron, and calls `look` with its window.
#[allow(dead_code)]
pub fn on_page<R>(version: &str, page: &str, look: impl AsyncFnOnce(&Surface) -> R) -> R {
    let page = root().join("tests/pages").join(page).display().to_string();
    in_app(version, "page", &[("PAGE", &page)], async |session| {
        let surface = session.windows.surface(None).await.expect("a window");
        look(&surface).await
    })
}

/// Launches an app of `tests/apps` with these variables, and calls `look` with its session.
pub fn in_app<R>(version: &str, app: &str, env: &[(&str, &str)], look: impl AsyncFnOnce(&Arc<Session>) -> R) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(launched(version, app, env, look))
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_owned()
}

async fn launched<R>(version: &str, app: &str, env: &[(&str, &str)], look: impl AsyncFnOnce(&Arc<Session>) -> R) -> R {
    let home = tempfile::Builder::new().prefix("sw").tempdir().expect("a temp folder");
    let place = RuntimeDir::at(home.path().join("run")).expect("a runtime folder").session("page");
    std::fs::create_dir_all(place.tmp()).expect("its temp folder");
    let binary = electron::cache_dir().expect("HOME").join("electron").join(version).join("electron");
    assert!(binary.is_file(), "{binary:?} is missing: run scripts/setup --tests");
    let spec = LaunchSpec {
        groups: &[],
        main: Some(root().join("tests/apps").join(app)),
        executable: None,
        electron: Some(binary),
        args: Vec::new(),
        pass_env: None,
        env: env.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        cwd: None,
        timeout: Duration::from_secs(30),
        ready_timeout: Duration::from_secs(10),
        profile: Profile::Isolated,
        display: DisplayChoice::Virtual,
        presentation: Presentation::Normal,
        main_half: true,
        instrument: true,
        paused: None,
        values: Default::default(),
        dialog_answers: Vec::new(),
        first_commands: Vec::new(),
    };
    let again = Again::whole("electron_launch", json!({}));
    let launched = launch::launch(&spec, &place, again, &|_| {}).await.expect("it launches");
    let found = look(&launched.session).await;
    launched.session.shutdown().await;
    found
}
