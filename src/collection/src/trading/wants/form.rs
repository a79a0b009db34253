//! A want as it is written down.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{
        Condition, Language,
        wants::{Priority, Want, Wanted},
    },
    limits::{NAME_BYTES, WANT_NOTES_BYTES, WANTED_COPIES},
};
use safehouse_paths::collection as at;

use super::words::{SAVE, priority_words};
use crate::{Fields, pages::day, trading::TradingDesk};

/// What the fields of a want say, as they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct WantForm {
    /// Of a want that is changed, what tells it from the others.
    pub(super) id: String,
    what: String,
    count: String,
    editions: Vec<Edition>,
    finishes: Vec<Finish>,
    languages: Vec<Language>,
    worst: Option<Condition>,
    priority: Option<Priority>,
    until: String,
    notes: String,
}

impl WantForm {
    /// A want as it is now.
    pub(super) fn of(id: &str, want: &Want) -> Self {
        let (Wanted::Card { name: what } | Wanted::Printing { number: what }) = want.what.clone();
        Self {
            id: id.to_owned(),
            what,
            count: want.count.to_string(),
            editions: want.editions.clone(),
            finishes: want.finishes.clone(),
            languages: want.languages.clone(),
            worst: want.worst,
            priority: Some(want.priority),
            until: want.until.clone().unwrap_or_default(),
            notes: want.notes.clone(),
        }
    }

    pub(super) fn read(fields: &Fields) -> Self {
        let text = |name: &str| fields.get(name).trim().to_owned();
        Self {
            id: text("id"),
            what: text("what"),
            count: text("count"),
            editions: fields.all("edition").filter_map(Edition::from_id).collect(),
            finishes: fields.all("finish").filter_map(Finish::from_id).collect(),
            languages: fields.all("language").filter_map(Language::from_id).collect(),
            worst: Condition::from_id(fields.get("worst")),
            priority: Priority::from_id(fields.get("priority")),
            until: text("until"),
            notes: fields.get("notes").to_owned(),
        }
    }

    /// The want that they say: what is the number of a printing is that printing, anything else the name of a card.
    ///
    /// # Errors
    /// There can be no such want, in words.
    pub(super) fn want(&self, catalogue: &Catalogue) -> Result<Want, String> {
        let what = match catalogue.find_number(&self.what) {
            Some(printing) => Wanted::Printing { number: catalogue.printing(printing).number.clone() },
            None => Wanted::Card { name: self.what.clone() },
        };
        let count = if self.count.is_empty() { Some(1) } else { self.count.parse().ok() };
        let count = count.ok_or_else(|| format!("How many are wanted is a whole number from 1 to {WANTED_COPIES}."))?;
        let want = Want {
            editions: self.editions.clone(),
            finishes: self.finishes.clone(),
            languages: self.languages.clone(),
            worst: self.worst,
            priority: self.priority.unwrap_or(Priority::Normal),
            until: (!self.until.is_empty()).then(|| self.until.clone()),
            notes: self.notes.clone(),
            ..Want::new(what, count)
        };
        want.check().map(|()| want).map_err(|fault| format!("{}.", capitalized(&fault.to_string())))
    }

    /// Whether it says more than what and how many.
    fn says_more(&self) -> bool {
        let plain = Self { id: self.id.clone(), what: self.what.clone(), count: self.count.clone(), ..Self::default() };
        *self != plain && *self != Self { priority: Some(Priority::Normal), ..plain }
    }

    /// Whether its last day is over on a day: that is refused, unless it was so before.
    fn is_over(&self, today: &str) -> bool {
        let any = Want::new(Wanted::Card { name: String::new() }, 1);
        !Want { until: Some(self.until.clone()), ..any }.is_open(today)
    }

