//! Reports as `lcov.info`, with the records that c8 writes.

use super::{Report, Summary};
use std::fmt::Write;

pub(super) fn text(report: &Report) -> String {
    let mut out = String::new();
    for file in &report.files {
        let totals = Summary::of(file);
        let _ = writeln!(out, "TN:\nSF:{}", plain(&file.path));
        for function in &file.functions {
            let _ = writeln!(out, "FN:{},{}", function.span.0, plain(&function.name));
        }
        let _ = writeln!(out, "FNF:{}\nFNH:{}", totals.functions.total, totals.functions.covered);
        for function in &file.functions {
            let _ = writeln!(out, "FNDA:{},{}", function.count, plain(&function.name));
        }
        for (line, count) in &file.lines {
            let _ = writeln!(out, "DA:{line},{count}");
        }
        let _ = writeln!(out, "LF:{}\nLH:{}", totals.lines.total, totals.lines.covered);
        for (number, branch) in file.branches.iter().enumerate() {
            let _ = writeln!(out, "BRDA:{},{number},0,{}", branch.span.0, branch.count);
        }
        let _ = writeln!(out, "BRF:{}\nBRH:{}\nend_of_record", totals.branches.total, totals.branches.covered);
    }
    out
}

/// A name without line breaks, which would begin another record.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
