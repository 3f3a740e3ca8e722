//! Storage: the state that an app keeps.

pub(crate) mod at_launch;
mod cache;
mod clear_cookies;
mod cookies;
mod file;
mod files;
mod idb;
mod idb_read;
mod idb_schema;
mod idb_write;
mod restore;
mod set_cookie;
mod snapshot;
mod web;

pub use cache::{StorageCache, StorageOpfs};
pub use clear_cookies::StorageClearCookies;
pub use cookies::StorageCookies;
pub use files::StorageFiles;
pub use idb_read::{StorageIdbCount, StorageIdbGet, StorageIdbKeys};
pub use idb_schema::StorageIdbSchema;
pub use idb_write::{StorageIdbClear, StorageIdbDelete, StorageIdbSet};
pub(crate) use restore::Restored;
pub use restore::StorageRestore;
pub use set_cookie::StorageSetCookie;
pub use snapshot::StorageSnapshot;
pub use web::{
    StorageLocalClear, StorageLocalGet, StorageLocalKeys, StorageLocalRemove, StorageLocalSet, StorageSessionClear,
    StorageSessionGet, StorageSessionKeys, StorageSessionRemove, StorageSessionSet,
};
