use safehouse_engine::rules;

use crate::fixture::{catalogue, found};

/// Checks the names that queries find, in the order of their numbers.
fn check(cases: &[(&str, &[&str])]) {
    let catalogue = catalogue();
    for (text, expected) in cases {
        assert_eq!(found(&catalogue, &format!("{text} order:number")), *expected, "{text}");
    }
}

#[test]
fn free_words_are_parts_of_the_name() {
    check(&[
        ("walker", &["Walker", "Frozen Walker"]),
        ("WALK frozen", &["Frozen Walker"]),
        ("name:\"the sharp\"", &["Sarah – The Sharpshooter"]),
        ("sarah — the shar", &["Sarah – The Sharpshooter", "Long Rifle"]),
        ("name:\"sarah - the\"", &["Sarah – The Sharpshooter"]),
        ("-sarah t:survivor", &[]),
        ("axe-man's", &["Axe-Man’s Oath"]),
        ("Axe-Man’s", &["Axe-Man’s Oath"]),
        ("axe|wind", &["Fire Axe", "Axe-Man’s Oath", "Second Wind"]),
        ("zeppelin", &[]),
        ("/^(fire|long) /", &["Long Rifle", "Fire Axe"]),
        ("/WALKER$/", &["Walker", "Frozen Walker"]),
        ("name:/./ t:react", &["Second Wind"]),
    ]);
}

#[test]
fn an_exact_name_is_the_whole_name_3_1_1() {
    check(&[
        ("!sarah", &["Sarah"]),
        ("!\"Sarah - the sharpshooter\"", &["Sarah – The Sharpshooter"]),
        ("name=sarah", &["Sarah"]),
        ("name=sarah|medkit", &["Sarah", "Medkit"]),
        ("name!=sarah t:survivor", &["Sarah – The Sharpshooter"]),
        ("!walk", &[]),
    ]);
}

#[test]
fn a_collector_number_finds_its_printing() {
    check(&[
        ("NG-01-051", &["Bile Runner"]),
        ("ng-02-007", &["Walker"]),
        ("cn:NG-01-051", &["Bile Runner"]),
        ("cn=7", &["Walker"]),
        ("cn<=2", &["Sarah", "Sarah – The Sharpshooter", "Dog Tags"]),
        ("cn>=60", &["The Alpha", "Sarah – The Sharpshooter"]),
        ("cn>NG-01-090", &["Walker", "Frozen Walker", "Dog Tags"]),
        ("cn>=NG-02-008", &["Frozen Walker", "Dog Tags"]),
        ("cn!=NG-02-008 s:02", &["Walker"]),
        ("cn<NG-01-002", &["Sarah"]),
        ("NG-01-999", &[]),
    ]);
}

#[test]
fn texts_contain_are_or_match() {
    rules!["3.9.3"];
    check(&[
        ("o:loot", &["Sarah"]),
        ("o:\"a card\"", &["Sarah – The Sharpshooter"]),
        ("o:card o:guard", &["Sarah – The Sharpshooter"]),
        ("o:reach", &["Fire Axe"]),
        ("o=reach.", &["Fire Axe"]),
        ("o=reach", &[]),
        ("o:/^draw/", &["Sarah – The Sharpshooter"]),
        ("o:/guard.*draw/", &[]),
        ("o:/\\(\\d\\)/", &["Bile Runner"]),
        ("ft:breath", &["Sarah – The Sharpshooter"]),
        ("a:ada", &["Sarah"]),
        ("a!=\"ada lens\"", &["Fire Axe"]),
        ("st:boss", &["The Alpha"]),
        ("st=\"boss monster\"", &["The Alpha"]),
        ("st:walker", &["Walker", "Frozen Walker"]),
        ("st:/^(axe|scout)$/", &["Sarah", "Fire Axe"]),
        ("id:\"marksman\"", &["Sarah – The Sharpshooter"]),
        ("trigger:draw", &["Second Wind"]),
        ("requires:sharpshooter", &["Long Rifle"]),
    ]);
}

#[test]
fn words_are_one_of_or_none_of() {
    rules!["3.2.2"];
    check(&[
        ("t:survivor", &["Sarah", "Sarah – The Sharpshooter"]),
        ("t:weapon|react", &["Long Rifle", "Fire Axe", "Second Wind"]),
        ("t!=zombie|survivor|item", &["Long Rifle", "Fire Axe", "Axe-Man’s Oath", "Second Wind"]),
        ("class:melee", &["Fire Axe"]),
        ("class!=melee t:weapon", &["Long Rifle"]),
        ("tr:silent", &["Fire Axe", "Medkit"]),
        ("tr:silent tr:medical", &["Medkit"]),
        ("tr!=silent", &["Long Rifle", "Walker", "Bile Runner"]),
        ("tr:\"fast dead\"", &["Bile Runner"]),
        ("tr:fast-dead", &["Bile Runner"]),
        ("tr:fast", &[]),
        ("range:zombie", &["Long Rifle"]),
        ("range:\"Threat Zone\"", &["Long Rifle", "Fire Axe"]),
        ("side:survivor", &["Axe-Man’s Oath"]),
        ("staysatzero:yes", &["Motion Light"]),
        ("unique_card:no t:zombie", &["Walker", "Bile Runner", "Frozen Walker"]),
    ]);
}

