//! Addresses of test games. All are the server's alone: links to them are `rel="external"`,
//! and their forms are sent to them. Where one's games are says
//! [`GamePaths::test_games`](super::GamePaths::test_games).

use super::{encode, of};

/// One's test games, and the form that begins one, as the server spells their address.
pub const GAMES: &str = "/{game}/games";
/// A game.
pub const GAME: &str = "/{game}/games/{id}";
/// An answer in it.
pub const GAME_ANSWER: &str = "/{game}/games/{id}/answer";
/// How it goes on.
pub const GAME_WAY: &str = "/{game}/games/{id}/way";
/// The page on which its table is changed by hand.
pub const GAME_EDIT: &str = "/{game}/games/{id}/edit";
/// What is done with it as a whole, or taken from it as a file.
pub const GAME_PART: &str = "/{game}/games/{id}/{part}";

/// The form of an answer to what is asked, by the last part of its address.
pub const ANSWER: &str = "answer";
/// The form that says how the game goes on: back or forth, or by standing orders.
pub const WAY: &str = "way";
/// The field of a turn to go to, by its number; 0 is the opening.
pub const TURN: &str = "turn";
/// The field of a line to go to, by its place among those that were left.
pub const LINE: &str = "line";
/// The way to the end of what was taken back.
pub const END: &str = "end";
/// The fields of what each seat orders.
pub const ORDERS: [&str; 2] = ["orders-first", "orders-second"];
/// The form of what is done with a game as a whole.
pub const DEED: &str = "deed";

/// The page on which its table is changed by hand, by the last part of its address.
pub const EDIT: &str = "edit";

/// The file of what happened in it.
pub const LOG: &str = "log.txt";
/// The file of its record.
pub const RECORD: &str = "record.json";
/// The file of where it stands, as a scenario.
pub const POSITION: &str = "position.scenario";
/// The file of where it stands, as a report of a bug.
pub const REPORT: &str = "report.txt";

/// A game.
pub fn game(game: &str, id: &str) -> String {
    format!("{}/{}", of(game).test_games(), encode(id))
}

/// A form or a file of it, by the last part of its address.
pub fn part(game: &str, id: &str, part: &str) -> String {
    format!("{}/{part}", self::game(game, id))
}

/// The lab.
pub const LAB: &str = "/{game}/lab";

/// Where the site is asked to measure something.
pub const MEASUREMENTS: &str = "/{game}/lab/measurements";

/// A form or a file of what the site measures.
pub const MEASUREMENT_PART: &str = "/{game}/lab/measurements/{id}/{part}";

/// What an address of the lab names what the site measures by.
pub const MEASUREMENT: &str = "measurement";
/// What an address of the lab says of a page that does not load itself.
pub const STILL: &str = "still";

/// The form that stops it.
pub const MEASUREMENT_CANCEL: &str = "cancel";
/// The form that deletes it.
pub const MEASUREMENT_DELETE: &str = "delete";
/// The file of what was found.
pub const MEASUREMENT_JSON: &str = "result.json";
/// The file of what was found, for spreadsheets.
pub const MEASUREMENT_CSV: &str = "result.csv";
/// The file of what is asked.
pub const MEASUREMENT_ASKED: &str = "measurement.json";

/// Where the site is asked to measure something.
pub fn measurements(game: &str) -> String {
    format!("{}/measurements", of(game).lab())
}

/// What the site measures.
pub fn measurement(game: &str, id: &str) -> String {
    format!("{}?{MEASUREMENT}={}", of(game).lab(), encode(id))
}

/// The page of such an address, which does not load itself.
pub fn still(measurement: &str) -> String {
    format!("{measurement}&{STILL}=1")
}

/// A form or a file of what the site measures, by the last part of its address.
pub fn measurement_part(game: &str, id: &str, part: &str) -> String {
    format!("{}/{}/{part}", measurements(game), encode(id))
}

/// What an address of the lab says further.
pub fn lab_parameter(name: &str, value: &str) -> String {
    format!("&{name}={}", encode(value))
}

/// A game by its record, which the address carries.
pub const REPLAY: &str = "/{game}/replay";

/// The same for a frame on a page of another site.
pub const EMBED: &str = "/{game}/replay/embed";

/// Two games by their records, side by side.
pub const PAIR: &str = "/{game}/replay/pair";

/// Where games are looked at by their records.
pub fn replays(game: &str) -> String {
    of(game).below("replay")
}

/// A game by its record as a word, when so many of its steps are taken.
pub fn replay(game: &str, word: &str, at: usize) -> String {
    format!("{}?game={word}&at={at}", replays(game))
}

/// The same for a frame on a page of another site.
pub fn embed(game: &str, word: &str, at: usize) -> String {
    format!("{}/embed?game={word}&at={at}", replays(game))
}

/// Where two games are looked at side by side.
pub fn pairs(game: &str) -> String {
    format!("{}/pair", replays(game))
}

/// Two games by their records side by side, where they part.
pub fn pair(game: &str, words: [&str; 2]) -> String {
    let [first, second] = words;
    format!("{}?game={first}&other={second}", pairs(game))
}

/// The same when so many steps of each are taken.
pub fn pair_at(game: &str, words: [&str; 2], at: usize) -> String {
    format!("{}&at={at}", pair(game, words))
}

/// A game by its record behind `#`, which a browser keeps to itself until the page is there.
pub fn fragment(game: &str, word: &str, at: usize) -> String {
    format!("{}#{word}&at={at}", replays(game))
}

/// What of it can be taken along, [`POSITION`] or [`REPORT`].
pub fn replay_file(game: &str, word: &str, at: usize, file: &str) -> String {
    format!("{}&as={file}", replay(game, word, at))
}
