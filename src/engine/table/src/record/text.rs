//! A record as readable JSON and as one short word.
//!
//! The word is `sg`, the version of the form as a digit of base 32, and bytes
//! in base 32: numbers with seven bits a byte, the lowest first; every other
//! part with its length before it. In this order: the game's identifier, the
//! version of the rules, the fingerprint of the cards, the seed without the
//! zeros at its end, what the rules config has other than usual as JSON, for
//! each deck its name and its deck code, who conceded (0 nobody, 1 or 2), the
//! choices; where there are reseeds, a mark of peeking, a setting or changes by
//! hand, how many reseeds, of each how many choices come before it and its seed as
//! above, then 0 or the number of the marked choice from 1; where there is a
//! setting or something by hand, the setting's bits; where there is something by
//! hand, the start or nothing, how many cards were brought with the name of each,
//! and how many edits with the words of each; then three bytes of SHA-256 over all
//! before them. Kept lines are in the JSON only.

use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::{Edit, FORM, Fingerprint, MOST_BROUGHT, MOST_EDITS, Record, Reseed, Seed, Setting, Start, edit, ordered};
use crate::Seat;
use safehouse_cards::{
    catalogue::Catalogue,
    deck::{base32, code},
    limits::NAME_BYTES,
};

/// What the short form of a record begins with, before its version.
pub const PREFIX: &str = "sg";

/// The most characters of a record; beyond them nothing is read.
const MAX_LENGTH: usize = 2_000_000;
/// Bytes of the checksum.
const CHECKSUM: usize = 3;

/// Why a record is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Neither form of a record.
    #[error("this is no record of a game; one begins with “{PREFIX}” or is JSON")]
    NotARecord,
    /// JSON that is no record.
    #[error("this is no record of a game: {0}")]
    Json(String),
    /// A form of a newer version.
    #[error("this record has form {found}; only forms up to {FORM} are understood here")]
    NewerForm {
        /// Its form.
        found: u32,
    },
    /// A character that no record has.
    #[error("the character “{0}” does not belong in a record")]
    BadDigit(char),
    /// More than any game needs.
    #[error("this is too long for a record of a game")]
    TooLong,
    /// Its end is missing, or a character is wrong.
    #[error("the record is damaged or cut off")]
    Damaged,
    /// Reseeds that are in no order or beyond the choices.
    #[error("the reseeds of the record are not in the order of its choices, or beyond the last of them")]
    Reseeds,
    /// A mark of peeking beyond the choices.
    #[error("the record marks a choice as peeked that it does not have")]
    Peeked,
    /// Changes by hand that are too many or too long, or a step that names one which is not there.
    #[error("the changes by hand of the record are more or longer than a game has, or one of them is missing")]
    ByHand,
    /// The deck code in it is not read.
    #[error("a deck of the record is not read: {0}")]
    Deck(#[from] code::DecodeError),
}

/// Why a record has no short form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A deck has no code.
    #[error(transparent)]
    Deck(#[from] code::EncodeError),
    /// The rules config cannot be written.
    #[error("the rules config cannot be written: {0}")]
    Config(String),
}

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn part(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// A seed without the zeros at its end.
    fn seed(&mut self, seed: Seed) {
        let zeros = seed.0.iter().rev().take_while(|byte| **byte == 0).count();
        self.part(&seed.0[..seed.0.len() - zeros]);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (byte, rest) = self.0.split_first().ok_or(ReadError::Damaged)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(ReadError::Damaged)
    }

    fn part(&mut self) -> Result<&'a [u8], ReadError> {
        let length = usize::try_from(self.number()?).map_err(|_| ReadError::Damaged)?;
        let (part, rest) = self.0.split_at_checked(length).ok_or(ReadError::Damaged)?;
        self.0 = rest;
        Ok(part)
    }

    fn text(&mut self) -> Result<&'a str, ReadError> {
        str::from_utf8(self.part()?).map_err(|_| ReadError::Damaged)
    }

    fn seed(&mut self) -> Result<Seed, ReadError> {
        let mut seed = Seed::default();
        let written = self.part()?;
        seed.0.get_mut(..written.len()).ok_or(ReadError::Damaged)?.copy_from_slice(written);
        Ok(seed)
    }

    fn index(&mut self) -> Result<usize, ReadError> {
        usize::try_from(self.number()?).map_err(|_| ReadError::Damaged)
    }

    /// Reseeds and the mark of peeking of a game of so many choices, its
    /// setting, and what is by hand in it; they are left out where there are none.
    fn luck(&mut self, choices: usize) -> Result<(Vec<Reseed>, Option<usize>, Setting, ByHand), ReadError> {
        let (mut reseeds, mut peeked, mut setting) = (Vec::new(), None, Setting::default());
        let mut by_hand = ByHand::default();
        if !self.0.is_empty() {
            let count = self.index()?;
            // Before anything is kept of them.
            if count > choices + 1 {
                return Err(ReadError::Reseeds);
            }
            for _ in 0..count {
                reseeds.push(Reseed { at: self.index()?, seed: self.seed()? });
            }
            peeked = self.index()?.checked_sub(1);
            let is_set = !self.0.is_empty();
            if is_set {
                setting = Setting::of_bits(self.number()?).ok_or(ReadError::Damaged)?;
            }
            let is_by_hand = !self.0.is_empty();
            if is_by_hand {
                by_hand = self.by_hand()?;
            }
            // A game has one word.
            let is_usual = setting.is_usual() && by_hand == ByHand::default();
            if is_usual && (is_set || reseeds.is_empty() && peeked.is_none())
                || is_by_hand && by_hand == ByHand::default()
            {
                return Err(ReadError::Damaged);
            }
        }
        Ok((reseeds, peeked, setting, by_hand))
    }

    fn by_hand(&mut self) -> Result<ByHand, ReadError> {
        let start = Some(self.text()?).filter(|text| !text.is_empty());
        let start = start.map(Start::new).transpose().map_err(|_| ReadError::ByHand)?;
        let mut texts = |most: usize| {
            let count = self.index()?;
            // Before anything is kept of them.
            if count > most {
                return Err(ReadError::ByHand);
            }
            (0..count).map(|_| Ok(self.text()?.to_owned())).collect::<Result<Vec<String>, ReadError>>()
        };
        let brought = texts(MOST_BROUGHT)?;
        let edits = texts(MOST_EDITS)?.into_iter().map(Edit::new).collect::<Result<_, _>>();
        Ok(ByHand { start, brought, edits: edits.map_err(|_| ReadError::ByHand)? })
    }
}

