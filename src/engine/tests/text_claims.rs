//! Fields that repeat what the text says are compared with it, with their place.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    rulestext::{self, ClaimNotice},
};
use safehouse_testing::shipped;

/// A set of a Survivor and a card, whose text stands on line 6 and whose
/// other fields stand on line 5.
fn notices(fields: &str, text: &str) -> Vec<ClaimNotice> {
    let set = format!(
        r#"{{ "game": "necrogenesis", "set": {{ "code": "NG-09", "name": "Test", "status": "community" }}, "cards": [
    {{ "name": "Ada – The Smith", "type": "survivor", "identity": "Maker", "hp": 20, "damage": 1,
      "printings": [{{ "number": "NG-09-001", "rarity": "C" }}] }},
    {{ "name": "Torch", "type": "item", "class": "passive", "ap": 1,
      {fields}
      "text": [{text}],
      "printings": [{{ "number": "NG-09-002", "rarity": "C" }}] }}
  ] }}"#
    );
    let sources = [CatalogueSource { name: "test.json", text: &set }];
    let catalogue = Catalogue::read(GAMES, &sources).unwrap_or_else(|error| panic!("{error}\n{set}"));
    rulestext::report(&catalogue).claim_notices(&sources)
}

const IS: &str = r#""Equip only if your Survivor is Ada – The Smith.""#;
const NAMED: &str = r#""Equip only if your Survivor's name contains Ada.""#;
const MAKER: &str = r#""Equip only if your Survivor's Identity is Maker.""#;
const COPIES: &str = r#""[Permanent] You may have up to 6 copies of this card in your Survivor Deck.""#;

#[test]
fn fields_that_say_what_the_text_says_are_not_mentioned() {
    for (fields, text) in [
        ("", ""),
        ("", r#""Draw 1 card.""#),
        (r#""unique": true,"#, r#""Unique.""#),
        (r#""limit": 1,"#, r#""Limit 1.""#),
        ("", r#""Limit 1 per Weapon.""#),
        (r#""max_copies": 6,"#, COPIES),
        (r#""requires": {"name_is": "Ada – The Smith"},"#, IS),
        // Dashes and case are no difference between names.
        (r#""requires": {"name_is": "ada - the smith"},"#, IS),
        (r#""requires": {"name_contains": "Ada"},"#, NAMED),
        (r#""requires": {"identity_is": "Maker"},"#, MAKER),
        // In words of its own, outside the grammar.
        (r#""unique": true,"#, r#""This is a unique relic of the old forge.""#),
        (r#""requires": {"name_contains": "Ada"},"#, r#""Only ever for Ada, of course.""#),
        (r#""max_copies": 9,"#, r#""Any deck may hold nine copies of this card.""#),
    ] {
        assert_eq!(notices(fields, text), [], "{fields} {text}");
    }
}

#[test]
fn a_field_without_its_text_and_a_text_without_its_field_are_noticed() {
    for (fields, text, place, told) in [
        (r#""unique": true,"#, "", "5:17", "does not say “Unique.”"),
        ("", r#""Draw 1 card.", "Unique.""#, "6:32", "add \"unique\": true (17.7.1)"),
        (r#""limit": 2,"#, r#""Draw 1 card.""#, "5:16", "does not say “Limit 2.”"),
        ("", r#""Draw 1 card.", "Limit 1.""#, "6:32", "limit:1 will not find the card; add \"limit\": 1 (4.2.9)"),
        (r#""max_copies": 9,"#, r#""Draw 1 card.""#, "5:21", "does not allow 9 copies"),
        (
            r#""requires": {"name_contains": "Ada"},"#,
            r#""Draw 1 card.""#,
            "5:19",
            "does not ask for {\"name_contains\": \"Ada\"}",
        ),
        ("", MAKER, "6:16", "add \"requires\": {\"identity_is\": \"Maker\"} (10.5.1)"),
        (
            r#""requires": {"name_is": "Bob"},"#,
            r#""Equip only if your Survivor is Bob.""#,
            "5:19",
            "no Survivor of these card files is meant by {\"name_is\": \"Bob\"}",
        ),
        (
            r#""requires": {"identity_is": "Cook"},"#,
            r#""Equip only if your Survivor's Identity is Cook.""#,
            "5:19",
            "no Survivor of these card files is meant",
        ),
    ] {
        let found = notices(fields, text);
        assert_eq!(found.len(), 1, "{fields} {text}: {found:?}");
        let words = found[0].to_string();
        assert!(words.starts_with(&format!("test.json:{place}: Torch: \"{}\": ", found[0].claim.field)), "{words}");
        assert!(words.contains(told) && !found[0].claim.is_contradiction, "{words}");
    }
}

#[test]
fn a_field_and_a_text_that_say_different_things_contradict_each_other() {
    for (fields, text, told) in [
        (r#""requires": {"name_is": "Ada – The Smith"},"#, NAMED, "asks for {\"name_contains\": \"Ada\"}, but"),
        (
            r#""requires": {"name_contains": "The Smith"},"#,
            NAMED,
            "\"requires\" says {\"name_contains\": \"The Smith\"}",
        ),
        (r#""requires": {"name_contains": "Ada"},"#, MAKER, "asks for {\"identity_is\": \"Maker\"}, but"),
        (r#""limit": 2,"#, r#""Limit 1.""#, "says “Limit 1”, but \"limit\" says 2 (4.2.9)"),
    ] {
        let found = notices(fields, text);
        assert_eq!(found.len(), 1, "{fields} {text}: {found:?}");
        let words = found[0].to_string();
        assert!(words.starts_with("test.json:5:") && words.contains(told), "{words}");
        assert!(found[0].claim.is_contradiction && found[0].claim.line == Some(1), "{words}");
    }
}

#[test]
fn the_shipped_cards_say_the_same_in_fields_and_text() {
    assert_eq!(rulestext::report(shipped::catalogue()).claim_notices(shipped::CARDS), []);
}
