//! Programs and libraries of the three systems: for which processor, whether signed, and facts about the Electron inside.

pub(crate) mod elf;
pub(crate) mod macho;
pub(crate) mod pe;
pub(crate) mod scan;

use crate::blob::{be32_at, u16_at, u32_at};

/// The number of bytes at the start of a file that suffice to tell its machine.
pub(crate) const HEAD: usize = 4_096;

/// The system that a program is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Elf,
    Pe,
    MachO,
}

impl Format {
    /// Node's name of the system.
    pub fn platform(self) -> &'static str {
        match self {
            Format::Elf => "linux",
            Format::Pe => "win32",
            Format::MachO => "darwin",
        }
    }
}

/// The machine that a program or a library is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Machine {
    pub format: Format,
    /// Node's names of the processors; several in a universal binary of macOS.
    pub architectures: Vec<String>,
}

impl Machine {
    /// The machine of the file that starts with these bytes; `None` for files that are not programs.
    pub fn of(head: &[u8]) -> Option<Machine> {
        let one = |format, name: &str| Some(Machine { format, architectures: vec![name.to_owned()] });
        match head.get(..4)? {
            b"\x7fELF" => {
                let little = *head.get(5)? == 1;
                let machine = u16_at(head, 18)?;
                one(Format::Elf, elf::architecture(if little { machine } else { machine.swap_bytes() }))
            }
            [b'M', b'Z', ..] => {
                let at = u32_at(head, 60)? as usize;
                let is_pe = head.get(at..at.checked_add(4)?)? == b"PE\0\0";
                if is_pe { one(Format::Pe, pe::architecture(u16_at(head, at + 4)?)) } else { None }
            }
            [0xcf | 0xce, 0xfa, 0xed, 0xfe] => one(Format::MachO, macho::architecture(u32_at(head, 4)?)),
            [0xca, 0xfe, 0xba, 0xbe] => {
                // Java's class files start with the same four bytes, and have their version, 45 or more, at this
                // offset.
                let count = be32_at(head, 4).filter(|count| *count < 20)? as usize;
                let names = (0..count).map(|n| Some(macho::architecture(be32_at(head, 8 + n * 20)?).to_owned()));
                Some(Machine { format: Format::MachO, architectures: names.collect::<Option<_>>()? })
            }
            _ => None,
        }
    }

    /// For messages: `linux x64`.
    pub fn words(&self) -> String {
        format!("{} {}", self.format.platform(), self.architectures.join("+"))
    }

    /// Whether a program for `other` can load a library for this machine.
    pub fn suits(&self, other: &Machine) -> bool {
        self.format == other.format && other.architectures.iter().all(|name| self.architectures.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_universal_library_suits_each_of_its_processors() {
        let mac = |names: &[&str]| Machine {
            format: Format::MachO,
            architectures: names.iter().map(|name| (*name).to_owned()).collect(),
        };
        assert!(mac(&["x64", "arm64"]).suits(&mac(&["arm64"])));
        assert!(!mac(&["x64"]).suits(&mac(&["x64", "arm64"])));
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let own = Machine::of(&own[..HEAD]).expect("this test is a program");
        assert_eq!(own.architectures.len(), 1);
        assert!(Machine::of(b"\xca\xfe\xba\xbe\0\0\0\x34").is_none(), "a class of Java");
        assert!(Machine::of(b"MZ").is_none());
    }
}
