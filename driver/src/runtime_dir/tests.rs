use super::*;
use crate::error::{Code, Error};
use stagewright_os::{
    children, ends,
    processes::{self, ProcessId},
    users,
};
use std::{
    os::unix::fs::PermissionsExt,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

fn temporary() -> (tempfile::TempDir, RuntimeDir) {
    let base = tempfile::tempdir().expect("a directory");
    let dir = RuntimeDir::at(base.path().join("run")).expect("a runtime directory");
    (base, dir)
}

const GONE: ProcessId = ProcessId { pid: 1, start: u64::MAX };

#[test]
fn runtime_dir_accessible_to_others_is_refused() {
    let base = tempfile::tempdir().expect("a directory");
    let open = base.path().join("open");
    fs::create_dir(&open).expect("made");
    fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).expect("opened up");
    assert!(RuntimeDir::at(open.clone()).is_err());
    let link = base.path().join("link");
    fs::set_permissions(&open, fs::Permissions::from_mode(0o700)).expect("closed");
    std::os::unix::fs::symlink(&open, &link).expect("linked");
    assert!(RuntimeDir::at(link).is_err());
    assert!(RuntimeDir::at(open).is_ok());
}

#[test]
fn session_name_is_claimed_once_and_a_dead_claim_is_stale() {
    let (_base, dir) = temporary();
    let record = SessionRecord::claim("one", Owner::Shell, 0, "1.0.0");
    let claimed = dir.claim(&record).expect("no failure").expect("free");
    assert!(dir.claim(&record).expect("no failure").is_none());
    assert_eq!(dir.live().len(), 1);
    assert!(dir.stale().is_empty());

    claimed.write(&SessionRecord { keeper: GONE, ..record }).expect("written");
    assert!(dir.live().is_empty() && dir.find("one").is_none());
    assert_eq!(dir.clean().directories, [claimed]);
    assert_eq!(fs::read_dir(dir.path()).expect("read").count(), 0);
}

#[test]
fn interrupted_removal_is_completed_by_clean() {
    let (_base, dir) = temporary();
    let claim = |name| dir.claim(&SessionRecord::claim(name, Owner::Shell, 0, "1.0.0")).expect("no failure");
    let live = claim("live").expect("free");
    fs::create_dir(dir.session("emptied").path()).expect("made");
    assert_eq!(dir.clean().directories, [dir.session("emptied")]);
    assert!(!dir.session("emptied").path().exists() && live.read().is_some());
}

#[test]
fn claim_of_a_killed_process_is_stale_at_once() {
    let (_base, dir) = temporary();
    let name = names::of_claim();
    fs::create_dir(dir.path().join(&name)).expect("made");
    assert!(dir.stale().is_empty(), "this process may go on");
    let killed = name.replace(&format!("-{}-", std::process::id()), &format!("-{}-", GONE.pid));
    fs::rename(dir.path().join(&name), dir.path().join(&killed)).expect("renamed");
    assert_eq!(dir.clean().directories.len(), 1);
    assert!(!dir.path().join(killed).exists());
}

#[test]
fn claim_concurrent_with_a_removal_is_kept() {
    let (_base, dir) = temporary();
    let claim_often = |own: u64| {
        for number in (own..).step_by(2).take(2_000) {
            let record = SessionRecord { started_at_ms: number, ..SessionRecord::claim("x", Owner::Shell, 0, "1.0.0") };
            let Some(claimed) = dir.claim(&record).expect("no failure") else { continue };
            for _ in 0..10 {
                std::thread::yield_now();
                let kept = claimed.read().map(|record| record.started_at_ms);
                assert_eq!((kept, claimed.tmp().exists()), (Some(number), true));
            }
            assert!(claimed.remove());
        }
    };
    std::thread::scope(|threads| {
        threads.spawn(|| claim_often(0));
        threads.spawn(|| claim_often(1));
    });
}

