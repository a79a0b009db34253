//! Formats files: what they can say, and what is said of wrong ones.

use proptest::prelude::*;
use safehouse_engine::{
    catalogue::{CatalogueSource, Legality, LegalityStatus},
    deck::{
        certificate::{FindingKind, RequirementOutcome, Verdict, certify, certify_as_meant},
        format::{CardStatus, Formats, Limit},
        list::DeckList,
    },
    english::English,
    games::clauses,
};
use safehouse_testing::{
    shipped,
    small_set::{SURVIVOR_DECK, ZOMBIE_DECK, catalogue, legal, line},
};

use crate::judging::{STORE, findings, formats, friday_night, problems, with};

fn faults(text: &str) -> Vec<String> {
    let source = CatalogueSource { name: "f.json", text };
    let read = Formats::read(&[shipped::FORMATS, source], catalogue());
    read.map(|_| ()).expect_err("faults").0.iter().map(ToString::to_string).collect()
}

fn formats_of(text: &str) -> Result<Formats, String> {
    let source = CatalogueSource { name: "f.json", text };
    Formats::read(&[shipped::FORMATS, source], catalogue()).map_err(|error| error.to_string())
}

/// A file of one format, `standard` for its ground, and one snapshot.
fn file(snapshot: &str) -> String {
    format!(
        "{{\"game\": \"necrogenesis\", \"formats\": [\n{{\"id\": \"x\", \"name\": \"X\", \"based_on\": \"standard\", \
         \"snapshots\": [\n{{\"id\": \"s\", \"from\": \"2027-01-01\",\n{snapshot}\n}}]}}]}}"
    )
}

#[test]
fn the_shipped_formats_are_read_with_the_playtest_set() {
    let catalogue = shipped::catalogue();
    let standard = shipped::formats().get("standard").expect("Standard").newest();
    assert!(catalogue.card_indices().all(|card| standard.status(card) == CardStatus::Legal));
    assert!(standard.requirements.iter().all(|rule| !rule.clauses.is_empty()));
}

#[test]
fn the_example_of_the_documentation_is_read() {
    let catalogue = shipped::catalogue();
    let guide = include_str!("../../../../cards/FORMATS.md");
    let (_, rest) = guide.split_once("```json").expect("an example");
    let (text, _) = rest.split_once("```").expect("its end");
    let alone = Formats::read(&[CatalogueSource { name: "example", text }], catalogue).expect_err("refused");
    assert!(alone.0[0].message.contains("begins with a copy of it"), "{alone}");

    // As the guide says: the shipped file with the store's format behind its own.
    let mut whole: serde_json::Value = serde_json::from_str(shipped::FORMATS.text).expect("JSON");
    let example: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let own = example["formats"].as_array().expect("formats").clone();
    whole["formats"].as_array_mut().expect("formats").extend(own);
    let whole = whole.to_string();
    let formats = Formats::read(&[CatalogueSource { name: "formats.json", text: &whole }], catalogue).expect("valid");
    let format = formats.get("friday-night").expect("the store's format");
    let door = catalogue.find_name("Slam the Door").expect("known");
    assert_eq!(format.as_of("2026-12-24").status(door), CardStatus::Banned);
    assert_eq!(format.as_of("2027-01-24").status(door), CardStatus::Legal);
}

#[test]
fn banned_and_restricted_cards_have_reasons() {
    let deck = with(&[
        line(SURVIVOR_DECK, 1, "Night Falls"),
        line(SURVIVOR_DECK, 3, "Hunting Rifle"),
        line(SURVIVOR_DECK, 2, "Sidestep"),
    ]);
    let certificate = friday_night(&deck, "opening");
    assert_eq!(problems(&certificate), ["banned_card", "restricted_card", "restricted_card"]);
    let restricted = findings(&certificate, "restricted_card");
    assert_eq!((restricted[0].limit, restricted[0].actual), (Some(Limit::AtMost(2)), Some(3)));
    assert_eq!(restricted[0].reason.as_deref(), Some("Two are plenty."));
    assert_eq!(restricted[1].limit, Some(Limit::AtMost(1)));
}

