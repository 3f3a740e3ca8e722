//! Signatures. Whether one is present can be checked on any system. Only macOS and Windows can check whether its maker
//! is trusted, so the result for an existing signature is "unknown".

use super::Context;
use crate::{
    binary::{elf, macho, pe},
    files::{Entry, msi},
    report::{Finding, Result, clipped},
    subject::Container,
};
use serde_json::Value;

pub(super) fn mac(context: &Context) -> Result {
    let Some(layout) = &context.subject.layout else { return Result::unknown("The app is not unpacked.") };
    let program = context.info_text("CFBundleExecutable").unwrap_or_default();
    let path = format!("{}Contents/MacOS/{program}", layout.root);
    let Some(entry) = context.subject.files.get(&path).filter(|entry| entry.is_file()) else {
        return Result::unknown("The program that Info.plist names is not there.");
    };
    let signature = match entry.blob().ok().and_then(|blob| macho::signature(&blob)) {
        None => return Result::unknown(format!("{path} is no program of macOS.")),
        Some(signature) => signature,
    };
    let sealed = context.subject.files.get(&format!("{}Contents/_CodeSignature/CodeResources", layout.root)).is_some();
    let finding = |rule: &str, message: String| Result::of(vec![Finding::error(rule, message).at(&path, None)], "");
    let Some(signature) = signature else { return finding("unsigned", format!("{path} is not signed.")) };
    if signature.ad_hoc {
        return finding("ad-hoc", format!("{path} is signed ad hoc, without a certificate: Gatekeeper refuses it."));
    }
    let mut findings = vec![];
    if !sealed {
        let message = "The bundle is not sealed: Contents/_CodeSignature/CodeResources is missing.";
        findings.push(Finding::error("not-sealed", message));
    }
    if !signature.hardened {
        findings
            .push(Finding::warning("no-hardened-runtime", "The hardened runtime is off, which notarization demands."));
    }
    let (keys, debuggable) = entitlements(signature.entitlements.as_deref());
    for key in debuggable {
        findings.push(Finding::error(
            "debuggable",
            format!("The entitlement {key} lets others debug the app: Apple refuses it."),
        ));
    }
    let team = signature.team.as_deref().map(clipped);
    let mut result = Result::of(findings, "");
    if result.findings.is_empty() {
        result.detail = format!(
            "It is signed by the team {}. Only macOS can tell whether the signature holds: codesign --verify --deep --strict.",
            team.as_deref().unwrap_or("(none)")
        );
    }
    result.status = crate::report::Status::Unknown;
    result
        .with("team", team)
        .with("hardened_runtime", signature.hardened)
        .with("entitlements", keys)
        .with("sealed", sealed)
}

/// The entitlements that are set in this property list, and those of them that let others debug the app. A key with
/// the value `false` sets nothing.
fn entitlements(xml: Option<&str>) -> (Vec<String>, Vec<String>) {
    let read = xml.and_then(|xml| crate::plist::read(xml.as_bytes()).ok()).unwrap_or_default();
    let set = || read.as_object().into_iter().flatten().filter(|(_, value)| **value != Value::Bool(false));
    let debuggable = set().filter(|(key, value)| key.ends_with("get-task-allow") && **value == Value::Bool(true));
    (set().map(|(key, _)| clipped(key)).collect(), debuggable.map(|(key, _)| clipped(key)).collect())
}

pub(super) fn notarization(context: &Context) -> Result {
    let root = context.subject.layout.as_ref().map(|layout| layout.root.as_str()).unwrap_or_default();
    let stapled = context.subject.files.get(&format!("{root}Contents/CodeResources")).is_some();
    let words = match stapled {
        true => "A ticket is stapled to the app. Only macOS can tell whether it is valid: xcrun stapler validate.",
        false => "No ticket is stapled to the app. Apple may know it all the same: spctl --assess, on macOS.",
    };
    Result::unknown(words).with("stapled", stapled)
}

