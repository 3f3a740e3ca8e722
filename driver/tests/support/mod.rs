//! A page of `tests/pages` in a real Electron, driven from this process.

use serde_json::json;
use stagewright_driver::{
    launch::{self, DisplayChoice, LaunchSpec, Presentation, Profile, electron},
    runtime_dir::RuntimeDir,
    surfaces::Surface,
};
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

/// What one question to the page may take.
pub const BUDGET: Duration = Duration::from_secs(10);

/// Opens that page in that Electron, and hands its window to `look`.
pub fn on_page<R>(version: &str, page: &str, look: impl AsyncFnOnce(&Surface) -> R) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(opened(version, page, look))
}

async fn opened<R>(version: &str, page: &str, look: impl AsyncFnOnce(&Surface) -> R) -> R {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_owned();
    let home = tempfile::Builder::new().prefix("sw").tempdir().expect("a temp folder");
    let place = RuntimeDir::at(home.path().join("run")).expect("a runtime folder").session("page");
    std::fs::create_dir_all(place.tmp()).expect("its temp folder");
    let binary = electron::cache_dir().expect("HOME").join("electron").join(version).join("electron");
    assert!(binary.is_file(), "{binary:?} is missing: run scripts/setup --tests");
    let page = root.join("tests/pages").join(page).display().to_string();
    let spec = LaunchSpec {
        main: Some(root.join("tests/apps/page")),
        executable: None,
        electron: Some(binary),
        args: Vec::new(),
        env: BTreeMap::from([("PAGE".to_owned(), page)]),
        cwd: None,
        timeout: Duration::from_secs(30),
        ready_timeout: Duration::from_secs(10),
        profile: Profile::Isolated,
        display: DisplayChoice::Virtual,
        presentation: Presentation::Normal,
        main_half: true,
    };
    let launched = launch::launch(&spec, &place, json!({}), &|_| {}).await.expect("it launches");
    let surface = launched.session.surface(None).await.expect("a window");
    let found = look(&surface).await;
    launched.session.shutdown().await;
    found
}
