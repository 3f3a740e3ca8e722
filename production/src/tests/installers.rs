//! Apps inside of 7z archives and of installers for Windows.

use super::{mangled::sum_of, *};
use crate::files::Content;

/// The fixtures with the small app for Windows, and the folder that it is in.
const APPS: [(&str, &str, &str); 5] = [
    ("windows-bcj2.7z", "7z", ""),
    ("nsis-app.exe", "exe", ""),
    ("nsis-two-apps.exe", "exe", ""),
    ("app.msi", "msi", "Tiny App/"),
    ("lzx.msi", "msi", "Tiny App/"),
];

fn bytes_of(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)).unwrap()
}

fn refusal(bytes: Vec<u8>) -> Refusal {
    of_bytes(Blob::of_bytes(bytes)).map(|_| ()).unwrap_err()
}

#[test]
fn apps_inside_of_installers_are_read() {
    let program = bytes_of("tiny-setup.exe");
    let plain = fixture("tiny.zip");
    let of_plain = |path: &str| plain.files.get(path).unwrap().read(1 << 20).unwrap();
    let (code, text) = (of_plain("opt/tiny/resources/app.asar"), of_plain("opt/tiny/text.txt"));
    for (name, container, folder) in APPS {
        let subject = fixture(name);
        let read = |path: &str| subject.files.get(&format!("{folder}{path}")).unwrap().read(1 << 20).unwrap();
        assert!(
            read("tiny.exe") == program && read("text.txt") == text && read("resources/app.asar") == code,
            "{name}"
        );
        assert_eq!(subject.files.files().count(), 3, "{name}");
        let report = report(&subject, &Options::default());
        let asar = if subject.others == 0 { Status::Pass } else { Status::Unknown };
        assert_eq!((report.container.as_str(), check(&report, "asar").status), (container, asar), "{name}");
        assert_eq!(check(&report, "web-preferences").findings.len(), 1, "{name}");
    }
    let squirrel = fixture("squirrel-setup.exe");
    assert!(squirrel.files.get("lib/net45/text.txt").unwrap().read(1 << 20).unwrap() == text);
}

#[test]
fn an_installer_and_the_program_in_it_have_their_own_signatures() {
    for name in ["nsis-app.exe", "app.msi"] {
        let report = report(&fixture(name), &Options::default());
        let signed = check(&report, "windows-authenticode");
        assert_eq!(report.artifact_type, "windows-artifact", "{name}");
        assert_eq!(signed.evidence.as_ref().unwrap()["signed"].as_array().unwrap().len(), 1, "{name}: {signed:#?}");
        let ids: Vec<&str> = signed.findings.iter().map(|finding| finding.id.as_str()).collect();
        assert_eq!(ids, ["windows-authenticode:unsigned:the installer"], "{name}");
    }
    let report = report(&fixture("lzx.msi"), &Options::default());
    let signed = check(&report, "windows-authenticode");
    assert_eq!(signed.evidence.as_ref().unwrap()["signed"], json!(["Tiny App/tiny.exe", "the installer"]));
    assert_eq!((signed.status, signed.findings.len()), (Status::Unknown, 0));
}

#[test]
fn programs_that_could_not_be_read_are_not_called_signed() {
    // The compression of a cabinet becomes Quantum, which is not read.
    let subject = of_bytes(Blob::of_bytes(changed("lzx.msi", b"MSCF", |bytes| bytes[42] = 2))).unwrap();
    let of_lost = report(&subject, &Options::default());
    let signed = check(&of_lost, "windows-authenticode");
    let why = "Programs that could not be read: 1, such as Tiny App/tiny.exe.";
    assert_eq!((signed.status, signed.detail.as_str()), (Status::Unknown, why));
    let beside = report(&fixture("app-beside.msi"), &Options::default());
    let signed = check(&beside, "windows-authenticode");
    assert!(signed.detail.starts_with("the installer is not signed") && signed.detail.ends_with(why), "{signed:#?}");
}

#[test]
fn further_apps_of_an_installer_leave_checks_unknown() {
    let subject = fixture("nsis-two-apps.exe");
    assert_eq!(subject.others, 1);
    let report = report(&subject, &Options::default());
    for id in ["secrets", "source-maps", "dev-dependencies"] {
        assert_eq!(check(&report, id).status, Status::Unknown, "{id}");
        assert_eq!(check(&report, id).detail, "Further apps in the installer, which are not looked at: 1.", "{id}");
    }
    assert!(check(&report, "bundle-structure").findings.iter().any(|finding| finding.id.ends_with("more-apps")));
}