#[test]
fn a_snapshot_states_only_what_changes() {
    let deck = with(&[line(SURVIVOR_DECK, 4, "Hunting Rifle"), line(SURVIVOR_DECK, 1, "Last Light")]);
    let certificate = friday_night(&deck, "new-year");
    assert_eq!(problems(&certificate), ["banned_card", "restricted_card", "few_firearms"]);
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let snapshots = formats.get("FRIDAY-NIGHT").expect("any case").snapshots();
    assert_eq!(snapshots[1].requirements.len(), snapshots[0].requirements.len() + 1);
    assert_eq!(snapshots[1].restricted.len(), 2);
}

#[test]
fn the_snapshot_in_force_is_found_by_day() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let format = formats.get("friday-night").expect("the store's format");
    for (day, id) in [
        ("2026-01-01", "opening"),
        ("2026-12-04", "opening"),
        ("2026-12-31", "opening"),
        ("2027-01-01", "new-year"),
        ("2031-05-05", "new-year"),
    ] {
        assert_eq!(format.as_of(day).id, id, "{day}");
    }
    assert_eq!(format.newest().id, "new-year");
}

#[test]
fn queries_ask_formats() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let status = |name: &str, day: &str| {
        let card = catalogue.find_name(name).expect("known");
        formats.as_of(day).legality("friday-night", catalogue.default_printing(card))
    };
    assert_eq!(status("Night Falls", "2026-12-05"), Some(LegalityStatus::Banned));
    assert_eq!(status("Night Falls", "2027-01-05"), Some(LegalityStatus::Legal));
    assert_eq!(status("Sidestep", "2027-01-05"), Some(LegalityStatus::Restricted));
    let rifle = catalogue.find_name("Hunting Rifle").expect("known");
    let snapshot = formats.get("friday-night").expect("known").newest();
    assert_eq!(snapshot.copy_limit(rifle, catalogue), Some(2));
    assert_eq!(snapshot.reason(rifle, catalogue), Some("Two are plenty."));
    let rounds = catalogue.find_name("Loose Rounds").expect("known");
    assert_eq!(snapshot.copy_limit(rounds, catalogue), Some(6));
}

#[test]
fn a_pool_is_about_cards_and_not_printings_3_4_2() {
    let text = file("\"pool\": \"t:survivor or t:zombie or r:pr or crate\"");
    let source = CatalogueSource { name: "f.json", text: &text };
    let catalogue = catalogue();
    let formats = Formats::read(&[shipped::FORMATS, source], catalogue).expect("valid");
    let snapshot = formats.get("x").expect("x").newest();
    let certificate = certify(&with(&[line(SURVIVOR_DECK, 4, "Rusty Pipe")]), catalogue, snapshot);
    assert_eq!(certificate.verdict, Verdict::Legal, "its promo printing is in the pool");
    let certificate = certify(&with(&[line(SURVIVOR_DECK, 1, "Hunting Rifle")]), catalogue, snapshot);
    assert_eq!(problems(&certificate), ["card_pool"]);
}

