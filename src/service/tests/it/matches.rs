//! Matches: two people at one table, each with a hand that the other does not see.

mod consent;
mod pace;

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        orders::{Order, Orders},
        simulation::policy::{Policy as _, PolicyKind},
        view::Viewer,
    },
    table::Seat,
};
use safehouse_service::{
    Caller, MatchId, Refusal, Service,
    matches::{
        AWAY_MS, BeginMatch, Beginner, INVITATION_MS, Match, MatchChange, MatchChanged, OpenedMatch, be_there,
        begin_match, change_match, due_matches, expire_matches, give_due_answer, invite_again, is_invitation,
        join_match, list_matches, match_record, open_match, open_match_invitation, touched_matches,
    },
    refusal::{GameFault, MatchFault},
};
use safehouse_testing::shipped::{catalogue, decks};

use crate::house::{GUEST, House};

/// A match to be begun with one of the ready-made decks.
pub(crate) fn match_of(deck: usize) -> BeginMatch<'static> {
    BeginMatch {
        catalogue: catalogue(),
        deck: decks()[deck].clone(),
        name: decks()[deck].name.clone(),
        beginner: Beginner::Host,
        config: RulesConfig::default(),
    }
}

/// A deck to join one with.
pub(crate) fn joining(deck: usize) -> (safehouse_engine::deck::list::DeckList, String) {
    (decks()[deck].clone(), decks()[deck].name.clone())
}

/// A match that somebody joined, by the addresses of its seats.
struct Pair {
    host: String,
    guest: String,
}

impl Pair {
    /// Of two guests.
    async fn new(service: &Service) -> Self {
        Self::of(service, &GUEST, &GUEST, match_of(0)).await
    }

    async fn of(service: &Service, host: &Caller, guest: &Caller, asked: BeginMatch<'_>) -> Self {
        let begun = begin_match(service, host, asked).await.unwrap();
        let token = begun.invitation.unwrap();
        let joined = join_match(service, guest, catalogue(), &token, joining(1)).await.unwrap();
        Self { host: begun.address, guest: joined.address }
    }

    fn seat(&self, seat: Seat) -> &str {
        if seat == Seat::First { &self.host } else { &self.guest }
    }

    /// The table as a seat sees it.
    async fn at(&self, service: &Service, seat: Seat) -> Match {
        opened(service, &GUEST, self.seat(seat)).await
    }

    async fn changed(&self, service: &Service, seat: Seat, change: MatchChange) -> Result<Match, Refusal> {
        let at = self.at(service, seat).await;
        changed(service, &GUEST, self.seat(seat), at.revision, None, change).await
    }

    /// Goes on by one answer: what is due is given, and otherwise whoever is asked answers by rule of
    /// thumb. `None` when the game is over.
    async fn step(&self, house: &House, service: &Service) -> Option<Seat> {
        let table = self.at(service, Seat::First).await;
        let asked = table.session.state().asked()?;
        if let Some(due) = table.due_at {
            house.clock.set(due.max(house.now()));
            let given = give_due_answer(service, &Caller::Job, catalogue(), &table.id).await.unwrap();
            assert!(given.is_some_and(|given| given.version == table.version + 1));
        } else {
            house.pass(1);
            let choice = sensible(&table);
            self.changed(service, asked.seat, MatchChange::Choose(choice)).await.unwrap();
        }
        Some(asked.seat)
    }
}

async fn opened(service: &Service, caller: &Caller, address: &str) -> Match {
    match open_match(service, caller, catalogue(), address).await.unwrap() {
        OpenedMatch::Playable(game) => *game,
        other => panic!("{other:?}"),
    }
}

async fn changed(
    service: &Service,
    caller: &Caller,
    address: &str,
    revision: i64,
    key: Option<&str>,
    change: MatchChange,
) -> Result<Match, Refusal> {
    match change_match(service, caller, catalogue(), address, (revision, key), change).await? {
        MatchChanged::To { game, .. } => Ok(*game),
        MatchChanged::Left { .. } => panic!("the seat was left"),
    }
}

/// What whoever is asked would choose.
fn sensible(game: &Match) -> Choice {
    let (session, seat) = (&game.session, game.session.state().asked().unwrap().seat);
    let view = session.rules().seat_view(session.state(), seat);
    let chosen = PolicyKind::RuleOfThumb.player(session.record().seed).choose(&view, session.options());
    session.options()[chosen]
}

fn ordered(order: Order) -> Orders {
    let mut orders = Orders::default();
    orders.give(order, None);
    orders
}

