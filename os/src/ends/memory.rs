//! Whether the kernel has killed processes because memory ran out.

/// The number of processes that the kernel had killed for lack of memory when this was read. On Linux it is the counter
/// `oom_kill` of `/proc/vmstat` (kernel 4.13 and later).
///
/// macOS: the memory-pressure notifications of dispatch sources. Windows ends no process for that.
#[derive(Debug, Clone, Copy)]
pub struct MemoryKills(Option<u64>);

impl MemoryKills {
    /// Reads the present number.
    pub fn so_far() -> MemoryKills {
        let text = std::fs::read_to_string("/proc/vmstat").unwrap_or_default();
        let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
        MemoryKills(count.and_then(|count| count.trim().parse().ok()))
    }

    /// If more have been killed since: a sentence for the error about a process that a signal ended.
    pub fn since_then(self) -> Option<String> {
        let more = MemoryKills::so_far().0?.checked_sub(self.0?).filter(|more| *more > 0)?;
        let processes = if more == 1 { "a process".to_owned() } else { format!("{more} processes") };
        Some(format!("The kernel has ended {processes} of this machine meanwhile, because memory ran out."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_new_memory_kills_are_reported() {
        let now = MemoryKills::so_far();
        let count = now.0.expect("the kernel counts them");
        assert_eq!(MemoryKills(None).since_then(), None);
        assert!(MemoryKills(Some(count + 1)).since_then().is_none());
        if let Some(before) = count.checked_sub(1) {
            assert!(MemoryKills(Some(before)).since_then().is_some());
        }
    }
}
