//! Items to bytes, and the smallest pieces of both directions.

use super::{
    error::{DecodeError, Malformation},
    items::{Item, Number, Reference},
};
use crate::card::{Edition, Finish};

/// The entry says a name, not a number.
pub(super) const NAMED: u8 = 1;
/// The player chose the printing.
pub(super) const CHOSEN: u8 = 1 << 1;
/// Where the finish begins: 0 none, 1 regular, 2 foil.
pub(super) const FINISH: u32 = 2;
/// Where the edition begins: 0 none, 1 first, 2 unlimited.
pub(super) const EDITION: u32 = 4;

pub(super) fn finish_code(finish: Option<Finish>) -> u8 {
    match finish {
        None => 0,
        Some(Finish::Regular) => 1,
        Some(Finish::Foil) => 2,
    }
}

pub(super) fn edition_code(edition: Option<Edition>) -> u8 {
    match edition {
        None => 0,
        Some(Edition::First) => 1,
        Some(Edition::Unlimited) => 2,
    }
}

/// Bytes being written.
#[derive(Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    pub(super) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    /// The prefix table; gives what [`Writer::prefix`] looks up.
    fn prefixes<'a>(&mut self, items: &'a [Item]) -> Vec<(&'a str, u8)> {
        let numbers = items.iter().filter_map(|item| match &item.reference {
            Reference::Number(number) => Some((number.prefix.as_str(), number.digits)),
            Reference::Name { .. } => None,
        });
        let mut prefixes: Vec<_> = numbers.collect();
        prefixes.sort_unstable();
        prefixes.dedup();
        self.number(prefixes.len() as u64);
        for (prefix, digits) in &prefixes {
            self.number(prefix.len() as u64);
            self.0.extend_from_slice(prefix.as_bytes());
            self.0.push(*digits);
        }
        prefixes
    }
}

fn position(prefixes: &[(&str, u8)], number: &Number) -> u64 {
    prefixes.binary_search(&(number.prefix.as_str(), number.digits)).unwrap_or_default() as u64
}

/// Groups of the same section, prefix, quantity and choice, numbers as gaps.
pub(super) fn write_version_1(items: &[Item]) -> Vec<u8> {
    let mut writer = Writer::default();
    let prefixes = writer.prefixes(items);
    for section in items.chunk_by(|left, right| left.section == right.section) {
        let mut cards: Vec<(u64, u64, u32)> = section
            .iter()
            .filter_map(|item| match &item.reference {
                Reference::Number(number) => {
                    let copies = u64::from(item.quantity) << 1 | u64::from(item.is_chosen);
                    Some((position(&prefixes, number), copies, number.value))
                }
                Reference::Name { .. } => None,
            })
            .collect();
        cards.sort_unstable();
        let groups: Vec<_> = cards.chunk_by(|left, right| (left.0, left.1) == (right.0, right.1)).collect();
        writer.number(u64::from(section[0].section));
        writer.number(groups.len() as u64);
        for group in groups {
            writer.number(group[0].0);
            writer.number(group[0].1);
            writer.number(group.len() as u64);
            let mut next = 0;
            for (_, _, value) in group {
                writer.number(u64::from(*value) - next);
                next = u64::from(*value) + 1;
            }
        }
    }
    writer.0
}

/// One entry an item, with its marks.
pub(super) fn write_version_2(items: &[Item]) -> Vec<u8> {
    let mut writer = Writer::default();
    let prefixes = writer.prefixes(items);
    for section in items.chunk_by(|left, right| left.section == right.section) {
        writer.number(u64::from(section[0].section));
        writer.number(section.len() as u64);
        for item in section {
            let is_named = matches!(item.reference, Reference::Name { .. });
            let marks = (u8::from(is_named) * NAMED) | (u8::from(item.is_chosen) * CHOSEN);
            writer.0.push(marks | finish_code(item.finish) << FINISH | edition_code(item.edition) << EDITION);
            writer.number(u64::from(item.quantity));
            match &item.reference {
                Reference::Number(number) => {
                    writer.number(position(&prefixes, number));
                    writer.number(u64::from(number.value));
                }
                Reference::Name { name, number } => {
                    writer.text(name);
                    if item.is_chosen {
                        writer.text(number.as_deref().unwrap_or_default());
                    }
                }
            }
        }
    }
    writer.0
}

/// Bytes being read.
pub(super) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub(super) fn fault(&self, fault: Malformation) -> DecodeError {
        DecodeError::Malformed { byte: self.at, fault }
    }

    pub(super) fn byte(&mut self) -> Result<u8, DecodeError> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.fault(Malformation::Ends))?;
        self.at += 1;
        Ok(byte)
    }

    /// A number as [`Writer::number`] writes it, of at most 63 bits.
    pub(super) fn number(&mut self) -> Result<u64, DecodeError> {
        let mut number = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let is_shortest = byte != 0 || shift == 0;
                return if is_shortest { Ok(number) } else { Err(self.fault(Malformation::Number)) };
            }
        }
        Err(self.fault(Malformation::Number))
    }

    pub(super) fn small(&mut self) -> Result<u32, DecodeError> {
        let number = self.number()?;
        u32::try_from(number).map_err(|_| self.fault(Malformation::Number))
    }

    /// How many things follow; each takes at least a byte, so no count
    /// exceeds what is left.
    pub(super) fn count(&mut self) -> Result<usize, DecodeError> {
        let count = self.number()?;
        let left = (self.bytes.len() - self.at) as u64;
        if count > left { Err(self.fault(Malformation::Ends)) } else { Ok(count as usize) }
    }

    pub(super) fn text(&mut self) -> Result<&'a str, DecodeError> {
        let length = self.count()?;
        let bytes = &self.bytes[self.at..self.at + length];
        let text = std::str::from_utf8(bytes).map_err(|_| self.fault(Malformation::Text))?;
        self.at += length;
        Ok(text)
    }
}
