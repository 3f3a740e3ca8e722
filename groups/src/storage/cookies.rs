//! Cookies of all sessions of an app.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
    surfaces::Surface,
};
use std::{collections::BTreeSet, time::Duration};

static STORAGE_COOKIES: Hooks = Hooks::on_demand("storage_cookies", include_str!("cookies.js")).with(&[
    include_str!("all_sessions.js"),
    include_str!("partitions.js"),
    include_str!("cookie_writes.js"),
]);
const COOKIES: Hook = Hook::of(&STORAGE_COOKIES, "cookies");
const SET: Hook = Hook::of(&STORAGE_COOKIES, "setCookie");
const CLEAR: Hook = Hook::of(&STORAGE_COOKIES, "clearCookies");
const REPLACE: Hook = Hook::of(&STORAGE_COOKIES, "replaceCookies");
const PARTITION_NAMES: Hook = Hook::of(&STORAGE_COOKIES, "partitionNames");
const PARTITIONS_OF: Hook = Hook::of(&STORAGE_COOKIES, "partitionsOf");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&STORAGE_COOKIES);

/// How long the main process may take: a jar of thousands is read in less than a second.
const BUDGET: Duration = Duration::from_secs(5);

/// When a cookie is sent with requests from other sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub enum SameSite {
    Strict,
    Lax,
    None,
}

impl SameSite {
    /// Electron's word for it.
    fn in_electron(self) -> &'static str {
        match self {
            SameSite::Strict => "strict",
            SameSite::Lax => "lax",
            SameSite::None => "no_restriction",
        }
    }
}

/// A cookie of a session.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cookie {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The host, with a dot in front where hosts below it get the cookie too.
    pub domain: String,
    /// The path below which it is sent.
    pub path: String,
    /// When it ends, in epoch seconds; -1 for one that ends with the app.
    pub expires: f64,
    /// Scripts of pages cannot read it.
    pub http_only: bool,
    /// It is sent over https only.
    pub secure: bool,
    /// When it is sent from other sites; absent where nobody has said.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub same_site: Option<SameSite>,
    /// It is for this host alone.
    #[serde(default)]
    pub host_only: bool,
    /// The partition of its session: default, persist:NAME, or another.
    #[serde(default = "default_partition")]
    pub partition: String,
}

impl Cookie {
    /// The cookie as the hooks take it.
    pub(super) fn as_wanted(&self) -> Value {
        json!({
            "name": self.name, "value": self.value, "domain": self.domain, "path": self.path,
            "expires": Some(self.expires).filter(|at| *at >= 0.0), "httpOnly": self.http_only,
            "secure": self.secure, "sameSite": self.same_site.map(SameSite::in_electron), "partition": self.partition,
        })
    }
}

/// The name of the partition of Electron's default session.
pub(super) fn default_partition() -> String {
    "default".into()
}

/// The cookies that are meant.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Filter {
    /// Those that are sent to this address.
    pub url: Option<String>,
    /// Those of this name.
    pub name: Option<String>,
    /// Those of this partition.
    pub partition: Option<String>,
}

/// A cookie that is to be set.
#[derive(Debug, Clone)]
pub struct New {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The address that sets it.
    pub url: Option<String>,
    /// The domain, in place of an address.
    pub domain: Option<String>,
    /// The path below which it is sent.
    pub path: Option<String>,
    /// When it ends, in epoch seconds.
    pub expires: Option<f64>,
    /// Scripts of pages cannot read it.
    pub http_only: bool,
    /// It is sent over https only.
    pub secure: bool,
    /// When it is sent from other sites.
    pub same_site: Option<SameSite>,
    /// The partition; without one that of the page.
    pub partition: Option<String>,
    /// Open the partition, if it has a folder and the app has not opened it.
    pub make: bool,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    address: bool,
    missing: Option<Vec<String>>,
    failed: Option<String>,
    #[serde(default)]
    cookies: Vec<Cookie>,
    #[serde(default)]
    cleared: u64,
    #[serde(default)]
    partition: String,
    #[serde(default)]
    kept: bool,
}

