//! Files that verbs read and write. Written files are for their owner only. Only regular files are opened: a FIFO
//! without a reader would block for ever, and a device has side effects. With an app root all of them lie beneath it,
//! even if somebody moves folders and links meanwhile.

pub mod foreign;

use crate::error::{Code, Error, Outcome};
use stagewright_os::files::{self as door, Held, Refused, reserve};
use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Component, Path, PathBuf},
};

/// A file that a verb may write.
#[derive(Debug)]
pub struct Spot {
    path: PathBuf,
    held: Option<Held>,
}

impl Spot {
    /// A file at any path.
    pub fn anywhere(path: PathBuf) -> Spot {
        Spot { path, held: None }
    }

    /// Beneath `root`, if there is one: the folder is held from now on, so that what is written later is written there.
    pub fn admit(parameter: &str, path: PathBuf, root: Option<&Path>) -> Outcome<Spot> {
        let Some(root) = root else { return Ok(Spot::anywhere(path)) };
        let held = relative(root, &path).and_then(|relative| Held::take(root, &relative));
        let held = held.map_err(|error| outside(parameter, &path, root, error))?;
        Ok(Spot { path, held: Some(held) })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it, with the folders above it; one that is there keeps its mode. Off the thread that everything else of
    /// the session runs on, since a file system may be slow.
    pub async fn write(self, bytes: Vec<u8>) -> Outcome<()> {
        let writing = tokio::task::spawn_blocking(move || self.write_now(&bytes));
        writing.await.map_err(Error::internal)?
    }

    /// The same on this thread.
    pub fn write_now(&self, bytes: &[u8]) -> Outcome<()> {
        self.write_here(bytes).map_err(|error| {
            let message = format!("{:?} cannot be written: {error}.", self.path);
            Error::argument(message).detail("parameter", "path")
        })
    }

    fn write_here(&self, bytes: &[u8]) -> io::Result<()> {
        let mut open = match &self.held {
            Some(held) => held.open_to_write()?,
            None => open_anywhere(&self.path)?,
        };
        let before = open.metadata()?;
        if !before.is_file() {
            return Err(odd());
        }
        let room = reserve(&open, bytes.len()).inspect_err(|_| drop(open.set_len(before.len())));
        let written = room.and_then(|()| open.write_all(bytes)).and_then(|()| open.set_len(bytes.len() as u64));
        // A file with half of the content would be mistaken for the whole one.
        if written.is_err() && before.len() == 0 {
            let _ = match &self.held {
                Some(held) => held.remove().map_err(io::Error::from),
                None => std::fs::remove_file(&self.path),
            };
        }
        written
    }
}

fn odd() -> io::Error {
    io::Error::other("it is no regular file")
}

fn open_anywhere(file: &Path) -> io::Result<File> {
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    // Looked at first, since to open a device may be to use it; and again when it is open.
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return Err(odd());
    }
    // For the owner alone: what is on a screen is nobody else's business.
    door::open_to_write(file)
}

/// A file that a verb reads, held open.
#[derive(Debug)]
pub struct Source {
    file: File,
    /// Where it is; without links, where it had to lie beneath a root.
    pub path: PathBuf,
    /// How large it is.
    pub bytes: u64,
}

impl Source {
    /// Opens a regular file, beneath `root` if there is one.
    pub fn open(parameter: &str, path: &Path, root: Option<&Path>) -> Outcome<Source> {
        let missing = |what: &str| Error::new(Code::FileNotFound, format!("{parameter}: {path:?} {what}."));
        let opened = match root {
            None => door::open_to_read(path),
            Some(root) => match relative(root, path).and_then(|relative| door::open_beneath(root, &relative)) {
                Err(Refused::Missing) => Err(io::ErrorKind::NotFound.into()),
                Err(error) => return Err(outside(parameter, path, root, error)),
                Ok(file) => Ok(file),
            },
        };
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => missing("does not exist"),
            _ => missing(&format!("cannot be read: {error}")),
        })?;
        let facts = file.metadata().map_err(|error| missing(&format!("cannot be read: {error}")))?;
        if !facts.is_file() {
            return Err(missing("is not a regular file"));
        }
        let real = root.and_then(|_| door::path_of_open(&file));
        Ok(Source { path: real.unwrap_or_else(|| path.to_owned()), bytes: facts.len(), file })
    }

    /// Its content: at most as many bytes as it had when it was opened.
    pub fn read(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.file).take(self.bytes).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Checks that a path that others open (the app, Electron) lies beneath `root`, whether it is there already or not.
pub fn admit(parameter: &str, path: &Path, root: &Path) -> Outcome<()> {
    let looked = match relative(root, path).and_then(|relative| door::look_beneath(root, &relative)) {
        Err(Refused::Missing) => relative(root, path).and_then(|relative| Held::take(root, &relative)).map(drop),
        looked => looked,
    };
    looked.map_err(|error| outside(parameter, path, root, error))
}

