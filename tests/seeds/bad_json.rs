//! Random JSON to every verb's parser: it never panics, and each error names the wrong parameter.

use crate::random::Random;
use serde_json::{Map, Value, json};
use stagewright_commands::{Row, dispatch};
use stagewright_runner::REGISTRY;

#[test]
fn random_arguments_are_refused_in_words() {
    let mut random = Random(0x5EED_CAFE_F00D_1234);
    let mut broken = std::collections::BTreeSet::new();
    for row in REGISTRY.rows() {
        for _ in 0..2_000 {
            let args = random.arguments(row);
            if let Err(error) = dispatch::check(&REGISTRY, row, &args) {
                let code = error.code.row().name;
                let about_arguments = matches!(code, "BAD_ARGUMENT" | "ABSOLUTE_PATH_REQUIRED" | "visual.PATH_INVALID");
                let sentence = error.message.ends_with(['.', '?']) && error.message.contains(' ');
                if !(about_arguments && sentence && names_a_parameter(row, &error.message)) {
                    broken.insert(format!("{}: {code} {}", row.tool, error.message));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

fn names_a_parameter(row: &'static Row, message: &str) -> bool {
    row.properties().any(|(name, _)| message.contains(name.as_str()))
}

#[test]
fn each_parameter_of_a_wrong_type_is_named() {
    for row in REGISTRY.rows() {
        for (name, property) in row.properties() {
            let wrong = match property["type"].as_str() {
                Some("string") => json!(7),
                Some(_) => json!("seven"),
                None if property["anyOf"].to_string().contains("number") => json!(true),
                None if property.get("anyOf").or(property.get("oneOf")).is_some() => json!(7),
                None => continue,
            };
            let args = Map::from_iter([(name.clone(), wrong)]);
            let error = dispatch::check(&REGISTRY, row, &args).expect_err("a wrong type");
            assert!(error.message.starts_with(&format!("{name} must be")), "{} {name}: {}", row.tool, error.message);
        }
        let unknown = Map::from_iter([("nonsense".to_owned(), json!(1))]);
        let error = dispatch::check(&REGISTRY, row, &unknown).expect_err("an unknown parameter");
        assert!(error.message.contains("nonsense"), "{}: {}", row.tool, error.message);
        assert!(error.hint.as_ref().is_some_and(|hint| hint.contains("parameters are")), "{}", row.tool);
    }
}

#[test]
fn each_number_beyond_its_limits_is_named() {
    for row in REGISTRY.rows() {
        for (name, property) in row.properties() {
            for (limit, step) in [("minimum", -1.0), ("maximum", 1.0)] {
                let Some(limit) = property[limit].as_f64() else { continue };
                let args = Map::from_iter([(name.clone(), json!((limit + step) as i64))]);
                let error = dispatch::check(&REGISTRY, row, &args).expect_err("out of range");
                assert!(error.message.starts_with(&format!("{name} must be")), "{}: {}", row.tool, error.message);
            }
        }
    }
}

#[test]
fn an_integer_may_be_written_as_a_float() {
    let row = REGISTRY.find("electron_wait").expect("a verb");
    let args = |ms: f64| Map::from_iter([("ms".to_owned(), json!(ms))]);
    dispatch::check(&REGISTRY, row, &args(5.0)).expect("5.0 is 5");
    for wrong in [5.5, 1e300] {
        let error = dispatch::check(&REGISTRY, row, &args(wrong)).expect_err("no integer");
        assert!(error.message.starts_with("ms must be an integer"), "{}", error.message);
    }
}

#[test]
fn each_missing_parameter_is_named() {
    for row in REGISTRY.rows() {
        let required: Vec<&String> = row.properties().map(|(name, _)| name).filter(|name| row.requires(name)).collect();
        if let Some(first) = required.first() {
            let error = dispatch::check(&REGISTRY, row, &Map::new()).expect_err("something is missing");
            assert!(error.message.contains(first.as_str()), "{}: {}", row.tool, error.message);
        }
    }
}

#[test]
fn a_target_is_given_in_exactly_one_way() {
    use stagewright_commands::verb::TargetUse;
    for row in REGISTRY.rows().filter(|row| row.target == TargetUse::Required) {
        let mut args: Map<String, Value> = row
            .properties()
            .filter(|(name, _)| row.requires(name))
            .map(|(name, property)| (name.clone(), sample(name, property)))
            .collect();
        let neither = dispatch::check(&REGISTRY, row, &args).expect_err("no target");
        assert!(neither.message.contains("ref, selector or role"), "{}: {}", row.tool, neither.message);
        args.insert("ref".into(), json!(1));
        args.insert("selector".into(), json!("#x"));
        let both = dispatch::check(&REGISTRY, row, &args).expect_err("two targets");
        assert!(both.message.contains("ref and selector exclude"), "{}: {}", row.tool, both.message);
    }
}

fn sample(name: &str, property: &Value) -> Value {
    match (name, property["type"].as_str()) {
        ("paths", _) => json!(["/etc/hostname"]),
        ("state", _) => json!({"visible": true}),
        (_, Some("array")) => json!(["a"]),
        (_, Some("integer")) => json!(1),
        (_, Some("number")) => json!(2.0),
        _ => json!("Enter"),
    }
}
