//! What a row is taken for while it is read.

use crate::{
    card::{Edition, Finish, Variant},
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    copies::dialect::{
        choices::{Choices, Decision},
        column::Column,
        outcome::{Cause, Refusal, Remark},
    },
};

/// What a row is taken for while it is read.
pub(super) struct Draft<'a> {
    line: usize,
    pub(super) choices: &'a Choices,
    /// What has to be decided.
    pub(super) causes: Vec<Cause>,
    /// What was passed over.
    pub(super) remarks: Vec<Remark>,
    /// The columns whose cells are kept since they could not be read.
    pub(super) kept: Vec<Column>,
    /// Whether a word for the edition has to be decided.
    pub(super) is_edition_open: bool,
    /// Whether a word for the finish has to be decided.
    pub(super) is_finish_open: bool,
}

/// A printing, or several of which one has to be chosen.
pub(super) struct Printing {
    /// Its number.
    pub(super) number: String,
    /// The finishes that it is made in; none where nobody knows.
    pub(super) finishes: Vec<Finish>,
    /// The editions that it is made in; none where nobody knows.
    pub(super) editions: Vec<Edition>,
    /// The numbers of those of which one has to be chosen.
    pub(super) open: Vec<String>,
}

impl Printing {
    /// One of these printings, which are not none.
    pub(super) fn known(printings: &[PrintingIndex], catalogue: &Catalogue) -> Self {
        let mut known = Self { number: String::new(), finishes: Vec::new(), editions: Vec::new(), open: Vec::new() };
        for printing in printings.iter().map(|printing| catalogue.printing(*printing)) {
            known.finishes.extend(&printing.finishes);
            known.editions.extend(&printing.editions);
            known.open.push(printing.number.clone());
        }
        known.finishes.sort_unstable();
        known.finishes.dedup();
        known.editions.sort_unstable();
        known.editions.dedup();
        if known.open.len() == 1 {
            known.number = known.open.pop().unwrap_or_default();
        }
        known
    }

    /// A printing that the catalogue does not have.
    pub(super) fn unknown(number: &str) -> Self {
        Self { number: number.to_owned(), finishes: Vec::new(), editions: Vec::new(), open: Vec::new() }
    }

    pub(super) fn is_made_in(&self, finish: Finish) -> bool {
        self.finishes.is_empty() || self.finishes.contains(&finish)
    }
}

impl<'a> Draft<'a> {
    pub(super) fn new(line: usize, choices: &'a Choices) -> Self {
        Self {
            line,
            choices,
            causes: Vec::new(),
            remarks: Vec::new(),
            kept: Vec::new(),
            is_edition_open: false,
            is_finish_open: false,
        }
    }

    /// What was decided about a cause; else it has to be.
    ///
    /// # Errors
    /// The row is to be left out.
    pub(super) fn decide<T>(
        &mut self,
        cause: Cause,
        is: impl Fn(&Decision) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        self.decide_or(cause, None, is)
    }

    /// The same, with what holds where nothing was decided.
    ///
    /// # Errors
    /// The row is to be left out.
    pub(super) fn decide_or<T>(
        &mut self,
        cause: Cause,
        usual: Option<T>,
        is: impl Fn(&Decision) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        match self.choices.on(self.line, &cause) {
            Some(Decision::LeaveOut) => return Err(Refusal::LeftOut),
            Some(decision) => {
                if let Some(decided) = is(decision) {
                    return Ok(Some(decided));
                }
            }
            None => {}
        }
        if usual.is_none() && !self.causes.contains(&cause) {
            self.causes.push(cause);
        }
        Ok(usual)
    }

    pub(super) fn unknown_edition(&mut self, said: &str) -> Result<Option<Edition>, Refusal> {
        let decided = self.decide(Cause::EditionUnknown(said.to_owned()), |decision| match decision {
            Decision::Edition(edition) => Some(*edition),
            _ => None,
        })?;
        self.is_edition_open |= decided.is_none();
        Ok(decided)
    }

