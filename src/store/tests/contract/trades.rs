//! What is promised of trades.

use safehouse_store::{
    Database, MetWant, NewCollectionEvent, NewTrade, ReservedCopies, Store, StoreError, StoredTrade, TradeBooking,
    TradeChange, TradeMade, TradeParty, TradeState, TradesAsked,
    trades::{MAX_LINES_BYTES, MAX_PROPOSED, MAX_PROPOSED_TO_ONE},
    wants::MAX_WANT_BYTES,
};
use uuid::Uuid;

use super::{
    collections::{GAME, event},
    given::{MINUTE, NOW, assert_impossible, at_once, id, member},
    raw::Raw,
    wants::want,
};

const ENDS: i64 = NOW + 10 * MINUTE;

fn trade_id(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

fn reserved(copies: &[(&str, i64)]) -> Vec<ReservedCopies> {
    let of = |(printing, copies): &(&str, i64)| ReservedCopies {
        holding: format!(r#"{{"number":"{printing}"}}"#),
        copies: *copies,
    };
    copies.iter().map(of).collect()
}

/// A proposal of the one to the other, who is promised these copies.
pub(crate) fn trade(number: u8, (proposer, partner): (u8, u8), copies: &[(&str, i64)]) -> NewTrade {
    NewTrade {
        id: trade_id(number),
        game: GAME.to_owned(),
        proposer: id(proposer),
        partner: id(partner),
        gives_json: r#"["gives"]"#.to_owned(),
        takes_json: r#"["takes"]"#.to_owned(),
        reserved: reserved(copies),
        created_at: NOW,
        ends_at: ENDS,
    }
}

/// Two people: the first has two copies of A-1, the second one of B-1.
async fn two(store: &Store) {
    for (number, copies) in [(1, ("A-1", 2)), (2, ("B-1", 1))] {
        member(store, number).await;
        store.append_collection_events(id(number), &[event(1, &[copies])], NOW).await.unwrap();
    }
}

async fn proposed(store: &Store, number: u8, copies: &[(&str, i64)]) -> TradeMade {
    store.create_trade(&trade(number, (1, 2), copies)).await.unwrap()
}

async fn accepted(store: &Store, number: u8, version: i64, copies: &[(&str, i64)]) -> TradeChange {
    let seen = (trade_id(number), version);
    store.accept_trade(id(2), seen, "[\"given\"]", &reserved(copies), (NOW + 1, ENDS + 1)).await.unwrap()
}

async fn found(store: &Store, number: u8) -> StoredTrade {
    store.find_trade(id(1), trade_id(number)).await.unwrap().unwrap()
}

async fn promised(store: &Store, account: u8) -> Vec<ReservedCopies> {
    store.list_reserved_copies(id(account), GAME).await.unwrap()
}

async fn copies(store: &Store, account: u8) -> Vec<(String, i64)> {
    let rows = store.list_collection_balances(id(account), GAME).await.unwrap();
    rows.into_iter().map(|row| (row.holding.split('"').nth(3).unwrap().to_owned(), row.copies)).collect()
}

/// What a trade comes to for each of both.
fn booked(number: u8) -> Vec<TradeBooking> {
    let part = |account: u8, changes: &[(&str, i64)]| {
        let whole = trade_id(number);
        let event = NewCollectionEvent { device: whole, sequence: 1, whole: Some(whole), ..event(50, changes) };
        TradeBooking { account: id(account), events: vec![event], met: Vec::new() }
    };
    vec![part(2, &[("A-1", 1), ("B-1", -1)]), part(1, &[("A-1", -1), ("B-1", 1)])]
}

async fn completed(store: &Store, party: TradeParty, seen: (Uuid, i64), number: u8) -> TradeChange {
    store.complete_trade(party, seen, &booked(number), NOW + 3).await.unwrap()
}

pub(crate) async fn a_trade_is_proposed_accepted_and_done_with_both_ledgers_in_one(store: Store, _: Database) {
    two(&store).await;
    member(&store, 3).await;
    assert_eq!(proposed(&store, 1, &[("A-1", 1)]).await, TradeMade::Done);
    let new = found(&store, 1).await;
    assert_eq!((new.state, new.version, new.changed_at, new.ends_at), (TradeState::Proposed, 1, NOW, ENDS));
    assert_eq!((new.proposer_name.as_str(), new.partner_name.as_str()), ("Ada 1", "Ada 2"));
    assert_eq!(
        (new.party(id(1)), new.party(id(2)), new.party(id(3))),
        (Some(TradeParty::Proposer), Some(TradeParty::Partner), None)
    );
    assert_eq!(store.find_trade(id(3), trade_id(1)).await.unwrap(), None);
    assert_eq!(accepted(&store, 1, 1, &[("B-1", 1)]).await, TradeChange::Done);
    let both = found(&store, 1).await;
    assert_eq!((both.state, both.version, both.ends_at), (TradeState::Accepted, 2, ENDS + 1));
    assert_eq!((both.gives_json.as_str(), both.takes_json.as_str()), ("[\"gives\"]", "[\"given\"]"));
    assert_eq!(
        (promised(&store, 1).await, promised(&store, 2).await),
        (reserved(&[("A-1", 1)]), reserved(&[("B-1", 1)]))
    );
    // One of both alone does nothing to anybody's copies.
    assert_eq!(completed(&store, TradeParty::Partner, (trade_id(1), 2), 1).await, TradeChange::Moved);
    let said = store.confirm_trade(TradeParty::Proposer, (trade_id(1), 2), true, NOW + 2).await.unwrap();
    assert_eq!(said, TradeChange::Done);
    assert_eq!(copies(&store, 1).await, [("A-1".to_owned(), 2)]);
    assert_eq!(completed(&store, TradeParty::Proposer, (trade_id(1), 3), 1).await, TradeChange::Moved);
    assert_eq!(completed(&store, TradeParty::Partner, (trade_id(1), 3), 1).await, TradeChange::Done);
    let done = found(&store, 1).await;
    assert_eq!((done.state, done.version, done.ended_by), (TradeState::Done, 4, None));
    assert_eq!(
        (done.confirmed_at(TradeParty::Proposer), done.confirmed_at(TradeParty::Partner)),
        (Some(NOW + 2), Some(NOW + 3))
    );
    assert_eq!(copies(&store, 1).await, [("A-1".to_owned(), 1), ("B-1".to_owned(), 1)]);
    assert_eq!(copies(&store, 2).await, [("A-1".to_owned(), 1)]);
    assert_eq!((promised(&store, 1).await, promised(&store, 2).await), (vec![], vec![]));
    assert_eq!(completed(&store, TradeParty::Partner, (trade_id(1), 4), 1).await, TradeChange::Moved);
    assert_eq!(store.check_collections(9).await.unwrap(), []);
}

pub(crate) async fn a_copy_is_promised_once_however_many_ask_at_once(store: Store, _: Database) {
    two(&store).await;
    for number in 10..18 {
        member(&store, number).await;
    }
    let made = at_once(8, |number| {
        let store = store.clone();
        async move { store.create_trade(&trade(number + 1, (1, number + 10), &[("A-1", 1)])).await }
    })
    .await;
    let made: Vec<TradeMade> = made.into_iter().map(Result::unwrap).collect();
    assert_eq!(made.iter().filter(|made| **made == TradeMade::Done).count(), 2, "{made:?}");
    assert_eq!(made.iter().filter(|made| **made == TradeMade::NotThere(0)).count(), 6, "{made:?}");
    assert_eq!(promised(&store, 1).await, reserved(&[("A-1", 2)]));
    let open = store.list_trades(id(1), GAME, TradesAsked::Open, (i64::MAX, Uuid::max()), 99).await.unwrap();
    assert_eq!(open.len(), 2, "what was not promised was not proposed");
    // Nor is what nobody has, in part or at all.
    assert_eq!(proposed(&store, 30, &[("B-1", 1)]).await, TradeMade::NotThere(0));
}

pub(crate) async fn what_the_partner_gives_is_promised_when_they_accept(store: Store, _: Database) {
    two(&store).await;
    member(&store, 3).await;
    assert_eq!(proposed(&store, 1, &[]).await, TradeMade::Done);
    assert_eq!(store.create_trade(&trade(2, (3, 2), &[])).await.unwrap(), TradeMade::Done);
    assert_eq!(promised(&store, 2).await, []);
    assert_eq!(accepted(&store, 1, 1, &[("B-1", 2)]).await, TradeChange::NotThere(0));
    assert_eq!(found(&store, 1).await.state, TradeState::Proposed);
    assert_eq!(accepted(&store, 1, 1, &[("B-1", 1)]).await, TradeChange::Done);
    let second = store.accept_trade(id(2), (trade_id(2), 1), "[]", &reserved(&[("B-1", 1)]), (NOW, ENDS)).await;
    assert_eq!(second.unwrap(), TradeChange::NotThere(0));
    // Nobody accepts what they proposed themselves, and nobody a proposal that ended.
    let own = store.accept_trade(id(3), (trade_id(2), 1), "[]", &[], (NOW, ENDS)).await;
    assert_eq!(own.unwrap(), TradeChange::Moved);
    let late = store.accept_trade(id(2), (trade_id(2), 1), "[]", &[], (ENDS, ENDS + 1)).await;
    assert_eq!(late.unwrap(), TradeChange::Moved);
}

pub(crate) async fn whoever_does_not_want_it_any_more_frees_what_was_promised(store: Store, _: Database) {
    use TradeParty::{Partner, Proposer};
    use TradeState::{Declined, Expired, Withdrawn};
    two(&store).await;
    for (number, is_accepted, party, state, expected) in [
        (1, false, Proposer, Withdrawn, TradeChange::Done),
        (2, false, Partner, Declined, TradeChange::Done),
        (3, true, Proposer, Withdrawn, TradeChange::Done),
        (4, true, Partner, Withdrawn, TradeChange::Done),
        (5, true, Partner, Declined, TradeChange::Moved),
        (6, false, Partner, Withdrawn, TradeChange::Moved),
    ] {
        assert_eq!(proposed(&store, number, &[("A-1", 1)]).await, TradeMade::Done, "{number}");
        if is_accepted {
            assert_eq!(accepted(&store, number, 1, &[("B-1", 1)]).await, TradeChange::Done);
        }
        let seen = (trade_id(number), if is_accepted { 2 } else { 1 });
        assert_eq!(store.end_trade(party, seen, state, NOW + 9).await.unwrap(), expected, "{number}");
        if expected == TradeChange::Done {
            let ended = found(&store, number).await;
            assert_eq!((ended.state, ended.ended_by, ended.changed_at), (state, Some(party), NOW + 9));
            assert_eq!((promised(&store, 1).await, promised(&store, 2).await), (vec![], vec![]));
            let again = store.end_trade(party, (trade_id(number), ended.version), state, NOW).await.unwrap();
            assert_eq!(again, TradeChange::Moved);
        } else {
            store.expire_trades(i64::MAX).await.unwrap();
        }
    }
    assert_impossible(store.end_trade(Proposer, (trade_id(1), 1), Declined, NOW).await, "declined by its proposer");
    assert_impossible(store.end_trade(Partner, (trade_id(1), 1), Expired, NOW).await, "expired by somebody");
}

pub(crate) async fn who_confirmed_may_take_it_back_until_the_other_confirms(store: Store, _: Database) {
    two(&store).await;
    proposed(&store, 1, &[("A-1", 1)]).await;
    let said = async |party, version, is_confirmed| {
        store.confirm_trade(party, (trade_id(1), version), is_confirmed, NOW + version).await.unwrap()
    };
    assert_eq!(said(TradeParty::Partner, 1, true).await, TradeChange::Moved, "before it is accepted");
    accepted(&store, 1, 1, &[("B-1", 1)]).await;
    assert_eq!(said(TradeParty::Partner, 2, false).await, TradeChange::Moved, "before they said so");
    assert_eq!(said(TradeParty::Partner, 2, true).await, TradeChange::Done);
    assert_eq!(said(TradeParty::Partner, 3, true).await, TradeChange::Moved);
    assert_eq!(said(TradeParty::Proposer, 3, true).await, TradeChange::Moved, "the second completes it");
    assert_eq!(said(TradeParty::Partner, 3, false).await, TradeChange::Done);
    let told = found(&store, 1).await;
    assert_eq!((told.partner_confirmed_at, told.took_back_at(TradeParty::Partner)), (None, Some(NOW + 3)));
    assert_eq!(completed(&store, TradeParty::Proposer, (trade_id(1), 4), 1).await, TradeChange::Moved);
    assert_eq!(said(TradeParty::Proposer, 4, true).await, TradeChange::Done);
    assert_eq!(said(TradeParty::Proposer, 5, false).await, TradeChange::Done);
    assert_eq!(found(&store, 1).await.took_back_at(TradeParty::Proposer), Some(NOW + 5));
}

pub(crate) async fn a_change_is_made_of_the_version_that_was_seen_and_of_no_other(store: Store, _: Database) {
    two(&store).await;
    proposed(&store, 1, &[("A-1", 1)]).await;
    assert_eq!(accepted(&store, 1, 2, &[]).await, TradeChange::Moved);
    // Of many who answer at once one does.
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move {
            let seen = (trade_id(1), 1);
            match number % 3 {
                0 => store.accept_trade(id(2), seen, "[]", &[], (NOW, ENDS)).await,
                1 => store.end_trade(TradeParty::Partner, seen, TradeState::Declined, NOW).await,
                _ => store.end_trade(TradeParty::Proposer, seen, TradeState::Withdrawn, NOW).await,
            }
        }
    })
    .await;
    assert_eq!(answers.into_iter().filter(|answer| *answer.as_ref().unwrap() == TradeChange::Done).count(), 1);
    assert_eq!(found(&store, 1).await.version, 2);
}