#[test]
fn numbers_compare_with_numbers_and_with_each_other() {
    check(&[
        ("hp>=18", &["Sarah", "Sarah – The Sharpshooter"]),
        ("hp=1|3", &["Walker", "Frozen Walker"]),
        ("hp:1", &["Walker"]),
        ("hp<2", &["Walker"]),
        ("hp!=1 t:zombie", &["Bile Runner", "Frozen Walker"]),
        ("dmg>hp", &["Walker"]),
        ("dmg=hp", &["Bile Runner"]),
        ("dmg<=hp t:zombie", &["Bile Runner"]),
        ("hp > 19", &["Sarah"]),
        ("ap:even", &["Axe-Man’s Oath", "Dog Tags"]),
        ("ap:odd", &["Long Rifle", "Medkit"]),
        ("copies>4", &["Medkit"]),
        ("maxcharges>ch", &["Motion Light"]),
        ("hp>-1 hp<2", &["Walker"]),
        ("prints=2", &["Sarah – The Sharpshooter", "Walker"]),
        ("sets>1", &["Walker"]),
    ]);
}

#[test]
fn x_equals_only_x() {
    check(&[
        ("ap=x", &["Fire Axe"]),
        ("ap:X", &["Fire Axe"]),
        ("ap!=x t:weapon", &["Long Rifle"]),
        ("ap>=0 t:weapon", &["Long Rifle"]),
        ("ap!=1 t:weapon", &[]),
        ("ztc=x|1", &["Walker", "The Alpha", "Frozen Walker"]),
        ("dmg=ztc st:boss", &[]),
    ]);
}

#[test]
fn what_the_list_does_not_know_matches_no_comparison() {
    check(&[
        ("t:zombie hp>=0", &["Walker", "Bile Runner", "Frozen Walker"]),
        ("t:zombie hp<99", &["Walker", "Bile Runner", "Frozen Walker"]),
        ("t:zombie hp!=7", &["Walker", "Bile Runner", "Frozen Walker"]),
        ("hp=?", &["The Alpha"]),
        ("hp!=? t:zombie", &["Walker", "Bile Runner", "Frozen Walker"]),
        ("hp=?|1", &["Walker", "The Alpha"]),
        ("dmg=?", &["Frozen Walker"]),
        ("st=?", &["Motion Light"]),
        ("tr:?", &["Motion Light"]),
        ("tr!=? t:item", &["Medkit"]),
        ("tr!=silent t:item", &[]),
        ("is:unknown", &["Motion Light", "The Alpha", "Frozen Walker"]),
        ("date=?", &["Dog Tags"]),
    ]);
}

#[test]
fn a_card_that_does_not_print_a_field_matches_only_the_negation() {
    check(&[
        ("-has:hp -t:weapon -t:item", &["Axe-Man’s Oath", "Second Wind"]),
        ("has:hp", &["Sarah", "Sarah – The Sharpshooter", "Walker", "Bile Runner", "The Alpha", "Frozen Walker"]),
        ("has:trait t:item", &["Medkit", "Motion Light"]),
        ("has:flavor", &["Sarah – The Sharpshooter", "Fire Axe"]),
        ("t:zombie -has:text", &["Walker", "Frozen Walker"]),
        ("has:requires", &["Long Rifle"]),
        ("has:copies|requires", &["Long Rifle", "Medkit"]),
        ("-hp>2 t:zombie", &["Walker", "Bile Runner", "The Alpha"]),
    ]);
}

