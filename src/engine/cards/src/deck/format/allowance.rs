//! Where a legal deck may hold a card, and in how many copies.

use super::{CardQuery, CardStatus, Matches, Rule, RuleTest, Snapshot};
use crate::catalogue::{CardIndex, Catalogue, PrintingIndex};

/// What a snapshot lets a deck hold of one card.
#[derive(Debug, Clone)]
pub struct Allowance<'a> {
    /// The counted sections where it may be, in the game's order. Empty for a
    /// card that no section of a deck takes.
    pub sections: Vec<&'static str>,
    /// The most copies in a legal deck; `None` without a limit, 0 for a card
    /// that is banned or outside the pool.
    pub most: Option<u32>,
    /// The rule that sets `most`; `None` when a list does, or nothing.
    pub because: Option<&'a Rule>,
    /// Whether the card's own text sets `most`.
    pub own: bool,
    /// Rules that limit only some of its printings, such as those of a rarity.
    pub of_printings: Vec<&'a Rule>,
}

impl Allowance<'_> {
    /// Whether a legal deck has to hold a card of this kind: exactly so many.
    pub fn is_required(&self) -> bool {
        self.because.is_some_and(|rule| matches!(&rule.test, RuleTest::Count { limit, .. } if limit.least() > 0))
    }
}

impl Snapshot {
    /// What a legal deck may hold of a card. Sections, numbers and clauses are
    /// those of the snapshot's own requirements.
    pub fn allowance(&self, card: CardIndex, catalogue: &Catalogue) -> Allowance<'_> {
        let sections = self.sections_of(card, catalogue);
        let mut allowance = Allowance { sections, most: None, because: None, own: false, of_printings: Vec::new() };
        match self.status(card) {
            CardStatus::Banned | CardStatus::NotLegal => {
                allowance.most = Some(0);
                return allowance;
            }
            CardStatus::Restricted(limit) => allowance.most = Some(limit),
            CardStatus::Legal | CardStatus::Unknown => {}
        }
        let own = catalogue.card(card).max_copies;
        for rule in &self.requirements {
            let (most, is_own) = match &rule.test {
                RuleTest::Copies { cards, at_most, own_limit, .. }
                    if cards.matches_card(card, catalogue) == Matches::Yes =>
                {
                    let own = own.filter(|_| *own_limit);
                    (own.unwrap_or(*at_most), own.is_some())
                }
                RuleTest::Count { sections, cards, limit } => {
                    let Some(most) = limit.most() else { continue };
                    let covers = !allowance.sections.is_empty()
                        && allowance.sections.iter().all(|section| sections.contains(section));
                    match (covers, printings(cards, card, catalogue)) {
                        (true, Printings::All) => (most, false),
                        (true, Printings::Some) => {
                            allowance.of_printings.push(rule);
                            continue;
                        }
                        _ => continue,
                    }
                }
                _ => continue,
            };
            if allowance.most.is_none_or(|known| most < known) {
                allowance.most = Some(most);
                allowance.because = Some(rule);
                allowance.own = is_own;
            }
        }
        allowance
    }

    /// The counted sections whose placement rules a card fulfils; one without
    /// such a rule takes the card types that are at home there.
    fn sections_of(&self, card: CardIndex, catalogue: &Catalogue) -> Vec<&'static str> {
        let card_type = catalogue.card(card).card_type;
        let takes = |section: &str, home_of: &[&str]| {
            let mut rules = self.requirements.iter().filter_map(|rule| match &rule.test {
                RuleTest::Placement { section: asked, cards } if *asked == section => Some(cards),
                _ => None,
            });
            match rules.next() {
                None => home_of.contains(&card_type),
                Some(first) => {
                    std::iter::once(first).chain(rules).all(|cards| cards.matches_card(card, catalogue) != Matches::No)
                }
            }
        };
        let sections = self.game().sections.iter().filter(|section| section.counted);
        sections.filter(|section| takes(section.id, section.home_of)).map(|section| section.id).collect()
    }
}

/// How many of a card's printings a query finds for certain.
enum Printings {
    None,
    Some,
    All,
}

fn printings(cards: &CardQuery, card: CardIndex, catalogue: &Catalogue) -> Printings {
    let mut found = catalogue.printings_of(card).map(|at| cards.matches(PrintingIndex(at)) == Matches::Yes);
    match (found.clone().any(|is| is), found.all(|is| is)) {
        (_, true) => Printings::All,
        (true, false) => Printings::Some,
        (false, false) => Printings::None,
    }
}
