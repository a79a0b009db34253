//! Every field of the rules config is shown both ways: a scenario that holds
//! only under another value, and one that holds only under the default.

#![expect(clippy::disallowed_methods, reason = "a test reads files of the repository")]

use std::{collections::BTreeSet, fs};

use safehouse_engine::{
    necrogenesis::{config::RulesConfig, scenario},
    scenario::ScenarioText,
};
use safehouse_testing::{files, shipped};

/// The fields with the clause or ruling that decides each.
const DECIDED_BY: [(&str, &str); 34] = [
    ("first_player", "R45"),
    ("hand_size", "6.1.6"),
    ("ap_gain", "2.1.1"),
    ("ap_gain_cap", "2.1.5"),
    ("ap_cap_counts", "R30"),
    ("tp_gain", "2.2.2"),
    ("tp_reserve", "R32"),
    ("th_gain", "R35"),
    ("th_decay_above", "R35"),
    ("th_decay", "R35"),
    ("zombie_source", "R10"),
    ("spawn_may_stop", "R14"),
    ("sickness_blocks_advance", "R23"),
    ("fast_advances", "R25"),
    ("advance_is_mandatory", "R21"),
    ("attack_is_mandatory", "R70"),
    ("response_step", "R40"),
    ("loot_in_response_step", "R41"),
    ("stun_covers_response_step", "R84"),
    ("attacks_per_weapon_per_turn", "R54"),
    ("range_decides", "R50"),
    ("auto_text_uses_up", "R147"),
    ("unarmed_while_armed", "R57"),
    ("hands", "4.2.9/hands"),
    ("attachment_cap", "5.7.2"),
    ("quick_escape_cost", "2.2.4"),
    ("quick_escapes_per_phase", "2.2.4"),
    ("quick_escape_window", "R72"),
    ("reacts_on_opponents_turn", "R34"),
    ("reacts_per_window", "R120"),
    ("events_per_turn", "R115"),
    ("poison_turns", "2.46.5"),
    ("burn_default", "2.30.2"),
    ("min_deck_at_draw", "R140"),
];

/// The texts of all scenarios, in the order of their paths.
fn scenarios() -> Vec<String> {
    let files = files("src/engine/necrogenesis/scenarios", &["scenario"]);
    files.iter().map(|path| fs::read_to_string(path).expect("a readable file")).collect()
}

/// What a scenario sets a field to, if it names the ruling; `Some(None)` is
/// the default.
fn setting<'a>(text: &'a str, field: &str, ruling: &str) -> Option<Option<&'a str>> {
    let (scenario, _) = ScenarioText::read(text, &["cards", "board", "steps"]);
    let names_it = scenario.rules.iter().any(|(_, id)| *id == ruling);
    names_it.then(|| scenario.config.iter().find(|(_, key, _)| *key == field).map(|(_, _, value)| *value))
}

/// The same scenario without a field of the rules config.
fn without(text: &str, field: &str) -> String {
    let sets_it = |line: &str| line.strip_prefix("config:").is_some_and(|rest| rest.trim().starts_with(field));
    text.lines().filter(|line| !sets_it(line)).fold(String::new(), |text, line| text + line + "\n")
}

/// The same scenario with a field of the rules config set.
fn with(text: &str, field: &str, value: &str) -> String {
    format!("config: {field} = {value}\n{text}")
}

#[test]
fn every_field_of_the_rules_config_is_shown_at_its_default_and_otherwise() {
    let fields = serde_json::to_value(RulesConfig::default()).expect("JSON");
    let fields: BTreeSet<&str> = fields.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(fields, DECIDED_BY.iter().map(|(field, _)| *field).collect(), "DECIDED_BY lists every field once");

    let (cards, scenarios) = (shipped::catalogue(), scenarios());
    let passes = |text: &str| scenario::run(text, cards).passed();
    let mut missing = Vec::new();
    for (field, ruling) in DECIDED_BY {
        let mut values = BTreeSet::new();
        let mut otherwise = false;
        for text in &scenarios {
            if let Some(Some(value)) = setting(text, field, ruling) {
                values.insert(value);
                otherwise |= passes(text) && !passes(&without(text, field));
            }
        }
        // Under another value it must fail, rather than not be read.
        let holds_only_by_default = |text: &String| {
            setting(text, field, ruling) == Some(None)
                && passes(text)
                && values.iter().any(|value| {
                    let report = scenario::run(&with(text, field, value), cards);
                    report.faults.is_empty() && !report.passed()
                })
        };
        if !otherwise {
            missing.push(format!("{field} ({ruling}): no scenario that needs another value"));
        }
        if !scenarios.iter().any(holds_only_by_default) {
            missing.push(format!("{field} ({ruling}): no scenario that needs the default"));
        }
    }
    assert_eq!(missing, [""; 0]);
}
