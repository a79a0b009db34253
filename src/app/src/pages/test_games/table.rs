//! The table of a game of NecroGenesis, as one viewer sees it.
//!
//! From the top: a bar, the other side, the spine (whose turn, which step, what is asked),
//! the own side, the hand; beside them, or on a phone below them as sheets, every answer in a
//! list, the log and the steps of a turn. All of it is in sight at once: nothing scrolls but
//! lists.

mod answers;
mod bar;
mod between;
mod dice;
mod embed;
mod end;
mod example;
mod ground;
mod left;
mod log;
mod orders;
mod pair;
mod piece;
mod piles;
mod remark;
mod replay;
mod shown;
mod side;
mod spine;
mod story;
mod timeline;
mod turn;

use maud::{Markup, html};
use serde::Serialize;

use self::ground::Ground;
pub use self::{
    embed::draw_embed,
    pair::{Pair, PairedGame, RECORD_A, RECORD_B, draw_pair, draw_pair_form},
    shown::{Between, By, Example, Left, Remark, Replay, ReplayPlace, Seated, Sight, Since, Solo, Table, TurnMark},
};
use super::anchors;
use crate::{
    drawing::{Page, Scene},
    paths::games,
};

/// What a running script puts into the page after a change.
#[derive(Debug, Clone, Serialize)]
pub struct Fragment {
    /// Which revision of the game it shows.
    pub revision: i64,
    /// The table, to be put into the element of [`anchors::TABLE`](super::anchors::TABLE).
    pub html: String,
    /// What happened and what is asked, in a few sentences for who hears the page.
    pub said: String,
    /// The title of the document.
    pub title: String,
}

/// The page of a game.
pub fn draw_table(scene: &Scene<'_>, table: &Table<'_>) -> Page {
    let ground = Ground::new(scene, table);
    let body = html! {
        div id=(anchors::TABLE) class="game" data-replay[table.is_watched()] data-events=[table.between.as_ref().map(|between| &between.events)] { (board(&ground)) }
        p id=(anchors::SAID) class="hidden" role="status" {}
    };
    Page::new(title(&ground), "A test game by the rules.", "", body)
}

/// The same for a page that is there already.
pub fn fragment(scene: &Scene<'_>, table: &Table<'_>) -> Fragment {
    let ground = Ground::new(scene, table);
    Fragment {
        revision: table.revision,
        html: board(&ground).into_string(),
        said: log::said(&ground),
        title: title(&ground),
    }
}

fn title(ground: &Ground<'_>) -> String {
    if let Some(example) = ground.table.example {
        return example.walk.title.clone();
    }
    if !ground.table.solo.title.is_empty() {
        return ground.table.solo.title.to_owned();
    }
    let [first, second] = ground.table.seats.map(|seated| seated.deck);
    format!("{first} against {second}")
}

fn board(ground: &Ground<'_>) -> Markup {
    let own = ground.seat;
    html! {
        h1 class="hidden" { (if ground.table.example.is_some() { "Example: " } else { "Test game: " }) bdi { (title(ground)) } }
        @match (ground.table.replay, ground.table.example) {
            (Some(replay), _) => (replay::bar(ground, replay)),
            (None, Some(example)) => (example::bar(ground, example)),
            (None, None) => (bar::of_game(ground)),
        }
        div class="game__board" data-revision=(ground.table.revision) {
            (side::side(ground, own.other()))
            (spine::spine(ground))
            (side::side(ground, own))
            (side::hand(ground))
        }
        aside class="game__rail" aria-label="Answers and log" {
            @match ground.table.example {
                Some(example) => (example::expected(ground, example)),
                None => (answers::answers(ground)),
            }
            (log::log(ground))
            (turn::turn(ground))
        }
        (piles::sheets(ground))
        (forms(ground))
    }
}

/// The forms that the buttons of the table belong to, wherever they stand. What is only looked
/// at has none.
fn forms(ground: &Ground<'_>) -> Markup {
    // Whoever watches a match changes nothing either.
    if ground.table.is_watched() || !ground.plays() {
        return html! {};
    }
    let revision = ground.table.revision;
    html! {
        @for part in [games::ANSWER, games::WAY, games::DEED] {
            form id=(part) method="post" action=(ground.part(part)) {
                input type="hidden" name="revision" value=(revision);
            }
        }
    }
}

/// The first entry, of those that the viewer knows, that is new.
pub fn first_new_entry(table: &Table<'_>) -> Option<usize> {
    ground::first_new(table, &ground::known(table))
}
