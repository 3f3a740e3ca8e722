//! Joins the page agent's modules into the one script that is injected, and checks how they import each other.
//!
//! This is not a JavaScript parser. It recognizes two forms at the start of a line, and removes them: `import { a, b }
//! from './x.js';` (over several lines, too) and `export const|let|class|function NAME`. The linter, which has a
//! parser, finds undefined names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::minify::minified;
use crate::own::asked;

/// The module that imports all others, directly or indirectly.
const ENTRY: &str = "main.js";

/// Joins the modules of a folder. The error lists all problems, one on each line.
pub(crate) fn join_folder(folder: &Path) -> Result<String, String> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, std::fs::read_to_string(&path).map_err(unreadable)?);
        }
    }
    join(&files)
}

/// Joins modules, each after those that it imports from.
fn join(files: &BTreeMap<String, String>) -> Result<String, String> {
    let mut problems = Vec::new();
    let modules: BTreeMap<&str, Module> =
        files.iter().map(|(name, source)| (name.as_str(), Module::read(name, source, &mut problems))).collect();
    check_names(&modules, &mut problems);
    problems.extend(files.iter().flat_map(|(name, source)| asked(name, source)));
    let order = in_order(&modules, &mut problems);
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    let mut agent = String::from("(() => {\n'use strict';\n");
    for name in order {
        agent += &minified(&modules[name].body);
    }
    Ok(agent + "})()")
}

/// The parts of one module.
#[derive(Default)]
struct Module {
    /// Its imports: each file, and the names.
    imports: Vec<(String, Vec<String>)>,
    /// The names that it defines outside of any function, and whether it exports each.
    defines: BTreeMap<String, bool>,
    /// The source without imports and `export`.
    body: String,
}

impl Module {
    fn read(file: &str, source: &str, problems: &mut Vec<String>) -> Self {
        let mut module = Self::default();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut import = line.to_owned();
                while !import.ends_with(';') {
                    let Some(more) = lines.next() else { break };
                    import += more;
                }
                match read_import(&import) {
                    Some(import) => module.imports.push(import),
                    None => problems.push(format!("{file}: not `import {{ names }} from './file.js';`: {import}")),
                }
                continue;
            }
            let exported = line.strip_prefix("export ");
            let kept = exported.unwrap_or(line);
            if let Some(name) = defined_name(kept) {
                let before = module.defines.insert(name.to_owned(), exported.is_some());
                problems.extend(before.map(|_| format!("{file} defines {name} twice")));
            } else if exported.is_some() {
                problems.push(format!("{file}: not `export const|let|class|function NAME`: {line}"));
            }
            module.body += kept;
            module.body.push('\n');
        }
        module
    }

    fn mentions(&self, name: &str) -> bool {
        let code = self.body.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.into_iter().any(|line| line.split(|c: char| !is_of_name(c)).any(|word| word == name))
    }
}

fn read_import(import: &str) -> Option<(String, Vec<String>)> {
    let (names, from) = import.strip_prefix("import {")?.split_once('}')?;
    let file = from.strip_prefix(" from './")?.strip_suffix("';")?;
    let names: Vec<String> =
        names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let plain = |name: &String| name.chars().all(is_of_name);
    (!names.is_empty() && names.iter().all(plain)).then(|| (file.to_owned(), names))
}