#[test]
fn sets_dates_and_rarities_are_ordered() {
    check(&[
        ("s:ng-02", &["Walker", "Frozen Walker"]),
        ("s:02", &["Walker", "Frozen Walker"]),
        ("e:\"long winter\"", &["Walker", "Frozen Walker"]),
        ("set>01", &["Walker", "Frozen Walker", "Dog Tags"]),
        ("set!=01", &["Walker", "Frozen Walker", "Dog Tags"]),
        ("r>=SR", &["Sarah – The Sharpshooter", "Axe-Man’s Oath", "The Alpha", "Dog Tags"]),
        ("r:\"secret rare\"", &["Axe-Man’s Oath", "The Alpha"]),
        ("r<u t:zombie", &["Walker", "Frozen Walker"]),
        ("date>=2027", &["Walker", "Frozen Walker"]),
        ("date>2026-03 t:zombie", &["Walker", "Frozen Walker"]),
        ("date=2026-03-14 t:react", &["Second Wind"]),
        ("year:2026 t:react", &["Second Wind"]),
        ("date>ng-01", &["Walker", "Frozen Walker"]),
        ("date<2026-03-14", &[]),
        ("date!=2026", &["Walker", "Frozen Walker"]),
    ]);
}

#[test]
fn keywords_are_whole_words_of_rules_text_or_traits() {
    check(&[
        ("kw:burn", &["Bile Runner", "The Alpha"]),
        ("kw:guard", &["Sarah – The Sharpshooter", "The Alpha"]),
        ("kw:reach", &["Fire Axe"]),
        ("kw:silent", &["Fire Axe", "Medkit"]),
        ("kw:\"on hit\"", &["Bile Runner"]),
    ]);
}

#[test]
fn properties_of_cards_and_printings() {
    check(&[
        ("is:unique", &["The Alpha"]),
        ("is:locked", &["Long Rifle"]),
        ("is:promo", &["Walker", "Dog Tags"]),
        ("is:reprint", &["Walker"]),
        ("is:alternate-art", &["Sarah – The Sharpshooter"]),
        ("is:alt", &["Sarah – The Sharpshooter"]),
        ("is:secret", &["Axe-Man’s Oath"]),
        ("is:first-edition", &["Sarah – The Sharpshooter", "Dog Tags"]),
        ("is:foil is:regular", &["Sarah – The Sharpshooter", "Walker"]),
        ("is:foil not:regular", &["Axe-Man’s Oath", "The Alpha", "Sarah – The Sharpshooter"]),
        ("is:official", &["Walker", "Frozen Walker"]),
        ("not:playtest", &["Walker", "Frozen Walker", "Dog Tags"]),
        ("-not:promo", &["Walker", "Dog Tags"]),
        ("is:stays_at_zero", &["Motion Light"]),
        ("finish:foil edition:first", &["Sarah – The Sharpshooter"]),
        ("variant:promo|secret", &["Axe-Man’s Oath", "Walker", "Dog Tags"]),
    ]);
}

#[test]
fn formats_are_asked() {
    check(&[
        ("f:standard t:zombie", &["Walker", "Bile Runner"]),
        ("legal:\"standard play\" t:weapon", &["Long Rifle", "Fire Axe"]),
        ("banned:standard", &["The Alpha"]),
        ("restricted:standard", &["Fire Axe"]),
        ("-f:standard", &["The Alpha", "Frozen Walker", "Dog Tags"]),
        ("f:unheard", &[]),
    ]);
}

#[test]
fn and_binds_tighter_than_or() {
    check(&[
        ("t:survivor or t:zombie hp=1", &["Sarah", "Sarah – The Sharpshooter", "Walker"]),
        ("t:survivor OR t:zombie and hp=1", &["Sarah", "Sarah – The Sharpshooter", "Walker"]),
        ("(t:survivor or t:zombie) hp<=1", &["Walker"]),
        ("-(t:zombie or t:item or t:weapon or t:survivor)", &["Axe-Man’s Oath", "Second Wind"]),
        ("not (t:zombie or t:item) not t:weapon t:event", &["Axe-Man’s Oath"]),
        ("--walker", &["Walker", "Frozen Walker"]),
        ("-t:zombie -t:item -t:survivor -t:weapon", &["Axe-Man’s Oath", "Second Wind"]),
        ("((((walker))))", &["Walker", "Frozen Walker"]),
    ]);
}

#[test]
fn nothing_asked_finds_everything() {
    let catalogue = catalogue();
    for text in ["", "   ", "order:name"] {
        assert_eq!(found(&catalogue, text).len(), catalogue.cards().len(), "{text}");
    }
    assert_eq!(found(&catalogue, "unique:prints").len(), catalogue.printing_count());
}

#[test]
fn a_card_is_found_by_the_printing_that_matches() {
    let catalogue = catalogue();
    assert_eq!(found(&catalogue, "walker s:02 unique:prints"), ["NG-02-007", "NG-02-008"]);
    assert_eq!(found(&catalogue, "!walker unique:prints"), ["NG-01-050", "NG-02-007"]);
    // The common and the promo are two printings, so no printing is both.
    assert_eq!(found(&catalogue, "!walker r:c is:promo"), [""; 0]);
}
