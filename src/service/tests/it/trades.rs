//! Who fits whom, and trades from the proposal to both ledgers.

use safehouse_engine::card::{Edition, Finish};
use safehouse_engine::copies::{
    Balances, Change, Condition, Holding, Language,
    ledger::{Cause, DeviceId, Event, EventId, Ledger},
    matching::{Cover, Offered},
    wants::{Priority, Want},
};
use safehouse_service::{
    Caller, Refusal, Role,
    authors::block_author,
    collections::record,
    refusal::TradeFault,
    shared_lists::{ListField, ListKind, ListShown, ListVisibility, ShownCounts, share_list},
    trades::{
        ACCEPTED_MS, AskedCopies, FitAsked, Fits, PROPOSED_MS, ProposeTrade, Trade, TradeParty, TradeState,
        TradesAsked, accept_trade, confirm_trade, decline_trade, expire_trades, find_matches, list_trades, open_trade,
        propose_trade, take_back_trade, withdraw_trade,
    },
};
use safehouse_store::CollectionEventsAsked;
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    house::{DAY, HOUR, House, id_of},
    shared_lists::{comes, copy, for_trade, shares},
    wants::{GAME, card, kept, name, printing, wants},
};

const A: &str = "NG-01-045";
const B: &str = "NG-01-046";
const C: &str = "NG-01-047";

/// Two people who let each other find what they have and want: the first has A and wants B, the second has B and
/// wants A.
struct Table {
    house: House,
    one: Caller,
    other: Caller,
}

async fn table() -> Table {
    let house = House::new().await;
    let (one, other) = (house.signed_in(1, Role::Player).await, house.signed_in(2, Role::Player).await);
    for (caller, has, wanted) in [(&one, A, B), (&other, B, A)] {
        comes(&house, caller, &[(for_trade(has, "binder"), 2), (for_trade(has, "box"), 1), (copy(C), 1)]).await;
        wants(&house, caller, vec![card(&name(wanted), 2)]).await.unwrap();
        shares(&house, caller, ListKind::Trade, ListVisibility::Matches).await;
        shares(&house, caller, ListKind::Wants, ListVisibility::Matches).await;
    }
    Table { house, one, other }
}

fn line(holding: Holding, copies: u32) -> Offered {
    Offered { holding, copies }
}

fn asked(number: &str, copies: u32) -> AskedCopies {
    let Holding { number, edition, finish, language, condition, .. } = copy(number);
    AskedCopies { number, edition, finish, language, condition, copies }
}

fn proposal(gives: Vec<Offered>, gets: Vec<AskedCopies>) -> ProposeTrade {
    ProposeTrade { partner: "glenn2".to_owned(), gives, gets }
}

impl Table {
    async fn fits(&self, caller: &Caller) -> Fits {
        let asked = FitAsked { after: 0, most: 9 };
        find_matches(&self.house.service, caller, shipped::library(), asked).await.unwrap()
    }

    async fn proposes(&self, asked: ProposeTrade) -> Result<Uuid, Refusal> {
        propose_trade(&self.house.service, &self.one, shipped::catalogue(), asked).await
    }

    /// Two of A, one of each place, for two of B.
    async fn proposed(&self) -> Uuid {
        let gives = vec![line(for_trade(A, "binder"), 1), line(for_trade(A, "box"), 1)];
        self.proposes(proposal(gives, vec![asked(B, 2)])).await.unwrap()
    }

    async fn accepted(&self) -> Uuid {
        let id = self.proposed().await;
        accept_trade(&self.house.service, &self.other, id, 1).await.unwrap();
        id
    }

    async fn sees(&self, caller: &Caller, id: Uuid) -> Trade {
        open_trade(&self.house.service, caller, shipped::catalogue(), id).await.unwrap()
    }

    async fn says(&self, caller: &Caller, id: Uuid) -> bool {
        let version = self.sees(caller, id).await.version;
        confirm_trade(&self.house.service, caller, shipped::catalogue(), id, version).await.unwrap()
    }

    async fn has(&self, caller: &Caller) -> Balances {
        let rows = self.house.service.store.list_collection_balances(id_of(caller), GAME).await.unwrap();
        let read = |holding: &str| serde_json::from_str::<Holding>(holding).unwrap();
        let holdings: Vec<(Holding, i64)> = rows.iter().map(|row| (read(&row.holding), row.copies)).collect();
        holdings.iter().map(|(holding, copies)| (holding, *copies)).collect()
    }
}

