//! What the owner's decks need and have, which of them can be built at once, and what to buy for them.
//!
//! A deck is built when copies stand in its place, `Deck: <name> #<id>`
//! ([`safehouse_engine::copies::deck_place`]): nothing else is kept, so a collection and what is built of it
//! can never say different things. A deck is found by its id: one that is renamed stays built, and its copies
//! stay where they are, in the place with its former name. Whatever brought copies there, they go back to
//! where they were before ([`safehouse_engine::copies::ledger::Ledger::origins`]).

mod asked;
mod build;
mod carried;
mod contested;
mod kept;
mod liked;
mod one;
mod ranking;
mod shopping;
mod stock;
mod turns;
mod words;

use maud::{Markup, html};
use safehouse_engine::copies::{
    allocation::{Allocator, AtOnce, Certainty},
    wants::Source,
};
use safehouse_paths::collection as at;

pub(super) use self::one::{page as one, take};
pub use self::{
    asked::{DecksAsked, DecksAskedFault, DecksQuestion},
    build::{BuildFault, Difference, Part, changed, goes_back_to, taken_apart},
    contested::{Contested, contested},
    kept::{Kept, MOST_KEPT},
    liked::Liked,
    one::OneDeck,
    ranking::{MOST_DECKS, Ranking, position},
    shopping::{bought_in, least},
    stock::{OtherBuilt, Stocks, others_built},
    turns::{MOST_GROUPS, Turns},
    words::Count,
};
use self::{
    carried::{Carried, hidden},
    contested::warning,
    words::{Whereabouts, legend, name_of},
};
use crate::{
    Answer, Desk, Fields, Keeper, Page,
    parts::{Section, done, frame},
};

/// Partial choices that the search for as many decks as possible looks at: some tens of milliseconds.
const STEPS: u64 = 2_000;
/// What the form of the decks says where it asks for those that are ticked.
const COMPARE: &str = "compare";

/// As many of these decks as can be complete at once.
pub fn most_at_once(allocator: &Allocator<'_>, decks: &[usize]) -> AtOnce {
    allocator.most_at_once(decks, STEPS)
}

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let ranking = Ranking::read(desk, query);
    let carried = Carried::read(desk, query);
    let stocks = Stocks::of(desk, &carried.kept, &carried.liked);
    let allocator = stocks.allocator(desk, &carried.turns);
    let built = stocks.built();
    let contested = contested(desk, &allocator, &built);
    let content: Markup = html! {
        (done(desk, query, &carried.address(desk, &ranking.address(desk))))
        @if desk.decks.is_empty() {
            (no_decks(desk))
        } @else {
            (warning(desk, &contested))
            (list(desk, (&ranking, !query.get(COMPARE).is_empty()), &carried, &allocator, &built))
            (carried.turns.draw(desk, &allocator, |turns| carried.with_turns(turns).address(desk, &ranking.address(desk))))
            (at_once(desk, &ranking, &allocator))
            (shopping::shopping(desk, query, &ranking, &carried, &allocator))
        }
    };
    Page::new("Decks and copies", frame(desk, Section::Decks, "Decks", &content)).into()
}

/// The decks that an address or a form picks, all of them at once, as what wants follow from.
pub(crate) fn source(desk: &Desk<'_>, asked: &Fields) -> Source {
    let ranking = Ranking::read(desk, asked);
    let ids = |decks: &[usize]| -> Vec<String> {
        decks.iter().filter_map(|deck| desk.decks.get(*deck)).map(|deck| deck.id.clone()).collect()
    };
    let turns = Carried::read(desk, asked).turns.groups.iter().map(|group| ids(group)).collect();
    Source::Decks { decks: if ranking.is_picked { ids(&ranking.picked) } else { Vec::new() }, turns }
}

/// The page that asks about these decks, some of which take turns.
pub(crate) fn address_of(desk: &Desk<'_>, decks: &[String], turns: &[Vec<String>]) -> String {
    let picked = decks.iter().map(|id| ("pick".to_owned(), id.clone()));
    let groups = turns.iter().map(|group| ("turns".to_owned(), group.join(turns::BETWEEN)));
    let fields: Fields = picked.chain(groups).collect();
    let (ranking, carried) = (Ranking::read(desk, &fields), Carried::read(desk, &fields));
    carried.address(desk, &ranking.address(desk))
}

/// What there is to do where there are no decks.
fn no_decks(desk: &Desk<'_>) -> Markup {
    let paths = safehouse_paths::of(desk.game());
    html! {
        p class="muted" { @if desk.keeper == Keeper::Copy { "This device knows no decks of yours: it does once the deck builder was open on it with a connection. " } @else { "There are no decks of yours yet. " }
            "As soon as there are, this page says what each of them needs, what you have of it, and what can be built at once." }
        p class="actions" {
            a class="button" href=(paths.new_deck()) rel="external" { "Build a deck" }
            a class="button button--plain" href=(paths.decks()) rel="external" { "Import a deck, or open a ready-made one" }
        }
    }
}

