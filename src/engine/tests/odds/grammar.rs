//! The grammar of questions.

use safehouse_engine::deck::{
    list::{DeckLine, DeckList},
    odds::{Condition, Group, Moment, Mulligan, Quantity, Question, TurnOrder},
};

use safehouse_engine::english::English;

use super::fixture::GAME;

/// Reads a question and writes it down again.
fn written(text: &str) -> String {
    let question = Question::parse(text, GAME).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let written = question.to_string();
    assert_eq!(Question::parse(&written, GAME).as_ref(), Ok(&question), "{written} is read back");
    let json = serde_json::to_string(&question).expect("a question is data");
    assert_eq!(serde_json::from_str::<Question>(&json).expect("a question"), question, "{json} is read back");
    written
}

fn fault(text: &str) -> String {
    Question::parse(text, GAME).expect_err("a fault").to_string()
}

#[test]
fn a_question_has_one_canonical_form() {
    for (text, canonical) in [
        ("at least 1 of t:weapon", "at least 1 of t:weapon in survivor_deck in the opening hand on the play"),
        ("2 t:weapon", "at least 2 of t:weapon in survivor_deck in the opening hand on the play"),
        ("NO t:event In Hand By Turn 3", "at most 0 of t:event in survivor_deck by turn 3 on the play"),
        (
            "at least 1 of t:weapon hit<=4 in survivor_deck by turn 2 on the play with mulligan",
            "at least 1 of t:weapon hit<=4 in survivor_deck by turn 2 on the play with mulligan",
        ),
        (
            "exactly 2 of (t:weapon or t:item) in the Survivor Deck by your turn 2 going second",
            "exactly 2 of (t:weapon or t:item) in survivor_deck by turn 2 on the draw",
        ),
        (
            "at least 1 of t:item by turn 2 with 1 extra draw",
            "at least 1 of t:item in survivor_deck by turn 2 on the play with 1 extra draw",
        ),
        (
            "at least 1 of !\"Steel Bat\" in the opening hand without mulligan",
            "at least 1 of !\"Steel Bat\" in survivor_deck in the opening hand on the play",
        ),
        (
            "at least 1 of \"in the dark\" by turn 2",
            "at least 1 of \"in the dark\" in survivor_deck by turn 2 on the play",
        ),
        (
            "at least 1 of o:/draw (a|2) or/ by turn 2",
            "at least 1 of o:/draw (a|2) or/ in survivor_deck by turn 2 on the play",
        ),
        (
            "1 t:weapon by turn 2 with mulligan keeping 1 of t:weapon, all of t:item unless 2 t:weapon and 1 t:event",
            "at least 1 of t:weapon in survivor_deck by turn 2 on the play with mulligan keeping 1 of t:weapon, \
             all of t:item unless (at least 2 of t:weapon and at least 1 of t:event)",
        ),
        (
            "1 t:weapon with best mulligan on the draw",
            "at least 1 of t:weapon in survivor_deck in the opening hand on the draw with best mulligan",
        ),
    ] {
        let text = text.replace("In Hand ", "");
        assert_eq!(written(&text), canonical);
    }
}

#[test]
fn and_binds_closer_than_or_and_brackets_bind_closest() {
    let shape =
        |text: &str| written(text).replace(" in survivor_deck in the opening hand", "").replace(" on the play", "");
    assert_eq!(shape("1 a or 1 b and 1 c"), "at least 1 of a or (at least 1 of b and at least 1 of c)");
    assert_eq!(shape("(1 a or 1 b) and 1 c"), "(at least 1 of a or at least 1 of b) and at least 1 of c");
}