/// The way from the root, which holds no links itself. Only a first guess: the kernel judges it as it goes there.
fn relative(root: &Path, path: &Path) -> Result<PathBuf, Refused> {
    let climbs = path.components().any(|c| c == Component::ParentDir);
    if let (Ok(relative), false) = (path.strip_prefix(root), climbs) {
        return Ok(relative.to_owned());
    }
    let real = |above: &Path| {
        let rest = path.strip_prefix(above).ok()?;
        // Nobody knows what is above a folder that is not there.
        let climbs = rest.components().any(|c| c == Component::ParentDir);
        above.canonicalize().ok().filter(|_| !climbs).map(|above| above.join(rest))
    };
    let real = path.ancestors().find_map(real).ok_or(Refused::Outside)?;
    real.strip_prefix(root).map(Path::to_owned).map_err(|_| Refused::Outside)
}

fn outside(parameter: &str, path: &Path, root: &Path, refused: Refused) -> Error {
    let what = match refused {
        Refused::Outside => format!("is outside the app root {root:?}"),
        Refused::Link => format!("is a symbolic link, or led through one, which may leave the app root {root:?}"),
        other => format!("cannot be opened beneath the app root {root:?}: {}", io::Error::from(other)),
    };
    Error::argument(format!("{parameter} {path:?} {what}."))
        .hint("The frontend was started with --app-root; use a path below it.")
        .detail("parameter", parameter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
        Spot::anywhere(file.to_owned()).write_here(bytes)
    }

    #[test]
    fn a_new_file_is_its_owners_and_an_old_one_keeps_its_mode() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("deep/new");
        write(&file, b"longer than the next").unwrap();
        let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        write(&file, b"short").unwrap();
        assert_eq!((std::fs::read(&file).unwrap(), mode()), (b"short".to_vec(), 0o640));
    }

    /// A limit of a file's size stands for a full disk.
    #[test]
    fn without_room_nothing_is_left_and_nothing_lost() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let (new, old) = (root.join("new"), root.join("old"));
        std::fs::write(&old, b"a good picture").unwrap();
        let huge = vec![0_u8; 2 << 20];
        // This process's own limit, for its files from now on: each test has a process.
        let limit = rustix::process::Rlimit { current: Some(1 << 20), maximum: Some(1 << 20) };
        rustix::process::setrlimit(rustix::process::Resource::Fsize, limit).unwrap();
        // SAFETY: nothing else runs in this process; the signal would end it.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
        for root in [None, Some(root.as_path())] {
            for path in [&new, &old] {
                let spot = Spot::admit("path", path.clone(), root).unwrap();
                assert!(spot.write_here(&huge).is_err(), "{path:?}");
            }
            assert!(!new.exists(), "half a picture");
            assert_eq!(std::fs::read(&old).unwrap(), b"a good picture");
        }
        write(&new, b"small").unwrap();
    }

    #[test]
    fn what_is_no_regular_file_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let link = dir.path().join("link");
        std::os::unix::fs::symlink("/dev/null", &link).unwrap();
        for odd in [dir.path(), Path::new("/dev/null"), &link] {
            assert!(write(odd, b"x").unwrap_err().to_string().contains("no regular file"), "{odd:?}");
        }
    }

    #[test]
    fn a_link_in_the_root_is_not_written_through() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path().canonicalize().unwrap();
        let (root, outside) = (dir.join("root"), dir.join("outside"));
        std::fs::create_dir_all(root.join("real")).unwrap();
        std::fs::create_dir(&outside).unwrap();
        let links = [
            ("dangling", outside.join("new")),
            ("way", outside.clone()),
            ("gone", outside.join("none")),
            ("in", "real".into()),
        ];
        for (name, to) in &links {
            symlink(to, root.join(name)).unwrap();
        }
        for path in ["dangling", "way/new", "gone/new", "in/../../new", "../outside/new"] {
            let error = Spot::admit("path", root.join(path), Some(&root)).unwrap_err();
            assert_eq!(error.code, Code::BadArgument, "{path}: {}", error.message);
            assert!(admit("main", &root.join(path), &root).is_err(), "{path}");
        }
        for path in ["new", "deep/er/new", "in/new"] {
            let spot = Spot::admit("path", root.join(path), Some(&root)).unwrap();
            spot.write_here(b"x").unwrap();
            assert_eq!(Source::open("paths", &root.join(path), Some(&root)).unwrap().read().unwrap(), b"x");
        }
        assert_eq!(Source::open("paths", &root.join("in/new"), Some(&root)).unwrap().path, root.join("real/new"));
        assert!(admit("main", &root, &root).is_ok() && admit("cwd", &root.join("none/yet"), &root).is_ok());
        assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
    }

    #[test]
    fn a_link_that_comes_after_the_check_is_not_written_through() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path().canonicalize().unwrap();
        let (root, outside) = (dir.join("root"), dir.join("outside"));
        std::fs::create_dir_all(root.join("folder")).unwrap();
        std::fs::create_dir(&outside).unwrap();
        let spots =
            ["folder/new", "new", "not/yet/new"].map(|path| Spot::admit("path", root.join(path), Some(&root)).unwrap());
        std::fs::rename(root.join("folder"), root.join("moved")).unwrap();
        for name in ["folder", "not"] {
            symlink(&outside, root.join(name)).unwrap();
        }
        symlink(outside.join("new"), root.join("new")).unwrap();
        let [folder, new, not] = spots.map(|spot| spot.write_here(b"x"));
        assert!(folder.is_ok() && new.is_err() && not.is_err(), "{folder:?} {new:?} {not:?}");
        assert!(root.join("moved/new").exists(), "where it was held");
        assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
    }
}
