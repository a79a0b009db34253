//! Deck checks: what a judge checks and writes down, and that none who plays looks at a list.

use safehouse_service::{
    events::{
        PlayFault, ViewReason,
        checks::{
            CheckLine, CheckNoted, CheckSection, DeckCheck, LineFound, drawn_checks, list_checks, note_check,
            open_check, shown_checks,
        },
        operations::{Answer, Operation, OperationAct, do_operations},
        own_entry,
        rounds::{CutAsked, Outcome, end_event, finish_round, make_cut, pair_round, publish_round, see_play},
        settings::EventSettings,
        view_list,
    },
    stores::list_acts,
};
use safehouse_testing::shipped;
use safehouse_tournament::{Seed, shuffled};
use uuid::Uuid;

use super::script::{self, prepared, settings, small};
use crate::house::{GUEST, MINUTE, told as refused};

#[tokio::test]
async fn a_judge_checks_drawn_decks_against_the_list_that_counts() {
    let evening = small(8).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let drawn = drawn_checks(service, judge, code, 1).await.unwrap();
    assert_eq!(drawn, drawn_checks(service, judge, code, 1).await.unwrap());
    let table = &drawn.tables[0];
    let (player, _, is_checked) = table.players[0].clone();
    assert!(!is_checked);
    let sheet = open_check(service, judge, shipped::library(), code, player).await.unwrap();
    let sections: Vec<(&str, u32)> =
        sheet.sections.iter().map(|section| (section.id.as_str(), section.cards)).collect();
    assert_eq!((sections, sheet.cards), (vec![("survivor", 1), ("survivor_deck", 40), ("zombie_deck", 20)], 61));
    // Sorted as a deck is: by type, then by name.
    let kinds: Vec<&str> = sheet.sections[1].lines.iter().map(|line| line.kind.split(" · ").next().unwrap()).collect();
    let order = |kind: &str| ["Weapon", "Item", "Event", "React"].iter().position(|word| *word == kind);
    assert!(kinds.iter().map(|kind| order(kind)).is_sorted(), "{kinds:?}");
    let views = own_entry(service, evening.asker(player), code).await.unwrap().views;
    assert_eq!((views[0].by.as_str(), views[0].why), ("Judith", ViewReason::Check), "the player reads who looked");

    let lines: Vec<LineFound> = sheet
        .sections
        .iter()
        .flat_map(|section| {
            section.lines.iter().map(|line| LineFound {
                section: section.id.clone(),
                card: line.card.clone(),
                wanted: line.wanted,
                found: line.wanted,
            })
        })
        .collect();
    let check = DeckCheck {
        id: Uuid::from_u128(7),
        round: 1,
        table: Some(table.table),
        player,
        list: sheet.list,
        scope: "all".to_owned(),
        reason: String::new(),
        started_at: evening.house.now(),
        ended_at: evening.house.now() + 6 * MINUTE,
        extra_minutes: 8,
        is_corrected: false,
        lines,
        note: String::new(),
    };
    let kept = note_check(service, judge, shipped::library(), code, &check).await.unwrap();
    let expected = CheckNoted::Kept { id: check.id, outcome: "match".to_owned(), is_drawn: true };
    assert_eq!(kept, expected);
    assert_eq!(
        note_check(service, judge, shipped::library(), code, &check).await.unwrap(),
        expected,
        "it is kept once"
    );
    // Only a part, with a card too few, by a phone without a line, of a table that nobody drew.
    let game = (1..=4).find(|table| drawn.tables.iter().all(|drawn| drawn.table != *table)).unwrap();
    let other = evening.game(1, game).await.a.0;
    let sheet = open_check(service, judge, shipped::library(), code, other).await.unwrap();
    let line = &sheet.sections[2].lines[0];
    let short = LineFound {
        section: "zombie_deck".to_owned(),
        card: line.card.clone(),
        wanted: line.wanted,
        found: line.wanted - 1,
    };
    let as_listed = |line: &CheckLine| LineFound {
        card: line.card.clone(),
        wanted: line.wanted,
        found: line.wanted,
        ..short.clone()
    };
    let counted: Vec<LineFound> = sheet.sections[2].lines[1..].iter().map(as_listed).collect();
    let beside_short = |line: LineFound| [vec![line], counted.clone()].concat();
    let partial = DeckCheck {
        id: Uuid::from_u128(8),
        table: Some(game),
        player: other,
        scope: "zombie_deck".to_owned(),
        lines: beside_short(short.clone()),
        is_corrected: true,
        note: "One is missing".to_owned(),
        ..check.clone()
    };
    let send = async |check: &DeckCheck, id: u128| {
        let act = OperationAct::Check { check: Box::new(check.clone()) };
        let sent = [Operation { id: Uuid::from_u128(id), act }];
        do_operations(service, judge, shipped::library(), code, &sent).await.unwrap().remove(0).answer
    };
    assert_eq!(send(&partial, 20).await, Answer::Refused(PlayFault::NotDrawn.to_string()));
    let partial = DeckCheck { reason: "A torn sleeve".to_owned(), ..partial };
    // What differs says what was found, corrected or not; a check of nothing is none, with a note as well.
    for is_corrected in [true, false] {
        let silent = DeckCheck { note: " ".to_owned(), is_corrected, ..partial.clone() };
        assert_eq!(send(&silent, 22).await, Answer::Refused(PlayFault::NoNote.to_string()));
    }
    let mut nothing = partial.clone();
    for line in &mut nothing.lines {
        line.found = 0;
    }
    assert_eq!(send(&nothing, 22).await, Answer::Refused(PlayFault::NothingCounted.to_string()));
    let nothing = DeckCheck { lines: Vec::new(), ..partial.clone() };
    assert_eq!(send(&nothing, 22).await, Answer::Refused(PlayFault::NothingCounted.to_string()));
    let stale = DeckCheck { list: 9, ..partial.clone() };
    assert_eq!(send(&stale, 21).await, Answer::Check(CheckNoted::Stale { list: sheet.list }));
    let whole = DeckCheck { scope: "survivor".to_owned(), ..partial.clone() };
    assert_eq!(send(&whole, 22).await, Answer::Refused(PlayFault::Check.to_string()), "lines of another part");
    let elsewhere = DeckCheck { table: Some(table.table), ..partial.clone() };
    assert_eq!(send(&elsewhere, 22).await, Answer::Refused(PlayFault::Check.to_string()), "they sit elsewhere");
    let by_hand = CheckNoted::Kept { id: partial.id, outcome: "corrected".to_owned(), is_drawn: false };
    assert_eq!(send(&partial, 23).await, Answer::Check(by_hand.clone()));
    assert_eq!(send(&partial, 23).await, Answer::Check(by_hand));
    let all = list_checks(service, judge, code).await.unwrap();
    assert_eq!(all.len(), 2);
    // What was written beside the list and is in it is added to what was counted there, however it is written.
    let beside = LineFound { card: format!(" {}", line.card.to_uppercase()), wanted: 0, found: 2, ..short.clone() };
    let too_many = DeckCheck {
        id: Uuid::from_u128(9),
        lines: [beside_short(LineFound { found: line.wanted, ..short.clone() }), vec![beside]].concat(),
        is_corrected: false,
        ..partial.clone()
    };
    assert!(matches!(send(&too_many, 24).await, Answer::Check(CheckNoted::Kept { .. })));
    let made = list_checks(service, judge, code).await.unwrap();
    let made = made.iter().find(|made| made.check.id == too_many.id).unwrap();
    assert_eq!(made.lines, [LineFound { found: line.wanted + 2, ..short.clone() }]);
    assert_eq!((all[0].lines.len(), &all[1].lines), (0, &vec![short]));
    assert_eq!((all[0].by.as_str(), all[1].by.as_str()), ("Judith", "Judith"));
    let play = see_play(service, &GUEST, code).await.unwrap();
    let mut extra = vec![(table.table, 8), (game, 8)];
    extra.sort_unstable();
    assert_eq!(play.rounds[0].extra_minutes, extra);
    assert!(drawn_checks(service, judge, code, 1).await.unwrap().tables[0].players[0].2);
    // What was put right before it was counted differed as well, and says so.
    let mended = DeckCheck { id: Uuid::from_u128(10), is_corrected: true, ..check.clone() };
    assert_eq!(send(&mended, 25).await, Answer::Refused(PlayFault::NoNote.to_string()));
    let mended = DeckCheck { note: "One was missing".to_owned(), ..mended };
    let kept = CheckNoted::Kept { id: mended.id, outcome: "corrected".to_owned(), is_drawn: true };
    assert_eq!(send(&mended, 26).await, Answer::Check(kept));
    // Acts tell that a deck was checked, and nothing of what is in it.
    let acts = list_acts(service, &evening.owner, script::CORNER, None, None).await.unwrap();
    let checked = acts.iter().find(|act| act.act == "deck-checked").unwrap();
    assert!(!checked.details.contains(&line.card), "{}", checked.details);
}

