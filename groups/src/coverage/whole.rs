//! Counts for another machine: with the texts and source maps that reports need, and with the paths of that machine.

use super::{Folder, cannot_write, raw::path_of, report::Sources};
use serde_json::{Value, json};
use stagewright_driver::error::Outcome;
use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

impl Folder {
    /// Adds the texts of scripts and their source maps, which are in files of this machine.
    pub fn complete(&mut self, root: Option<&Path>) {
        let sources = Sources::new(root, &self.process.source_maps);
        let mut texts_of: HashMap<&str, usize> = HashMap::new();
        for script in &self.process.result {
            *texts_of.entry(&script.url).or_default() += 1;
        }
        let (mut texts, mut maps) = (Vec::new(), Vec::new());
        for (at, script) in self.process.result.iter().enumerate() {
            let Some(source) = sources.of(script) else { continue };
            // Maps are kept by address, so each text of an address would get the same one.
            if texts_of[script.url.as_str()] == 1
                && let Some(map) = sources.whole_map(script, &source)
            {
                maps.push((script.url.clone(), map));
            }
            texts.push((at, source));
        }
        for (at, source) in texts {
            self.process.result[at].source = Some(source);
        }
        for (url, map) in maps {
            let kept = self.process.source_maps.entry(url).or_insert(Value::Null);
            match kept.as_object_mut() {
                Some(kept) => drop(kept.insert("data".to_owned(), map)),
                None => *kept = json!({ "data": map }),
            }
        }
    }

    /// Leaves these counts in the folder, in one file, in place of the files that they were read from.
    ///
    /// # Errors
    /// `coverage.ARTIFACT_WRITE_FAILED`.
    pub fn settle(&self, folder: &Path) -> Outcome<()> {
        self.write(folder)?;
        let files: HashSet<_> = self.files.iter().collect();
        files.into_iter().try_for_each(|file| fs::remove_file(file).map_err(|error| cannot_write(file, error)))
    }

    /// Gives files in the folder `from`, which is on another machine, the paths that they have in the folder `to`.
    pub fn move_paths(&mut self, from: &Path, to: &Path) {
        for script in &mut self.process.result {
            if let Some(moved) = moved(&script.url, from, to) {
                script.url = moved;
            }
        }
        let maps = std::mem::take(&mut self.process.source_maps);
        for (url, mut kept) in maps {
            for name in kept.pointer_mut("/data/sources").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(moved) = name.as_str().and_then(|name| moved(name, from, to)) {
                    *name = moved.into();
                }
            }
            self.process.source_maps.insert(moved(&url, from, to).unwrap_or(url), kept);
        }
        for what in &mut self.uncounted {
            if let Some(moved) = moved(what, from, to) {
                *what = moved;
            }
        }
    }
}

/// The moved path or address, if it is one of that folder.
fn moved(name: &str, from: &Path, to: &Path) -> Option<String> {
    if !name.starts_with("file://") {
        let inner = Path::new(name).strip_prefix(from).ok()?;
        return Some(to.join(inner).display().to_string());
    }
    let path = path_of::shown(name);
    let moved = to.join(Path::new(&path).strip_prefix(from).ok()?);
    let query = name.find(['?', '#']).map_or("", |at| &name[at..]);
    Some(path_of::address(&moved.display().to_string()) + query)
}

#[cfg(test)]
mod tests {
    use super::{super::*, *};
    use std::path::PathBuf;

    const MAIN: &str = "function ran() {}\n//# sourceMappingURL=main.js.map\n";
    /// Both lines of the script are from the first and second line of `src/main.ts`.
    const MAP: &str = r#"{"version":3,"sources":["src/main.ts"],"names":[],"mappings":"AAAA;AACA"}"#;

    /// Counts as Node writes them of an app in that folder: without texts.
    fn counts(app: &Path, count: u32) -> String {
        let ranges = json!([{ "startOffset": 0, "endOffset": 17, "count": count }]);
        let function = json!({ "functionName": "ran", "ranges": ranges, "isBlockCoverage": true });
        let url = path_of::address(&app.join("main.js").display().to_string());
        json!({ "result": [{ "scriptId": "7", "url": url, "functions": [function] }] }).to_string()
    }

    /// An app in a folder of its own, and counts of it in a folder of reports.
    fn machine(name: &str, count: u32) -> (tempfile::TempDir, PathBuf, PathBuf) {
        let root = tempfile::tempdir().expect("a folder");
        let (app, reports) = (root.path().join(name).join("an app"), root.path().join("reports"));
        for folder in [&app.join("src"), &reports.join(FOLDER)] {
            fs::create_dir_all(folder).expect("a folder");
        }
        fs::write(app.join("main.js"), MAIN).expect("a file");
        fs::write(app.join("main.js.map"), MAP).expect("a file");
        fs::write(app.join("src/main.ts"), "function ran(): void {}\n\n").expect("a file");
        fs::write(reports.join("v8/coverage-1-1-0.json"), counts(&app, count)).expect("a file");
        fs::write(reports.join("v8/coverage-1-1-1.json"), counts(&app, count)).expect("a file");
        (root, app, reports)
    }

    fn read(reports: &Path) -> Folder {
        Folder::read(&[reports.to_owned()], None).expect("counts")
    }

    fn counted(counts: &Folder) -> Vec<(String, u64)> {
        let report = Report::of(counts, &Choice::default(), None);
        assert_eq!(report.uncounted, Vec::<String>::new());
        report.files.iter().map(|file| (file.path.clone(), file.lines[&1])).collect()
    }

    #[test]
    fn counts_of_a_machine_that_is_gone_are_summed_with_the_paths_of_another() {
        let ((kept, app, reports), (gone, its_app, its_reports)) = (machine("one", 1), machine("other", 4));
        let alone = counted(&read(&reports));
        assert_eq!(alone, [(app.join("src/main.ts").display().to_string(), 2)]);
        for reports in [&reports, &its_reports] {
            let mut counts = read(reports);
            counts.complete(None);
            counts.settle(reports).expect("written");
            assert_eq!(fs::read_dir(reports.join(FOLDER)).expect("a folder").count(), 1);
        }
        assert_eq!(counted(&read(&reports)), alone, "the same from one file");
        fs::remove_dir_all(gone.path().join("other")).expect("removed");
        let mut others = read(&its_reports);
        others.uncounted.push(format!("{}/x.js: it was not read", its_app.display()));
        others.move_paths(&its_app, &app);
        assert_eq!(std::mem::take(&mut others.uncounted), [format!("{}/x.js: it was not read", app.display())]);
        let sum = read(&reports).with(others);
        assert_eq!(counted(&sum), [(app.join("src/main.ts").display().to_string(), 10)]);
        drop(kept);
    }

    #[test]
    fn only_paths_in_the_folder_are_moved() {
        let moved = |name: &str| moved(name, Path::new("/a/b"), Path::new("/c d"));
        assert_eq!(moved("file:///a/b/x%20y.js?t=1").as_deref(), Some("file:///c%20d/x%20y.js?t=1"));
        assert_eq!(moved("/a/b/x.ts").as_deref(), Some("/c d/x.ts"));
        for name in ["file:///a/bc/x.js", "/a/bc/x.ts", "app://a/b/x.js", "src/x.ts"] {
            assert_eq!(moved(name), None, "{name}");
        }
    }
}
