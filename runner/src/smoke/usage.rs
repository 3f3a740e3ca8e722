//! Processor time and memory of an app's processes, as the kernel counts them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_os::processes;
use std::time::{Duration, Instant};

/// The use of processor and memory.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Usage {
    /// How many processes it has
    pub processes: usize,
    /// Their memory in megabytes (10⁶ bytes), shared pages counted in parts (PSS)
    pub memory_mb: f64,
    /// Processor time over the last second that it was left alone, in percent of one processor
    pub cpu_percent: f64,
}

/// The time over which processor time is counted.
pub(super) const OVER: Duration = Duration::from_secs(1);

/// Starts the measurement. The returned function ends it.
pub(super) fn begin(app: u32) -> impl FnOnce() -> Usage {
    let (ticks, started) = (processor_time(app), Instant::now());
    move || {
        let processes = of(app);
        let memory: u64 = processes.iter().filter_map(|pid| processes::proportional_memory(*pid)).sum();
        let worked = processor_time(app).saturating_sub(ticks);
        Usage {
            processes: processes.len(),
            memory_mb: tenths(memory as f64 / 1e6),
            cpu_percent: tenths(100.0 * worked.as_secs_f64() / started.elapsed().as_secs_f64()),
        }
    }
}

fn of(app: u32) -> Vec<u32> {
    let mut all = processes::descendants(app);
    all.push(app);
    all
}

fn processor_time(app: u32) -> Duration {
    of(app).into_iter().filter_map(processes::processor_time).sum()
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
