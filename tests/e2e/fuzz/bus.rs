//! The session bus that a launched app gets if there is no other, with malformed D-Bus messages.

use super::{Random, Trial, bytes::damage, memory_of};
use crate::support::{Electron, Home, app, processes::Tree};
use std::{
    io::{Read, Write},
    os::unix::net::UnixStream,
    path::Path,
    time::Duration,
};

/// Most memory (kB) that this may take.
const MOST_MEMORY_KB: u64 = 120_000;

/// A connection after a greeting, which the bus may have refused.
fn connect(socket: &Path, greeting: &[u8]) -> UnixStream {
    let mut stream = UnixStream::connect(socket).expect("the bus listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let _ = stream.write_all(greeting);
    stream
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.bytes());
    bytes.push(0);
}

/// A call: its header fields by code, and the texts of its body.
fn call(serial: u32, fields: &[(u8, &str)], signature: &str, body: &[u8]) -> Vec<u8> {
    let mut header = Vec::new();
    for (code, value) in fields {
        header.resize(header.len().next_multiple_of(8), 0);
        header.extend([*code, 1, if *code == 1 { b'o' } else { b's' }, 0]);
        text(&mut header, value);
    }
    header.resize(header.len().next_multiple_of(8), 0);
    header.extend([8, 1, b'g', 0, signature.len() as u8]);
    header.extend(signature.bytes());
    header.push(0);
    let mut whole = vec![b'l', 1, 0, 1];
    for number in [body.len() as u32, serial, header.len() as u32] {
        whole.extend(number.to_le_bytes());
    }
    whole.extend(&header);
    whole.resize(whole.len().next_multiple_of(8), 0);
    whole.extend(body);
    whole
}

fn message(random: &mut Random, serial: u32) -> Vec<u8> {
    const BUS: &str = "org.freedesktop.DBus";
    const NOTIFICATIONS: &str = "org.freedesktop.Notifications";
    let to = random.pick(&[BUS, NOTIFICATIONS, ":1.0", "org.example", ""]);
    let member = random.pick(&[
        "Hello",
        "AddMatch",
        "RequestName",
        "NameHasOwner",
        "GetNameOwner",
        "StartServiceByName",
        "ListNames",
        "GetServerInformation",
        "GetCapabilities",
        "GetAll",
        "Notify",
        "CloseNotification",
        "None",
    ]);
    let mut body = Vec::new();
    text(&mut body, "app");
    body.resize(body.len().next_multiple_of(4), 0);
    body.extend((random.below(5) as u32).to_le_bytes());
    text(&mut body, "");
    for _ in 0..2 {
        text(&mut body, &random.json(1).to_string());
    }
    let signature = random.pick(&["susssasa{sv}i", "s", "u", ""]);
    let mut whole = call(serial, &[(1, "/a"), (2, to), (3, member), (6, to)], signature, &body);
    if random.below(3) == 0 {
        damage(random, &mut whole);
    }
    whole
}

/// Whether the bus answers a well-formed call.
fn answers(socket: &Path) -> bool {
    let mut stream = connect(socket, b"\0AUTH EXTERNAL 30\r\nBEGIN\r\n");
    let hello = [(1, "/org/freedesktop/DBus"), (2, "org.freedesktop.DBus"), (3, "Hello"), (6, "org.freedesktop.DBus")];
    stream.write_all(&call(1, &hello, "", &[])).expect("it reads");
    let mut said: Vec<u8> = Vec::new();
    let mut some = [0; 1024];
    while !said.windows(3).any(|name| name == b":1.") {
        match stream.read(&mut some) {
            Ok(read) if read > 0 => said.extend(&some[..read]),
            _ => return false,
        }
    }
    true
}

#[test]
fn session_bus_survives_malformed_messages() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "fuzz", "--display", "virtual"]);
    let socket = home.runtime().join("fuzz/bus");
    let host = Tree::of(&home).host().pid;
    let mut round = 0;
    while trial.has_next_round() {
        round += 1;
        let random = &mut trial.random;
        let mut greeting = b"\0AUTH EXTERNAL 30\r\nBEGIN\r\n".to_vec();
        if random.below(4) == 0 {
            damage(random, &mut greeting);
        }
        let mut stream = connect(&socket, &greeting);
        for serial in 0..50 {
            // The bus may close a connection that sends nonsense. Nobody reads its answers.
            if stream.write_all(&message(random, serial)).is_err() {
                break;
            }
        }
        assert!(answers(&socket), "seed {}, round {round}", trial.seed);
    }
    let memory = memory_of(host);
    assert!(memory < MOST_MEMORY_KB, "seed {}: {memory} kB after {round} rounds", trial.seed);
    assert_eq!(home.ok(&["get-text", "h1", "--session", "fuzz"]), "Basic controls");
    home.ok(&["stop", "--session", "fuzz"]);
}

#[test]
fn session_bus_stops_serving_a_client_that_never_reads() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "deaf", "--display", "virtual"]);
    let socket = home.runtime().join("deaf/bus");
    let host = Tree::of(&home).host().pid;
    let before = memory_of(host);
    let mut stream = connect(&socket, b"\0AUTH EXTERNAL 30\r\nBEGIN\r\n");
    stream.set_nonblocking(true).expect("it does not block");
    let ask = call(1, &[(1, "/"), (3, "ListNames"), (6, "org.freedesktop.DBus")], "", &[]);
    let many: Vec<u8> = ask.iter().copied().cycle().take(ask.len() * 1000).collect();
    // The bus must stop reading before it has stored many answers. 64 MiB is many times what it may store.
    let mut sent = 0;
    while sent < 64 << 20 {
        match stream.write(&many) {
            Ok(wrote) => sent += wrote,
            // It reads no more from this client, and still serves another.
            Err(_) if answers(&socket) => match stream.write(&many) {
                Ok(wrote) => sent += wrote,
                Err(_) => break,
            },
            Err(error) => panic!("{error}: and nobody else is answered"),
        }
    }
    let after = memory_of(host);
    assert!(after < before + 20_000, "{before} kB, and {after} kB after {sent} bytes");
    home.ok(&["stop", "--session", "deaf"]);
}