async fn ask(session: &Session, hook: Hook, args: &[Value]) -> Outcome<Answer> {
    let answer: Answer = session.main.need()?.call(hook, args, BUDGET).await?;
    if answer.address {
        return Err(Error::argument("url is no address, such as https://example.com/.").detail("parameter", "url"));
    }
    if let Some(partitions) = &answer.missing {
        let message = format!("The app has no such partition; it has {}.", partitions.join(", "));
        return Err(Error::new(Code::StorageNotFound, message).detail("partitions", partitions.clone()));
    }
    Ok(answer)
}

/// The cookies of all sessions, with their values.
///
/// # Errors
///
/// There is no such partition, the address is none, or the main process cannot be asked.
pub async fn list(session: &Session, filter: &Filter) -> Outcome<Vec<Cookie>> {
    Ok(ask(session, COOKIES, &[json!(filter)]).await?.cookies)
}

/// Sets a cookie. Gives its partition.
///
/// # Errors
///
/// The browser refuses it, as one for `file:` or one that has expired. Else as for [`list`].
pub async fn set(session: &Session, new: &New, page: Option<&Surface>) -> Outcome<String> {
    let path = new.path.as_deref().or_else(|| new.domain.as_ref().map(|_| "/"));
    let cookie = json!({
        "name": new.name, "value": new.value, "url": new.url, "domain": new.domain, "path": path,
        "expires": new.expires, "httpOnly": new.http_only, "secure": new.secure,
        "sameSite": new.same_site.map(SameSite::in_electron), "partition": new.partition, "make": new.make,
    });
    let answer = ask(session, SET, &[cookie, json!(page.map(|page| &page.target_id))]).await?;
    let refused = |why: String| {
        let message = format!("The browser does not take the cookie {:?}: {why}.", new.name);
        Error::new(Code::StorageAccessFailed, message)
    };
    let of_a_page = new.url.as_deref().is_none_or(|url| url.starts_with("http://") || url.starts_with("https://"));
    match answer.failed {
        Some(why) if !of_a_page => Err(refused(why.trim_end_matches('.').to_owned())
            .hint("Electron keeps cookies of http and https addresses only. Pages of other schemes have local storage.")),
        Some(why) => Err(refused(why.trim_end_matches('.').to_owned())
            .hint("A cookie with `secure` needs an https address, and `sameSite: \"None\"` needs `secure`. Its domain must fit the address.")),
        None if !answer.kept => Err(refused("it has expired, or it may not replace another cookie".into())),
        None => Ok(answer.partition),
    }
}

/// Puts these cookies in place of all in their partitions and in `named`. Gives those that the browser refuses: the
/// number of each, and the reason.
///
/// # Errors
///
/// The main process does not answer within `budget`.
pub(super) async fn replace(
    session: &Session,
    cookies: &[Cookie],
    named: &[String],
    budget: Duration,
) -> Outcome<Vec<(usize, String)>> {
    let wanted = cookies.iter().map(Cookie::as_wanted);
    let named: BTreeSet<&String> = named.iter().chain(cookies.iter().map(|cookie| &cookie.partition)).collect();
    session.main.need()?.call(REPLACE, &[wanted.collect(), json!(named)], budget).await
}

/// Removes cookies. Gives how many there were.
///
/// # Errors
///
/// As for [`list`].
pub async fn clear(session: &Session, filter: &Filter) -> Outcome<u64> {
    Ok(ask(session, CLEAR, &[json!(filter)]).await?.cleared)
}

/// The partitions of all sessions.
///
/// # Errors
///
/// The main process cannot be asked.
pub async fn partitions(session: &Session) -> Outcome<Vec<String>> {
    session.main.need()?.call(PARTITION_NAMES, &[], BUDGET).await
}

/// The partition of each of these pages.
pub(super) async fn partitions_of(session: &Session, targets: &[&str]) -> Outcome<Vec<String>> {
    session.main.need()?.call(PARTITIONS_OF, &[json!(targets)], BUDGET).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&STORAGE_COOKIES], include_str!("cookies.rs"), &[]);
    }
}