pub(crate) async fn an_event_that_cannot_be_kept_leaves_the_trade_as_it_was(store: Store, _: Database) {
    two(&store).await;
    proposed(&store, 1, &[("A-1", 1)]).await;
    accepted(&store, 1, 1, &[("B-1", 1)]).await;
    store.confirm_trade(TradeParty::Proposer, (trade_id(1), 2), true, NOW).await.unwrap();
    let mut taken = booked(1);
    taken[0].events[0].sequence = 0;
    assert_impossible(store.complete_trade(TradeParty::Partner, (trade_id(1), 3), &taken, NOW).await, "an event");
    // The second account's event has an identity that the account has for another one.
    let mut taken = booked(1);
    store
        .append_collection_events(
            id(1),
            &[NewCollectionEvent { id: taken[1].events[0].id, ..event(9, &[("C-1", 1)]) }],
            NOW,
        )
        .await
        .unwrap();
    taken[1].events[0].event_json = "{}".to_owned();
    let told = store.complete_trade(TradeParty::Partner, (trade_id(1), 3), &taken, NOW).await;
    assert_eq!(told.unwrap(), TradeChange::Taken);
    let stays = found(&store, 1).await;
    assert_eq!((stays.state, stays.version), (TradeState::Accepted, 3));
    assert_eq!(copies(&store, 2).await, [("B-1".to_owned(), 1)]);
    assert_eq!(promised(&store, 1).await, reserved(&[("A-1", 1)]));
}

