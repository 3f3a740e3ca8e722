//! The renderer half of a session: who needs it where it is missing is told why.

use super::Session;
use crate::{
    channel::Channel,
    fault::{Code, Fault, Outcome},
};

impl Session {
    /// The renderer half, or why there is none.
    pub fn need_renderers(&self) -> Outcome<&Channel> {
        match &self.browser {
            Some(channel) if !channel.is_closed() => Ok(channel),
            Some(channel) => {
                let how = channel.closed_words();
                let fault = Fault::new(Code::CdpDisconnected, format!("The DevTools connection to the app{how}."));
                Err(match &self.origin.rejoin {
                    Some((tool, args)) => fault.next(tool, args.clone(), "join it again"),
                    None => fault,
                })
            }
            None => Err(Fault::new(Code::TransportUnsupported, "This session has no renderer half.")
                .detail("missing", "renderer")),
        }
    }
}
