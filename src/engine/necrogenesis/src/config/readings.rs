//! What each field of the rules config decides, for whoever sets a table up.

use serde_json::Value;

use super::RulesConfig;

/// A field of [`RulesConfig`], explained.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// The field, as JSON names it.
    pub field: &'static str,
    /// What it decides, in a few words.
    pub name: &'static str,
    /// More of it, in a sentence; empty where the name says all.
    pub what: &'static str,
    /// The clause or ruling that it goes by.
    pub clause: &'static str,
    /// What it may be.
    pub values: Values,
    /// How whoever knows only the quick-start sheet would play, where that differs.
    pub quick_start: Option<&'static str>,
}

/// What a field may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Yes or no.
    Flag,
    /// A whole number up to this one.
    UpTo(u8),
    /// One of these: as JSON writes it, and in words.
    OneOf(&'static [(&'static str, &'static str)]),
}

const fn flag(field: &'static str, name: &'static str, clause: &'static str) -> Reading {
    Reading { field, name, what: "", clause, values: Values::Flag, quick_start: None }
}

const fn number(field: &'static str, name: &'static str, clause: &'static str, most: u8) -> Reading {
    Reading { field, name, what: "", clause, values: Values::UpTo(most), quick_start: None }
}

const fn one_of(
    field: &'static str,
    name: &'static str,
    clause: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Reading {
    Reading { field, name, what: "", clause, values: Values::OneOf(values), quick_start: None }
}

impl Reading {
    const fn saying(self, what: &'static str) -> Self {
        Self { what, ..self }
    }

    const fn by_the_sheet(self, quick_start: &'static str) -> Self {
        Self { quick_start: Some(quick_start), ..self }
    }

    /// The value in a config, as a form writes it: `true`, `4`, `random`.
    pub fn of(&self, config: &RulesConfig) -> String {
        let fields = serde_json::to_value(config).unwrap_or_default();
        match fields.get(self.field) {
            Some(Value::String(word)) => word.clone(),
            // A seat is written as an object of one member.
            Some(Value::Object(named)) => named.values().next().and_then(Value::as_str).unwrap_or_default().to_owned(),
            Some(value) => value.to_string(),
            None => String::new(),
        }
    }

    /// The value of a form, as JSON; `None` for one that the field cannot be.
    fn read(&self, written: &str) -> Option<Value> {
        match self.values {
            Values::Flag => written.parse::<bool>().ok().map(Value::from),
            Values::UpTo(most) => written.parse::<u8>().ok().filter(|number| *number <= most).map(Value::from),
            Values::OneOf(values) => {
                let (word, _) = values.iter().find(|(word, _)| *word == written)?;
                Some(match *word {
                    "first" => serde_json::json!({ "seat": "first" }),
                    "second" => serde_json::json!({ "seat": "second" }),
                    word => Value::from(word),
                })
            }
        }
    }
}

/// Why written values are no config.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{name}” cannot be {value:?} ({clause}); it may be {may}")]
pub struct NoReading {
    /// What the field decides.
    pub name: &'static str,
    /// Its clause.
    pub clause: &'static str,
    /// What was written.
    pub value: String,
    /// What it may be, in words.
    pub may: String,
}

impl NoReading {
    fn of(reading: &Reading, value: String) -> Self {
        let may = match reading.values {
            Values::Flag => "true or false".to_owned(),
            Values::UpTo(most) => format!("a whole number from 0 to {most}"),
            Values::OneOf(values) => values.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" or "),
        };
        Self { name: reading.name, clause: reading.clause, value, may }
    }
}

impl RulesConfig {
    /// The config of written values, each by its field; what is not written is as
    /// recommended.
    ///
    /// # Errors
    /// The first field whose value it cannot have.
    pub fn of_readings(written: impl Fn(&str) -> Option<String>) -> Result<Self, NoReading> {
        let mut fields = serde_json::Map::new();
        for reading in READINGS {
            let Some(value) = written(reading.field) else { continue };
            let refused = || NoReading::of(&reading, value.clone());
            fields.insert(reading.field.to_owned(), reading.read(value.trim()).ok_or_else(refused)?);
        }
        // Every field was read as what it can be.
        Ok(serde_json::from_value(Value::Object(fields)).unwrap_or_default())
    }

    /// Holds a config that came as JSON, whose numbers may be any, against what a form lets one write.
    ///
    /// # Errors
    /// The first field that has a value beyond.
    pub fn check_readings(&self) -> Result<(), NoReading> {
        let written = |reading: &Reading| (*reading, reading.of(self));
        let beyond = READINGS.iter().map(written).find(|(reading, value)| reading.read(value).is_none());
        beyond.map_or(Ok(()), |(reading, value)| Err(NoReading::of(&reading, value)))
    }
}

