//! What a card's face shows, as its game prints it.

use super::GameDefinition;
use crate::card::Card;

/// How the face of a card shows what is printed on it. Where each part stands, and how
/// it looks, is the same for every game.
#[derive(Debug)]
pub struct FaceDefinition {
    /// What it costs to bring the card into the game.
    pub costs: fn(&GameDefinition, &Card) -> Vec<FaceValue>,
    /// The figures of its row of values.
    pub values: fn(&GameDefinition, &Card) -> Vec<FaceValue>,
    /// Lines above the rules text.
    pub lines: fn(&GameDefinition, &Card) -> Vec<FaceLine>,
    /// The type with what stands beside it in the same line.
    pub type_line: fn(&GameDefinition, &Card) -> String,
    /// Words below the text.
    pub traits: fn(&Card) -> Vec<FaceTrait>,
    /// The rarities whose faces have a foil treatment.
    pub foils: &'static [&'static str],
    /// What stands behind the illustration, by card type.
    pub backdrops: &'static [(&'static str, Backdrop)],
    /// In which colour cards of a type stand out, by card type.
    pub tones: &'static [(&'static str, Tone)],
    /// The game's symbols, 24 by 24: identifier and outline, filled by the even-odd
    /// rule. The gem of a rarity is `rarity-` and its code.
    pub symbols: &'static [(&'static str, &'static str)],
}

/// A printed cost or value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceValue {
    /// Identifier of the field.
    pub id: &'static str,
    /// Its name, short enough for a card.
    pub label: &'static str,
    /// The symbol that stands for it: one of [`FaceDefinition::symbols`], or the face of
    /// a die, `die-1` to `die-6`.
    pub symbol: &'static str,
    /// What is printed.
    pub figure: String,
    /// Whether the card dies without it, which its colour says.
    pub is_vital: bool,
}

/// A word below the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceTrait {
    /// The word.
    pub words: String,
    /// Whether it stands out.
    pub is_strong: bool,
}

/// A line above the rules text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceLine {
    /// The symbol in front of it.
    pub symbol: &'static str,
    /// The same for those who do not see the symbol.
    pub label: &'static str,
    /// What is printed.
    pub words: String,
}

/// A composition behind an illustration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backdrop {
    /// Hills at dusk behind a fence.
    Hills,
    /// A skyline under a moon.
    Skyline,
    /// Rings and a cross on squared paper.
    Target,
    /// Planks in the light of a lamp.
    Planks,
    /// Rays from one side.
    Rays,
    /// Rings and shards from one point.
    Shards,
}

/// A colour of the style sheet by which readers tell types of cards apart: as a mark on
/// the page in either theme, and as the frame of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Pale yellow.
    Sand,
    /// Dull green.
    Moss,
    /// Blue grey; what has no tone of its own.
    Steel,
    /// Reddish brown.
    Copper,
    /// Strong yellow.
    Amber,
    /// Light blue.
    Cyan,
}

impl Tone {
    /// Every tone.
    pub const ALL: [Tone; 6] = [Self::Sand, Self::Moss, Self::Steel, Self::Copper, Self::Amber, Self::Cyan];

    /// Its name in the style sheet: `--tone-sand`, `--card-sand`, `data-tone="sand"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sand => "sand",
            Self::Moss => "moss",
            Self::Steel => "steel",
            Self::Copper => "copper",
            Self::Amber => "amber",
            Self::Cyan => "cyan",
        }
    }
}

impl FaceDefinition {
    /// The tone of a card type.
    pub fn tone(&self, card_type: &str) -> Tone {
        self.tones.iter().find(|(id, _)| *id == card_type).map_or(Tone::Steel, |(_, tone)| *tone)
    }

    /// What stands behind the illustration of a card of this type.
    pub fn backdrop(&self, card_type: &str) -> Backdrop {
        let named = self.backdrops.iter().find(|(id, _)| *id == card_type);
        named.map_or(Backdrop::Shards, |(_, backdrop)| *backdrop)
    }

    /// The outline of a symbol.
    pub fn symbol(&self, id: &str) -> Option<&'static str> {
        self.symbols.iter().find(|(symbol, _)| *symbol == id).map(|(_, outline)| *outline)
    }
}
