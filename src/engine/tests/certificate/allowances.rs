//! What is said of a single card agrees with how decks are judged.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        certificate::{RequirementOutcome, certify},
        format::{Formats, Snapshot},
        list::{DeckLine, DeckList},
    },
};
use safehouse_testing::{shipped, small_set::catalogue};

use crate::judging::formats;

/// Whether a deck of nothing but these copies breaks a rule by having too many.
fn is_too_many(catalogue: &Catalogue, snapshot: &Snapshot, section: &str, card: &str, copies: u32) -> bool {
    let line = DeckLine { section: section.into(), card: card.into(), quantity: copies, printing: None };
    let certificate = certify(&DeckList { lines: vec![line], ..DeckList::new("necrogenesis") }, catalogue, snapshot);
    // A section that lacks cards blames no line.
    certificate
        .requirements
        .iter()
        .any(|finding| finding.outcome == RequirementOutcome::Fail && !finding.lines.is_empty())
}

#[test]
fn the_largest_number_of_copies_is_the_one_that_a_certificate_lets_pass() {
    let outbreak = shipped::outbreak();
    let outbreak_formats = Formats::read(&[shipped::FORMATS], outbreak).expect("the formats");
    for (catalogue, formats) in [(catalogue(), formats(catalogue())), (outbreak, outbreak_formats)] {
        for snapshot in formats.all().iter().flat_map(|format| format.snapshots()) {
            for index in catalogue.card_indices() {
                let name = catalogue.card(index).name.as_str();
                let allowance = snapshot.allowance(index, catalogue);
                let Some(section) = allowance.sections.first() else { continue };
                let what = format!("{name} in {} {}", snapshot.format(), snapshot.id);
                let too_many = |copies| is_too_many(catalogue, snapshot, section, name, copies);
                match allowance.most {
                    Some(most) => {
                        assert!(most == 0 || !too_many(most), "{what}: {most} should pass");
                        assert!(too_many(most + 1), "{what}: {} should not", most + 1);
                    }
                    None => assert!(!too_many(999), "{what}: any number should pass"),
                }
            }
        }
    }
}

#[test]
fn survivors_bosses_and_secret_rares_come_once_6_1_2_6_1_5() {
    let catalogue = shipped::outbreak();
    let formats = Formats::read(&[shipped::FORMATS], catalogue).expect("the formats");
    let standard = formats.get("standard").expect("Standard").newest();
    let mut seen = [0; 4];
    for index in catalogue.card_indices() {
        let card = catalogue.card(index);
        let allowance = standard.allowance(index, catalogue);
        let code = allowance.because.map(|rule| rule.code.as_str());
        let only = catalogue.printings_of(index).len() == 1;
        let rarity = catalogue.printing(catalogue.default_printing(index)).rarity;
        let (at, expected) = if card.card_type == "survivor" {
            (0, (vec!["survivor"], Some(1), Some("survivor_count"), true))
        } else if card.word("subtype") == Some("Boss Monster") {
            // A Secret Rare Boss is no Secret Rare of the Survivor Deck.
            (1, (vec!["zombie_deck"], Some(1), Some("boss_limit"), false))
        } else if card.card_type != "zombie" && rarity == "SCR" && only {
            (2, (vec!["survivor_deck"], Some(1), Some("secret_rare_limit"), false))
        } else if card.card_type == "zombie" && card.max_copies.is_none() {
            (3, (vec!["zombie_deck"], Some(4), Some("copies"), false))
        } else {
            continue;
        };
        seen[at] += 1;
        let found = (allowance.sections.clone(), allowance.most, code, allowance.is_required());
        assert_eq!(found, expected, "{}", card.name);
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
