//! A line for every phrase, and what the text of a card may leave to the reader.

use super::printed;
use crate::rulestext::{Phrase, ability::Line, read_line, read_timing, read_trigger};

#[test]
fn every_phrase_has_an_example_that_uses_it() {
    for &phrase in Phrase::ALL {
        let example = phrase.example();
        let line = read_line(example).unwrap_or_else(|fault| panic!("{example}: {fault}"));
        assert_eq!(line.to_string(), example);
        assert!(line.phrases().contains(&phrase), "{example} is not “{}”", phrase.pattern());
    }
}

/// Both choices of a phrase, singular and plural, amounts in default.
#[test]
fn every_choice_within_a_phrase_is_read() {
    for line in [
        "On Attack: Remove all Temporary Barricades from the Threat Zone.",
        "Unlock (1 kill): Your Weapons get +1 Damage.",
        "Remove 1 negative status from your Survivor.",
        "Remove 2 negative statuses from your Survivor.",
        "Remove all negative statuses from your Survivor.",
        "Remove Summoning Sickness from this Zombie.",
        "Remove X Charge Counters from this Weapon.",
        "Put 1 Durability Counter on up to 1 chosen Item you control.",
        "Apply Burn to that Zombie.",
        "Apply Burn for 2 turns to that Zombie.",
        "Apply Poison for 1 turn to the Survivor.",
        "Exile each Boss Monster in the Zombie Zone.",
        "Destroy 2 random non-Boss Rest Brutes with HP 3 or less in the Threat Zone.",
        "Rest 1 chosen Active Zombie.",
        "Search your Survivor Deck for 2 Melee Weapons, reveal them, put them into your hand, then shuffle.",
        "Put 1 chosen Weapon from your Graveyard into your hand.",
        "Cancel that attack.",
        "Cancel that Event.",
        "Cancel that card.",
        "Cancel that Spawn.",
        "Draw up to X cards.",
        "Draw up to 1 card.",
        "When you draw, gain 1 TP.",
        "Reveal the top 1 card of your Zombie Deck.",
        "Search your Survivor Deck for any 1 card, put it into your hand, then shuffle.",
        "Search your Zombie Deck for any 2 cards, put them into your hand, then shuffle.",
        "Put up to a total of 3 chosen Weapons from your Graveyard and your Exile into your hand.",
        "Put 1 chosen Walker from your Exile into the Threat Zone.",
        "Spawn 1 chosen Walker from your Graveyard into the Threat Zone.",
        "Gain control of that Zombie.",
        "Your Ranged Weapons lose 2 more Charge Counters when Exhausted until end of turn.",
        "The attached Weapon loses 1 less Charge Counter when Exhausted.",
        "Attach only to a Survivor.",
        "Reroll that Escape Roll.",
        "Prevent that damage.",
        "Attack with this Weapon.",
        "That attack gets -1 Damage.",
        "Your next melee attack ignores Guard until end of turn.",
        "That attack does not break Stealth.",
        "Up to 2 chosen Zombies get +1 ED until end of turn.",
        "Target Automated Weapon you control may attack 2 additional times until end of turn.",
        "Other Walkers in the Zombie Zone are immune to Stun.",
        "Each Zombie is unaffected by Traps.",
        "This Zombie ignores Temporary Barricades.",
        "Hit Rolls need 1 more.",
        "Hit Rolls of your Ranged Weapons against Brutes in the Zombie Zone need 2 less.",
        "Hit Rolls against this Zombie need 1 more.",
        "That Zombie's attacks hit on a Hit Roll of 3+ until end of turn.",
        "Playing Trap Items costs 1 less AP.",
        "Attaching Items costs 1 less AP.",
        "Medic's Touch abilities cost 2 less AP.",
        "This Event ignores the Event limit.",
        "Additional cost: 1 TP.",
        "Attach only to an Attachment.",
        "Play only if there are 3 or more Zombies in the Threat Zone.",
        "Play only if your Survivor's name contains Hart, Captain of No. 9.",
        "While your Survivor is Dr. Amara Voss – The Medic, your Traps deal 1 more damage.",
        "While your Survivor's Identity is Aggressive Brawler, your Survivor has Fast.",
        "If this Zombie is in the Zombie Zone, you may discard 1 card. If you do, draw X cards.",
        "[Auto] Watch – Unlock (2 kills): Once per turn, when a Zombie declares an attack, cancel that attack.",
        "Choose 2: Draw 1 card; or gain 1 TP; or you may Rest. If you do, ready that Weapon.",
        "You lose the game.",
        "Deal 2 damage to each Survivor.",
        "On Death: Apply Poison to each Survivor.",
        "Each Survivor gets +2 HP until end of turn.",
        "Each player draws 1 card.",
        "Each player draws 2 cards.",
        "Each player discards 1 card at random.",
        "You may discard 1 card. If you do, each player loses 1 TP.",
    ] {
        assert_eq!(printed(line), line);
    }
}

#[test]
fn what_has_no_meaning_is_read_as_nothing() {
    for (line, canonical) in [
        ("draw 1 card.", "Draw 1 card."),
        ("On Hit: deal 1 damage to that Zombie.", "On Hit: Deal 1 damage to that Zombie."),
        ("Choose 1: gain 1 AP; or draw 1 card.", "Choose 1: Gain 1 AP; or draw 1 card."),
        ("Draw 1 cards.", "Draw 1 card."),
        ("Draw 2 card.", "Draw 2 cards."),
        ("Apply Burn (1) for 1 turns to that Zombie.", "Apply Burn (1) for 1 turn to that Zombie."),
        ("Your Melee Weapons gets +1 Damage.", "Your Melee Weapons get +1 Damage."),
        ("This Weapon may attack 1 additional time.", "This Weapon may attack 1 additional time each turn."),
        ("Your Ranged Weapons ignore Guard.", "Attacks with your Ranged Weapons ignore Guard."),
        (
            "Put this Zombie on the bottom of its owner’s Zombie Deck.",
            "Put this Zombie on the bottom of its owner's Zombie Deck.",
        ),
        ("Reload — 1 AP: Draw 1 card.", "Reload – 1 AP: Draw 1 card."),
        ("That Zombie gets −1 Damage until end of turn.", "That Zombie gets -1 Damage until end of turn."),
        ("Area. *(One Hit Roll; every Zombie in the chosen zone is hit.)*", "Area."),
        ("Draw *(from your Survivor Deck)* 1 card.", "Draw 1 card."),
    ] {
        assert_eq!(printed(line), canonical);
    }
    assert_eq!(read_line("*(Nothing but a reminder.)*"), Ok(Line::Reminder));
    assert_eq!(read_line("  "), Ok(Line::Reminder));
}

#[test]
fn the_printed_trigger_and_timing_have_readers() {
    use crate::rulestext::ability::{Event, Timing};
    assert_eq!(read_trigger("When your opponent’s attack hits"), Ok(Event::OpponentsAttackHits));
    assert_eq!(read_trigger("When it rains").map_err(|fault| (fault.column, fault.found)), Err((6, "it".to_owned())));
    assert_eq!(read_timing("start of Zombie Phase"), Ok(Timing::StartOfZombiePhase));
    assert_eq!(read_timing("during Zombie Phase"), Ok(Timing::ZombiePhase));
    assert!(read_timing("at night").is_err());
}