/// The name that a line without indentation defines.
fn defined_name(line: &str) -> Option<&str> {
    let starts = ["const ", "let ", "class ", "function* ", "function ", "async function "];
    let rest = starts.iter().find_map(|start| line.strip_prefix(start))?;
    let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn check_names(modules: &BTreeMap<&str, Module>, problems: &mut Vec<String>) {
    let mut imported = BTreeSet::new();
    for (file, module) in modules {
        let mut seen = BTreeSet::new();
        for (from, names) in &module.imports {
            let Some(source) = modules.get(from.as_str()) else {
                problems.push(format!("{file} imports from {from}, which is not there"));
                continue;
            };
            for name in names {
                imported.insert((from.as_str(), name.as_str()));
                if !seen.insert(name) {
                    problems.push(format!("{file} imports {name} twice"));
                }
                if source.defines.get(name) != Some(&true) {
                    problems.push(format!("{file} imports {name}, which {from} does not export"));
                }
                if !module.mentions(name) {
                    problems.push(format!("{file} imports {name} and does not use it"));
                }
            }
        }
    }
    // All modules share one scope once they are joined.
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (file, module) in modules {
        for (name, exported) in &module.defines {
            if let Some(other) = owners.insert(name, file) {
                problems.push(format!("{other} and {file} both define {name}"));
            }
            if *exported && !imported.contains(&(*file, name.as_str())) {
                problems.push(format!("{file} exports {name}, which nobody imports"));
            }
        }
    }
}

/// The modules that the entry imports, directly or indirectly, each after those that it imports.
fn in_order<'a>(modules: &'a BTreeMap<&'a str, Module>, problems: &mut Vec<String>) -> Vec<&'a str> {
    let mut order = Order { modules, way: Vec::new(), done: Vec::new(), problems };
    order.visit(ENTRY);
    let done = order.done;
    for file in modules.keys().filter(|file| !done.contains(file)) {
        problems.push(format!("{file} is not imported by {ENTRY}, nor by what that imports"));
    }
    done
}

struct Order<'a, 'p> {
    modules: &'a BTreeMap<&'a str, Module>,
    /// The chain of imports from the entry to the present module.
    way: Vec<&'a str>,
    done: Vec<&'a str>,
    problems: &'p mut Vec<String>,
}

impl<'a> Order<'a, '_> {
    fn visit(&mut self, file: &str) {
        let Some((&file, module)) = self.modules.get_key_value(file) else { return };
        if self.done.contains(&file) {
            return;
        }
        if let Some(start) = self.way.iter().position(|&on_way| on_way == file) {
            self.problems.push(format!("a circle: {} > {file}", self.way[start..].join(" > ")));
            return;
        }
        self.way.push(file);
        for (from, _) in &module.imports {
            self.visit(from);
        }
        self.way.pop();
        self.done.push(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(files: &[(&str, &str)]) -> Result<String, String> {
        join(&files.iter().map(|&(name, source)| (name.to_owned(), source.to_owned())).collect())
    }

    #[test]
    fn modules_are_ordered_after_their_imports() {
        let main = "// The entry.\n\nimport {\n  first,\n  second,\n} from './b.js';\nimport { third } from './a.js';\n\nfirst(second, third);\n";
        let b = "import { third } from './a.js';\n\nexport function first() {}\n  // A comment.\nexport const second = third;\n";
        let a = "export let third = 3;\n";
        assert_eq!(
            joined(&[("a.js", a), ("b.js", b), ("main.js", main)]).unwrap(),
            "(() => {\n'use strict';\nlet third = 3;\n\nfunction first() {}\n\nconst second = third;\n\n\n\nfirst(second, third);\n})()"
        );
    }

    #[track_caller]
    fn refused(files: &[(&str, &str)], problem: &str) {
        assert_eq!(joined(files).unwrap_err(), problem);
    }

    #[test]
    fn agent_modules_join_into_the_agent_script() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("js/modules");
        assert_eq!(join_folder(&folder).as_deref(), Ok(crate::AGENT));
    }

    #[test]
    fn circular_imports_are_refused() {
        let a = "import { b } from './b.js';\nexport const a = () => b();\n";
        let b = "import { a } from './a.js';\nexport const b = () => a();\n";
        let main = "import { a } from './a.js';\na();\n";
        refused(&[("a.js", a), ("b.js", b), ("main.js", main)], "a circle: a.js > b.js > a.js");
    }

    #[test]
    fn unknown_imports_are_refused() {
        let a = "const hidden = 1;\nexport const shown = hidden;\n";
        let main = "import { hidden, shown } from './a.js';\nshown(hidden);\n";
        refused(&[("a.js", a), ("main.js", main)], "main.js imports hidden, which a.js does not export");
        refused(&[("main.js", "import { a } from './a.js';\na();\n")], "main.js imports from a.js, which is not there");
    }

    #[test]
    fn unused_imports_and_exports_are_refused() {
        let a = "export const a = 1;\n";
        refused(
            &[("a.js", a), ("main.js", "import { a } from './a.js';\n// a\n")],
            "main.js imports a and does not use it",
        );
        let both = "export const a = 1;\nexport const b = 1;\n";
        refused(
            &[("a.js", both), ("main.js", "import { a } from './a.js';\na();\n")],
            "a.js exports b, which nobody imports",
        );
        refused(
            &[("a.js", "const a = 1;\n"), ("main.js", "")],
            "a.js is not imported by main.js, nor by what that imports",
        );
    }

    #[test]
    fn duplicate_definitions_are_refused() {
        let a = "const twice = 1;\nexport const a = twice;\n";
        let main = "import { a } from './a.js';\nfunction twice() {}\ntwice(a);\n";
        refused(&[("a.js", a), ("main.js", main)], "a.js and main.js both define twice");
    }

    #[test]
    fn unsupported_import_and_export_forms_are_refused() {
        refused(
            &[("main.js", "import './a.js';\n")],
            "main.js: not `import { names } from './file.js';`: import './a.js';",
        );
        refused(
            &[("main.js", "export default 1;\n")],
            "main.js: not `export const|let|class|function NAME`: export default 1;",
        );
    }
}
