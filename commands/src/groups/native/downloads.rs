//! `native-downloads`, `native-download-policy`, `native-wait-for-download`: what the app downloads, and where to.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, quoted},
    values::{AbsolutePath, Millis, WAIT_MOST},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_groups::native::downloads::{self, Download, DownloadPolicy};

/// Read the app's downloads
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeDownloads {}

/// The downloads of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// How many there are
    count: usize,
    /// Oldest first
    downloads: Vec<Download>,
}

impl Verb for NativeDownloads {
    const TOOL: &'static str = "native_downloads";
    const TITLE: &'static str = "Read downloads";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "native-downloads", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Listed;

    async fn run(self, call: Call) -> Outcome<Listed> {
        let downloads = downloads::downloads(&*call.session()?).await?;
        Ok(Listed { count: downloads.len(), downloads })
    }
}

impl Show for Listed {
    fn show(&self) -> String {
        match self.downloads.is_empty() {
            true => "no download".into(),
            false => self.downloads.iter().map(line).collect::<Vec<_>>().join("\n"),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.downloads.iter().map(|one| clean_line(one.path.as_ref().unwrap_or(&one.filename)))))
    }
}

pub(super) fn line(one: &Download) -> String {
    let place = match &one.path {
        Some(path) => format!(" to {} (by {})", quoted(path), one.placed_by),
        None if one.placed_by == "nobody" && !one.has_ended() => ", a save dialog asks where to".to_owned(),
        None => String::new(),
    };
    clean_line(&format!("#{} {} {}{place}", one.id, quoted(&one.filename), one.state))
}

/// Set where downloads are saved
///
/// Without a policy the app decides, or a save dialog opens. Under one nobody is asked; of two with the same name the
/// second gets a number in its name. Without an argument the call only reads.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeDownloadPolicy {
    /// The folder to put them in
    dir: Option<AbsolutePath>,
    /// Cancel them
    #[serde(default)]
    cancel: bool,
    /// Let the app decide again
    #[serde(default)]
    app: bool,
}

/// The policy for downloads.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Placed {
    /// dir, cancel or app
    policy: String,
    /// The folder
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dir: Option<String>,
}

impl Verb for NativeDownloadPolicy {
    const TOOL: &'static str = "native_download_policy";
    const TITLE: &'static str = "Set where downloads go";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("dir");
    const EXAMPLES: &'static [Example] = &[
        Example { line: "native-download-policy --cancel", args: r#"{"cancel": true}"# },
        Example { line: "native-download-policy --app", args: r#"{"app": true}"# },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Placed;

    fn check(&self) -> Outcome<()> {
        if usize::from(self.dir.is_some()) + usize::from(self.cancel) + usize::from(self.app) > 1 {
            return Err(Error::argument("dir, cancel and app exclude each other.").detail("parameter", "dir"));
        }
        self.dir.iter().try_for_each(|dir| dir.checked("dir").map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Placed> {
        let session = call.session()?;
        if let Some(dir) = &self.dir {
            let dir = call.admit("dir", &dir.0)?;
            if !dir.is_dir() {
                let what = if dir.exists() { "is not a folder" } else { "does not exist" };
                return Err(Error::new(Code::FileNotFound, format!("dir: {dir:?} {what}.")).detail("parameter", "dir"));
            }
            downloads::set_policy(&session, DownloadPolicy::Dir(dir.display().to_string())).await?;
        } else if self.cancel {
            downloads::set_policy(&session, DownloadPolicy::Cancel).await?;
        } else if self.app {
            downloads::set_policy(&session, DownloadPolicy::App).await?;
        }
        let (policy, dir) = match downloads::policy(&session)? {
            DownloadPolicy::App => ("app", None),
            DownloadPolicy::Cancel => ("cancel", None),
            DownloadPolicy::Dir(dir) => ("dir", Some(dir)),
        };
        Ok(Placed { policy: policy.into(), dir })
    }
}

impl Show for Placed {
    fn show(&self) -> String {
        match (&self.dir, self.policy.as_str()) {
            (Some(dir), _) => clean_line(&format!("downloads go to {}", quoted(dir))),
            (None, "cancel") => "downloads are cancelled".into(),
            (None, _) => "the app decides where downloads go".into(),
        }
    }
}

/// Wait for a download to end
///
/// Returns the oldest ended one that no wait has returned yet, so none is missed between a click and the wait.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativeWaitForDownload {
    /// Only one whose file name contains this
    #[schemars(length(min = 1))]
    name_contains: Option<String>,
    /// Budget in ms
    #[serde(default = "half_a_minute")]
    timeout_ms: Millis,
}

fn half_a_minute() -> Millis {
    Millis(30_000)
}

/// The download that has ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// The download, which has ended
    download: Download,
}

impl Verb for NativeWaitForDownload {
    const TOOL: &'static str = "native_wait_for_download";
    const TITLE: &'static str = "Wait for a download";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("nameContains");
    type Reply = Ended;

    async fn run(self, call: Call) -> Outcome<Ended> {
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let download = downloads::wait(&*call.session()?, self.name_contains.as_deref(), budget).await?;
        Ok(Ended { download })
    }
}

impl Show for Ended {
    fn show(&self) -> String {
        line(&self.download)
    }

    fn raw(&self) -> Option<String> {
        Some(clean_line(self.download.path.as_ref().unwrap_or(&self.download.filename)))
    }
}
