//! Text that is read and can do nothing on its card is found with its place.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    rulestext,
};
use safehouse_testing::shipped;

/// A card of a kind with a line of text; both as JSON would have them.
fn set_of(kind: &str, line: &str) -> String {
    let fields = match kind {
        "survivor" => r#""type": "survivor", "identity": "Scout", "hp": 20, "damage": 1"#,
        "zombie" => r#""type": "zombie", "subtype": "Walker", "ztc": 1, "hp": 2, "damage": 1, "ed": 4"#,
        "weapon" => {
            r#""type": "weapon", "class": "melee", "ap": 1, "damage": 1, "hands": 1, "range": ["threat"], "charges": 2"#
        }
        "gun" => r#""type": "weapon", "class": "ranged", "ap": 1, "damage": 1, "hands": 1, "range": ["threat"]"#,
        "automated" => {
            r#""type": "weapon", "class": "automated", "ap": 1, "damage": 1, "range": ["threat"], "zone": "threat", "charges": 2"#
        }
        "attachment" => r#""type": "item", "class": "attachment", "ap": 1"#,
        "passive" => r#""type": "item", "class": "passive", "ap": 1"#,
        "trap" => {
            r#""type": "item", "class": "trap", "ap": 1, "zone": "threat", "charges": 2, "counter": "durability""#
        }
        "consumable" => r#""type": "item", "class": "consumable", "ap": 1"#,
        "x-item" => r#""type": "item", "class": "consumable", "ap": "X""#,
        "event" => r#""type": "event", "side": "survivor", "timing": "during Survivor Phase""#,
        other => return set_with(&format!(r#""type": "react", "tp": 1, "trigger": "{other}""#), line),
    };
    set_with(fields, line)
}

fn set_with(fields: &str, line: &str) -> String {
    format!(
        r#"{{ "game": "necrogenesis",
  "set": {{ "code": "NG-09", "name": "Test", "status": "community" }},
  "cards": [
    {{ "name": "Torch", {fields},
      "text": ["{line}"],
      "printings": [{{ "number": "NG-09-001", "rarity": "C" }}] }}
  ] }}"#
    )
}

/// The reasons why parts of a card do nothing, each with its place.
fn idle(set: &str) -> Vec<String> {
    let sources = [CatalogueSource { name: "test.json", text: set }];
    let catalogue = Catalogue::read(GAMES, &sources).unwrap_or_else(|error| panic!("{error}\n{set}"));
    let coverage = rulestext::report(&catalogue);
    assert_eq!(coverage.manual, [], "{set}");
    coverage.idle_notices(&sources).iter().map(ToString::to_string).collect()
}

