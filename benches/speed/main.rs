//! The speed table, measured on a real Electron: every figure as a multiple of a floor that the
//! same run measured over the same channel. A benchmark, never a timed test.

mod controls;
mod floor;
mod launch;
mod mcp;
mod report;
mod shell;
mod tokens;
mod verbs;

use report::Report;

fn main() {
    // `cargo bench` passes its own flags; the one number is the large page's rows.
    let rows = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(10_000);
    let mut report = Report::default();
    launch::measure(&mut report);
    verbs::measure(&mut report, rows);
    controls::measure(&mut report);
    shell::measure(&mut report);
    mcp::measure(&mut report);
    tokens::measure(&mut report);
    report.print();
}
