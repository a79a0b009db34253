//! One deck: what it has, what is free or in other decks and why just that, and what it misses; building it and taking
//! it apart.

use maud::{Markup, html};
use safehouse_engine::{
    copies::allocation::{AllocatedLine, Allocator, Stock, Swap},
    english::counted,
};
use safehouse_paths::collection as at;

use super::{
    build::{Difference, Part, difference, drafts, goes_back_to, sum},
    carried::Carried,
    contested::{Contested, contested, warning},
    liked::Liked,
    ranking::position,
    stock::Stocks,
    turns::{Turns, change_words},
    words::{Whereabouts, line_of, name_of, piece},
};
use crate::{
    Answer, Deed, Desk, Fields, OwnDeck, Page,
    parts::{Section, copies_of, done, form_words, frame, place_line},
};

/// What a deck has, what has to be done to have all of it that can be had, and who else asks for that.
#[derive(Debug)]
pub struct OneDeck {
    /// Its lines that ask for copies.
    pub lines: Vec<AllocatedLine>,
    /// What goes in and out.
    pub difference: Difference,
    /// Whether copies stand in its place.
    pub is_built: bool,
    /// What it and other built decks need and there is too little of.
    pub contested: Vec<Contested>,
    /// The built decks that it takes turns with, each with what changes hands where it makes room for this one.
    pub gives: Vec<(usize, Swap)>,
}

impl OneDeck {
    /// The deck at a position of the desk.
    pub fn of(desk: &Desk<'_>, stocks: &Stocks<'_>, allocator: &Allocator<'_>, turns: &Turns, position: usize) -> Self {
        let built = stocks.built();
        // A deck that it takes turns with gives it its copies where it stands built.
        let gives: Vec<usize> = turns.partners(position).filter(|deck| built.contains(deck)).collect();
        let allocation = allocator.allocate(&[&[position], gives.as_slice()].concat());
        let contested = contested(desk, allocator, &built);
        Self {
            lines: allocation.lines.iter().filter(|line| line.deck == position).cloned().collect(),
            difference: difference(&allocation, &stocks.stocks, position),
            is_built: built.contains(&position),
            contested: contested.into_iter().filter(|one| one.decks.contains(&position)).collect(),
            gives: gives.into_iter().map(|from| (from, allocation.swap(from, position))).collect(),
        }
    }
}

fn found<'a>(desk: &Desk<'a>, id: &str) -> Option<(usize, &'a OwnDeck)> {
    let at = position(desk, id)?;
    Some((at, desk.decks.get(at)?))
}

/// The page of the deck with this id.
pub(in super::super) fn page(desk: &Desk<'_>, id: &str, query: &Fields) -> Answer {
    match found(desk, id) {
        Some((position, deck)) => show(desk, position, deck, query, None).into(),
        None => gone(desk, id, query),
    }
}

/// Copies may stand in the place of a deck that its owner has deleted.
fn gone(desk: &Desk<'_>, id: &str, query: &Fields) -> Answer {
    let deck = OwnDeck::gone(id, desk.game());
    let places = goes_back_to(desk, &deck);
    if places.is_empty() && query.get("did").is_empty() {
        return Answer::Nothing;
    }
    let content = html! {
        (done(desk, query, &at::page(desk.game(), at::DECKS)))
        p { "This deck is not among your decks any more." }
        @if !places.is_empty() { (apart(desk, &deck)) }
        p { a href=(at::page(desk.game(), at::DECKS)) rel="external" { "All decks" } }
    };
    Page::new("A deck that is gone", frame(desk, Section::Decks, "A deck that is gone", &content)).into()
}

/// Builds the deck, changes what stands in its place, or takes it apart.
pub(in super::super) fn take(desk: &Desk<'_>, id: &str, form: &Fields) -> Answer {
    let known = found(desk, id);
    let of_gone = OwnDeck::gone(id, desk.game());
    let deck = match known {
        Some((_, deck)) => deck,
        // It can be taken apart still, and nothing else.
        None if form.get("do") == "apart" => &of_gone,
        None => return Answer::Nothing,
    };
    match (drafts(desk, deck, form), known) {
        (Ok(drafts), _) => {
            let then = Carried::read(desk, form).address(desk, &at::deck(desk.game(), id));
            Answer::Deed(Deed { drafts, is_whole: true, file: None, then })
        }
        (Err(fault), Some((position, deck))) => {
            let words = format!("{fault} Nothing was changed.");
            show(desk, position, deck, form, Some(&words)).refused().into()
        }
        (Err(_), None) => Answer::Nothing,
    }
}

fn show(desk: &Desk<'_>, position: usize, deck: &OwnDeck, query: &Fields, fault: Option<&str>) -> Page {
    let carried = Carried::read(desk, query);
    let stocks = Stocks::of(desk, &carried.kept, &carried.liked);
    let allocator = stocks.allocator(desk, &carried.turns);
    let OneDeck { lines: own, difference, is_built, contested, gives } =
        OneDeck::of(desk, &stocks, &allocator, &carried.turns, position);
    let content: Markup = html! {
        (done(desk, query, &carried.address(desk, &at::deck(desk.game(), &deck.id))))
        p { a href=(carried.address(desk, &at::page(desk.game(), at::DECKS))) rel="external" { "All decks" } }
        @if let Some(fault) = fault { p class="form__fault" role="alert" { (fault) } }
        p class="deck-state" { @if is_built { span class="tag" { "Built" } } @else { "It is not built." } }
        (Whereabouts::of(&own).draw())
        (warning(desk, &contested))
        (to_do(desk, deck, &difference, &carried, is_built))
        @for (from, swap) in &gives { p { (change_words(desk, (*from, position), swap)) } }
        (lines(desk, deck, &own, &stocks.stocks, &carried.liked))
        @if is_built { (apart(desk, deck)) }
    };
    let name = name_of(deck);
    Page::new(format!("Copies for {name}"), frame(desk, Section::Decks, name, &content))
}