/// Kinds of card, lines on them that do nothing, and a part of the reason.
const IDLE: &[(&str, &str, &str)] = &[
    // The card is never where its text works.
    ("event", "When you draw, gain 1 AP.", "never triggers (2.13.0)"),
    ("consumable", "1 AP: Draw 1 card.", "nobody can use it (2.11.0)"),
    ("When you Loot", "Your Survivor has Armor (1).", "nothing holds by it (2.10.0)"),
    ("zombie", "Draw 1 card.", "begin with “On Spawn:”"),
    ("survivor", "Choose 1: Draw 1 card; or gain 1 AP.", "not played from hand"),
    ("zombie", "Additional cost: discard 1 card.", "not played from hand"),
    ("zombie", "While this Zombie is in the Threat Zone, equipping Weapons costs 1 less AP.", "not for a Zombie"),
    // What it waits for never happens to it.
    ("weapon", "On Advance: Draw 1 card.", "never happens to a Weapon"),
    ("passive", "On Hit: Draw 1 card.", "never happens to a Passive Item"),
    ("trap", "On Attack: Draw 1 card.", "never happens to a Trap"),
    ("survivor", "On Death: Draw 1 card.", "never happens to a Survivor"),
    ("attachment", "When this Weapon destroys a Zombie, draw 1 card.", "never happens to an Attachment"),
    ("weapon", "When you attach this card, draw 1 card.", "never happens to a Weapon"),
    ("trap", "When this Zombie is damaged but not destroyed, draw 1 card.", "never happens to a Trap"),
    ("When this Weapon destroys a Zombie", "Draw 1 card.", "\"trigger\": does nothing: “this” is never a card in hand"),
    // Amounts.
    ("consumable", "Deal 0 damage to target Zombie.", "an amount of 0"),
    ("consumable", "Draw 2 cards, then discard 0 of them.", "an amount of 0"),
    ("consumable", "Apply Bleed (0) for 2 turns to target Zombie.", "an amount of 0"),
    ("consumable", "Apply Bleed (1) for 0 turns to target Zombie.", "an amount of 0"),
    ("consumable", "Destroy 0 chosen Zombies.", "an amount of 0"),
    ("consumable", "Place 0 Flare Token in the Threat Zone.", "an amount of 0"),
    ("passive", "Your Survivor has Armor (0).", "an amount of 0"),
    ("passive", "Your Survivor has Evade (7+).", "a number no die shows"),
    ("passive", "This Item gets +0 HP.", "an amount of 0"),
    ("passive", "Your Traps deal 0 more damage.", "an amount of 0"),
    ("passive", "You call 1 number for your unarmed attacks.", "one number is called anyway"),
    ("consumable", "Deal X damage to target Zombie.", "no X is paid here"),
    ("passive", "Your Weapons get +X Damage.", "no X is paid here"),
    ("event", "Choose 3: Draw 1 card; or gain 1 AP.", "more is chosen than there are options"),
    // Objects that nothing gives.
    ("consumable", "Deal 1 damage to that Zombie.", "which “that” is"),
    ("passive", "At end of turn, deal 1 damage to that Zombie.", "which “that” is"),
    ("consumable", "Deal 1 damage to each Survivor. Apply Stun to that Zombie.", "which “that” is"),
    ("weapon", "When this Weapon destroys a Zombie, deal 1 damage to that Zombie.", "has left play by then"),
    ("zombie", "On Death: Heal this Zombie 1 HP.", "has left play by then"),
    ("weapon", "The attached Weapon gets +1 Damage.", "attached to nothing"),
    ("event", "Destroy this Event.", "a card that is not in play"),
    ("consumable", "Deal 1 damage to target non-Boss Boss Monster.", "no Boss Monster is a non-Boss"),
    ("consumable", "Destroy target Zombie with HP 0 or less.", "a Zombie with 0 HP is destroyed"),
    // Effects that such a thing does not take.
    ("consumable", "Heal target Weapon you control 1 HP.", "does nothing to a Weapon"),
    ("consumable", "Apply Poison to target Zombie.", "does nothing to a Zombie"),
    ("consumable", "Apply Burn (1) to target Item you control.", "does nothing to an Item"),
    ("consumable", "Move your Survivor to the Zombie Zone.", "does nothing to a Survivor"),
    (
        "consumable",
        "Put target Weapon you control on the bottom of its owner's Zombie Deck.",
        "does nothing to a Weapon",
    ),
    ("consumable", "Exile your Survivor.", "does nothing to a Survivor"),
    ("gun", "1 AP: Put 1 Charge Counter on this Weapon.", "does nothing to a Weapon"),
    ("consumable", "Place 1 Tripwire Snare in the Zombie Zone.", "in the Threat Zone only"),
    ("consumable", "Put 1 chosen Walker from your Graveyard into your hand.", "never comes to a hand"),
    ("consumable", "Put 1 chosen Weapon from your Graveyard into the Threat Zone.", "only Zombies stand"),
    ("consumable", "Spawn 1 chosen Item from your Graveyard.", "only Zombies are spawned"),
    (
        "consumable",
        "Search your Zombie Deck for any 1 card, put it into your hand, then shuffle.",
        "never comes to a hand",
    ),
    (
        "consumable",
        "Search your Survivor Deck for 1 Walker, reveal it, put it into your hand, then shuffle.",
        "no Survivor Deck",
    ),
    ("consumable", "Prevent that damage.", "no damage is on its way then"),
    ("When a Zombie deals damage to your Survivor", "Prevent 1 of that damage.", "no damage is on its way then"),
    ("consumable", "Cancel that attack.", "nothing of that kind is under way"),
    ("When a Zombie declares an attack", "Cancel that React.", "nothing of that kind is under way"),
    ("When you Loot", "Cancel that card.", "nothing of that kind is under way"),
    ("When your attack misses", "Reroll that Escape Roll.", "no such roll"),
    ("consumable", "Reroll that Hit Roll.", "no such roll"),
    ("passive", "0 AP: Attack with this Weapon.", "no Weapon that could attack"),
    // Modifiers that nothing asks for.
    ("passive", "Your Weapons get +1 HP.", "nothing asks for that value"),
    ("passive", "Your Survivor gets +1 ED.", "nothing asks for that value"),
    ("zombie", "This Zombie may attack 1 additional time each turn.", "nothing asks for that value"),
    ("passive", "Your Survivor has Guard.", "nothing asks for that value"),
    ("passive", "Your Weapons have Unique.", "nothing asks for that value"),
    ("zombie", "This Zombie ignores Guard.", "nothing asks for that value"),
    ("weapon", "This Weapon ignores Temporary Barricades.", "nothing asks for that value"),
    ("consumable", "Hit Rolls of that attack need 1 less.", "no attack is under way then"),
    // Keywords, prices, conditions, restrictions.
    ("weapon", "Fast.", "the keyword does nothing on a Weapon"),
    ("gun", "Reach.", "the keyword does nothing on a Weapon"),
    ("zombie", "Area.", "the keyword does nothing on a Zombie"),
    ("survivor", "Light.", "the keyword does nothing on a Survivor"),
    ("gun", "Exhaust: Draw 1 card.", "no counters to Exhaust"),
    ("passive", "discard 41 cards: Draw 1 card.", "no hand holds as many"),
    ("passive", "While this Zombie is in the Threat Zone, your Weapons get +1 Damage.", "never stands in a zone"),
    ("passive", "While your Survivor has 0 or less HP, your Weapons get +1 Damage.", "the game is over"),
    ("gun", "This Weapon is not destroyed at 0 Charges.", "no counters that could run out"),
    ("passive", "This Trap affects Boss Monsters.", "only a Trap"),
    ("consumable", "Limit 1.", "which this card never is"),
    ("weapon", "Limit 1 per Weapon.", "which this card never is"),
    ("weapon", "Attach only to a Firearm.", "no Attachment"),
    ("event", "Play only once per Zombie Phase.", "only a React"),
    ("weapon", "Reload abilities of this Item cost 1 less AP.", "no ability of this card has that label"),
];