#[tokio::test]
async fn what_was_counted_is_held_against_the_list_whatever_a_device_says_of_it() {
    let evening = small(4).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let sheet = open_check(service, judge, shipped::library(), code, 1).await.unwrap();
    let whole: Vec<LineFound> = sheet
        .sections
        .iter()
        .flat_map(|section| {
            let as_listed = |line: &CheckLine| LineFound {
                section: section.id.clone(),
                card: line.card.clone(),
                wanted: line.wanted,
                found: line.wanted,
            };
            section.lines.iter().map(as_listed).collect::<Vec<_>>()
        })
        .collect();
    let zombies: Vec<LineFound> = whole.iter().filter(|line| line.section == "zombie_deck").cloned().collect();
    let none_of = |lines: &[LineFound]| -> Vec<LineFound> {
        lines.iter().map(|line| LineFound { found: 0, ..line.clone() }).collect()
    };
    let noted = async |id: u128, scope: &str, lines: Vec<LineFound>, note: &str| {
        let check = DeckCheck {
            id: Uuid::from_u128(id),
            round: 0,
            table: None,
            player: 1,
            list: sheet.list,
            scope: scope.to_owned(),
            reason: "A torn sleeve".to_owned(),
            started_at: 0,
            ended_at: MINUTE,
            extra_minutes: 0,
            is_corrected: false,
            lines,
            note: note.to_owned(),
        };
        note_check(service, judge, shipped::library(), code, &check).await
    };
    let kept = async |id: u128, scope: &str, lines: Vec<LineFound>| {
        let Ok(CheckNoted::Kept { outcome, .. }) = noted(id, scope, lines, "I counted").await else { panic!("{id}") };
        let made = list_checks(service, judge, code).await.unwrap();
        (outcome, made.into_iter().find(|made| made.check.id == Uuid::from_u128(id)).unwrap().lines)
    };
    let differs = |lines: &[LineFound]| ("difference".to_owned(), lines.to_vec());

    // Whoever counted one line did not count the deck: of every other nothing was found.
    let one = LineFound { wanted: 1, found: 1, ..whole[0].clone() };
    assert_eq!(refused(&noted(1, "all", vec![one.clone()], "").await), "Play(NoNote)");
    assert_eq!(kept(2, "all", vec![one]).await, differs(&none_of(&whole[1..])));
    // How many copies there have to be is no matter of who counts.
    let first = &zombies[0];
    let mut wrong = zombies.clone();
    wrong[0] = LineFound { wanted: first.wanted - 1, found: first.wanted - 1, ..first.clone() };
    let short = LineFound { found: first.wanted - 1, ..first.clone() };
    assert_eq!(kept(3, "zombie_deck", wrong).await, differs(&[short]));
    // A card that the list does not have is one, whatever is said of it; one that it has is itself, however it is written.
    let unknown = LineFound { card: "Something else".to_owned(), wanted: 2, found: 2, ..first.clone() };
    let with_unknown = [zombies.clone(), vec![unknown.clone()]].concat();
    assert_eq!(kept(4, "zombie_deck", with_unknown).await, differs(&[LineFound { wanted: 0, ..unknown }]));
    let mut loud = zombies.clone();
    loud[0].card = format!(" {} ", first.card.to_uppercase());
    assert_eq!(kept(5, "zombie_deck", loud).await, ("match".to_owned(), Vec::new()));
    // A part is held against that part alone.
    assert_eq!(kept(6, "zombie_deck", zombies.clone()).await, ("match".to_owned(), Vec::new()));
    assert_eq!(kept(7, "zombie_deck", zombies[1..].to_vec()).await, differs(&none_of(&zombies[..1])));
    assert_eq!(refused(&noted(8, "no_deck", Vec::new(), "x").await), "Play(Check)");
    assert_eq!(kept(9, "all", whole).await, ("match".to_owned(), Vec::new()));
}

