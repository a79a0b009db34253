//! Reading one row.

use super::{
    Table,
    counts::Counts,
    draft::{Draft, Printing},
};
use crate::{
    card::{Edition, Finish, fold},
    copies::{
        Condition, Grading, Holding, Language, Lot, Money, WrittenCondition,
        dialect::{
            cell,
            choices::Decision,
            column::Column,
            day,
            finder::{Found, Said, Unknown},
            grade, number,
            outcome::{Cause, Measured, Open, Outcome, Refusal, Remark, Taken},
            tags,
            vocabulary::{self, EDITIONS, meaning, word},
        },
        money,
    },
    limits::{Measure, NAME_BYTES, ROW_COPIES, ROW_TAGS},
};

/// Places whose names say that nobody owns what is in them.
const WISHES: &[&str] = &["wishlist", "wish list", "wants", "wantlist", "want list"];

/// What the cells of a row say, before it is known which copies they mean.
struct Facts {
    edition: Option<Edition>,
    is_signed: bool,
    is_altered: bool,
    place: String,
    grading: Option<Grading>,
}

/// One row that is read.
pub(super) struct Reader<'t, 'r> {
    pub(super) table: &'t Table<'t>,
    pub(super) record: &'r csv::StringRecord,
    pub(super) draft: Draft<'t>,
}