#[tokio::test]
async fn two_play_a_whole_game_from_two_processes_and_each_sees_their_own_hand_alone() {
    let house = House::new().await;
    let processes = [house.service.clone(), house.another_process().await];
    let pair = Pair::new(&processes[0]).await;
    let (mut steps, mut revision, mut by_itself) = (0, 0, 0);
    while pair.at(&processes[steps % 2], Seat::First).await.session.outcome().is_none() {
        let service = &processes[steps % 2];
        let tables = [pair.at(service, Seat::First).await, pair.at(service, Seat::Second).await];
        by_itself += usize::from(tables[0].due_at.is_some());
        let asked = tables[0].session.state().asked().unwrap().seat;
        for (seat, table) in Seat::BOTH.into_iter().zip(&tables) {
            assert_eq!((table.seat, table.viewer()), (Some(seat), Viewer::Seat(seat)));
            assert!(table.revision > revision, "every change shows");
            assert_eq!(table.passes_soon, table.due_at.is_some() && seat == asked);
            assert!(!table.may_have_record());
        }
        assert_eq!(tables[0].revision, tables[1].revision, "nobody ordered anything");
        revision = tables[0].revision;
        pair.step(&house, &processes[(steps + 1) % 2]).await;
        steps += 1;
        assert!(steps < 2_000);
    }
    assert!(by_itself > 10, "{by_itself} windows were passed");
    let over = pair.at(&processes[0], Seat::Second).await;
    assert!(over.ended_at.is_some() && over.due_at.is_none());
    let record = match_record(&processes[1], &GUEST, catalogue(), &pair.guest).await.unwrap();
    assert!(record.setting.even_pace, "{:?}", record.setting);
    assert_eq!(&record, over.session.record());
    let refused = pair.changed(&processes[0], Seat::First, MatchChange::Choose(Choice::Pass)).await.unwrap_err();
    assert!(matches!(refused, Refusal::Match(MatchFault::Over)), "{refused:?}");
    // What watches sees what both see, and may have the record now as well.
    let watch = over.watch_address.unwrap();
    let watched = opened(&processes[0], &GUEST, &watch).await;
    assert_eq!((watched.seat, watched.viewer(), watched.watch_address), (None, Viewer::Spectator, None));
}

#[tokio::test]
async fn an_invitation_works_once_until_it_ends_or_another_is_made() {
    let house = House::new().await;
    let service = &house.service;
    let host = house.player("Glenn").await;
    let begun = begin_match(service, &host, match_of(0)).await.unwrap();
    let token = begun.invitation.unwrap();
    let look = async |token: &str| open_match_invitation(service, &GUEST, catalogue(), token).await;
    let invited = look(&token).await.unwrap();
    assert_eq!((invited.host.as_deref(), invited.beginner), (Some("Glenn"), Beginner::Host));
    assert!(is_invitation(service, &host, &begun.address, &token).await.unwrap());
    // While nobody came there is nothing to play.
    let waiting = open_match(service, &host, catalogue(), &begun.address).await.unwrap();
    assert!(matches!(waiting, OpenedMatch::Waiting(waiting) if waiting.is_host && waiting.ends_at.is_some()));
    let early = change_match(service, &host, catalogue(), &begun.address, (1, None), MatchChange::Concede).await;
    assert!(matches!(early, Err(Refusal::Match(MatchFault::Waiting))), "{early:?}");

    let renewed = invite_again(service, &host, catalogue(), &begun.address).await.unwrap();
    assert!(matches!(look(&token).await, Err(Refusal::Match(MatchFault::NoInvitation))));
    house.pass(INVITATION_MS);
    assert!(matches!(look(&renewed).await, Err(Refusal::Match(MatchFault::NoInvitation))));
    let token = invite_again(service, &host, catalogue(), &begun.address).await.unwrap();
    let own = join_match(service, &host, catalogue(), &token, joining(1)).await;
    assert!(matches!(own, Err(Refusal::Match(MatchFault::OwnInvitation))), "{own:?}");
    join_match(service, &GUEST, catalogue(), &token, joining(1)).await.unwrap();
    for token in [&token, &renewed, "x", ""] {
        let again = join_match(service, &GUEST, catalogue(), token, joining(2)).await;
        assert!(matches!(again, Err(Refusal::Match(MatchFault::NoInvitation))), "{again:?}");
    }
    let begun_already = invite_again(service, &host, catalogue(), &begun.address).await;
    assert!(matches!(begun_already, Err(Refusal::Match(MatchFault::Begun))), "{begun_already:?}");
    assert_eq!(list_matches(service, &host).await.unwrap().len(), 1);
}

