//! Addresses of decks that others may see, and of what is done with them. All are the
//! server's alone: links to them are `rel="external"`, and their forms are sent to them.

use super::{GamePaths, encode};

/// A published deck, as the server spells its address.
pub const DECK: &str = "/p/{address}";
/// What is done with it on a page of its own.
pub const DECK_PART: &str = "/p/{address}/{part}";
/// An author.
pub const AUTHOR: &str = "/u/{name}";
/// What an author published, as a feed.
pub const AUTHOR_FEED: &str = "/u/{name}/feed.atom";
/// What everybody published, as a feed.
pub const FEED: &str = "/feed.atom";
/// What a page of another site shows of a deck.
pub const OEMBED: &str = "/oembed";
/// The public decks of a game.
pub const BROWSE: &str = "/{game}/public";
/// What somebody publishes, follows or looks after.
pub const OWN_PART: &str = "/publishing/{part}";
/// The same about one thing.
pub const OWN_PART_ID: &str = "/publishing/{part}/{id}";

/// What one published.
pub const PUBLISHED: &str = "/publishing/decks";
/// What those published whom one follows.
pub const FOLLOWING: &str = "/publishing/following";
/// What people reported.
pub const REPORTS: &str = "/publishing/reports";

/// Forms, as the server spells their addresses: liking a deck.
pub const LIKE: &str = "/p/{address}/like";
/// Copying it into one's account.
pub const COPY: &str = "/p/{address}/copy";
/// Saying something about it.
pub const COMMENT: &str = "/p/{address}/comment";
/// Changing what one said.
pub const EDIT_COMMENT: &str = "/p/{address}/edit-comment";
/// Taking it back.
pub const DELETE_COMMENT: &str = "/p/{address}/delete-comment";
/// Hiding what somebody said.
pub const HIDE_COMMENT: &str = "/p/{address}/hide-comment";
/// Reporting it.
pub const REPORT: &str = "/p/{address}/send-report";
/// Taking the deck down.
pub const TAKE_DOWN: &str = "/p/{address}/send-take-down";
/// Putting it back.
pub const PUT_BACK: &str = "/p/{address}/put-back";
/// Following an author.
pub const FOLLOW: &str = "/u/{name}/follow";
/// Keeping an author's comments away.
pub const BLOCK: &str = "/u/{name}/block";
/// Publishing a version of a deck.
pub const PUBLISH: &str = "/publish/{deck}";
/// Saying who may see it.
pub const SHOW_TO: &str = "/publish/{deck}/visibility";
/// Taking it back.
pub const WITHDRAW: &str = "/publish/{deck}/withdraw";
/// Closing a report.
pub const CLOSE_REPORT: &str = "/reports/{id}/close";

/// A published deck.
pub fn deck(address: &str) -> String {
    format!("/p/{}", encode(address))
}

/// A published version of it.
pub fn version(address: &str, number: i64) -> String {
    format!("{}?version={number}", deck(address))
}

/// What two published versions of it do not share.
pub fn differences(address: &str, from: i64, to: i64) -> String {
    format!("{}/differences?from={from}&to={to}", deck(address))
}

/// What is done with a deck, by the last part of its address.
pub fn deck_part(address: &str, part: &str) -> String {
    format!("{}/{}", deck(address), encode(part))
}

/// A comment on a deck, where it stands.
pub fn comment(address: &str, id: &str) -> String {
    format!("{}#comment-{id}", deck(address))
}

/// An author.
pub fn author(name: &str) -> String {
    format!("/u/{}", encode(name))
}

/// What is done with an author, by the last part of the address.
pub fn author_part(name: &str, part: &str) -> String {
    format!("{}/{}", author(name), encode(part))
}

/// Where a deck of one's account is published from.
pub fn publish(deck: &str) -> String {
    format!("/publishing/deck/{}", encode(deck))
}

/// What is done with the publication of a deck of one's account.
pub fn publish_part(deck: &str, part: &str) -> String {
    if part.is_empty() { format!("/publish/{}", encode(deck)) } else { format!("/publish/{}/{part}", encode(deck)) }
}

/// Closing a report.
pub fn close_report(id: &str) -> String {
    format!("/reports/{}/close", encode(id))
}

impl GamePaths<'_> {
    /// The public decks of the game.
    pub fn public_decks(self) -> String {
        self.below("public")
    }
}