/// Every field, those first that players disagree on most.
pub const READINGS: [Reading; 34] = [
    one_of(
        "first_player",
        "Who begins",
        "R45",
        &[("random", "by chance"), ("first", "the first deck"), ("second", "the second deck")],
    ),
    one_of(
        "zombie_source",
        "Where spawned Zombies come from",
        "R10",
        &[("top-of-deck", "drawn from the top, one at a time"), ("chosen-from-deck", "chosen from the Zombie Deck")],
    )
    .by_the_sheet("chosen-from-deck"),
    number("attacks_per_weapon_per_turn", "Attacks of a Weapon in a turn", "R54", 20)
        .saying("0 is without a limit: AP alone decide.")
        .by_the_sheet("0"),
    flag("sickness_blocks_advance", "A Zombie that was just spawned does not advance", "R23"),
    one_of(
        "fast_advances",
        "When a Fast Zombie advances",
        "R25",
        &[("advance-step", "in the Advance Step of its turn"), ("on-spawn", "at once, without On Advance")],
    ),
    flag("advance_is_mandatory", "Zombies that can advance must", "R21"),
    flag("attack_is_mandatory", "Zombies that can attack must", "R70"),
    flag("spawn_may_stop", "Spawning may stop while TH are left", "R14"),
    flag("response_step", "The turn has a Survivor Response Step", "R40").by_the_sheet("false"),
    flag("loot_in_response_step", "Looting in the Response Step", "R41"),
    flag("stun_covers_response_step", "Stun also covers the Response Step", "R84"),
    flag("range_decides", "Range decides what a Weapon reaches", "R50")
        .saying("Otherwise attacks reach the Threat Zone alone."),
    flag("unarmed_while_armed", "Unarmed attacks with a Weapon equipped", "R57"),
    flag("auto_text_uses_up", "Text of Automated Weapons that is no attack uses counters up", "R147"),
    one_of(
        "quick_escape_window",
        "When a Quick Escape is offered",
        "R72",
        &[("before-damage", "just before damage"), ("on-declaration", "when the attack is declared")],
    ),
    number("quick_escape_cost", "TP of a Quick Escape", "2.2.4", 9),
    number("quick_escapes_per_phase", "Quick Escapes in a Zombie Phase", "2.2.4", 9),
    one_of(
        "reacts_on_opponents_turn",
        "Reacts in the opponent's turn",
        "R34",
        &[("banked-tp-only", "with banked TP"), ("never", "never")],
    ),
    number("reacts_per_window", "Reacts of a player in a window", "R120", 9).saying("0 is without a limit."),
    number("events_per_turn", "Events of a player in a turn", "R115", 9).saying("0 is without a limit."),
    number("hand_size", "Cards of the opening hand", "6.1.6", 12),
    number("ap_gain", "AP gained in a turn", "2.1.1", 20),
    number("ap_gain_cap", "The most AP of a turn", "2.1.5", 40),
    one_of(
        "ap_cap_counts",
        "What that counts",
        "R30",
        &[("gained-this-turn", "AP gained in the turn"), ("pool", "AP at a moment")],
    ),
    number("tp_gain", "TP gained in a turn", "2.2.2", 20),
    number("tp_reserve", "TP kept at the end of a turn", "R32", 20),
    number("th_gain", "TH gained in a turn", "R35", 20),
    number("th_decay_above", "TH above which they decay", "7.3.7", 40),
    number("th_decay", "TH lost by decay", "7.3.7", 20),
    number("hands", "Hands of a Survivor", "4.2.9", 6),
    number("attachment_cap", "Attachments on a Weapon that prints no number", "5.7.2", 6),
    number("poison_turns", "Turns of Poison", "2.46.5", 9),
    number("burn_default", "Burn without a number", "2.30.2", 9),
    number("min_deck_at_draw", "A smaller Survivor Deck loses at the draw", "R140", 40).saying("0 is off."),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::clauses::clauses;

    #[test]
    fn every_field_is_explained_once_with_a_clause() {
        let fields = serde_json::to_value(RulesConfig::STANDARD).expect("a config");
        let fields: BTreeSet<String> = fields.as_object().expect("an object").keys().cloned().collect();
        let explained: BTreeSet<String> = READINGS.iter().map(|reading| reading.field.to_owned()).collect();
        assert_eq!(explained, fields);
        assert_eq!(READINGS.len(), fields.len());
        for reading in READINGS {
            assert!(clauses().find(reading.clause).is_some(), "{}: {}", reading.field, reading.clause);
        }
    }

    #[test]
    fn every_value_that_a_field_may_be_is_written_and_read_back() {
        for reading in READINGS {
            let values: Vec<String> = match reading.values {
                Values::Flag => vec!["true".to_owned(), "false".to_owned()],
                Values::UpTo(most) => (0..=most).map(|number| number.to_string()).collect(),
                Values::OneOf(values) => values.iter().map(|(word, _)| (*word).to_owned()).collect(),
            };
            assert!(values.contains(&reading.of(&RulesConfig::STANDARD)), "{}", reading.field);
            for value in values.iter().map(String::as_str).chain(reading.quick_start) {
                let config = RulesConfig::of_readings(|field| (field == reading.field).then(|| value.to_owned()));
                assert_eq!(reading.of(&config.expect("a config")), value, "{}", reading.field);
            }
        }
    }

    #[test]
    fn a_value_that_a_field_cannot_be_is_refused_by_name() {
        for (field, value) in [("hands", "seven"), ("hands", "200"), ("first_player", "third"), ("response_step", "1")]
        {
            let refused = RulesConfig::of_readings(|asked| (asked == field).then(|| value.to_owned()));
            assert_eq!(refused.expect_err("refused").value, value);
        }
        assert_eq!(RulesConfig::of_readings(|_| None), Ok(RulesConfig::STANDARD));
    }
}