#[tokio::test]
async fn of_many_who_accept_at_once_one_comes_in() {
    let house = House::new().await;
    let service = &house.service;
    let token = begin_match(service, &GUEST, match_of(0)).await.unwrap().invitation.unwrap();
    let coming: Vec<_> = (0..6)
        .map(|number| {
            let (service, token) = (service.clone(), token.clone());
            tokio::spawn(
                async move { join_match(&service, &GUEST, catalogue(), &token, joining(number % 4)).await.is_ok() },
            )
        })
        .collect();
    let mut came = 0;
    for coming in coming {
        came += usize::from(coming.await.unwrap());
    }
    assert_eq!(came, 1);
}

#[tokio::test]
async fn nobody_but_its_players_and_who_watches_is_told_of_a_match() {
    let house = House::new().await;
    let service = &house.service;
    let (host, other) = (house.player("Glenn").await, house.player("Maggie").await);
    let pair = Pair::of(service, &host, &GUEST, match_of(0)).await;
    let table = opened(service, &host, &pair.host).await;
    let id = table.id.as_str().to_owned();
    assert_eq!(pair.host, id, "a seat of an account is that account's");
    let key = &pair.guest[MatchId::DIGITS..];
    let watch = table.watch_address.clone().unwrap();
    let watch_key = &watch[MatchId::DIGITS..];
    let twice = format!("{}{key}", pair.guest);
    let shorter = pair.guest[..pair.guest.len() - 1].to_owned();
    for (caller, address) in [
        (&other, id.as_str()),
        (&GUEST, id.as_str()),
        (&other, key),
        (&host, key),
        (&host, watch_key),
        (&host, twice.as_str()),
        (&host, shorter.as_str()),
        (&host, ""),
    ] {
        let nothing = |refused: &Refusal| matches!(refused, Refusal::Nothing);
        assert!(open_match(service, caller, catalogue(), address).await.is_err_and(|refused| nothing(&refused)));
        let change = change_match(service, caller, catalogue(), address, (1, None), MatchChange::Concede).await;
        assert!(change.is_err_and(|refused| nothing(&refused)), "{address}");
        assert!(be_there(service, caller, address).await.is_err_and(|refused| nothing(&refused)));
        assert!(match_record(service, caller, catalogue(), address).await.is_err_and(|refused| nothing(&refused)));
    }
    // Whoever watches, whoever they are, changes nothing and is not missed.
    for caller in [&GUEST, &other, &host] {
        let watched = opened(service, caller, &watch).await;
        assert_eq!((watched.seat, watched.notes.len()), (None, 0));
        let change = changed(service, caller, &watch, watched.revision, None, MatchChange::Concede).await;
        assert!(matches!(change, Err(Refusal::Match(MatchFault::Watching))), "{change:?}");
        be_there(service, caller, &watch).await.unwrap();
        let hidden = match_record(service, caller, catalogue(), &watch).await;
        assert!(matches!(hidden, Err(Refusal::TestGame(GameFault::Hidden))), "{hidden:?}");
    }
    assert_eq!(list_matches(service, &other).await.unwrap(), []);
    // Nothing of it is in what is shown for debugging.
    let shown = format!("{:?} {:?}", opened(service, &GUEST, &pair.guest).await, table);
    assert!(!shown.contains(key) && !shown.contains(&id), "{shown}");
}

