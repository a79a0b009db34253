//! When lists are shown, to opponents and to everybody, and that nothing is counted of them before.

use std::collections::BTreeSet;

use safehouse_service::{
    Caller,
    events::{
        Asker, Correction, EventState, Lacks, ListSource, agree, correct_list,
        exports::{ExportShape, export_event},
        hidden_lists, list_met, list_players, open_list, open_met_list, own_entry, published_lists, record_agreement,
        reveal_lists,
        rounds::{
            Begin, CutAsked, begin_play, check_in, end_event, finish_round, make_cut, pair_round, publish_round,
            see_play,
        },
        settings::{EventSettings, Reveal, Visible, WithoutList},
        show_due_lists,
        statistics::{event_statistics, events_of_card, keep_event_cards},
        withdraw_list,
    },
    stores::{KeyReason, bring_store_key, list_acts, make_store_key, revoke_store_key, see_store},
};
use safehouse_statements::code::{CorrectionReason, Phase};
use safehouse_store::events::NewEventState;
use safehouse_testing::shipped;
use safehouse_transparency::{SignatureType, SigningKey};

use super::script::{self, prepared, settings, small};
use crate::{
    events::published::lately,
    house::{GUEST, STRANGER, told as refused},
};

#[tokio::test]
async fn the_opponent_of_the_round_that_is_shown_sees_a_list_and_nobody_else_does() {
    let evening = prepared(4, &[], EventSettings { visible_swiss: Visible::Opponent, ..settings() }).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    pair_round(service, &evening.scorer, code).await.unwrap();
    for number in 1..=4 {
        assert_eq!(list_met(service, evening.asker(number), code).await.unwrap(), [], "it is a draft");
    }
    publish_round(service, &evening.scorer, code, None).await.unwrap();
    let round = see_play(service, &GUEST, code).await.unwrap().rounds[0].clone();
    assert_eq!(round.matches.len(), 2);
    for game in &round.matches {
        let (a, b) = (game.a.0, game.b.as_ref().unwrap().0);
        for (one, other) in [(a, b), (b, a)] {
            let met = list_met(service, evening.asker(one), code).await.unwrap();
            assert_eq!(met.iter().map(|met| (met.number, met.is_opponent)).collect::<Vec<_>>(), [(other, true)]);
            for number in 1..=4 {
                let opened = refused(&open_met_list(service, evening.asker(one), (code, number)).await);
                assert_eq!(opened, if number == other { "done" } else { "Event(NoList)" }, "{one} {number}");
                let opened =
                    open_list(service, evening.asker(one).caller, shipped::installation(), (code, number)).await;
                assert_eq!(refused(&opened), "Event(NoList)", "what programs read has none");
            }
        }
    }
    for caller in [&GUEST, &STRANGER, &evening.owner, &evening.judge, &evening.helper] {
        assert_eq!(list_met(service, Asker { caller, claim: "" }, code).await.unwrap(), []);
        assert!(published_lists(service, caller, shipped::installation(), code).await.unwrap().is_empty());
    }
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    evening.shown_round().await;
    let game = evening.game(2, 1).await;
    let (a, b) = (game.a.0, game.b.as_ref().unwrap().0);
    let met = list_met(service, evening.asker(a), code).await.unwrap();
    assert_eq!(met.iter().map(|met| met.number).collect::<Vec<_>>(), [b], "that of this round");
}

#[tokio::test]
async fn everybody_sees_what_is_public_from_the_first_round_that_is_shown() {
    let says = EventSettings {
        visible_swiss: Visible::Public,
        visible_cut: Visible::Public,
        reveal: Reveal::RoundOne,
        ..settings()
    };
    let evening = prepared(4, &[], says).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let guest = Asker { caller: &GUEST, claim: "" };
    assert_eq!(list_met(service, guest, code).await.unwrap(), []);
    evening.started().await;
    evening.shown_round().await;
    // Those that the log shows by then, and those that it does not show yet.
    let shown = published_lists(service, &GUEST, shipped::installation(), code).await.unwrap().len();
    assert_eq!(shown + list_met(service, guest, code).await.unwrap().len(), 4);
}

