//! A request for which an answer is looked for.

use crate::network::exchange::Headers;

/// A request that asks for an answer.
#[derive(Debug, Default)]
pub struct Asked {
    /// Its address.
    pub url: String,
    /// Its method.
    pub method: String,
    /// Its headers.
    pub headers: Headers,
    /// Its body. `None`: it is not known; an empty text: there is none.
    pub body: Option<String>,
}