#[test]
fn other_games_can_be_expressed() {
    let text = include_str!("../fixtures/other_games_formats.json");
    let catalogue = catalogue();
    let formats = Formats::read(&[CatalogueSource { name: "other", text }], catalogue).expect("valid");

    let two_decks = formats.get("two-decks").expect("known").newest();
    let mut lines: Vec<_> = (1..=10).map(|n| line(SURVIVOR_DECK, 3, &format!("Supply Crate {n}"))).collect();
    lines.extend((1..=6).map(|n| line(ZOMBIE_DECK, 1, &format!("Walker {n}"))));
    let mut deck = DeckList { lines, ..DeckList::new("necrogenesis") };
    assert_eq!(certify(&deck, catalogue, two_decks).verdict, Verdict::Legal);
    deck.lines[0].quantity = 4;
    assert_eq!(problems(&certify(&deck, catalogue, two_decks)), ["main_deck_size", "copies"]);

    let by_rarity = formats.get("by-rarity").expect("known").newest();
    let limit = |card: &str| {
        let deck = |copies| {
            let mut deck = legal();
            deck.lines.truncate(1);
            deck.lines.push(line(SURVIVOR_DECK, copies, card));
            problems(&certify(&deck, catalogue, by_rarity)).join(" ")
        };
        (1..9).take_while(|&copies| !deck(copies).contains("copies_of")).count()
    };
    assert_eq!([limit("Supply Crate 1"), limit("Hunting Rifle"), limit("Last Light")], [4, 3, 1]);
    let hero = certify(&legal(), catalogue, by_rarity);
    assert_eq!(findings(&hero, "hero_count")[0].outcome, RequirementOutcome::Pass);
}

#[test]
fn house_formats_can_leave_rules_out() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let casual = formats.get("casual").expect("Casual").newest();
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR_DECK, 9, "Rusty Pipe"));
    deck.lines.push(line(ZOMBIE_DECK, 2, "The Choir"));
    assert_eq!(certify(&deck, catalogue, casual).verdict, Verdict::Legal);
    deck.lines.retain(|line| line.section != ZOMBIE_DECK);
    assert_eq!(problems(&certify(&deck, catalogue, casual)), ["zombie_deck_size"]);
}

#[test]
fn a_wrong_query_is_shown_where_it_stands() {
    let found = faults(&file("\"pool\": \"t:zmobie\""));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("f.json:4:9: x, s: In the card query: Column 3: "), "{found:?}");
    let found = faults(&file(
        "\"requirements\": [\n{\"code\": \"c\", \"kind\": \"count\", \"at_most\": 1,\n  \"query\": \"hp>\"}]",
    ));
    assert!(found[0].starts_with("f.json:6:12: x, s, c: In the card query: "), "{found:?}");
}

#[test]
fn a_query_that_would_silently_find_nothing_is_a_fault() {
    for (query, part) in [
        ("format:standard", "made of formats"),
        ("s:NG-99", "no set “NG-99”"),
        ("t:zombie order:hp", "“order:hp” is about how a list is shown and does nothing in a rule"),
        ("unique:prints", "does nothing in a rule"),
        ("-missing:", "A format cannot ask what somebody owns (missing:)"),
    ] {
        let found = faults(&file(&format!("\"pool\": \"{query}\"")));
        assert!(found.len() == 1 && found[0].contains(part), "{found:?}");
    }
}

#[test]
fn an_entry_that_concerns_no_card_is_noticed() {
    for (list, word) in [("banned", "bans"), ("restricted", "restricts")] {
        let text = file(&format!("\"{list}\": [\n  {{\"query\": \"t:zombie hp>900\"}}, {{\"query\": \"t:zombie\"}}]"));
        let source = CatalogueSource { name: "f.json", text: &text };
        let read = Formats::read(&[shipped::FORMATS, source], catalogue()).expect("no fault");
        let told: Vec<_> = read.notices().iter().map(ToString::to_string).collect();
        let notice = format!("f.json:5:13: x, s: No card is found by “t:zombie hp>900”, so this entry {word} nothing.");
        assert_eq!(told, [notice]);
    }
}

#[test]
fn a_restricted_card_may_be_named_alone_for_one_copy() {
    let text = file("\"restricted\": [\"rusty pipe\", {\"card\": \"Hunting Rifle\", \"limit\": 2}]");
    let source = CatalogueSource { name: "f.json", text: &text };
    let read = Formats::read(&[shipped::FORMATS, source], catalogue()).expect("no fault");
    let snapshot = read.get("x").expect("the format").newest();
    assert_eq!(snapshot.restricted.iter().map(|entry| entry.limit).collect::<Vec<_>>(), [1, 2]);
    let certificate = certify(&with(&[line(SURVIVOR_DECK, 2, "Rusty Pipe")]), catalogue(), snapshot);
    assert_eq!(findings(&certificate, "restricted_card")[0].limit, Some(Limit::AtMost(1)));
}

