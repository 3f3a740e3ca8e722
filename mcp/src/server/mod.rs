//! The MCP server: rmcp's handler over the registry.
//!
//! One handler serves stdio and a session's socket. A verb that fails is a tool result with `isError`. Protocol errors
//! are for other requests, and for tools that do not exist.

mod backend;
mod host;
mod listing;
mod profile;
mod progress;
mod recent;
mod router;
mod short;
pub mod stdio;
mod tools;
mod transport;
mod written;

pub use backend::{Answer, Backend, Incoming, Meant};
pub use host::{HostBackend, HostEvent};
pub use short::lines as short_tool_lines;
pub use tools::lines as tool_lines;
pub use transport::OnEof;

use crate::wire::{CUT_OFF, ENDED, PERMIT, VERSION, VERSION_KEY};
use progress::Pump;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::*,
    service::{RequestContext, serve_directly_with_ct},
};
use serde_json::Value;
use stagewright_commands::Row;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
pub use tokio_util::sync::CancellationToken;
use transport::Lines;

/// How a connection ends: `stop` from our side, `gone` from the caller's.
#[derive(Debug, Clone, Default)]
pub struct Life {
    /// No more requests are read. Running calls may still be answered.
    pub stop: CancellationToken,
    /// The caller has left: running calls are cancelled.
    pub gone: CancellationToken,
}

/// Serves one connection until it closes, or until `life` ends it.
///
/// No message can end the server by coming before `initialize`: a request without a handshake is answered, as in the
/// protocol's stateless revision.
pub async fn serve<B, R, W>(backend: Arc<B>, reader: R, writer: W, on_eof: OnEof, life: Life)
where
    B: Backend,
    R: AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let lines = Lines::new(reader, writer, on_eof, life.gone.clone());
    let server = Server { backend, gone: life.gone };
    let _ = serve_directly_with_ct(server, lines, None, life.stop).waiting().await;
}

struct Server<B> {
    backend: Arc<B>,
    /// Cancelled when the caller has left and wants no answers.
    gone: CancellationToken,
}

impl<B: Backend> ServerHandler for Server<B> {
    fn get_info(&self) -> ServerConfig {
        let grows = self.backend.grows();
        let mut capabilities = match self.backend.has_recent_calls() {
            true => ServerCapabilities::builder().enable_tools().enable_resources().build(),
            false => ServerCapabilities::builder().enable_tools().build(),
        };
        if let Some(tools) = capabilities.tools.as_mut().filter(|_| grows) {
            tools.list_changed = Some(true);
        }
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("stagewright", env!("CARGO_PKG_VERSION")).with_title("stagewright"))
            .with_instructions(self.backend.instructions())
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let answer = self.negotiate_initialize(&request)?;
        let mut peer = request;
        peer.protocol_version = answer.protocol_version.clone();
        context.peer.set_peer_info(peer);
        Ok(answer)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.backend.tools()))
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(if self.backend.has_recent_calls() { recent::list() } else { ListResourcesResult::default() })
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let calls = self.backend.recent_calls();
        let found = calls.and_then(|calls| recent::read(&request.uri, calls));
        let unknown = || ErrorData::resource_not_found(format!("There is no resource {:?}.", request.uri), None);
        found.map(ReadResourceResponse::from).ok_or_else(unknown)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let ours = context.meta.get(VERSION_KEY).is_some();
        let (name, args) = match self.backend.meant(request.name.into_owned(), request.arguments.unwrap_or_default()) {
            Meant::Tool(name, args) => (name, args),
            Meant::Answer(envelope) => {
                self.notify_tools_changed(&context).await;
                return Ok(result(Answer { envelope, from_host: false, ended: false }, ours).into());
            }
        };
        let row = tools::find(&name, ours).filter(|row| self.backend.serves(row)).ok_or_else(|| {
            let offered = |row: &'static Row| self.backend.serves(row) && self.backend.refusal(row).is_none();
            tools::unknown(&name, offered)
        })?;
        let (mut pump, progress, items) = Pump::new(&context, row, ours);
        let incoming = Incoming {
            row,
            args,
            permit: context.meta.get(PERMIT).and_then(|permit| serde_json::from_value(permit.clone()).ok()),
            progress,
            items,
        };
        let answer = tokio::select! {
            // The answer comes first: a call that ended the session by stopping this connection is still answered.
            biased;
            answer = pump.during(self.backend.call(incoming)) => answer,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error(CUT_OFF, None)),
            () = self.gone.cancelled() => return Err(ErrorData::internal_error("the caller has left", None)),
        };
        self.notify_tools_changed(&context).await;
        Ok(result(answer, ours).into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // rmcp passes requests here that it does not know, or whose params do not fit their method.
        Err(match request.method.as_str() {
            "initialize" | "tools/call" | "tools/list" => {
                ErrorData::invalid_params(format!("the params of {} have the wrong shape", request.method), None)
            }
            method => ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method.to_owned(), None),
        })
    }
}

impl<B: Backend> Server<B> {
    /// Tells the client to list the tools again, if there are more of them.
    async fn notify_tools_changed(&self, context: &RequestContext<RoleServer>) {
        if self.backend.take_growth() {
            // Ignore the error: a client that has left needs no list.
            let _ = context.peer.notify_tool_list_changed().await;
        }
    }
}

/// The result: the envelope as structure and as text. Our own frontends read the structure only.
///
/// An envelope with large fields stays text. Parsing a tree of ten thousand entries into a value, only to write it
/// again, would cost time. The transport writes this text as JSON (`written.rs`).
fn result(mut answer: Answer, ours: bool) -> CallToolResult {
    let pictures = answer.envelope.take_pictures();
    let failed = answer.envelope["ok"] != true;
    let text = (!ours).then(|| answer.envelope.to_string());
    let structured = match answer.envelope.has_large_fields() {
        true => Value::String(text.clone().unwrap_or_else(|| answer.envelope.to_string())),
        false => answer.envelope.into_head(),
    };
    let pictures = pictures.into_iter().map(|picture| ContentBlock::image(picture.data, picture.mime_type));
    let content = text.map(ContentBlock::text).into_iter().chain(pictures).collect();
    let mut result = if failed { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(structured);
    if answer.from_host {
        let mut meta = JsonObject::from_iter([(VERSION_KEY.to_owned(), Value::from(VERSION))]);
        if answer.ended {
            meta.insert(ENDED.to_owned(), true.into());
        }
        result.meta = Some(meta.into());
    }
    result
}

const INSTRUCTIONS: &str = "Drives real Electron desktop apps. Start one with electron_launch \
(or join one with electron_attach or electron_inject), look at it with electron_snapshot, act by ref, assert with \
electron_expect_*. An element is given in exactly one way: ref (a number of a snapshot), selector (CSS, or text=Save, label=Email, testid=save), or role (ARIA) \
with name_exact or name_contains; case does not matter. force skips the checks of an action, never the real input. timeoutMs is \
the budget of a wait or a check. \
sessionId names a session and can be left out while one is live; window names another window than the active one, by \
handle (w1), index, exact title or part of its url. A snapshot as text costs a tenth of one as JSON, and since: last only \
what changed. effects in the answer of an act is what else happened: dialogs, windows, navigation, errors; window_changed says that \
calls without window are about another one now. \
A failed call answers ok: false with a code, what happened, a hint, \
and next_actions that can be called as they stand.";

#[cfg(test)]
mod tests;
