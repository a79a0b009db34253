//! What every part of the table is drawn from.

use std::collections::BTreeMap;

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        duel::Duel,
        explain::{self, Narrator},
        object::ObjectId,
        orders::Orders,
        question::Question,
        view::{ChoiceEvents, Prospect, SeatView, View, Viewer, by_choice},
    },
    table::{Outcome, Seat},
};

use super::shown::{By, Seated, Since, Table};
use crate::{
    drawing::Scene,
    paths::{games, matches},
};

/// An answer that can be given.
pub(super) struct Offer {
    /// Its number in the list, from 1.
    pub(super) number: usize,
    pub(super) choice: Choice,
    /// In words.
    pub(super) text: String,
    /// What it would do.
    pub(super) prospect: Prospect,
}

impl Offer {
    /// As a form writes it: three numbers.
    pub(super) fn value(&self) -> String {
        let [kind, first, second] = self.choice.to_bytes();
        format!("{kind}.{first}.{second}")
    }
}

/// What every part looks at.
pub(super) struct Ground<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) table: &'a Table<'a>,
    pub(super) duel: &'a Duel,
    pub(super) view: View<'a>,
    /// The seat at the bottom of the table.
    pub(super) seat: Seat,
    /// For whom the reader is asked, and what.
    pub(super) asked: Option<(Seat, Question)>,
    pub(super) offers: Vec<Offer>,
    /// Why a card cannot be played or used now, with the clause.
    pub(super) refused: BTreeMap<ObjectId, (&'static str, &'static str)>,
    /// What happened, by the choice that the viewer knows of.
    pub(super) known: Vec<ChoiceEvents>,
    /// The first entry of it that is new.
    pub(super) first_new: Option<usize>,
    pub(super) outcome: Option<Outcome>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(scene: &'a Scene<'a>, table: &'a Table<'a>) -> Self {
        let (duel, state) = (table.session.rules(), table.session.state());
        let viewer = viewer(table);
        let view = duel.view(state, viewer);
        let seat = seat_of(table);
        let waiting = view.waiting().filter(|waiting| table.is_answered_by_reader(waiting.seat));
        let waiting = waiting.filter(|_| !table.is_watched());
        let asked = waiting.map(|waiting| (waiting.seat, waiting.question));
        let (mut offers, mut refused) = (Vec::new(), BTreeMap::new());
        if let Some((seat, question)) = asked {
            let of_seat = duel.seat_view(state, seat);
            offers = offers_of(&of_seat, question, table.session.options());
            for refusal in of_seat.refused() {
                let Some(object) = refusal.choice.object() else { continue };
                let words = explain::reason(refusal.clause).unwrap_or("This is not a legal choice now");
                refused.entry(object).or_insert((words, refusal.clause));
            }
        }
        let known = known(table);
        let first_new = first_new(table, &known);
        Self { scene, table, duel, view, seat, asked, offers, refused, known, first_new, outcome: view.outcome() }
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    /// Whether the reader plays both sides.
    pub(super) fn is_solo(&self) -> bool {
        self.table.seats.iter().all(|seated| seated.by == By::Person)
    }

    /// Whether the reader plays one of the sides, or both.
    pub(super) fn plays(&self) -> bool {
        self.table.seats.iter().any(|seated| seated.by == By::Person)
    }

    /// The address of a form or a file of the game.
    pub(super) fn part(&self, part: &str) -> String {
        let Table { id, game, between, .. } = self.table;
        if between.is_some() { matches::part(game, id, part) } else { games::part(game, id, part) }
    }

    /// What a player is called on the table.
    pub(super) fn name(&self, seat: Seat) -> String {
        self.table.name(seat)
    }

    /// Tells what happened to the reader.
    pub(super) fn narrator(&self) -> Narrator<'a> {
        let narrator = Narrator::new(self.duel).with_players(Seat::BOTH.map(|seat| self.table.name(seat)));
        if self.is_solo() || !self.plays() { narrator } else { narrator.told_to(self.seat) }
    }

    /// The answers that name an object.
    pub(super) fn offers_on(&self, id: ObjectId) -> Vec<&Offer> {
        self.offers.iter().filter(|offer| offer.choice.object() == Some(id)).collect()
    }

    /// The answers that name no card.
    pub(super) fn offers_off_board(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| offer.choice.object().is_none())
    }

    /// The answer of the key for going on: to pass, or else to say no, or the first.
    pub(super) fn primary(&self) -> Option<&Offer> {
        let by = |choice| self.offers.iter().find(|offer| offer.choice == choice);
        by(Choice::Pass).or_else(|| by(Choice::No)).or_else(|| self.offers.first())
    }

    /// Both seats, the one at the top of the table first.
    pub(super) fn seats_from_the_top(&self) -> [Seat; 2] {
        [self.seat.other(), self.seat]
    }

    /// What is written about where so many steps lead.
    pub(super) fn remark_at(&self, step: usize) -> Option<&'a str> {
        self.table.solo.remarks.iter().find(|remark| remark.step == step).map(|remark| remark.text)
    }

    /// What is written about the position before an entry of the log.
    pub(super) fn remark_before(&self, entry: usize) -> Option<&'a str> {
        self.known.get(entry)?.step.and_then(|step| self.remark_at(step))
    }

    /// Whose hand lies at the bottom: that of whom the reader answers for.
    pub(super) fn hand_of(&self) -> Seat {
        self.asked.map_or(self.seat, |(seat, _)| seat)
    }
}