#[test]
fn wrong_files_are_told_line_and_reason() {
    for (snapshot, place, part) in [
        ("\"banned\": [\"Rusty Pip\"]", "f.json:4:12: x, s:", "Is “Rusty Pipe” meant?"),
        ("\"banned\": [{\"card\": \"Rusty Pipe\", \"limit\": 1}]", "f.json:4:12: x, s:", "restricted list"),
        ("\"restricted\": [{\"card\": \"Rusty Pipe\", \"limit\": 0}]", "f.json:4:16: x, s:", "banned list"),
        ("\"restricted\": [\"Rusty Pip\"]", "f.json:4:16: x, s:", "Is “Rusty Pipe” meant?"),
        ("\"restricted\": [{}]", "f.json:4:16: x, s:", "either"),
        ("\"without\": [\"nonsense\"]", "f.json:4:13: x, s:", "no “nonsense”"),
        ("\"requirements\": [{\"code\": \"c\", \"kind\": \"count\"}]", "f.json:4:18: x, s, c:", "how many"),
        (
            "\"requirements\": [{\"code\": \"c\", \"kind\": \"conut\"}]",
            "f.json:4:",
            "“conut” is not known here; is “count” meant?",
        ),
        (
            "\"requirements\": [{\"code\": \"c\", \"kind\": \"count\", \"exactly\": 1, \"sections\": [\"main\"]}]",
            "f.json:4:76: x, s, c:",
            "no section",
        ),
        (
            "\"requirements\": [{\"code\": \"c\", \"kind\": \"disjoint\", \"query\": \"t:zombie\"}]",
            "f.json:4:18: x, s, c:",
            "has no \"query\"",
        ),
        ("\"advice\": [{\"code\": \"copies\", \"kind\": \"known_values\"}]", "f.json:4:12: x, s:", "used twice"),
        ("\"bannned\": []", "f.json:4:", "There is no field “bannned”; is “banned” meant?"),
    ] {
        let found = faults(&file(snapshot));
        assert_eq!(found.len(), 1, "{snapshot}: {found:?}");
        assert!(found[0].starts_with(place) && found[0].contains(part), "{snapshot}: {found:?}");
    }
}

#[test]
fn a_fault_hides_no_other() {
    let found = faults(
        r#"{"game": "necrogenesis", "formats": [
{"id": "X", "name": 7, "based_on": "none", "snapshots": [
{"id": "s", "foo": 1, "from": "2026-13-01",
 "pool": "t:foo (",
 "banned": [{"card": "Rusty Pip", "limit": 1}, 3],
 "restricted": [{"card": "Rusty Pipe", "limit": -1}],
 "without": ["whatever", 4],
 "requirements": [
{"code": "a", "kind": "huh", "query": "t:zmobie", "sections": ["attic"]},
{"code": "b", "kind": "count", "at_most": -1},
{"code": "c", "kind": "copies", "at_most": 1.5, "own_limit": "no", "sections": {}},
{"kind": "placement", "section": "cellar"},
{"code": "d", "code": "e", "kind": "count", "exactly": 1}
]},
{"id": "t", "from": "2026-01-01", "without": ["a", "b"], "note": 1}
]},
{"id": "y", "name": "Y", "based_on": "X", "snapshots": [{"id": "u"}]}
]}"#,
    );
    let expected = [
        "2:21: This is a text; put it in quotes.",
        "2:8: The identifier of a format is made of small letters",
        "2:36: There is no format “none” before this one; a file that builds on it begins with a copy of it.",
        "3:20: s: There is no field “foo”; there are id, from, ",
        "3:31: s: “2026-13-01” is no day",
        "4:10: s: In the card query: Column 3: “foo” is no value",
        "4:10: s: In the card query: Column 7: ",
        "5:22: s: No card is called “Rusty Pip”.",
        "5:13: s: A banned card has no limit",
        "5:48: s: This is one object.",
        "6:49: s: This is a whole number from 1 to 4294967295.",
        "7:26: s: This is a text; put it in quotes.",
        "9:27: s, a: “huh” is not known here; there are ",
        "9:64: s, a: “attic” is no section",
        "9:39: s, a: In the card query: Column 3: “zmobie”",
        "10:43: s, b: This is a whole number",
        "11:44: s, c: This is a whole number",
        "11:62: s, c: This is true or false, without quotes.",
        "11:80: s, c: This is a list; put it in square brackets.",
        "12:1: s: The field \"code\" is missing.",
        "12:34: s: “cellar” is no section",
        "13:23: s, d: The field \"code\" is given twice; keep one.",
        "15:66: t: This is a text; put it in quotes.",
        "17:57: y, u: The field \"from\" is missing.",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(&format!("f.json:{expected}")), "{found}\n{expected}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

/// A file with every object there can be, and a mark where one more field goes into it.
const EVERY_OBJECT: &str = r#"{"game": "necrogenesis", @0 "formats": [
{"id": "x", "name": "X", "based_on": "standard", @1 "snapshots": [
{"id": "s", "from": "2027-01-01", @2
"banned": [{"card": "Rusty Pipe", @3 "reason": "r"}],
"restricted": [{"query": "t:weapon", @4 "limit": 2}],
"requirements": [{"code": "c", "kind": "count", "at_most": 3, @5
"noun": {"one": "o", @6 "many": "m"}}],
"advice": [{"code": "a", "kind": "known_values", @7 "reason": "r"}]}]}]}"#;

