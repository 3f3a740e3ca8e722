//! The blocks of the README and the guides that show commands of a shell.

use std::{fs, path::Path};

/// A block of a page with commands.
#[derive(Debug)]
pub struct Block {
    pub page: String,
    pub text: String,
}

impl Block {
    pub fn first(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }

    /// Each command, with the output that is shown after it; `None` where the block is a script without output.
    pub fn commands(&self) -> Vec<(String, Option<String>)> {
        if !self.first().starts_with("$ ") {
            let command = |line: &str| line.split("   #").next().unwrap_or_default().trim().to_owned();
            return self.text.lines().map(|line| (command(line), None)).collect();
        }
        let parts = self.text.split("\n$ ").map(|part| part.trim_start_matches("$ "));
        let split = |part: &str| {
            let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
            (command.to_owned(), Some(shown.to_owned()))
        };
        parts.map(split).collect()
    }
}

/// The pages with commands: the README, and every guide but the reference, whose examples are run from the registry.
pub fn pages() -> Vec<String> {
    let guides = fs::read_dir(Path::new(super::ROOT).join("docs")).expect("the guides");
    let names = guides.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let guides = names.filter(|name| name.ends_with(".md") && name != "tools.md").map(|name| format!("docs/{name}"));
    guides.chain(["README.md".to_owned()]).collect()
}

/// The blocks that show commands of a shell.
pub fn blocks(page: &str) -> Vec<Block> {
    let text = fs::read_to_string(Path::new(super::ROOT).join(page)).expect("a page");
    let fenced = text.split("\n```").skip(1).step_by(2);
    let shows_commands = |block: &&str| {
        let (language, body) = block.split_once('\n').unwrap_or_default();
        ["sh", "bash", "console"].contains(&language) || body.starts_with("$ ")
    };
    let body = |block: &str| block.split_once('\n').expect("a language").1.to_owned();
    fenced.filter(shows_commands).map(|block| Block { page: page.to_owned(), text: body(block) }).collect()
}

/// The block of a page that begins with this command.
pub fn block(page: &str, first: &str) -> Block {
    let found = blocks(page).into_iter().find(|block| block.first().trim_start_matches("$ ").starts_with(first));
    found.unwrap_or_else(|| panic!("{page} has no block that begins with {first:?}"))
}
