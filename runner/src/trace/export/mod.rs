//! `trace-export`: a trace in the formats of other tools.

mod har;
mod moments;
mod otlp;
mod playwright;
mod zip;

use super::defects::Defects;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::{
    call::Call,
    show::{Show, clean_line, counted},
    traced::open,
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
};
use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

/// Write a trace for other tools: Playwright's viewer, HAR, OpenTelemetry
///
/// The trace is read piece by piece, and may be larger than memory.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceExport {
    /// The trace's file
    path: AbsolutePath,
    /// The format
    #[serde(default = "playwright_zip")]
    #[schemars(extend("default" = "playwright"))]
    format: Format,
    /// The file to write [default: beside the trace]
    #[schemars(extend("x-short" = "o"))]
    out: Option<AbsolutePath>,
}

/// A format of another tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A zip file for Playwright's trace viewer.
    Playwright,
    /// The captured requests, HAR 1.2.
    Har,
    /// Spans of OpenTelemetry, OTLP in JSON.
    Otlp,
}

fn playwright_zip() -> Format {
    Format::Playwright
}

impl Format {
    /// The ending of a file's name.
    fn ending(self) -> &'static str {
        match self {
            Format::Playwright => "zip",
            Format::Har => "har",
            Format::Otlp => "otlp.json",
        }
    }
}

/// The file that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Exported {
    /// The file
    path: PathBuf,
    /// Its format
    format: Format,
    /// How many calls, or requests of a HAR, it has
    entries: usize,
    /// How large it is
    bytes: u64,
    /// How many calls were left out
    left_out: usize,
    #[serde(flatten)]
    defects: Defects,
}

impl Verb for TraceExport {
    const TOOL: &'static str = "trace_export";
    const TITLE: &'static str = "Export a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::All;
    const WRITES: Option<&'static str> = Some("out");
    const EXAMPLES: &'static [Example] = &[];
    type Reply = Exported;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path")?;
        AbsolutePath::check_all(&[("out", &self.out)])
    }

    async fn run(self, call: Call) -> Outcome<Exported> {
        // A trace may have hundreds of megabytes.
        tokio::task::spawn_blocking(move || self.export(&call)).await.map_err(Error::internal)?
    }
}

impl TraceExport {
    fn export(self, call: &Call) -> Outcome<Exported> {
        let format = self.format;
        let path = self.out.as_ref().map_or_else(|| self.path.0.with_extension(format.ending()), |out| out.0.clone());
        if path.canonicalize().is_ok_and(|out| self.path.0.canonicalize().is_ok_and(|from| from == out)) {
            return Err(Error::argument("The file would replace the trace: name another one as out.")
                .detail("parameter", "out"));
        }
        let again = || open("path", &self.path, call);
        let moments = moments::read(again()?);
        // The requests are in memory whole, with their bodies.
        let requests = if format == Format::Otlp { vec![] } else { har::requests(again()?) };
        if format == Format::Har && requests.is_empty() {
            return Err(Error::new(
                Code::TraceArtifactInvalid,
                format!("The trace {:?} has no captured requests.", self.path.0),
            )
            .hint("Requests are in a trace if network_capture_start was called before its end.")
            .detail("path", self.path.0.display().to_string()));
        }
        let unwritten = |error: io::Error| {
            Error::new(Code::TraceArtifactWriteFailed, format!("{path:?} cannot be written: {error}."))
                .detail("path", path.display().to_string())
        };
        let spot = Spot::admit("out", path.clone(), call.permit.app_root.as_deref())?.private();
        let file = spot.replacement().map_err(unwritten)?;
        let mut writer = BufWriter::new(file.file());
        let written = match format {
            Format::Playwright => playwright::write(&mut writer, &moments, &requests, &again)?,
            Format::Otlp => otlp::write(again()?, &moments, &mut writer),
            Format::Har => serde_json::to_writer_pretty(&mut writer, &har::file(&requests)).map_err(io::Error::from),
        };
        written.and_then(|()| writer.flush()).map_err(unwritten)?;
        drop(writer);
        let bytes = file.file().metadata().map(|about| about.len()).unwrap_or_default();
        file.place().map_err(unwritten)?;
        let entries = match format {
            Format::Har => requests.iter().filter(|row| !row.pending).count(),
            _ => moments.calls.len(),
        };
        let left_out = if format == Format::Har { 0 } else { moments.left_out };
        Ok(Exported { path, format, entries, bytes, left_out, defects: moments.defects })
    }
}

impl Show for Exported {
    fn show(&self) -> String {
        let noun = if self.format == Format::Har { "request" } else { "call" };
        let mut out = format!("{}: {}", clean_line(&self.path.display().to_string()), counted(self.entries, noun));
        if self.left_out > 0 {
            out += &format!("\n{} were left out", counted(self.left_out, "call"));
        }
        out + &self.defects.notes()
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