pub(super) fn gatekeeper(_: &Context) -> Result {
    Result::unknown("Only macOS can tell: spctl --assess --type execute.")
}

pub(super) fn windows(context: &Context) -> Result {
    let subject = context.subject;
    let layout = subject.layout.as_ref();
    let programs: Vec<&Entry> = layout
        .map(|layout| subject.files.below(&layout.root).filter(|entry| entry.path.ends_with(".exe")).collect())
        .unwrap_or_default();
    let main = layout.and_then(|layout| layout.binary.as_deref());
    let mut sizes: Vec<(String, Option<u64>)> = programs
        .iter()
        .map(|entry| (entry.path.clone(), entry.blob().ok().and_then(|blob| pe::signature(&blob)).map(u64::from)))
        .collect();
    // An installer has a signature of its own.
    let outer = if layout.is_some() { "the installer" } else { "the program" };
    match (subject.container, &subject.file) {
        (Container::Exe, Some(blob)) => sizes.push((outer.into(), pe::signature(blob).map(u64::from))),
        (Container::Msi, Some(blob)) => sizes.push((outer.into(), msi::signature(blob))),
        _ => {}
    }
    let unsigned = sizes.iter().filter(|(_, size)| *size == Some(0));
    let findings: Vec<Finding> = unsigned
        .map(|(path, _)| {
            let message = format!("{path} is not signed: Windows warns of it, and says that its maker is unknown.");
            let own = path == outer || main == Some(path.as_str());
            let finding = if own { Finding::error("unsigned", message) } else { Finding::warning("unsigned", message) };
            finding.at(path, None)
        })
        .collect();
    let signed: Vec<String> =
        sizes.iter().filter(|(_, size)| size.is_some_and(|size| size > 0)).map(|(path, _)| path.clone()).collect();
    if sizes.is_empty() {
        return Result::unknown("No program was found.");
    }
    let unread: Vec<&str> = sizes.iter().filter(|(_, size)| size.is_none()).map(|(path, _)| path.as_str()).collect();
    let mut result = Result::of(
        findings,
        "All programs are signed. Only Windows can tell whether the certificate is trusted: Get-AuthenticodeSignature.",
    );
    if let Some(path) = unread.first() {
        let told = format!("Programs that could not be read: {}, such as {}.", unread.len(), clipped(path));
        result.detail = if result.findings.is_empty() { told } else { format!("{} {told}", result.detail) };
    }
    result.status = crate::report::Status::Unknown;
    result.with("signed", signed).with("programs", sizes.len())
}

pub(super) fn app_image(context: &Context) -> Result {
    let Some(blob) = &context.subject.file else { return Result::unknown("The AppImage's own bytes are not there.") };
    let sections = elf::sections(blob).unwrap_or_default();
    let found = sections.iter().find(|section| section.name == ".sha256_sig");
    let filled = found.is_some_and(|section| {
        let bytes = blob.up_to(section.at, section.size.min(64 << 10) as usize).unwrap_or_default();
        bytes.iter().any(|byte| *byte != 0)
    });
    if filled {
        return Result::unknown("It is signed. A validator of AppImages can tell by whom: validate, of AppImageKit.")
            .with("signed", true);
    }
    let finding =
        Finding::warning("unsigned", "The AppImage is not signed. Nothing demands it; updaters and users may.");
    Result::of(vec![finding], "").with("signed", false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entitlement_that_is_false_is_not_set() {
        let of = |value: &str| {
            let xml = format!(
                "<plist><dict><key>com.apple.security.get-task-allow</key><{value}/>\
                 <key>com.apple.security.app-sandbox</key><true/></dict></plist>"
            );
            let (keys, debuggable) = entitlements(Some(&xml));
            (keys.len(), debuggable.len())
        };
        assert_eq!((of("true"), of("false")), ((2, 1), (1, 0)));
        assert_eq!(entitlements(None), (vec![], vec![]));
    }
}
