//! The dice of the last change, each with what it needed and what came of it.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::event::{Event, Rolled};

use super::ground::Ground;
use crate::components::symbols;

/// The most dice that are shown: the last ones.
const MOST: usize = 4;

/// Draws them.
pub(super) fn dice(ground: &Ground<'_>) -> Markup {
    let new = ground.first_new.map_or(&[][..], |first| ground.known.get(first..).unwrap_or_default());
    let events = new.iter().flat_map(|told| &told.events);
    let rolls: Vec<_> = events
        .filter_map(|seen| match seen.event {
            Event::Rolled { roll, die, needs, bonus, .. } => Some((roll, die, needs, bonus)),
            _ => None,
        })
        .collect();
    let left_out = rolls.len().saturating_sub(MOST);
    html! {
        @if !rolls.is_empty() {
            ul class="dice" aria-label="Dice" {
                @if left_out > 0 { li class="dice__more" { (left_out) " before" } }
                @for (roll, die, needs, bonus) in rolls.into_iter().skip(left_out) {
                    @let good = roll.succeeds(die, needs, bonus);
                    li class="die" data-good[good == Some(true)] data-bad[good == Some(false)] {
                        (symbols::symbol(ground.scene.library.game(), &format!("die-{die}")))
                        span {
                            span class="hidden" { "rolled " } b { (die) }
                            @if bonus != 0 { (format!("{bonus:+}")) }
                            " " span class="die__needs" { (asked(roll, needs)) }
                            @if let Some(good) = good { " " span class="die__came" { (if good { "✓" } else { "✗" }) span class="hidden" { (if good { " succeeds" } else { " fails" }) } } }
                        }
                    }
                }
            }
        }
    }
}

fn asked(roll: Rolled, needs: u8) -> String {
    let what = match roll {
        Rolled::Hit => "to hit",
        Rolled::Unarmed => {
            let called: Vec<String> =
                (1..=6).filter(|face| needs >> face & 1 == 1).map(|face| face.to_string()).collect();
            return format!("called {}", called.join(", "));
        }
        Rolled::Escape => "to escape",
        Rolled::QuickEscape => "for a Quick Escape",
        Rolled::Evade => "to evade",
        Rolled::Grease => "on grease",
        Rolled::Selection => return format!("among {needs}"),
    };
    format!("{needs}+ {what}")
}