#[tokio::test]
async fn tables_of_a_cut_and_of_an_elimination_are_drawn_and_anybody_draws_the_same_once_the_seed_is_shown() {
    for (rounds, cut) in [(0, 0), (1, 4)] {
        let evening = prepared(8, &[], EventSettings { rounds: Some(rounds), cut, ..settings() }).await;
        let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
        evening.started().await;
        let mut told = Vec::new();
        if rounds == 1 {
            evening.played_round(1).await;
        }
        make_cut(service, &evening.scorer, code, &CutAsked::default()).await.unwrap();
        for many in [4, 2, 1].into_iter().skip(rounds as usize) {
            let round = pair_round(service, &evening.scorer, code).await.unwrap().number;
            assert_eq!(refused(&drawn_checks(service, judge, code, round).await), "Play(NoRound)", "nobody sees it");
            publish_round(service, &evening.scorer, code, None).await.unwrap();
            let tables = drawn_checks(service, judge, code, round).await.unwrap().tables;
            told.push((round, tables.iter().map(|table| table.table).collect::<Vec<_>>()));
            if round == rounds + 1 {
                // Its check needs no reason.
                let player = tables[0].players[0].0;
                let sheet = open_check(service, judge, shipped::library(), code, player).await.unwrap();
                let line = |section: &CheckSection, line: &CheckLine| LineFound {
                    section: section.id.clone(),
                    card: line.card.clone(),
                    wanted: line.wanted,
                    found: line.wanted,
                };
                let section = &sheet.sections[2];
                let check = DeckCheck {
                    id: Uuid::from_u128(1),
                    round,
                    table: Some(tables[0].table),
                    player,
                    list: sheet.list,
                    scope: section.id.clone(),
                    reason: String::new(),
                    started_at: 0,
                    ended_at: MINUTE,
                    extra_minutes: 0,
                    is_corrected: false,
                    lines: section.lines.iter().map(|found| line(section, found)).collect(),
                    note: String::new(),
                };
                let kept = note_check(service, judge, shipped::library(), code, &check).await.unwrap();
                assert!(matches!(kept, CheckNoted::Kept { is_drawn: true, .. }), "{kept:?}");
            }
            for table in 1..=many {
                evening.staff_result(round, table, Outcome::played(2, 0, 0)).await;
            }
            finish_round(service, &evening.scorer, code, false).await.unwrap();
        }
        assert_eq!(refused(&shown_checks(service, &GUEST, code, rounds + 1).await), "Play(SeedHidden)");
        end_event(service, &evening.owner, code, false).await.unwrap();
        for (round, tables) in &told {
            assert_eq!(shown_checks(service, &GUEST, code, *round).await.unwrap(), *tables, "{rounds} {round}");
        }
        if rounds == 0 {
            let seed = service.store.find_event(code).await.unwrap().unwrap().seed.unwrap();
            let seed: Seed = serde_json::from_value(seed.into()).unwrap();
            assert_eq!(told[0].1, shuffled(&seed, "deck checks 1", vec![1, 2, 3, 4])[..1]);
        }
    }
}

#[tokio::test]
async fn a_judge_who_plays_looks_at_no_list() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started_with(&[&evening.judge]).await;
    evening.shown_round().await;
    for told in [
        refused(&drawn_checks(service, &evening.judge, code, 1).await),
        refused(&open_check(service, &evening.judge, shipped::library(), code, 1).await),
        refused(&list_checks(service, &evening.judge, code).await),
        refused(&view_list(service, &evening.judge, (code, evening.people[0].id), ViewReason::List).await),
    ] {
        assert_eq!(told, "Event(Blind)");
    }
    assert!(open_check(service, &evening.owner, shipped::library(), code, 1).await.is_ok());
    let views = own_entry(service, evening.asker(1), code).await.unwrap().views;
    assert_eq!(views.len(), 1, "what was refused was not opened");
}
