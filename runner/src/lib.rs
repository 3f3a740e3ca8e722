//! Features that consist of calls of verbs: `smoke`, `run` and `record`, with their reports. They know verbs only by a
//! [`Caller`](stagewright_commands::caller::Caller), as a person's shell does.
//!
//! It also holds the program's [`REGISTRY`]: these verbs beside those of `commands`.

mod html;
mod interrupts;
mod placeholders;
mod record;
mod run;
mod run_file;
mod smoke;
mod test_home;
mod trace;
mod waiting;

use stagewright_commands::{
    ROWS as VERBS,
    call::{Registry, Row},
};

/// The verbs of this crate.
static ROWS: &[Row] = stagewright_commands::rows![
    smoke::Smoke,
    run::Run,
    run::ReportMerge,
    record::Record,
    record::Recording,
    trace::TraceView,
    trace::TraceExport,
    trace::TraceDiff,
    trace::TraceReplay,
    trace::TracePromote
];

/// All verbs of the program: the one table that the shell, the REPL and the MCP server share.
pub static REGISTRY: Registry = Registry::of(&[VERBS, ROWS]);

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_commands::{
        arguments::{self, Reach, command},
        example_lines, grammar,
        group::GROUPS,
        sample,
    };
    use std::path::Path;

    #[test]
    fn every_sample_reply_round_trips() {
        for row in REGISTRY.rows() {
            assert!(sample::reads_back(row, &sample::reply(row)), "{} cannot be sampled", row.tool);
        }
    }

    #[test]
    fn example_lines_of_the_runners_verbs_parse() {
        for row in ROWS {
            let lines: Vec<_> = example_lines::of(row).collect();
            assert!(!lines.is_empty(), "{} has no example", row.verb());
            for line in lines {
                let words = grammar::split(line).texts();
                arguments::read(row, &words[0], &words[1..], Reach::Process, Path::new("/")).expect(line);
            }
        }
    }

    /// Every verb's tree is one that clap accepts; its debug assertions run here.
    #[test]
    fn clap_accepts_every_verb() {
        for row in REGISTRY.rows() {
            for reach in [Reach::Process, Reach::Line] {
                command(row, reach).debug_assert();
            }
        }
    }

    #[test]
    fn each_group_has_verbs() {
        for row in &GROUPS {
            assert!(REGISTRY.rows().any(|verb| verb.group == row.group), "{} has no verbs", row.title);
        }
    }

    #[test]
    fn tools_are_named_after_their_group() {
        for row in REGISTRY.rows() {
            assert!(row.tool.starts_with(&row.group.tool_prefix()), "{} is in group {:?}", row.tool, row.group);
        }
    }
}