/// What is put in and taken out, to be ticked off while it is pulled.
fn to_do(desk: &Desk<'_>, deck: &OwnDeck, difference: &Difference, carried: &Carried, is_built: bool) -> Markup {
    let Difference { out, into } = difference;
    let heading = match (is_built, out.is_empty() && into.is_empty()) {
        (true, true) => "Built as far as your copies go".to_owned(),
        (true, false) => format!("Take out {}, put in {}", sum(out), sum(into)),
        (false, true) => "There is nothing to build it of".to_owned(),
        (false, false) => format!("To build it, pull {}", counted(sum(into), ("copy", "copies"))),
    };
    html! {
        section class="deck-pull" {
            h2 { (heading) }
            @if !(out.is_empty() && into.is_empty()) {
                form method="post" action=(at::deck(desk.game(), &deck.id)) {
                    (carried.hidden(desk))
                    (parts(desk, "out", "Take out", out))
                    (parts(desk, "in", "Put in", into))
                    div class="actions" {
                        button class="button" name="do" value="all" { @if is_built { "Change all of it" } @else { "Build it" } }
                        button class="button button--plain" name="do" value="ticked" { "Only what is ticked" }
                    }
                }
            }
        }
    }
}

/// Copies by place, as they are looked through, each with a box to tick.
fn parts(desk: &Desk<'_>, name: &str, heading: &str, parts: &[Part]) -> Markup {
    let mut places: Vec<(&str, Vec<&Part>)> = Vec::new();
    for part in parts {
        let place = part.holding.place.as_str();
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, parts)) => parts.push(part),
            None => places.push((place, vec![part])),
        }
    }
    html! {
        @for (place, parts) in &places {
            fieldset class="pull-place" {
                legend { (heading) @if name == "in" { ", from " (place_line(desk, place)) } }
                @for part in parts {
                    @let value = part.value();
                    @let words = form_words(&part.holding);
                    input type="hidden" name={ "all-" (name) } value=(value);
                    div class="pull-line" {
                        label class="table-check" {
                            input type="checkbox" name=(name) value=(value);
                            span class="hidden" { "Pulled: " (part.copies) " × " (part.holding.number) }
                        }
                        span { b class="figures" { (part.copies) "×" } " " (copies_of(desk, &part.holding.number)) @if !words.is_empty() { " " span class="muted" { (words) } } }
                    }
                }
            }
        }
    }
}

/// Every line that asks for copies, by section.
fn lines(desk: &Desk<'_>, deck: &OwnDeck, lines: &[AllocatedLine], stocks: &[Stock<'_>], liked: &Liked) -> Markup {
    let asked = lines.iter().filter_map(|line| Some((line, deck.list.lines.get(line.line)?)));
    let mut sections: Vec<(&str, Vec<_>)> = Vec::new();
    for (line, written) in asked {
        match sections.iter_mut().find(|(known, _)| *known == written.section) {
            Some((_, lines)) => lines.push((line, written)),
            None => sections.push((written.section.as_str(), vec![(line, written)])),
        }
    }
    html! {
        @for (section, lines) in &sections {
            section {
                h2 { @match desk.catalogue().game().section(section) { Some(section) => (section.name), None => bdi { (section) } } }
                ul class="deck-lines" {
                    @for (line, written) in lines {
                        li class="deck-line" data-missing=[(line.missing > 0).then_some("")] {
                            p class="deck-line__card" { b class="figures" { (line.copies) "×" } " " (line_of(written)) }
                            p class="deck-line__count" {
                                @let Whereabouts { in_it, free, in_other_decks, missing } = Whereabouts::of([*line]);
                                @if in_it > 0 { span { (in_it) " in it" } " " }
                                @if free > 0 { span { (free) " free" } " " }
                                @if in_other_decks > 0 { span { (in_other_decks) " in other decks" } " " }
                                @if missing > 0 { b { (missing) " missing" } }
                            }
                            @if !line.pieces.is_empty() {
                                ul class="deck-line__pieces" { @for one in &line.pieces { li { (piece(desk, stocks, one)) } } }
                            }
                        }
                    }
                }
            }
        }
        @if lines.is_empty() { p class="muted" { "The deck asks for no card." } } @else { p class="muted" { (liked.words()) } }
    }
}

/// The form that takes a deck apart, with where its copies go.
fn apart(desk: &Desk<'_>, deck: &OwnDeck) -> Markup {
    html! {
        section class="deck-apart" {
            h2 { "Take it apart" }
            p { "Its copies go back where they came from:" }
            ul { @for (place, copies) in goes_back_to(desk, deck) { li { (counted(copies, ("copy", "copies"))) " to " (place_line(desk, &place)) } } }
            form method="post" action=(at::deck(desk.game(), &deck.id)) {
                button class="button button--plain" name="do" value="apart" { "Take it apart" }
            }
        }
    }
}
