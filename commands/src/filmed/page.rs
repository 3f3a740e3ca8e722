//! A film as an HTML page: it plays the pictures, for machines without an encoder. It needs no server and no network.

use super::timeline::Film;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stagewright_groups::video::{DRAW, STRIP};
use stagewright_traces::PictureLine;
use std::{
    collections::{HashMap, HashSet},
    fs::File,
    path::Path,
};

const PLAYER: &str = include_str!("player.js");
const STYLE: &str = include_str!("player.css");

/// The most pictures of a page, in bytes of base64. Pictures beyond that are left out.
const ROOM: usize = 64 << 20;

/// A page that was made.
pub struct Page {
    /// Its markup.
    pub html: String,
    /// How many moments it shows.
    pub frames: usize,
    /// How many pictures were left out.
    pub left_out: u64,
}

/// The base64 of a picture of a recording.
pub fn data_of(film: &Film, hash: &str, from: &mut File) -> Option<String> {
    let line = film.places.get(hash)?.read(from).ok()?;
    PictureLine::of(&line).map(|picture| picture.data.to_owned())
}

/// The page of a film whose recording is that file.
///
/// # Errors
/// The file cannot be opened.
pub fn of(film: &Film, spool: &Path) -> Result<Page, String> {
    let mut from = File::open(spool).map_err(|error| error.to_string())?;
    let (mut pictures, mut numbers, mut refused) = (vec![], HashMap::new(), HashSet::new());
    let mut room = ROOM;
    let mut moments = vec![];
    for (moment, hash) in &film.moments {
        // No window is on the screen.
        let blank = hash.is_empty();
        if !blank && !numbers.contains_key(hash) && !refused.contains(hash) {
            match data_of(film, hash, &mut from).filter(|data| data.len() <= room) {
                Some(data) => {
                    room -= data.len();
                    numbers.insert(hash.clone(), pictures.len());
                    pictures.push(data);
                }
                None => drop(refused.insert(hash.clone())),
            }
        }
        let mut value = json!(moment);
        value["picture"] = json!(numbers.get(hash));
        moments.push(value);
    }
    let (width, height) = film.size;
    let facts = json!({ "width": width, "height": height, "strip": STRIP, "length": film.length, "moments": moments });
    let blocks: String = pictures
        .iter()
        .enumerate()
        .map(|(at, data)| format!("<script type=\"text/plain\" id=\"p{at}\">{data}</script>\n"))
        .collect();
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; script-src '{}'; \
         style-src '{}'; base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Video</title>\n<style>{STYLE}</style>\n<main>\n<h1>Video</h1>\n\
         <canvas id=\"film\" role=\"img\" aria-label=\"What the app showed\"></canvas>\n\
         <div id=\"controls\"><button type=\"button\" id=\"play\">Play</button>\n\
         <input type=\"range\" id=\"at\" min=\"0\" value=\"0\" step=\"1\" aria-label=\"Time\">\n\
         <output id=\"time\" for=\"at\"></output></div>\n<p id=\"now\"></p>\n</main>\n\
         <script type=\"application/json\" id=\"facts\">{}</script>\n{blocks}<script>{}</script>\n</html>\n",
        hash(&script()),
        hash(STYLE),
        in_markup(&facts),
        script(),
    );
    Ok(Page { html, frames: film.moments.len(), left_out: refused.len() as u64 })
}

fn script() -> String {
    format!("{DRAW}{PLAYER}")
}

/// JSON in a script element: no text of the app ends it.
fn in_markup(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}
