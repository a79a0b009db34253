use safehouse_engine::catalogue::{
    NoFormats,
    query::{Unique, View},
};

use crate::fixture::{GAME, catalogue, found, parse};

fn check(text: &str, expected: &[&str]) {
    assert_eq!(found(&catalogue(), text), expected, "{text}");
}

#[test]
fn free_words_bring_the_nearest_names_first() {
    check("walker", &["Walker", "Frozen Walker"]);
    check("sarah", &["Sarah", "Sarah – The Sharpshooter", "Long Rifle"]);
    // Begins with it, begins a word, lies within a word; a trait or type; the text.
    check("f", &["Fire Axe", "Frozen Walker", "Long Rifle", "Bile Runner", "Sarah"]);
    check("w", &["Walker", "Second Wind", "Frozen Walker", "Long Rifle", "Fire Axe"]);
    check("wind or fire", &["Fire Axe", "Second Wind", "Long Rifle"]);
    check("the alpha or medkit or walker", &["Medkit", "Walker", "The Alpha", "Frozen Walker"]);
}

#[test]
fn rows_are_sorted_by_keys_and_then_by_number() {
    check("t:zombie order:name", &["Bile Runner", "Frozen Walker", "The Alpha", "Walker"]);
    check("t:zombie order:-name", &["Walker", "The Alpha", "Frozen Walker", "Bile Runner"]);
    check("t:zombie order:ztc order:-hp", &["Frozen Walker", "Walker", "Bile Runner", "The Alpha"]);
    check("t:zombie order:rarity", &["Walker", "Frozen Walker", "Bile Runner", "The Alpha"]);
    check(
        "t:weapon|item|react order:type",
        &["Long Rifle", "Fire Axe", "Medkit", "Motion Light", "Dog Tags", "Second Wind"],
    );
    check("t:zombie order:st", &["The Alpha", "Bile Runner", "Walker", "Frozen Walker"]);
    check("t:zombie order:set direction:desc", &["Frozen Walker", "Walker", "Bile Runner", "The Alpha"]);
    check("t:zombie direction:desc", &["Frozen Walker", "The Alpha", "Bile Runner", "Walker"]);
    check("t:zombie order:-hp direction:desc", &["Walker", "Bile Runner", "Frozen Walker", "The Alpha"]);
}

#[test]
fn a_control_orders_where_the_query_does_not() {
    let ordered = |text: &str, order: &str| {
        let mut query = parse(text);
        query.order_by(GAME, order).map(|()| query.to_string())
    };
    assert_eq!(ordered("t:zombie", "-hp").as_deref(), Ok("t:zombie order:-hp"));
    assert_eq!(ordered("t:zombie order:name", "-hp").as_deref(), Ok("t:zombie order:name"));
    assert_eq!(ordered("t:zombie", "name t:item").as_deref(), Ok("t:zombie order:name"));
    for wrong in ["", "hpp"] {
        assert!(ordered("t:zombie", wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_has_no_value_comes_last_either_way() {
    check("t:zombie order:hp", &["Walker", "Bile Runner", "Frozen Walker", "The Alpha"]);
    check("t:zombie order:-hp", &["Frozen Walker", "Bile Runner", "Walker", "The Alpha"]);
    check("t:weapon order:-ap", &["Long Rifle", "Fire Axe"]);
}

#[test]
fn options_stand_anywhere_outside_parentheses() {
    let query = parse("order:name walker or runner unique:prints view:full");
    assert_eq!(query.options.unique, Some(Unique::Prints));
    assert_eq!(query.options.view, Some(View::Full));
    assert_eq!(query.to_string(), "walker or runner order:name unique:prints view:full");
    assert_eq!(parse("display:grid").options.view, Some(View::Grid));
}

#[test]
fn a_row_shows_the_first_printing_that_was_found() {
    let catalogue = catalogue();
    let shown = |text: &str| {
        let result = catalogue.search(&parse(text), &NoFormats);
        result.rows.iter().map(|row| catalogue.printing(row.printing).number.clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown("!walker"), ["NG-01-050"]);
    assert_eq!(shown("!walker s:02"), ["NG-02-007"]);
    assert_eq!(shown("is:alt"), ["NG-01-090"]);
}

#[test]
fn a_result_counts_its_printings_and_says_what_is_odd() {
    let catalogue = catalogue();
    let result = catalogue.search(&parse("walker"), &NoFormats);
    assert_eq!((result.total(), result.printings.len()), (2, 3));
    let notices = |text: &str| {
        let result = catalogue.search(&parse(text), &NoFormats);
        result.notices.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(notices("s:ng-03"), ["There is no set “ng-03”; is “NG-01” meant?"]);
    assert_eq!(notices("date>ng-9"), ["There is no set “ng-9”."]);
    assert_eq!(
        notices("-tr:silnt or f:standard"),
        ["No card has “silnt” as tr; is “Silent” meant?", "There is no format “standard”."]
    );
    assert_eq!(notices("tr:silent s:outbreak"), [""; 0]);
}
