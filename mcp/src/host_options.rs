//! The command line of the hidden `host` command. The router starts the keeper with it, and the keeper starts the host
//! with it. Both read it here.

use stagewright_driver::{
    error::{Error, Outcome},
    runtime_dir::{Owner, check_id},
};
use std::time::Duration;

/// A keeper whose host was ended by a signal exits with this plus the signal's number, as shells do.
pub const SIGNALLED: u8 = 128;

/// The options of a keeper and its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostOptions {
    /// The session's name. Its directory exists already.
    pub id: String,
    /// The kind of frontend that starts it.
    pub owner: Owner,
    /// The session stays when its first connection, on stdin, closes.
    pub keep: bool,
    /// How long the session stays without a call; zero for ever.
    pub idle_timeout: Duration,
    /// This process is the host, which drives the app; otherwise it is the keeper, which starts the host.
    pub serving: bool,
}

impl HostOptions {
    /// The arguments after the program's name: `host`, then the options.
    pub fn to_args(&self) -> Vec<String> {
        let mut args = vec![
            "host".to_owned(),
            format!("--id={}", self.id),
            format!("--owner={}", self.owner.name()),
            format!("--idle-timeout-ms={}", self.idle_timeout.as_millis()),
        ];
        args.extend(self.keep.then(|| "--keep".to_owned()));
        args.extend(self.serving.then(|| "--serving".to_owned()));
        args
    }

    /// Reads the arguments after `host`.
    ///
    /// # Errors
    ///
    /// `BAD_ARGUMENT` for an unknown argument or an id that is not allowed.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Outcome<HostOptions> {
        let mut options = HostOptions {
            id: String::new(),
            owner: Owner::Shell,
            keep: false,
            idle_timeout: Duration::ZERO,
            serving: false,
        };
        for arg in args {
            let wrong = || Error::argument(format!("`host` is started by other verbs, and does not know {arg:?}."));
            match arg.split_once('=').unwrap_or((&arg, "")) {
                ("--id", id) => options.id = id.to_owned(),
                ("--owner", owner) => options.owner = Owner::from_name(owner).ok_or_else(wrong)?,
                ("--idle-timeout-ms", ms) => {
                    options.idle_timeout = Duration::from_millis(ms.parse().map_err(|_| wrong())?)
                }
                ("--keep", "") => options.keep = true,
                ("--serving", "") => options.serving = true,
                _ => return Err(wrong()),
            }
        }
        check_id(&options.id)?;
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_options_round_trip_through_arguments() {
        let options = HostOptions {
            id: "s1".into(),
            owner: Owner::Mcp,
            keep: true,
            idle_timeout: Duration::from_secs(9),
            serving: true,
        };
        assert_eq!(HostOptions::parse(options.to_args().into_iter().skip(1)).expect("read"), options);
        assert!(HostOptions::parse(["--id=../x".to_owned()]).is_err());
        assert!(HostOptions::parse(["--id=x".to_owned(), "--what".to_owned()]).is_err());
    }
}
