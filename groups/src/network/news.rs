//! The steps of a request, as reported by its sources: DevTools of pages and workers, hooks of the main process.

use super::exchange::{From, Headers, Timings};

/// Identifies a request in a session: the DevTools session (or `main`), and the id there. The hops of a redirect share
/// one id.
pub type Key = (String, String);

/// A step of a request.
#[derive(Debug)]
pub enum News {
    /// It begins. `redirect` ends the hop before.
    Began { request: Box<Request>, redirect: Option<Box<Response>> },
    /// The headers that were really sent.
    SentHeaders(Headers),
    /// It was answered by a cache.
    FromCache,
    /// The response begins.
    Response(Box<Response>),
    /// The headers that really came.
    CameHeaders { status: Option<u16>, headers: Headers },
    /// That many bytes of the body came.
    Data(u64),
    /// It has ended. `transferred` is the number of bytes on the wire.
    Finished { at: f64, transferred: Option<u64> },
    /// It has failed.
    Failed { at: f64, why: String },
    /// Its body, or why it cannot be had.
    Body(Result<Vec<u8>, String>),
    /// The first bytes of its body, which has that many.
    BodyHead { body: Vec<u8>, bytes: u64 },
    /// The body of the request was sent: how many bytes, and the first of them.
    Posted { bytes: u64, body: Option<Vec<u8>> },
    /// A message of a websocket or of server-sent events. Binary ones have no text.
    Message { sent: bool, text: Option<String>, bytes: u64, event: Option<String>, at: f64 },
    /// The times of its beginning, which came later.
    At { at: f64, timestamp: u64 },
    /// A stub has answered it.
    Stubbed(u64),
    /// It is not sent, so nothing of its answer comes over the wire.
    NotSent,
}

/// The beginning of a request.
#[derive(Debug, Default)]
pub struct Request {
    /// GET, POST…; `?` where it is unknown.
    pub method: String,
    /// The address.
    pub url: String,
    /// The type of the resource, in lower case.
    pub kind: String,
    /// The part of the app that asks.
    pub from: From,
    /// The headers that are known at the beginning.
    pub headers: Headers,
    /// The body, where it is known.
    pub body: Option<Vec<u8>>,
    /// The place in the code.
    pub initiator: Option<String>,
    /// The window.
    pub window: Option<String>,
    /// The frame or webview in it.
    pub surface: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// Milliseconds of a monotonic clock.
    pub at: f64,
    /// Only the response was seen.
    pub partial: bool,
    /// How many renderers of its page had crashed before.
    pub crashes: u32,
}

/// The beginning of a response.
#[derive(Debug, Default)]
pub struct Response {
    /// The status; 0 is none.
    pub status: u16,
    /// Its headers, as the source knows them.
    pub headers: Headers,
    /// Answered by a cache.
    pub from_cache: bool,
    /// Answered by a service worker.
    pub from_service_worker: bool,
    /// Its phases.
    pub timings: Option<Timings>,
    /// No headers of the wire will follow.
    pub no_extra: bool,
    /// Milliseconds of the clock of the request.
    pub at: f64,
}