#[tokio::test]
async fn nothing_is_counted_of_lists_before_they_are_shown() {
    let evening = small(8).await;
    let (service, code, library) = (&evening.house.service, evening.code.as_str(), shipped::library());
    evening.started().await;
    for round in 1..=3 {
        evening.played_round(round).await;
    }
    let count = async || event_statistics(service, &evening.owner, library, code).await.unwrap();
    assert_eq!(count().await.lists, 0);
    // The event is over, and what shows its lists by itself did not come by.
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let over =
        NewEventState { state: EventState::Finished, is_shown: true, entry: None, seed: None, at: evening.house.now() };
    assert!(service.store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
    assert_eq!((count().await.lists, count().await.cards.len()), (0, 0), "none is shown, not even to staff");
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 0);
    reveal_lists(service, &evening.owner, code, Phase::End, Some(&[evening.people[0].id, evening.people[1].id]))
        .await
        .unwrap();
    let shown = count().await;
    assert_eq!((shown.lists, shown.players), (2, 8));
    let leaders: BTreeSet<&str> = shown.leaders.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(leaders.len(), 2);
    assert!(shown.cards.iter().all(|card| card.lists <= 2));
    assert!(shown.rates.labels.iter().all(|row| row.rate.is_none()), "so few matches say nothing");
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 2);
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 0);
    let card = leaders.first().unwrap().to_uppercase();
    let found = events_of_card(service, &GUEST, library.game().id, &card).await.unwrap();
    assert_eq!((found.len(), found[0].code.as_str(), found[0].lists), (1, code, 1));
    // Whoever takes a list back is counted no longer.
    withdraw_list(service, evening.asker(1), code, None).await.unwrap();
    assert_eq!(count().await.lists, 1);
    keep_event_cards(service, &Caller::Job).await.unwrap();
    let json = export_event(service, &GUEST, library, code, ExportShape::Own, ("2026-11-20", "x")).await.unwrap();
    assert_eq!(json.matches("\"deck\"").count(), 1);
    let left = shown.leaders.len() - 1;
    let mut still = 0;
    for leader in &shown.leaders {
        still += events_of_card(service, &GUEST, library.game().id, &leader.label).await.unwrap().len();
    }
    assert_eq!(still, left);
    assert_eq!(refused(&keep_event_cards(service, &GUEST).await), "Forbidden");
}

#[tokio::test]
async fn lists_are_shown_when_round_one_begins_and_what_is_corrected_later_when_staff_say_so() {
    let settings = EventSettings {
        reveal: Reveal::RoundOne,
        visible_swiss: Visible::Public,
        without_list: WithoutList::Nothing,
        ..script::settings()
    };
    let evening = script::prepared(4, &[4], settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let shown = async || published_lists(service, &GUEST, shipped::installation(), code).await.unwrap().len();
    let press = async || match reveal_lists(service, &evening.owner, code, Phase::FirstRound, None).await {
        Ok(lists) => lists.to_string(),
        Err(refusal) => format!("{refusal:?}"),
    };
    assert_eq!(press().await, "Event(NotShown)");
    evening.started().await;
    pair_round(service, &evening.scorer, code).await.unwrap();
    assert_eq!(
        (show_due_lists(service, &Caller::Job).await.unwrap(), press().await),
        (0, "Event(NotShown)".to_owned())
    );
    assert_eq!(
        (shown().await, hidden_lists(service, &evening.judge, code).await.unwrap()),
        (0, None),
        "a draft begins nothing"
    );
    publish_round(service, &evening.scorer, code, Some(50)).await.unwrap();
    assert_eq!(shown().await, 3);

    // One is corrected, and one comes late: both stay hidden until staff show them.
    let why = |before, reason| Correction { before, reason, words: "A check" };
    let text = ListSource::Text(shipped::DECKS[3].text);
    for (player, why) in [(0, why(Some(1), CorrectionReason::DeckCheck)), (3, why(None, CorrectionReason::Late))] {
        let of = (code, evening.people[player].id);
        correct_list(service, &evening.judge, shipped::library(), of, text, why).await.unwrap();
    }
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), shown().await), (0, 2));
    let hidden = hidden_lists(service, &evening.helper, code).await.unwrap().unwrap();
    assert_eq!((hidden.lists, hidden.is_since, hidden.lacks), (2, true, None));
    assert_eq!((press().await.as_str(), shown().await), ("2", 4));
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None);
}