    pub(super) fn draw(&self, desk: &TradingDesk<'_>, fault: Option<&str>) -> Markup {
        let here = at::page(desk.desk.game(), at::WANTS);
        let is_change = !self.id.is_empty();
        let (today, until) = (day(desk.desk.now), self.until.as_str());
        let is_over = self.is_over(&today);
        // What is wrong with the last day is said beside it.
        let (fault, late) =
            if is_over && fault.is_some_and(|words| words.contains(until)) { (None, fault) } else { (fault, None) };
        html! {
            section class="panel want-form" aria-labelledby="want" {
                h2 id="want" { @if is_change { "Change a want" } @else { "Write down what you want" } }
                @if let Some(fault) = fault { div class="form__fault" id="want-fault" role="alert" { p { (fault) } } }
                form class="form" method="post" action=(here) {
                    input type="hidden" name="deed" value=(SAVE);
                    @if is_change { input type="hidden" name="id" value=(self.id); }
                    div class="want-form__what" {
                        div class="labelled" {
                            label for="what" { "Card, or number of a printing" }
                            input class="field" id="what" name="what" value=(self.what) maxlength=(NAME_BYTES) required autocomplete="off" autocapitalize="off" spellcheck="false"
                                list="card-names" aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| "want-fault")];
                            datalist id="card-names" {
                                @for card in desk.desk.catalogue().cards() { option value=(card.name.as_str()) {} }
                            }
                        }
                        div class="labelled" {
                            label for="count" { "How many" }
                            input class="field figures" id="count" name="count" type="number" inputmode="numeric" min="1" max=(WANTED_COPIES) value=(if self.count.is_empty() { "1" } else { &self.count });
                        }
                    }
                    details class="want-form__more" open[self.says_more()] {
                        summary { "Which copies will do, until when, notes" }
                        div class="want-form__choices" {
                            (boxes("Edition", "edition", Edition::ALL, &self.editions, |one| (one.id(), one.name())))
                            (boxes("Finish", "finish", Finish::ALL, &self.finishes, |one| (one.id(), one.name())))
                            (boxes("Language", "language", Language::ALL, &self.languages, |one| (one.id(), one.name())))
                        }
                        p class="form__hint" { "Nothing ticked: any will do. A copy of which nobody said the language or the condition does not do where you ask for one." }
                        div class="want-form__row" {
                            div class="labelled" {
                                label for="worst" { "Worst condition" }
                                select class="field" id="worst" name="worst" {
                                    option value="" selected[self.worst.is_none()] { "Any" }
                                    @for one in Condition::ALL { option value=(one.id()) selected[self.worst == Some(*one)] { (one.name()) } }
                                }
                            }
                            div class="labelled" {
                                label for="priority" { "How much" }
                                select class="field" id="priority" name="priority" {
                                    @for one in Priority::ALL {
                                        option value=(one.id()) selected[self.priority.unwrap_or(Priority::Normal) == *one] { (priority_words(*one).unwrap_or("As usual")) }
                                    }
                                }
                            }
                            div class="labelled" {
                                label for="until" { "Until" }
                                input class="field figures" id="until" name="until" type="date" value=(until) min=[(!is_over).then_some(&today)]
                                    aria-invalid=[late.map(|_| "true")] aria-describedby=[late.map(|_| "until-fault")];
                                @if let Some(late) = late { p class="form__fault" id="until-fault" role="alert" { (late) } }
                            }
                        }
                        div class="labelled" {
                            label for="notes" { "Notes, for you alone" }
                            textarea class="field" id="notes" name="notes" rows="2" maxlength=(WANT_NOTES_BYTES) { "\n" (self.notes) }
                        }
                    }
                    div class="actions" {
                        button class="button" type="submit" { @if is_change { "Change it" } @else { "Write it down" } }
                        @if is_change { a class="button button--plain" href=(here) rel="external" { "Leave it as it is" } }
                    }
                }
            }
        }
    }
}

/// Boxes to tick, none of which means all.
pub(super) fn boxes<T: Copy + PartialEq>(
    legend: &str,
    name: &str,
    all: &[T],
    chosen: &[T],
    words: impl Fn(T) -> (&'static str, &'static str),
) -> Markup {
    html! {
        fieldset class="want-form__boxes" {
            legend { (legend) }
            @for (one, (id, label)) in all.iter().map(|one| (one, words(*one))) {
                label class="table-check" { input type="checkbox" name=(name) value=(id) checked[chosen.contains(one)]; (label) }
            }
        }
    }
}

/// A sentence of the engine's, which begins small, as one that stands alone.
fn capitalized(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}