impl Table<'_> {
    /// Whether it is only looked at.
    pub(super) fn is_watched(&self) -> bool {
        self.replay.is_some() || self.example.is_some()
    }

    fn is_answered_by_reader(&self, seat: Seat) -> bool {
        self.of(seat).by == By::Person
    }

    pub(super) fn of(&self, seat: Seat) -> Seated<'_> {
        *seat.of(&self.seats)
    }

    /// What the person of a seat ordered.
    pub(super) fn orders_of(&self, seat: Seat) -> &Orders {
        seat.of::<&Orders>(&self.orders)
    }

    /// By the program that plays it, else by its deck; two of one name by number.
    pub(super) fn name(&self, seat: Seat) -> String {
        let of = |seat| match self.of(seat).by {
            By::Program(kind) => kind.player_name().to_owned(),
            By::Person | By::Other => self.of(seat).deck.to_owned(),
        };
        let (own, other) = (of(seat), of(seat.other()));
        if own == other { format!("{own} ({})", seat.index() + 1) } else { own }
    }
}

/// What happened, by the choice that the viewer knows of.
pub(super) fn known(table: &Table<'_>) -> Vec<ChoiceEvents> {
    by_choice(table.session.step_log(), table.session.reseeds(), viewer(table))
}

/// The first entry that is new.
pub(super) fn first_new(table: &Table<'_>, known: &[ChoiceEvents]) -> Option<usize> {
    let first = match table.since {
        Since::Now => return None,
        Since::Entry(entry) => entry,
        Since::Step(step) => known.iter().position(|told| told.step.is_some_and(|of| of >= step))?,
    };
    (first > 0 && first < known.len()).then_some(first)
}

/// Who looks: one person who plays both sides, or whose game is open, sees all that either may; who
/// plays neither sees what both may.
fn viewer(table: &Table<'_>) -> Viewer {
    let both = table.seats.iter().all(|seated| seated.by == By::Person);
    let neither = table.seats.iter().all(|seated| seated.by == By::Other);
    match (both || table.is_open, neither) {
        (true, _) => Viewer::Solo,
        (false, true) => Viewer::Spectator,
        (false, false) => Viewer::Seat(seat_of(table)),
    }
}

/// The seat at the bottom: the person's, or the first of two alike.
fn seat_of(table: &Table<'_>) -> Seat {
    let [first, second] = table.seats.map(|seated| seated.by == By::Person);
    if second && !first { Seat::Second } else { Seat::First }
}

fn offers_of(view: &SeatView<'_>, question: Question, options: &[Choice]) -> Vec<Offer> {
    let offer = |(at, choice): (usize, &Choice)| Offer {
        number: at + 1,
        choice: *choice,
        text: explain::choice(view, question, *choice),
        prospect: view.prospect(*choice),
    };
    options.iter().enumerate().map(offer).collect()
}