#[tokio::test]
async fn the_page_of_a_card_counts_what_statistics_and_exports_do_and_nothing_while_rounds_are_played() {
    let says = EventSettings { reveal: Reveal::RoundOne, visible_swiss: Visible::Public, ..settings() };
    let evening = prepared(4, &[], says).await;
    let (service, code, library) = (&evening.house.service, evening.code.as_str(), shipped::library());
    let statistics = async || event_statistics(service, &GUEST, library, code).await.unwrap();
    let keep = async || keep_event_cards(service, &Caller::Job).await.unwrap();
    let found = async |card: &str| {
        let found = events_of_card(service, &GUEST, library.game().id, card).await.unwrap();
        found.iter().map(|event| (event.lists, event.copies)).collect::<Vec<_>>()
    };
    evening.started().await;
    evening.shown_round().await;
    let lists = published_lists(service, &GUEST, shipped::installation(), code).await.unwrap();
    assert_eq!(lists.len(), 4, "everybody sees them");
    let card = lists[0].deck.lines[0].card.clone();
    assert_eq!((keep().await, statistics().await.lists, found(&card).await), (0, 0, vec![]), "its round is played");

    // One is corrected meanwhile, and hidden until staff show it.
    let why = Correction { before: Some(1), reason: CorrectionReason::DeckCheck, words: "A check" };
    let other = ListSource::Text(shipped::DECKS[3].text);
    correct_list(service, &evening.judge, library, (code, evening.people[0].id), other, why).await.unwrap();
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    assert_eq!(keep().await, 0, "another round may follow");
    end_event(service, &evening.owner, code, true).await.unwrap();
    for (kept, shown) in [(3, 3), (1, 4)] {
        if shown == 4 {
            assert_eq!(reveal_lists(service, &evening.owner, code, Phase::FirstRound, None).await.unwrap(), 1);
        }
        assert_eq!((keep().await, keep().await), (kept, 0));
        let counted = statistics().await;
        assert_eq!(counted.lists, shown);
        for usage in &counted.cards {
            let same = vec![(u64::from(usage.lists), usage.copies)];
            assert_eq!(found(&usage.card).await, same, "{}", usage.card);
        }
        let json = export_event(service, &GUEST, library, code, ExportShape::Own, ("2026-11-20", "x")).await.unwrap();
        assert_eq!(json.matches("\"deck\"").count(), usize::try_from(shown).unwrap());
    }
}

