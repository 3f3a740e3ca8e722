//! Messages on the time line, each as it is answered.

use super::messages::{self, Messages, row_of};
use crate::hooked_source::HookedSource;
use stagewright_driver::{
    error::Outcome,
    session::Session,
    time_line::{Row, Source},
};
use std::sync::Arc;

pub(crate) static HOOKED_SOURCE: HookedSource = HookedSource {
    source: Source::Ipc,
    begin: |session| Box::pin(begin(session)),
    hear: |session| Box::pin(messages::hear(session)),
    open,
};

async fn begin(session: &Arc<Session>) -> Outcome<Vec<String>> {
    messages::listen(session).await.map(|_| Vec::new())
}

fn open(session: &Session) -> Vec<Row> {
    let kept = session.groups.of::<Messages>();
    kept.all.newest(usize::MAX, |one| one.plain().ok.is_none()).iter().map(row_of).collect()
}
