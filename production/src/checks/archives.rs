//! The app's archives: whether they are whole, and whether Electron would notice a change.

use super::Context;
use crate::{
    binary::pe,
    report::{Finding, Result, clipped},
    survey::hex,
};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

pub(super) fn whole(context: &Context) -> Result {
    let code = &context.subject.code;
    if code.archives.is_empty() {
        return Result::pass(
            "There is no archive: the app is a folder, and everybody who can write there can change it.",
        );
    }
    let (mut findings, mut facts) = (vec![], Map::new());
    for archive in &code.archives {
        let path = &archive.path;
        let asar = match &archive.read {
            Ok(asar) => asar,
            Err(why) => {
                findings.push(
                    Finding::error("unreadable", format!("{path} cannot be read: {}.", clipped(why))).at(path, None),
                );
                continue;
            }
        };
        let wrong = asar.wrong.iter().chain(&asar.files.refused);
        findings.extend(wrong.map(|why| Finding::error("offset", format!("{path}: {}.", clipped(why))).at(path, None)));
        let missing = archive.missing.iter().map(|inner| {
            let message = format!("{inner} should lie beside the archive, in {path}.unpacked, and does not.");
            Finding::error("unpacked-missing", message).at(&format!("{path}/{inner}"), None)
        });
        findings.extend(Finding::some(missing, "missing files"));
        let changed = asar.hashes.iter().filter(|(inner, hash)| differs(context, path, inner, hash));
        let changed = changed.map(|(inner, _)| {
            let message = format!("{inner} does not match its hash in the archive's header.");
            Finding::error("hash", message).at(&format!("{path}/{inner}"), None)
        });
        findings.extend(Finding::some(changed, "hashes"));
        let mut told = Map::new();
        told.insert("files".into(), asar.files.files().count().into());
        told.insert("unpacked".into(), asar.unpacked.len().into());
        told.insert("with_hash".into(), asar.hashes.len().into());
        told.insert("header_sha256".into(), hex(&Sha256::digest(&asar.header)).into());
        facts.insert(path.clone(), Value::Object(told));
    }
    let mut result = Result::of(findings, format!("{} archives are whole.", code.archives.len()))
        .doubted(context.unread("compared with their hashes"));
    result.evidence = facts;
    result
}

/// Whether a file's content has another hash than the one recorded. A file that was not read does not count: another
/// check reports it.
fn differs(context: &Context, archive: &str, inner: &str, hash: &str) -> bool {
    let found = context.survey.hashes.get(&format!("{archive}/{inner}"));
    found.is_some_and(|found| !found.eq_ignore_ascii_case(hash))
}

/// The index of the fuse `EnableEmbeddedAsarIntegrityValidation`.
const VALIDATION: usize = 4;

/// The first major version of Electron that compares archives on Windows.
const FIRST_ON_WINDOWS: u32 = 30;

/// Whether Electron compares archives if the fuse is on; `None` if that depends on a version that is not known.
fn compares(context: &Context) -> Option<bool> {
    match context.subject.platform() {
        "win32" => {
            let version = context.facts.as_ref()?.electron.as_ref()?;
            let major: u32 = version.split('.').next()?.parse().ok()?;
            Some(major >= FIRST_ON_WINDOWS)
        }
        _ => Some(true),
    }
}

const TOO_OLD: &str = "Electron before version 30 does not compare archives on Windows";
const NO_VERSION: &str =
    "Electron's version is not known, so whether it compares archives on Windows is not known, either.";

/// The result for an app in which no hash is embedded.
fn without_hash(context: &Context, on: bool) -> Result {
    match (on, compares(context)) {
        (true, Some(true)) => Result::of(
            vec![Finding::error("none", "The fuse is on, and no hash is embedded: the app does not start.")],
            "",
        ),
        (true, Some(false)) => Result::pass(format!("{TOO_OLD}: a changed archive is run, although the fuse is on."))
            .with("validated", false),
        (true, None) => Result::unknown(NO_VERSION),
        (false, _) => {
            Result::pass("No hash is embedded, and the fuse is off: a changed archive is run.").with("validated", false)
        }
    }
}