#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: &Result<T, Refusal>, fault: &TradeFault) {
    assert!(matches!(outcome, Err(Refusal::Trade(told)) if told == fault), "{outcome:?}");
}

#[tokio::test]
async fn people_are_named_whose_lists_fit_those_that_fit_best_first() {
    let table = table().await;
    let Table { house, one, other } = &table;
    // The third gives much and wants nothing of it; the fourth shows nothing.
    let (third, fourth) = (house.signed_in(3, Role::Player).await, house.signed_in(4, Role::Player).await);
    for (caller, visibility) in [(&third, ListVisibility::Public), (&fourth, ListVisibility::Link)] {
        comes(house, caller, &[(for_trade(B, "attic"), 9)]).await;
        shares(house, caller, ListKind::Trade, visibility).await;
    }
    let fits = table.fits(one).await;
    let told: Vec<_> = fits.people.iter().map(|fit| (fit.partner.as_str(), fit.cover)).collect();
    let expected = [("glenn2", Cover { mutual: 2, sum: 4 }), ("glenn3", Cover { mutual: 0, sum: 2 })];
    assert_eq!(told, expected);
    assert_eq!((fits.total, fits.is_complete, fits.wants, fits.offers), (2, true, 1, 2));
    let best = &fits.people[0];
    assert_eq!((best.gets[0].copy.number.as_str(), best.gets[0].copy.copies), (B, 2));
    assert_eq!((best.gives[0].copy.number.as_str(), best.gives[0].copy.copies), (A, 2));
    // What is the caller's own is named by its holdings; of others nobody learns where it is.
    assert_eq!(best.gives[0].offers.iter().map(|line| line.copies).sum::<u32>(), 2);
    assert!(best.gives[0].offers.iter().all(|line| !line.holding.place.is_empty()));
    let shown = format!("{:?}", fits.people.iter().map(|fit| &fit.gets).collect::<Vec<_>>());
    assert!(!["binder", "box", "attic"].iter().any(|place| shown.contains(place)), "{shown}");
    block_author(&house.service, other, "glenn1", true).await.unwrap();
    assert_eq!(table.fits(one).await.people[0].partner, "glenn3");
    block_author(&house.service, other, "glenn1", false).await.unwrap();
    let second = find_matches(&house.service, one, shipped::library(), FitAsked { after: 1, most: 1 }).await.unwrap();
    assert_eq!((second.total, second.people[0].partner.as_str()), (2, "glenn3"));
}

#[tokio::test]
async fn what_a_list_does_not_say_is_not_found_out_by_wanting_much() {
    let table = table().await;
    let Table { house, one, other } = &table;
    comes(house, other, &[(for_trade(B, "attic"), 90)]).await;
    wants(house, one, vec![Want { worst: Some(Condition::Poor), ..printing(A, 9) }, printing(B, 900)]).await.unwrap();
    let shown = ListShown::wholly(ListVisibility::Matches, ShownCounts::Some);
    share_list(&house.service, other, GAME, ListKind::Trade, shown).await.unwrap();
    let fits = table.fits(one).await;
    assert_eq!(fits.people[0].gets.iter().map(|line| line.copy.copies).sum::<u32>(), 4);
    // Nor by asking for more than there is: only who is asked learns that it is too much.
    let id = table.proposes(proposal(Vec::new(), vec![asked(B, 94)])).await.unwrap();
    refused(&accept_trade(&house.service, other, id, 1).await, &TradeFault::NotYours { number: B.to_owned() });
    table.proposes(proposal(Vec::new(), vec![asked(B, 93)])).await.unwrap();
    shares(house, other, ListKind::Trade, ListVisibility::Matches).await;
    let not_offered = TradeFault::NotOffered { partner: "glenn2".to_owned(), number: B.to_owned() };
    refused(&table.proposes(proposal(Vec::new(), vec![asked(B, 94)])).await, &not_offered);
}

