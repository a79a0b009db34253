//! A share as 100 little games.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::estimate::Share;

use crate::figures::of_100;

/// 100 games of which so many are won, in rows of 20. A game that is lost is a ring.
pub(crate) fn plot(share: &Share, what: &str) -> Markup {
    let won = (100.0 * share.share).round() as usize;
    html! {
        svg class="lab-plot lab-dots" viewBox="0 0 200 52" role="img" aria-label={ (what) ": " (of_100(share.share)) " of 100 games won" } {
            @for game in 0..100_usize {
                @let class = if game < won { "lab-dot lab-dot--won" } else { "lab-dot" };
                circle class=(class) cx=(5 + game % 20 * 10) cy=(6 + game / 20 * 10) r="3.4" {}
            }
        }
    }
}
