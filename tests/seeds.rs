//! Compares the founding tool reference, as a table, with the registry. No Electron is needed.

#[path = "seeds/bad_json.rs"]
mod bad_json;
#[path = "seeds/bad_words.rs"]
mod bad_words;
#[path = "seeds/random.rs"]
mod random;
#[path = "seeds/registry.rs"]
mod registry;
#[path = "seeds/table.rs"]
mod table;