#[tokio::test]
async fn what_a_list_does_not_say_is_not_found_out_by_comparing() {
    let table = table().await;
    let Table { house, one, other } = &table;
    // The other one has much of B, and wants A so and not otherwise; their lists say neither.
    comes(house, other, &[(for_trade(B, "attic"), 7)]).await;
    let picky = Want {
        worst: Some(Condition::Mint),
        languages: vec![Language::ALL[0]],
        finishes: vec![Finish::Foil],
        editions: vec![Edition::First],
        ..printing(A, 3)
    };
    wants(house, other, vec![picky]).await.unwrap();
    wants(house, one, vec![printing(B, 20)]).await.unwrap();
    let fields = [ListField::Number, ListField::Edition, ListField::Finish].into_iter().collect();
    let shown = ListShown { fields, ..ListShown::wholly(ListVisibility::Matches, ShownCounts::Exact) };
    share_list(&house.service, other, GAME, ListKind::Trade, shown).await.unwrap();
    let fields = [ListField::Number].into_iter().collect();
    share_list(&house.service, other, GAME, ListKind::Wants, ListShown { fields, ..shown }).await.unwrap();
    let fit = &table.fits(one).await.people[0];
    assert_eq!(fit.gets.iter().map(|line| line.copy.copies).sum::<u32>(), 1, "that there is one: {fit:?}");
    // A plain one of A would do, as far as anybody is told, and one is wanted. A want that says no number is not told.
    assert_eq!(fit.gives.iter().map(|line| line.copy.copies).sum::<u32>(), 1, "{fit:?}");
    // Of a want that is told by its card alone any printing of that would do.
    let fields = [ListField::Name].into_iter().collect();
    share_list(&house.service, other, GAME, ListKind::Wants, ListShown { fields, ..shown }).await.unwrap();
    assert!(!table.fits(one).await.people[0].gives.is_empty());
}

#[tokio::test]
async fn a_trade_moves_copies_once_both_say_that_they_changed_hands() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let id = table.proposed().await;
    let asked = table.sees(other, id).await;
    assert_eq!(
        (asked.party, asked.partner.as_str(), asked.state),
        (TradeParty::Partner, "glenn1", TradeState::Proposed)
    );
    assert_eq!((asked.gets[0].number.as_str(), asked.gets[0].copies, asked.gives[0].copies), (A, 2, 2));
    assert!(!format!("{asked:?}").contains("binder"), "nobody learns where the other's copies are: {asked:?}");
    assert_eq!(asked.own, []);
    accept_trade(&house.service, other, id, 1).await.unwrap();
    let both = table.sees(one, id).await;
    assert_eq!((both.state, both.version, both.own.len()), (TradeState::Accepted, 2, 2));
    assert_eq!(table.sees(other, id).await.own, [line(for_trade(B, "binder"), 2)]);
    assert!(!table.says(one, id).await);
    assert_eq!(table.has(one).await.of(&for_trade(A, "binder")), 2, "one of both alone moves nothing");
    assert!(table.sees(other, id).await.they.confirmed_at.is_some());
    assert!(table.says(other, id).await);
    let done = table.sees(one, id).await;
    assert_eq!((done.state, done.ended_by), (TradeState::Done, None));
    let has = table.has(one).await;
    assert_eq!((has.of(&for_trade(A, "binder")), has.of(&for_trade(A, "box")), has.of(&copy(B))), (1, 0, 2));
    let has = table.has(other).await;
    assert_eq!((has.of(&for_trade(B, "binder")), has.of(&for_trade(B, "box")), has.of(&copy(A))), (0, 1, 2));
    // What came is wanted no longer.
    assert_eq!((kept(house, one).await, kept(house, other).await), (vec![], vec![]));
    // Both ledgers have the trade as a whole, which can be read and undone as one.
    for caller in [one, other] {
        let store = &house.service.store;
        let listed =
            store.list_collection_events(id_of(caller), GAME, CollectionEventsAsked::OfWhole(id), 9).await.unwrap();
        let event: Event = serde_json::from_str(&listed[0].event_json).unwrap();
        assert_eq!((listed.len(), &event.cause, event.whole), (1, &Cause::Traded, Some(EventId(id.as_u128()))));
        assert_eq!(event.lot.as_ref().and_then(|lot| lot.day.as_deref()), Some("2024-10-04"));
        Ledger::default().take(event).unwrap();
        let audit = house.done_to(Some(id_of(caller))).await;
        assert!(audit.iter().any(|entry| entry.contains("trade-done")), "{audit:?}");
    }
    assert_eq!(house.service.store.check_collections(9).await.unwrap(), []);
    let version = done.version;
    refused(&confirm_trade(&house.service, one, shipped::catalogue(), id, version).await, &TradeFault::Moved);
    refused(&withdraw_trade(&house.service, one, id, version).await, &TradeFault::Moved);
}

