//! The list of readings of the rules has every one but the default.

use safehouse_engine::necrogenesis::config::RulesConfig;
use safehouse_testing::duels::readings::READINGS;

#[test]
fn every_field_of_the_rules_config_has_one_other_reading() {
    let fields = |rules: &RulesConfig| match serde_json::to_value(rules) {
        Ok(serde_json::Value::Object(fields)) => fields,
        other => panic!("a config is an object: {other:?}"),
    };
    let default = fields(&RulesConfig::default());
    let mut changed: Vec<String> = READINGS
        .iter()
        .flat_map(|reading| {
            let mut rules = RulesConfig::default();
            reading(&mut rules);
            let read = fields(&rules);
            default.keys().filter(|field| read[*field] != default[*field]).cloned().collect::<Vec<_>>()
        })
        .collect();
    changed.sort();
    assert_eq!(changed, default.keys().cloned().collect::<Vec<_>>());
}
