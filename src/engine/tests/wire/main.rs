//! What leaves the program has the form of the stored samples: whoever reads it
//! would stumble over a member of another name.

mod collections;
mod decks;
mod files;
mod games;

use safehouse_testing::sample;
use serde::Serialize;

fn check(name: &str, form: &impl Serialize) {
    sample::check("src/engine/tests/wire", name, form);
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