#[test]
fn an_app_in_a_stored_zip_is_counted_once() {
    let package = zip(&[("lib/net45/resources/app.asar", b"x")], true);
    for extra in [0, 1] {
        let outer = zip(&[("tiny-1.0.0-full.nupkg", &package)], false);
        let bytes = [bytes_of("tiny-setup.exe"), outer, package.repeat(extra)].concat();
        let subject = of_bytes(Blob::of_bytes(bytes)).unwrap();
        assert_eq!((subject.others, subject.unread, subject.files.files().count()), (extra, 0, 1));
    }
}

#[test]
fn an_archive_of_an_installer_that_cannot_be_read_leaves_checks_unknown() {
    // The last byte of the list of the larger archive, which comes first.
    let bytes = changed("nsis-two-apps.exe", crate::files::sevenz::MAGIC, |bytes| {
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        let last = (32 + number(12) + number(20) - 1) as usize;
        bytes[last] ^= 1;
    });
    let subject = of_bytes(Blob::of_bytes(bytes)).unwrap();
    assert_eq!((subject.others, subject.unread, subject.files.files().count()), (0, 1, 2));
    let report = report(&subject, &Options::default());
    let secrets = check(&report, "secrets");
    assert_eq!(secrets.status, Status::Unknown);
    assert!(secrets.detail.starts_with("Archives in the installer that cannot be read"), "{}", secrets.detail);
    assert!(check(&report, "bundle-structure").findings.iter().any(|finding| finding.id.ends_with("more-apps")));
}

#[test]
fn protected_archives_are_refused_with_the_reason() {
    for name in ["protected-contents.7z", "protected-names.7z"] {
        let why = "a password protects it";
        assert_eq!(refusal(bytes_of(name)), Refusal::Unsupported(why.into()), "{name}");
    }
}

#[test]
fn a_damaged_stream_makes_its_files_unreadable() {
    let mut bytes = bytes_of("tiny-solid.7z");
    bytes[200..220].fill(0x55);
    let subject = of_bytes(Blob::of_bytes(bytes)).unwrap();
    let lost = subject.files.files().filter(|entry| matches!(entry.content, Content::Lost(_))).count();
    assert!(lost > 0);
    assert_eq!(check(&report(&subject, &Options::default()), "bundle-structure").status, Status::Fail);
    let whole = bytes_of("tiny-solid.7z");
    assert!(matches!(refusal(whole[..whole.len() - 1].to_vec()), Refusal::Unsupported(why) if why.contains("damaged")));
}

#[test]
fn files_in_a_cabinet_beside_the_package_are_unreadable() {
    let subject = fixture("app-beside.msi");
    let entry = subject.files.get("Tiny App/resources/app.asar").unwrap();
    let why = entry.read(1 << 20).unwrap_err().to_string();
    assert_eq!(why, "it is in app-beside.cab, which lies beside the package");
    let report = report(&subject, &Options::default());
    assert_eq!((report.artifact_type.as_str(), report.passed), ("windows-artifact", false));
    assert!(check(&report, "bundle-structure").findings.iter().any(|finding| finding.message.contains(&why)));
}

#[test]
fn a_package_without_an_app_holds_no_bundle() {
    assert!(
        matches!(refusal(bytes_of("tiny.msi")), Refusal::NotABundle(why) if why.ends_with("It holds: Tiny/text.txt"))
    );
    let alone = fixture("tiny-setup.exe");
    assert!(alone.layout.is_none() && alone.files.iter().next().is_none());
}

/// A 7z archive with one entry that is stored as it is, and whose size is listed as this.
fn listed_as(size: u64, data: &[u8]) -> Vec<u8> {
    with_coders(&[1, 1, 0], 1, size, data)
}

