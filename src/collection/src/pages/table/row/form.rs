//! What somebody says that copies are.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Grading, Holding, Language},
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_paths::collection as at;

use super::super::printed::never_printed;
use crate::{
    Desk, Fields,
    parts::{choices, key_of, named_place, place_list},
};

/// What the fields of a row say, as they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RowForm {
    copies: String,
    number: String,
    edition: Option<Edition>,
    finish: Option<Finish>,
    condition: Option<Condition>,
    language: Option<Language>,
    company: String,
    grade: String,
    certificate: String,
    place: String,
    is_signed: bool,
    is_altered: bool,
    is_for_trade: bool,
}

impl RowForm {
    /// What copies are now.
    pub(super) fn of(holding: &Holding) -> Self {
        let grading = holding.grading.clone();
        let (company, grade, certificate) =
            grading.map(|Grading { company, grade, certificate }| (company, grade, certificate)).unwrap_or_default();
        Self {
            copies: String::new(),
            number: holding.number.clone(),
            edition: Some(holding.edition),
            finish: Some(holding.finish),
            condition: holding.condition,
            language: holding.language,
            company,
            grade,
            certificate,
            place: holding.place.clone(),
            is_signed: holding.is_signed,
            is_altered: holding.is_altered,
            is_for_trade: holding.is_for_trade,
        }
    }

    pub(super) fn read(fields: &Fields) -> Self {
        let text = |name: &str| fields.get(name).trim().to_owned();
        let is = |name: &str| fields.get(name) == "yes";
        Self {
            copies: text("copies"),
            number: text("number"),
            edition: Edition::from_id(fields.get("edition")),
            finish: Finish::from_id(fields.get("finish")),
            condition: Condition::from_id(fields.get("condition")),
            language: Language::from_id(fields.get("language")),
            company: text("company"),
            grade: text("grade"),
            certificate: text("certificate"),
            place: fields.get("place").to_owned(),
            is_signed: is("signed"),
            is_altered: is("altered"),
            is_for_trade: is("trade"),
        }
    }

    /// How many copies are meant, of so many.
    ///
    /// # Errors
    /// It is no number of them, in words.
    pub(super) fn copies(&self, there: u32) -> Result<u32, String> {
        if there == 0 {
            return Err("There are no such copies any more.".to_owned());
        }
        if self.copies.is_empty() {
            return Ok(there);
        }
        let copies = self.copies.parse::<u32>().ok().filter(|copies| (1..=there).contains(copies));
        copies.ok_or_else(|| format!("How many of them is a whole number from 1 to {there}, or empty for all."))
    }

    /// What so many copies become.
    ///
    /// # Errors
    /// There can be no such copies, in words.
    pub(super) fn turned(&self, desk: &Desk<'_>, holding: &Holding, copies: u32) -> Result<Holding, String> {
        let number = if self.number.is_empty() || self.number == holding.number {
            holding.number.clone()
        } else {
            let catalogue = desk.catalogue();
            let found = catalogue.find_number(&self.number).map(|printing| catalogue.printing(printing).number.clone());
            found.ok_or("No card has this number. Numbers stand on the cards, e.g. at the foot.")?
        };
        let turned = Holding {
            number,
            edition: self.edition.unwrap_or(holding.edition),
            finish: self.finish.unwrap_or(holding.finish),
            condition: self.condition,
            language: self.language,
            grading: self.grading(holding, copies)?,
            place: if self.place == holding.place {
                holding.place.clone()
            } else {
                named_place(desk, &self.place).map_err(|fault| fault.to_string())?
            },
            is_signed: self.is_signed,
            is_altered: self.is_altered,
            is_for_trade: self.is_for_trade,
        };
        // What is wrong already may be marked or moved; what is corrected must be right.
        let is_corrected =
            (&turned.number, turned.edition, turned.finish) != (&holding.number, holding.edition, holding.finish);
        match never_printed(desk, &turned).filter(|_| is_corrected) {
            Some(why) => Err(format!("{why}. Choose what it was printed in.")),
            None => Ok(turned),
        }
    }