#[tokio::test]
async fn of_what_came_the_most_wanted_is_met_first_and_the_rest_stays_wanted() {
    let table = table().await;
    let Table { house, one, other } = &table;
    // One in a grade that nobody says of the copies, one that is over, and one that is wanted before all others.
    let fine = Want { worst: Some(Condition::NearMint), ..card(&name(A), 1) };
    let over = Want { until: Some("2024-10-04".to_owned()), priority: Priority::High, ..printing(A, 1) };
    let first = Want { priority: Priority::High, ..printing(A, 1) };
    let written = vec![fine.clone(), over.clone(), first, printing(C, 1)];
    wants(house, other, written).await.unwrap();
    house.pass(DAY);
    let id = table.accepted().await;
    table.says(one, id).await;
    assert_eq!(kept(house, other).await.len(), 5, "one of both alone meets nothing");
    table.says(other, id).await;
    assert_eq!(kept(house, other).await, [card(&name(A), 1), fine, over, printing(C, 1)]);
    assert_eq!(kept(house, one).await, []);
}

#[tokio::test]
async fn of_wants_alike_the_one_that_asks_most_of_a_copy_has_it() {
    let table = table().await;
    let Table { house, one, other } = &table;
    wants(house, other, vec![printing(A, 1)]).await.unwrap();
    let id = table.accepted().await;
    table.says(one, id).await;
    table.says(other, id).await;
    // Two came: one for the printing, though the card was written down before it.
    assert_eq!(kept(house, other).await, [card(&name(A), 1)]);
}

#[tokio::test]
async fn a_promised_copy_is_neither_offered_nor_promised_again() {
    let table = table().await;
    let Table { house, one, other } = &table;
    table.proposed().await;
    // One of A is left, and all of B: its owner has promised nothing yet.
    let left = table.fits(other).await;
    assert_eq!(left.people[0].gets.iter().map(|line| line.copy.copies).sum::<u32>(), 1);
    assert_eq!(table.fits(one).await.people[0].gets[0].copy.copies, 2);
    let not_yours = TradeFault::NotYours { number: A.to_owned() };
    refused(&table.proposes(proposal(vec![line(for_trade(A, "binder"), 2)], Vec::new())).await, &not_yours);
    refused(&table.proposes(proposal(vec![line(for_trade(A, "box"), 1)], Vec::new())).await, &not_yours);
    // Several ask for the same two of B, and whoever is answered first gets them.
    let second = table.proposes(proposal(vec![line(for_trade(A, "binder"), 1)], vec![asked(B, 2)])).await.unwrap();
    let first = list_trades(&house.service, other, shipped::catalogue(), TradesAsked::Open, (None, 9)).await.unwrap();
    assert_eq!(first.len(), 2);
    accept_trade(&house.service, other, second, 1).await.unwrap();
    let both = first.iter().find(|trade| trade.id != second).unwrap().id;
    let told = accept_trade(&house.service, other, both, 1).await;
    refused(&told, &TradeFault::NotYours { number: B.to_owned() });
    let not_offered = TradeFault::NotOffered { partner: "glenn2".to_owned(), number: B.to_owned() };
    refused(&table.proposes(proposal(Vec::new(), vec![asked(B, 2)])).await, &not_offered);
    withdraw_trade(&house.service, other, second, 2).await.unwrap();
    accept_trade(&house.service, other, both, 1).await.unwrap();
}