pub(super) fn integrity(context: &Context) -> Result {
    let wire = context.facts.as_ref().and_then(|facts| facts.fuses.as_ref());
    let on = wire.is_some_and(|wire| wire.get(VALIDATION) == Some(&b'1'));
    let listed = match context.subject.platform() {
        "darwin" => of_plist(context),
        "win32" => match of_resource(context) {
            Ok(listed) => listed,
            Err(why) => return Result::unknown(why),
        },
        _ => return Result::pass("Electron checks archives on macOS and Windows only."),
    };
    if let (true, Some(Err(why))) = (listed.is_empty(), &context.info) {
        return Result::unknown(format!("Info.plist cannot be read: {why}."));
    }
    let code = &context.subject.code;
    let is_folder = code.root.as_ref().is_some_and(|root| !root.ends_with(".asar/"));
    if listed.is_empty() && (code.archives.is_empty() || is_folder) {
        return Result::pass("The app's code is in no archive, so Electron has nothing to compare.")
            .doubted(context.unlisted())
            .with("validated", false);
    }
    let unknown = "The binary's fuses are not known, so whether Electron compares the archive is not, either.";
    let doubt = wire.is_none().then(|| context.no_facts.clone().unwrap_or_else(|| unknown.into()));
    if let (true, Some(doubt)) = (listed.is_empty(), &doubt) {
        return Result::unknown(doubt);
    }
    if listed.is_empty() {
        return without_hash(context, on);
    }
    let (mut findings, mut compared) = (vec![], vec![]);
    for (file, wanted) in &listed {
        let found = context.subject.code.archives.iter().find(|archive| archive.path.ends_with(file.as_str()));
        let Some(Ok(asar)) = found.map(|archive| &archive.read) else {
            findings.push(Finding::error(
                "no-archive",
                format!("A hash is embedded for {}, which is not there.", clipped(file)),
            ));
            continue;
        };
        let computed = hex(&Sha256::digest(&asar.header));
        if !computed.eq_ignore_ascii_case(wanted) {
            let message = format!(
                "{file} has the hash {computed}, and {} is embedded: the archive was changed after packaging.",
                clipped(wanted)
            );
            findings.push(Finding::error("differs", message).at(file, None));
        }
        compared.push(file.clone());
    }
    let compares = compares(context);
    let used = match (on, compares) {
        (true, Some(false)) => TOO_OLD,
        (true, _) => "Electron compares it",
        (false, _) => "the fuse is off, so Electron does not compare it",
    };
    let doubt = doubt.or_else(|| (on && compares.is_none()).then(|| NO_VERSION.into()));
    Result::of(findings, format!("The embedded hash is the archive's; {used}."))
        .doubted(doubt)
        .with("validated", on && compares == Some(true))
        .with("compared", compared)
}

/// `ElectronAsarIntegrity` of Info.plist: paths relative to `Contents`, with their hashes.
fn of_plist(context: &Context) -> Vec<(String, String)> {
    let listed = context.info("ElectronAsarIntegrity").and_then(Value::as_object);
    let pairs = listed
        .into_iter()
        .flatten()
        .filter_map(|(file, one)| Some((file.clone(), one.get("hash")?.as_str()?.to_owned())));
    pairs.collect()
}

fn of_resource(context: &Context) -> std::result::Result<Vec<(String, String)>, String> {
    let binary = context.subject.layout.as_ref().and_then(|layout| context.subject.files.get(layout.binary.as_ref()?));
    let entry = binary.ok_or("No program with Electron inside was found.")?;
    let blob = entry.blob().map_err(|error| format!("{} cannot be read: {error}.", entry.path))?;
    let listed = pe::asar_integrity(&blob).unwrap_or_default();
    let pair = |one: &Value| Some((one["file"].as_str()?.replace('\\', "/"), one["value"].as_str()?.to_owned()));
    Ok(listed.iter().filter_map(pair).collect())
}