/// A 7z archive with one entry, for which so many coders are listed.
fn with_coders(coders: &[u8], count: usize, size: u64, data: &[u8]) -> Vec<u8> {
    let number = |number: u64| [vec![0xff], number.to_le_bytes().to_vec()].concat();
    let streams = [vec![1, 4, 6, 0, 1, 9], number(data.len() as u64), vec![0, 7, 11, 1, 0]];
    let streams = [streams.concat(), coders.to_vec(), vec![12], number(size).repeat(count)];
    let files = [0, 8, 0, 0, 5, 1, 0x11, 5, 0, b'a', 0, 0, 0, 0, 0];
    let list = [streams.concat(), files.to_vec()].concat();
    let header = [&(data.len() as u64).to_le_bytes()[..], &(list.len() as u64).to_le_bytes(), &sum_of(&list)].concat();
    [b"7z\xbc\xaf\x27\x1c\0\x04", &sum_of(&header)[..], &header, data, &list].concat()
}

#[test]
fn lying_sizes_of_a_7z_archive_are_errors() {
    let entries = |size| crate::files::sevenz::read(&Blob::of_bytes(listed_as(size, b"data")));
    assert_eq!(entries(4).unwrap().get("a").unwrap().read(9).unwrap(), b"data");
    for size in [3, 5, 1 << 30] {
        assert!(entries(size).unwrap().get("a").unwrap().read(1 << 40).is_err(), "{size}");
    }
    let why = entries(crate::limits::UNPACKED + 1).unwrap_err().to_string();
    assert!(why.contains("unpacks to more than"), "{why}");
}

#[test]
fn a_7z_archive_without_a_place_of_its_list_is_refused() {
    let mut bytes = listed_as(4, b"data");
    bytes[8..32].fill(0);
    assert!(matches!(refusal(bytes), Refusal::Unsupported(why) if why.contains("where the list of entries is")));
}

#[test]
fn a_stream_that_is_compressed_several_times_is_refused() {
    let lzma2 = [0x21, 0x21, 1, 0x18];
    let coders = [vec![2], lzma2.repeat(2), vec![0, 1]].concat();
    let bytes = with_coders(&coders, 2, 4, b"data");
    assert!(matches!(refusal(bytes), Refusal::Unsupported(why) if why.contains("compressed several times")));
}

#[test]
fn a_7z_archive_with_too_large_a_list_is_not_called_damaged() {
    let number = |number: usize| (number as u64).to_le_bytes();
    let list = vec![0; (crate::limits::SEVENZ_LIST_KIB << 10) + 1];
    let header = [&number(0)[..], &number(list.len()), &sum_of(&list)].concat();
    let bytes = [b"7z\xbc\xaf\x27\x1c\0\x04", &sum_of(&header)[..], &header, &list].concat();
    assert!(matches!(refusal(bytes), Refusal::Unsupported(why) if why.starts_with("it has too many entries")));
}

/// Replaces the first place of these bytes in a fixture.
fn changed(name: &str, from: &[u8], to: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = bytes_of(name);
    let at = memchr::memmem::find(&bytes, from).unwrap();
    to(&mut bytes[at..]);
    bytes
}

#[test]
fn lying_msi_packages_are_errors() {
    // A chain of sectors that leads to itself.
    let mut looped = bytes_of("app.msi");
    let number = |at: usize| u32::from_le_bytes(looped[at..at + 4].try_into().unwrap());
    let (table, directory) = (number(76), number(48));
    let at = (table as usize + 1) * 512 + directory as usize * 4;
    looped[at..at + 4].copy_from_slice(&directory.to_le_bytes());
    assert!(matches!(refusal(looped), Refusal::Unsupported(why) if why.contains("a chain of sectors does not end")));
    // A folder's name that leads outside.
    let outside = changed("app.msi", b"Tiny App", |bytes| bytes[..8].copy_from_slice(b"../../ab"));
    assert!(matches!(refusal(outside), Refusal::NotABundle(_)));
    // A size in a cabinet that is larger than its folder, and a damaged block behind the first one.
    let large = changed("app.msi", b"MSCF", |bytes| {
        let files = u32::from_le_bytes(bytes[16..20].try_into().unwrap()) as usize;
        bytes[files..files + 4].fill(0xff);
    });
    let damaged = changed("app.msi", b"MSCF", |bytes| bytes[20_000..20_004].fill(0));
    for (bytes, why) in [(large, "its cabinet is too short"), (damaged, "the checksum of a block is wrong")] {
        let subject = of_bytes(Blob::of_bytes(bytes)).unwrap();
        let report = report(&subject, &Options::default());
        let found = &check(&report, "bundle-structure").findings;
        assert!(found.iter().any(|finding| finding.message.contains(why)), "{why}: {found:#?}");
    }
}