#[tokio::test]
async fn whoever_changes_their_mind_is_seen_to_have_done_so() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let service = &house.service;
    let id = table.proposed().await;
    // Whoever asked cannot answer, and whoever is asked cannot withdraw.
    refused(&accept_trade(service, one, id, 1).await, &TradeFault::Moved);
    refused(&decline_trade(service, one, id, 1).await, &TradeFault::Moved);
    refused(&withdraw_trade(service, other, id, 1).await, &TradeFault::Moved);
    refused(&confirm_trade(service, one, shipped::catalogue(), id, 1).await, &TradeFault::Moved);
    decline_trade(service, other, id, 1).await.unwrap();
    let declined = table.sees(one, id).await;
    assert_eq!((declined.state, declined.ended_by), (TradeState::Declined, Some(TradeParty::Partner)));

    let id = table.accepted().await;
    table.says(one, id).await;
    take_back_trade(service, one, id, 3).await.unwrap();
    refused(&take_back_trade(service, one, id, 4).await, &TradeFault::Moved);
    let seen = table.sees(other, id).await;
    assert_eq!((seen.they.confirmed_at, seen.they.took_back_at), (None, Some(house.now())));
    table.says(other, id).await;
    // The other one leaves although it was said that copies were handed over: nothing moves, and both see it.
    withdraw_trade(service, one, id, 5).await.unwrap();
    let ended = table.sees(other, id).await;
    assert_eq!((ended.state, ended.ended_by), (TradeState::Withdrawn, Some(TradeParty::Proposer)));
    assert!(ended.you.confirmed_at.is_some());
    assert_eq!(table.has(other).await.of(&for_trade(B, "binder")), 2);
    let over = list_trades(service, one, shipped::catalogue(), TradesAsked::Over, (None, 9)).await.unwrap();
    assert_eq!(over.len(), 2);
    let first = over[0].clone();
    let after = Some((first.changed_at, first.id));
    let rest = list_trades(service, one, shipped::catalogue(), TradesAsked::Over, (after, 9)).await.unwrap();
    assert_eq!(rest, over[1..]);
}

#[tokio::test]
async fn what_was_put_elsewhere_since_is_taken_from_there() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let id = table.accepted().await;
    // Both places are emptied into a third.
    let moved = [(for_trade(A, "box"), -1), (for_trade(A, "binder"), -2), (copy(A).at("shelf"), 3)];
    comes(house, one, &moved).await;
    table.says(one, id).await;
    table.says(other, id).await;
    let has = table.has(one).await;
    assert_eq!(has.of(&copy(A).at("shelf")), 1);
    assert!(has.iter().all(|(_, copies)| copies > 0), "nothing has to be found: {has:?}");
}

#[tokio::test]
async fn nobody_whose_lists_fit_learns_more_than_the_list_says() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let mint = Holding { condition: Some(Condition::Mint), language: Some(Language::English), ..for_trade(C, "vault") };
    comes(house, other, &[(mint, 2)]).await;
    wants(house, one, vec![printing(C, 2)]).await.unwrap();
    let shows = async |fields: &[ListField]| {
        let shown = ListShown::wholly(ListVisibility::Matches, ShownCounts::Exact);
        let shown = ListShown { fields: fields.iter().copied().collect(), ..shown };
        share_list(&house.service, other, GAME, ListKind::Trade, shown).await.unwrap();
    };
    let needed = [ListField::Number, ListField::Edition, ListField::Finish, ListField::Count];
    shows(&needed).await;
    let fit = table.fits(one).await.people[0].clone();
    let copy = fit.gets.iter().map(|one| &one.copy).find(|copy| copy.number == C).unwrap();
    assert_eq!((copy.language, copy.condition, copy.copies), (None, None, 2));
    assert!(!format!("{:?}", fit.gets).contains("Mint"), "{:?}", fit.gets);
    // Whatever somebody says of them is answered likewise.
    for condition in [None, Some(Condition::Mint), Some(Condition::Poor)] {
        let of = |copies| proposal(Vec::new(), vec![AskedCopies { condition, ..asked(C, copies) }]);
        let id = table.proposes(of(2)).await.unwrap();
        assert_eq!(table.sees(one, id).await.gets[0].condition, None);
        withdraw_trade(&house.service, one, id, 1).await.unwrap();
        let not_offered = TradeFault::NotOffered { partner: "glenn2".to_owned(), number: C.to_owned() };
        refused(&table.proposes(of(3)).await, &not_offered);
    }
    let id = table.proposes(proposal(Vec::new(), vec![asked(C, 2)])).await.unwrap();
    accept_trade(&house.service, other, id, 1).await.unwrap();
    withdraw_trade(&house.service, one, id, 2).await.unwrap();
    // A list that does not say which printing it is about is not for trading.
    shows(&[ListField::Name, ListField::Count]).await;
    assert!(table.fits(one).await.people.iter().all(|fit| fit.gets.is_empty()));
    refused(
        &table.proposes(proposal(Vec::new(), vec![asked(C, 1)])).await,
        &TradeFault::NotOffered { partner: "glenn2".to_owned(), number: C.to_owned() },
    );
}

