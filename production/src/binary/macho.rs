//! Mach-O: programs of macOS, and the code signatures in them. Numbers in a signature are big-endian.

use crate::blob::{Blob, be32_at, u32_at};

/// Node's name for the processor (`process.arch`) of a value of `cputype`.
pub(super) fn architecture(cpu: u32) -> &'static str {
    match cpu {
        7 => "ia32",
        0x0100_0007 => "x64",
        0x0100_000c => "arm64",
        _ => "unknown",
    }
}

/// A signature in a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Signature {
    /// Signed without a certificate: such a signature proves that the bytes are unchanged, and does not say who made
    /// them.
    pub ad_hoc: bool,
    /// The hardened runtime, which notarization demands.
    pub hardened: bool,
    /// The team of the certificate.
    pub team: Option<String>,
    /// The entitlements as XML.
    pub entitlements: Option<String>,
}

const LC_CODE_SIGNATURE: u32 = 0x1d;
const SUPER_BLOB: u32 = 0xfade_0cc0;
const AD_HOC: u32 = 0x2;
const RUNTIME: u32 = 0x1_0000;
/// The largest signature that is read, in bytes. A signature has a hash for each page (4 KiB) of the program.
const LARGEST: u32 = 32 << 20;

/// The signature of a program; in a universal binary that of its first processor. The outer `None` means that the file
/// is not a program, the inner one that it has no signature.
pub(crate) fn signature(blob: &Blob) -> Option<Option<Signature>> {
    let head = blob.up_to(0, 64).ok()?;
    let slice = match be32_at(&head, 0)? {
        0xcafe_babe => blob.slice(be32_at(&head, 16)?.into(), be32_at(&head, 20)?.into()).ok()?,
        _ => blob.clone(),
    };
    let head = slice.up_to(0, 32).ok()?;
    let length = match u32_at(&head, 0)? {
        0xfeed_facf => 32,
        0xfeed_face => 28,
        _ => return None,
    };
    let (count, size) = (u32_at(&head, 16)?, u32_at(&head, 20)?);
    let commands = slice.up_to(length, size.min(1 << 20) as usize).ok()?;
    let mut at = 0;
    for _ in 0..count.min(10_000) {
        let (command, size) = (u32_at(&commands, at)?, u32_at(&commands, at + 4)?);
        if command == LC_CODE_SIGNATURE {
            let (from, size) = (u32_at(&commands, at + 8)?, u32_at(&commands, at + 12)?);
            let bytes = slice.bytes(from.into(), size.min(LARGEST) as usize).ok();
            return Some(bytes.and_then(|bytes| read(&bytes)));
        }
        at = at.checked_add(size.max(8) as usize)?;
    }
    Some(None)
}

fn read(bytes: &[u8]) -> Option<Signature> {
    if be32_at(bytes, 0)? != SUPER_BLOB {
        return None;
    }
    let mut signature = Signature { ad_hoc: true, ..Signature::default() };
    for n in 0..be32_at(bytes, 8)?.min(64) as usize {
        let (slot, at) = (be32_at(bytes, 12 + n * 8)?, be32_at(bytes, 16 + n * 8)? as usize);
        let length = be32_at(bytes, at.checked_add(4)?)? as usize;
        let part = bytes.get(at..at.checked_add(length)?)?;
        match slot {
            0 => {
                let flags = be32_at(part, 12)?;
                signature.hardened = flags & RUNTIME != 0;
                signature.ad_hoc &= flags & AD_HOC != 0 || signature.ad_hoc;
                // A code directory has the field for the team since version 0x20200.
                if be32_at(part, 8)? >= 0x2_0200 {
                    signature.team = be32_at(part, 48).and_then(|at| text(part, at as usize));
                }
            }
            5 => signature.entitlements = part.get(8..).map(|xml| String::from_utf8_lossy(xml).into_owned()),
            // The slot of the CMS signature. Without a certificate it holds only its header of 8 bytes.
            0x1_0000 => signature.ad_hoc = length <= 8,
            _ => {}
        }
    }
    Some(signature)
}

fn text(bytes: &[u8], at: usize) -> Option<String> {
    let rest = bytes.get(at..).filter(|_| at > 0)?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    Some(String::from_utf8_lossy(&rest[..end]).into_owned())
}
