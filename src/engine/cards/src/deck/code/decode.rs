//! Bytes to items, and items to a deck.

use super::{
    bytes::{CHOSEN, EDITION, FINISH, NAMED, Reader},
    error::{DecodeError, Malformation},
    items::{Item, MAX_DIGITS, Number, Reference, Size},
};
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
    game::GameDefinition,
    limits::{DECK_CODE_LINES, Measure, NAME_BYTES},
};

/// A deck that was read from a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedDeck {
    /// The deck; without a name, format, notes or tags.
    pub deck: DeckList,
    /// Collector numbers that this catalogue does not have. Their lines are
    /// in the deck under the number in place of a name.
    pub unknown: Vec<UnknownNumber>,
}

/// A collector number in a code that the catalogue does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownNumber {
    /// The line of the deck, counted from 0.
    pub line: usize,
    /// The number.
    pub number: String,
}

struct Prefix<'a> {
    text: &'a str,
    digits: u8,
}

impl Prefix<'_> {
    fn number(&self, value: u64) -> Option<Number> {
        let value = u32::try_from(value).ok()?;
        let fits = u64::from(value) < 10u64.pow(u32::from(self.digits));
        fits.then(|| Number { prefix: self.text.to_owned(), digits: self.digits, value })
    }
}

fn prefixes<'a>(reader: &mut Reader<'a>) -> Result<Vec<Prefix<'a>>, DecodeError> {
    let count = reader.count()?;
    let mut prefixes: Vec<Prefix<'a>> = Vec::with_capacity(count);
    for _ in 0..count {
        let text = reader.text()?;
        let digits = reader.byte()?;
        // Every line of the deck may repeat it.
        let length = text.len() + usize::from(digits);
        Measure::CollectorNumber.check(length, NAME_BYTES).map_err(DecodeError::TooLarge)?;
        // A digit at the end of a prefix would belong to the number.
        if !(1..=MAX_DIGITS).contains(&digits) || text.ends_with(|c: char| c.is_ascii_digit()) {
            return Err(reader.fault(Malformation::Number));
        }
        if prefixes.last().is_some_and(|last| (last.text, last.digits) >= (text, digits)) {
            return Err(reader.fault(Malformation::Order));
        }
        prefixes.push(Prefix { text, digits });
    }
    Ok(prefixes)
}

/// The next section: later than the one before, and with something in it.
fn section(reader: &mut Reader<'_>, before: Option<u32>, game: &GameDefinition) -> Result<(u32, usize), DecodeError> {
    let section = reader.small()?;
    if section as usize >= game.sections.len() {
        return Err(reader.fault(Malformation::Reference));
    }
    let count = reader.count()?;
    if before.is_some_and(|before| section <= before) || count == 0 {
        return Err(reader.fault(Malformation::Order));
    }
    Ok((section, count))
}