impl<'r> Reader<'_, 'r> {
    /// What the row says.
    ///
    /// # Errors
    /// It cannot be taken.
    pub(super) fn read(mut self) -> Result<Outcome, Refusal> {
        self.check_owned()?;
        let mut counts = self.counts()?;
        let printing = self.printing()?;
        self.multiply_playsets(&mut counts)?;
        let (edition, finish, written, condition) = self.looks()?;
        let edition = self.edition(edition, &printing)?;
        let language = self.language()?;
        let is_for_trade = self.truth(Column::ForTrade);
        let place = self.name(Column::Place)?;
        if !self.table.is_own && WISHES.contains(&fold(&place).as_str()) {
            return Err(Refusal::NotOwned);
        }
        let facts = Facts {
            edition,
            is_signed: self.truth(Column::Signed),
            is_altered: self.truth(Column::Altered),
            place: if place.is_empty() { self.draft.choices.place.clone() } else { place },
            grading: self.grading()?,
        };
        let mut spread = Vec::with_capacity(counts.parts.len());
        for (said, count) in std::mem::take(&mut counts.parts) {
            // Nobody says of a finish that does not exist that there is none of it.
            let stated = said.or(finish);
            if count == 0 && counts.is_split && stated.is_some_and(|finish| !printing.is_made_in(finish)) {
                continue;
            }
            spread.push((self.finish(stated, &printing)?, count));
        }
        if counts.special > 0 {
            let cause = Cause::FinishUnknown("special foil".to_owned());
            let decided = self.draft.decide(cause, |decision| match decision {
                Decision::Finish(finish) => Some(*finish),
                _ => None,
            })?;
            spread.push((decided, counts.special));
        }
        let lot = self.lot(written)?;
        let copies = spread.iter().map(|(_, count)| *count).fold(0, u32::saturating_add);
        if !self.draft.causes.is_empty() {
            let printings = printing.open.clone();
            return Ok(Outcome::Open(Open { causes: self.draft.causes, printings, copies }));
        }
        let trade = if is_for_trade { copies } else { counts.trade.min(copies) };
        if counts.trade > copies {
            self.draft.remarks.push(Remark::MoreForTradeThanCopies);
        }
        let is_several = spread.iter().filter(|(_, count)| *count > 0).count() > 1;
        if trade > 0 && trade < copies && is_several {
            self.draft.remarks.push(Remark::TradeOfSeveralFinishes);
        }
        let mut left = trade;
        let mut holdings = Vec::new();
        for (finish, count) in spread {
            let (Some(finish), Some(edition)) = (finish, facts.edition) else { continue };
            self.draft.doubt(&printing, finish, edition);
            let of_trade = left.min(count);
            left -= of_trade;
            let holding = |is_for_trade| Holding {
                number: printing.number.clone(),
                edition,
                finish,
                condition,
                language,
                grading: facts.grading.clone(),
                place: facts.place.clone(),
                is_signed: facts.is_signed,
                is_altered: facts.is_altered,
                is_for_trade,
            };
            if of_trade < count || count == 0 {
                holdings.push((holding(is_for_trade && count == 0), count - of_trade));
            }
            if of_trade > 0 {
                holdings.push((holding(true), of_trade));
            }
        }
        self.draft.remarks.dedup();
        Ok(Outcome::Taken(Taken { copies: holdings, lot, remarks: self.draft.remarks }))
    }

    /// The cell of a column; `None` where the file has no such column. Other tools' cells come
    /// without the blanks around them.
    fn get(&self, column: Column) -> Option<&'r str> {
        let at = *self.table.at.get(&column)?;
        Some(self.cell(at))
    }

    fn cell(&self, at: usize) -> &'r str {
        let cell = self.record.get(at).unwrap_or("");
        if self.table.is_escaped { cell::unescaped(cell) } else { cell.trim() }
    }

    /// The same, empty where there is none.
    fn text(&self, column: Column) -> &'r str {
        self.get(column).unwrap_or("")
    }

    /// A cell that holds a name.
    fn name(&self, column: Column) -> Result<String, Refusal> {
        let text = self.text(column);
        Measure::Cell.check(text.len(), NAME_BYTES).map_err(|excess| Refusal::TooLarge(Measured(excess)))?;
        Ok(text.to_owned())
    }

    /// Whether a cell says yes.
    fn truth(&mut self, column: Column) -> bool {
        let text = self.text(column).trim();
        vocabulary::truth(text).unwrap_or_else(|| {
            self.draft.remarks.push(Remark::TruthUnreadable(text.to_owned()));
            self.draft.keep(column);
            false
        })
    }

    /// Refuses what nobody owns, and what is of another game.
    fn check_owned(&mut self) -> Result<(), Refusal> {
        let game = self.text(Column::Game);
        if !game.is_empty() {
            let known = self.table.finder.catalogue().game();
            let game = fold(game);
            if game != fold(known.id) && game != fold(known.name) {
                return Err(Refusal::OtherGame);
            }
        }
        let kind = fold(self.text(Column::PlaceKind));
        let status = fold(self.text(Column::Status));
        let is_wanted = kind == "list" || WISHES.contains(&kind.as_str());
        let is_elsewhere = !matches!(status.as_str(), "" | "owned" | "premium owned" | "proxied");
        if is_wanted || is_elsewhere || self.truth(Column::Watched) {
            return Err(Refusal::NotOwned);
        }
        if status == "proxied" || self.truth(Column::Proxy) {
            return Err(Refusal::Proxy);
        }
        Ok(())
    }

    /// How many copies of which finish.
    fn counts(&mut self) -> Result<Counts, Refusal> {
        let read = |column| self.get(column).map(number::copies).transpose();
        let trade = read(Column::TradeQuantity)?.flatten().unwrap_or(0);
        let (regular, foil) = (read(Column::Regular)?, read(Column::Foil)?);
        let special = read(Column::SpecialFoil)?.flatten().unwrap_or(0);
        let total = read(Column::Total)?.flatten();
        let quantity = read(Column::Quantity)?;
        let mut counts = Counts { trade, special, ..Counts::default() };
        if regular.is_some() || foil.is_some() {
            counts.is_split = true;
            let of_foil = foil.flatten();
            let of_regular = match regular {
                Some(regular) => {
                    let sum = regular.unwrap_or(0).saturating_add(of_foil.unwrap_or(0)).saturating_add(special);
                    if total.is_some_and(|total| total != sum) {
                        self.draft.remarks.push(Remark::TotalDiffers);
                    }
                    regular
                }
                // The sum holds the foils.
                None => match total {
                    Some(total) => {
                        let foils = of_foil.unwrap_or(0).saturating_add(special);
                        Some(total.checked_sub(foils).ok_or(Refusal::MoreFoilsThanCopies)?)
                    }
                    None => of_foil.map(|_| 0),
                },
            };
            if of_regular.is_some() || of_foil.is_some() {
                counts.parts =
                    vec![(Some(Finish::Regular), of_regular.unwrap_or(0)), (Some(Finish::Foil), of_foil.unwrap_or(0))];
                return Ok(counts);
            }
            counts.is_split = false;
        }
        let stated = match (quantity, total) {
            // A form without such a column has a row a copy.
            (None, None) if !counts.is_split && !self.table.columns.iter().any(|column| column.says_quantity()) => {
                Some(1)
            }
            (quantity, total) => quantity.flatten().or(total),
        };
        let count = match stated {
            Some(count) => Some(count),
            None => self.draft.decide(Cause::QuantityNotStated, |decision| match decision {
                Decision::Copies(copies) => Some(*copies),
                _ => None,
            })?,
        };
        counts.parts = vec![(None, count.unwrap_or(0))];
        Ok(counts)
    }

    fn multiply_playsets(&mut self, counts: &mut Counts) -> Result<(), Refusal> {
        if self.get(Column::Playset).is_some() && self.truth(Column::Playset) {
            let unit = self.draft.decide(Cause::Playset, |decision| match decision {
                Decision::Copies(copies) => Some(*copies),
                _ => None,
            })?;
            for (_, count) in &mut counts.parts {
                *count = count.saturating_mul(unit.unwrap_or(1));
            }
        }
        let sum = counts.parts.iter().map(|(_, count)| *count).fold(counts.special, u32::saturating_add);
        if sum > ROW_COPIES { Err(Refusal::TooManyCopies) } else { Ok(()) }
    }

    /// The printing that is meant.
    fn printing(&mut self) -> Result<Printing, Refusal> {
        let catalogue = self.table.finder.catalogue();
        if let Some(printing) = self.draft.chosen_printing(catalogue) {
            return Ok(Printing::known(&[printing], catalogue));
        }
        let number = self.text(Column::Number).trim();
        if self.table.is_own && !number.is_empty() {
            let known = catalogue.find_number(number);
            // Our own files say the printing by its number, whatever its card is called by now. A table that somebody
            // made with our headers may be wrong in either.
            if let Some(printing) = known.filter(|_| self.table.is_escaped) {
                return Ok(Printing::known(&[printing], catalogue));
            }
            if known.is_none() && (catalogue.game().number_is_valid)(number) {
                self.draft.remarks.push(Remark::NumberNotInCatalogue);
                return Ok(Printing::unknown(number));
            }
        }
        let names = [self.text(Column::PlainName), self.text(Column::Name)];
        let said = Said { number, names, sets: [self.text(Column::Set), self.text(Column::SetName)] };
        let (printing, unknown) = match self.table.finder.find(&said) {
            Found::One { printing, is_other_name, unknown } => {
                if is_other_name {
                    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or("");
                    self.draft.remarks.push(Remark::NameDiffers(name.to_owned()));
                }
                (Printing::known(&[printing], catalogue), unknown)
            }
            Found::Several { card, printings, unknown } => (self.draft.one_of(card, &printings, catalogue)?, unknown),
            Found::Disagreement { by_number, by_name } => {
                (self.draft.settle(by_number, &by_name, catalogue)?, Unknown::Nothing)
            }
            Found::NoNumber => return Err(Refusal::NumberUnknown),
            Found::NoName => return Err(Refusal::NameUnknown),
            Found::Nothing => match self.text(Column::Product) {
                "" => return Err(Refusal::NoCard),
                product => (self.draft.product(product, catalogue)?, Unknown::Nothing),
            },
        };
        let set = said.sets.into_iter().find(|set| !set.is_empty()).unwrap_or("");
        match unknown {
            Unknown::Nothing => {}
            Unknown::Set => self.draft.remarks.push(Remark::SetUnknown(set.to_owned())),
            Unknown::Number => self.draft.remarks.push(Remark::NumberUnknown(number.to_owned())),
        }
        Ok(printing)
    }

    /// What the columns of edition, finish and condition say, which may hold each other's words.
    #[expect(clippy::type_complexity, reason = "four facts that come from each other's cells")]
    fn looks(
        &mut self,
    ) -> Result<(Option<Edition>, Option<Finish>, Option<WrittenCondition>, Option<Condition>), Refusal> {
        let dialect = self.table.dialect;
        let (mut edition, mut finish) = (None, None);
        if let Some(said) = self.get(Column::FirstEdition) {
            edition = match vocabulary::truth(said) {
                Some(is_first) => Some(if is_first { Edition::First } else { Edition::Unlimited }),
                None => self.draft.unknown_edition(said)?,
            };
        }
        let said = self.text(Column::Edition).trim();
        if !said.is_empty() {
            edition = match meaning(EDITIONS, said) {
                Some(edition) => Some(edition),
                None => self.draft.unknown_edition(said)?,
            };
        }
        if let Some(said) = self.get(Column::Finish).map(str::trim) {
            let of_printing = || vocabulary::printing(said).filter(|_| dialect.habits.names_printings);
            finish = meaning(dialect.finishes, said);
            if finish.is_none()
                && let Some((run, surface)) = of_printing()
            {
                (edition, finish) = (edition.or(run), Some(surface));
            }
            if finish.is_none() && !said.is_empty() {
                finish = self.draft.decide(Cause::FinishUnknown(said.to_owned()), |decision| match decision {
                    Decision::Finish(finish) => Some(*finish),
                    _ => None,
                })?;
                self.draft.is_finish_open |= finish.is_none();
            }
        }

        let said = self.text(Column::Condition).trim();
        let mut condition = meaning(dialect.scale, said);
        let mut words = said;
        if condition.is_none() && dialect.habits.names_printings {
            // `Near Mint 1st Edition Foil`: the shortest beginning that is a condition.
            let ends = said.match_indices(' ').map(|(at, _)| at);
            if let Some((end, (run, surface))) = ends
                .filter(|at| meaning(dialect.scale, &said[..*at]).is_some())
                .find_map(|at| Some((at, vocabulary::printing(&said[at..])?)))
            {
                words = &said[..end];
                condition = meaning(dialect.scale, words);
                (edition, finish) = (edition.or(run), finish.or(Some(surface)));
            }
        }
        // What names printings in its conditions says of foils alone that they are.
        if dialect.habits.names_printings && condition.is_some() && self.get(Column::Finish).is_none() {
            finish = finish.or(Some(Finish::Regular));
        }
        if condition.is_none() && !said.is_empty() {
            let decided = self.draft.decide(Cause::ConditionUnknown(said.to_owned()), |decision| match decision {
                Decision::Condition(condition) => Some(*condition),
                _ => None,
            })?;
            condition = decided.flatten();
        }
        let written = if let Some(own) = self.get(Column::ConditionWritten) {
            // Somebody's own words are of no dialect.
            let (dialect, words) = own.split_once(": ").unwrap_or(("", own));
            let (dialect, words) = (dialect.to_owned(), words.to_owned());
            (!words.is_empty()).then_some(WrittenCondition { dialect, words })
        } else {
            let usual = condition.and_then(|condition| word(dialect.scale, &condition));
            let is_usual = words.is_empty() || usual == Some(words) || self.table.is_own;
            (!is_usual).then(|| WrittenCondition { dialect: dialect.id.to_owned(), words: words.to_owned() })
        };
        if said.is_empty() {
            condition = self.draft.choices.condition;
        }
        Ok((edition, finish, written, condition))
    }

    fn edition(&mut self, stated: Option<Edition>, printing: &Printing) -> Result<Option<Edition>, Refusal> {
        if stated.is_some() || self.draft.is_edition_open {
            return Ok(stated);
        }
        if let [edition] = printing.editions.as_slice() {
            return Ok(Some(*edition));
        }
        let usual = self.draft.choices.edition;
        self.draft.decide_or(Cause::EditionNotStated, usual, |decision| match decision {
            Decision::Edition(edition) => Some(*edition),
            _ => None,
        })
    }

    fn finish(&mut self, stated: Option<Finish>, printing: &Printing) -> Result<Option<Finish>, Refusal> {
        if stated.is_some() || self.draft.is_finish_open {
            return Ok(stated);
        }
        if let [finish] = printing.finishes.as_slice() {
            return Ok(Some(*finish));
        }
        let usual = self.draft.choices.finish;
        self.draft.decide_or(Cause::FinishNotStated, usual, |decision| match decision {
            Decision::Finish(finish) => Some(*finish),
            _ => None,
        })
    }

    fn language(&mut self) -> Result<Option<Language>, Refusal> {
        let said = self.text(Column::Language).trim();
        if said.is_empty() {
            return Ok(self.draft.choices.language);
        }
        if let Some(language) = vocabulary::language(self.table.dialect.languages, said) {
            return Ok(Some(language));
        }
        let decided = self.draft.decide(Cause::LanguageUnknown(said.to_owned()), |decision| match decision {
            Decision::Language(language) => Some(*language),
            _ => None,
        })?;
        Ok(decided.flatten())
    }

    fn grading(&self) -> Result<Option<Grading>, Refusal> {
        let grade = self.name(Column::Grade)?;
        if self.get(Column::GradingCompany).is_none() {
            return Ok(grade::read(&grade));
        }
        let (company, certificate) = (self.name(Column::GradingCompany)?, self.name(Column::Certificate)?);
        let is_graded = !(company.is_empty() && grade.is_empty() && certificate.is_empty());
        Ok(is_graded.then_some(Grading { company, grade, certificate }))
    }

    /// What belongs to the lot.
    fn lot(&mut self, condition: Option<WrittenCondition>) -> Result<Lot, Refusal> {
        let too_large = |excess| Refusal::TooLarge(Measured(excess));
        let mut lot = Lot { condition, ..Lot::default() };
        let said = self.text(Column::Price).trim();
        if !said.is_empty() {
            let currency = money::currency(self.text(Column::Currency));
            let exact = self.table.is_own.then(|| Money::of_number(said, currency.as_deref())).flatten();
            lot.price = exact.or_else(|| Money::read(said, currency.as_deref().or(self.table.dialect.currency)));
            if lot.price.is_none() {
                self.draft.remarks.push(Remark::PriceUnreadable(said.to_owned()));
                self.draft.keep(Column::Price);
            }
        }
        let said = self.text(Column::Date).trim();
        if !said.is_empty() {
            let month_first = self.draft.choices.month_first.or(self.table.dialect.habits.month_first);
            lot.day = day::read(said, month_first);
            if lot.day.is_none() {
                self.draft.remarks.push(Remark::DateUnreadable(said.to_owned()));
                self.draft.keep(Column::Date);
            }
        }
        self.text(Column::Notes).clone_into(&mut lot.notes);
        let said = self.text(Column::Tags);
        if !said.is_empty() {
            lot.tags = if self.table.is_own { tags::read_own(said) } else { tags::read(said) };
            Measure::RowTags.check(lot.tags.len(), ROW_TAGS).map_err(too_large)?;
            for tag in &lot.tags {
                Measure::Tag.check(tag.len(), NAME_BYTES).map_err(too_large)?;
            }
        }
        for (at, column) in self.table.columns.iter().enumerate() {
            let is_kept = column.is_kept() || self.draft.kept.contains(column);
            if is_kept && let Some(header) = self.table.headers.get(at) {
                let cell = self.cell(at);
                if !cell.is_empty() {
                    let is_added = *column == Column::Added && !self.table.is_own;
                    let header = if is_added { self.table.dialect.added(header) } else { header.clone() };
                    lot.kept.push((header, cell.to_owned()));
                }
            }
        }
        Ok(lot)
    }
}
