//! Addresses of matches, games between two people. All are the server's alone: links to them are
//! `rel="external"`, and their forms are sent to them. They are those of test games with another
//! part: what shows a table is one part of the client.

use super::{encode, games, of};

/// One's matches, and the form that begins one, as the server spells their address.
pub const MATCHES: &str = "/{game}/games/two";
/// An invitation to one.
pub const INVITATION: &str = "/{game}/games/join/{token}";
/// A match.
pub const MATCH: &str = "/{game}/games/two/{id}";
/// An answer in it.
pub const ANSWER: &str = "/{game}/games/two/{id}/answer";
/// How it goes on: an answer taken back, or by standing orders.
pub const WAY: &str = "/{game}/games/two/{id}/way";
/// What happens in it, as it happens.
pub const EVENTS: &str = "/{game}/games/two/{id}/events";
/// What is done with it as a whole, or taken from it as a file.
pub const PART: &str = "/{game}/games/two/{id}/{part}";

/// The field by which a seat says whether it is asked also where it has one answer.
pub const THINK: &str = "think";
/// The query of a match that waits, with what the link of its invitation ends in.
pub const INVITE: &str = "invite";

/// One's matches.
pub fn all(game: &str) -> String {
    format!("{}/two", of(game).test_games())
}

/// A match, by what its address ends in.
pub fn one(game: &str, address: &str) -> String {
    format!("{}/{}", all(game), encode(address))
}

/// A form or a file of it, by the last part of its address.
pub fn part(game: &str, address: &str, part: &str) -> String {
    format!("{}/{part}", one(game, address))
}

/// What happens in it, as it happens.
pub fn events(game: &str, address: &str) -> String {
    part(game, address, "events")
}

/// A match that waits, with the invitation that was just made.
pub fn waiting(game: &str, address: &str, token: &str) -> String {
    format!("{}?{INVITE}={token}", one(game, address))
}

/// An invitation, by what its link ends in.
pub fn invitation(game: &str, token: &str) -> String {
    format!("{}/join/{}", of(game).test_games(), encode(token))
}

/// The forms of a table, by the last parts of their addresses.
pub const FORMS: [&str; 3] = [games::ANSWER, games::WAY, games::DEED];