    /// Keeps the cell of a column that could not be read.
    pub(super) fn keep(&mut self, column: Column) {
        self.kept.push(column);
    }

    /// The printing that was chosen for this row alone, whatever it says.
    pub(super) fn chosen_printing(&self, catalogue: &Catalogue) -> Option<PrintingIndex> {
        match self.choices.lines.get(&self.line)?.get("printing")? {
            Decision::Printing(number) => catalogue.find_number(number),
            _ => None,
        }
    }

    /// The one of several printings of a card that was decided on.
    pub(super) fn one_of(
        &mut self,
        card: CardIndex,
        printings: &[PrintingIndex],
        catalogue: &Catalogue,
    ) -> Result<Printing, Refusal> {
        if let [_] = printings {
            return Ok(Printing::known(printings, catalogue));
        }
        let is_usual = |printing: &&PrintingIndex| catalogue.printing(**printing).variant == Variant::Standard;
        let cause = Cause::SeveralPrintings(catalogue.card(card).name.to_string());
        // A decision for all cards must not make one card of them.
        let is_of_card = |printing: &PrintingIndex| catalogue.card_of(*printing) == card;
        let decided = self.decide(cause, |decision| match decision {
            Decision::Printing(number) => catalogue.find_number(number).filter(is_of_card),
            Decision::UsualPrinting => printings.iter().find(is_usual).or(printings.first()).copied(),
            _ => None,
        })?;
        Ok(match decided {
            Some(printing) => Printing::known(&[printing], catalogue),
            None => Printing::known(printings, catalogue),
        })
    }

    /// What was decided where a number is of another card than the name.
    pub(super) fn settle(
        &mut self,
        by_number: PrintingIndex,
        by_name: &[PrintingIndex],
        catalogue: &Catalogue,
    ) -> Result<Printing, Refusal> {
        enum Settled {
            One(PrintingIndex),
            ByName,
        }
        let is_said = |printing: &PrintingIndex| {
            let card = catalogue.card_of(*printing);
            card == catalogue.card_of(by_number) || by_name.iter().any(|named| catalogue.card_of(*named) == card)
        };
        let decided = self.decide(Cause::NumberAndNameDisagree, |decision| match decision {
            Decision::ByNumber => Some(Settled::One(by_number)),
            Decision::ByName => Some(Settled::ByName),
            Decision::Printing(number) => catalogue.find_number(number).filter(is_said).map(Settled::One),
            _ => None,
        })?;
        match (decided, by_name.first()) {
            (Some(Settled::One(printing)), _) => Ok(Printing::known(&[printing], catalogue)),
            (Some(Settled::ByName), Some(first)) => self.one_of(catalogue.card_of(*first), by_name, catalogue),
            (Some(Settled::ByName), None) => Err(Refusal::NameUnknown),
            (None, _) => {
                let all: Vec<PrintingIndex> = std::iter::once(by_number).chain(by_name.iter().copied()).collect();
                Ok(Printing::known(&all, catalogue))
            }
        }
    }

    /// The printing that a shop's number was decided to be.
    pub(super) fn product(&mut self, product: &str, catalogue: &Catalogue) -> Result<Printing, Refusal> {
        let decided = self.decide(Cause::Product(product.to_owned()), |decision| match decision {
            Decision::Printing(number) => catalogue.find_number(number),
            _ => None,
        })?;
        Ok(match decided {
            Some(printing) => Printing::known(&[printing], catalogue),
            None => Printing::unknown(""),
        })
    }

    /// Remarks on what a printing is not made in.
    pub(super) fn doubt(&mut self, printing: &Printing, finish: Finish, edition: Edition) {
        if !printing.is_made_in(finish) && !self.remarks.contains(&Remark::NotInFinish(finish)) {
            self.remarks.push(Remark::NotInFinish(finish));
        }
        let is_made = printing.editions.is_empty() || printing.editions.contains(&edition);
        if !is_made && !self.remarks.contains(&Remark::NotInEdition(edition)) {
            self.remarks.push(Remark::NotInEdition(edition));
        }
    }
}