/// The file with a field put in at one mark; the others are taken away.
fn with_field(mark: usize, field: &str) -> String {
    (0..8)
        .fold(EVERY_OBJECT.to_owned(), |text, at| text.replace(&format!("@{at}"), if at == mark { field } else { "" }))
}

#[test]
fn a_field_that_is_given_twice_is_a_fault_wherever_it_is() {
    assert!(formats_of(&with_field(9, "")).is_ok(), "the file itself has no fault");
    for (mark, field, line) in [
        (0, "\"game\": \"necrogenesis\",", 1),
        (1, "\"name\": \"Y\",", 2),
        (1, "\"based_on\": \"standard\",", 2),
        (2, "\"from\": \"2028-01-01\",", 3),
        (3, "\"card\": \"Hunting Rifle\",", 4),
        (4, "\"query\": \"t:item\",", 5),
        (5, "\"at_most\": 4,", 6),
        (6, "\"one\": \"p\",", 7),
        (7, "\"kind\": \"known_values\",", 8),
    ] {
        let key = field.split('"').nth(1).expect("a key");
        let found = faults(&with_field(mark, field));
        assert_eq!(found.len(), 1, "{field}: {found:#?}");
        let told = format!("The field \"{key}\" is given twice; keep one.");
        assert!(found[0].starts_with(&format!("f.json:{line}:")) && found[0].ends_with(&told), "{field}: {found:#?}");
    }
}

#[test]
fn a_field_that_there_is_not_is_a_fault_wherever_it_is() {
    for (mark, line, misspelt, meant) in [
        (0, 1, "fromats", "formats"),
        (1, 2, "basedon", "based_on"),
        (2, 3, "bannd", "banned"),
        (3, 4, "resaon", "reason"),
        (4, 5, "limits", "limit"),
        (5, 6, "atmost", "at_most"),
        (6, 7, "ones", "one"),
        (7, 8, "clause", "clauses"),
    ] {
        let found = faults(&with_field(mark, &format!("\"{misspelt}\": 1,")));
        assert_eq!(found.len(), 1, "{misspelt}: {found:#?}");
        let told = format!("There is no field “{misspelt}”; is “{meant}” meant?");
        assert!(found[0].starts_with(&format!("f.json:{line}:")) && found[0].ends_with(&told), "{found:#?}");

        let found = faults(&with_field(mark, "\"weirdness\": {\"a\": [1]},"));
        assert_eq!(found.len(), 1, "{mark}: {found:#?}");
        assert!(found[0].starts_with(&format!("f.json:{line}:")), "{found:#?}");
        assert!(found[0].contains("There is no field “weirdness”; there are "), "{found:#?}");
    }
    let found = faults(&with_field(2, "\"a`b\": 1,"));
    assert!(found.len() == 1 && found[0].contains("There is no field “a`b”; there are id, from"), "{found:#?}");
}