#[test]
fn tombstone_is_taken_once_and_only_by_its_owner_kind() {
    let (_base, dir) = temporary();
    let error = Error::new(Code::AppExited, "The app ended.").detail("exit_code", 3);
    dir.leave_tombstone("a", Owner::Mcp, &error).expect("buried");
    assert!(dir.take_last_tombstone(Owner::Shell).is_none());
    assert!(dir.peek_tombstone("a").is_some(), "whoever only listens takes it from nobody");
    assert_eq!(dir.take_tombstone("a").map(|f| f.code), Some(Code::AppExited));
    assert!(dir.take_tombstone("a").is_none());
    dir.leave_tombstone("b", Owner::Shell, &error).expect("buried");
    assert!(dir.take_last_tombstone(Owner::Shell).is_some() && dir.take_last_tombstone(Owner::Shell).is_none());
}

#[test]
fn session_names_are_validated() {
    for good in ["a", "s1x_2.b-C", &"x".repeat(40)] {
        assert!(check_id(good).is_ok(), "{good}");
    }
    for bad in ["", ".", "..", "../x", "-a", ".a", "a b", "ä", "tombstones", &"x".repeat(41)] {
        assert!(check_id(bad).is_err(), "{bad}");
    }
}

#[test]
fn only_marked_processes_of_dead_keepers_are_ended() {
    let (_base, dir) = temporary();
    let spawn = |keeper| running(Command::new("sleep").arg("60").env(MARK, dir.mark("gone", keeper)));
    let (mut left, mut kept) = (spawn(GONE), spawn(ProcessId::own()));
    let cleaned = dir.clean();
    assert!(cleaned.processes.iter().any(|p| p.process.pid == left.id() && p.session == "gone"));
    assert!(!left.wait().expect("ended").success());
    assert!(kept.try_wait().expect("asked").is_none(), "a live keeper's process was ended");
    kept.kill().expect("killed");
    kept.wait().expect("reaped");
}

#[test]
fn noted_outside_file_is_removed_unless_it_was_replaced() {
    let (base, dir) = temporary();
    let claimed = dir.claim(&SessionRecord::claim("x", Owner::Shell, 0, "1.0.0")).expect("no failure").expect("free");
    let (same, other) = (base.path().join("same"), base.path().join("other"));
    for file in [&same, &other] {
        fs::write(file, "").expect("written");
        claimed.note_outside(file).expect("noted");
    }
    fs::rename(&same, base.path().join("moved")).expect("moved");
    fs::write(&same, "another's").expect("written");
    assert!(claimed.remove());
    assert!(same.exists() && !other.exists());
}

#[test]
fn session_that_could_not_be_removed_stays_stale() {
    let (_base, dir) = temporary();
    let record = SessionRecord::claim("x", Owner::Shell, 0, "1.0.0");
    let claimed = dir.claim(&record).expect("no failure").expect("free");
    claimed.write(&SessionRecord { keeper: GONE, ..record }).expect("written");
    let over = AtomicBool::new(false);
    std::thread::scope(|threads| {
        // Write into the folder, as a helper process does that ends last.
        threads.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let _ = fs::create_dir(claimed.profile());
            }
        });
        while !claimed.profile().exists() {
            std::thread::yield_now();
        }
        let removed = claimed.remove();
        assert_eq!(removed, dir.stale().is_empty(), "removed: {removed}");
        over.store(true, Ordering::Relaxed);
    });
    dir.tidy();
    assert!(!claimed.path().exists());
}

