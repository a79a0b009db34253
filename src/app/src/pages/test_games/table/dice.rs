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
                    @let good = succeeded(roll, die, needs, bonus);
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

/// Whether it came as it was needed; nothing where a die only chooses.
fn succeeded(roll: Rolled, die: u8, needs: u8, bonus: i8) -> Option<bool> {
    match roll {
        Rolled::Selection => None,
        Rolled::Unarmed => Some(needs >> die & 1 == 1),
        _ => Some(i16::from(die) + i16::from(bonus) >= i16::from(needs)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_succeeds_as_the_rules_count() {
        assert_eq!(succeeded(Rolled::Hit, 3, 4, 1), Some(true));
        assert_eq!(succeeded(Rolled::Hit, 3, 4, 0), Some(false));
        assert_eq!(succeeded(Rolled::Escape, 1, 3, -1), Some(false));
        assert_eq!(succeeded(Rolled::Unarmed, 5, 0b10_0100, 0), Some(true));
        assert_eq!(succeeded(Rolled::Unarmed, 4, 0b10_0100, 0), Some(false));
        assert_eq!(succeeded(Rolled::Selection, 2, 3, 0), None);
        assert_eq!(asked(Rolled::Unarmed, 0b10_0100), "called 2, 5");
    }
}
