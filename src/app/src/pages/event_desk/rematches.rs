//! That more Swiss rounds are said than can be played without anybody meeting somebody twice.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::most_without_rematches;

/// How many rounds so many players can play without a rematch, where an event says more; nothing where it does not. It
/// speaks against nothing: who wants rematches has them.
pub(super) fn rematches(rounds: Option<u32>, players: u32) -> Markup {
    let Some((rounds, most)) = rounds.zip(most_without_rematches(rounds, players)) else { return html! {} };
    let most = if most == 1 { "1 round".to_owned() } else { format!("{most} rounds") };
    html! {
        p class="store-mark store-mark--warn" {
            strong { "Some would meet again." }
            " " (counted(u64::from(players), ("player", "players"))) " can play " (most) " in which nobody meets anybody twice, and the event says " (rounds) "."
        }
    }
}
