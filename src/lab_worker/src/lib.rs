//! What a Web Worker of the lab runs: the engine, and what draws its results. A worker is one of
//! two things: a player, which plays the chunks that it is told, or the desk, which adds up what
//! players counted and draws it.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

use safehouse_engine::{
    library::bundle,
    necrogenesis::{
        simulation::measurement::Prepared,
        wire::measurement::{Asked, Counted},
    },
};
use safehouse_lab::desk::Desk;
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays chunks of a measurement.
#[wasm_bindgen]
pub struct Player {
    prepared: Prepared,
}

#[wasm_bindgen]
impl Player {
    /// A player of what is asked, with the cards of the installation.
    ///
    /// # Errors
    /// In words: the cards cannot be read, or it cannot be measured.
    #[wasm_bindgen(constructor)]
    pub fn new(cards: &str, game: &str, asked: &str) -> Result<Player, String> {
        let catalogue = bundle::read_cards(cards, game)?;
        let asked = Asked::read(asked).map_err(|error| error.to_string())?;
        Ok(Self { prepared: asked.prepare(&catalogue).map_err(|error| error.to_string())? })
    }

    /// Plays a chunk and says what it counted.
    pub fn play(&self, chunk: u32) -> String {
        let chunk = u64::from(chunk);
        serde_json::to_string(&Counted::from(&self.prepared.play(chunk..chunk + 1))).unwrap_or_default()
    }
}

/// Adds up what players counted, and draws it.
#[wasm_bindgen]
pub struct Table(Desk);

#[wasm_bindgen]
impl Table {
    /// The desk of what is asked.
    ///
    /// # Errors
    /// As [`Player::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(cards: &str, game: &str, asked: &str) -> Result<Table, String> {
        Desk::open(bundle::read_cards(cards, game)?, asked).map(Self)
    }

    /// Adds what a player counted, or what was kept before.
    ///
    /// # Errors
    /// In words: it is none of this measurement.
    pub fn add(&mut self, counted: &str) -> Result<(), String> {
        self.0.add(counted)
    }

    /// Goes on with as many games in all.
    ///
    /// # Errors
    /// In words: so many are not measured.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self, games: f64) -> Result<(), String> {
        self.0.go_on(games as u64)
    }

    /// How many chunks there are.
    #[wasm_bindgen(getter)]
    pub fn chunks(&self) -> f64 {
        self.0.prepared().chunks() as f64
    }

    /// How many of them are added up, from the first on.
    #[wasm_bindgen(getter)]
    pub fn next(&self) -> f64 {
        self.0.chunks() as f64
    }

    /// How many games there are.
    #[wasm_bindgen(getter)]
    pub fn most(&self) -> f64 {
        self.0.prepared().games() as f64
    }

    /// How many of them are added up.
    #[wasm_bindgen(getter)]
    pub fn games(&self) -> f64 {
        self.0.games() as f64
    }

    /// Whether nothing is left to play.
    #[wasm_bindgen(getter, js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// By what the result is known.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> String {
        self.0.key()
    }

    /// What is counted, to go on from later.
    #[wasm_bindgen(getter)]
    pub fn kept(&self) -> String {
        self.0.kept()
    }

    /// What is asked, with as many games as were played.
    #[wasm_bindgen(getter)]
    pub fn asked(&self) -> String {
        self.0.asked()
    }

    /// The result as JSON, as the command line prints it.
    #[wasm_bindgen(getter)]
    pub fn json(&self) -> String {
        self.0.json()
    }

    /// The result as CSV.
    #[wasm_bindgen(getter)]
    pub fn csv(&self) -> String {
        self.0.csv()
    }

    /// The result as markup, and after a zero byte the same in a sentence.
    pub fn page(&self, rate: f64, rests: bool, replay: &str, worth: &str) -> String {
        let page = self.0.page((rate > 0.0).then_some(rate), rests, replay, worth);
        format!("{}\0{}", page.markup, page.said)
    }
}