pub(crate) async fn nobody_proposes_without_an_end_or_to_whom_they_may_not(store: Store, _: Database) {
    two(&store).await;
    let most = u8::try_from(MAX_PROPOSED_TO_ONE).unwrap();
    for number in 0..most {
        assert_eq!(proposed(&store, number, &[]).await, TradeMade::Done);
    }
    assert_eq!(proposed(&store, 100, &[]).await, TradeMade::TooManyToOne);
    store.end_trade(TradeParty::Proposer, (trade_id(0), 1), TradeState::Withdrawn, NOW).await.unwrap();
    assert_eq!(proposed(&store, 100, &[]).await, TradeMade::Done);
    let all = u8::try_from(MAX_PROPOSED).unwrap();
    for number in most..all {
        member(&store, number + 50).await;
        assert_eq!(store.create_trade(&trade(number + 100, (1, number + 50), &[])).await.unwrap(), TradeMade::Done);
    }
    member(&store, 3).await;
    let one_more = async || store.create_trade(&trade(99, (1, 3), &[])).await.unwrap();
    assert_eq!(one_more().await, TradeMade::TooMany);
    store.end_trade(TradeParty::Proposer, (trade_id(1), 1), TradeState::Withdrawn, NOW).await.unwrap();
    for (blocker, blocked) in [(1, 3), (3, 1)] {
        store.block_account(id(blocker), id(blocked), true, NOW).await.unwrap();
        assert_eq!(one_more().await, TradeMade::NoPartner);
        store.block_account(id(blocker), id(blocked), false, NOW).await.unwrap();
    }
    store.set_account_disabled(id(3), Some(NOW)).await.unwrap();
    assert_eq!(one_more().await, TradeMade::NoPartner);
    assert_eq!(store.create_trade(&trade(99, (1, 4), &[])).await.unwrap(), TradeMade::NoPartner);
}