#[test]
fn snapshots_stand_in_the_order_of_their_days() {
    let text = STORE.text.replace("2027-01-01", "2026-12-04");
    assert!(faults(&text)[0].contains("later than the one before"));
    let text = STORE.text.replace("2027-01-01", "2027-02-30");
    assert!(faults(&text)[0].contains("is no day"));
    let text = STORE.text.replace("\"standard\"", "\"modern\"");
    assert!(faults(&text)[0].contains("no format “modern”"));
    let text = STORE.text.replace("necrogenesis", "genezoa");
    assert!(faults(&text)[0].contains("another game"));
    assert_eq!(faults("{").len(), 1);
}

proptest! {
    #[test]
    fn no_formats_file_panics(at in any::<prop::sample::Index>(), length in 0usize..40, text in "\\PC{0,12}") {
        let mut characters: Vec<char> = STORE.text.chars().collect();
        let begin = at.index(characters.len());
        let end = (begin + length).min(characters.len());
        characters.splice(begin..end, text.chars());
        let text: String = characters.into_iter().collect();
        let source = CatalogueSource { name: "f.json", text: &text };
        if let Err(error) = Formats::read(&[shipped::FORMATS, source], catalogue()) {
            prop_assert!(error.0.iter().all(|fault| fault.line > 0 && fault.column > 0));
        }
    }
}

#[test]
fn a_format_that_there_is_not_decides_nothing() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let meant = |format: Option<&str>, deck: DeckList| {
        certify_as_meant(&DeckList { format: format.map(str::to_owned), ..deck }, catalogue, &formats)
    };
    let unknown = meant(Some("vintage"), legal());
    assert_eq!(
        (unknown.verdict, unknown.format.as_str(), unknown.snapshot.as_str()),
        (Verdict::Undecided, "vintage", "")
    );
    assert_eq!(problems(&unknown), ["unknown_format"]);
    let finding = unknown.unknown_format().expect("told");
    assert_eq!((finding.kind, finding.formats.len()), (FindingKind::UnknownFormat, formats.all().len()));
    let english = English::new(catalogue.game());
    assert!(english.verdict(&unknown).starts_with("Undecided: there is no format “vintage”; there are standard"));
    assert!(english.finding(finding).contains("no format “vintage”"));
    assert_eq!(unknown.content_id, meant(None, legal()).content_id);
    assert_eq!(unknown.counts, meant(None, legal()).counts);

    // What the list says against itself is told without any format.
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR_DECK, 0, "Rusty Pipe"));
    let faulty = meant(Some("vintage"), deck);
    assert_eq!((faulty.verdict, problems(&faulty)), (Verdict::Illegal, vec!["zero_quantity", "unknown_format"]));
}

#[test]
fn a_deck_is_judged_by_the_format_it_names_or_else_the_first() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let format_of = |format: Option<&str>| {
        let deck = DeckList { format: format.map(str::to_owned), ..legal() };
        certify_as_meant(&deck, catalogue, &formats).format
    };
    let first = &formats.all()[0].id;
    for named in [None, Some(""), Some("  ")] {
        assert_eq!(format_of(named), *first);
    }
    for format in formats.all() {
        assert_eq!(format_of(Some(&format.id)), format.id);
        assert_eq!(format_of(Some(&format.id.to_uppercase())), format.id);
    }
}

#[test]
fn a_file_of_endless_brackets_is_refused_before_it_is_read() {
    for depth in [40, 120, 100_000] {
        let words = faults(&format!("{{\"game\": \"necrogenesis\", \"formats\": {}", "[".repeat(depth)));
        assert_eq!(words.len(), 1);
        assert!(words[0].contains("at most 32 levels of brackets"), "{words:?}");
    }
}

