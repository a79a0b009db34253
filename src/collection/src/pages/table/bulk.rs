//! What is done with several rows at once: it is shown first, and recorded when it is confirmed.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Holding, Language},
    english::counted,
};
use sha2::{Digest as _, Sha256};

use super::{
    printed::never_printed,
    rows::{Row, Rows},
    state::State,
};
use crate::{
    Desk, Fields,
    edits::Edits,
    parts::{holding_of, named_place, place_words},
};

/// What is done with each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    Move(String),
    Mark(bool),
    Grade(Option<Condition>),
    Correct { edition: Option<Edition>, finish: Option<Finish>, language: Option<Option<Language>> },
    Remove,
}

/// What a form says is done with several rows.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) action: Action,
    /// The rows that change: what they are, how many copies of them change, and what they become.
    pub(super) rows: Vec<(Holding, u32, Option<Holding>)>,
    /// Rows that nothing is done with, each with the reason: of a reason how many, and the first of them.
    pub(super) left: Vec<Left>,
}

/// Rows that stay as they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub(super) why: String,
    pub(super) rows: usize,
}

/// What a value of a form says for a language that nobody knows.
pub(super) const UNKNOWN: &str = "none";

impl Action {
    /// Reads what a form says is done.
    ///
    /// # Errors
    /// What it lacks, in words.
    fn read(desk: &Desk<'_>, form: &Fields) -> Result<Self, String> {
        match form.get("do") {
            "move" => named_place(desk, form.get("to")).map(Self::Move).map_err(|fault| fault.to_string()),
            "trade" => Ok(Self::Mark(true)),
            "keep" => Ok(Self::Mark(false)),
            "grade" => match form.get("as-condition") {
                UNKNOWN => Ok(Self::Grade(None)),
                id => Condition::from_id(id)
                    .map(|condition| Self::Grade(Some(condition)))
                    .ok_or_else(|| "Choose the condition that the copies are in.".to_owned()),
            },
            "correct" => {
                let edition = Edition::from_id(form.get("as-edition"));
                let finish = Finish::from_id(form.get("as-finish"));
                let language = match form.get("as-language") {
                    UNKNOWN => Some(None),
                    id => Language::from_id(id).map(Some),
                };
                if edition.is_none() && finish.is_none() && language.is_none() {
                    return Err("Choose an edition, a finish or a language that the copies really have.".to_owned());
                }
                Ok(Self::Correct { edition, finish, language })
            }
            "remove" => Ok(Self::Remove),
            _ => Err("Choose what is to be done with the rows.".to_owned()),
        }
    }

    /// What copies become; `None` where they go.
    fn turned(&self, holding: &Holding) -> Option<Holding> {
        let mut turned = holding.clone();
        match self {
            Self::Move(place) => turned.place.clone_from(place),
            Self::Mark(is_for_trade) => turned.is_for_trade = *is_for_trade,
            Self::Grade(condition) => turned.condition = *condition,
            Self::Correct { edition, finish, language } => {
                turned.edition = edition.unwrap_or(turned.edition);
                turned.finish = finish.unwrap_or(turned.finish);
                turned.language = language.unwrap_or(turned.language);
            }
            Self::Remove => return None,
        }
        Some(turned)
    }

    /// In words, after a number of copies.
    fn words(&self) -> Markup {
        html! {
            @match self {
                Self::Move(place) if place.is_empty() => "out of their places, into none",
                Self::Move(place) => { "move to " bdi { (place_words(place)) } }
                Self::Mark(true) => "for trade from now on",
                Self::Mark(false) => "no longer for trade",
                Self::Grade(Some(condition)) => { "in condition " (condition.name()) }
                Self::Grade(None) => "in no known condition",
                Self::Correct { edition, finish, language } => {
                    @let language = language.map(|language| language.map_or("no known language", Language::name));
                    @let words = finish.map(Finish::name).into_iter().chain(edition.map(Edition::name)).chain(language);
                    "corrected to " (words.collect::<Vec<_>>().join(", "))
                }
                Self::Remove => "removed",
            }
        }
    }
}

