//! A deck as a code sees it: merged, in one order, by collector number.

use crate::{
    card::{CardName, Edition, Finish},
    catalogue::Catalogue,
    deck::{
        code::error::EncodeError,
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    limits::{COPIES, DECK_CODE_LINES, DECK_CODE_TEXT_BYTES, Excess, Measure, NAME_BYTES},
};

/// Copies of one card and printing in one section. Apart from `quantity` the
/// order of the fields is the canonical order of items.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item {
    /// Position in the game's sections.
    pub(super) section: u32,
    pub(super) reference: Reference,
    /// Whether the player chose the printing.
    pub(super) is_chosen: bool,
    pub(super) finish: Option<Finish>,
    pub(super) edition: Option<Edition>,
    pub(super) quantity: u32,
}

/// What says which card it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reference {
    /// A collector number of the catalogue.
    Number(Number),
    /// A name, for cards that no catalogue knows, and the number of the
    /// chosen printing as written when it is not one of the card's.
    Name { name: String, number: Option<String> },
}

/// A collector number taken apart: `NG-01-045` is `NG-01-`, 3 digits, 45.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    pub(super) prefix: String,
    pub(super) digits: u8,
    pub(super) value: u32,
}

/// The most digits at the end of a number that are taken for its value.
pub(super) const MAX_DIGITS: u8 = 9;

impl Number {
    /// Takes a number apart; `None` when it ends in no digit, or too many.
    fn parse(number: &str) -> Option<Self> {
        let prefix = number.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &number[prefix.len()..];
        let count = u8::try_from(digits.len()).ok().filter(|count| (1..=MAX_DIGITS).contains(count))?;
        Some(Self { prefix: prefix.to_owned(), digits: count, value: digits.parse().ok()? })
    }

    /// Bytes of the number as printed.
    fn length(&self) -> usize {
        self.prefix.len() + usize::from(self.digits)
    }

    /// The number as printed.
    pub(super) fn text(&self) -> String {
        format!("{}{:0width$}", self.prefix, self.value, width = usize::from(self.digits))
    }
}

impl Item {
    /// Version 1 knows numbers and whether they were chosen, nothing else.
    pub(super) fn fits_version_1(&self) -> bool {
        matches!(self.reference, Reference::Number(_)) && self.finish.is_none() && self.edition.is_none()
    }

    /// Whether another item is about the same cards in the same place.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.section == other.section
            && self.reference == other.reference
            && self.is_chosen == other.is_chosen
            && self.finish == other.finish
            && self.edition == other.edition
    }
}

/// The items of a deck, merged and in canonical order.
pub(super) fn items_of(deck: &DeckList, catalogue: &Catalogue) -> Result<Vec<Item>, EncodeError> {
    let mut items = Vec::with_capacity(deck.lines.len());
    for line in deck.lines.iter().filter(|line| line.quantity > 0) {
        let sections = catalogue.game().sections;
        let section = sections.iter().position(|section| section.id == line.section);
        let section = section.ok_or_else(|| EncodeError::UnknownSection(line.section.clone()))?;
        items.push(Item {
            section: section as u32,
            reference: reference_of(line, catalogue),
            is_chosen: line.printing.is_some(),
            finish: line.printing.as_ref().and_then(|printing| printing.finish),
            edition: line.printing.as_ref().and_then(|printing| printing.edition),
            quantity: line.quantity,
        });
    }
    items.sort();
    let mut merged: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        match merged.last_mut().filter(|last| last.is_same(&item)) {
            Some(last) => last.quantity = last.quantity.saturating_add(item.quantity),
            None => merged.push(item),
        }
    }
    Measure::DeckCodeLines.check(merged.len(), DECK_CODE_LINES).map_err(EncodeError::TooLarge)?;
    let mut size = Size::default();
    for item in &merged {
        size.add(item).map_err(|excess| match excess.what {
            Measure::Copies => EncodeError::TooMany(item.reference.name(catalogue)),
            _ => EncodeError::TooLarge(excess),
        })?;
    }
    Ok(merged)
}

/// How large a deck is as far as its code is read or written. Both directions
/// count by it, so that nothing is written that is not read.
#[derive(Debug, Default)]
pub(super) struct Size {
    lines: usize,
    /// Bytes of names and numbers.
    text: usize,
}

impl Size {
    /// Counts an item.
    ///
    /// # Errors
    /// It is too large, or one too many.
    pub(super) fn add(&mut self, item: &Item) -> Result<(), Excess> {
        let (name, number) = match &item.reference {
            Reference::Number(number) => (0, number.length()),
            Reference::Name { name, number } => (name.len(), number.as_ref().map_or(0, String::len)),
        };
        Measure::CardName.check(name, NAME_BYTES)?;
        Measure::CollectorNumber.check(number, NAME_BYTES)?;
        Measure::Copies.check(item.quantity as usize, COPIES as usize)?;
        self.lines += 1;
        Measure::DeckCodeLines.check(self.lines, DECK_CODE_LINES)?;
        self.text += name + number;
        Measure::DeckCodeText.check(self.text, DECK_CODE_TEXT_BYTES)
    }
}

fn reference_of(line: &DeckLine, catalogue: &Catalogue) -> Reference {
    let card = catalogue.find_name(&line.card);
    let chosen = line.printing.as_ref().map(|chosen| &chosen.number);
    let printing = match (card, chosen) {
        (Some(card), None) => Some(catalogue.default_printing(card)),
        (Some(card), Some(number)) => catalogue.find_number(number).filter(|&found| catalogue.card_of(found) == card),
        (None, _) => None,
    };
    let number = printing.and_then(|printing| Number::parse(&catalogue.printing(printing).number));
    match number {
        Some(number) => Reference::Number(number),
        None => {
            let name = card.map_or_else(|| line.card.trim(), |card| catalogue.card(card).name.as_str());
            Reference::Name { name: name.to_owned(), number: chosen.map(|number| number.trim().to_owned()) }
        }
    }
}

impl Reference {
    /// The card's name, as far as the catalogue knows it.
    pub(super) fn name(&self, catalogue: &Catalogue) -> String {
        match self {
            Self::Number(number) => match catalogue.find_number(&number.text()) {
                Some(printing) => catalogue.card(catalogue.card_of(printing)).name.to_string(),
                None => number.text(),
            },
            Self::Name { name, .. } => match catalogue.find_key(CardName::new(name).key()) {
                Some(card) => catalogue.card(card).name.to_string(),
                None => name.clone(),
            },
        }
    }

    /// The chosen printing that an item with this reference means.
    pub(super) fn printing(&self, item: &Item) -> Option<ChosenPrinting> {
        let number = match self {
            Self::Number(number) => Some(number.text()),
            Self::Name { number, .. } => number.clone(),
        };
        let number = number.filter(|_| item.is_chosen)?;
        Some(ChosenPrinting { number, finish: item.finish, edition: item.edition })
    }
}
