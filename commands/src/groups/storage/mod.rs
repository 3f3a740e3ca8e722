//! Storage: the state that an app keeps.

mod clear_cookies;
mod cookies;
mod set_cookie;
mod web;

pub use clear_cookies::StorageClearCookies;
pub use cookies::StorageCookies;
pub use set_cookie::StorageSetCookie;
pub use web::{
    StorageLocalClear, StorageLocalGet, StorageLocalKeys, StorageLocalRemove, StorageLocalSet, StorageSessionClear,
    StorageSessionGet, StorageSessionKeys, StorageSessionRemove, StorageSessionSet,
};
