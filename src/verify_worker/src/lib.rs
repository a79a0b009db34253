//! What the worker of the page `/verify` runs in a browser: it verifies a published file, the code of a sheet or a
//! receipt as `safehouse verify` does, and draws the answers. It asks nobody anything.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

mod drawing;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
};
use safehouse_statements::{Asker, Slip, Told, slip::wire::SlipVerified, told::wire::Verified};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is told of a file.
#[wasm_bindgen]
pub struct Answered {
    markup: String,
    said: String,
    text: String,
    json: String,
}

/// Verifies a file: JSON, or a page that carries it; or the code of a sheet or a receipt. `keys` are verifier keys of logs and stores that the visitor knows,
/// one a line, and `filled_in` those among them that the page came with; `policy` says which witnesses count, and may be
/// empty. `cards` are the card files of the site, each as JSON on a line, and an empty line between games: a code is read
/// by them alone, as those of a published file are in it.
///
/// # Errors
/// In words: the file is no published one, or what is trusted cannot be read.
#[wasm_bindgen]
pub fn verify(bytes: &[u8], keys: &str, filled_in: &str, policy: &str, cards: &str) -> Result<Answered, String> {
    let asker = Asker::named(keys.lines(), policy).map_err(|fault| format!("Whom you trust: {fault}."))?;
    if Slip::is_one(bytes) {
        return slip(bytes, &asker, cards);
    }
    let told = Told::of(bytes, GAMES, &asker).map_err(|fault| format!("This is no published file: {fault}."))?;
    Ok(Answered {
        markup: drawing::draw(&told, filled_in).into_string(),
        said: told.summary(),
        text: told.to_string(),
        json: serde_json::to_string(&Verified::from(&told)).unwrap_or_default(),
    })
}

fn slip(bytes: &[u8], asker: &Asker, cards: &str) -> Result<Answered, String> {
    // Cards that cannot be read are as those that did not arrive: the code is then undecided.
    let read = |game: &str| {
        let files: Vec<_> = game.lines().map(|text| CatalogueSource { name: "cards", text }).collect();
        Catalogue::read(GAMES, &files).ok()
    };
    let read: Vec<Catalogue> = cards.split("\n\n").filter_map(read).collect();
    let slip = Slip::of(bytes, None, GAMES, asker, &read.iter().collect::<Vec<_>>());
    let slip = slip.map_err(|fault| format!("This is not verified: {fault}."))?;
    Ok(Answered {
        markup: drawing::draw_slip(&slip).into_string(),
        said: slip.summary(),
        text: slip.to_string(),
        json: serde_json::to_string(&SlipVerified::from(&slip)).unwrap_or_default(),
    })
}

#[wasm_bindgen]
impl Answered {
    /// The answers as markup.
    #[wasm_bindgen(getter)]
    pub fn markup(&self) -> String {
        self.markup.clone()
    }

    /// The same in a sentence, for whoever listens.
    #[wasm_bindgen(getter)]
    pub fn said(&self) -> String {
        self.said.clone()
    }

    /// The same as text, as the command line prints it.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// The same as JSON, as the command line prints it.
    #[wasm_bindgen(getter)]
    pub fn json(&self) -> String {
        self.json.clone()
    }
}

#[cfg(test)]
mod tests {
    use safehouse_testing::broken::{BrokenSet, said};

    use super::verify;

    /// The program and the page that carries a file are held against the same set.
    #[test]
    fn the_worker_says_of_every_broken_file_what_the_engine_says_to_everybody() {
        let set = BrokenSet::read();
        assert!(set.cases.len() > 40 && set.askers.len() == 5);
        for case in &set.cases {
            let file = case.file();
            for asker in set.askers.keys() {
                let answered = verify(file.as_bytes(), &set.keys(asker).join("\n"), "", "", "");
                let answered = answered.unwrap_or_else(|fault| panic!("{}: {fault}", case.what));
                let form = serde_json::from_str(&answered.json()).expect("JSON");
                assert_eq!(said(&form), case.said[asker], "{}, {asker}", case.what);
            }
        }
    }
}
