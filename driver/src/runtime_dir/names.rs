//! Session names: what is allowed, and made-up ones.

use super::SessionDir;
use crate::error::{Error, Outcome};
use stagewright_os::processes::{self, ProcessId};
use std::time::Duration;

/// How old the directory of a claim of another pid namespace has to be to count as cut short.
const CLAIM: Duration = Duration::from_secs(60);

/// Refuses a name that cannot be a directory's, or that hides one.
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

/// The name of a directory that a claim is made in. It names the process that makes it, since that may be killed at it.
pub(super) fn of_claim() -> String {
    format!(".{}", of_this_process())
}

/// A name that no other file has, and that names this process.
pub(super) fn of_this_process() -> String {
    let ProcessId { pid, start } = ProcessId::own();
    format!("{}-{pid}-{start}-{}", processes::pid_namespace(), random(12))
}

/// Whether the process that a name is of has ended. `None` where that cannot be told: pids of another namespace mean
/// nothing here.
pub(super) fn is_of_the_dead(name: &str) -> Option<bool> {
    let mut parts = name.split('-').map(str::parse::<u64>);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(Ok(namespace)), Some(Ok(pid)), Some(Ok(start))) if namespace == processes::pid_namespace() => {
            Some(!u32::try_from(pid).is_ok_and(|pid| ProcessId { pid, start }.is_live()))
        }
        _ => None,
    }
}

/// Whether nobody is left who would go on with a claim. Claims of another namespace are judged by their age.
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
