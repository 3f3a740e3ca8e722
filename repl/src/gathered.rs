//! What apps say in a moment, gathered: an app that cannot reach its server says the same thing a hundred times, and
//! whoever types here is after something else.

/// More different lines than this are counted.
const MOST: usize = 10;

/// Lines that wait to be told.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    all: Vec<Said>,
    more: usize,
}

/// A line, as it was said last, and how often.
#[derive(Debug)]
struct Said {
    what: String,
    line: String,
    times: usize,
}

impl Gathered {
    /// Takes a line in; `what` is the same for lines that differ in their time only.
    pub fn take_in(&mut self, what: &str, line: String) {
        if let Some(said) = self.all.iter_mut().find(|said| said.what == what) {
            said.line = line;
            said.times += 1;
        } else if self.all.len() < MOST {
            self.must_tell(what, line);
        } else {
            self.more += 1;
        }
    }

    /// Takes a line in that is told however many there are.
    pub fn must_tell(&mut self, what: &str, line: String) {
        self.all.push(Said { what: what.to_owned(), line, times: 1 });
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The lines to tell; none are left.
    pub fn take(&mut self) -> Vec<String> {
        let Gathered { all, more } = std::mem::take(self);
        let told = all.into_iter().map(|Said { line, times, .. }| match times {
            1 => line,
            _ => format!("{line} ({times} times)"),
        });
        let rest = (more > 0).then(|| format!("({more} more of what apps said: console-logs shows them)"));
        told.chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_again_is_told_once_and_with_its_last_time() {
        let mut gathered = Gathered::default();
        for (what, line) in [("refused", "1 refused"), ("odd", "2 odd"), ("refused", "3 refused")] {
            gathered.take_in(what, line.into());
        }
        assert_eq!(gathered.take(), ["3 refused (2 times)", "2 odd"]);
        assert!(gathered.is_empty() && gathered.take().is_empty());
    }

    #[test]
    fn of_a_flood_some_are_told_the_rest_counted_and_an_end_is_never_left_out() {
        let mut gathered = Gathered::default();
        (0..500).for_each(|n| gathered.take_in(&n.to_string(), format!("error {n}")));
        gathered.must_tell("", "The app ended.".into());
        let told = gathered.take();
        assert_eq!(told.len(), MOST + 2);
        assert_eq!(told[MOST..], ["The app ended.", "(490 more of what apps said: console-logs shows them)"]);
    }
}