#[tokio::test]
async fn no_event_of_ones_own_stands_in_the_way_of_the_other_ones_copies() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let id = table.accepted().await;
    // As if the trade were a device, whose first event is there already.
    let event = Event {
        id: EventId(0x0190_0000_0000_7000_8000_0000_0000_0001),
        device: DeviceId(id.as_u128()),
        sequence: 9,
        at: 1,
        cause: Cause::Acquired,
        changes: vec![Change { holding: copy(C), by: 1 }],
        lot: None,
        whole: Some(EventId(id.as_u128())),
    };
    record(&house.service, other, shipped::catalogue().game(), &[event]).await.unwrap();
    table.says(other, id).await;
    assert!(table.says(one, id).await);
    assert_eq!(table.has(one).await.of(&copy(B)), 2);
}

#[tokio::test]
async fn copies_that_are_spread_over_hundreds_of_places_since_they_were_promised_are_booked_all() {
    let table = table().await;
    let Table { house, one, other } = &table;
    comes(house, one, &[(for_trade(A, "attic"), 500)]).await;
    let id = table.proposes(proposal(vec![line(for_trade(A, "attic"), 500)], Vec::new())).await.unwrap();
    accept_trade(&house.service, other, id, 1).await.unwrap();
    let spread: Vec<_> = (0..450).map(|place| (for_trade(A, &format!("p{place}")), 1)).collect();
    comes(house, one, &[(for_trade(A, "attic"), -450)]).await;
    comes(house, one, &spread).await;
    table.says(one, id).await;
    assert!(table.says(other, id).await);
    assert_eq!((table.has(other).await.of(&copy(A)), table.has(one).await.of(&for_trade(A, "attic"))), (500, 0));
    let has = table.has(one).await;
    assert!(has.iter().all(|(_, copies)| copies > 0), "nothing has to be found: {has:?}");
    assert_eq!(house.service.store.check_collections(9).await.unwrap(), []);
}

#[tokio::test]
async fn what_lies_in_more_places_than_a_trade_can_name_is_put_together_first() {
    let table = table().await;
    let Table { house, other, .. } = &table;
    for part in 0..3 {
        let place = |at: usize| format!("{part} {at:03} {}", "x".repeat(180));
        let spread: Vec<_> = (0..300).map(|at| (for_trade(B, &place(at)), 1)).collect();
        for holdings in spread.chunks(100) {
            comes(house, other, holdings).await;
        }
    }
    let id = table.proposes(proposal(Vec::new(), vec![asked(B, 900)])).await.unwrap();
    refused(&accept_trade(&house.service, other, id, 1).await, &TradeFault::Scattered);
}