#[test]
fn quantities_have_many_words_and_one_meaning() {
    let shape =
        |text: &str| written(text).replace(" in survivor_deck in the opening hand", "").replace(" on the play", "");
    for (text, canonical) in [
        ("more than 2 a", "at least 3 of a"),
        ("fewer than 2 a", "at most 1 of a"),
        ("less than 2 a", "at most 1 of a"),
        ("no more than two of a", "at most 2 of a"),
        ("no fewer than 2 a", "at least 2 of a"),
        ("up to 2 a", "at most 2 of a"),
        ("only one a", "exactly 1 of a"),
        ("an axe", "at least 1 of axe"),
        ("three t:weapon", "at least 3 of t:weapon"),
        ("2 or more a", "at least 2 of a"),
        ("2 or fewer a", "at most 2 of a"),
        ("none of a", "at most 0 of a"),
        ("2 different a", "at least 2 different of a"),
        ("at least 2 different of a", "at least 2 different of a"),
        ("exactly three distinct a", "exactly 3 different of a"),
        ("between 1 and 2 different a", "at least 1 different of a and at most 2 different of a"),
        ("not 2 different a", "at most 1 different of a"),
        ("1 different", "at least 1 of different"),
        ("1 of different a", "at least 1 of different a"),
        ("zero a", "at least 0 of a"),
        ("between 1 and 3 a", "at least 1 of a and at most 3 of a"),
        ("between 2 and 2 a", "exactly 2 of a"),
        ("between 1 and 3 a or 2 b", "(at least 1 of a and at most 3 of a) or at least 2 of b"),
        ("not 2 a", "at most 1 of a"),
        ("not at most 2 a", "at least 3 of a"),
        ("not exactly 2 a", "at most 1 of a or at least 3 of a"),
        ("not exactly 0 a", "at least 1 of a"),
        ("not not 2 a", "at least 2 of a"),
        ("not (2 a and no b)", "at most 1 of a or at least 1 of b"),
        ("1 c and not (2 a or no b)", "at least 1 of c and (at most 1 of a and at least 1 of b)"),
    ] {
        assert_eq!(shape(text), canonical, "{text}");
    }
    for (text, canonical) in [
        (
            "2 a in the first five cards of the zombie deck",
            "at least 2 of a in zombie_deck in the first 5 cards on the play",
        ),
        (
            "2 a in the top 3 cards of my survivor deck",
            "at least 2 of a in survivor_deck in the first 3 cards on the play",
        ),
        ("1 a by my third turn", "at least 1 of a in survivor_deck by turn 3 on the play"),
        ("1 a by turn three", "at least 1 of a in survivor_deck by turn 3 on the play"),
        ("1 a in my starting hand", "at least 1 of a in survivor_deck in the opening hand on the play"),
    ] {
        assert_eq!(written(text), canonical, "{text}");
    }
}

#[test]
fn what_is_never_so_has_no_odds_and_its_opposite_is_sure() {
    let (catalogue, deck) = (super::fixture::catalogue(), super::fixture::deck(&[1, 1, 2, 3, 0, 4, 5], &[1]));
    let percent = |text: &str| {
        let question = Question::parse(text, GAME).expect("a question");
        question.answer(&deck, &catalogue, &safehouse_engine::catalogue::NoFormats).expect("an answer").percent
    };
    assert_eq!(percent("not at least 0 tr:a"), "0.00");
    assert_eq!(percent("zero tr:a"), "100.00");
    for text in ["2 tr:a", "exactly 1 tr:b by turn 2", "between 1 and 2 tr:a", "1 tr:a and no tr:b by turn 3"] {
        let (with, without): (f64, f64) =
            (percent(text).parse().expect("a number"), percent(&format!("not ({text})")).parse().expect("a number"));
        assert!((with + without - 100.0).abs() < 0.011, "{text}: {with} {without}");
    }
}

#[test]
fn the_examples_of_the_help_are_questions() {
    for (text, _) in GAME.samples.questions {
        let deck = DeckList { lines: vec![line("Duck and Roll", 40)], ..DeckList::new("necrogenesis") };
        let question = Question::parse_about(text, &deck, &super::fixture::catalogue());
        assert!(question.is_ok(), "{text}: {question:?}");
    }
    assert!(safehouse_engine::deck::odds::GRAMMAR.contains("question"));
}