pub(crate) async fn trades_are_listed_page_by_page_and_expire(store: Store, _: Database) {
    two(&store).await;
    for number in 1..=3 {
        let made = NewTrade {
            created_at: NOW + i64::from(number),
            ends_at: ENDS + i64::from(number),
            ..trade(number, (1, 2), &[])
        };
        assert_eq!(store.create_trade(&made).await.unwrap(), TradeMade::Done);
    }
    store.end_trade(TradeParty::Partner, (trade_id(2), 1), TradeState::Declined, NOW + 9).await.unwrap();
    let listed = async |account: u8, asked, before: (i64, Uuid), most| {
        let trades = store.list_trades(id(account), GAME, asked, before, most).await.unwrap();
        trades.into_iter().map(|trade| trade.id).collect::<Vec<_>>()
    };
    let first = (i64::MAX, Uuid::max());
    for account in [1, 2] {
        assert_eq!(listed(account, TradesAsked::Open, first, 9).await, [trade_id(3), trade_id(1)]);
        assert_eq!(listed(account, TradesAsked::Over, first, 9).await, [trade_id(2)]);
    }
    assert_eq!(listed(1, TradesAsked::Open, first, 1).await, [trade_id(3)]);
    assert_eq!(listed(1, TradesAsked::Open, (NOW + 3, trade_id(3)), 9).await, [trade_id(1)]);
    assert!(listed(3, TradesAsked::Open, first, 9).await.is_empty());
    assert_eq!(store.list_trading_games(id(2)).await.unwrap(), [GAME]);
    assert!(store.list_trading_games(id(3)).await.unwrap().is_empty());
    assert_eq!(store.list_trades(id(1), "genezoa", TradesAsked::Open, first, 9).await.unwrap(), []);
    assert_eq!(store.list_trades(id(1), "a\0", TradesAsked::Open, first, 9).await.unwrap(), []);
    member(&store, 3).await;
    assert_eq!(proposed(&store, 4, &[("A-1", 2)]).await, TradeMade::Done);
    assert_eq!(store.expire_trades(ENDS - 1).await.unwrap(), 0);
    assert_eq!(store.expire_trades(ENDS + 2).await.unwrap(), 2);
    assert_eq!(store.expire_trades(ENDS + 2).await.unwrap(), 0);
    let over = found(&store, 4).await;
    assert_eq!((over.state, over.ended_by, over.version), (TradeState::Expired, None, 2));
    assert_eq!(promised(&store, 1).await, []);
    assert_eq!(listed(1, TradesAsked::Open, first, 9).await, [trade_id(3)]);
}

