//! 7z archives. Several entries usually share one compressed stream, so each stream is unpacked once, as a whole.

use super::{
    Content, Entry, Files, Kind,
    spool::{Place, Spool},
};
use crate::{
    blob::{Blob, Reader, wrong},
    codecs::Codec,
    limits,
};
use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, Coder, EncoderMethod, Error, Password};
use std::io;

/// The first bytes of an archive.
pub(crate) const MAGIC: &[u8] = b"7z\xbc\xaf\x27\x1c";
/// The size of the first header, in bytes: the magic number, a version, checksums, and the place of the list.
pub(crate) const HEADER: u64 = 32;
/// The longest target of a symbolic link, in bytes.
const LINK: u64 = 4_096;
/// Attributes with this bit have the mode of Unix in their upper half.
const HAS_MODE: u32 = 0x8000;

/// The list of an archive's entries, which is read before anything is unpacked.
pub(crate) struct Sevenz {
    from: Reader,
    archive: Archive,
}

impl Sevenz {
    /// Reads the list. The error is [`io::ErrorKind::Unsupported`] if a password protects the archive.
    pub fn open(blob: &Blob) -> io::Result<Sevenz> {
        // Without a place of the list, the crate would search for it, in time that grows with the square of the size.
        if blob.bytes(8, HEADER as usize - 8)?.iter().all(|byte| *byte == 0) {
            return Err(wrong("its header does not say where the list of entries is"));
        }
        let mut from = blob.reader();
        let archive = Archive::read_with_memory_limit(&mut from, &Password::empty(), limits::SEVENZ_LIST_KIB);
        let archive = archive.map_err(of_list)?;
        let methods = archive.blocks.iter().flat_map(|block| &block.coders);
        if methods.into_iter().any(|coder| coder.encoder_method_id() == EncoderMethod::ID_AES256_SHA256) {
            return Err(protected());
        }
        if archive.blocks.iter().any(|block| unpacks_too_often(&block.coders)) {
            return Err(wrong("a stream in it is compressed several times"));
        }
        if archive.files.len() > limits::ENTRIES {
            return Err(wrong(format!("it has more than {} entries", limits::ENTRIES)));
        }
        let sizes = archive.files.iter().map(|entry| entry.size);
        if sizes.fold(0, u64::saturating_add) > limits::UNPACKED {
            return Err(wrong(format!("it unpacks to more than {} bytes", limits::UNPACKED)));
        }
        Ok(Sevenz { from, archive })
    }

    /// The entries without their contents.
    pub fn list(&self) -> io::Result<Files> {
        let mut files = Files::default();
        for entry in &self.archive.files {
            let content = Content::Lost("it was listed only".into());
            files.add(entry.name(), Entry::file(String::new(), entry.size, content))?;
        }
        Ok(files.done())
    }

    /// Unpacks all streams, one after the other. An entry that cannot be unpacked is in the list, with the reason.
    pub fn unpack(mut self) -> io::Result<Files> {
        let mut files = Files::default();
        let mut spool = Spool::new();
        let mut places: Vec<Result<Place, String>> = vec![Ok((0, 0)); self.archive.files.len()];
        for block in 0..self.archive.blocks.len() {
            if let Err(why) = self.unpack_block(block, &mut spool, &mut places) {
                files.refuse(format!("a stream of the 7z archive is damaged: {why}"));
            }
        }
        let unpacked = spool.done()?;
        for (entry, place) in self.archive.files.iter().zip(places) {
            if !entry.is_anti_item() {
                let content = match place {
                    Ok((at, size)) => Content::Packed(unpacked.slice(at, size)?, Codec::Stored),
                    Err(why) => Content::Lost(why),
                };
                files.add(entry.name(), of(entry, content))?;
            }
        }
        Ok(files.done())
    }

