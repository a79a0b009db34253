//! What the reader of card files says about files that are wrong.

use safehouse_engine::{
    card::{Fact, Variant},
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    rules,
};

/// A set file around cards, each on a line of its own from line 4 on.
fn file(cards: &[&str]) -> String {
    set_file("NG-01", cards)
}

fn set_file(code: &str, cards: &[&str]) -> String {
    let set = format!(r#"{{ "code": "{code}", "name": "A set", "status": "playtest" }}"#);
    format!("{{ \"game\": \"necrogenesis\",\n  \"set\": {set},\n  \"cards\": [\n{}\n] }}", cards.join(",\n"))
}

fn read(files: &[(&str, &str)]) -> Result<Catalogue, Vec<String>> {
    let sources: Vec<_> = files.iter().map(|&(name, text)| CatalogueSource { name, text }).collect();
    Catalogue::read(GAMES, &sources).map_err(|error| error.0.iter().map(ToString::to_string).collect())
}

fn told(files: &[(&str, &str)]) -> Vec<String> {
    read(files).err().unwrap_or_default()
}

/// Checks what is said about a file with this text, without the file's name.
fn check(text: &str, expected: &[&str]) {
    let expected: Vec<_> = expected.iter().map(|line| format!("set.json:{line}")).collect();
    assert_eq!(told(&[("set.json", text)]), expected, "{text}");
}

const WALKER: &str = r#"{ "name": "Walker", "type": "zombie", "subtype": "Walker", "hp": 1, "damage": 2, "ztc": 1, "ed": 3, "printings": [{ "number": "NG-01-050", "rarity": "C" }] }"#;

fn walker_with(find: &str, replace: &str) -> String {
    assert!(WALKER.contains(find), "{find}");
    WALKER.replace(find, replace)
}

#[test]
fn a_file_without_faults_is_read() {
    let catalogue = read(&[("set.json", &file(&[WALKER]))]).expect("a catalogue");
    assert_eq!(catalogue.cards().len(), 1);
    let with_mark = format!("\u{feff}{}", file(&[WALKER]));
    assert!(read(&[("set.json", &with_mark)]).is_ok());
    assert_eq!(read(&[]).expect("nothing").cards().len(), 0);
}

#[test]
fn broken_json_is_shown_where_it_breaks() {
    check("", &["1:1: Not readable: the text ends too early."]);
    check("{\n \"game\":\n", &["2:9: Not readable: the text ends too early."]);
    check("[]", &[r#"1:1: The file is one object: {"game": …, "set": {…}, "cards": […]}."#]);
    check(
        "{ \"game\": \"necrogenesis\"\n  \"set\": {} }",
        &["2:3: Not readable: a comma or a closing bracket is missing before this."],
    );
    check("{ \"é\": 1,\n\"ö\" x }", &["2:5: Not readable: expected `:`."]);
    check("{} {}", &["1:4: Not readable: there is more behind the end of the file's object."]);
}

#[test]
fn the_frame_of_a_file_is_checked() {
    check(
        "{}",
        &[
            r#"1:1: "game": The file does not say its game, e.g. "game": "necrogenesis"."#,
            r#"1:1: "set": The file does not describe its set: "set": {"code": …}."#,
            r#"1:1: "cards": The file has no list of cards: "cards": […]."#,
        ],
    );
    check(
        "{ \"game\": \"necrogenesi\",\n\"set\": {},\n\"cards\": {} }",
        &[
            r#"1:11: "game": “necrogenesi” is no game known here; is “necrogenesis” meant?"#,
            r#"2:8: "code": The set has no code, e.g. "code": "NG-01"."#,
            r#"2:8: "name": The set has no name."#,
            r#"2:8: "status": The set does not say its status: official, playtest or community."#,
            r#"3:10: "cards": This is a list: [{"name": …}]."#,
        ],
    );
    check(
        "{ \"game\": 3,\n\"set\": [],\n\"cards\": [],\n\"card\": 1 }",
        &[
            r#"1:11: "game": This is a text; put it in quotes."#,
            r#"2:8: "set": The set is an object: {"code": …, "name": …, "status": …}."#,
            r#"4:9: "card": There is no such field; is “cards” meant?"#,
        ],
    );
    check(
        r#"{ "game": "necrogenesis", "cards": [], "set":
{ "code": "",
"name": "A",
"status": "oficial",
"released": "2026-02-30",
"noticed": "x" } }"#,
        &[
            r#"2:11: "code": The text is empty; leave the field out or fill it."#,
            r#"4:11: "status": “oficial” is no status of a set; is “official” meant?"#,
            r#"5:13: "released": “2026-02-30” is no day; write YYYY-MM-DD or leave the field out."#,
            r#"6:12: "noticed": There is no such field; is “notice” meant?"#,
        ],
    );
}

#[test]
fn every_field_of_a_card_is_checked() {
    // What is replaced in a Walker, with what, and what is said about line 4.
    let cases: &[(&str, &str, &[&str])] = &[
        (
            r#""hp": 1"#,
            r#""hp": "1""#,
            &[r#"66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 100"#,
            &[r#"66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": -1"#,
            &[r#"66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1.5"#,
            &[r#"66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": "X""#,
            &[r#"66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#],
        ),
        (
            r#""damage": 2"#,
            r#""damage": "Y""#,
            &[r#"79: Walker: "damage": Damage is a whole number from 0 to 99, "X" or "–". [3.6.0, 3.6.1]"#],
        ),
        (
            r#""damage": 2"#,
            r#""damage": null"#,
            &[r#"79: Walker: "damage": Damage is a whole number from 0 to 99, "X" or "–". [3.6.0, 3.6.1]"#],
        ),
        (
            r#""hp": 1, "#,
            "",
            &[r#"1: Walker: "hp": A Zombie prints its HP; write "–" if the list does not know it. [2.5.0, 3.5.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hpp": 1"#,
            &[
                r#"1: Walker: "hp": A Zombie prints its HP; write "–" if the list does not know it. [2.5.0, 3.5.0]"#,
                r#"67: Walker: "hpp": There is no such field; is “hp” meant?"#,
            ],
        ),
        (r#""hp": 1"#, r#""hp": 1, "hp": 2"#, &[r#"75: Walker: "hp": The field is given twice; keep one."#]),
        (
            r#""hp": 1"#,
            r#""hp": 1, "hands": 2"#,
            &[r#"78: Walker: "hands": A Zombie has no Hands; leave the field out. [3.18.0]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "weirdness": 2"#,
            &[r#"82: Walker: "weirdness": There is no such field; the schema lists them all."#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "traits": "Undead""#,
            &[r#"79: Walker: "traits": This is a list: ["…", "…"]. [3.12.0, 3.12.1]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "traits": ["Undead", 3, ""]"#,
            &[
                r#"90: Walker: "traits": This is a text; put it in quotes."#,
                r#"93: Walker: "traits": The text is empty; leave the field out or fill it."#,
            ],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "traits": ["Undead", "Undead"]"#,
            &[r#"79: Walker: "traits": The list says something twice."#],
        ),
        (r#""hp": 1"#, r#""hp": 1, "unique": "yes""#, &[r#"79: Walker: "unique": This is true or false. [17.7.1]"#]),
        (r#""hp": 1"#, r#""hp": 1, "text": "Guard.""#, &[r#"77: Walker: "text": This is a list: ["…", "…"]."#]),
        (
            r#""hp": 1"#,
            r#""hp": 1, "text": ["Guard.\nReach."]"#,
            &[r#"78: Walker: "text": The text stands on one line, without line breaks and tabs."#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "flavor": " ""#,
            &[r#"79: Walker: "flavor": The text is empty; leave the field out or fill it."#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "max_copies": 0"#,
            &[r#"83: Walker: "max_copies": The number of copies is a whole number from 1 to 99. [6.1.5]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "requires": "Sarah""#,
            &[r#"81: Walker: "requires": Write one condition, e.g. {"name_is": …} or {"name_contains": …}. [10.5.1]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "requires": {"hp_is": "3"}"#,
            &[r#"81: Walker: "requires": Write one condition, e.g. {"name_is": …} or {"name_contains": …}. [10.5.1]"#],
        ),
        (
            r#""hp": 1"#,
            r#""hp": 1, "requires": {"name_is": "a", "identity_is": "b"}"#,
            &[r#"81: Walker: "requires": Write one condition, e.g. {"name_is": …} or {"name_contains": …}. [10.5.1]"#],
        ),
        ("zombie", "zombi", &[r#"29: Walker: "type": “zombi” is no card type; is “zombie” meant? [3.2.0]"#]),
        (
            "zombie",
            "creature",
            &[
                r#"29: Walker: "type": “creature” is no card type; use survivor, zombie, weapon, item, event, react. [3.2.0]"#,
            ],
        ),
        (r#""type": "zombie""#, r#""type": 3"#, &[r#"29: Walker: "type": This is a text; put it in quotes."#]),
        (r#""type": "zombie", "#, "", &[r#"1: Walker: "type": The card has no type. [3.2.0]"#]),
        (r#""name": "Walker", "type""#, r#""type""#, &[r#"1: "name": The card has no name. [3.1.0]"#]),
        (
            r#""name": "Walker""#,
            r#""name": """#,
            &[r#"11: "name": The text is empty; leave the field out or fill it."#],
        ),
        (
            r#""subtype": "Walker""#,
            r#""subtype": "Wolker""#,
            &[
                r#"50: Walker: "subtype": “Wolker” is not a Sub Type of this card type; use one of Walker, Runner, Brute, Mutant, Boss Monster. [11.1.2]"#,
            ],
        ),
        (
            "NG-01-050",
            "NG-1-050",
            &[r#"127: Walker: "number": “NG-1-050” is not a card number; it looks like NG-01-045. [3.4.1]"#],
        ),
        (
            r#""number": "NG-01-050""#,
            r#""number": 50"#,
            &[r#"127: Walker: "number": This is a text; put it in quotes."#],
        ),
        (r#""number": "NG-01-050", "#, "", &[r#"115: Walker: "number": The printing has no number. [3.4.0]"#]),
        (
            r#""rarity": "C""#,
            r#""rarity": "S""#,
            &[r#"150: Walker: "rarity": “S” is no rarity; use C, U, R, SR, SCR, PR. [3.3.1]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "Rare""#,
            &[r#"150: Walker: "rarity": “Rare” is no rarity; is “R” meant? [3.3.1]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "variant": "alternate""#,
            &[r#"166: Walker: "variant": “alternate” is no variant; is “alternate-art” meant? [3.7.4]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "finishes": []"#,
            &[r#"167: Walker: "finishes": A printing exists in at least one finish. [3.14.0]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "finishes": ["fol"]"#,
            &[r#"168: Walker: "finishes": “fol” is no finish; is “foil” meant? [3.14.0]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "editions": "first""#,
            &[r#"167: Walker: "editions": This is a list: ["first", "unlimited"]. [3.14.0]"#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "editions": ["first", "first"]"#,
            &[r#"167: Walker: "editions": The list says something twice."#],
        ),
        (
            r#""rarity": "C""#,
            r#""rarity": "C", "artst": "A""#,
            &[r#"164: Walker: "artst": There is no such field; is “artist” meant?"#],
        ),
        (
            r#"[{ "number": "NG-01-050", "rarity": "C" }]"#,
            "[]",
            &[r#"114: Walker: "printings": The list of printings is empty; every card has one. [3.4.0]"#],
        ),
        (
            r#"[{ "number": "NG-01-050", "rarity": "C" }]"#,
            "{}",
            &[r#"114: Walker: "printings": This is a list: [{"number": …, "rarity": …}]. [3.4.0]"#],
        ),
        (
            r#"[{ "number": "NG-01-050", "rarity": "C" }]"#,
            "[3]",
            &[r#"115: Walker: "printings": A printing is an object: {"number": …, "rarity": …}. [3.4.0]"#],
        ),
        (
            r#", "printings": [{ "number": "NG-01-050", "rarity": "C" }]"#,
            "",
            &[r#"1: Walker: "printings": The card has no printing; every card has at least one. [3.4.0]"#],
        ),
    ];
    for (find, replace, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|line| format!("set.json:4:{line}")).collect();
        assert_eq!(told(&[("set.json", &file(&[&walker_with(find, replace)]))]), expected, "{replace}");
    }
}

#[test]
fn every_fault_of_a_file_is_told_in_order() {
    let second = walker_with("Walker\", \"type", "Runner\", \"type");
    check(
        &file(&[&walker_with("\"hp\": 1", "\"hp\": \"much\""), "3", &second.replace("\"ed\": 3", "\"ed\": 30")]),
        &[
            r#"4:66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#,
            r#"5:1: A card is an object: {"name": …, "type": …}."#,
            r#"6:98: Runner: "ed": ED is a whole number from 0 to 9 or "–". [2.25.5, 3.16.0]"#,
            r#"6:128: Runner: "number": NG-01-050 is already the number of Walker; every printing has its own. [3.4.0]"#,
        ],
    );
}

#[test]
fn a_faulty_reprint_is_no_second_card_of_its_name_3_4_2() {
    rules!["3.4.2"];
    let reprint = r#"{ "name": "Walker", "printings": [{ "number": 7, "rarity": "PR" }] }"#;
    let number = |line: u8| format!(r#"{line}:47: Walker: "number": This is a text; put it in quotes."#);
    check(&file(&[WALKER, reprint]), &[&number(5)]);
    check(&file(&[reprint, WALKER]), &[&number(4)]);
}

#[test]
fn what_is_nested_too_deeply_is_shown_where_it_is() {
    let deep = walker_with("\"hp\": 1", &format!("\"hp\": {}", "[".repeat(40)));
    let told = told(&[("set.json", &file(&[&deep]))]);
    // Two brackets are around the card, and its own.
    assert!(told.len() == 1 && told[0].starts_with(&format!("set.json:4:{}: ", 66 + 29)), "{told:?}");
}

#[test]
fn a_name_and_a_number_are_there_once_3_1_1_3_4_0() {
    rules!["3.1.1", "3.4.0"];
    let again = walker_with("NG-01-050", "NG-01-051").replace("\"Walker\", \"type\"", "\"WALKER\", \"type\"");
    check(
        &file(&[WALKER, &again]),
        &[
            r#"5:11: WALKER: "name": A card of this name was already defined; add a printing to it instead. [3.1.1, 3.4.2]"#,
        ],
    );
    let two = walker_with("\"C\" }", "\"C\" }, { \"number\": \"NG-01-050\", \"rarity\": \"R\" }");
    check(
        &file(&[&two]),
        &[
            r#"4:169: Walker: "number": NG-01-050 is already the number of another printing of this card; every printing has its own. [3.4.0]"#,
        ],
    );
    let first = file(&[WALKER]);
    let other = first.replace("playtest", "official");
    assert_eq!(
        told(&[("a.json", &first), ("b.json", &other)]),
        [
            r#"b.json:2:20: "code": The set NG-01 was already read from another file."#,
            r#"b.json:4:11: Walker: "name": A card of this name was already defined; add a printing to it instead. [3.1.1, 3.4.2]"#,
            r#"b.json:4:127: Walker: "number": NG-01-050 is already the number of another printing of this card; every printing has its own. [3.4.0]"#,
        ]
    );
}

#[test]
fn a_reprint_finds_its_card_in_any_file_3_4_2() {
    rules!["3.4.2", "3.7.4"];
    let reprint = set_file(
        "NG-02",
        &[r#"{ "name": "walker", "printings": [{ "number": "NG-02-001", "rarity": "PR", "variant": "promo" }] }"#],
    );
    let first = file(&[WALKER]);
    for files in [[("a.json", first.as_str()), ("b.json", &reprint)], [("b.json", &reprint), ("a.json", &first)]] {
        let catalogue = read(&files).expect("a catalogue");
        assert_eq!((catalogue.cards().len(), catalogue.printing_count()), (1, 2));
        let printing = catalogue.printing(catalogue.find_number("ng-02-001").expect("a reprint"));
        assert_eq!((printing.set.as_str(), printing.variant), ("NG-02", Variant::Promo));
    }
    assert_eq!(
        told(&[("b.json", &reprint)]),
        [
            r#"b.json:4:11: walker: "type": An entry with only a name and printings is a reprint, but no file defines this card; give its type and fields. [3.4.2]"#
        ]
    );
    // A faulty card is known all the same: its reprints are not to blame.
    let faulty = file(&[&walker_with("\"hp\": 1", "\"hp\": 100")]);
    assert_eq!(
        told(&[("a.json", &faulty), ("b.json", &reprint)]),
        [r#"a.json:4:66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#]
    );
}

#[test]
fn what_a_list_does_not_know_is_a_dash() {
    for dash in ["–", "-", "—"] {
        let card = walker_with("\"hp\": 1, \"damage\": 2", &format!("\"hp\": \"{dash}\", \"damage\": \"{dash}\""))
            .replace("\"subtype\": \"Walker\"", &format!("\"subtype\": \"{dash}\", \"traits\": \"{dash}\""));
        let catalogue = read(&[("set.json", &file(&[&card]))]).expect("a catalogue");
        for field in ["hp", "damage", "subtype", "traits"] {
            assert_eq!(catalogue.cards()[0].fact(field), Some(&Fact::Unknown), "{field}");
        }
    }
}

#[test]
fn words_get_the_spelling_of_their_list() {
    let trap = r#"{ "name": "Wire", "type": "Item", "class": "TRAP", "ap": "x", "zone": "Threat", "printings": [{ "number": "NG-01-001", "rarity": "scr", "variant": "SECRET", "finishes": ["Foil"] }] }"#;
    let gun = r#"{ "name": "Gun", "type": "weapon", "class": "ranged", "ap": 1, "damage": 1, "hands": 1, "range": ["Zombie"], "printings": [{ "number": "NG-01-002", "rarity": "c" }] }"#;
    let catalogue = read(&[("set.json", &file(&[trap, gun]))]).expect("a catalogue");
    let [trap, gun] = catalogue.cards() else { panic!("two cards") };
    assert_eq!((trap.card_type, trap.word("class"), trap.word("zone")), ("item", Some("trap"), Some("threat")));
    assert_eq!((trap.fact("ap"), trap.printings[0].rarity), (Some(&Fact::Variable), "SCR"));
    assert_eq!(gun.words("range"), ["zombie"]);
}

#[test]
fn deep_and_huge_input_is_refused_or_read_without_breaking() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    check(&deep, &["1:33: Not readable: a file has at most 32 levels of brackets; this one has 100,000."]);
    let nested = |value: &str| file(&[&walker_with("\"hp\": 1", &format!("\"hp\": {value}"))]);
    check(&nested(&deep), &["4:95: Not readable: a file has at most 32 levels of brackets; this one has 100,003."]);
    let within = format!("{}{}", "[".repeat(20), "]".repeat(20));
    check(&nested(&within), &[r#"4:66: Walker: "hp": HP is a whole number from 0 to 99 or "–". [2.5.0, 3.5.0]"#]);
    let long = "x".repeat(1_000_000);
    let told = told(&[("set.json", &file(&[&walker_with("\"hp\": 1", &format!("\"hp\": 1, \"{long}\": 1"))]))]);
    assert!(told.len() == 1 && told[0].len() < 200, "{}", told[0].len());
    let many: Vec<String> = (0..2_000)
        .map(|n| {
            walker_with("\"Walker\", \"type\"", &format!("\"W{n}\", \"type\""))
                .replace("01-050", &format!("{:02}-{:03}", n / 1000, n % 1000))
        })
        .collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let (first, second) = (set_file("NG-00", &many[..1_000]), set_file("NG-01", &many[1_000..]));
    let files = [("first.json", first.as_str()), ("second.json", second.as_str())];
    assert_eq!(read(&files).expect("a catalogue").cards().len(), 2_000);
}

#[test]
fn copies_in_the_text_are_those_of_the_field_6_1_5() {
    rules!["6.1.5"];
    let text = |field: &str| {
        let text = "[Permanent] You may have up to 6 copies of this card in your Zombie Deck.";
        file(&[&walker_with("\"hp\": 1", &format!("\"hp\": 1, \"text\": [\"{text}\"]{field}"))])
    };
    check(&text(", \"max_copies\": 6"), &[]);
    check(
        &text(""),
        &[r#"4:1: Walker: "max_copies": The text allows up to 6 copies, but "max_copies" is not given. [6.1.5]"#],
    );
    check(
        &text(", \"max_copies\": 4"),
        &[r#"4:170: Walker: "max_copies": The text allows up to 6 copies, but "max_copies" says 4. [6.1.5]"#],
    );
}

#[test]
fn a_set_and_its_numbers_agree_3_4_1() {
    rules!["3.4.1"];
    check(
        &set_file("XX-01", &[]),
        &[r#"2:20: "code": “XX-01” is no set code; it is a card number without its last part, e.g. NG-01. [3.4.1]"#],
    );
    check(
        &set_file("NG-99", &[WALKER]),
        &[r#"4:127: Walker: "number": “NG-01-050” is no number of the set NG-99; it begins with NG-99-. [3.4.1]"#],
    );
}

#[test]
fn a_name_has_no_space_around_it() {
    check(
        &file(&[&walker_with("\"Walker\", \"type\"", "\" Walker \", \"type\"")]),
        &[r#"4:11: Walker: "name": The name begins or ends with a space; take it away. [3.1.1]"#],
    );
}

#[test]
fn a_file_of_endless_brackets_is_refused_before_it_is_read() {
    for depth in [40, 120, 100_000] {
        let text = format!("{{\"game\": \"necrogenesis\", \"cards\": {}", "[".repeat(depth));
        let words = told(&[("set.json", &text)]);
        assert_eq!(words.len(), 1);
        assert!(
            words[0].starts_with("set.json:1:66: Not readable: a file has at most 32 levels of brackets"),
            "{words:?}"
        );
    }
}

#[test]
fn slips_of_who_knows_other_languages_are_told_with_their_mend() {
    let end = "\"cards\": [] }";
    for (text, told) in [
        (format!("{{ // mine\n {end}"), "1:3: Not readable: JSON has no comments; take the line out."),
        (format!("# mine\n{{ {end}"), "1:1: Not readable: JSON has no comments; take the line out."),
        (
            format!("{{ \"game\": “necrogenesis”, {end}"),
            "1:11: Not readable: a text stands in straight double quotes: \"…\".",
        ),
        (
            format!("{{ \"game\": 'necrogenesis', {end}"),
            "1:11: Not readable: a text stands in straight double quotes: \"…\".",
        ),
        (format!("{{ 'game': 1, {end}"), "1:3: Not readable: a text stands in straight double quotes: \"…\"."),
        (
            format!("{{ game: 1, {end}"),
            "1:3: Not readable: the name of a field stands in straight double quotes: \"…\".",
        ),
        (format!("{{ \"game\": +20, {end}"), "1:11: Not readable: a number has no plus sign; take it away."),
        (format!("{{ \"game\": NaN, {end}"), "1:11: Not readable: this is no number in JSON; write one with digits."),
        (format!("{{ \"game\": True, {end}"), "1:11: Not readable: true and false are written in small letters."),
    ] {
        check(&text, &[told]);
    }
    for text in ["{ \"cards\": [1,\n ] }", "{ \"cards\": [],\n }"] {
        check(text, &["2:2: Not readable: a comma stands before the closing bracket; take it away."]);
    }
}

#[test]
fn a_name_with_marks_that_nobody_sees_is_a_fault() {
    for (mark, code) in [("\\u0000", "0000"), ("\\u0007", "0007"), ("\u{202E}", "202E"), ("\u{200B}", "200B")] {
        let name = format!(r#""name": "Wal{mark}ker""#);
        let found = told(&[("set.json", &file(&[&walker_with(r#""name": "Walker""#, &name)]))]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("set.json:4:11: ") && found[0].contains(&format!("U+{code}")), "{found:?}");
        assert!(!found[0].contains(['\u{0}', '\u{7}', '\u{202E}', '\u{200B}']), "{found:?}");
    }
    let other = WALKER.replace("\"Walker\", \"type\"", "\"Wal\u{200B}ker\", \"type\"").replace("050", "051");
    let found = told(&[("set.json", &file(&[WALKER, &other]))]);
    assert!(found.iter().any(|fault| fault.contains("A card of this name was already defined")), "{found:?}");
    let text = walker_with(r#""hp": 1"#, "\"hp\": 1, \"text\": [\"Guard\u{202E}.\"]");
    assert_eq!(told(&[("set.json", &file(&[&text]))]).len(), 1, "a mark that turns the text is a fault anywhere");
}