#[test]
fn what_is_published_cites_clauses_that_there_are() {
    let rule =
        |cited: &str| file(&format!("\"requirements\": [\n{{\"code\": \"c\", \"kind\": \"disjoint\", {cited}}}]"));
    let check = |text: &str| {
        let source = CatalogueSource { name: "f.json", text };
        let read = Formats::check(&[shipped::FORMATS, source], catalogue(), clauses(catalogue().game()));
        read.map_or_else(|error| error.0.iter().map(|fault| fault.message.clone()).collect(), |_| Vec::new())
    };
    assert_eq!(check(&rule("\"clauses\": [\"6.1.5\"], \"rulings\": [\"R130\"]")), [""; 0]);
    assert_eq!(
        check(&rule("\"clauses\": [\"99.9.9\"], \"rulings\": [\"R9999\", \"6.1.5\"]")),
        [
            "The rules have no clause “99.9.9”; leave it out or name another.",
            "The rules have no ruling “R9999”; leave it out or name another.",
            "The rules have no ruling “6.1.5”; leave it out or name another.",
        ]
    );
    let empty = CatalogueSource { name: "f.json", text: "{\"game\": \"necrogenesis\", \"formats\": []}" };
    let told = Formats::check(&[empty], catalogue(), None).expect_err("no format");
    assert_eq!(told.0[0].to_string(), "f.json:1:1: There is no format; a list has at least one.");
}

#[test]
fn a_card_that_two_entries_speak_of_is_noticed() {
    let notices = |lists: &str| {
        let text = file(lists);
        let source = CatalogueSource { name: "f.json", text: &text };
        let formats = Formats::read(&[shipped::FORMATS, source], catalogue()).expect("formats");
        formats.notices().iter().map(|notice| notice.message.clone()).collect::<Vec<_>>()
    };
    let both = "Walker 1 is banned too, so this entry changes nothing.";
    let again = "Walker 1 is in this list already.";
    assert_eq!(notices("\"banned\": [\"Walker 1\"], \"restricted\": [\"Walker 2\", \"Walker 1\"]"), [both]);
    assert_eq!(notices("\"banned\": [{\"query\": \"st:walker\"}], \"restricted\": [\"Walker 1\"]"), [both]);
    assert_eq!(notices("\"banned\": [\"Walker 1\", \"Walker 1\"]"), [again]);
    assert_eq!(notices("\"restricted\": [\"Walker 1\", {\"card\": \"Walker 1\", \"limit\": 2}]"), [again]);
    assert_eq!(notices("\"banned\": [\"Walker 1\"], \"restricted\": [\"Walker 2\"]"), [""; 0]);
}

#[test]
fn a_value_of_another_kind_is_told_in_words() {
    for (snapshot, told) in [
        ("\"requirements\": [{\"code\": \"c\", \"kind\": \"cout\"}]", "“cout” is not known here; is “count” meant?"),
        (
            "\"requirements\": [{\"code\": \"c\", \"kind\": \"disjoint\", \"noun\": \"ranged\"}]",
            "This is an object with what one and several are called: {\"one\": …, \"many\": …}.",
        ),
        ("\"restricted\": [{\"card\": \"Walker 1\", \"limit\": -1}]", "This is a whole number from 1 to 4294967295."),
    ] {
        let found = faults(&file(snapshot));
        assert!(found.iter().any(|fault| fault.ends_with(told)), "{snapshot}: {found:?}");
        assert!(found.iter().all(|fault| !fault.contains("struct") && !fault.contains('`')), "{found:?}");
    }
    let list = Formats::read(&[CatalogueSource { name: "f.json", text: "[]" }], catalogue()).expect_err("no object");
    assert_eq!(list.0[0].to_string(), "f.json:1:1: This is one object: {\"game\": …, \"formats\": …}.");
}