/// What is by hand in a record.
#[derive(Debug, Default, PartialEq)]
struct ByHand {
    start: Option<Start>,
    brought: Vec<String>,
    edits: Vec<Edit>,
}

/// Whether what is by hand keeps to its bounds, and every step is there that is an edit.
///
/// # Errors
/// Otherwise.
fn check_by_hand(brought: &[String], edits: &[Edit], choices: &[[u8; 3]]) -> Result<(), ReadError> {
    let is_short = |name: &String| !name.is_empty() && name.len() <= NAME_BYTES;
    let is_sound = edit::fit(edits, choices) && brought.len() <= MOST_BROUGHT && brought.iter().all(is_short);
    if is_sound { Ok(()) } else { Err(ReadError::ByHand) }
}

/// Whether reseeds and the mark of [`Record::peeked`] belong to a record
/// of so many choices.
///
/// # Errors
/// A reseed beyond the last choice or not beyond the one before it, and a mark
/// beyond the choice to come.
fn check_luck(reseeds: &[Reseed], peeked: Option<usize>, choices: usize) -> Result<(), ReadError> {
    let in_order = reseeds.is_sorted_by(|one, next| one.at < next.at);
    if !in_order || reseeds.last().is_some_and(|last| last.at > choices) {
        return Err(ReadError::Reseeds);
    }
    if peeked.is_some_and(|peeked| peeked > choices) { Err(ReadError::Peeked) } else { Ok(()) }
}

/// The fields of a config that are not as usual.
fn unusual<C: Serialize + Default>(config: &C) -> Result<Vec<u8>, serde_json::Error> {
    let mut value = serde_json::to_value(config)?;
    let usual = serde_json::to_value(C::default())?;
    if let (Some(fields), Some(usual)) = (value.as_object_mut(), usual.as_object()) {
        fields.retain(|name, value| usual.get(name) != Some(value));
        if fields.is_empty() {
            return Ok(Vec::new());
        }
    }
    serde_json::to_vec(&value)
}

impl<C: Serialize + DeserializeOwned + Default> Record<C> {
    /// The record as JSON over several lines.
    ///
    /// # Errors
    /// A config that JSON cannot carry.
    pub fn to_json(&self) -> Result<String, WriteError> {
        serde_json::to_string_pretty(self).map_err(|error| WriteError::Config(error.to_string()))
    }

    /// The record in one word. Decks lose what a code does not carry, none of
    /// which matters to the game.
    ///
    /// # Errors
    /// A deck that has no code.
    pub fn to_text(&self, catalogue: &Catalogue) -> Result<String, WriteError> {
        let mut writer = Writer::default();
        writer.part(self.game.as_bytes());
        writer.number(u64::from(self.engine));
        writer.part(&self.cards.0);
        writer.seed(self.seed);
        writer.part(&unusual(&self.config).map_err(|error| WriteError::Config(error.to_string()))?);
        for deck in &self.decks {
            writer.part(deck.name.as_bytes());
            writer.part(code::encode(deck, catalogue)?.as_bytes());
        }
        writer.number(self.conceded.map_or(0, |seat| seat.index() as u64 + 1));
        writer.part(self.choices.as_flattened());
        let is_by_hand = self.start.is_some() || !self.brought.is_empty() || !self.edits.is_empty();
        if !self.reseeds.is_empty() || self.peeked.is_some() || !self.setting.is_usual() || is_by_hand {
            writer.number(self.reseeds.len() as u64);
            for reseed in &self.reseeds {
                writer.number(reseed.at as u64);
                writer.seed(reseed.seed);
            }
            writer.number(self.peeked.map_or(0, |peeked| peeked as u64 + 1));
            if !self.setting.is_usual() || is_by_hand {
                writer.number(self.setting.bits());
            }
            if is_by_hand {
                writer.part(self.start.as_ref().map_or("", Start::as_str).as_bytes());
                writer.number(self.brought.len() as u64);
                self.brought.iter().for_each(|name| writer.part(name.as_bytes()));
                writer.number(self.edits.len() as u64);
                self.edits.iter().for_each(|edit| writer.part(edit.as_str().as_bytes()));
            }
        }
        let checksum: [u8; 32] = Sha256::digest(&writer.0).into();
        writer.0.extend_from_slice(&checksum[..CHECKSUM]);
        Ok(format!("{PREFIX}{}{}", base32::digit(FORM as u8), base32::encode(&writer.0)))
    }

