//! Faults of a NecroGenesis card that only show between its fields.

use super::kind::{CardType, Class};
use crate::rulestext::{Words as _, ability::ZombieKind};
use safehouse_cards::{
    card::{Card, Fact},
    english::shortened,
    game::CardFault,
};

const EVENT_SUBTYPES: &[&str] = &["Tactic", "Trap", "Disaster"];

/// Checks the whole card; an unknown (`–`) value is never a fault.
pub(super) fn check(card: &Card) -> Vec<CardFault> {
    let mut faults = Vec::new();
    let mut fault = |field, clause, message: String| faults.push(CardFault { field, message, clause });

    let (card_type, class) = (CardType::of(card), Class::of(card));
    match (card_type, class.map(Class::is_of_weapons)) {
        (Some(CardType::Weapon), Some(false)) => {
            fault("class", "12.1.6", "A Weapon's class is one of melee, ranged, automated.".to_owned())
        }
        (Some(CardType::Item), Some(true)) => {
            fault("class", "13.1.2", "An Item's class is consumable, attachment, passive or trap.".to_owned())
        }
        _ => {}
    }

    let hands = card.fact("hands");
    match class {
        Some(Class::Automated) if hands.is_some() => {
            fault("hands", "12.1.6", "An Automated Weapon occupies no hands; leave the field out.".to_owned())
        }
        Some(Class::Melee | Class::Ranged) if hands.is_none() => fault(
            "hands",
            "3.18.0",
            "A melee or ranged Weapon prints 1 or 2 hands; write \"–\" if they are unknown.".to_owned(),
        ),
        _ => {}
    }

    let is_placed = class.is_some_and(Class::is_placed);
    if is_placed && card.fact("zone").is_none() {
        fault(
            "zone",
            "4.2.10",
            "A Trap or Automated Weapon prints the zone it is placed in; write \"–\" if it is unknown.".to_owned(),
        );
    } else if !is_placed && class.is_some() && card.fact("zone").is_some() {
        fault("zone", "4.2.10", "Only Traps and Automated Weapons are placed in a zone.".to_owned());
    }

    let subtype = card.word("subtype");
    let closed_subtypes = match card_type {
        Some(CardType::Zombie) => Some((ZombieKind::ALL.iter().map(|kind| kind.words()).collect(), "11.1.2")),
        Some(CardType::Event) => Some((EVENT_SUBTYPES.to_vec(), "14.4.1")),
        _ => None,
    };
    if let (Some(subtype), Some((allowed, clause))) = (subtype, closed_subtypes)
        && !allowed.contains(&subtype)
    {
        fault(
            "subtype",
            clause,
            format!("“{}” is not a Sub Type of this card type; use one of {}.", shortened(subtype), allowed.join(", ")),
        );
    }

    if let (Some(Fact::Number(start)), Some(Fact::Number(most))) = (card.fact("charges"), card.fact("max_charges"))
        && start > most
    {
        fault("charges", "2.22.0", format!("It enters with {start} counters but holds at most {most}."));
    }
    if card.fact("counter").is_some() && card.fact("charges").is_none() {
        fault("counter", "3.19.0", "It names its counters but prints no number of them in \"charges\".".to_owned());
    }

    let allowed = card.text.iter().find_map(|line| permanent_copies(line));
    if let Some(copies) = allowed.filter(|copies| card.max_copies != Some(*copies)) {
        let given = card.max_copies.map_or_else(|| "is not given".to_owned(), |given| format!("says {given}"));
        let message = format!("The text allows up to {copies} copies, but \"max_copies\" {given}.");
        fault("max_copies", "6.1.5", message);
    }
    faults
}

/// The copies that a `[Permanent]` line allows. The browser reads card files
/// too, so this asks for no more than the words, not for the whole grammar.
fn permanent_copies(line: &str) -> Option<u32> {
    let rest = line.strip_prefix("[Permanent] You may have up to ")?;
    let (number, rest) = rest.split_once(' ')?;
    (rest.starts_with("copies of this card") || rest.starts_with("copy of this card")).then(|| number.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulestext::{
        ability::{Deck, Line},
        read_line,
    };
    use safehouse_cards::{
        catalogue::{Catalogue, CatalogueSource},
        game::Games,
    };

    #[test]
    fn a_long_sub_type_is_not_repeated_whole() {
        let words = "word ".repeat(200);
        let card = format!(
            r#"{{"game": "necrogenesis", "set": {{"code": "NG-T9", "name": "Test", "released": "2026-01-01", "status": "playtest"}},
            "cards": [{{"name": "It", "type": "zombie", "subtype": "{words}", "hp": 1, "damage": 1, "ztc": 1, "ed": 3,
            "printings": [{{"number": "NG-T9-001", "rarity": "C"}}]}}]}}"#
        );
        let file = CatalogueSource { name: "set.json", text: &card };
        let faults = Catalogue::read(Games::only(&crate::NECROGENESIS), &[file]).expect_err("a fault");
        let said = faults.0[0].to_string();
        assert!(said.contains("is not a Sub Type") && said.chars().count() < 300, "{said}");
    }

    #[test]
    fn what_the_grammar_reads_as_permanent_is_found_here_too() {
        for deck in [Deck::Survivor, Deck::Zombie] {
            for copies in [1, 2, 6, 20] {
                let line = Line::Permanent { copies, deck };
                let printed = line.to_string();
                assert_eq!(read_line(&printed), Ok(line));
                assert_eq!(permanent_copies(&printed), Some(u32::from(copies)), "{printed}");
            }
        }
    }
}
