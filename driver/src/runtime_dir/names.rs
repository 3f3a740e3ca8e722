//! Session names: the allowed characters, and random names.

use super::SessionDir;
use crate::error::{Error, Outcome};
use stagewright_os::processes::{self, ProcessId};
use std::time::Duration;

/// A claim from another pid namespace counts as interrupted when its directory is older than this.
const CLAIM: Duration = Duration::from_secs(60);

/// Refuses a name that cannot be the name of a directory, or would be hidden (a leading dot).
pub fn check_id(id: &str) -> Outcome<()> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let starts_well = id.starts_with(|c: char| c.is_ascii_alphanumeric());
    if starts_well && id.len() <= 40 && id.chars().all(plain) && id != super::TOMBSTONES {
        return Ok(());
    }
    Err(Error::argument(format!("{id:?} cannot be a session's name."))
        .hint("Use 1 to 40 letters, digits, dots, hyphens and underscores, starting with a letter or digit.")
        .detail("parameter", "sessionId"))
}

/// The name of a directory in which a claim is prepared. It contains the identity of this process, which may be killed
/// meanwhile.
pub(super) fn of_claim() -> String {
    format!(".{}", of_this_process())
}

/// A unique file name that contains the identity of this process.
pub(super) fn of_this_process() -> String {
    let ProcessId { pid, start } = ProcessId::own();
    format!("{}-{pid}-{start}-{}", processes::pid_namespace(), random(12))
}

/// Whether the process in a name has ended. `None` if it is from another pid namespace, whose pids mean nothing here.
pub(super) fn is_of_the_dead(name: &str) -> Option<bool> {
    let mut parts = name.split('-').map(str::parse::<u64>);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(Ok(namespace)), Some(Ok(pid)), Some(Ok(start))) if namespace == processes::pid_namespace() => {
            Some(!u32::try_from(pid).is_ok_and(|pid| ProcessId { pid, start }.is_live()))
        }
        _ => None,
    }
}

/// Whether the process that prepared a claim is gone. Claims from another pid namespace are judged by their age.
pub(super) fn is_cut_short(claim: &SessionDir) -> bool {
    is_of_the_dead(claim.id().trim_start_matches('.')).unwrap_or_else(|| !claim.is_young(CLAIM))
}

/// Random lower-case base-36 characters.
pub(super) fn random(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    // 256 is not a multiple of 36; the slight bias does no harm to a name.
    bytes.iter().map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[usize::from(byte % 36)])).collect()
}
