//! Reads artifacts of each kind in which a few bytes were changed.

use super::*;
use crate::{
    blob::{u16_at, u32_at, u64_at},
    files::sevenz,
};

/// A generator of numbers that are the same in each run (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// Numbers that often break a parser: zero, one, and the limits of signed and unsigned numbers.
const LIES: [u32; 6] = [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX - 1, u32::MAX];

fn mangle(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..=chance.below(4) {
        let length = bytes.len();
        let at = chance.below(length);
        match chance.below(5) {
            0 => bytes[at] ^= 1 << chance.below(8),
            1 => bytes.truncate(at.max(4)),
            2 if at + 4 <= length => bytes[at..at + 4].copy_from_slice(&LIES[chance.below(LIES.len())].to_le_bytes()),
            3 => {
                // Copy a part of the file to another place.
                let part: Vec<u8> = bytes[at..(at + 1 + chance.below(64)).min(length)].to_vec();
                let to = chance.below(length);
                let end = (to + part.len()).min(length);
                bytes[to..end].copy_from_slice(&part[..end - to]);
            }
            _ => bytes[at] = chance.below(256) as u8,
        }
        if bytes.len() < 8 {
            return;
        }
    }
}

/// Makes the checksums of all 7z archives right again, so that their lists are read although they are mangled.
fn mend(bytes: &mut [u8]) {
    let starts: Vec<usize> = memchr::memmem::find_iter(bytes, sevenz::MAGIC).collect();
    for start in starts {
        let number = |at: usize| u64_at(bytes, start + at).and_then(|number| usize::try_from(number).ok());
        let (Some(at), Some(size)) = (number(12), number(20)) else { continue };
        let begin = (start + 32).saturating_add(at);
        let Some(list) = bytes.get(begin..begin.saturating_add(size)) else { continue };
        let sum = sum_of(list);
        bytes[start + 28..start + 32].copy_from_slice(&sum);
        let sum = sum_of(&bytes[start + 12..start + 32]);
        bytes[start + 8..start + 12].copy_from_slice(&sum);
    }
}

/// Removes the checksums of the blocks of cabinets, which are optional, so that mangled blocks are unpacked.
fn without_checksums(bytes: &mut [u8]) {
    let starts: Vec<usize> = memchr::memmem::find_iter(bytes, b"MSCF").collect();
    for start in starts {
        let place = u32_at(bytes, start + 36).zip(u16_at(bytes, start + 40));
        let Some((first, blocks)) = place else { continue };
        let mut at = start + first as usize;
        for _ in 0..blocks {
            let (Some(length), Some(sum)) = (u16_at(bytes, at + 4), bytes.get_mut(at..at + 4)) else { break };
            sum.fill(0);
            at += 8 + usize::from(length);
        }
    }
}

/// The checksum of zip, gzip and 7z.
pub(super) fn sum_of(bytes: &[u8]) -> [u8; 4] {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum().to_le_bytes()
}

/// Small artifacts of each kind that the checks can read.
fn seeds() -> Vec<Vec<u8>> {
    let package = br#"{"main":"main.js"}"#;
    let code = asar(&[("package.json", package), ("main.js", MAIN.as_bytes()), ("a/b.html", b"<html>")]);
    let plist = b"<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>";
    let mac: &[(&str, &[u8])] = &[("x.app/Contents/Info.plist", plist), ("x.app/Contents/Resources/app.asar", &code)];
    let linux: &[(&str, &[u8])] = &[("resources/app.asar", &code), ("x", &program(62, "10r"))];
    let squirrel: &[(&str, &[u8])] = &[("a.nuspec", b"<package/>"), ("lib/net45/resources/app.asar", &code)];
    let mut out = vec![zip(mac, true), zip(mac, false), zip(linux, true), zip(linux, false), zip(squirrel, true)];
    out.extend([rpm(linux), rpm(linux)]);
    out.extend(fixtures(|name| !name.ends_with(".sh") && !name.ends_with(".py") && !WITHOUT_APP.contains(&name)));
    out
}

/// Fixtures in which no app can be found.
const WITHOUT_APP: [&str; 4] = ["protected-contents.7z", "protected-names.7z", "tiny-setup.exe", "tiny.msi"];

/// The fixtures with such names, in the order of their names.
fn fixtures(wanted: impl Fn(&str) -> bool) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(&wanted));
    names.sort();
    names.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A mangled artifact causes no panic and no hang. `STAGEWRIGHT_MANGLED` sets the number of artifacts.
#[test]
fn mangled_artifacts_cause_no_panic() {
    let count = std::env::var("STAGEWRIGHT_MANGLED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500);
    let seeds = [seeds(), fixtures(|name| WITHOUT_APP.contains(&name))].concat();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut read = 0;
    for n in 0..count {
        let mut bytes = seeds[n % seeds.len()].clone();
        mangle(&mut bytes, &mut chance);
        mend(&mut bytes);
        without_checksums(&mut bytes);
        if let Ok(subject) = of_bytes(Blob::of_bytes(bytes)) {
            let report = report(&subject, &Options::default());
            forms::junit(&report).unwrap();
            read += 1;
        }
    }
    assert!(read * 10 > count, "only {read} of {count} were read at all: the test mangles too much");
}

/// An rpm package of these files, whose archive is not compressed and whose headers are empty.
fn rpm(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = b"\xed\xab\xee\xdb".to_vec();
    out.resize(96, 0);
    for _ in 0..2 {
        out.extend(b"\x8e\xad\xe8\x01");
        out.resize(out.len() + 12, 0);
    }
    let begin = out.len();
    for (name, bytes) in files.iter().chain(&[("TRAILER!!!", &b""[..])]) {
        out.extend(b"070701");
        let (size, length) = (bytes.len(), name.len() + 1);
        for field in [1, 0o100_755, 0, 0, 1, 0, size, 0, 0, 0, 0, length, 0] {
            out.extend(format!("{field:08x}").bytes());
        }
        out.extend(name.bytes());
        out.push(0);
        out.resize(begin + (out.len() - begin).next_multiple_of(4), 0);
        out.extend_from_slice(bytes);
        out.resize(begin + (out.len() - begin).next_multiple_of(4), 0);
    }
    out
}

#[test]
fn seeds_of_mangled_artifacts_are_readable() {
    for bytes in seeds() {
        let subject = of_bytes(Blob::of_bytes(bytes)).unwrap();
        assert!(subject.layout.is_some());
    }
}