#[tokio::test]
async fn lists_of_whoever_did_not_agree_or_was_left_out_are_shown_nowhere() {
    let evening = script::unagreed(6, &[2, 5], settings()).await;
    let (service, code, library) = (&evening.house.service, evening.code.as_str(), shipped::library());
    let id = |number: usize| evening.people[number - 1].id;
    check_in(service, &evening.helper, code, 6, false).await.unwrap();
    begin_play(service, &evening.owner, code, Begin { without_absent: true, ..Begin::default() }).await.unwrap();
    let kept_hidden = async |caller: &Caller| {
        let players = list_players(service, caller, code).await.unwrap();
        let hidden = players.iter().filter(|player| player.is_list_kept_hidden);
        hidden.map(|player| player.number).collect::<Vec<_>>()
    };
    assert_eq!((kept_hidden(&evening.helper).await, kept_hidden(&GUEST).await), (vec![2, 5], vec![]));
    evening.played_round(1).await;
    end_event(service, &evening.owner, code, true).await.unwrap();

    let shown = async || {
        let lists = published_lists(service, &GUEST, shipped::installation(), code).await.unwrap();
        let counted = event_statistics(service, &GUEST, library, code).await.unwrap().lists;
        assert_eq!(usize::try_from(counted).unwrap(), lists.len(), "what is counted is listed");
        lists.iter().map(|list| list.number).collect::<Vec<_>>()
    };
    let exported = async || {
        let of = ("2026-11-20", "x");
        let json = export_event(service, &GUEST, library, code, ExportShape::Own, of).await.unwrap();
        json.matches("\"deck\"").count()
    };
    assert_eq!((shown().await, exported().await), (vec![1, 3, 4], 3));
    for number in [2, 5, 6] {
        for caller in [&GUEST, &STRANGER, &evening.owner] {
            assert_eq!(
                refused(&open_list(service, caller, shipped::installation(), (code, number)).await),
                "Event(NoList)",
                "{number}"
            );
        }
    }
    // The event is done with its lists: there is nothing to press.
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None);
    assert_eq!(reveal_lists(service, &evening.owner, code, Phase::End, None).await.unwrap(), 0);

    // Who agrees afterwards, by themselves or as staff say, is shown as what comes late: when staff press.
    agree(service, evening.asker(2), code, 1).await.unwrap();
    record_agreement(service, &evening.helper, (code, id(5)), 1).await.unwrap();
    agree(service, evening.asker(6), code, 1).await.unwrap();
    let by = async |number: u32| own_entry(service, evening.asker(number), code).await.unwrap().entry.consent_by;
    assert_eq!((by(2).await.as_str(), by(5).await.as_str()), ("", "Henry"));
    let acts = list_acts(service, &evening.owner, script::CORNER, None, None).await.unwrap();
    let [act] = acts.iter().filter(|act| act.act == "player-agreed").collect::<Vec<_>>().try_into().unwrap();
    assert!(act.by == "Henry" && act.details.contains(&id(5).to_string()), "{act:?}");
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), shown().await), (0, vec![1, 3, 4]));
    let hidden = hidden_lists(service, &evening.helper, code).await.unwrap().unwrap();
    assert_eq!((hidden.lists, hidden.is_since), (2, true));
    assert_eq!(reveal_lists(service, &evening.owner, code, Phase::End, None).await.unwrap(), 2);
    assert_eq!((shown().await, exported().await), (vec![1, 2, 3, 4, 5], 5));
    assert_eq!(kept_hidden(&evening.helper).await, Vec::<u32>::new());
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None, "who was left out did not play");
    assert_eq!(refused(&open_list(service, &GUEST, shipped::installation(), (code, 6)).await), "Event(NoList)");
}

#[tokio::test]
async fn staff_of_the_desk_write_down_that_a_player_agreed_who_did_not_do_so_themselves() {
    let evening = script::unagreed(3, &[2], settings()).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let of = (code, evening.people[1].id);
    let record = async |caller: &Caller, of, version| refused(&record_agreement(service, caller, of, version).await);
    assert_eq!(record(&evening.judge, of, 1).await, "Forbidden");
    assert_eq!(record(&STRANGER, of, 1).await, "SignIn");
    assert_eq!(record(&evening.helper, of, 2).await, "Event(Consent)");
    assert_eq!(record(&evening.helper, (code, uuid::Uuid::nil()), 1).await, "Event(NoPlayer)");
    let entry = async |number: u32| own_entry(service, evening.asker(number), code).await.unwrap().entry;
    assert_eq!(entry(2).await.consent_version, 0);
    assert_eq!(record(&evening.scorer, of, 1).await, "done");
    let kept = entry(2).await;
    assert_eq!((kept.consent_version, kept.consent_by.as_str()), (1, "Sasha"));
    assert_eq!(kept.consented_at, Some(evening.house.now()));
    // What a player said themselves, or somebody wrote down before, stays as it is.
    assert_eq!(record(&evening.helper, of, 1).await, "done");
    assert_eq!(record(&evening.helper, (code, evening.people[0].id), 1).await, "done");
    assert_eq!((entry(2).await.consent_by.as_str(), entry(1).await.consent_by.as_str()), ("Sasha", ""));
}

