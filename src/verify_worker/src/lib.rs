//! What the worker of the page `/verify` runs in a browser: it verifies a published file as `safehouse verify` does,
//! and draws the answers. It asks nobody anything.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

mod drawing;

use safehouse_engine::games::GAMES;
use safehouse_statements::{Asker, Told, told::wire::Verified};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is told of a file.
#[wasm_bindgen]
pub struct Answered {
    told: Told,
    /// The keys that the page came with.
    filled_in: String,
}

/// Verifies a file: JSON, or a page that carries it. `keys` are verifier keys of logs and stores that the visitor knows,
/// one a line, and `filled_in` those among them that the page came with; `policy` says which witnesses count, and may be
/// empty.
///
/// # Errors
/// In words: the file is no published one, or what is trusted cannot be read.
#[wasm_bindgen]
pub fn verify(bytes: &[u8], keys: &str, filled_in: &str, policy: &str) -> Result<Answered, String> {
    let asker = Asker::named(keys.lines(), policy).map_err(|fault| format!("Whom you trust: {fault}."))?;
    let told = Told::of(bytes, GAMES, &asker).map_err(|fault| format!("This is no published file: {fault}."))?;
    Ok(Answered { told, filled_in: filled_in.to_owned() })
}

#[wasm_bindgen]
impl Answered {
    /// The answers as markup.
    #[wasm_bindgen(getter)]
    pub fn markup(&self) -> String {
        drawing::draw(&self.told, &self.filled_in).into_string()
    }

    /// The same in a sentence, for whoever listens.
    #[wasm_bindgen(getter)]
    pub fn said(&self) -> String {
        self.told.summary()
    }

    /// The same as text, as the command line prints it.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.told.to_string()
    }

    /// The same as JSON, as the command line prints it.
    #[wasm_bindgen(getter)]
    pub fn json(&self) -> String {
        serde_json::to_string(&Verified::from(&self.told)).unwrap_or_default()
    }
}