pub(crate) async fn a_trade_goes_with_either_of_its_accounts(store: Store, database: Database) {
    two(&store).await;
    member(&store, 3).await;
    proposed(&store, 1, &[("A-1", 1)]).await;
    accepted(&store, 1, 1, &[("B-1", 1)]).await;
    assert_eq!(store.create_trade(&trade(2, (3, 1), &[])).await.unwrap(), TradeMade::Done);
    assert!(store.delete_account(id(2)).await.unwrap());
    assert_eq!(store.find_trade(id(1), trade_id(1)).await.unwrap(), None);
    assert_eq!(promised(&store, 1).await, [], "what was promised is free again");
    assert!(store.delete_account(id(3)).await.unwrap());
    let mut raw = Raw::connect(&database).await;
    for table in ["trades", "trade_reservations"] {
        assert_eq!(raw.count(table).await, 0, "{table}");
    }
}

pub(crate) async fn impossible_trades_are_refused(store: Store, _: Database) {
    let refused = store.create_trade(&trade(1, (1, 2), &[])).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    two(&store).await;
    let some = || trade(1, (1, 2), &[("A-1", 1)]);
    for (faulty, what) in [
        (NewTrade { game: String::new(), ..some() }, "no game"),
        (NewTrade { gives_json: String::new(), ..some() }, "no lines"),
        (NewTrade { takes_json: "x".repeat(MAX_LINES_BYTES + 1), ..some() }, "long lines"),
        (NewTrade { partner: id(1), ..some() }, "nobody else"),
        (trade(1, (1, 2), &[("A-1", 0)]), "no copies"),
        (trade(1, (1, 2), &[("A\0", 1)]), "a zero byte"),
    ] {
        assert_impossible(store.create_trade(&faulty).await, what);
    }
    assert_eq!(proposed(&store, 1, &[]).await, TradeMade::Done);
    let none = reserved(&[("B-1", 0)]);
    assert_impossible(store.accept_trade(id(2), (trade_id(1), 1), "[]", &none, (NOW, ENDS)).await, "no copies");
}

