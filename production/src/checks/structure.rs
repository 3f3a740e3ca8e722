//! Whether all parts of an app are present.

use super::Context;
use crate::{
    files::Entry,
    report::{Finding, Result, clipped},
    subject::{Container, Layout},
};

pub(super) fn bundle(context: &Context) -> Result {
    let subject = context.subject;
    let Some(layout) = &subject.layout else {
        return Result::unknown("It is a single program, or an installer whose archive is not read: unpack it.");
    };
    let mut findings: Vec<Finding> = subject
        .files
        .refused
        .iter()
        .map(|why| Finding::error("refused-entry", format!("An entry was left out: {}.", clipped(why))))
        .collect();
    let unreadable = context.survey.unreadable.iter().map(|(path, why)| {
        Finding::error("unreadable", format!("{path} cannot be read: {}.", clipped(why))).at(path, None)
    });
    findings.extend(Finding::some(unreadable, "unreadable files"));
    findings.extend(missing(context, layout));
    if let (Some(root), Err(why)) = (&subject.code.root, &subject.code.package) {
        let path = format!("{root}package.json");
        let message = format!("{path} cannot be read, so Electron does not know where to begin: {}.", clipped(why));
        findings.push(Finding::error("package", message).at(&path, None));
    }
    if subject.code.root.is_none() {
        let message = format!("No package.json is in {}: Electron would not know where to begin.", layout.resources);
        findings.push(Finding::error("no-package", message));
    } else if let Some(main) = missing_main(context) {
        findings.push(main);
    }
    if let Some(message) = subject.left_out() {
        findings.push(Finding::warning("more-apps", message));
    }
    let name = context.subject.code.package.as_ref().ok().and_then(|package| package["name"].as_str());
    let version = context.subject.code.package.as_ref().ok().and_then(|package| package["version"].as_str());
    let count = subject.files.files().count();
    let told = match layout.root.as_str() {
        "" => format!("{count} files."),
        root => format!("{count} files; the app is in {root}."),
    };
    Result::of(findings, told)
        .with("files", count)
        .with("resources", layout.resources.clone())
        .with("binary", layout.binary.clone())
        .with("name", name.map(clipped))
        .with("version", version.map(clipped))
}

fn missing(context: &Context, layout: &Layout) -> Vec<Finding> {
    let files = &context.subject.files;
    let mut wanted: Vec<String> = match layout.platform {
        "darwin" => vec!["Contents/Info.plist".into(), "Contents/Resources/".into()],
        _ => ["icudtl.dat", "resources.pak", "locales/"].map(Into::into).to_vec(),
    };
    if let Some(program) = context.info_text("CFBundleExecutable").filter(|name| !name.contains('/')) {
        wanted.push(format!("Contents/MacOS/{program}"));
    }
    let is_there = |part: &String| match part.ends_with('/') {
        true => files.below(&format!("{}{part}", layout.root)).next().is_some(),
        false => files.get(&format!("{}{part}", layout.root)).is_some_and(Entry::is_file),
    };
    let mut findings: Vec<Finding> = wanted
        .iter()
        .filter(|part| !is_there(part))
        .map(|part| Finding::error("missing", format!("{} is missing.", clipped(part))).at(part, None))
        .collect();
    match &layout.binary {
        None => findings.push(Finding::error("no-binary", "No program with Electron inside is there.")),
        Some(path) => {
            // In folders and packages for Unix, the program must be executable.
            let program = files.get(path).filter(|_| layout.platform == "linux");
            if program.is_some_and(|program| program.executable == Some(false)) {
                findings.push(
                    Finding::error("not-executable", format!("{path} may not be run (chmod +x).")).at(path, None),
                );
            }
        }
    }
    findings
}

/// The script that package.json names as `main`, if it is not there.
fn missing_main(context: &Context) -> Option<Finding> {
    let code = &context.subject.code;
    let root = code.root.as_ref()?;
    let main = code.package.as_ref().ok()?.get("main").and_then(|main| main.as_str()).unwrap_or("index.js");
    let main = main.trim_start_matches("./").trim_end_matches('/');
    // The files that Node tries.
    let tried =
        ["", ".js", ".cjs", ".json", ".node", "/index.js", "/index.cjs"].map(|end| format!("{root}{main}{end}"));
    let found = code.files.iter().any(|entry| tried.contains(&entry.path));
    (!found).then(|| {
        let message = format!("package.json names main {:?}, which is not there.", clipped(main));
        Finding::error("no-main", message).at(&format!("{root}package.json"), None)
    })
}

/// Whether it is an archive that may have no modes.
fn is_archive(container: Container) -> bool {
    matches!(container, Container::Zip | Container::Sevenz)
}

/// Whether it is a build of Electron for the Mac App Store. These builds have no crash handler, and no Squirrel, because
/// the store updates the app.
fn is_of_app_store(context: &Context, layout: &Layout) -> bool {
    let squirrel = format!("{}Contents/Frameworks/Squirrel.framework/", layout.root);
    layout.platform == "darwin" && context.subject.files.below(&squirrel).next().is_none()
}

pub(super) fn crash_handler(context: &Context) -> Result {
    let Some(layout) = &context.subject.layout else { return Result::unknown("The app is not unpacked.") };
    let name = match layout.platform {
        "win32" => return Result::pass("On Windows the program itself is the crash handler."),
        _ => "chrome_crashpad_handler",
    };
    let found = context.subject.files.below(&layout.root).find(|entry| entry.name() == name);
    match found {
        None if is_of_app_store(context, layout) => Result::pass(format!(
            "Neither {name} nor Squirrel.framework is there: this is a build for the Mac App Store, which has no crash handler.",
        ))
        .doubted(context.unlisted()),
        None => {
            let message = format!("{name} is missing: crashes of this app are not reported.");
            Result::of(vec![Finding::error("missing", message)], "")
        }
        Some(entry) if entry.executable == Some(false) => {
            let message = format!("{} may not be run: crashes of this app are not reported.", entry.path);
            Result::of(vec![Finding::error("not-executable", message).at(&entry.path, None)], "")
        }
        Some(entry) if entry.executable.is_none() && is_archive(context.subject.container) => {
            Result::unknown(format!("{} is there; the archive does not say whether it may be run.", entry.path))
        }
        Some(entry) => Result::pass(format!("{} is there.", entry.path)),
    }
}