#[tokio::test]
async fn an_opponent_sees_a_list_once_its_player_agreed() {
    let settings = EventSettings { visible_swiss: Visible::Opponent, ..settings() };
    let evening = script::unagreed(2, &[2], settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let met = async |number: u32| {
        let met = list_met(service, evening.asker(number), code).await.unwrap();
        met.iter().map(|met| met.number).collect::<Vec<_>>()
    };
    assert_eq!((met(1).await, met(2).await), (vec![], vec![1]));
    assert_eq!(refused(&open_met_list(service, evening.asker(1), (code, 2)).await), "Event(NoList)");
    agree(service, evening.asker(2), code, 1).await.unwrap();
    assert_eq!(met(1).await, [2]);
}

#[tokio::test]
async fn lists_are_shown_with_the_first_round_of_the_cut_that_everybody_sees() {
    let settings = EventSettings { reveal: Reveal::Cut, rounds: Some(1), cut: 2, ..script::settings() };
    let evening = script::prepared(4, &[], settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let shown = async || published_lists(service, &GUEST, shipped::installation(), code).await.unwrap().len();
    evening.started().await;
    evening.played_round(1).await;
    make_cut(service, &evening.scorer, code, &CutAsked::default()).await.unwrap();
    pair_round(service, &evening.scorer, code).await.unwrap();
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), shown().await), (0, 0));
    let early = reveal_lists(service, &evening.owner, code, Phase::Cut, None).await;
    assert_eq!(refused(&early), "Event(NotShown)");
    publish_round(service, &evening.scorer, code, None).await.unwrap();
    assert_eq!(shown().await, 4);
}

#[tokio::test]
async fn lists_of_a_store_that_keeps_its_key_are_shown_and_what_the_log_says_of_them_waits() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let owner = lately(&evening.house, &evening.owner);
    let keys = see_store(service, &GUEST, script::CORNER).await.unwrap().keys;
    let name = keys.present().unwrap().vkey.split('+').next().unwrap().to_owned();
    let own = SigningKey::new(&name, SignatureType::Ed25519, &[7; 32]).unwrap().verifying_key().to_string();
    bring_store_key(service, &owner, script::CORNER, &own).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    let lists = published_lists(service, &GUEST, shipped::installation(), code).await.unwrap();
    assert_eq!((lists.len(), lists.iter().filter(|list| list.place.is_some()).count()), (4, 0));
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None);
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let (waiting, _) = service.store.count_waiting_statements(event.store).await.unwrap();
    assert!(waiting >= 4, "{waiting}");
}

#[tokio::test]
async fn lists_of_a_store_without_a_key_stay_hidden_and_staff_are_told_until_it_has_one() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let owner = lately(&evening.house, &evening.owner);
    revoke_store_key(service, &owner, script::CORNER, KeyReason::Replaced).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    let told =
        async || hidden_lists(service, &evening.helper, code).await.unwrap().map(|hidden| (hidden.lists, hidden.lacks));
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(told().await, Some((4, Some(Lacks::StoreKey))));
    make_store_key(service, &owner, script::CORNER).await.unwrap();
    assert_eq!(told().await, Some((4, None)));
    // The job catches up, once.
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 4);
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), told().await), (0, None));
}
