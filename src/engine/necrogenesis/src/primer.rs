//! The game in a few sentences, for somebody who has never played it. Every
//! number is the configuration's.

use super::config::RulesConfig;
use safehouse_cards::rulebook::primer::Step;

/// How a game goes, step by step.
pub fn primer() -> Vec<Step> {
    let config = RulesConfig::default();
    let (ap, tp, th) = (config.ap_gain, config.tp_gain, config.th_gain);
    let step = |title, text: String, clauses| Step { title, text, clauses };
    vec![
        step(
            "The idea",
            "Two players. Each brings a Survivor, who fights to stay alive, and a deck of Zombies, who come for the \
             other player’s Survivor. Turns alternate: on your turn you play your Survivor, and your opponent plays \
             the Zombies against you."
                .to_owned(),
            &["1.2.0", "7.1.1"],
        ),
        step(
            "Begin",
            format!(
                "Put your Survivor on the table, shuffle both of your decks, and draw {} cards from the Survivor Deck. \
                 You may exchange any of them once.",
                config.hand_size
            ),
            &["6.1.6"],
        ),
        step(
            "The Survivor acts",
            format!(
                "At the start of your turn you gain {ap} Action Points and {tp} Tactical Points and draw a card. \
                 Action Points equip Weapons and Items, use them and attack; Tactical Points pay for Reacts, which \
                 answer what happens. Events cost nothing, but you play no more than {} a turn.",
                config.events_per_turn
            ),
            &["2.1.1", "2.2.2", "7.2.3", "14.1.2"],
        ),
        step(
            "The Zombies come",
            format!(
                "Then your opponent gains {th} Threat Points and turns up Zombies from the Zombie Deck, paying each \
                 one’s cost. They enter the Zombie Zone, advance to the Threat Zone in a later turn, and attack your \
                 Survivor from there."
            ),
            &["2.3.0", "7.3.2", "7.3.4", "7.3.5"],
        ),
        step(
            "Dice",
            format!(
                "A Weapon hits when a die shows its Hit Roll or more. For {} Tactical Point you may try to escape one \
                 attack: roll the Zombie’s Escape Difficulty (ED) or more, and it does nothing.",
                config.quick_escape_cost
            ),
            &["2.27.0", "2.2.4"],
        ),
        step(
            "The end",
            "You lose when your Survivor has no HP left, or when you must draw a card and your Survivor Deck is empty."
                .to_owned(),
            &["1.3.2"],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::{super::clauses, *};

    #[test]
    fn every_step_names_clauses_that_there_are() {
        for step in primer() {
            assert!(!step.clauses.is_empty() && !step.text.contains("  "), "{}", step.title);
            for id in step.clauses {
                assert!(clauses().find(id).is_some(), "{id}");
            }
        }
    }
}
