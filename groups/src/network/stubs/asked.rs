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
    /// Its body, where that is known.
    pub body: Option<String>,
}