#[test]
fn clean_ignores_other_pid_namespaces_and_directories() {
    let (_base, dir) = temporary();
    let (_other_base, other) = temporary();
    let spawn = |mark: String| running(Command::new("sleep").arg("60").env(MARK, mark));
    let namespace = processes::pid_namespace().to_string();
    assert_ne!(namespace, "0");
    let contained = dir.mark("x", GONE).replace(&namespace, "4026531836999");
    let mut others = [spawn(contained), spawn(other.mark("x", GONE)), spawn("1:2:an-older-mark".into())];
    // The keeper's pid is unused here, or another process has it.
    let record = SessionRecord::claim("x", Owner::Shell, 0, "1.0.0");
    let claimed = dir.claim(&record).expect("no failure").expect("free");
    claimed.write(&SessionRecord { keeper: GONE, pid_namespace: 1, ..record }).expect("written");
    assert!(dir.stale().is_empty());
    assert!(dir.live().is_empty(), "nobody listens at its socket");
    let socket = std::os::unix::net::UnixListener::bind(claimed.socket()).expect("a socket");
    assert!(dir.find("x").is_some(), "somebody does");
    drop(socket);
    let cleaned = dir.clean();
    dir.stand_in("y");
    assert_eq!(cleaned, Leftovers::default());
    assert!(claimed.read().is_some(), "it is there still");
    for other in &mut others {
        assert!(other.try_wait().expect("asked").is_none(), "it was ended");
        other.kill().expect("killed");
        other.wait().expect("reaped");
    }
}

#[test]
fn runtime_dir_of_another_user_is_refused_with_a_hint() {
    const NOBODY: u32 = 65_534;
    let base = tempfile::tempdir().expect("a directory");
    let taken = base.path().join("taken");
    fs::create_dir(&taken).expect("made");
    fs::set_permissions(&taken, fs::Permissions::from_mode(0o700)).expect("closed");
    let root = users::is_administrator();
    if root {
        std::os::unix::fs::chown(&taken, Some(NOBODY), Some(NOBODY)).expect("given away");
    }
    // A folder of root belongs to another user, unless the test runs as root.
    let told = RuntimeDir::at(if root { taken } else { "/".into() }).expect_err("refused");
    assert_eq!(told.code, Code::BadArgument, "{told}");
    assert!(told.message.contains("another user"), "{told}");
    assert!(told.hint.as_deref().is_some_and(|hint| hint.contains("XDG_RUNTIME_DIR") && !hint.contains("Remove")));
}

#[test]
fn old_interrupted_claim_is_removed() {
    let (_base, dir) = temporary();
    let claim = SessionDir::at(dir.path().join(".half"));
    claim.make().expect("made");
    assert!(dir.stale().is_empty(), "it may be being made");
    let old = std::time::SystemTime::now() - Duration::from_secs(3_600);
    fs::File::open(claim.path()).and_then(|open| open.set_modified(old)).expect("aged");
    assert_eq!(dir.clean().directories, std::slice::from_ref(&claim));
    assert!(!claim.path().exists());
}

/// Starts a process whose arguments and environment can be read. `spawn` may return before the kernel has put them in
/// place: until then both read as empty.
fn running(command: &mut Command) -> Child {
    let child = command.spawn().expect("started");
    while fs::read(format!("/proc/{}/environ", child.id())).expect("it runs").is_empty() {
        std::thread::yield_now();
    }
    child
}

/// A process without a mark, with these words on its command line, and a `sleep` that it has started.
fn unmarked(words: &[&str]) -> Child {
    let child = running(Command::new("sh").args(["-c", "sleep 60; :", "app"]).args(words).env_remove(MARK));
    let until = Instant::now() + Duration::from_secs(20);
    while processes::descendants(child.id()).len() != 1 {
        assert!(Instant::now() < until, "its sleep was not started");
        std::thread::yield_now();
    }
    child
}

fn end(mut child: Child) {
    for below in processes::descendants(child.id()).into_iter().filter_map(ProcessId::of) {
        ends::kill_exactly(below);
    }
    let _ = child.kill();
    child.wait().expect("reaped");
}