fn prefix<'p, 'a>(reader: &mut Reader<'a>, prefixes: &'p [Prefix<'a>]) -> Result<&'p Prefix<'a>, DecodeError> {
    let at = reader.number()?;
    let found = usize::try_from(at).ok().and_then(|at| prefixes.get(at));
    found.ok_or_else(|| reader.fault(Malformation::Reference))
}

pub(super) fn read_version_1(body: &[u8], game: &GameDefinition) -> Result<Vec<Item>, DecodeError> {
    let mut reader = Reader { bytes: body, at: 0 };
    let prefixes = prefixes(&mut reader)?;
    let mut items: Vec<Item> = Vec::new();
    let mut size = Size::default();
    let mut last_section = None;
    while !reader.is_done() {
        let (section, groups) = section(&mut reader, last_section, game)?;
        last_section = Some(section);
        let begin = items.len();
        let mut last_group = None;
        for _ in 0..groups {
            let at = reader.at;
            let prefix = prefix(&mut reader, &prefixes)?;
            let copies = reader.number()?;
            let order = (prefix.text, prefix.digits, copies);
            if last_group.is_some_and(|last| last >= order) {
                return Err(DecodeError::Malformed { byte: at, fault: Malformation::Order });
            }
            last_group = Some(order);
            let quantity = u32::try_from(copies >> 1).ok().filter(|&quantity| quantity > 0);
            let quantity = quantity.ok_or_else(|| reader.fault(Malformation::Number))?;
            let count = reader.count()?;
            if count == 0 {
                return Err(reader.fault(Malformation::Order));
            }
            let lines = items.len() + count;
            Measure::DeckCodeLines.check(lines, DECK_CODE_LINES).map_err(DecodeError::TooLarge)?;
            let mut next = 0u64;
            for _ in 0..count {
                let value = reader.number()?.checked_add(next);
                let number = value.and_then(|value| prefix.number(value));
                let number = number.ok_or_else(|| reader.fault(Malformation::Number))?;
                next = u64::from(number.value) + 1;
                let item = Item {
                    section,
                    reference: Reference::Number(number),
                    is_chosen: copies & 1 == 1,
                    finish: None,
                    edition: None,
                    quantity,
                };
                size.add(&item).map_err(DecodeError::TooLarge)?;
                items.push(item);
            }
        }
        items[begin..].sort();
        if items[begin..].windows(2).any(|pair| pair[0].is_same(&pair[1])) {
            return Err(reader.fault(Malformation::Order));
        }
    }
    Ok(items)
}

pub(super) fn read_version_2(body: &[u8], game: &GameDefinition) -> Result<Vec<Item>, DecodeError> {
    let mut reader = Reader { bytes: body, at: 0 };
    let prefixes = prefixes(&mut reader)?;
    let mut items: Vec<Item> = Vec::new();
    let mut size = Size::default();
    let mut last_section = None;
    while !reader.is_done() {
        let (section, count) = section(&mut reader, last_section, game)?;
        last_section = Some(section);
        Measure::DeckCodeLines.check(items.len() + count, DECK_CODE_LINES).map_err(DecodeError::TooLarge)?;
        for _ in 0..count {
            let item = entry(&mut reader, section, &prefixes)?;
            let is_later = |last: &Item| last < &item && !last.is_same(&item);
            if !items.last().is_none_or(is_later) {
                return Err(reader.fault(Malformation::Order));
            }
            size.add(&item).map_err(DecodeError::TooLarge)?;
            items.push(item);
        }
    }
    Ok(items)
}

fn entry<'a>(reader: &mut Reader<'a>, section: u32, prefixes: &[Prefix<'a>]) -> Result<Item, DecodeError> {
    let marks = reader.byte()?;
    let finish = match marks >> FINISH & 3 {
        0 => Some(None),
        1 => Some(Some(Finish::Regular)),
        2 => Some(Some(Finish::Foil)),
        _ => None,
    };
    let edition = match marks >> EDITION & 3 {
        0 => Some(None),
        1 => Some(Some(Edition::First)),
        2 => Some(Some(Edition::Unlimited)),
        _ => None,
    };
    let is_chosen = marks & CHOSEN != 0;
    let (Some(finish), Some(edition), 0) = (finish, edition, marks >> 6) else {
        return Err(reader.fault(Malformation::Flags));
    };
    if !is_chosen && (finish.is_some() || edition.is_some()) {
        return Err(reader.fault(Malformation::Flags));
    }
    let quantity = reader.small()?;
    if quantity == 0 {
        return Err(reader.fault(Malformation::Number));
    }
    let reference = if marks & NAMED == 0 {
        let prefix = prefix(reader, prefixes)?;
        let number = prefix.number(reader.number()?);
        Reference::Number(number.ok_or_else(|| reader.fault(Malformation::Number))?)
    } else {
        let name = reader.text()?.to_owned();
        let number = if is_chosen { Some(reader.text()?.to_owned()) } else { None };
        Reference::Name { name, number }
    };
    Ok(Item { section, reference, is_chosen, finish, edition, quantity })
}

/// The deck that items describe; their order is its order.
pub(super) fn deck_of(items: Vec<Item>, catalogue: &Catalogue) -> DecodedDeck {
    let mut decoded = DecodedDeck { deck: DeckList::new(catalogue.game().id), unknown: Vec::new() };
    for item in items {
        let Some(section) = catalogue.game().sections.get(item.section as usize) else {
            continue;
        };
        if let Reference::Number(number) = &item.reference {
            let number = number.text();
            if catalogue.find_number(&number).is_none() {
                decoded.unknown.push(UnknownNumber { line: decoded.deck.lines.len(), number });
            }
        }
        decoded.deck.lines.push(DeckLine {
            section: section.id.to_owned(),
            card: item.reference.name(catalogue),
            quantity: item.quantity,
            printing: item.reference.printing(&item),
        });
    }
    decoded
}