#[tokio::test]
async fn what_is_sent_twice_is_done_once_and_what_is_stale_or_not_legal_changes_nothing() {
    let house = House::new().await;
    let service = &house.service;
    let pair = Pair::new(service).await;
    while pair.at(service, Seat::First).await.due_at.is_some() {
        pair.step(&house, service).await;
    }
    let table = pair.at(service, Seat::First).await;
    let seat = table.session.state().asked().unwrap().seat;
    let (own, other) = (pair.seat(seat), pair.seat(seat.other()));
    let illegal = changed(service, &GUEST, own, table.revision, None, MatchChange::Choose(Choice::Loot)).await;
    assert!(matches!(illegal, Err(Refusal::TestGame(GameFault::Illegal { clause, .. })) if clause.contains('.')));
    let choice = sensible(&table);
    let not_theirs = changed(service, &GUEST, other, table.revision, None, MatchChange::Choose(choice)).await;
    assert!(matches!(not_theirs, Err(Refusal::Match(MatchFault::NotYours))), "{not_theirs:?}");
    assert_eq!(pair.at(service, seat).await.version, table.version);

    let send =
        async |key: Option<&'static str>, change| changed(service, &GUEST, own, table.revision, key, change).await;
    let first = send(Some("once"), MatchChange::Choose(choice)).await.unwrap();
    assert_eq!(first.version, table.version + 1);
    // The same key, or the same change without one, is the same.
    for again in [send(Some("once"), MatchChange::Concede).await, send(None, MatchChange::Choose(choice)).await] {
        assert_eq!(again.unwrap().version, first.version);
    }
    let stale = send(Some("other"), MatchChange::Concede).await.unwrap_err();
    let Refusal::Match(MatchFault::Stale(now)) = stale else { panic!("{stale:?}") };
    assert_eq!((now.revision, now.seat), (first.revision, Some(seat)));
    for key in ["", &"x".repeat(65), "a\0"] {
        let refused = changed(service, &GUEST, own, first.revision, Some(key), MatchChange::Think(true)).await;
        assert!(matches!(refused, Err(Refusal::TestGame(GameFault::Key { .. }))), "{refused:?}");
    }
}

#[tokio::test]
async fn what_one_orders_shows_in_nothing_to_the_other() {
    let house = House::new().await;
    let service = &house.service;
    let pair = Pair::new(service).await;
    let watch = pair.at(service, Seat::First).await.watch_address.unwrap();
    let before = [pair.at(service, Seat::Second).await, opened(service, &GUEST, &watch).await];
    let own = pair.at(service, Seat::First).await;
    let changes = [
        MatchChange::SetOrders(ordered(Order::NeverReact)),
        MatchChange::Think(true),
        MatchChange::SetOrders(ordered(Order::AdvanceAll)),
    ];
    for (count, change) in (1..).zip(changes) {
        let table = pair.changed(service, Seat::First, change).await.unwrap();
        assert_eq!(table.revision, own.revision + count, "it shows to whoever ordered");
        assert!(!table.orders.given().is_empty());
        let after = [pair.at(service, Seat::Second).await, opened(service, &GUEST, &watch).await];
        for (before, after) in before.iter().zip(&after) {
            assert_eq!((before.revision, &before.orders), (after.revision, &after.orders));
            assert!(after.orders.given().is_empty() && !after.thinks);
        }
    }
    // The other goes on as if nothing had been, and is not behind.
    let asked = pair.at(service, Seat::Second).await;
    let undo = changed(service, &GUEST, &pair.guest, before[0].revision, None, MatchChange::Think(true)).await.unwrap();
    assert_eq!(undo.revision, asked.revision + 1);
}

#[tokio::test]
async fn nobody_has_to_wait_for_who_does_not_come_back() {
    let house = House::new().await;
    let service = &house.service;
    let pair = Pair::new(service).await;
    let table = loop {
        let table = pair.at(service, Seat::First).await;
        if table.due_at.is_none() {
            break table;
        }
        pair.step(&house, service).await;
    };
    let (asked, waits) =
        (table.session.state().asked().unwrap().seat, table.session.state().asked().unwrap().seat.other());
    for seat in Seat::BOTH {
        be_there(service, &GUEST, pair.seat(seat)).await.unwrap();
    }
    for (passes, may) in [(AWAY_MS - 1, false), (1, true)] {
        house.pass(passes);
        be_there(service, &GUEST, pair.seat(waits)).await.unwrap();
        assert_eq!(pair.at(service, waits).await.may_end, may);
        assert!(!pair.at(service, asked).await.may_end, "who is asked does not wait");
    }
    let not_for_them = pair.changed(service, asked, MatchChange::End).await;
    assert!(matches!(not_for_them, Err(Refusal::Match(MatchFault::NotAway { minutes: 30 }))), "{not_for_them:?}");
    // Who comes back in time is there again.
    be_there(service, &GUEST, pair.seat(asked)).await.unwrap();
    let back = pair.changed(service, waits, MatchChange::End).await;
    assert!(matches!(back, Err(Refusal::Match(MatchFault::NotAway { .. }))), "{back:?}");
    house.pass(AWAY_MS);
    let over = pair.changed(service, waits, MatchChange::End).await.unwrap();
    assert_eq!(over.session.outcome(), Some(safehouse_engine::table::Outcome::Won(waits)));
}