impl Plan {
    /// What a form asks for: the rows that are ticked, all on the page, or all that the filter finds.
    ///
    /// # Errors
    /// What it lacks, in words.
    pub(super) fn read(desk: &Desk<'_>, state: &State, form: &Fields) -> Result<Self, String> {
        let action = Action::read(desk, form)?;
        let most = match form.get("of-each").trim() {
            "" => None,
            text => {
                let most = text.parse::<u32>().ok().filter(|most| *most > 0);
                Some(most.ok_or("How many copies of each row is a whole number from 1 on, or empty for all.")?)
            }
        };
        let mut plan = Self { action, rows: Vec::new(), left: Vec::new() };
        for (holding, copies) in chosen(desk, state, form, &mut plan.left)? {
            plan.add(desk, holding, copies, most);
        }
        if plan.rows.is_empty() && plan.left.is_empty() {
            return Err("No row was chosen. Tick some, or choose all of them.".to_owned());
        }
        Ok(plan)
    }

    fn add(&mut self, desk: &Desk<'_>, holding: Holding, copies: i64, most: Option<u32>) {
        let Ok(there) = u64::try_from(copies) else {
            return leave(&mut self.left, "copies of it have to be found first");
        };
        // One change holds no more; nobody has as many.
        let there = u32::try_from(there).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
        let copies = most.map_or(there, |most| most.min(there));
        let turned = self.action.turned(&holding);
        if turned.as_ref() == Some(&holding) {
            return leave(&mut self.left, "it is so already");
        }
        if let Some(why) = turned.as_ref().and_then(|turned| never_printed(desk, turned)) {
            return leave(&mut self.left, &why);
        }
        self.rows.push((holding, copies, turned));
    }

    /// How many copies change.
    pub(super) fn copies(&self) -> u64 {
        self.rows.iter().fold(0, |sum, (_, copies, _)| sum.saturating_add(u64::from(*copies)))
    }

    /// What tells this plan from every other: what was seen is what is recorded.
    pub(super) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for row in &self.rows {
            // Texts and numbers are always written.
            hash.update(serde_json::to_vec(row).unwrap_or_default());
        }
        hex::encode(hash.finalize())
    }

    pub(super) fn edits(&self) -> Edits {
        let mut edits = Edits::default();
        for (holding, copies, turned) in &self.rows {
            match turned {
                Some(turned) => edits.turn(holding, turned, *copies),
                None => edits.remove(holding, *copies),
            }
        }
        edits
    }

    /// In words: how many rows and copies, and what becomes of them.
    pub(super) fn sentence(&self) -> Markup {
        html! {
            (counted(self.copies(), ("copy", "copies"))) " of " (counted(self.rows.len() as u64, ("row", "rows")))
            ": " (self.action.words())
        }
    }
}

fn leave(left: &mut Vec<Left>, why: &str) {
    match left.iter_mut().find(|known| known.why == why) {
        Some(known) => known.rows += 1,
        None => left.push(Left { why: why.to_owned(), rows: 1 }),
    }
}

/// The rows that a form means, with their copies.
fn chosen(desk: &Desk<'_>, state: &State, form: &Fields, left: &mut Vec<Left>) -> Result<Vec<(Holding, i64)>, String> {
    let of_rows = |rows: &[Row<'_>]| rows.iter().map(|row| (row.holding.clone(), row.copies)).collect();
    match form.get("which") {
        which @ ("page" | "all") => {
            let rows = Rows::read(desk, state);
            if rows.fault.is_some() {
                return Err(
                    "The query was not understood, so nobody knows which rows are meant. Mend it first.".to_owned()
                );
            }
            Ok(if which == "all" { of_rows(&rows.rows) } else { of_rows(super::rows::page(&rows.rows, state.page).1) })
        }
        _ => {
            let mut chosen: Vec<(Holding, i64)> = Vec::new();
            for key in form.all("row") {
                let there = holding_of(key).map(|holding| (desk.shelf.balances().of(&holding), holding));
                match there {
                    Some((copies, holding)) if copies != 0 => chosen.push((holding, copies)),
                    _ => leave(left, "it is not there any more"),
                }
            }
            chosen.sort();
            chosen.dedup();
            Ok(chosen)
        }
    }
}
