//! The colours of a card, read from the style sheet's tokens so that the page
//! and the picture never differ.

use std::fmt;

use safehouse_engine::game::face::Tone;

/// A colour in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Colour([u8; 3]);

impl Colour {
    /// `0xrrggbb`.
    pub(super) const fn new(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Self([red, green, blue])
    }

    /// As the style sheet's `color-mix` does: this many parts in a hundred of
    /// this colour, the rest of the other.
    pub(super) fn mixed(self, parts: u32, other: Self) -> Self {
        let mix = |one: u8, other: u8| {
            let sum = u32::from(one) * parts + u32::from(other) * (100 - parts.min(100));
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        let ([r, g, b], [x, y, z]) = (self.0, other.0);
        Self([mix(r, x), mix(g, y), mix(b, z)])
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

pub(super) const WHITE: Colour = Colour::new(0xff_ff_ff);
pub(super) const BLACK: Colour = Colour::new(0);

/// The style sheet's tokens.
const TOKENS: &str = include_str!("../../../../../../style/tokens.css");

/// The colours of one card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    /// The card type's own.
    pub(super) tint: Colour,
    /// The rarity's own.
    pub(super) gem: Colour,
    /// Around the face and between its parts.
    pub(super) edge: Colour,
    /// Under the values.
    pub(super) plate: Colour,
    /// Text on the frame.
    pub(super) light: Colour,
    /// Text on paper.
    pub(super) ink: Colour,
    /// Less important text on paper.
    pub(super) faded: Colour,
    /// Under the rules text.
    pub(super) paper: Colour,
}

/// The colour of the most common rarity, for what shows none.
pub(super) const COMMON: usize = 1;

impl Palette {
    /// The colours for a tone and a rarity's colour
    /// ([`rarity_colour`](crate::components::symbols::rarity_colour)).
    pub(super) fn new(tone: Tone, rarity: usize) -> Self {
        let token = |name: &str| token(name).unwrap_or(BLACK);
        let tint = token(&format!("card-{}", tone.name()));
        Self {
            tint,
            gem: token(&format!("card-rarity-{rarity}")),
            edge: token("card-edge"),
            plate: token("card-plate"),
            light: token("card-light"),
            ink: token("card-ink"),
            faded: token("card-faded"),
            paper: tint.mixed(14, Colour::new(0xf4_f1_e6)),
        }
    }
}

/// The value of `--name: #rrggbb;`.
fn token(name: &str) -> Option<Colour> {
    let (_, rest) = TOKENS.split_once(&format!("--{name}: #"))?;
    u32::from_str_radix(rest.split(';').next()?, 16).ok().map(Colour::new)
}

#[cfg(test)]
mod tests {
    use safehouse_engine::necrogenesis::NECROGENESIS;

    use super::*;
    use crate::components::symbols::rarity_colour;

    #[test]
    fn every_colour_of_a_card_is_a_token() {
        let tones = Tone::ALL.iter().map(|tone| format!("card-{}", tone.name()));
        let rarities =
            NECROGENESIS.rarities.iter().map(|word| format!("card-rarity-{}", rarity_colour(&NECROGENESIS, word.id)));
        let others = ["card-edge", "card-plate", "card-light", "card-ink", "card-faded"].map(str::to_owned);
        for name in tones.chain(rarities).chain(others) {
            assert!(token(&name).is_some(), "{name}");
        }
    }

    #[test]
    fn colours_mix_as_in_a_style_sheet() {
        assert_eq!(WHITE.mixed(50, BLACK).to_string(), "#808080");
        assert_eq!(Colour::new(0x8d_a2_b3).mixed(100, BLACK).to_string(), "#8da2b3");
        assert_eq!(Colour::new(0x8d_a2_b3).mixed(0, WHITE).to_string(), "#ffffff");
    }
}