/// Lines that do something where those above do nothing.
const WORKING: &[(&str, &str)] = &[
    ("event", "This Event ignores the Event limit."),
    ("zombie", "On Spawn: Draw 1 card."),
    ("weapon", "Draw 1 card."),
    ("attachment", "On Hit: Apply Burn (1) to that Zombie."),
    ("survivor", "On Hit: Draw 1 card."),
    ("automated", "On Death: Draw 1 card."),
    ("x-item", "Deal X damage to target Zombie. X is the AP paid."),
    ("passive", "X AP: Deal X damage to target Zombie. X is the AP paid."),
    ("consumable", "Deal 1 damage to target Zombie. Apply Burn (1) to that Zombie."),
    ("weapon", "When this Weapon destroys a Zombie, exile that Zombie."),
    ("zombie", "On Death: Put this Zombie on the bottom of its owner's Zombie Deck."),
    ("event", "Draw 1 card. Exile this Event."),
    ("When a Zombie would deal damage to your Survivor", "Prevent that damage."),
    ("When your Quick Escape fails", "Prevent 1 of that damage."),
    ("When a Zombie declares an attack", "Cancel that attack."),
    ("When your opponent plays a card", "Cancel that Event."),
    ("When your opponent plays a React", "Cancel that React."),
    ("When your opponent spawns a Zombie", "Cancel that Spawn."),
    ("When your Quick Escape fails", "Reroll that Escape Roll."),
    ("When your attack misses", "Hit Rolls of that attack need 1 less. Reroll that Hit Roll."),
    ("When a Zombie enters the Threat Zone", "Deal 1 damage to that Zombie."),
    ("weapon", "Exhaust: Draw 1 card."),
    ("survivor", "Exhaust: Draw 1 card."),
    ("weapon", "Reach."),
    ("passive", "Each Zombie in the Threat Zone gets -1 Damage."),
    ("attachment", "The attached Weapon can hold 2 more Charge Counters."),
    ("passive", "Your Survivor may attack 1 additional time each turn."),
    ("trap", "When a Zombie enters the Threat Zone, that Zombie cannot attack until end of turn."),
    ("automated", "[Auto] At the start of your Survivor Response Step, attack with this Weapon."),
    ("trap", "While this Zombie is in the Threat Zone, your Traps deal 1 more damage."),
    ("passive", "Reload – 1 AP: Put 1 Charge Counter on target Weapon you control."),
];

