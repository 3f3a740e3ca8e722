//! Empty: the smallest group.

mod knock;

use crate::effects::EffectRow;
pub use knock::EmptyKnock;

pub(crate) static EFFECTS: [EffectRow; 1] =
    [EffectRow { field: "knocks", words: |knock| format!("knocked at {}", knock["at"]) }];