    fn grading(&self, holding: &Holding, copies: u32) -> Result<Option<Grading>, String> {
        let cleaned = |text: &str| visible(text).trim().to_owned();
        let grading = Grading {
            company: cleaned(&self.company),
            grade: cleaned(&self.grade),
            certificate: cleaned(&self.certificate),
        };
        let parts = [&grading.company, &grading.grade, &grading.certificate];
        if parts.iter().all(|part| part.is_empty()) {
            return Ok(None);
        }
        if let Some(long) = parts.iter().find(|part| part.len() > NAME_BYTES) {
            return Err(format!(
                "Company, grade and certificate have at most {NAME_BYTES} bytes each; one has {}. Write it shorter.",
                long.len()
            ));
        }
        if grading.company.is_empty() || grading.grade.is_empty() {
            return Err("A graded copy has a company and a grade. Write both, or neither.".to_owned());
        }
        let is_new = holding.grading.as_ref() != Some(&grading);
        if !grading.certificate.is_empty() && copies > 1 && is_new {
            return Err("A certificate is of one copy alone. Set how many of them to 1.".to_owned());
        }
        Ok(Some(grading))
    }

    pub(super) fn draw(&self, desk: &Desk<'_>, holding: &Holding, copies: i64, back: &str) -> Markup {
        html! {
            form class="row-form" method="post" action=(at::page(desk.game(), at::TABLE_ROW)) autocomplete="off" {
                input type="hidden" name="row" value=(key_of(holding));
                input type="hidden" name="back" value=(back);
                div class="row-form__fields" {
                    (text("copies", &format!("How many of the {copies}"), &self.copies, "all"))
                    (text("number", "Number", &self.number, ""))
                    div class="labelled" {
                        label for="edition" { "Edition" }
                        select class="field" id="edition" name="edition" {
                            @for one in Edition::ALL { option value=(one.id()) selected[self.edition == Some(*one)] { (one.name()) } }
                        }
                    }
                    div class="labelled" {
                        label for="finish" { "Finish" }
                        select class="field" id="finish" name="finish" {
                            @for one in Finish::ALL { option value=(one.id()) selected[self.finish == Some(*one)] { (one.name()) } }
                        }
                    }
                    div class="labelled" {
                        label for="condition" { "Condition" }
                        select class="field" id="condition" name="condition" { (choices("Not known", Condition::ALL.iter().map(|one| (one.id(), one.name())), self.condition.map(Condition::id))) }
                    }
                    div class="labelled" {
                        label for="language" { "Language" }
                        select class="field" id="language" name="language" { (choices("Not known", Language::ALL.iter().map(|one| (one.id(), one.name())), self.language.map(Language::id))) }
                    }
                    div class="labelled" {
                        label for="place" { "Place" }
                        input class="field" id="place" name="place" list="places" value=(self.place) placeholder="none";
                        (place_list(desk, "places"))
                    }
                }
                fieldset class="row-form__grading" {
                    legend { "Graded by a company" }
                    div class="row-form__fields" {
                        (text("company", "Company", &self.company, ""))
                        (text("grade", "Grade", &self.grade, ""))
                        (text("certificate", "Certificate", &self.certificate, ""))
                    }
                }
                div class="row-form__marks" {
                    (mark("trade", "For trade", self.is_for_trade))
                    (mark("signed", "Signed", self.is_signed))
                    (mark("altered", "Altered", self.is_altered))
                }
                div class="actions" {
                    button class="button" name="do" value="save" { "Save" }
                    button class="button button--danger-plain" name="do" value="remove" { "Remove them" }
                }
                p class="muted" { "With fewer than all of them, these become a row of their own." }
            }
        }
    }
}

fn text(name: &str, label: &str, value: &str, placeholder: &str) -> Markup {
    html! {
        div class="labelled" {
            label for=(name) { (label) }
            input class="field" id=(name) name=(name) value=(value) placeholder=[Some(placeholder).filter(|words| !words.is_empty())] maxlength=(NAME_BYTES);
        }
    }
}

fn mark(name: &str, label: &str, is: bool) -> Markup {
    html! { label class="table-check" { input type="checkbox" name=(name) value="yes" checked[is]; (label) } }
}
