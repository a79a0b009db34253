//! What lists were judged by, to be judged by it again.

use std::fmt;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        basis::{Facts, cards_part, format_part},
        format::{Formats, Snapshot},
        list::DeckList,
        registered::Registered,
    },
    game::Games,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::judgement::Judge;

/// Most bytes of the formats of a ground. Their queries are put to every card of it.
pub const FORMAT_BYTES: usize = 256 * 1024;

/// Most bytes of the cards of a ground.
pub const CARDS_BYTES: usize = 16 * 1024 * 1024;

/// The facts of every card of some lists, as card files of its sets, and the snapshot, as a formats file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// A card file for each set, in the order of the catalogue.
    pub cards: Vec<Box<RawValue>>,
    /// A formats file of one format with one snapshot.
    pub formats: Box<RawValue>,
}

/// Why a ground was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroundError {
    /// It is too large.
    TooLarge,
    /// The cards cannot be read.
    Cards(String),
    /// The format cannot be read, or is not one format with one snapshot.
    Format(String),
    /// Judged by what was written, a list would come out otherwise: it cannot be published so.
    Differs,
}

impl fmt::Display for GroundError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => formatter.write_str("the card facts or formats are larger than is read"),
            Self::Cards(fault) => write!(formatter, "the card facts: {fault}"),
            Self::Format(fault) => write!(formatter, "the format: {fault}"),
            Self::Differs => formatter.write_str("a part of the cards would judge a list otherwise than all of them"),
        }
    }
}

impl std::error::Error for GroundError {}

/// A ground as it is read: a catalogue of its cards and its format.
#[derive(Debug)]
pub(crate) struct ReadGround {
    catalogue: Catalogue,
    formats: Formats,
}

impl ReadGround {
    pub(crate) fn read(ground: &Ground, games: Games) -> Result<Self, GroundError> {
        let bytes = ground.cards.iter().fold(0_usize, |bytes, file| bytes.saturating_add(file.get().len()));
        if bytes > CARDS_BYTES || ground.formats.get().len() > FORMAT_BYTES {
            return Err(GroundError::TooLarge);
        }
        let source = |file: &'_ RawValue| file.get().to_owned();
        let texts: Vec<String> = ground.cards.iter().map(|file| source(file)).collect();
        let sources: Vec<CatalogueSource<'_>> =
            texts.iter().map(|text| CatalogueSource { name: "cards", text }).collect();
        let catalogue = Catalogue::read(games, &sources).map_err(|error| GroundError::Cards(told(&error)))?;
        let source = CatalogueSource { name: "formats", text: ground.formats.get() };
        let formats = Formats::read_for_part(&[source], &catalogue);
        let formats = formats.map_err(|error| GroundError::Format(told(&error)))?;
        let read = Self { catalogue, formats };
        read.snapshot().map(|_| ()).ok_or_else(|| GroundError::Format("it is not one snapshot".to_owned()))?;
        Ok(read)
    }

    fn snapshot(&self) -> Option<&Snapshot> {
        let [format] = self.formats.all() else { return None };
        let [snapshot] = format.snapshots() else { return None };
        Some(snapshot)
    }

    pub(crate) fn judge(&self) -> Option<Judge<'_>> {
        self.snapshot().map(|snapshot| Judge::new(&self.catalogue, snapshot))
    }
}

/// A fault inside of a sentence: without its full stop.
fn told(error: &impl fmt::Display) -> String {
    error.to_string().trim_end_matches('.').to_owned()
}

impl Ground {
    /// The ground of some lists that were judged by a snapshot. It is read again and every list judged by it, so that
    /// nothing is published that would verify nowhere.
    ///
    /// # Errors
    /// It would be too large, or judge a list otherwise.
    pub fn of(lists: &[&Registered], catalogue: &Catalogue, snapshot: &Snapshot) -> Result<Self, GroundError> {
        let mut all = DeckList::new(catalogue.game().id);
        all.lines.extend(lists.iter().flat_map(|list| list.deck().lines.iter().cloned()));
        let facts = Facts::new(catalogue, snapshot);
        let cards = facts.cards_of(&all);
        let raw = |text: String| RawValue::from_string(text).map_err(|error| GroundError::Cards(error.to_string()));
        let cards = cards_part(&cards, catalogue, facts.reads()).into_iter().map(raw).collect::<Result<_, _>>()?;
        let formats = format_part(snapshot, catalogue);
        let formats = RawValue::from_string(formats).map_err(|error| GroundError::Format(error.to_string()))?;
        let ground = Self { cards, formats };

        let read = ReadGround::read(&ground, catalogue.games())?;
        let again = read.judge().ok_or(GroundError::Differs)?;
        let judge = Judge::new(catalogue, snapshot);
        let same = |list: &&Registered| {
            let (once, twice) = (judge.judge(list), again.judge(list));
            once.basis == twice.basis && once.digest == twice.digest
        };
        if lists.iter().all(same) { Ok(ground) } else { Err(GroundError::Differs) }
    }
}
