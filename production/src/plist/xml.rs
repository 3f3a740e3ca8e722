//! The XML form. Entities that the file declares are not expanded: nested ones could grow without limit.

use super::DEEPEST;
use crate::blob::wrong;
use quick_xml::{
    Reader,
    events::{BytesRef, Event},
};
use serde_json::{Map, Value};
use std::io;

/// A list or a dictionary that is not finished.
enum Open {
    List(Vec<Value>),
    Dictionary(Map<String, Value>, Option<String>),
}

pub(super) fn read(bytes: &[u8]) -> io::Result<Value> {
    let mut reader = Reader::from_reader(bytes);
    let (mut open, mut text, mut depth) = (Vec::<Open>::new(), String::new(), 0);
    loop {
        match reader.read_event().map_err(|error| wrong(format!("it is no property list: {error}")))? {
            Event::Start(tag) => {
                depth += 1;
                if depth > DEEPEST {
                    return Err(wrong("it is nested too deeply"));
                }
                text.clear();
                match tag.name().as_ref() {
                    b"dict" => open.push(Open::Dictionary(Map::new(), None)),
                    b"array" => open.push(Open::List(vec![])),
                    _ => {}
                }
            }
            Event::Text(part) => text += &String::from_utf8_lossy(&part),
            Event::CData(part) => text += &String::from_utf8_lossy(&part),
            Event::GeneralRef(name) => text.extend(character(&name)),
            Event::Empty(tag) => {
                let value = match tag.name().as_ref() {
                    b"true" => true.into(),
                    b"false" => false.into(),
                    b"dict" => Value::Object(Map::new()),
                    b"array" => Value::Array(vec![]),
                    _ => "".into(),
                };
                if let Some(root) = put(&mut open, value) {
                    return Ok(root);
                }
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                let value = match tag.name().as_ref() {
                    b"key" => {
                        if let Some(Open::Dictionary(_, key)) = open.last_mut() {
                            *key = Some(std::mem::take(&mut text));
                        }
                        continue;
                    }
                    b"dict" | b"array" => match open.pop() {
                        Some(Open::Dictionary(map, _)) => Value::Object(map),
                        Some(Open::List(list)) => Value::Array(list),
                        None => return Err(wrong("a list ends that has not begun")),
                    },
                    b"integer" => text.trim().parse::<i64>().map_or(Value::Null, Value::from),
                    b"true" => true.into(),
                    b"false" => false.into(),
                    b"data" => text.split_whitespace().collect::<String>().into(),
                    b"string" => std::mem::take(&mut text).into(),
                    b"plist" => return Err(wrong("it holds nothing")),
                    _ => Value::Null,
                };
                if let Some(root) = put(&mut open, value) {
                    return Ok(root);
                }
            }
            Event::Eof => return Err(wrong("it is cut short")),
            _ => {}
        }
    }
}

/// Adds a value to the innermost open array or dictionary. Returns it if none is open.
fn put(open: &mut [Open], value: Value) -> Option<Value> {
    match open.last_mut() {
        Some(Open::List(list)) => list.push(value),
        Some(Open::Dictionary(map, key)) => {
            if let Some(key) = key.take() {
                map.insert(key, value);
            }
        }
        None => return Some(value),
    }
    None
}

fn character(name: &BytesRef) -> Option<char> {
    match name.as_ref() {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        _ => name.resolve_char_ref().ok().flatten(),
    }
}
