//! A desk, as a browser's worker works it: what players counted goes in, what is shown comes out.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_engine::{
    deck::list::DeckList,
    necrogenesis::{
        config::RulesConfig,
        record::DuelRecord,
        simulation::{
            measurement::{Measurement, Question},
            policy::PolicyKind,
        },
        wire::measurement::{Asked, Counted},
    },
};
use safehouse_lab::{desk::Desk, drawing::Further};
use safehouse_testing::shipped::{catalogue, decks};

const REPLAY: &str = "/necrogenesis/replay";

fn measurement(question: Question, games: u64) -> Measurement {
    Measurement {
        deck: decks()[0].clone(),
        question,
        opponents: vec![decks()[1].clone(), decks()[2].clone()],
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 5,
        games,
        until_width: None,
    }
}

fn desk(measurement: &Measurement) -> Desk {
    let asked = serde_json::to_string(&Asked::from(measurement)).expect("JSON");
    Desk::open(catalogue().clone(), &asked).expect("what can be measured")
}

/// Plays all that is left, the last chunk first, as workers that are not of one speed.
fn play(desk: &mut Desk) {
    let chunks: Vec<String> = (desk.chunks()..desk.prepared().chunks())
        .map(|chunk| serde_json::to_string(&Counted::from(&desk.prepared().play(chunk..chunk + 1))).expect("JSON"))
        .collect();
    chunks.iter().rev().for_each(|counted| desk.add(counted).expect("of this measurement"));
    assert!(desk.is_done());
}

fn with_card(deck: &DeckList, from: usize, to: &DeckList) -> DeckList {
    let mut deck = deck.clone();
    deck.lines[from].card.clone_from(&to.lines[from].card);
    deck
}

#[test]
fn a_desk_finds_what_the_command_line_finds() {
    let asked = measurement(Question::Compare(decks()[3].clone()), 256);
    let mut desk = desk(&asked);
    play(&mut desk);
    let mut at_once = self::desk(&asked);
    let prepared = at_once.prepared().clone();
    let two = NonZeroUsize::MIN.saturating_add(1);
    at_once.gathered().run(&prepared, two, |_| ControlFlow::Continue(()));
    assert_eq!((desk.json(), desk.csv(), desk.kept()), (at_once.json(), at_once.csv(), at_once.kept()));
    assert_eq!(Asked::read(&desk.asked()), Ok(asked));
}

#[test]
fn a_result_says_a_sentence_first_and_has_a_table_for_each_picture() {
    let mut desk = desk(&measurement(Question::Compare(decks()[3].clone()), 256));
    play(&mut desk);
    let page = desk.page(Some(1_000.0), true, REPLAY, "");
    let sentence = page.markup.find("lab-sentence").expect("a sentence");
    let picture = page.markup.find("<svg").expect("a picture");
    assert!(sentence < picture && picture < page.markup.find("<table").expect("a table"));
    assert!(
        page.said.contains("both seats by rule of thumb") && page.said.contains("256 pairs against 2 decks"),
        "{}",
        page.said
    );
    for figure in page.markup.split("<figure class=\"lab-figure\"").skip(1) {
        let figure = figure.split("</figure>").next().expect("its end");
        assert!(figure.contains("<table") && figure.contains("role=\"img\""), "{figure}");
    }
    assert!(page.markup.contains("data-games="), "it can go on");
    let watched = page.markup.split(&format!("{REPLAY}?game=")).nth(1).expect("a game that went the other way");
    let (word, rest) = watched.split_once("&amp;at=").expect("a step");
    let record = DuelRecord::read(word, catalogue()).expect("a record");
    let at: usize = rest.split('"').next().expect("a number").parse().expect("a number");
    assert!(at < record.choices.len());
    let pair = page.markup.split(&format!("{REPLAY}/pair?game=")).nth(1).expect("both side by side");
    let other = pair.strip_prefix(word).and_then(|rest| rest.strip_prefix("&amp;other=")).expect("the other game");
    let other = DuelRecord::read(other.split('"').next().expect("a word"), catalogue()).expect("a record");
    assert_eq!(record.choices[..at], other.choices[..at]);
    assert!(!desk.page(None, false, REPLAY, "").markup.contains("data-games"), "it runs");
    // Four of forty: 42.7 of 100 hands of five, which 512 games estimate.
    assert!(page.markup.contains(" (42.7)"), "exact odds beside the estimate");
}

#[test]
fn a_deck_against_itself_shows_no_difference() {
    let mut desk = desk(&measurement(Question::Compare(decks()[0].clone()), 128));
    play(&mut desk);
    let page = desk.page(None, true, REPLAY, "");
    assert!(page.said.starts_with("No difference found; if there is one, it is at most 0.0"), "{}", page.said);
    assert!(!page.markup.contains(REPLAY));
}

#[test]
fn going_on_keeps_what_was_played() {
    let few = measurement(Question::Report, 256);
    let mut gone_on = desk(&few);
    play(&mut gone_on);
    gone_on.go_on(512).expect("more games");
    assert_eq!((gone_on.games(), gone_on.is_done()), (256, false));
    play(&mut gone_on);
    let mut at_once = desk(&Measurement { games: 512, ..few });
    play(&mut at_once);
    assert_eq!(gone_on.json(), at_once.json());
    assert_eq!(gone_on.key(), at_once.key());
    assert!(gone_on.go_on(u64::MAX).is_err());

    // Games that fill no chunk are played again.
    let mut uneven = desk(&measurement(Question::Report, 200));
    play(&mut uneven);
    uneven.go_on(512).expect("more games");
    play(&mut uneven);
    assert_eq!(uneven.json(), at_once.json());
}

#[test]
fn what_a_deck_lacks_and_what_cards_are_worth_is_said() {
    let names = vec![decks()[0].lines[1].card.clone()];
    let mut asked = measurement(Question::Ablate(Some(names.clone())), 64);
    asked.deck = with_card(&decks()[0], 5, &decks()[1]);
    asked.opponents[0].lines.truncate(3);
    let mut desk = desk(&asked);
    play(&mut desk);
    let page = desk.page(None, true, REPLAY, "");
    assert!(page.markup.contains(&names[0]) && page.markup.contains("What a copy is worth"));
    assert!(desk.notes().iter().any(|note| note.contains("blank")), "{:?}", desk.notes());
    assert!(desk.csv().contains("less with a blank"));
    assert!(desk.add("{}").is_err() && Desk::open(catalogue().clone(), "{}").is_err());
}

#[test]
fn going_on_leads_to_the_next_width_and_no_further() {
    // Four times the games halve the interval.
    let further = Further::after(10_240, 0.0196, Some(2_000.0), 1_000_000).expect("a next one");
    assert_eq!(further.half, 0.005);
    assert!((39_000..44_000).contains(&further.games) && further.games.is_multiple_of(1_024), "{further:?}");
    assert!(further.seconds.is_some_and(|seconds| (13.0..17.0).contains(&seconds)));
    assert_eq!(Further::after(1_000_000, 0.002, None, 1_000_000), None);
}