/// The alternatives of a production of the written grammar.
fn alternatives(production: &str) -> Vec<String> {
    let grammar = safehouse_engine::deck::odds::GRAMMAR;
    let begins = |line: &&str| line.split_once('=').is_some_and(|(name, _)| name.trim() == production);
    let mut lines = grammar.lines().skip_while(|line| !begins(line));
    let first = lines.next().unwrap_or_else(|| panic!("no production {production}"));
    let mut body = first.split_once('=').map_or("", |(_, body)| body).to_owned();
    lines.take_while(|line| line.trim_start().starts_with('|')).for_each(|line| body.push_str(line));
    body.split(" | ").map(|one| one.trim().trim_start_matches('|').trim().to_owned()).collect()
}

/// An alternative as somebody would write it, with what may be left out and without.
fn sentences(alternative: &str) -> Vec<String> {
    // What stands between quotes is a word of the language, the rest a name of a production.
    let plain = |text: &str| {
        let text = text.split('{').next().unwrap_or_default();
        let parts = text.split('"').enumerate().flat_map(|(at, part)| {
            part.split_whitespace().map(move |word| match word {
                _ if at % 2 == 1 => word,
                "N" => "2",
                "nth" => "third",
                "turning" => "spawn",
                "section" => "survivor deck",
                "keep" => "2 of tr:a",
                "hand" => "1 tr:b",
                "group" => "tr:a",
                word => word,
            })
        });
        parts.collect::<Vec<_>>().join(" ")
    };
    let without = alternative.split('[').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once(']').map_or("", |(_, behind)| behind),
    });
    let behind_braces = alternative.split('}').next_back().unwrap_or_default();
    let mut all = vec![plain(&alternative.replace(['[', ']'], " ")), plain(&without.collect::<String>())];
    if alternative.contains('{') {
        let before = alternative.split('{').next().unwrap_or_default();
        all.push(plain(&format!("{before} {}", behind_braces.replace(['[', ']'], " "))));
    }
    all
}

#[test]
fn every_phrase_of_the_written_grammar_is_understood() {
    let mut asked = 0;
    let mut check = |text: String| {
        asked += 1;
        assert!(Question::parse(&text, GAME).is_ok(), "{text}: {:?}", Question::parse(&text, GAME));
    };
    for quantity in alternatives("quantity").iter().flat_map(|one| sentences(one)) {
        check(format!("{quantity} tr:a"));
        for place in alternatives("place").iter().flat_map(|one| sentences(one)) {
            check(format!("{quantity} different of tr:a {place}"));
        }
    }
    for setting in alternatives("setting").iter().flat_map(|one| sentences(one)) {
        check(format!("1 tr:a by turn 3 {setting}"));
    }
    for keep in alternatives("keep").iter().flat_map(|one| sentences(one)) {
        check(format!("1 tr:a by turn 3 with mulligan keeping {keep}"));
    }
    assert!(asked > 150, "{asked}");
}

#[test]
fn every_word_that_is_understood_is_in_the_written_grammar() {
    let grammar = safehouse_engine::deck::odds::GRAMMAR;
    let written =
        |word: &str| grammar.split('"').skip(1).step_by(2).any(|phrase| phrase.split(' ').any(|known| known == word));
    let sources = [
        include_str!("../../cards/src/deck/odds/parse/condition.rs"),
        include_str!("../../cards/src/deck/odds/parse/group.rs"),
        include_str!("../../cards/src/deck/odds/parse/place.rs"),
        include_str!("../../cards/src/deck/odds/parse/setting.rs"),
    ];
    let mut words = 0;
    for source in sources {
        for call in [".word(\"", ".must(\"", ".must_be(\"", ".quiet(&[\"", "DIFFERENT: &[&str] = &[\"", "if ![\""] {
            for (at, _) in source.match_indices(call) {
                let list = source[at + call.len() - 1..].split([']', ')']).next().unwrap_or_default();
                for word in list.split('"').skip(1).step_by(2) {
                    words += 1;
                    assert!(written(word), "“{word}” is understood and not written down");
                }
            }
        }
    }
    assert!(words > 60, "{words}");
}

