//! Keys and text that are verified: every key is heard by the page's agent before the page hears it.

use super::{
    Input,
    held::HeldKey,
    press::{Armed, Ended, heard_soon},
};
use crate::{error::Outcome, input::keyboard::Strokes, page::trap::Trap, surfaces::Surface};
use std::sync::Arc;

/// How many steps a composition has at most. Chromium takes some milliseconds for each of them.
const MOST_STEPS: usize = 20;

impl Input {
    /// Sends keys or text to a surface whose agent has set `trap` for them. `more`: it will say more once the page's own
    /// listeners have had them (`State::then`).
    pub async fn strike(
        &self,
        surface: &Arc<Surface>,
        strokes: &Strokes,
        trap: &mut Trap<'_>,
        more: bool,
    ) -> Outcome<()> {
        if let Strokes::Compose(text) = strokes {
            return self.compose(surface, text, trap).await;
        }
        let wanted = strokes.codes().len() as u32;
        let mut armed = Armed { id: trap.id, surfaces: vec![surface.clone()] };
        let held = self.held_modifiers(surface);
        // It is released again if this fails half-way.
        let down = match strokes {
            Strokes::Down(down) => Some((HeldKey::of(surface, down), down)),
            _ => None,
        };
        let ended = self.until_handled(surface, surface, surface.send_strokes(strokes, &held), trap).await?;
        let told = |trap: &mut Trap<'_>| {
            let state = trap.state();
            state.met.is_some() || (state.downs >= wanted && (!more || state.then.is_some()))
        };
        if ended == Ended::Handled && !heard_soon(trap, told).await {
            let heard = self.look_at(surface, trap.id).await;
            trap.state().join(heard);
        }
        if trap.state().met.is_none() && trap.state().downs >= wanted {
            armed.surfaces.clear();
        }
        match down {
            // The key goes up before the trap goes away: an element that was missed hears neither.
            Some((held, down)) if trap.state().met.is_some() && !down.is_down => {
                surface.all_handled(vec![held.release(self.bits(&self.surfaces.top_of(surface))).1]).await
            }
            Some((held, down)) => {
                self.held.keep_key(&self.surfaces.top_of(surface).handle, held, down.most);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Composes text as an input method does: it grows by steps, and is committed. A composition cannot be stopped by its
    /// events (`beforeinput` is not cancelable). If a step arrives at another element, the composition is called off.
    async fn compose(&self, surface: &Arc<Surface>, text: &str, trap: &mut Trap<'_>) -> Outcome<()> {
        let _armed = Armed { id: trap.id, surfaces: vec![surface.clone()] };
        for part in steps(text, MOST_STEPS) {
            let ended = self.until_handled(surface, surface, surface.set_composition(part), trap).await?;
            if ended == Ended::StandsStill {
                return Ok(());
            }
            if heard_soon(trap, |trap| trap.state().met.is_some()).await {
                return surface.set_composition("").await;
            }
        }
        self.until_handled(surface, surface, surface.insert_text(text), trap).await?;
        let heard = self.look_at(surface, trap.id).await;
        trap.state().join(heard);
        Ok(())
    }
}

/// The beginnings of a text, each longer than the one before, up to all of it.
fn steps(text: &str, most: usize) -> Vec<&str> {
    let ends: Vec<usize> = text.char_indices().skip(1).map(|(at, _)| at).chain([text.len()]).collect();
    let count = ends.len().min(most);
    (1..=count).map(|step| &text[..ends[ends.len() * step / count - 1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::steps;

    #[test]
    fn a_composition_grows_to_the_whole_text_in_few_steps() {
        assert_eq!(steps("にほん", 20), ["に", "にほ", "にほん"]);
        let long = "あ".repeat(1000);
        let all = steps(&long, 20);
        assert_eq!((all.len(), all.last().map(|part| part.len())), (20, Some(long.len())));
    }
}
