//! Knocks: a hook that reports, and a ring that keeps what it reported.

use crate::{
    fault::Outcome,
    main_process::{Hook, Hooks},
    ring::{Bounds, Ring, Weigh},
    session::{MainPart, Session},
};
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

static KNOCKS: Hooks = Hooks::on_demand("knocks", include_str!("knocks.js"));
const KNOCK: Hook = Hook::of(&KNOCKS, "knock");

/// Its row in `PARTS`.
pub(crate) static PART: MainPart = MainPart { hooks: &KNOCKS, read: Some(read) };

/// How long a knock may take.
const A_MOMENT: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Deserialize)]
struct Knock {
    at: u64,
}

impl Weigh for Knock {
    fn weight(&self) -> usize {
        size_of::<Knock>()
    }
}

struct Kept(Ring<Knock>);

impl Default for Kept {
    fn default() -> Kept {
        Kept(Ring::new(Bounds { items: 100, bytes: 1 << 16 }))
    }
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    session.groups.of::<Kept>().0.push(serde_json::from_slice(report)?);
    Ok(())
}

/// Has the main process knock once, and gives the times of that knock, in epoch milliseconds: one.
pub async fn knock(session: &Session) -> Outcome<Vec<u64>> {
    let main = session.need_main()?;
    let kept = session.groups.of::<Kept>();
    kept.0.clear();
    let () = main.call(KNOCK, &[], A_MOMENT).await?;
    Ok(kept.0.newest(usize::MAX, |_| true).iter().map(|knock| knock.at).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::main_process::hooks::names::check(&[&KNOCKS], include_str!("knocks.rs"), &[]);
    }
}
