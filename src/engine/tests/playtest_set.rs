//! What the playtest set promises, read with the engine's own reader.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_engine::{
    card::{Card, Edition, Finish, RequirementTest, Variant},
    catalogue::{Catalogue, CatalogueSource, SetStatus},
    deck::interchange::{self, Target},
};
use safehouse_testing::shipped::{DECKS, catalogue};

fn of_type<'a>(catalogue: &'a Catalogue, card_type: &'a str) -> impl Iterator<Item = &'a Card> {
    catalogue.cards().iter().filter(move |card| card.card_type == card_type)
}

/// How many cards of a type hold each word in a field.
fn tally<'a>(catalogue: &'a Catalogue, card_type: &'a str, field: &str) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for card in of_type(catalogue, card_type) {
        *counts.entry(card.word(field).unwrap_or("")).or_default() += 1;
    }
    counts
}

fn card<'a>(catalogue: &'a Catalogue, name: &str) -> &'a Card {
    let index = catalogue.find_name(name).unwrap_or_else(|| panic!("no card {name}"));
    catalogue.card(index)
}

/// Everything on a card that rules words can stand in.
fn rules_words(card: &Card) -> String {
    let mut words = card.text.join("\n");
    for part in card.words("traits").iter().map(String::as_str).chain(card.word("trigger")) {
        words.push('\n');
        words.push_str(part);
    }
    words
}

fn has_line(card: &Card, test: impl Fn(&str) -> bool) -> bool {
    card.text.iter().any(|line| test(line))
}

#[test]
fn it_is_marked_as_a_playtest_set() {
    for set in catalogue().sets() {
        assert_eq!(set.status, SetStatus::Playtest);
        assert!(set.notice.as_deref().is_some_and(|notice| notice.contains("playtest")), "{}", set.code);
    }
}

#[test]
fn it_has_enough_cards_of_every_kind() {
    let catalogue = catalogue();
    assert!(catalogue.cards().len() >= 160);

    let identities: BTreeSet<_> = of_type(catalogue, "survivor").filter_map(|card| card.word("identity")).collect();
    assert!(identities.len() >= 8, "{identities:?}");

    for class in ["melee", "ranged", "automated"] {
        assert!(tally(catalogue, "weapon", "class")[class] >= 5, "{class}");
    }
    for class in ["consumable", "attachment", "passive", "trap"] {
        assert!(tally(catalogue, "item", "class")[class] >= 5, "{class}");
    }
    for side in ["survivor", "zombie"] {
        assert!(tally(catalogue, "event", "side")[side] >= 5, "{side}");
    }
    for subtype in ["Tactic", "Trap", "Disaster"] {
        assert!(tally(catalogue, "event", "subtype")[subtype] >= 2, "{subtype}");
    }
    assert!(of_type(catalogue, "react").count() >= 10);

    let zombies = tally(catalogue, "zombie", "subtype");
    assert!(zombies.values().sum::<usize>() >= 45, "{zombies:?}");
    for subtype in ["Walker", "Runner", "Brute", "Mutant"] {
        assert!(zombies[subtype] >= 10, "{subtype}");
    }
    assert!(zombies["Boss Monster"] >= 4);
}

#[test]
fn weapons_show_every_range_pattern_and_both_grips() {
    let catalogue = catalogue();
    let ranged = || of_type(catalogue, "weapon").filter(|card| card.word("class") == Some("ranged"));
    for pattern in [&["threat"][..], &["zombie"], &["threat", "zombie"]] {
        assert!(ranged().filter(|card| card.words("range") == pattern).count() >= 4, "{pattern:?}");
    }
    for hands in [1, 2] {
        let held = of_type(catalogue, "weapon").filter(|card| card.number("hands") == Some(hands));
        assert!(held.count() >= 10, "{hands}");
    }
    assert!(of_type(catalogue, "weapon").any(|card| card.fact("hit_roll").is_none()), "one that always hits (2.27.0)");
}

