//! A person before the window of an app, and a page that logs trusted events: `words()` has those since the last call.

use super::{Hands, Held, Home, processes::eventually};
use serde_json::Value;

/// A part of a gesture by hand, in CSS pixels of the page.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// The pointer goes there.
    To(i16, i16),
    /// A button goes down, or a key by its keysym.
    Down(Held),
    Up(Held),
    /// The left button is pressed there.
    Click(i16, i16),
    /// A key by its keysym is pressed.
    Key(u32),
    /// The pointer goes on slowly, in small steps, as a drag of the window system needs.
    Slowly(i16, i16),
    Rest,
    /// Waits until a menu is open, or the list of a `<select>`.
    MenuShown,
    /// Waits until no menu is open, and no such list.
    MenuGone,
    /// The next part comes that many ms later, and nothing moves meanwhile.
    Pause(u32),
}

/// A person before a window.
pub struct Person {
    pub hands: Hands,
    /// The corner of the page on the screen.
    corner: (i16, i16),
}

impl Person {
    /// A person at the app's first window, which has that title.
    pub fn at(home: &Home, title: &str) -> Person {
        let hands = Hands::of_session(home);
        let corner = in_page(home, "[screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight]");
        let side = |n: usize| corner[n].as_f64().expect("a number") as i16;
        eventually("the window", || hands.focus(title).then_some(()));
        Person { hands, corner: (side(0), side(1)) }
    }

    pub fn does(&self, parts: &[Part]) {
        let mut last = (0, 0);
        let on_screen = |(x, y): (i16, i16)| (self.corner.0 + x, self.corner.1 + y);
        for part in parts {
            match *part {
                Part::To(x, y) => self.hands.point(on_screen((x, y))),
                Part::Down(what) => self.hands.down(what),
                Part::Up(what) => self.hands.up(what),
                Part::Click(x, y) => self.hands.click(on_screen((x, y))),
                Part::Key(symbol) => self.hands.key(&[], symbol),
                Part::Slowly(x, y) => self.hands.slide(on_screen(last), on_screen((x, y))),
                Part::Rest => self.hands.rest(),
                Part::MenuShown => self.hands.until_menu(true),
                Part::MenuGone => self.hands.until_menu(false),
                Part::Pause(ms) => self.hands.pause(ms),
            }
            if let Part::To(x, y) | Part::Slowly(x, y) | Part::Click(x, y) = *part {
                last = (x, y);
            }
        }
    }

    /// Makes a gesture, and collects the page's words until it has heard the last of them.
    pub fn gesture(&self, home: &Home, name: &str, parts: &[Part]) -> Vec<String> {
        self.does(parts);
        // The X server has processed everything. A key is the last word of all: its events come in their order.
        self.hands.key(&[], Hands::ESCAPE);
        let mut all = Vec::new();
        eventually(name, || {
            all.extend(words(home));
            all.iter().any(|one| one.starts_with("keyup") && one.ends_with("Escape")).then_some(())
        });
        all.retain(|one| !one.ends_with("Escape"));
        all
    }
}

/// Evaluates an expression in the page.
pub fn in_page(home: &Home, code: &str) -> Value {
    home.json(&["--allow-eval", "eval-renderer", &format!("return {code}")])["result"].clone()
}

/// The page's trusted events since the last call.
pub fn words(home: &Home) -> Vec<String> {
    let told = in_page(home, "words()");
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}
