//! On random pictures, our comparison gives the numbers of pixelmatch (npm), which runs unmodified in Node.

use stagewright_groups::visual::{Picture, compare};
use std::{env, fs, path::PathBuf, process::Command};

/// Marsaglia's xorshift: the same pictures in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: u32) -> u32 {
        (self.next() % u64::from(most)) as u32
    }

    /// A picture of rectangles with soft edges, and sometimes of noise. Some of it is transparent.
    fn picture(&mut self, width: u32, height: u32) -> Picture {
        let mut picture = Picture { width, height, rgba: [240, 240, 240, 255].repeat((width * height) as usize) };
        for _ in 0..self.below(6) + 1 {
            let colour = self.colour();
            let (left, top) = (self.below(width), self.below(height));
            let (right, bottom) = (left + self.below(width - left) + 1, top + self.below(height - top) + 1);
            for y in top..bottom {
                for x in left..right {
                    let edge = x == left || y == top || x + 1 == right || y + 1 == bottom;
                    let at = ((y * width + x) * 4) as usize;
                    for (old, new) in picture.rgba[at..at + 4].iter_mut().zip(colour) {
                        *old = if edge { ((u16::from(*old) + u16::from(new)) / 2) as u8 } else { new };
                    }
                }
            }
        }
        picture
    }

    fn colour(&mut self) -> [u8; 4] {
        let [r, g, b, a] = (self.next() as u32).to_le_bytes();
        [r, g, b, if a < 200 { 255 } else { a }]
    }

    /// The same picture with some pixels that differ, a little or much.
    fn changed(&mut self, picture: &Picture) -> Picture {
        let mut other = picture.clone();
        for _ in 0..self.below(picture.width * picture.height) {
            let at = self.below(picture.rgba.len() as u32) as usize;
            let by = [1, 3, 9, 30, 120][self.below(5) as usize];
            other.rgba[at] = other.rgba[at].wrapping_add(by);
        }
        other
    }
}

#[test]
fn comparison_matches_pixelmatch_in_count_and_drawing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(20_261_126);
    let mut ours = vec![];
    for n in 0..300 {
        let (width, height) = (random.below(30) + 1, random.below(30) + 1);
        let one = random.picture(width, height);
        let other = if n % 4 == 0 { random.picture(width, height) } else { random.changed(&one) };
        let threshold = [0.0, 0.05, 0.1, 0.1, 0.3, 1.0][random.below(6) as usize];
        let name = |ending: &str| folder.path().join(format!("{n}.{ending}"));
        fs::write(name("a"), &one.rgba).expect("a file");
        fs::write(name("b"), &other.rgba).expect("a file");
        let told = format!("{{ \"width\": {width}, \"height\": {height}, \"threshold\": {threshold} }}");
        fs::write(name("json"), told).expect("a file");
        let told = compare(&one, &other, threshold);
        assert_eq!(told.pixels, u64::from(width * height));
        ours.push((told.different, told.drawn.map(|drawn| drawn.rgba)));
    }
    let output = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/node/pixelmatch.js"))
        .args([&folder.path().display().to_string(), &ours.len().to_string(), &module()])
        .output()
        .expect("node, which scripts/setup --tests needs too");
    let said = String::from_utf8_lossy(&output.stdout);
    let theirs: Vec<&str> = said.lines().collect();
    assert_eq!(theirs.len(), ours.len(), "{}", String::from_utf8_lossy(&output.stderr));
    for (n, ((different, drawn), theirs)) in ours.iter().zip(theirs).enumerate() {
        let (number, picture) = theirs.split_once(' ').unwrap_or((theirs, ""));
        assert_eq!(different.to_string(), number, "picture {n}");
        if let Some(drawn) = drawn {
            use base64::Engine;
            let wanted = base64::engine::general_purpose::STANDARD.decode(picture).expect("base64");
            assert!(*drawn == wanted, "the drawing of picture {n}");
        }
    }
    assert!(ours.iter().filter(|(different, _)| *different > 0).count() > 150);
}

fn module() -> String {
    let home = || PathBuf::from(env::var_os("HOME").expect("a home")).join(".cache");
    let caches = || env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let cache = env::var_os("STAGEWRIGHT_CACHE").map_or_else(|| caches().join("stagewright"), PathBuf::from);
    let module = cache.join("oracles/current/node_modules/pixelmatch/index.js");
    assert!(module.exists(), "{module:?} is missing: scripts/setup --tests brings it");
    module.display().to_string()
}
