//! Verified keys and text: a trap of the page's agent gets every key before the page does.

use super::{
    Input,
    held::HeldKey,
    press::{Armed, Ended, reported_soon},
};
use crate::{
    error::Outcome,
    input::{
        dead_keys::{AccentedKeys, Half},
        keyboard::Strokes,
        keys::accented,
    },
    page::trap::Trap,
    surfaces::Surface,
};
use std::sync::Arc;

/// The most steps of a composition. Chromium takes some milliseconds for each.
const MOST_STEPS: usize = 20;

impl Input {
    /// Sends keys or text to a surface whose agent has set `trap` for them. `more`: the trap sends another report after
    /// the page's own listeners (`State::then`).
    pub async fn press_keys(
        &self,
        surface: &Arc<Surface>,
        strokes: &Strokes,
        trap: &mut Trap<'_>,
        more: bool,
    ) -> Outcome<()> {
        if let Strokes::Compose(text) = strokes {
            return self.compose(surface, text, trap).await;
        }
        if let Strokes::DeadKeys(text) = strokes {
            return self.type_with_dead_keys(surface, text, trap).await;
        }
        let wanted = strokes.codes().len() as u32;
        let mut armed = Armed { id: trap.id, surfaces: vec![surface.clone()] };
        let held = self.held_modifiers(surface);
        // Dropping `held` releases the key if this fails.
        let down = match strokes {
            Strokes::Down(down) => Some((HeldKey::of(surface, down), down)),
            _ => None,
        };
        let ended = self.until_handled(surface, surface, surface.send_strokes(strokes, &held), trap).await?;
        let told = |trap: &mut Trap<'_>| {
            let state = trap.state();
            state.met.is_some() || (state.downs >= wanted && (!more || state.then.is_some()))
        };
        if ended == Ended::Handled && !reported_soon(trap, told).await {
            let heard = self.look_at(surface, trap.id).await;
            trap.state().join(heard);
        }
        if trap.state().met.is_none() && trap.state().downs >= wanted {
            armed.surfaces.clear();
        }
        match down {
            // Release the key while the trap is still set, so that an element that was met by mistake gets neither
            // event.
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

    /// Types text by the dead keys of a US international keyboard. If a key arrives at another element, nothing is
    /// composed there.
    async fn type_with_dead_keys(&self, surface: &Arc<Surface>, text: &str, trap: &mut Trap<'_>) -> Outcome<()> {
        let armed = Armed { id: trap.id, surfaces: vec![surface.clone()] };
        let held = self.held_modifiers(surface);
        let bits = self.bits(&self.surfaces.top_of(surface));
        for c in text.chars() {
            let Some(keys) = accented(c) else {
                let plain = Strokes::Keys(c.into());
                let sent = surface.send_strokes(&plain, &held);
                if self.until_handled(surface, surface, sent, trap).await? == Ended::StandsStill
                    || trap.state().met.is_some()
                {
                    return Ok(());
                }
                continue;
            };
            let mut pressed = AccentedKeys::new(surface, &keys, bits);
            for half in [Half::Dead, Half::Letter] {
                let ended = self.until_handled(surface, surface, pressed.press(half), trap).await?;
                if ended == Ended::StandsStill {
                    return Ok(());
                }
                if self.went_elsewhere(surface, trap).await {
                    return pressed.give_up().await;
                }
                pressed.compose(half).await?;
                pressed.release(half).await?;
            }
        }
        let heard = self.look_at(surface, armed.id).await;
        trap.state().join(heard);
        Ok(())
    }

    /// Asks the page whether the input so far arrived at another element, or in another document. The page has handled
    /// it, but the trap's own report may still be on its way.
    async fn went_elsewhere(&self, surface: &Surface, trap: &mut Trap<'_>) -> bool {
        if trap.state().met.is_none() {
            let heard = self.look_at(surface, trap.id).await;
            trap.state().join(heard);
        }
        let state = trap.state();
        state.met.is_some() || state.unknown
    }

    /// Composes text as an input method does: the text grows in steps, and is committed. A page cannot stop a
    /// composition by its events (`beforeinput` is not cancelable). If a step arrives at another element, the
    /// composition is cancelled.
    async fn compose(&self, surface: &Arc<Surface>, text: &str, trap: &mut Trap<'_>) -> Outcome<()> {
        let _armed = Armed { id: trap.id, surfaces: vec![surface.clone()] };
        for part in steps(text, MOST_STEPS) {
            let ended = self.until_handled(surface, surface, surface.set_composition(part), trap).await?;
            if ended == Ended::StandsStill {
                return Ok(());
            }
            if self.went_elsewhere(surface, trap).await {
                return surface.set_composition("").await;
            }
        }
        self.until_handled(surface, surface, surface.insert_text(text), trap).await?;
        let heard = self.look_at(surface, trap.id).await;
        trap.state().join(heard);
        Ok(())
    }
}

/// Prefixes of a text, each longer than the previous one; the last is the whole text.
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
