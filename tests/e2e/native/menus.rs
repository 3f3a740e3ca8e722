//! The application menu: it is read, and its items are picked.

use crate::support::{Electron, Home, OwnApp, app, on_both, packaged, processes::eventually};
use serde_json::{Value, json};

/// The app's handlers that were called since the last time.
pub fn heard(home: &Home) -> Value {
    home.json(&["--allow-eval", "eval-main", "return global.heard.splice(0)"])["result"].clone()
}

/// Why a pick was refused: the reply is `ok`, but the exit status is 5.
pub fn refused(home: &Home, words: &[&str]) -> String {
    let done = home.cli(&[&["--json"], words].concat());
    let answer: Value = serde_json::from_str(&done.out).expect("an envelope");
    assert_eq!(
        (&answer["ok"], &answer["invoked"], done.status),
        (&json!(true), &json!(false), 5),
        "{words:?}: {done:#?}"
    );
    answer["reason"].as_str().expect("a reason").to_owned()
}

on_both! { native_menu_lists_all_items_and_their_properties(home) {
    home.ok(&["launch", &app("native")]);
    let menu = home.json(&["native-menu"])["menu"].clone();
    let file = &menu["items"][0];
    assert_eq!(file["label"], "File", "{menu:#}");
    let save =
        json!({ "label": "Save", "type": "normal", "accelerator": "CmdOrCtrl+S", "enabled": true, "visible": true });
    assert_eq!(file["submenu"][0], save);
    let secret = json!({ "label": "Secret", "type": "normal", "enabled": true, "visible": false });
    assert_eq!(file["submenu"][3], secret);
    let quit = &file["submenu"][4];
    assert_eq!((&quit["role"], &quit["accelerator"]), (&json!("quit"), &json!("CommandOrControl+Q")), "{quit:#}");
    let size = &menu["items"][1]["submenu"][1]["submenu"];
    assert_eq!((&size[0]["checked"], &size[1]["checked"]), (&json!(false), &json!(true)), "{menu:#}");
    assert_eq!(menu["items"][2]["submenu"][3]["id"], "go", "{menu:#}");
    let said = home.ok(&["native-menu"]);
    assert!(said.lines().any(|line| line == "  Export  disabled"), "{said}");
} }