/// The decks in their ranking, each with what it has, in one form that orders and picks. `is_asked` says whether
/// somebody asked for those that are ticked.
fn list(
    desk: &Desk<'_>,
    (ranking, is_asked): (&Ranking, bool),
    carried: &Carried,
    allocator: &Allocator<'_>,
    built: &[usize],
) -> Markup {
    let last = ranking.order.len().saturating_sub(1);
    html! {
        form class="decks" method="get" action=(at::page(desk.game(), at::DECKS)) data-in-place="" {
            p class="muted" { "The most important deck stands first: where copies do not suffice for all, it gets them." }
            (legend())
            @if is_asked && !ranking.is_picked { p class="form__done" role="status" { "No deck is ticked, so that all of them are compared." } }
            ol class="decks__list" {
                @for (place, (position, deck)) in ranking.order.iter().filter_map(|deck| Some((*deck, desk.decks.get(*deck)?))).enumerate() {
                    li class="decks__deck" id=(format!("deck-{}", deck.id)) {
                        input type="hidden" name="deck" value=(deck.id);
                        label class="table-check" {
                            input type="checkbox" name="pick" value=(deck.id) checked[ranking.is_picked && ranking.picked.contains(&position)];
                            span class="hidden" { "Pick " (name_of(deck)) }
                        }
                        div class="decks__about" {
                            p { a href=(carried.address(desk, &at::deck(desk.game(), &deck.id))) rel="external" { bdi { (name_of(deck)) } } @if built.contains(&position) { " " span class="tag" { "Built" } } }
                            (Whereabouts::of(&allocator.allocate(&[position]).lines).draw())
                        }
                        div class="decks__order" {
                            button class="decks__step" name="up" value=(deck.id) aria-label={ (name_of(deck)) ": one place up" } disabled[place == 0] { "↑" }
                            button class="decks__step" name="down" value=(deck.id) aria-label={ (name_of(deck)) ": one place down" } disabled[place == last] { "↓" }
                        }
                    }
                }
            }
            @if desk.decks.len() > MOST_DECKS { p { "Of " (desk.decks.len()) " decks the first " (MOST_DECKS) " are shown." } }
            (carried.kept.choices(desk))
            (carried.liked.choices())
            (hidden(&carried.turns.asked(desk)))
            (hidden(&carried.prices()))
            div class="actions" {
                button class="button" type="submit" name=(COMPARE) value="1" { "Compare the ticked ones" }
                @if desk.decks.len() > 1 { button class="button button--plain" type="submit" name="together" value="1" { "Never played at the same time" } }
                @if ranking.is_picked { a class="button button--plain" href=(carried.address(desk, &Ranking { is_picked: false, ..ranking.clone() }.address(desk))) rel="external" { "Compare all" } }
            }
        }
    }
}

fn links(desk: &Desk<'_>, decks: &[usize]) -> Markup {
    html! {
        ul class="decks__names" {
            @for deck in decks.iter().filter_map(|deck| desk.decks.get(*deck)) {
                li { a href=(at::deck(desk.game(), &deck.id)) rel="external" { bdi { (name_of(deck)) } } }
            }
        }
    }
}

/// Which decks can be complete at the same time.
fn at_once(desk: &Desk<'_>, ranking: &Ranking, allocator: &Allocator<'_>) -> Markup {
    let ranked = allocator.by_ranking(&ranking.picked);
    let AtOnce { decks: most, certainty } = most_at_once(allocator, &ranking.picked);
    let sure = match certainty {
        Certainty::Optimal => "optimal: no choice has more".to_owned(),
        Certainty::Between { at_least, at_most } => format!("at least {at_least}, at most {at_most}"),
    };
    let whom = if ranking.is_picked { "the ticked decks" } else { "your decks" };
    html! {
        section {
            h2 { "Complete at once" }
            div class="decks__answers" {
                div {
                    h3 { "By your ranking" }
                    @if ranked.is_empty() { p { "None of " (whom) " can be complete." } } @else { p { (ranked.len()) " of " (ranking.picked.len()) ", exactly." } (links(desk, &ranked)) }
                }
                div {
                    h3 { "As many as possible" }
                    @if most.is_empty() { p { "None of " (whom) " can be complete (" (sure) ")." } } @else { p { (most.len()) " of " (ranking.picked.len()) " (" (sure) ")." } (links(desk, &most)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