#[test]
fn app_without_mark_is_found_by_its_record_or_profile() {
    let (_base, dir) = temporary();
    let claim =
        |id: &str| dir.claim(&SessionRecord::claim(id, Owner::Shell, 0, "1.0.0")).expect("no failure").expect("free");
    let words = |place: &SessionDir, more: &str| format!("--user-data-dir={}{more}", place.profile().display());
    let (over, joined, live) = (claim("over"), claim("joined"), claim("live"));
    let recorded = unmarked(&[]);
    let profiled = unmarked(&["--type=gpu-process", &words(&over, ""), "main.js"]);
    let others = [
        unmarked(&[&words(&over, "-2")]),
        unmarked(&[&words(&joined, "")]),
        unmarked(&[&words(&live, "")]),
        unmarked(&["--remote-debugging-pipe"]),
    ];
    let number = |child: &Child| ProcessId::of(child.id()).expect("it runs");
    let told = |place: &SessionDir, app: ProcessId, joined: bool| {
        let record = place.read().expect("a record");
        // No process has that pid, and all processes are younger.
        let keeper = ProcessId { pid: i32::MAX.unsigned_abs(), start: 0 };
        let app = SessionRecord { keeper, app_pid: Some(app.pid), app_start: Some(app.start), joined, ..record };
        place.write(&app).expect("written");
    };
    told(&over, number(&recorded), false);
    told(&joined, number(&others[1]), true);
    let cleaned = dir.clean();
    for child in [&recorded, &profiled] {
        let known = cleaned.processes.iter().find(|left| left.process.pid == child.id());
        assert_eq!(known.map(|left| left.session.as_str()), Some("over"), "{cleaned:?}");
    }
    assert_eq!(cleaned.processes.len(), 4, "those two, and what they had started: {cleaned:?}");
    for mut other in others {
        assert!(other.try_wait().expect("asked").is_none(), "a stranger was ended");
        end(other);
    }
    [recorded, profiled].into_iter().for_each(end);
}

#[test]
fn app_without_mark_is_found_as_child_of_its_dead_keeper() {
    let (_base, dir) = temporary();
    let mut keeper = Command::new("sh");
    let script = "sh -c 'sleep 60; :' app --remote-debugging-pipe & sh -c 'sleep 60; :' other & read line";
    keeper.args(["-c", script]).env_remove(MARK).stdin(Stdio::piped());
    children::detach_from_terminal(&mut keeper);
    let mut keeper = keeper.spawn().expect("sh");
    let known = ProcessId::of(keeper.id()).expect("it runs");
    let below = loop {
        let below = processes::descendants(keeper.id());
        if below.len() == 4 {
            break below;
        }
        std::thread::yield_now();
    };
    let record = SessionRecord { keeper: known, ..SessionRecord::claim("x", Owner::Shell, 0, "1.0.0") };
    dir.claim(&record).expect("no failure").expect("free");
    assert_eq!(dir.leftovers(), Leftovers::default(), "its keeper lives");
    drop(keeper.stdin.take());
    keeper.wait().expect("reaped");
    let left = dir.clean().processes;
    assert_eq!(left.len(), 2, "the app, and what it had started: {left:?}");
    let others: Vec<ProcessId> = below.into_iter().filter_map(ProcessId::of).filter(|each| each.is_live()).collect();
    assert_eq!(others.len(), 2, "what is no app is let be");
    others.into_iter().for_each(ends::kill_exactly);
}

#[test]
fn clean_removes_interrupted_tombstones_and_no_other_files() {
    let (_base, dir) = temporary();
    let old = |path: PathBuf| {
        fs::write(&path, "half").expect("written");
        let file = fs::File::options().write(true).open(&path).expect("opened");
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(48 * 60 * 60)).expect("old");
        path
    };
    let kept = [old(dir.path().join("history")), old(dir.path().join(".hidden"))];
    let mut dead = std::process::Command::new("true").spawn().expect("a process");
    let pid = ProcessId::of(dead.id()).expect("it was started");
    dead.wait().expect("it ends");
    let of_dead = format!(".tombstone.{}-{}-{}-x", processes::pid_namespace(), pid.pid, pid.start);
    let cut_short = [old(dir.path().join(".tombstone.1")), dir.path().join(of_dead)];
    fs::write(&cut_short[1], "half").expect("written");
    let being_written = dir.path().join(format!(".tombstone.{}", super::names::of_this_process()));
    fs::write(&being_written, "half").expect("written");
    assert!(dir.stale().is_empty(), "every launch would try to remove them");
    assert!(dir.clean().directories.is_empty());
    assert!(kept.iter().chain([&being_written]).all(|file| file.exists()));
    assert!(!cut_short.iter().any(|file| file.exists()));
}