    /// Unpacks a stream, and notes the places of its entries. An error if all entries are there, and the stream is
    /// damaged all the same.
    fn unpack_block(
        &mut self,
        block: usize,
        spool: &mut Spool,
        places: &mut [Result<Place, String>],
    ) -> Result<(), String> {
        let password = Password::empty();
        let decoder =
            BlockDecoder::new_with_memory_limit(1, limits::SEVENZ_KIB, block, &self.archive, &password, &mut self.from);
        let first = self.archive.stream_map.block_first_file_index[block];
        let end = first + decoder.entry_count();
        let mut at = first;
        let read = decoder.for_each_entries(&mut |entry, from| {
            if entry.has_stream() {
                places[at] = Ok(spool.append(from, entry.size())?);
            }
            at += 1;
            Ok(true)
        });
        let Err(error) = read else { return Ok(()) };
        let why = plain(error).to_string();
        if at == end {
            return Err(why);
        }
        places[at..end].fill(Err(why));
        Ok(())
    }
}

/// The entries of an archive, with their contents.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    Sevenz::open(blob)?.unpack()
}

/// An entry with its kind and mode.
fn of(entry: &ArchiveEntry, content: Content) -> Entry {
    let attributes = if entry.has_windows_attributes { entry.windows_attributes() } else { 0 };
    let mode = (attributes & HAS_MODE != 0).then_some(attributes >> 16);
    let mut out = Entry {
        path: String::new(),
        kind: Kind::File,
        size: entry.size(),
        executable: mode.map(|mode| mode & 0o111 != 0),
        content,
    };
    if entry.is_directory() {
        (out.kind, out.size, out.content) = (Kind::Folder, 0, Content::Nothing);
    } else if mode.is_some_and(|mode| mode & 0o170_000 == 0o120_000) {
        let to = out.read(LINK).unwrap_or_default();
        out.kind = Kind::Link(String::from_utf8_lossy(&to).into_owned());
        (out.size, out.content) = (0, Content::Nothing);
    }
    out
}

/// Whether a stream passes more decoders than any tool writes. Each can multiply the bytes for the next one. BCJ2 splits
/// a stream into four, each of which may be compressed.
fn unpacks_too_often(coders: &[Coder]) -> bool {
    let count = |ids: &[&[u8]]| coders.iter().filter(|coder| ids.contains(&coder.encoder_method_id())).count();
    let most = if count(&[EncoderMethod::ID_BCJ2]) == 0 { 1 } else { 4 };
    count(&[EncoderMethod::ID_LZMA, EncoderMethod::ID_LZMA2]) > most
}

fn protected() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "a password protects it")
}

/// The error of reading the list. A list that is too large is not damaged.
fn of_list(error: Error) -> io::Error {
    match error {
        Error::MaxMemLimited { actaul_kb, max_kb } => {
            let why =
                format!("it has too many entries: their list needs {actaul_kb} KiB of memory, of at most {max_kb}");
            io::Error::new(io::ErrorKind::Unsupported, why)
        }
        error => plain(error),
    }
}

/// The crate's error in words.
fn plain(error: Error) -> io::Error {
    match error {
        Error::PasswordRequired => protected(),
        Error::UnsupportedCompressionMethod(name) if name == EncoderMethod::AES256_SHA256.name() => protected(),
        Error::UnsupportedCompressionMethod(name) => wrong(format!("the compression method {name} is not read")),
        Error::MaxMemLimited { max_kb, actaul_kb } => {
            wrong(format!("a stream in it needs {actaul_kb} KiB of memory, and at most {max_kb} are used"))
        }
        Error::ChecksumVerificationFailed | Error::NextHeaderCrcMismatch => wrong("its checksum is wrong"),
        Error::Io(error, _) => match error.downcast::<Error>() {
            Ok(inner) => plain(inner),
            Err(error) => error,
        },
        Error::Other(text) | Error::Unsupported(text) => wrong(text),
        _ => wrong("its list of entries is damaged"),
    }
}