    /// Reads either form.
    ///
    /// # Errors
    /// Text that is no record, or one of a newer form.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Self, ReadError> {
        if text.len() > MAX_LENGTH {
            return Err(ReadError::TooLong);
        }
        let text = text.trim();
        if text.starts_with('{') { Self::of_json(text) } else { Self::of_text(text, catalogue) }
    }

    fn of_json(text: &str) -> Result<Self, ReadError> {
        let json = |error: serde_json::Error| ReadError::Json(error.to_string());
        // A newer form may have other fields, so its number is looked for first.
        let value: serde_json::Value = serde_json::from_str(text).map_err(json)?;
        let found = value.get("record").and_then(serde_json::Value::as_u64).ok_or(ReadError::NotARecord)?;
        if found > u64::from(FORM) {
            return Err(ReadError::NewerForm { found: u32::try_from(found).unwrap_or(u32::MAX) });
        }
        let mut record: Self = serde_json::from_value(value).map_err(json)?;
        check_luck(&record.reseeds, record.peeked, record.choices.len())?;
        check_by_hand(&record.brought, &record.edits, &record.choices)?;
        record.decks = record.decks.map(|deck| deck.named(&record.game));
        Ok(record)
    }

    fn of_text(text: &str, catalogue: &Catalogue) -> Result<Self, ReadError> {
        let mut characters = text.chars().filter(|character| !base32::is_separator(*character));
        for expected in PREFIX.chars() {
            if !characters.next().is_some_and(|found| found.eq_ignore_ascii_case(&expected)) {
                return Err(ReadError::NotARecord);
            }
        }
        match characters.next().and_then(base32::value).map(u32::from) {
            None | Some(0) => return Err(ReadError::NotARecord),
            Some(found) if found > FORM => return Err(ReadError::NewerForm { found }),
            Some(_) => {}
        }
        let values = characters
            .map(|digit| base32::value(digit).ok_or(ReadError::BadDigit(digit)))
            .collect::<Result<Vec<u8>, _>>()?;
        let (bytes, exact) = base32::decode(&values);
        let at = bytes.len().checked_sub(CHECKSUM).filter(|_| exact).ok_or(ReadError::Damaged)?;
        let (body, checksum) = bytes.split_at(at);
        if Sha256::digest(body)[..CHECKSUM] != *checksum {
            return Err(ReadError::Damaged);
        }
        Self::of_body(&mut Reader(body), catalogue)
    }

    fn of_body(reader: &mut Reader<'_>, catalogue: &Catalogue) -> Result<Self, ReadError> {
        let game = reader.text()?.to_owned();
        let engine = u32::try_from(reader.number()?).map_err(|_| ReadError::Damaged)?;
        let cards = Fingerprint(reader.part()?.try_into().map_err(|_| ReadError::Damaged)?);
        let seed = reader.seed()?;
        let config = match reader.part()? {
            [] => C::default(),
            json => serde_json::from_slice(json).map_err(|error| ReadError::Json(error.to_string()))?,
        };
        let mut deck = || {
            let name = reader.text()?.to_owned();
            let mut deck = ordered(&code::decode(reader.text()?, catalogue)?.deck, catalogue);
            deck.name = name;
            Ok::<_, ReadError>(deck)
        };
        let decks = [deck()?, deck()?];
        let conceded = match reader.number()? {
            0 => None,
            1 => Some(Seat::First),
            2 => Some(Seat::Second),
            _ => return Err(ReadError::Damaged),
        };
        let (choices, rest) = reader.part()?.as_chunks::<3>();
        let (reseeds, peeked, setting, ByHand { start, brought, edits }) = reader.luck(choices.len())?;
        if !rest.is_empty() || !reader.0.is_empty() {
            return Err(ReadError::Damaged);
        }
        check_luck(&reseeds, peeked, choices.len())?;
        check_by_hand(&brought, &edits, choices)?;
        let (choices, kept) = (choices.to_vec(), Vec::new());
        Ok(Self {
            record: FORM,
            game,
            engine,
            cards,
            decks,
            seed,
            config,
            setting,
            start,
            brought,
            edits,
            choices,
            reseeds,
            peeked,
            conceded,
            kept,
        })
    }
}