#[test]
fn every_rarity_and_every_sort_of_printing_occurs() {
    let catalogue = catalogue();
    let printings =
        || catalogue.cards().iter().flat_map(|card| card.printings.iter().map(move |printing| (card, printing)));
    for rarity in ["C", "U", "R", "SR", "SCR", "PR"] {
        assert!(printings().any(|(_, printing)| printing.rarity == rarity && printing.set == "NG-01"), "{rarity}");
    }
    for variant in Variant::ALL {
        assert!(printings().any(|(_, printing)| printing.variant == *variant), "{variant:?}");
    }
    for finish in Finish::ALL {
        assert!(printings().any(|(_, printing)| printing.finishes.contains(finish)), "{finish:?}");
    }
    for edition in Edition::ALL {
        assert!(printings().any(|(_, printing)| printing.editions.contains(edition)), "{edition:?}");
    }
    let secret = |card: &Card| card.printings.iter().any(|printing| printing.rarity == "SCR");
    let boss = |card: &Card| card.word("subtype") == Some("Boss Monster");
    assert!(catalogue.cards().iter().filter(|card| boss(card)).all(secret));
    let in_the_forty = |card: &Card| ["weapon", "item", "event", "react"].contains(&card.card_type);
    assert!(catalogue.cards().iter().filter(|card| in_the_forty(card) && secret(card)).count() >= 3);
    assert!(printings().all(|(_, printing)| printing.art.is_some() && printing.artist.is_some()));
}

#[test]
fn collector_numbers_run_without_a_gap() {
    let catalogue = catalogue();
    for set in catalogue.sets() {
        let mut numbers: Vec<_> = catalogue
            .cards()
            .iter()
            .flat_map(|card| &card.printings)
            .filter(|printing| printing.set == set.code)
            .map(|printing| printing.number.as_str())
            .collect();
        numbers.sort_unstable();
        let expected: Vec<_> = (1..=numbers.len()).map(|number| format!("{}-{number:03}", set.code)).collect();
        assert_eq!(numbers, expected);
    }
}

#[test]
fn every_keyword_status_token_and_trigger_is_on_at_least_two_cards() {
    let catalogue = catalogue();
    let glossary = (catalogue.game().glossary)();
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for card in catalogue.cards() {
        for term in glossary.terms_in(&rules_words(card)) {
            *uses.entry(&term.id).or_default() += 1;
        }
    }
    for term in &glossary.terms {
        let wanted = term.kind.is_mechanic();
        assert!(!wanted || uses.get(term.id.as_str()).is_some_and(|uses| *uses >= 2), "{}", term.name);
    }
}

#[test]
fn zombie_traits_of_the_rules_are_on_at_least_two_cards() {
    let catalogue = catalogue();
    for wanted in ["Undead", "Crawler", "Infected", "Contagion", "Alpha", "Legendary"] {
        let having = of_type(catalogue, "zombie").filter(|card| card.words("traits").iter().any(|word| word == wanted));
        assert!(having.count() >= 2, "{wanted} (11.2.0)");
    }
    for wanted in ["Medical", "Tactical", "Mechanical", "Attachment"] {
        let having = of_type(catalogue, "item").filter(|card| card.words("traits").iter().any(|word| word == wanted));
        assert!(having.count() >= 2, "{wanted} (13.2.0)");
    }
}

#[test]
fn printed_conditions_and_their_fields_say_the_same() {
    for card in catalogue().cards() {
        let name = &card.name;
        assert_eq!(card.flag("unique"), has_line(card, |line| line == "Unique."), "{name} (17.7.1)");
        assert_eq!(
            card.flag("stays_at_zero"),
            has_line(card, |line| line.contains("not destroyed at 0")),
            "{name} (2.33.3)"
        );
        assert_eq!(card.number("limit"), has_line(card, |line| line == "Limit 1.").then_some(1), "{name} (4.2.9)");
        let copies = card.max_copies.map(|copies| format!("[Permanent] You may have up to {copies} copies"));
        assert_eq!(
            copies.is_some(),
            has_line(card, |line| line.starts_with(copies.as_deref().unwrap_or("[Permanent]"))),
            "{name} (6.1.5)"
        );
        let needs_survivor = |line: &str| line.contains("only if your Survivor");
        let said = card.text.iter().find(|line| needs_survivor(line));
        match (&card.requires, said) {
            (None, None) => {}
            (Some(requirement), Some(line)) => assert!(line.contains(&requirement.value), "{name} (10.5.1)"),
            _ => panic!("{name}: text and \"requires\" differ (10.5.1)"),
        }
        let has_x = [card.fact("ap"), card.fact("tp"), card.fact("ztc")]
            .iter()
            .any(|fact| matches!(fact, Some(safehouse_engine::card::Fact::Variable)));
        assert_eq!(has_x, has_line(card, |line| line.contains("X is the")), "{name} (16.5.1)");
    }
}

