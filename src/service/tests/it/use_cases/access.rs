//! Whom a use-case admits.

use safehouse_service::Refusal;

/// A guest, a player, an administrator who is signed in, the administrator at the
/// machine, a job; a token that may read decks, one that may change them, one that may
/// publish, one that may do what others see beside that, one that may play; staff of a store; tokens
/// that may read collections, change them, read wants, change them, read trades, make them, read of stores, run events.
pub(super) type Who = [bool; 19];

/// These of them.
const fn just(places: &[usize]) -> Who {
    let mut who = [false; 19];
    let mut at = 0;
    while at < places.len() {
        who[places[at]] = true;
        at += 1;
    }
    who
}

// Written out for every use-case, so that none widens by itself.
pub(super) const ANYONE: Who = [true; 19];
pub(super) const SIGNED_IN: Who = just(&[1, 2, 10]);
pub(super) const RUNS_THE_SITE: Who = just(&[2, 3]);
pub(super) const AT_THE_MACHINE: Who = just(&[3]);
pub(super) const READS_DECKS: Who = just(&[1, 2, 5, 6, 10]);
pub(super) const CHANGES_DECKS: Who = just(&[1, 2, 6, 10]);
pub(super) const PUBLISHES: Who = just(&[1, 2, 7, 10]);
pub(super) const SOCIAL: Who = just(&[1, 2, 8, 10]);
pub(super) const GAMES: Who = just(&[1, 2, 9, 10]);
pub(super) const READS_COLLECTION: Who = just(&[1, 2, 10, 11, 12]);
pub(super) const CHANGES_COLLECTION: Who = just(&[1, 2, 10, 12]);
pub(super) const READS_WANTS: Who = just(&[1, 2, 10, 13, 14]);
pub(super) const CHANGES_WANTS: Who = just(&[1, 2, 10, 14]);
pub(super) const READS_TRADES: Who = just(&[1, 2, 10, 15, 16]);
pub(super) const TRADES: Who = just(&[1, 2, 10, 16]);
pub(super) const READS_STORES: Who = just(&[1, 2, 10, 17, 18]);
pub(super) const RUNS_EVENTS: Who = just(&[1, 2, 10, 18]);
pub(super) const JOB: Who = just(&[4]);

/// What tokens may, too.
pub(super) const SCOPED: [Who; 13] = [
    READS_DECKS,
    CHANGES_DECKS,
    READS_COLLECTION,
    CHANGES_COLLECTION,
    READS_WANTS,
    CHANGES_WANTS,
    READS_TRADES,
    TRADES,
    PUBLISHES,
    SOCIAL,
    GAMES,
    READS_STORES,
    RUNS_EVENTS,
];

/// What tokens may that are for several things at once, as none of those here is.
pub(super) const OF_SEVERAL: [&str; 5] =
    ["list_want_sources", "save_want_source", "share_list", "make_list_link", "list_offers"];

/// One use-case after the other, with who may ask and what was refused.
pub(super) type Asked = Vec<(&'static str, Who, Option<Refusal>)>;
