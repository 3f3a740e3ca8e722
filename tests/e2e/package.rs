//! An installed package works: the program, its manual, its completions.

use crate::{
    completion::{shell_of, typed},
    support::{Electron, Home, Terminal, notes},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Runs a program, which must succeed, and returns its output.
#[track_caller]
fn out(command: &mut Command) -> String {
    let done = command.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    assert!(done.status.success(), "{command:?}: {}\n{}", text(&done.stdout), text(&done.stderr));
    text(&done.stdout)
}

/// The package and the tarball of the program that these tests run.
fn packages(home: &Home) -> (PathBuf, PathBuf) {
    let made = out(Command::new(Path::new(ROOT).join("scripts/package"))
        .args(["--fast", "--binary", env!("CARGO_BIN_EXE_stagewright"), "--out"])
        .arg(home.path().join("dist")));
    let (deb, tarball) = made.split_once('\n').expect("two paths");
    (deb.into(), tarball.into())
}

/// Fails if a relative link of the documents in a folder leads to a file that is not there.
fn links_lead_somewhere(folder: &Path) {
    let documents = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect::<Vec<_>>()
    };
    let pages = ["", "docs", "docs/design"].iter().flat_map(|place| documents(&folder.join(place))).collect::<Vec<_>>();
    assert!(pages.len() > 30, "{pages:?}");
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(['#', ')']).next());
        for link in links.filter(|link| !link.is_empty() && !link.contains("://") && !link.contains(' ')) {
            let target = page.parent().expect("its folder").join(link);
            assert!(target.exists(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn unpacked_packages_have_a_working_program_manual_and_completion() {
    let home = Home::on(Electron::V33);
    let (deb, tarball) = packages(&home);
    let (root, tree) = (home.path().join("root"), home.path().join("tree"));
    std::fs::create_dir(&tree).expect("a folder");
    out(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(&root));
    out(Command::new("tar").arg("-xzf").arg(&tarball).args(["--strip-components", "1", "-C"]).arg(&tree));
    for place in [root.join("usr"), tree.clone()] {
        let program = place.join("bin/stagewright");
        assert!(out(Command::new(&program).arg("--version")).starts_with("stagewright "), "{}", program.display());
        for page in ["stagewright", "stagewright-click"] {
            let page = ["1.gz", "1"].map(|end| place.join(format!("share/man/man1/{page}.{end}")));
            let page = page.iter().find(|page| page.exists()).expect("a page");
            let said = out(Command::new("man").arg("-l").arg(page).env("MANWIDTH", "80").env("MANPAGER", "cat"));
            assert!(said.contains("EXIT STATUS") && said.contains("SEE ALSO"), "{said}");
        }
        let bash = place.join("share/bash-completion/completions/stagewright");
        let loaded = format!("source {} && complete -p stagewright", bash.display());
        assert!(out(Command::new("bash").args(["-c", &loaded])).contains("stagewright"));
        links_lead_somewhere(&place.join("share/doc/stagewright"));
    }
    // It also drives an app from there.
    let launch = home.command(&["launch", &notes()]);
    let mut packaged = Command::new(root.join("usr/bin/stagewright"));
    packaged.args(launch.get_args());
    for (name, value) in launch.get_envs() {
        match value {
            Some(value) => packaged.env(name, value),
            None => packaged.env_remove(name),
        };
    }
    assert!(out(&mut packaged).starts_with("launched ("), "{launch:?}");
    home.ok(&["stop"]);
}

#[test]
fn deb_package_meets_the_debian_metadata_rules() {
    let home = Home::on(Electron::V33);
    let (deb, tarball) = packages(&home);
    let field = |name: &str| out(Command::new("dpkg-deb").arg("-f").arg(&deb).arg(name));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!((field("Package"), field("Version")), ("stagewright".into(), version.into()));
    for name in ["Architecture", "Maintainer", "Installed-Size", "Section", "Priority", "Homepage", "Description"] {
        assert!(!field(name).is_empty(), "{name}");
    }
    assert!(field("Maintainer").contains('@') && field("Recommends").contains("xvfb"));
    let about = field("Description");
    let first = about.lines().next().unwrap_or_default();
    assert!(first.len() < 80 && !first.ends_with('.') && !first.starts_with("stagewright"), "{first}");
    assert!(about.lines().skip(1).all(|line| line.starts_with(' ') && line.len() <= 80), "{about}");
    // root owns every file, and nobody else may write to it.
    for line in out(Command::new("dpkg-deb").arg("-c").arg(&deb)).lines() {
        let mut words = line.split_whitespace();
        let (mode, owner) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let program = line.ends_with("/usr/bin/stagewright");
        let wanted = if line.starts_with('d') || program { "rwxr-xr-x" } else { "rw-r--r--" };
        assert_eq!((&mode[1..], owner), (wanted, "root/root"), "{line}");
        assert!(!line.contains("/home/") && !line.contains("/root/"), "{line}");
    }
    let root = home.path().join("root");
    out(Command::new("dpkg-deb").arg("-R").arg(&deb).arg(&root));
    let checked = out(Command::new("md5sum").args(["--check", "--quiet", "DEBIAN/md5sums"]).current_dir(&root));
    assert_eq!(checked, "");
    let sums = std::fs::read_to_string(root.join("DEBIAN/md5sums")).expect("sums").lines().count();
    let files = out(Command::new("find").arg(root.join("usr")).args(["-type", "f"])).lines().count();
    assert_eq!(sums, files, "each file has its sum");
    let doc = root.join("usr/share/doc/stagewright");
    let copyright = std::fs::read_to_string(doc.join("copyright")).expect("a copyright file");
    assert!(copyright.contains("License: Expat or Apache-2.0") && copyright.contains("AS IS"), "{copyright}");
    let changes = out(Command::new("gzip").arg("-dc").arg(doc.join("changelog.gz")));
    assert!(changes.starts_with(&format!("stagewright ({version}) ")), "{changes}");
    // Every page of the manual is in both.
    let pages = std::fs::read_dir(Path::new(ROOT).join("man")).expect("man").count();
    let listed = out(Command::new("tar").arg("-tzf").arg(&tarball));
    assert_eq!(std::fs::read_dir(root.join("usr/share/man/man1")).expect("pages").count(), pages);
    assert_eq!(listed.lines().filter(|line| line.ends_with(".1")).count(), pages);
}

#[test]
fn packaged_completions_work_in_bash_zsh_and_fish() {
    let home = Home::on(Electron::V33);
    let (deb, _) = packages(&home);
    let root = home.path().join("root");
    out(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(&root));
    let (share, bin) = (root.join("usr/share"), root.join("usr/bin"));
    let completes = |mut terminal: Terminal| {
        typed(&mut terminal, "stagewright snapsh\tX", "stagewright snapshot X");
        typed(&mut terminal, "stagewright snapshot --format t\tX", "stagewright snapshot --format text X");
        typed(&mut terminal, "stagewright get-\t\t", "get-attribute");
    };
    // zsh searches Debian's folder by default.
    let mut zsh = shell_of(&home, &bin, Command::new("zsh"), &["-f", "-i"]);
    zsh.shows("$");
    let look = format!("fpath=({} $fpath)", share.join("zsh/vendor-completions").display());
    zsh.types(&format!("{look}; autoload -U compinit; compinit -D; clear\r"));
    completes(zsh);
    let mut fish = Command::new("fish");
    fish.env("XDG_DATA_DIRS", &share);
    let mut fish = shell_of(&home, &bin, fish, &["--interactive"]);
    fish.types("function fish_prompt; echo '$ '; end; clear\r");
    completes(fish);
    let mut bash = shell_of(&home, &bin, Command::new("bash"), &["--noprofile", "--norc", "-i"]);
    bash.shows("$");
    let file = share.join("bash-completion/completions/stagewright");
    bash.types(&format!("source {}; bind 'set show-all-if-ambiguous on'; clear\r", file.display()));
    completes(bash);
}
