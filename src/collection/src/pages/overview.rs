//! What somebody has: figures, how complete the sets are, what came lately, and what has to be
//! looked into.

mod greeting;
mod lately;
mod questions;
mod settle;
mod unknown;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::PrintingSet,
    copies::completion::{Completion, Narrow, Per, Share},
    english::counted,
};
use safehouse_paths::collection as at;
use safehouse_symbols::rarity_label;

pub(super) use self::settle::take as settle;
use super::missing::Target;
use crate::{
    Answer, Desk, Fields, Page,
    parts::{Row, Section, frame, just_done, shares},
};

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let home = at::overview(desk.game());
    let is_empty = desk.shelf.balances().is_empty();
    let content = html! {
        (just_done(desk, query, &home))
        @if desk.trades_waiting > 0 {
            p class="playtest-note" {
                (counted(desk.trades_waiting.into(), ("trade waits", "trades wait"))) " for you. "
                a href=(at::page(desk.game(), at::TRADES)) rel="external" { "Look at them" }
            }
        }
        @if is_empty {
            (greeting::draw(desk))
        } @else {
            (figures(desk))
            (questions::draw(desk))
            (unknown::draw(desk, query))
            (completion(desk))
            (lately::draw(desk))
        }
    };
    Page::new("Collection", frame(desk, Section::Overview, "Collection", &content)).into()
}

/// How much there is in all.
fn figures(desk: &Desk<'_>) -> Markup {
    let balances = desk.shelf.balances();
    let holdings = balances.iter().filter(|(_, copies)| *copies > 0).count();
    let [numbers, cards] = [Per::Printing, Per::Card].map(|per| every(desk, per).share());
    html! {
        section aria-labelledby="figures" {
            h2 class="hidden" id="figures" { "Figures" }
            dl class="stats" {
                (stat("Copies", balances.copies(), None))
                (stat("Numbers", u64::from(numbers.full), Some(u64::from(numbers.slots))))
                (stat("Cards", u64::from(cards.full), Some(u64::from(cards.slots))))
                (stat("Kinds of copies", holdings as u64, None))
            }
            p class="muted stats__note" {
                "A kind is all copies of a number that are alike: the same finish, edition, condition, language and place."
            }
        }
    }
}

fn stat(name: &str, figure: u64, of: Option<u64>) -> Markup {
    html! {
        div class="stats__one" {
            dt { (name) }
            dd { b class="figures" { (figure) } @if let Some(of) = of { " " span class="muted figures" { "of " (of) } } }
        }
    }
}

/// What there is of everything that the card list has.
fn every(desk: &Desk<'_>, per: Per) -> Completion {
    let catalogue = desk.catalogue();
    let all = PrintingSet::full(catalogue.printing_count());
    Completion::of(catalogue, desk.owned(), &all, (per, 1), |_| None)
}

/// How complete it is by set, rarity, type, edition and finish. Each row leads to what is missing.
fn completion(desk: &Desk<'_>) -> Markup {
    let catalogue = desk.catalogue();
    let game = catalogue.game();
    let numbers = every(desk, Per::Printing);
    let forms = every(desk, Per::FinishAndEdition);
    let row = |label: Markup, share: Share, per: Per, narrow: Narrow| {
        let target = Target { per, narrow, ..Target::default() };
        Row::of_copies(&label, share, &target.address(desk.game()))
    };
    let number = |label: Markup, share: Share, narrow: Narrow| row(label, share, Per::Printing, narrow);
    let by_set =
        numbers.by(|slot| catalogue.sets().iter().position(|set| set.code == catalogue.printing(slot.printing).set));
    let by_set: Vec<Row> = by_set
        .into_iter()
        .filter_map(|(at, share)| Some((catalogue.sets().get(at?)?, share)))
        .map(|(set, share)| {
            let narrow = Narrow { set: Some(set.code.clone()), ..Narrow::default() };
            number(html! { (set.name) " " span class="muted figures" { (set.code) } }, share, narrow)
        })
        .collect();
    let by_rarity = numbers.by(|slot| game.rarity_rank(catalogue.printing(slot.printing).rarity));
    let by_rarity: Vec<Row> = by_rarity
        .into_iter()
        .filter_map(|(rank, share)| Some((game.rarities.get(rank?)?, share)))
        .map(|(word, share)| {
            let narrow = Narrow { rarity: Some(word.id.to_owned()), ..Narrow::default() };
            number(html! { (rarity_label(catalogue.game(), word.id)) " " (word.name) }, share, narrow)
        })
        .collect();
    let by_type = numbers.by(|slot| game.types.iter().position(|word| word.id == catalogue.card(slot.card).card_type));
    let by_type: Vec<Row> = by_type
        .into_iter()
        .filter_map(|(at, share)| Some((game.types.get(at?)?, share)))
        .map(|(word, share)| {
            number(html! { (word.name) }, share, Narrow { card_type: Some(word.id.to_owned()), ..Narrow::default() })
        })
        .collect();
    let by_finish = every(desk, Per::Finish).by(|slot| slot.finish);
    let by_finish: Vec<Row> = by_finish
        .into_iter()
        .filter_map(|(finish, share)| Some((finish?, share)))
        .map(|(finish, share)| {
            row(html! { (finish.name()) }, share, Per::Finish, Narrow { finish: Some(finish), ..Narrow::default() })
        })
        .collect();
    let by_edition: Vec<Row> = forms
        .by(|slot| slot.edition)
        .into_iter()
        .filter_map(|(edition, share)| Some((edition?, share)))
        .map(|(edition, share)| {
            let narrow = Narrow { edition: Some(edition), ..Narrow::default() };
            row(html! { (edition.name()) }, share, Per::FinishAndEdition, narrow)
        })
        .collect();
    html! {
        section aria-labelledby="completion" {
            h2 id="completion" { "How complete it is" }
            p class="muted" { "A number counts once, however many copies there are of it. Each row leads to what is missing." }
            div class="charts" {
                @for (caption, head, rows) in [
                    ("By set", "Set", &by_set),
                    ("By rarity", "Rarity", &by_rarity),
                    ("By type", "Type", &by_type),
                    ("By finish, each number in each", "Finish", &by_finish),
                    ("By edition, each number in each finish", "Edition", &by_edition),
                ] { (shares(caption, [head, "There", "Copies"], rows)) }
            }
        }
    }
}

#[cfg(test)]
mod tests;