#[tokio::test]
async fn nobody_is_asked_who_does_not_want_to_be_or_for_what_nobody_has() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let service = &house.service;
    let some = || proposal(vec![line(for_trade(A, "box"), 1)], vec![asked(B, 1)]);
    refused(&table.proposes(proposal(Vec::new(), Vec::new())).await, &TradeFault::Nothing);
    let many = vec![line(for_trade(A, "box"), 1); 26];
    refused(&table.proposes(proposal(many, Vec::new())).await, &TradeFault::TooManyLines { most: 25 });
    for copies in [0, 1_000] {
        let told = table.proposes(proposal(vec![line(for_trade(A, "box"), copies)], Vec::new())).await;
        refused(&told, &TradeFault::Copies { most: 999 });
    }
    // What is not marked for trade, what somebody else has, and what nobody could have.
    for (holding, number) in [(copy(C), C), (for_trade(B, "box"), B), (for_trade(A, &"x".repeat(3_000)), A)] {
        let told = table.proposes(proposal(vec![line(holding, 1)], Vec::new())).await;
        refused(&told, &TradeFault::NotYours { number: number.to_owned() });
    }
    for (copies, number) in [(4, B), (1, C), (1, "ZZ-9")] {
        let told = table.proposes(proposal(Vec::new(), vec![asked(number, copies)])).await;
        refused(&told, &TradeFault::NotOffered { partner: "glenn2".to_owned(), number: number.to_owned() });
    }
    for partner in ["glenn1", "glenn9", ""] {
        let told = table.proposes(ProposeTrade { partner: partner.to_owned(), ..some() }).await;
        refused(&told, &TradeFault::NoPartner);
    }
    for blocks in [true, false] {
        block_author(service, other, "glenn1", blocks).await.unwrap();
        let told = table.proposes(some()).await;
        assert_eq!(told.is_err(), blocks, "{told:?}");
        // Whoever is blocked is not told, either, what somebody does not offer.
        let told = table.proposes(proposal(Vec::new(), vec![asked(C, 1)])).await;
        let not_offered = TradeFault::NotOffered { partner: "glenn2".to_owned(), number: C.to_owned() };
        refused(&told, if blocks { &TradeFault::NoPartner } else { &not_offered });
    }
    shares(house, other, ListKind::Trade, ListVisibility::Link).await;
    refused(&table.proposes(some()).await, &TradeFault::NoPartner);
    // Who wants something may be given it.
    let gift = || proposal(vec![line(for_trade(A, "binder"), 1)], Vec::new());
    let id = table.proposes(gift()).await.unwrap();
    accept_trade(service, other, id, 1).await.unwrap();
    let third = house.signed_in(3, Role::Player).await;
    for told in [
        accept_trade(service, &third, id, 2).await,
        withdraw_trade(service, &third, id, 2).await,
        take_back_trade(service, &third, id, 2).await,
        confirm_trade(service, &third, shipped::catalogue(), id, 2).await.map(drop),
        open_trade(service, &third, shipped::catalogue(), id).await.map(drop),
    ] {
        refused(&told, &TradeFault::None);
    }
    table.proposes(gift()).await.unwrap();
    refused(&table.proposes(gift()).await, &TradeFault::TooManyToOne { limit: 3 });
    // Nobody proposes without an end.
    let mut tries = 0;
    while !matches!(table.proposes(gift()).await, Err(Refusal::DoneTooOften { .. })) {
        tries += 1;
        assert!(tries < 100);
    }
    house.pass(HOUR);
    refused(&table.proposes(gift()).await, &TradeFault::TooManyToOne { limit: 3 });
    assert!(service.store.delete_account(id_of(other)).await.unwrap());
    assert!(list_trades(service, one, shipped::catalogue(), TradesAsked::Open, (None, 9)).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_nobody_answers_or_hands_over_ends_and_frees_the_copies() {
    let table = table().await;
    let Table { house, one, other } = &table;
    let service = &house.service;
    let waiting = table.proposed().await;
    assert_eq!(expire_trades(service, &Caller::Job).await.unwrap(), 0);
    house.pass(PROPOSED_MS);
    refused(&accept_trade(service, other, waiting, 1).await, &TradeFault::Moved);
    assert_eq!(expire_trades(service, &Caller::Job).await.unwrap(), 1);
    assert_eq!(table.sees(one, waiting).await.state, TradeState::Expired);
    let accepted = table.accepted().await;
    house.pass(PROPOSED_MS);
    assert_eq!(expire_trades(service, &Caller::Job).await.unwrap(), 0);
    house.pass(ACCEPTED_MS);
    assert_eq!(expire_trades(service, &Caller::Job).await.unwrap(), 1);
    assert_eq!(table.sees(other, accepted).await.state, TradeState::Expired);
    table.proposed().await;
}

#[tokio::test]
async fn wants_lists_and_trades_are_taken_along() {
    let table = table().await;
    let proposed = table.proposed().await;
    let Table { house, other, .. } = &table;
    let files = house.taken(other).await.unwrap();
    let read = |file: &str| {
        let text = &files[format!("collections/{GAME}/{file}").as_str()];
        serde_json::from_str::<serde_json::Value>(text).unwrap()
    };
    assert_eq!(read("wants.json")["wants"].as_array().map(Vec::len), Some(1));
    let lists = read("lists.json");
    assert_eq!(
        (&lists["lists"][0]["visibility"], lists["lists"].as_array().map(Vec::len)),
        (&"matches".into(), Some(2))
    );
    let trades = read("trades.json");
    let trade = &trades["trades"][0];
    assert_eq!((&trade["you"], &trade["state"]), (&"partner".into(), &"proposed".into()));
    assert_eq!(trade["id"], proposed.to_string());
    // What others see of it, each side from its own.
    let opened = open_trade(&house.service, other, shipped::catalogue(), proposed).await.unwrap();
    assert_eq!(trade["with"], opened.partner);
    assert!(trade["gives"].to_string().contains(B) && trade["gets"].to_string().contains(A), "{trade}");
    let nobody = house.signed_in(9, Role::Player).await;
    assert!(house.taken(&nobody).await.unwrap().keys().all(|file| !file.starts_with("collections/")));
}
