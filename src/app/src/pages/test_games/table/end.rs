//! How a game ended, and what there is to say of it.

use maud::{Markup, html};
use safehouse_engine::{
    necrogenesis::{
        event::Event,
        simulation::figures::{Figures, Spread},
    },
    table::{Outcome, Seat},
};

use super::{between, ground::Ground};
use crate::{
    pages::test_games::{anchors, by_hand_words, deeds},
    paths::games,
};

/// What is counted of a seat over a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    kills: u32,
    damage: u32,
    played: u32,
    spawned: u32,
    dice: u32,
    pips: u32,
    hits: u32,
    shots: u32,
}

/// Who won, how the game went, and what can be done next.
pub(super) fn verdict(ground: &Ground<'_>, outcome: Outcome) -> Markup {
    let words = ground.narrator().verdict(outcome);
    let tallies = Seat::BOTH.map(|seat| tally(ground, seat));
    html! {
        h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" { (words) }
        div class="spine__buttons" {
            button class="button button--plain button--small" type="button" popovertarget="statistics" { "How it went" }
            @if let Some(between) = &ground.table.between {
                (between::another(ground, between))
            } @else {
                button class="button button--plain button--small" form=(games::DEED) name="deed" value=(deeds::AGAIN) { "Same deal again" }
                button class="button button--small" form=(games::DEED) name="deed" value=(deeds::NEW) { "New deal" }
            }
        }
        section id="statistics" class="game__sheet" popover aria-label="How the game went" {
            header class="rail-part__head" {
                h2 { "How it went" }
                button class="button--quiet" type="button" popovertarget="statistics" popovertargetaction="hide" { "Close" }
            }
            p { (words) " The game took " (ground.view.turn()) " turns and " (ground.known.len().saturating_sub(1)) " choices." }
            table class="statistics" {
                thead { tr { td {} @for seat in Seat::BOTH { th scope="col" { bdi { (ground.name(seat)) } } } } }
                tbody {
                    @for (name, of) in ROWS {
                        tr { th scope="row" { (name) } @for tally in &tallies { td class="figures" { (of(tally)) } } }
                    }
                }
            }
            (among(ground))
            @if let Some(by_hand) = ground.table.session.by_hand() {
                p class="muted" { "This game is " (by_hand_words(by_hand)) ", so it is compared with no others." }
            }
        }
    }
}

/// Where the game lies among those of its decks.
fn among(ground: &Ground<'_>) -> Markup {
    let usual = ground.table.solo.usual;
    let this = Figures::of(ground.table.session.state());
    let shorter = usual.iter().filter(|game| game.turns < this.turns).count();
    let won = |seat| usual.iter().filter(|game| game.outcome == Outcome::Won(seat)).count();
    let row = |name: String, of: &dyn Fn(&Figures) -> u32| {
        let spread = Spread::of(usual.iter().map(of));
        html! {
            @if let Some(Spread { low, median, high }) = spread {
                tr {
                    th scope="row" { (name) }
                    td class="figures" { (of(&this)) }
                    td class="figures" { (median) " (" (low) "–" (high) ")" }
                }
            }
        }
    };
    html! {
        @if !usual.is_empty() {
            h3 { "Among games of these decks" }
            p {
                "Of " (usual.len()) " that two programs played by rules of thumb, " (shorter) " took fewer turns; "
                @for (at, seat) in Seat::BOTH.into_iter().enumerate() {
                    @if at > 0 { " and " } bdi { (ground.name(seat)) } " won " (won(seat))
                }
                "."
            }
            table class="statistics" {
                thead { tr { td {} th scope="col" { "This game" } th scope="col" { "Usual: the median, and between what half of them lie" } } }
                tbody {
                    (row("Turns".to_owned(), &|game| game.turns.into()))
                    @for seat in Seat::BOTH {
                        (row(format!("Zombies destroyed, {}", ground.name(seat)), &|game| u32::from(*seat.of(&game.kills))))
                        (row(format!("Damage to the Survivor, {}", ground.name(seat)), &|game| u32::from(*seat.of(&game.damage))))
                    }
                }
            }
        }
    }
}

/// A row of the statistics: what it is called, and how it is read off.
type Row = (&'static str, fn(&Tally) -> String);

const ROWS: [Row; 7] = [
    ("Zombies destroyed", |tally| tally.kills.to_string()),
    ("Damage to the Survivor", |tally| tally.damage.to_string()),
    ("Cards played", |tally| tally.played.to_string()),
    ("Zombies spawned", |tally| tally.spawned.to_string()),
    ("Attacks rolled, and hits", |tally| format!("{}, {}", tally.shots, tally.hits)),
    ("Dice", |tally| tally.dice.to_string()),
    ("Their mean, 3.50 expected", |tally| match tally.dice {
        0 => "–".to_owned(),
        dice => format!("{:.2}", f64::from(tally.pips) / f64::from(dice)),
    }),
];

fn tally(ground: &Ground<'_>, seat: Seat) -> Tally {
    let view = &ground.view;
    let mut tally =
        Tally { kills: u32::from(view.kills(seat)), damage: u32::from(view.damage_taken(seat)), ..Tally::default() };
    for event in ground.known.iter().flat_map(|told| &told.events).map(|seen| seen.event) {
        match event {
            Event::Played { seat: by, .. } if by == seat => tally.played += 1,
            Event::Spawned { object, .. } if object.owner() == seat => tally.spawned += 1,
            Event::Rolled { seat: by, roll, die, needs, bonus } if by == seat => {
                tally.dice += 1;
                tally.pips += u32::from(die);
                let is_hit = roll.succeeds(die, needs, bonus) == Some(true);
                tally.shots += u32::from(roll.is_of_attack());
                tally.hits += u32::from(roll.is_of_attack() && is_hit);
            }
            _ => {}
        }
    }
    tally
}