#[test]
fn a_card_that_is_called_different_is_a_card() {
    let deck = DeckList { lines: vec![line("Different Strokes", 2)], ..DeckList::new("necrogenesis") };
    let read = |text: &str| {
        let question = Question::parse_about(text, &deck, &super::fixture::catalogue()).expect("a question");
        question.condition.parts().iter().map(|count| (count.different, count.group.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(read("1 different strokes by turn 2"), [(false, "different strokes".to_owned())]);
    assert_eq!(read("1 different t:event by turn 2"), [(true, "t:event".to_owned())]);
}

fn line(name: &str, quantity: u32) -> DeckLine {
    DeckLine { section: "survivor_deck".to_owned(), card: name.to_owned(), quantity, printing: None }
}

#[test]
fn a_name_is_a_name_whatever_words_it_has() {
    let names = [
        "Duck and Roll",
        "Howl in the Dark",
        "Not Today",
        "Kill or Cure",
        "By the Book",
        "On the Run",
        "No Way Out",
        "Stand (and Deliver)",
        "Hope, the Last",
        "Two by Four",
        "Without a Trace",
        "Unless",
        "Going Under",
    ];
    let deck = DeckList { lines: names.iter().map(|name| line(name, 2)).collect(), ..DeckList::new("necrogenesis") };
    let catalogue = super::fixture::catalogue();
    let group = |name: &str| Group::Names(vec![name.to_owned()]);
    for name in names {
        for text in [
            format!("1 {name} by turn 2"),
            format!("at least 1 of {name}"),
            format!("1 {name} and 1 {name}"),
            format!("(1 {name})"),
            format!("1 {name} in the opening hand with mulligan keeping 1 {name}, all of {name}"),
        ] {
            let question =
                Question::parse_about(&text, &deck, &catalogue).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            for count in question.condition.parts() {
                let is_name = count.group == group(name);
                // Without a word of the grammar it is what a query finds, as ever.
                assert!(is_name || count.group == Group::Query(name.to_owned()), "{text}: {count:?}");
            }
            let again = Question::parse(&question.to_string(), GAME);
            assert_eq!(again.as_ref(), Ok(&question), "{text}");
        }
    }
    let question = Question::parse_about("1 duck and 1 roll by turn 2", &deck, &catalogue).expect("a question");
    assert_eq!(question.condition.parts().len(), 2);
}

#[test]
fn an_unsaid_place_is_that_of_the_next_condition_then_that_of_the_one_before() {
    let places = |text: &str| -> Vec<(String, Moment)> {
        let question = Question::parse(text, GAME).expect("a question");
        question.condition.parts().iter().map(|count| (count.section.clone(), count.moment)).collect()
    };
    let survivor = |moment| ("survivor_deck".to_owned(), moment);
    let zombie = |moment| ("zombie_deck".to_owned(), moment);
    assert_eq!(places("1 a and 1 b by turn 3"), [survivor(Moment::Turn(3)), survivor(Moment::Turn(3))]);
    assert_eq!(places("1 a by turn 3 and 1 b"), [survivor(Moment::Turn(3)), survivor(Moment::Turn(3))]);
    assert_eq!(places("(1 a or 1 b) by turn 2 and 1 c in the opening hand")[1], survivor(Moment::Turn(2)));
    assert_eq!(
        places("1 a by turn 2 and 1 b in zombie_deck in the first 2 cards"),
        [survivor(Moment::Turn(2)), zombie(Moment::Cards(2))]
    );
    assert_eq!(
        places("1 a in survivor_deck and 1 b in survivor_deck by turn 2"),
        [survivor(Moment::Turn(2)), survivor(Moment::Turn(2))]
    );
    assert_eq!(places("1 a and 2 b in the first 4 cards"), [zombie(Moment::Cards(4)), zombie(Moment::Cards(4))]);
}

#[test]
fn a_fault_names_its_column_and_what_was_expected() {
    for (text, message) in [
        ("", "column 1: Expected “(”, “at”, “exactly”, “no” or a number; the question ends here."),
        ("at lest 1 of t:weapon", "column 4: Expected “least” or “most”; “lest” stands here."),
        ("at least t:weapon", "column 10: Expected a number; “t:weapon” stands here."),
        (
            "2 t:weapon or t:item",
            "column 15: Behind “or” a condition begins with its number, e.g. “1 t:item”; one number for all of a group \
             wants brackets: 2 (t:weapon or t:item).",
        ),
        (
            "2 t:weapon by turn 2 and class:ranged",
            "column 26: Behind “and” a condition begins with its number, e.g. “1 class:ranged”; one number for all of a \
             group wants brackets: 2 (t:weapon class:ranged).",
        ),
        (
            "1 t:weapon in the opening hand with 2 extra draws",
            "column 32: Extra draws go with a turn, e.g. “by turn 2”; the opening hand and the first cards of a deck are \
             seen without any.",
        ),
        ("fewer than 0 t:weapon", "column 12: There are never fewer than 0 cards."),
        ("between 3 and 2 t:weapon", "column 15: No number lies between 3 and 2."),
        (
            "1 t:weapon in survivor_deck in the first 5 cards of the zombie deck",
            "column 57: The deck of this condition is said twice.",
        ),
        ("at least 1 of in survivor_deck", "column 15: Expected a group of cards, e.g. t:weapon; “in” stands here."),
        ("at least 1 of t:weapon by trun 2", "column 27: Expected “turn” or “spawn”; “trun” stands here."),
        (
            "at least 1 of t:weapon in graveyard",
            "column 27: Expected “opening”, “first”, “top”, survivor_deck or zombie_deck; “graveyard” stands here.",
        ),
        ("at least 1 of t:weapon by turn 0", "column 32: Turns count from 1."),
        ("at least 1 of t:weapon by turn 2 by turn 3", "column 34: The moment of this condition is said twice."),
        ("at least 1 of (t:weapon by turn 2", "column 15: This is opened but never closed."),
        ("1 of Été or 1 of \"Été” by turn 2", "column 18: This is opened but never closed."),
        (
            "1 of t:item by turn 2 and 1 of t:zombie in zombie_deck by turn 2",
            "column 27: Cards of the Zombie Deck are not drawn by turns; say how many are seen, \
             e.g. “in the first 3 cards”.",
        ),
        ("1 of t:item with mulligan with best mulligan", "column 27: This is said twice."),
        (
            "1 of t:item in the first 5 cards with mulligan",
            "column 34: A mulligan goes with an opening hand or a turn; the first cards of a deck are seen without one.",
        ),
        (
            "1 of t:zombie by spawn 2 with best mulligan",
            "column 26: A mulligan goes with an opening hand or a turn; the first cards of a deck are seen without one.",
        ),
        ("at least 99999 of t:item", "column 10: Numbers go up to 9999."),
        (
            "(at least 1 of t:item",
            "column 22: Expected “in”, “by”, “on”, “going”, “without”, “with”, “and”, “or” or “)”; \
             the question ends here.",
        ),
        (
            "1 of t:item) and 1 of t:event",
            "column 12: Expected “in”, “by”, “on”, “going”, “without”, “with”, “and”, “or” or the end; \
             “)” stands here.",
        ),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
}

#[test]
fn a_fault_in_a_query_has_its_column_in_the_question() {
    let fault = Question::parse("1 of Été by turn 2 or 1 of hit<=4 colour:red by turn 2", GAME).expect_err("a fault");
    assert_eq!(fault.column, 35, "{fault}");
    assert!(fault.message.contains("colour"), "{fault}");
}

#[test]
fn brackets_nest_only_so_deep() {
    let nested = |depth: usize| format!("{}1 a{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Question::parse(&nested(32), GAME).is_ok());
    assert!(fault(&nested(33)).contains("at most 32 deep"));
    assert!(Question::parse(&"(".repeat(100_000), GAME).is_err());
}

#[test]
fn a_question_in_json_needs_only_its_condition() {
    let json = r#"{"condition":{"one":{"quantity":{"at_least":1},"group":{"query":"t:weapon"},
        "section":"survivor_deck","moment":"opening_hand"}}}"#;
    let question: Question = serde_json::from_str(json).expect("a question");
    assert_eq!((question.order, &question.mulligan, question.extra_draws), (TurnOrder::First, &Mulligan::None, 0));
    let Condition::One(count) = question.condition else { panic!("one condition") };
    assert_eq!((count.quantity, count.group), (Quantity::AtLeast(1), Group::Query("t:weapon".to_owned())));
}

#[test]
fn a_mulligan_is_described_by_what_it_keeps() {
    let words = |text: &str| English::new(GAME).question(&Question::parse(text, GAME).expect("a question"));
    for (question, mulligan) in [
        ("at most 1 t:weapon", "You exchange the whole opening hand once, unless it already is as asked."),
        ("no t:weapon by turn 2", "You exchange the whole opening hand once, unless it already is as asked."),
        (
            "exactly 2 t:weapon",
            "You exchange the opening hand once, unless it already is as asked: you keep up to 2 cards matching \
             “t:weapon” and give back the others.",
        ),
        (
            "2 t:weapon by turn 3 and 1 t:item and 1 t:weapon and at most 1 t:event by turn 2 and 1 t:zombie by spawn 1",
            "You exchange the opening hand once, unless it already is as asked: you keep up to 2 cards matching \
             “t:weapon” and up to 1 card matching “t:item” and give back the others.",
        ),
    ] {
        assert!(words(&format!("{question} with mulligan")).ends_with(mulligan), "{}", words(question));
    }
}

#[test]
fn a_question_reads_as_a_sentence() {
    let words = |text: &str| English::new(GAME).question(&Question::parse(text, GAME).expect("a question"));
    insta::assert_snapshot!(
        words("at least 1 of t:weapon hit<=4 by turn 2 on the play with mulligan"),
        @"How likely are you to see at least 1 card of the Survivor Deck matching “t:weapon hit<=4” by your turn 2? You have the first turn. You exchange the opening hand once, unless it already is as asked: you keep up to 1 card matching “t:weapon hit<=4” and give back the others."
    );
    insta::assert_snapshot!(
        words("(1 of t:weapon by turn 3 or no t:event by turn 3) and exactly 1 of ztc<=1 by spawn 2 going second"),
        @"How likely are you to see both (either at least 1 card of the Survivor Deck matching “t:weapon” by your turn 3 or no card of the Survivor Deck matching “t:event” by your turn 3) and exactly 1 card of the Zombie Deck matching “ztc<=1” among the first 2 cards? You have the second turn."
    );
    insta::assert_snapshot!(
        words("2 different t:weapon by turn 3 with mulligan keeping all different t:weapon, 1 different t:item unless 2 different t:item"),
        @"How likely are you to see at least 2 different cards of the Survivor Deck matching “t:weapon” by your turn 3? You have the first turn. You exchange the opening hand once, unless it has at least 2 different cards matching “t:item”: you keep a copy of each card matching “t:weapon” and up to 1 card matching “t:item”."
    );
    insta::assert_snapshot!(
        words("1 !\"Steel Bat\" with mulligan keeping 1 of t:item, all of t:weapon unless 2 t:weapon"),
        @"How likely are you to see at least 1 card of the Survivor Deck named Steel Bat in the opening hand? You exchange the opening hand once, unless it has at least 2 cards matching “t:weapon”: you keep up to 1 card matching “t:item” and all cards matching “t:weapon”."
    );
}

#[test]
fn a_mark_that_nobody_sees_is_told_at_its_own_place() {
    let told = |text: &str| match Question::parse(text, GAME) {
        Ok(question) => question.to_string(),
        Err(fault) => fault.to_string(),
    };
    let mark =
        |column| format!("column {column}: The character U+200B shows nothing and cannot stand here; leave it out.");
    for (text, column) in [
        ("2\u{200B} rifle by turn 2", 2),
        ("\u{200B}2 rifle by turn 2", 1),
        ("2 rifle by\u{200B} turn 2", 11),
        ("2 rifle by turn 2\u{200B}", 18),
        ("2 ri\u{FEFF}fle by turn\u{200B} 2", 17),
    ] {
        assert_eq!(told(text), mark(column), "{text:?}");
    }
    // In a name it is nothing, and what is wrong without it is told where it stands.
    assert_eq!(told("2 rif\u{200B}le by turn 2"), told("2 rifle by turn 2"));
    assert_eq!(told("2 ri\u{200B}fle by turn 0"), "column 18: Turns count from 1.");
}