#[test]
fn some_cards_are_locked_to_a_survivor_in_each_way_10_5_1() {
    let catalogue = catalogue();
    let survivors: Vec<_> = of_type(catalogue, "survivor").collect();
    let locked: Vec<_> = catalogue.cards().iter().filter(|card| card.requires.is_some()).collect();
    for test in [RequirementTest::NameIs, RequirementTest::NameContains, RequirementTest::FieldIs("identity")] {
        assert!(
            locked.iter().any(|card| card.requires.as_ref().is_some_and(|requires| requires.test == test)),
            "{test:?}"
        );
    }
    for card in locked {
        let friends = survivors.iter().filter(|survivor| card.is_usable_with(survivor)).count();
        assert!((1..survivors.len()).contains(&friends), "{}", card.name);
    }
}

#[test]
fn some_card_allows_six_copies_6_1_5() {
    assert!(catalogue().cards().iter().any(|card| card.max_copies == Some(6)));
}

#[test]
fn names_the_rules_give_are_there() {
    let catalogue = catalogue();
    for (card_type, names) in [
        ("survivor", &["Rick – The Firestarter", "Sarah", "Sarah – The Sharpshooter"][..]),
        (
            "zombie",
            &[
                "Bloodthirst Walker",
                "Bloodthirst Walker – Alpha Strain",
                "Shadow Stalker",
                "Creeping Horror",
                "Ambush Mutant",
                "Cinder Husk",
                "Sewer Lurker",
            ],
        ),
        ("weapon", &["Improvised Flamethrower", "Old Rifle", "Rifle", "Shotgun"]),
        (
            "item",
            &[
                "Scope",
                "Extended Mag",
                "Silencer",
                "Grease Tag",
                "Medkit",
                "Grenade",
                "Shield",
                "Flashlight",
                "Cloak Device",
                "Search the Area",
                "Signal Flag",
                "Blueprints",
            ],
        ),
        ("event", &["Fog of War"]),
    ] {
        for name in names {
            assert_eq!(card(catalogue, name).card_type, card_type, "{name}");
        }
    }
    for ability in ["Sharp Eye – ", "Medic's Touch – ", "Engineer's Precision – ", "Disappear – "] {
        let on_a_survivor = of_type(catalogue, "survivor").any(|card| has_line(card, |line| line.starts_with(ability)));
        assert!(on_a_survivor, "{ability}");
    }
}

#[test]
fn figures_the_rules_give_are_kept() {
    let catalogue = catalogue();
    let flamethrower = card(catalogue, "Improvised Flamethrower");
    assert_eq!((flamethrower.number("damage"), flamethrower.number("hit_roll")), (Some(2), Some(4)), "2.38.0");
    assert!(has_line(flamethrower, |line| line.starts_with("Area.")), "2.38.0");
    assert!(has_line(flamethrower, |line| line.starts_with("On Hit: Apply Burn (1)")), "2.38.0, 2.30.2");

    for name in ["Cinder Husk", "Sewer Lurker"] {
        assert!(has_line(card(catalogue, name), |line| line == "Fast."), "{name} (2.42.0)");
    }
    let unlit_damage = "While this Zombie is in an unlit zone, this Zombie gets +1 Damage.";
    assert!(has_line(card(catalogue, "Shadow Stalker"), |line| line == unlit_damage), "2.37.0");
    assert!(has_line(card(catalogue, "Creeping Horror"), |line| line.ends_with("need 1 less.")), "2.37.0");
    for name in ["Search the Area", "Signal Flag"] {
        let only_lit = "Play only if the Threat Zone is lit.";
        assert!(has_line(card(catalogue, name), |line| line == only_lit), "{name} (2.37.0)");
    }
    assert_eq!(card(catalogue, "Shield").number("limit"), Some(1), "13.3.3");
    let walkers = || of_type(catalogue, "zombie").filter(|card| card.word("subtype") == Some("Walker"));
    assert!(walkers().any(|walker| walker.number("ztc") == Some(1)), "7.5.0");
    for walker in walkers() {
        assert!((1..=3).contains(&walker.number("ztc").unwrap_or(0)), "{} (11.2.0)", walker.name);
    }
}

#[test]
fn ready_made_decks_are_read_and_written_back_byte_for_byte() {
    let catalogue = catalogue();
    for &CatalogueSource { name: file, text } in DECKS {
        let read = interchange::import(text, catalogue);
        assert!(!read.needs_attention(), "{file}: {:?}", read.summary());
        assert_eq!(interchange::export(&read.deck, catalogue, Target::Text), text, "{file}");
        for (section, size) in [("survivor", 1), ("survivor_deck", 40), ("zombie_deck", 20)] {
            assert_eq!(read.deck.count(section), size, "{file} {section} (6.1.1)");
        }
    }
}
