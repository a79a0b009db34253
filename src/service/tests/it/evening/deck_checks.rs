//! Deck checks: what a judge checks and writes down, and that none who plays looks at a list.

use safehouse_service::{
    events::{
        PlayFault, ViewReason,
        checks::{CheckNoted, DeckCheck, LineFound, drawn_checks, list_checks, note_check, open_check},
        operations::{Answer, Operation, OperationAct, do_operations},
        own_entry,
        rounds::see_play,
        view_list,
    },
    stores::list_acts,
};
use safehouse_testing::shipped;
use uuid::Uuid;

use super::script::{self, small};
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
    let kept = note_check(service, judge, code, &check).await.unwrap();
    let expected = CheckNoted::Kept { id: check.id, outcome: "match".to_owned(), is_drawn: true };
    assert_eq!(kept, expected);
    assert_eq!(note_check(service, judge, code, &check).await.unwrap(), expected, "it is kept once");
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
    let partial = DeckCheck {
        id: Uuid::from_u128(8),
        table: Some(game),
        player: other,
        scope: "zombie_deck".to_owned(),
        lines: vec![short.clone()],
        is_corrected: true,
        ..check.clone()
    };
    let send = async |check: &DeckCheck, id: u128| {
        let act = OperationAct::Check { check: Box::new(check.clone()) };
        let sent = [Operation { id: Uuid::from_u128(id), act }];
        do_operations(service, judge, code, &sent).await.unwrap().remove(0).answer
    };
    assert_eq!(send(&partial, 20).await, Answer::Refused(PlayFault::NotDrawn.to_string()));
    let partial = DeckCheck { reason: "A torn sleeve".to_owned(), ..partial };
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
    assert_eq!((all[0].lines.len(), &all[1].lines), (0, &vec![short]));
    assert_eq!((all[0].by.as_str(), all[1].by.as_str()), ("Judith", "Judith"));
    let play = see_play(service, &GUEST, code).await.unwrap();
    let mut extra = vec![(table.table, 8), (game, 8)];
    extra.sort_unstable();
    assert_eq!(play.rounds[0].extra_minutes, extra);
    assert!(drawn_checks(service, judge, code, 1).await.unwrap().tables[0].players[0].2);
    // Acts tell that a deck was checked, and nothing of what is in it.
    let acts = list_acts(service, &evening.owner, script::CORNER, None, None).await.unwrap();
    let checked = acts.iter().find(|act| act.act == "deck-checked").unwrap();
    assert!(!checked.details.contains(&line.card), "{}", checked.details);
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
