//! How worn a copy is.

use crate::words::words;

words! {
    /// How worn a copy is, the best first. Tools call seven grades by few words, and the same
    /// word by several: which is meant says the tool ([`super::dialect`]), never the word.
    Condition {
        /// As it left the press.
        Mint = "mint", "Mint";
        /// As it left the pack.
        NearMint = "near-mint", "Near Mint";
        /// Faint wear.
        Excellent = "excellent", "Excellent";
        /// Slight wear; the first wear that the American scale knows (“Lightly Played”).
        Good = "good", "Good";
        /// Wear that is seen at once.
        LightPlayed = "light-played", "Light Played";
        /// Heavy wear.
        Played = "played", "Played";
        /// Damaged.
        Poor = "poor", "Poor";
    }
}

impl Condition {
    /// One or two letters by which collectors write it.
    pub fn letters(self) -> &'static str {
        match self {
            Self::Mint => "M",
            Self::NearMint => "NM",
            Self::Excellent => "EX",
            Self::Good => "GD",
            Self::LightPlayed => "LP",
            Self::Played => "PL",
            Self::Poor => "PO",
        }
    }

    /// The condition that these letters are, in either case.
    pub fn of_letters(letters: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|condition| condition.letters().eq_ignore_ascii_case(letters))
    }
}
