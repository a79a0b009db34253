//! Addresses of test games. All are the server's alone: links to them are `rel="external"`,
//! and their forms are sent to them.

use super::encode;

/// One's test games, and the form that begins one, as the server spells their address.
pub const GAMES: &str = "/{game}/games";
/// A game.
pub const GAME: &str = "/{game}/games/{id}";
/// What is done with it by a form, or taken from it as a file.
pub const PART: &str = "/{game}/games/{id}/{part}";

/// The form of an answer to what is asked, by the last part of its address.
pub const ANSWER: &str = "answer";
/// The form that says how the game goes on: back or forth, or by standing orders.
pub const WAY: &str = "way";
/// The fields of what each seat orders.
pub const ORDERS: [&str; 2] = ["orders-first", "orders-second"];
/// The form of what is done with a game as a whole.
pub const DEED: &str = "deed";

/// Whoever asks for a page of a test game, the games that they have.
pub fn games(game: &str) -> String {
    format!("/{}/games", encode(game))
}

/// The form that begins a game, with a deck by its code.
pub fn begin(game: &str, deck: &str) -> String {
    format!("{}?deck={}", games(game), encode(deck))
}

/// A game.
pub fn game(game: &str, id: &str) -> String {
    format!("{}/{}", games(game), encode(id))
}

/// What is done with it, by the last part of its address.
pub fn part(game: &str, id: &str, part: &str) -> String {
    format!("{}/{part}", self::game(game, id))
}

/// A game by its record, which the address carries.
pub const REPLAY: &str = "/{game}/replay";

/// Where games are looked at by their records.
pub fn replays(game: &str) -> String {
    format!("/{}/replay", encode(game))
}

/// A game by its record as a word, when so many of its steps are taken.
pub fn replay(game: &str, word: &str, at: usize) -> String {
    format!("{}?game={word}&at={at}", replays(game))
}

/// A file of it.
pub fn file(game: &str, id: &str, name: &str) -> String {
    part(game, id, name)
}