#[test]
fn text_that_can_do_nothing_is_found_with_its_place() {
    let mut missed = Vec::new();
    for (kind, line, reason) in IDLE {
        let found = idle(&set_of(kind, line));
        if !found.iter().any(|told| told.contains(reason)) {
            missed.push(format!("{kind}: {line}: {found:?}"));
        }
    }
    assert_eq!(missed, [""; 0]);
    let told = idle(&set_of("consumable", "Deal 0 damage to target Zombie."));
    assert_eq!(told, ["test.json:5:17: Torch: \"text\": does nothing: an amount of 0 does nothing (17.3.1)"]);
}

#[test]
fn text_that_does_something_is_left_alone() {
    let found: Vec<_> = WORKING.iter().flat_map(|(kind, line)| idle(&set_of(kind, line))).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn an_event_is_found_whose_moment_is_not_its_sides() {
    for (side, timing, is_idle) in [
        ("survivor", "during Zombie Phase", true),
        ("zombie", "during Survivor Response Step", true),
        ("survivor", "during Survivor Response Step", false),
        ("zombie", "start of Zombie Phase", false),
    ] {
        let set = set_with(&format!(r#""type": "event", "side": "{side}", "timing": "{timing}""#), "Draw 1 card.");
        let found = idle(&set);
        assert_eq!(found.len(), usize::from(is_idle), "{side} {timing}: {found:?}");
        assert!(
            found.iter().all(|told| told.contains("Torch: \"timing\": does nothing: an Event of the")),
            "{found:?}"
        );
    }
}

#[test]
fn the_set_has_no_text_that_does_nothing() {
    let report = rulestext::report(shipped::outbreak());
    let told: Vec<_> = report.idle_notices(&[shipped::OUTBREAK]).iter().map(ToString::to_string).collect();
    assert_eq!(told, [""; 0]);
}

#[test]
fn text_that_hangs_on_an_unknown_value_is_no_fault() {
    let told = |fields: &str, line: &str| {
        let set = set_with(fields, line);
        let sources = [CatalogueSource { name: "test.json", text: &set }];
        let catalogue = Catalogue::read(GAMES, &sources).unwrap_or_else(|error| panic!("{error}\n{set}"));
        let notices = rulestext::report(&catalogue).idle_notices(&sources);
        notices.into_iter().map(|notice| (notice.is_certain, notice.message)).collect::<Vec<_>>()
    };
    let may = |fields: &str, line: &str, field: &str| {
        let told = told(fields, line);
        assert!(!told.is_empty(), "{fields}: {line}");
        for (is_certain, message) in told {
            assert!(!is_certain && message.contains(&format!("as the {field} is not known")), "{line}: {message}");
        }
    };
    let item = r#""type": "item", "class": "–", "ap": 1, "charges": 2"#;
    may(item, "Exhaust: Draw 1 card.", "class");
    let react = |trigger: &str| format!(r#""type": "react", "tp": 1, "trigger": "{trigger}""#);
    for trigger in ["–", "When the moon rises"] {
        for line in ["Exile that Zombie.", "Cancel that attack.", "Prevent 2 of that damage."] {
            may(&react(trigger), line, "trigger");
        }
    }
    for timing in ["–", "when the moon rises"] {
        let event = format!(r#""type": "event", "side": "survivor", "timing": "{timing}""#);
        may(&event, "Cancel that attack.", "timing");
        assert_eq!(told(&event, "Draw 1 card."), []);
    }
    may(r#""type": "event", "side": "–", "timing": "–""#, "Exile that Zombie.", "timing");
    may(
        r#""type": "item", "class": "consumable", "ap": "–""#,
        "Deal X damage to each Zombie in the Zombie Zone. X is the AP paid.",
        "ap",
    );
    let weapon = r#""type": "weapon", "class": "–", "ap": 1, "damage": 1, "hands": 1, "range": ["threat"]"#;
    may(weapon, "Reach.", "class");
    // The reason is the one that holds whatever the class is.
    let both = told(item, "Exhaust: Deal 0 damage to target Zombie.");
    let certain: Vec<_> = both.iter().filter(|(is_certain, _)| *is_certain).map(|(_, told)| told.as_str()).collect();
    assert!(!certain.iter().any(|told| told.contains("Consumable")) || certain.len() == 1, "{both:?}");
    // What no value would help stays a fault.
    for (fields, line) in [
        (item, "On Advance: Draw 1 card."),
        (&react("–"), "Deal 0 damage to target Zombie."),
        (&react("–"), "When you draw, gain 1 AP."),
    ] {
        let told = told(fields, line);
        assert!(!told.is_empty() && told.iter().all(|(is_certain, _)| *is_certain), "{line}: {told:?}");
    }
}
