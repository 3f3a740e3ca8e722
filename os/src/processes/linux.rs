//! Linux: `/proc`.

use super::Facts;
use std::{
    fs, io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::Duration,
};

/// Leads to the program's file even after it was renamed or removed.
pub(super) const OWN_BINARY: &str = "/proc/self/exe";

pub(super) fn all() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

pub(super) fn facts(pid: u32) -> Option<Facts> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the name in parentheses, and may itself contain spaces and parentheses.
    let fields: Vec<&str> = line.get(line.rfind(')')? + 2..)?.split(' ').collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Facts {
        ended: matches!(*fields.first()?, "Z" | "X"),
        stopped: *fields.first()? == "T",
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        start: fields.get(19)?.parse().ok()?,
        worked: Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second().try_into().ok()?,
    })
}

pub(super) fn parent() -> Option<u32> {
    rustix::process::getppid().map(|pid| pid.as_raw_nonzero().get() as u32)
}

pub(super) fn command_line(pid: u32) -> Option<Vec<u8>> {
    fs::read(format!("/proc/{pid}/cmdline")).ok()
}

pub(super) fn environment_of(pid: u32, name: &str) -> Option<String> {
    let all = fs::read(format!("/proc/{pid}/environ")).ok()?;
    let value = all.split(|b| *b == 0).find_map(|entry| entry.strip_prefix(name.as_bytes())?.strip_prefix(b"="))?;
    String::from_utf8(value.to_vec()).ok()
}

pub(super) fn pid_namespace() -> u64 {
    fs::metadata("/proc/self/ns/pid").map_or(0, |about| about.ino())
}

pub(super) fn own_number(pid: u32) -> Option<u32> {
    status(Path::new(&format!("/proc/{pid}")), "NSpid:")?.split_whitespace().last()?.parse().ok()
}

pub(super) fn binary_of(pid: u32) -> io::Result<PathBuf> {
    let binary = fs::read_link(format!("/proc/{pid}/exe"))?;
    let shown = binary.to_string_lossy();
    Ok(PathBuf::from(shown.strip_suffix(" (deleted)").unwrap_or(&shown).to_owned()))
}

pub(super) fn working_folder(pid: u32) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{pid}/cwd")).ok()
}

pub(super) fn files_open_to_write(pid: u32) -> Vec<PathBuf> {
    let open = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let writable = |number: &str| {
        let about = fs::read_to_string(format!("/proc/{pid}/fdinfo/{number}")).ok()?;
        let flags = about.lines().find_map(|line| line.strip_prefix("flags:"))?;
        let flags = u32::from_str_radix(flags.trim(), 8).ok()?;
        Some(flags & rustix::fs::OFlags::ACCMODE.bits() != rustix::fs::OFlags::RDONLY.bits())
    };
    let file = |entry: fs::DirEntry| {
        let path = fs::read_link(entry.path()).ok()?;
        let is_file = path.is_absolute() && path.is_file();
        (is_file && writable(entry.file_name().to_str()?) == Some(true)).then_some(path)
    };
    open.filter_map(file).collect()
}

pub(super) fn proportional_memory(pid: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

/// The value of a field of `/proc/…/status`, for a process or a thread.
pub(crate) fn status(of: &Path, field: &str) -> Option<String> {
    let status = fs::read_to_string(of.join("status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix(field)).map(|value| value.trim().to_owned())
}

/// A process's name. The kernel keeps its first 15 bytes. A program may change its own.
pub(crate) fn name(pid: u32) -> Option<String> {
    fs::read_to_string(format!("/proc/{pid}/comm")).ok().map(|name| name.trim_end().to_owned())
}
