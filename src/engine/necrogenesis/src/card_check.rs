//! Faults of a NecroGenesis card that only show between its fields.

use safehouse_cards::{
    card::{Card, Fact},
    game::CardFault,
};

const ZOMBIE_SUBTYPES: &[&str] = &["Walker", "Runner", "Brute", "Mutant", "Boss Monster"];
const EVENT_SUBTYPES: &[&str] = &["Tactic", "Trap", "Disaster"];
const WEAPON_CLASSES: &[&str] = &["melee", "ranged", "automated"];

/// Checks the whole card; an unknown (`–`) value is never a fault.
pub(super) fn check(card: &Card) -> Vec<CardFault> {
    let mut faults = Vec::new();
    let mut fault = |field, clause, message: String| faults.push(CardFault { field, message, clause });

    let class = card.word("class");
    let is_weapon_class = class.map(|class| WEAPON_CLASSES.contains(&class));
    match (card.card_type, is_weapon_class) {
        ("weapon", Some(false)) => {
            fault("class", "12.1.6", format!("A Weapon's class is one of {}.", WEAPON_CLASSES.join(", ")))
        }
        ("item", Some(true)) => {
            fault("class", "13.1.2", "An Item's class is consumable, attachment, passive or trap.".to_owned())
        }
        _ => {}
    }

    let hands = card.fact("hands");
    match class {
        Some("automated") if hands.is_some() => {
            fault("hands", "12.1.6", "An Automated Weapon occupies no hands; leave the field out.".to_owned())
        }
        Some("melee" | "ranged") if hands.is_none() => fault(
            "hands",
            "3.18.0",
            "A melee or ranged Weapon prints 1 or 2 hands; write \"–\" if they are unknown.".to_owned(),
        ),
        _ => {}
    }

    let is_placed = matches!(class, Some("automated" | "trap"));
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
    let closed_subtypes = match card.card_type {
        "zombie" => Some((ZOMBIE_SUBTYPES, "11.1.2")),
        "event" => Some((EVENT_SUBTYPES, "14.4.1")),
        _ => None,
    };
    if let (Some(subtype), Some((allowed, clause))) = (subtype, closed_subtypes)
        && !allowed.contains(&subtype)
    {
        fault(
            "subtype",
            clause,
            format!("“{subtype}” is not a Sub Type of this card type; use one of {}.", allowed.join(", ")),
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