#[tokio::test]
async fn both_want_another_game_and_it_begins_with_the_same_decks_and_keys() {
    let house = House::new().await;
    let service = &house.service;
    let pair = Pair::new(service).await;
    let early = pair.changed(service, Seat::First, MatchChange::Rematch).await;
    assert!(matches!(early, Err(Refusal::Match(MatchFault::GoesOn))), "{early:?}");
    let over = pair.changed(service, Seat::First, MatchChange::Concede).await.unwrap();
    assert_eq!(over.session.outcome(), Some(safehouse_engine::table::Outcome::Won(Seat::Second)));
    let one = pair.changed(service, Seat::First, MatchChange::Rematch).await.unwrap();
    assert_eq!((one.again, one.next), ([true, false], None));
    let both = pair.changed(service, Seat::Second, MatchChange::Rematch).await.unwrap();
    let next = both.next.expect("another game");
    let host_next = pair.at(service, Seat::First).await.next.expect("for the host as well");
    assert_eq!(next[MatchId::DIGITS..], pair.guest[MatchId::DIGITS..], "the key of the seat stays");
    let (guest, host) = (opened(service, &GUEST, &next).await, opened(service, &GUEST, &host_next).await);
    assert_eq!((guest.id.as_str(), guest.seat, host.seat), (host.id.as_str(), Some(Seat::Second), Some(Seat::First)));
    assert_eq!(guest.session.record().decks, both.session.record().decks);
    assert_ne!(guest.session.record().seed, both.session.record().seed);
    assert_ne!(guest.session.record().config.first_player, both.session.record().config.first_player);
    // Once begun it is not begun again.
    let again = pair.changed(service, Seat::First, MatchChange::Rematch).await.unwrap();
    assert_eq!(again.next.as_deref(), Some(host_next.as_str()));
}

#[tokio::test]
async fn a_seat_that_is_left_is_nobodys_and_a_match_that_both_left_is_gone() {
    let house = House::new().await;
    let service = &house.service;
    let pair = Pair::new(service).await;
    let leave = async |address: &str| {
        let table = opened(service, &GUEST, address).await;
        change_match(service, &GUEST, catalogue(), address, (table.revision, None), MatchChange::Leave).await
    };
    assert!(matches!(leave(&pair.host).await, Ok(MatchChanged::Left { .. })));
    assert!(matches!(open_match(service, &GUEST, catalogue(), &pair.host).await, Err(Refusal::Nothing)));
    let other = pair.at(service, Seat::Second).await;
    assert_eq!((other.left, other.session.outcome().is_some()), ([true, false], true), "leaving is giving up");
    assert!(matches!(leave(&pair.guest).await, Ok(MatchChanged::Left { .. })));
    assert!(matches!(open_match(service, &GUEST, catalogue(), &pair.guest).await, Err(Refusal::Nothing)));

    // One that waits is called off.
    let begun = begin_match(service, &GUEST, match_of(0)).await.unwrap();
    let off = change_match(service, &GUEST, catalogue(), &begun.address, (0, None), MatchChange::Leave).await;
    assert!(matches!(off, Ok(MatchChanged::Left { .. })), "{off:?}");
    let token = begun.invitation.unwrap();
    assert!(open_match_invitation(service, &GUEST, catalogue(), &token).await.is_err());
}

#[tokio::test]
async fn matches_that_nobody_goes_on_with_expire() {
    let house = House::new().await;
    let service = &house.service;
    let host = house.player("Glenn").await;
    let guests = Pair::new(service).await;
    let own = Pair::of(service, &host, &GUEST, match_of(0)).await;
    house.pass(40 * 24 * 60 * 60 * 1000);
    assert_eq!(expire_matches(service, &Caller::Job, 0, 0).await.unwrap(), 0);
    assert_eq!(expire_matches(service, &Caller::Job, 30, 365).await.unwrap(), 1);
    assert!(open_match(service, &GUEST, catalogue(), &guests.host).await.is_err());
    opened(service, &host, &own.host).await;
    assert_eq!(touched_matches(service, &Caller::Job, 1_000, 9).await.unwrap().len(), 0);
    be_there(service, &GUEST, &own.guest).await.unwrap();
    let touched = touched_matches(service, &Caller::Job, 1_000, 9).await.unwrap();
    assert_eq!(touched.iter().map(|touch| touch.id.as_str()).collect::<Vec<_>>(), [own.host.as_str()]);
    assert!(due_matches(service, &Caller::Job, 9).await.is_ok());
}
