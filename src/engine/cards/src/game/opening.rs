//! How cards leave a deck: opening hand, mulligan, draws, cards turned up.
//! Odds are computed from this and from nothing else about a game.

/// How the cards of the game's decks come to be seen.
#[derive(Debug)]
pub struct OpeningRules {
    /// One entry for each section that is shuffled and seen from the top; the
    /// first is the one a question means when it names no deck.
    pub sections: &'static [SectionDraws],
}

/// How the cards of one shuffled section come to be seen.
#[derive(Debug)]
pub struct SectionDraws {
    /// Identifier of the section, one of the game's `sections`.
    pub section: &'static str,
    /// Cards of the opening hand; 0 where none is drawn.
    pub opening_hand: u32,
    /// How the opening hand may be exchanged, once.
    pub mulligan: MulliganRule,
    /// Cards drawn at the start of each own turn.
    pub draws_per_turn: u32,
    /// How many cards fewer the first player draws on the first turn.
    pub first_player_draws_less: u32,
    /// Where its cards are turned up one at a time instead of drawn to a hand, the
    /// game's word for it, by which a question counts them: `by reveal 2`.
    pub turned_up: Option<&'static str>,
    /// Rule clauses of the opening hand.
    pub opening_clauses: &'static [&'static str],
    /// Rule clauses of the mulligan.
    pub mulligan_clauses: &'static [&'static str],
    /// Rule clauses of the draws, or of the cards turned up.
    pub draw_clauses: &'static [&'static str],
}

/// How an opening hand may be exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MulliganRule {
    /// Not at all.
    None,
    /// Any cards of it, once.
    Partial {
        /// Whether the exchanged cards are shuffled in before the new ones
        /// are drawn, so that they can come back.
        shuffled_in_first: bool,
    },
}

impl OpeningRules {
    /// The entry whose first cards are meant where no section is said: the one whose
    /// cards are turned up, or else the first.
    pub fn of_first_cards(&self) -> Option<&'static SectionDraws> {
        self.sections.iter().find(|draws| draws.turned_up.is_some()).or(self.sections.first())
    }

    /// The entry of a section.
    pub fn section(&self, id: &str) -> Option<&'static SectionDraws> {
        self.sections.iter().find(|draws| draws.section == id)
    }
}

impl SectionDraws {
    /// Cards drawn by the end of the draw of the own turn `turn`, opening
    /// hand included. Turn 0 is the opening hand.
    pub fn drawn_by_turn(&self, turn: u32, first_player: bool) -> u32 {
        let draws = self.draws_per_turn.saturating_mul(turn);
        let less = if first_player && turn > 0 { self.first_player_draws_less } else { 0 };
        self.opening_hand.saturating_add(draws.saturating_sub(less))
    }
}
