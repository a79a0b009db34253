//! Matches: games between two people. One's own, beginning one, its invitation, and waiting for
//! whoever was invited. Their table is that of [`test_games`](super::test_games); the server draws
//! all of it.

mod invitation;
mod kept;
mod list;
mod start;
mod waiting;

pub use self::{
    invitation::{InvitationPage, draw_invitation, draw_no_invitation},
    kept::draw_kept,
    list::{MatchesPage, OwnMatch, draw_matches},
    waiting::{WaitingPage, draw_waiting},
};

/// How often a page asks again that waits and runs no script, in seconds.
pub(in crate::pages) const AGAIN_SECONDS: u32 = 5;
