//! msi packages: a database of files, components and folders, and cabinets with the contents, all in a compound file.

mod tables;

use super::{
    Content, Entry, Files,
    cab::{Cabinet, Member, Unpacked},
    cfb::Compound,
    spool::Spool,
};
use crate::{
    blob::{Blob, wrong},
    codecs::Codec,
    limits,
};
use std::{
    collections::{BTreeSet, HashMap},
    io,
};
use tables::{Database, Table};

pub(crate) use super::cfb::MAGIC;

/// The name of the stream with the signature.
const SIGNATURE: &str = "\u{5}DigitalSignature";
/// The mark before the name of a cabinet that is a stream of the package.
const EMBEDDED: char = '#';

/// The files that a package installs, under the paths that its tables have.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let compound = Compound::read(blob)?;
    let database = Database::read(&compound)?;
    let (folders, components) = (Folders::of(&database)?, database.table("Component")?);
    let folder_of: HashMap<_, _> = (0..components.len())
        .map(|row| (components.text(row, "Component"), components.text(row, "Directory_")))
        .collect();
    let media = Media::of(&database)?;
    let contents = Contents::of(&compound, &database, &media)?;
    let table = database.table("File")?;
    let mut files = Files::default();
    for row in 0..table.len() {
        let component = table.text(row, "Component_");
        let folder = folder_of.get(&component).map(|folder| folders.path(folder)).unwrap_or_default();
        let path = format!("{folder}{}", long(&table.text(row, "FileName")));
        let entry = match contents.of_file(&table.text(row, "File")) {
            Some((size, content)) => Entry::file(String::new(), size, content),
            None => {
                let size = table.number(row, "FileSize").and_then(|size| u64::try_from(size).ok());
                let why = media.place(table.number(row, "Sequence").unwrap_or_default());
                Entry::file(String::new(), size.unwrap_or_default(), Content::Lost(why))
            }
        };
        files.add(&path, entry)?;
    }
    Ok(files.done())
}

/// The size of a package's signature in bytes, 0 if there is none; `None` for a file that is no package.
pub(crate) fn signature(blob: &Blob) -> Option<u64> {
    let name: Vec<u16> = SIGNATURE.encode_utf16().collect();
    Some(Compound::read(blob).ok()?.size(&name).unwrap_or_default())
}

/// The long one of the names `short|long`.
fn long(names: &str) -> &str {
    names.rsplit('|').next().unwrap_or_default()
}

/// The folders of a package.
struct Folders {
    /// The parent and the name of each folder, by its key.
    rows: HashMap<String, (String, String)>,
}

impl Folders {
    fn of(database: &Database) -> io::Result<Folders> {
        let table = database.table("Directory")?;
        let mut rows = HashMap::new();
        for row in 0..table.len() {
            let names = table.text(row, "DefaultDir");
            // Before the colon is the name on the target, and behind it the name in the source.
            let name = long(names.split(':').next().unwrap_or_default()).to_owned();
            let (key, parent) = (table.text(row, "Directory"), table.text(row, "Directory_Parent"));
            rows.insert(key.into_owned(), (parent.into_owned(), name));
        }
        Ok(Folders { rows })
    }

    /// The path of a folder, with a `/` at its end, or empty. The root, which has no parent, is no part of it.
    fn path(&self, key: &str) -> String {
        let (mut names, mut length, mut key) = (vec![], 0, key);
        for _ in 0..limits::DEPTH {
            let Some((parent, name)) = self.rows.get(key) else { break };
            // The list of files refuses a path that is too long, so its other names are not needed.
            if parent.is_empty() || parent == key || length > limits::PATH {
                break;
            }
            if name != "." {
                length += name.len();
                names.push(name.as_str());
            }
            key = parent;
        }
        names.iter().rev().map(|name| format!("{name}/")).collect()
    }
}

/// The cabinets of a package.
struct Media {
    /// The last number of a file in each cabinet, and the cabinet's name, in the order of the numbers.
    cabinets: Vec<(i32, String)>,
}

impl Media {
    fn of(database: &Database) -> io::Result<Media> {
        let table: Table = database.table("Media")?;
        let row =
            |row| (table.number(row, "LastSequence").unwrap_or_default(), table.text(row, "Cabinet").into_owned());
        let mut cabinets: Vec<(i32, String)> = (0..table.len()).map(row).collect();
        cabinets.sort();
        Ok(Media { cabinets })
    }

    /// The names of the cabinets that are streams of the package.
    fn embedded(&self) -> impl Iterator<Item = &str> {
        self.cabinets.iter().filter_map(|(_, name)| name.strip_prefix(EMBEDDED))
    }

    /// Where a file should be that is in no cabinet of the package.
    fn place(&self, sequence: i32) -> String {
        match self.cabinets.get(self.cabinets.partition_point(|(last, _)| *last < sequence)) {
            Some((_, name)) if name.starts_with(EMBEDDED) => format!("the cabinet {} does not hold it", &name[1..]),
            Some((_, name)) if !name.is_empty() => format!("it is in {name}, which lies beside the package"),
            _ => "it lies beside the package".into(),
        }
    }
}

/// The contents of the embedded cabinets.
struct Contents {
    unpacked: Blob,
    /// The members of the cabinets by name, with the number of their folder.
    members: HashMap<String, (usize, Member)>,
    folders: Vec<Unpacked>,
}

impl Contents {
    fn of(compound: &Compound, database: &Database, media: &Media) -> io::Result<Contents> {
        let mut spool = Spool::new();
        let (mut folders, mut members): (Vec<Unpacked>, HashMap<_, _>) = (vec![], HashMap::new());
        let (mut count, mut taken) = (0, 0);
        let names: BTreeSet<&str> = media.embedded().collect();
        for name in names {
            let raw = database.raw_name(name).ok_or_else(|| wrong(format!("its cabinet {name} is missing")))?;
            taken = compound.size(raw).unwrap_or_default().saturating_add(taken);
            if taken > compound.file_size() {
                return Err(wrong("its cabinets share their bytes"));
            }
            let cabinet = Cabinet::read(&compound.stream(raw)?)?;
            let first = folders.len();
            folders.extend(cabinet.unpack(&mut spool)?);
            count += cabinet.members.len() + folders.len() - first;
            if count > limits::ENTRIES {
                return Err(wrong(format!("its cabinets have more than {} files and folders", limits::ENTRIES)));
            }
            for member in cabinet.members {
                members.insert(member.name.clone(), (first + member.folder, member));
            }
        }
        Ok(Contents { unpacked: spool.done()?, members, folders })
    }

    /// The size and the content of a file, if a cabinet has it.
    fn of_file(&self, key: &str) -> Option<(u64, Content)> {
        let (folder, member) = self.members.get(key)?;
        let Some(folder) = self.folders.get(*folder) else {
            return Some((member.size, Content::Lost("it continues in another cabinet".into())));
        };
        let is_there = member.at + member.size <= folder.len;
        let bytes = is_there.then(|| self.unpacked.slice(folder.at + member.at, member.size).ok()).flatten();
        let content = match bytes {
            Some(bytes) => Content::Packed(bytes, Codec::Stored),
            None => Content::Lost(folder.why.clone().unwrap_or_else(|| "its cabinet is too short".into())),
        };
        Some((member.size, content))
    }
}
