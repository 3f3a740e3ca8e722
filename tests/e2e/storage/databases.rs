//! Databases: read by key, range and index, and written.

use super::{launch, page, page_of, says};
use crate::support::{Home, on_both};
use serde_json::{Value, json};

/// The ids of the records of an answer.
fn ids(home: &Home, words: &[&str]) -> Vec<Value> {
    let told = home.json(&[&["storage-idb-get", "notes", "items"], words].concat());
    told["records"].as_array().expect("records").iter().map(|one| one["id"].clone()).collect()
}

on_both! {
    records_are_read_by_key_range_and_index(home) {
        launch(&home, false);
        let all = home.json(&["storage-idb-schema"]);
        assert_eq!(all["databases"], json!([{ "name": "notes", "version": 3 }]), "{all:#}");
        let notes = home.json(&["storage-idb-schema", "notes"]);
        let items = notes["stores"].as_array().unwrap().iter().find(|store| store["name"] == "items").expect("items");
        assert_eq!((&items["keyPath"], &items["autoIncrement"]), (&json!("id"), &json!(false)), "{notes:#}");
        assert_eq!(items["indexes"][1], json!({ "name": "byTitle", "keyPath": "title", "unique": true, "multiEntry": false }));

        let one = home.json(&["storage-idb-get", "notes", "items", "1"]);
        assert_eq!((&one["found"], &one["record"]), (&json!(true), &json!({ "id": 1, "title": "one", "tags": ["a", "b"] })), "{one:#}");
        let none = home.json(&["storage-idb-get", "notes", "items", "99"]);
        assert_eq!((&none["found"], &none["record"]), (&json!(false), &json!(null)), "{none:#}");
        assert_eq!(ids(&home, &[]), [json!(1), json!(2), json!(3), json!("kinds")]);
        assert_eq!(ids(&home, &["--limit", "2"]), [json!(1), json!(2)]);
        assert_eq!(ids(&home, &["--range", r#"{"lower": 1, "lowerOpen": true, "upper": 3}"#]), [json!(2), json!(3)]);
        assert_eq!(ids(&home, &["--index", "byTag", "--range", r#"{"lower": "b"}"#]), [json!(1), json!(2)]);
        assert_eq!(home.json(&["storage-idb-get", "notes", "items", "two", "--index", "byTitle"])["record"]["id"], 2);

        let kinds = &home.json(&["storage-idb-get", "notes", "items", "kinds"])["record"];
        assert_eq!(kinds["date"], "1970-01-01T00:00:00.000Z", "{kinds:#}");
        assert_eq!(kinds["bytes"], json!({ "__type": "Uint8Array", "byteLength": 3 }));
        assert_eq!(kinds["buffer"], json!({ "__type": "ArrayBuffer", "byteLength": 2 }));
        assert_eq!(kinds["blob"], json!({ "__type": "Blob", "byteLength": 5, "type": "text/plain" }));
        assert_eq!(kinds["cyclic"]["self"]["__type"], "Circular");

        // Each key of a reply is accepted as an argument.
        let keys = home.json(&["storage-idb-keys", "notes", "loose"]);
        assert_eq!((&keys["count"], &keys["truncated"]), (&json!(4), &json!(false)), "{keys:#}");
        for (key, record) in keys["keys"].as_array().unwrap().iter().zip(["of a date", "of a text", "of bytes", "of a list"]) {
            assert_eq!(home.json(&["storage-idb-get", "notes", "loose", &key.to_string()])["record"], record, "{key}");
        }
        let two = home.json(&["storage-idb-keys", "notes", "items", "--limit", "2"]);
        assert_eq!((&two["keys"], &two["truncated"]), (&json!([1, 2]), &json!(true)), "{two:#}");
        assert_eq!(home.json(&["storage-idb-count", "notes", "items"])["count"], 4);
        assert_eq!(home.json(&["storage-idb-count", "notes", "items", "--index", "byTag"])["count"], 3);
        home.ok(&["stop"]);
    }
}

on_both! {
    writes_are_committed_when_they_are_answered(home) {
        launch(&home, true);
        assert_eq!(home.json(&["storage-idb-set", "notes", "items", r#"{"id": 9, "title": "nine", "tags": ["z"]}"#])["key"], 9);
        assert_eq!(page(&home, "record('items', 9).then((one) => one.title)"), "nine");
        home.ok(&["storage-idb-set", "notes", "loose", "[1, {\"a\": null}]", "--key", r#"{"__type": "Date", "value": "2020-01-01T00:00:00.000Z"}"#]);
        assert_eq!(page(&home, "record('loose', new Date('2020-01-01')).then(JSON.stringify)"), r#"[1,{"a":null}]"#);
        assert_eq!(home.json(&["storage-idb-set", "notes", "counted", r#"{"n": 2}"#])["key"], 2);
        for window in ["Scheme", "File"] {
            home.ok(&["storage-idb-set", "notes", "loose", "\"w\"", "k", "--window", window]);
            assert_eq!(page_of(&home, window, "record('loose', 'k')"), "w");
        }

        let told = home.fails("storage.ACCESS_FAILED", &["storage-idb-set", "notes", "items", r#"{"id": 10, "title": "nine"}"#]);
        assert!(says(&told).contains("ConstraintError"), "{told:#}");
        assert_eq!(page(&home, "record('items', 10)"), "undefined");
        // A transaction of the app keeps the store busy.
        page(&home, "hold().then(() => 'held')");
        let told = home.fails("storage.ACCESS_FAILED", &["storage-idb-set", "notes", "items", r#"{"id": 11}"#, "--timeout-ms", "300"]);
        assert!(says(&told).contains("300 ms"), "{told:#}");
        page(&home, "held = false; record('items', 1).then(() => 'free')");
        assert_eq!(page(&home, "record('items', 11)"), "undefined", "it was given up");

        assert_eq!(home.json(&["storage-idb-delete", "notes", "items", "9"])["deleted"], true);
        assert_eq!(home.json(&["storage-idb-delete", "notes", "items", "9"])["deleted"], false);
        assert_eq!(home.json(&["storage-idb-clear", "notes", "counted"])["cleared"], 2);
        assert_eq!(page(&home, "record('counted', 1)"), "undefined");
        home.ok(&["stop"]);
    }
}

on_both! {
    missing_databases_and_stores_are_not_created(home) {
        launch(&home, false);
        let all = "indexedDB.databases().then((all) => all.map((one) => one.name + one.version).join())";
        let missing: [&[&str]; 6] = [
            &["storage-idb-schema", "nope"],
            &["storage-idb-set", "nope", "items", "{}"],
            &["storage-idb-count", "notes", "nope"],
            &["storage-idb-clear", "notes", "nope"],
            &["storage-idb-keys", "notes", "items", "--index", "nope"],
            &["storage-idb-delete", "nope", "nope", "1"],
        ];
        for words in missing {
            let told = home.fails("storage.NOT_FOUND", words);
            assert!(says(&told).contains("nope"), "{told:#}");
        }
        for key in ["true", "{}", "[null]", r#"{"__type": "Date", "value": "x"}"#, r#"{"__type": "ArrayBuffer"}"#] {
            let told = home.fails("BAD_ARGUMENT", &["storage-idb-get", "notes", "items", key]);
            assert!(says(&told).contains("key"), "{told:#}");
        }
        home.fails("BAD_ARGUMENT", &["storage-idb-get", "notes", "items", "1", "--range", r#"{"lower": 1}"#]);
        home.fails("BAD_ARGUMENT", &["storage-idb-get", "notes", "items", "--range", r#"{"lower": 2, "upper": 1}"#]);
        home.fails("BAD_ARGUMENT", &["storage-idb-set", "notes", "items", r#"{"title": "no id"}"#]);
        // Keys that do not fit their store, and ranges of values that are no keys.
        for words in [
            &["storage-idb-set", "notes", "items", r#"{"id": 1}"#, "5"][..],
            &["storage-idb-set", "notes", "loose", "\"v\""],
            &["storage-idb-set", "notes", "items", r#"{"id": true}"#],
            &["storage-idb-keys", "notes", "items", "--range", r#"{"lower": true}"#],
            &["storage-idb-count", "notes", "items", "--range", "[1]"],
        ] {
            let told = home.fails("BAD_ARGUMENT", words);
            assert!(!says(&told).is_empty(), "{told:#}");
        }
        assert_eq!(page(&home, all), "notes3");
        // Our connection does not delay the app's deletion of the database.
        assert_eq!(page(&home, "new Promise((done) => { indexedDB.deleteDatabase('notes').onsuccess = () => done('deleted'); })"), "deleted");
        assert_eq!(page(&home, all), "");
        home.ok(&["stop"]);
    }
}
