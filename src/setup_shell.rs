//! `stagewright setup-shell`: installs completions and man pages where this user's shells look for them.

use crate::{generate, report};
use clap::ArgMatches;
use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// Each shell's name, its file in `completions/`, whether it looks below the data folder, and the path there. Shells
/// without that flag look below the configuration folder.
const SHELLS: &[(&str, &str, bool, &str)] = &[
    ("bash", "stagewright.bash", true, "bash-completion/completions/stagewright"),
    ("zsh", "_stagewright", true, "zsh/site-functions/_stagewright"),
    ("fish", "stagewright.fish", false, "fish/completions/stagewright.fish"),
];

/// Writes the completion files and man pages, and prints where.
///
/// # Errors
///
/// `BAD_ARGUMENT` if neither the XDG variable nor `HOME` is an absolute path; `FILE_NOT_FOUND` if a file cannot be
/// written.
pub fn run(matches: &ArgMatches) -> Outcome<ExitCode> {
    let chosen: Vec<&String> = matches.get_many::<String>("shell").into_iter().flatten().collect();
    let (data, config) = (folder("XDG_DATA_HOME", ".local/share")?, folder("XDG_CONFIG_HOME", ".config")?);
    let completions = generate::completions()?;
    let mut said = vec![];
    for (shell, file, in_data, place) in SHELLS {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == shell) {
            continue;
        }
        let target = if *in_data { &data } else { &config }.join(place);
        let bytes = completions.get(&Path::new("completions").join(file)).map(Vec::as_slice).unwrap_or_default();
        write(&target, bytes)?;
        said.push(format!("{shell}: {}", target.display()));
        said.extend(still_to_do(shell, &target));
    }
    let pages = generate::man::pages()?;
    let man = data.join("man/man1");
    for (path, bytes) in &pages {
        write(&man.join(path.file_name().unwrap_or_default()), bytes)?;
    }
    said.push(format!("man: {} pages in {}", pages.len(), man.display()));
    said.extend(man_to_do(&man));
    said.push("New shells complete with Tab.".into());
    report::text(&said.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// A step that the user has to do by hand: a line for the shell's configuration file.
fn still_to_do(shell: &str, file: &Path) -> Option<String> {
    let folder = file.parent()?.display();
    match shell {
        "zsh" => Some(format!("  in ~/.zshrc, before compinit: fpath=({folder} $fpath)")),
        "bash" if !Path::new("/usr/share/bash-completion/bash_completion").exists() => {
            Some(format!("  in ~/.bashrc (bash-completion is not installed): source {}", file.display()))
        }
        _ => None,
    }
}

/// The step by which `man` finds the pages, if it does not yet.
fn man_to_do(pages: &Path) -> Option<String> {
    let Ok(asked) = Command::new("man").args(["-w", "stagewright"]).stdin(Stdio::null()).stderr(Stdio::null()).output()
    else {
        return Some("  `man` is not on PATH; `stagewright help VERB` has the same texts".into());
    };
    let found = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    if Path::new(&found).starts_with(pages) {
        return None;
    }
    let folder = pages.parent().unwrap_or(pages).display();
    let line = format!("  in ~/.profile: export MANPATH=\"{folder}:$MANPATH\"");
    Some(match found.as_str() {
        "" => format!("{line}   # man does not look there by itself"),
        other => format!("{line}   # now man shows {other}"),
    })
}

fn folder(variable: &str, usual: &str) -> Outcome<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    set(variable).or_else(|| set("HOME").map(|home| home.join(usual))).ok_or_else(|| {
        Error::argument(format!("There is no folder to install to: {variable} and HOME are not set."))
            .detail("parameter", "HOME")
    })
}

fn write(target: &Path, bytes: &[u8]) -> Outcome<()> {
    let made = target.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(target, bytes));
    made.map_err(|error| Error::new(Code::FileNotFound, format!("{} cannot be written: {error}.", target.display())))
}