on_both! { an_item_is_found_by_label_and_by_role(home) {
    home.ok(&["launch", &app("native")]);
    let find = |path: &[&str]| home.json(&[&["native-menu-item"], path].concat());
    assert_eq!(find(&["File", "Save"])["item"]["accelerator"], "CmdOrCtrl+S");
    assert_eq!(find(&["file", "quit"])["item"]["role"], "quit");
    // As a person reads the label: without the mark of its key, and with three dots for an ellipsis.
    assert_eq!(find(&["Odd", "Go There..."])["item"]["id"], "go");
    assert_eq!(find(&["odd > go there..."])["item"]["id"], "go", "a path in one word");
    let none = find(&["File > Print"]);
    assert_eq!((&none["found"], &none["available"][0]), (&json!(false), &json!("Save")), "{none:#}");
    assert_eq!(find(&["File", "Secret"])["item"]["visible"], false, "reads see what is hidden");
    assert_eq!(find(&["Odd", "Twin"])["matched"], 2);
    let none = find(&["File", "Print"]);
    assert_eq!((&none["found"], &none["available"][0]), (&json!(false), &json!("Save")), "{none:#}");
    let asked = home.fails("BAD_ARGUMENT", &["native-menu-item", "--args", r#"{"path": []}"#]);
    assert_eq!(asked["details"]["parameter"], "path", "{asked:#}");
} }

on_both! { menu_invoke_runs_the_handler_and_returns_the_item(home) {
    home.ok(&["launch", &app("native")]);
    let saved = home.json(&["native-menu-invoke", "File", "Save"]);
    assert_eq!((&saved["invoked"], &saved["label"]), (&json!(true), &json!("Save")), "{saved:#}");
    let dark = home.json(&["native-menu-invoke", "View", "Dark Mode"]);
    assert_eq!(dark["item"]["checked"], true, "{dark:#}");
    let small = home.json(&["native-menu-invoke", "View", "Size", "Small"]);
    assert_eq!(small["item"]["checked"], true, "{small:#}");
    assert_eq!(home.json(&["native-menu-item", "View", "Size", "Large"])["item"]["checked"], false);
    assert_eq!(heard(&home), json!([["save", false, "Native"], ["dark", true, "Native"], ["small", true, "Native"]]));
    assert_eq!(home.ok(&["native-menu-invoke", "Odd", "go there..."]), "invoked \"&Go There…\"");
    assert_eq!(heard(&home), json!([["go", false, "Native"]]));
    // Keys in several spellings.
    for keys in ["Ctrl+S", "control+s", "CommandOrControl+S"] {
        let picked = home.json(&["native-menu-invoke", "--accelerator", keys]);
        assert_eq!(picked["label"], "Save", "{picked:#}");
    }
    assert_eq!(home.json(&["native-menu-invoke", "--accelerator", "Ctrl+Shift+G"])["label"], "&Go There…");
    assert_eq!(heard(&home).as_array().map(Vec::len), Some(4));
    // This item replaces the menu in which it stands, so it is gone afterwards.
    let replaced = home.json(&["native-menu-invoke", "Odd", "Replace"]);
    assert_eq!((&replaced["invoked"], &replaced["item"]), (&json!(true), &Value::Null), "{replaced:#}");
    assert_eq!(home.json(&["native-menu"])["menu"]["items"][0]["label"], "Other");
} }

on_both! { refused_menu_item_gives_a_reason_and_runs_no_handler(home) {
    home.ok(&["launch", &app("native")]);
    for (path, reason) in [
        (["File", "Print"], "not_found"), (["File", "Secret"], "not_found"), (["File", "Export"], "disabled"), (["File", "quit"], "role"),
        (["View", "Size"], "submenu"), (["File", "separator"], "not_found"), (["View", "Nothing"], "no_handler"),
    ] {
        assert_eq!(refused(&home, &["native-menu-invoke", path[0], path[1]]), reason, "{path:?}");
    }
    assert_eq!(refused(&home, &["native-menu-invoke", "Odd", "Shut", "Inside"]), "disabled", "its menu is");
    assert_eq!(refused(&home, &["native-menu-invoke", "--accelerator", "Ctrl+9"]), "not_found");
    let said = home.cli(&["native-menu-invoke", "File", "Print"]);
    assert_eq!(said.out, "not invoked: no such item shows; there are: Save, Export, Quit");
    let twins = home.fails("BAD_ARGUMENT", &["native-menu-invoke", "Odd", "Twin"]);
    assert_eq!(twins["details"]["candidates"], json!([["&Odd", "Twin"], ["&Odd", "Twin"]]), "{twins:#}");
    assert_eq!(home.cli(&["native-menu-invoke", "Odd", "Twin"]).status, 5);
    assert_eq!(heard(&home), json!([]));
    home.fails("BAD_ARGUMENT", &["native-menu-invoke"]);
    home.fails("BAD_ARGUMENT", &["native-menu-invoke", "File", "--accelerator", "Ctrl+S"]);
} }

on_both! { roles_option_runs_the_electron_role_of_a_menu_item(home) {
    home.ok(&["launch", &app("native")]);
    let before = home.json(&["eval-renderer", "performance.timeOrigin", "--allow-eval"])["result"].clone();
    let reloaded = home.json(&["native-menu-invoke", "View", "Reload", "--roles"]);
    assert_eq!((&reloaded["invoked"], &reloaded["role"]), (&json!(true), &json!("reload")), "{reloaded:#}");
    eventually("the reload", || {
        let after = home.json(&["eval-renderer", "performance.timeOrigin", "--allow-eval"])["result"].clone();
        (after.is_number() && after != before).then_some(())
    });
} }

on_both! { throwing_menu_handler_is_reported_and_the_app_survives(home) {
    home.ok(&["launch", &app("native")]);
    let told = home.fails("APP_HANDLER_THREW", &["native-menu-invoke", "Odd", "Throw"]);
    assert_eq!(told["details"]["threw"], "TypeError: thrown on purpose", "{told:#}");
    assert!(told["error"].as_str().unwrap().contains("\"Throw\""), "{told:#}");
    assert_eq!(home.json(&["problems"])["count"], 0, "it is no uncaught error of the app's");
    assert_eq!(home.ok(&["get-text", "h1"]), "Native");
} }

on_both! { menu_handler_receives_the_named_window(home) {
    home.ok(&["launch", &app("native")]);
    home.ok(&["--allow-eval", "eval-main", "const w = new electron.BrowserWindow({ show: false }); await w.loadURL('data:text/html,<title>Second</title>'); return w.id"]);
    home.ok(&["wait-for-window", "Second"]);
    home.ok(&["native-menu-invoke", "File", "Save", "--window", "Second"]);
    home.ok(&["native-menu-invoke", "File", "Save", "--window", "Native"]);
    assert_eq!(heard(&home), json!([["save", false, "Second"], ["save", false, "Native"]]));
    home.fails("SURFACE_NOT_FOUND", &["native-menu-invoke", "File", "Save", "--window", "w77"]);
    assert_eq!(heard(&home), json!([]));
} }

on_both! { menus_of_a_joined_app_are_driven_by_two_sessions(home) {
    let own = OwnApp::with_port(home.version(), &app("native"));
    home.ok(&["attach", "--port", &own.port.expect("a port").to_string(), "--session", "first"]);
    home.ok(&["inject", &own.pid_word(), "--session", "second"]);
    // A window has its app's name as title until its page has loaded.
    let title = ["--allow-eval", "eval-main", "return electron.BrowserWindow.getAllWindows()[0].getTitle()", "--raw", "--session", "second"];
    eventually("the page's title", || (home.ok(&title) == "Native").then_some(()));
    for session in ["first", "second"] {
        let saved = home.json(&["native-menu-invoke", "File", "Save", "--session", session]);
        assert_eq!(saved["invoked"], true, "{session}: {saved:#}");
        home.ok(&["detach", "--session", session]);
    }
    home.ok(&["inject", &own.pid_word()]);
    assert_eq!(heard(&home), json!([["save", false, "Native"], ["save", false, "Native"]]));
    home.ok(&["detach"]);
} }

#[test]
fn menu_of_a_packaged_app_is_read_and_invoked() {
    let home = Home::on(Electron::V22);
    home.ok(&["launch", packaged("fiftyone-22.3.25/fiftyone").to_str().unwrap()]);
    let menu = home.ok(&["native-menu"]);
    assert!(menu.contains("\n  Toggle &Full Screen  F11\n"), "{menu}");
    assert_eq!(refused(&home, &["native-menu-invoke", "View"]), "submenu");
    assert_eq!(home.json(&["native-menu-invoke", "view", "toggle full screen"])["invoked"], true);
    let full =
        ["--allow-eval", "eval-main", "return electron.BrowserWindow.getAllWindows()[0].isFullScreen()", "--raw"];
    eventually("the full screen", || (home.ok(&full) == "true").then_some(()));
}

/// A menu whose properties throw or lie.
const HOSTILE_MENU: &str = "
    const menu = electron.Menu.getApplicationMenu();
    const [file, view] = menu.items;
    const throws = { configurable: true, get() { throw new Error('read'); } };
    for (const key of ['label', 'role', 'enabled', 'accelerator', 'submenu']) Object.defineProperty(view, key, throws);
    Object.defineProperty(view, 'getDefaultRoleAccelerator', throws);
    file.submenu.items[1].label = '\\u001b[31mRed\\u202e';
    Object.freeze(file.submenu.items[0]);
    const twice = electron.MenuItem ? new electron.MenuItem({ label: 'Twice', submenu: [{ label: 'In' }] }) : null;
    twice.submenu.items = [twice, twice];
    menu.append(twice);
    electron.Menu.getApplicationMenu = () => menu;
    global.lying = { items: new Proxy([file, view, twice], { get: (items, key) => (key === 'length' ? 1e9 : items[key]) }) };
    return menu.items.length;
";

on_both! { menu_with_throwing_properties_is_read_and_invoked(home) {
    home.ok(&["launch", &app("native")]);
    heard(&home);
    home.ok(&["--allow-eval", "eval-main", HOSTILE_MENU]);
    let read = home.json(&["native-menu"]);
    assert_eq!((&read["menu"]["items"][1]["label"], &read["menu"]["items"][1]["enabled"]), (&json!(""), &json!(false)), "what throws is left out");
    let told = home.cli(&["native-menu"]);
    assert!(!told.out.contains('\u{1b}') && !told.out.contains('\u{202e}'), "{}", told.out);
    assert_eq!(home.json(&["native-menu-invoke", "File", "Save"])["invoked"], true, "a frozen one is picked");
    assert_eq!(heard(&home), json!([["save", false, "Native"]]));
    let deep = ["Twice"; 18];
    let ambiguous = home.fails("BAD_ARGUMENT", &[&["native-menu-invoke"][..], &deep].concat());
    assert_eq!(ambiguous["details"]["ambiguous"], true, "{ambiguous:#}");
    assert_eq!(home.json(&["native-menu-invoke", "--accelerator", "Ctrl+Alt+F11"])["reason"], "not_found");
    home.ok(&["--allow-eval", "eval-main", "electron.Menu.getApplicationMenu = () => lying"]);
    assert_eq!(home.json(&["native-menu-item", "File"])["found"], true, "a list without an end");
} }

const OWN_MENU: &str = "
    const other = new electron.BrowserWindow({ show: false });
    await other.loadURL('data:text/html,<title>Other</title>');
    other.setMenu(electron.Menu.buildFromTemplate([{ label: 'Own', submenu: [{ label: 'Thing', accelerator: 'Ctrl+T', click: () => heardOf('thing') }] }]));
    return other.id;
";

on_both! { menu_of_a_window_takes_precedence_over_the_application_menu(home) {
    home.ok(&["launch", &app("native")]);
    home.ok(&["--allow-eval", "eval-main", OWN_MENU]);
    home.ok(&["wait-for-window", "--title", "Other"]);
    let read = home.json(&["native-menu", "--window", "Other"]);
    let facts = (&read["menu"]["items"][0]["label"], &read["window"]);
    assert_eq!(facts, (&json!("Own"), &json!("w2")), "{read:#}");
    let first = home.json(&["native-menu", "--window", "Native"]);
    assert_eq!((&first["menu"]["items"][0]["label"], first.get("window")), (&json!("File"), None), "{first:#}");
    heard(&home);
    assert_eq!(home.json(&["native-menu-item", "Own", "Thing", "--window", "Other"])["found"], true);
    for words in [&["Own", "Thing"][..], &["--accelerator", "Ctrl+T"]] {
        let invoked = home.json(&[&["native-menu-invoke", "--window", "Other"], words].concat());
        assert_eq!(invoked["invoked"], true, "{invoked:#}");
    }
    assert_eq!(heard(&home), json!([["thing"], ["thing"]]));
    assert_eq!(refused(&home, &["native-menu-invoke", "Own", "Thing", "--window", "Native"]), "not_found");
    home.ok(&["--allow-eval", "eval-main", "electron.BrowserWindow.getAllWindows().find((w) => w.getTitle() === 'Other').removeMenu()"]);
    assert_eq!(home.json(&["native-menu", "--window", "Other"])["menu"]["items"][0]["label"], "File");
} }
