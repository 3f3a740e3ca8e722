//! The speed table, measured on a real Electron. Every figure stands beside a floor that the same run measured over the
//! same channel. It is a benchmark, and never a test with a time limit.

mod controls;
mod floor;
mod ipc;
mod launch;
mod mcp;
mod network;
mod playwright;
mod report;
mod shell;
mod tokens;
mod trace;
mod verbs;

use report::Report;

/// The parts of the table, in its order.
const PARTS: [&str; 9] = ["launch", "verbs", "controls", "shell", "mcp", "ipc", "network", "trace", "tokens"];

fn main() {
    // `cargo bench` adds its own flags. A number is the rows of the large page; a name limits the run to that part.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rows = words.iter().find_map(|word| word.parse().ok()).unwrap_or(10_000);
    let only = PARTS.into_iter().find(|part| words.iter().any(|word| word == part));
    let mut report = Report::default();
    for part in PARTS.into_iter().filter(|part| only.is_none_or(|only| only == *part)) {
        match part {
            "launch" => launch::measure(&mut report),
            "verbs" => verbs::measure(&mut report, rows),
            "controls" => controls::measure(&mut report),
            "shell" => shell::measure(&mut report),
            "mcp" => mcp::measure(&mut report),
            "ipc" => ipc::measure(&mut report),
            "network" => network::measure(&mut report),
            "trace" => trace::measure(&mut report),
            _ => tokens::measure(&mut report),
        }
    }
    report.print();
}
