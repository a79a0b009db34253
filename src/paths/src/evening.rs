//! Addresses of what everybody sees of an event that is played. All are the server's alone.

use super::events;

/// Who meets whom, and where players report their result.
pub const PAIRINGS: &str = "/events/{event}/pairings";
/// How everybody stands.
pub const STANDINGS: &str = "/events/{event}/standings";
/// The round, its time and its pairings for a screen on the wall.
pub const SCREEN: &str = "/events/{event}/screen";
/// How far that is: what a screen asks from time to time.
pub const SCREEN_STATE: &str = "/events/{event}/screen.json";
/// Where a player's report is sent, and what they say of their opponent's.
pub const RESULT: &str = "/events/{event}/result";
/// The event as it was played, in our own form.
pub const RESULTS_JSON: &str = "/events/{event}/results.json";
/// The pairings with results as a table.
pub const RESULTS_CSV: &str = "/events/{event}/results.csv";
/// The event in a form that another tool reads, as `nrtm.json`.
pub const RESULTS: &str = "/events/{event}/results/{of}";

/// A part of an event that is played, by the last part of its address.
pub fn part(code: &str, part: &str) -> String {
    events::part(code, part)
}

/// The pairings, or the standings, of a round.
pub fn of_round(code: &str, part: &str, round: u32) -> String {
    format!("{}?round={round}", events::part(code, part))
}

/// The event in another form, by its name and ending.
pub fn results(code: &str, file: &str) -> String {
    format!("{}/results/{file}", events::event(code))
}