pub(crate) async fn a_trade_that_is_done_lessens_the_wants_that_it_met(store: Store, _: Database) {
    two(&store).await;
    proposed(&store, 1, &[("A-1", 1)]).await;
    accepted(&store, 1, 1, &[("B-1", 1)]).await;
    store.confirm_trade(TradeParty::Proposer, (trade_id(1), 2), true, NOW).await.unwrap();
    store.put_wants(id(1), GAME, &[want(1), want(2), want(3), want(4)], NOW).await.unwrap();
    store.put_wants(id(2), GAME, &[want(1)], NOW).await.unwrap();
    let met = |number: u8, was: &str, left: Option<&str>| MetWant {
        id: want(number).id,
        was_json: was.to_owned(),
        left_json: left.map(str::to_owned),
    };
    let was = |number: u8| want(number).want_json;
    let with = |met: Vec<MetWant>| {
        let mut bookings = booked(1);
        bookings[1].met = met;
        bookings
    };
    let long = "x".repeat(MAX_WANT_BYTES + 1);
    let impossible = with(vec![met(1, &was(1), None), met(2, &was(2), Some(&long))]);
    let told = store.complete_trade(TradeParty::Partner, (trade_id(1), 3), &impossible, NOW).await;
    assert_impossible(told, "a want that is too long");
    let wants = async |account: u8| {
        let wants = store.list_wants(id(account), GAME).await.unwrap();
        wants.into_iter().map(|want| (want.want_json, want.changed_at)).collect::<Vec<_>>()
    };
    assert_eq!(wants(1).await.len(), 4, "all of it or nothing");
    // Of what was changed since, nobody knows what is left.
    let met = vec![met(1, &was(1), None), met(2, &was(2), Some("{}")), met(3, "{}", None), met(4, "{}", Some("[]"))];
    let told = store.complete_trade(TradeParty::Partner, (trade_id(1), 3), &with(met), NOW + 3).await;
    assert_eq!(told.unwrap(), TradeChange::Done);
    assert_eq!(wants(1).await, [("{}".to_owned(), NOW + 3), (was(3), NOW), (was(4), NOW)]);
    assert_eq!(wants(2).await, [(was(1), NOW)]);
}
