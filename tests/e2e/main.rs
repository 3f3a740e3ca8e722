//! End-to-end tests on real Electrons. They read as sessions: what was called, what came back.
//!
//! A missing Electron is a failure, not a skip: `scripts/setup --tests` fetches them.

mod support;

mod acting;
mod agent;
mod answers;
mod asserting;
mod bad_input;
mod bad_joins;
mod capabilities;
mod cases;
mod codes;
mod crash;
mod dialogs;
mod drags;
mod editors;
mod effects;
mod endless;
mod eval;
mod eyes;
mod forged;
mod frontends;
mod fuses;
mod fuzz;
mod hardened;
mod idle;
mod input;
mod interrupts;
mod joined;
mod keys;
mod kill;
mod large;
mod launch;
mod logs;
mod lost;
mod patched;
mod pictures;
mod presentation;
mod reading;
mod readme;
mod ready;
mod roots;
mod serving;
mod shared;
mod shell;
mod silent_hosts;
mod sites;
mod sizes;
mod smoke;
mod soak;
mod trial;
mod twins;
mod views;
mod waiting;
mod windows;
