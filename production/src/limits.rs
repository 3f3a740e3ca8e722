//! Limits of how much of an artifact is read. Archives are untrusted: they may declare any size, and small ones may
//! unpack to gigabytes.

/// The most entries of one archive or folder.
pub(crate) const ENTRIES: usize = 400_000;

/// The longest path of an entry, in bytes.
pub(crate) const PATH: usize = 4_096;

/// The deepest nest of folders that is walked.
pub(crate) const DEPTH: usize = 64;

/// The most bytes that all entries together may unpack to: a large app has one gigabyte.
pub(crate) const UNPACKED: u64 = 6 << 30;

/// The largest entry that is unpacked to memory, in bytes. A larger one goes to an anonymous temporary file.
pub(crate) const IN_MEMORY: u64 = 32 << 20;

/// The largest table of an archive (a central directory, a header of an asar), in bytes.
pub(crate) const TABLE: u64 = 64 << 20;

/// The largest file that is searched as text, in bytes.
pub(crate) const TEXT: u64 = 8 << 20;

/// The largest dictionary of an xz stream, in KiB: `xz -9` uses 64 MiB.
pub(crate) const XZ_KIB: u32 = 200 << 10;

/// The largest dictionary of a stream in a 7z archive, in KiB: `7z -mx=9` uses 256 MiB for large apps.
pub(crate) const SEVENZ_KIB: usize = 300 << 10;

/// The largest list of entries of a 7z archive, in KiB. A list may name an entry with each of its bytes, and each
/// entry takes about a hundred times as much memory.
pub(crate) const SEVENZ_LIST_KIB: usize = 8 << 10;

/// The most memory of all lists of one artifact, in bytes: the paths and link targets of its entries, and
/// [`ENTRY`] for each.
pub(crate) const LISTS: usize = 512 << 20;

/// The approximate memory of an entry without its texts, in bytes.
pub(crate) const ENTRY: usize = 128;
