//! What a trade comes to in both ledgers.

use safehouse_cards::copies::{
    Balances, Change, Holding, Lot,
    ledger::{Cause, DeviceId, Event, EventId},
    matching::Offered,
    summed,
};
use safehouse_store::{AccountId, NewCollectionEvent};
use uuid::Uuid;

use crate::{Refusal, collections::row};

/// What a side of a trade has and gives.
pub(super) struct Hand<'a> {
    /// Whose it is.
    pub account: AccountId,
    /// What it has.
    pub balances: &'a Balances,
    /// What it gives, as it promised it.
    pub gives: &'a [Offered],
}

/// When a trade is booked, and as what.
pub(super) struct Booking<'a> {
    /// The trade, the whole that all of its events are parts of.
    pub trade: Uuid,
    /// Its game.
    pub game: &'a str,
    /// The device that its events are of. Nobody knows it before: neither side can have had an event of it.
    pub device: Uuid,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now: i64,
    /// The day of that, `YYYY-MM-DD`.
    pub today: &'a str,
}

/// The most changes of one event of a trade: each is kept in one piece of bounded size, and the copies that go may be
/// spread over any number of holdings.
const CHANGES: usize = 20;

/// The events of each side: what it gave goes and what it got comes, with the trade as the whole that all of them are
/// parts of. `id` makes their identities.
pub(super) fn events(
    booking: &Booking<'_>,
    hands: &[Hand<'_>; 2],
    mut id: impl FnMut() -> Uuid,
) -> Result<Vec<(AccountId, Vec<NewCollectionEvent>)>, Refusal> {
    let [first, second] = hands;
    let mut of = |hand: &Hand<'_>, other: &Hand<'_>| {
        let came = other.gives.iter().map(come);
        let changes = summed(taken(hand.gives, hand.balances).into_iter().chain(came));
        let rows = (1..).zip(changes.chunks(CHANGES)).map(|(sequence, changes)| {
            let comes = changes.iter().any(|change| change.by > 0);
            let lot = comes.then(|| Lot { day: Some(booking.today.to_owned()), ..Lot::default() });
            let event = Event {
                id: EventId(id().as_u128()),
                device: DeviceId(booking.device.as_u128()),
                sequence,
                at: booking.now,
                cause: Cause::Traded,
                changes: changes.to_vec(),
                lot,
                whole: Some(EventId(booking.trade.as_u128())),
            };
            Ok::<_, Refusal>(row(&event, booking.game)?)
        });
        Ok::<_, Refusal>((hand.account, rows.collect::<Result<Vec<_>, _>>()?))
    };
    Ok(vec![of(first, second)?, of(second, first)?])
}

/// What goes: the holdings that were promised, and where there are fewer of one by now, the same copies that were
/// put elsewhere or marked otherwise since, in the order of holdings. What is nowhere has to be found.
fn taken(lines: &[Offered], balances: &Balances) -> Vec<Change> {
    let mut left = balances.clone();
    let mut changes = Vec::new();
    let mut take = |left: &mut Balances, holding: &Holding, copies: i64| {
        if let Ok(by @ 1..) = i32::try_from(copies) {
            left.add(holding, -copies);
            changes.push(Change { holding: holding.clone(), by: -by });
        }
    };
    let mut lacking = Vec::new();
    for line in lines {
        let copies = i64::from(line.copies).min(left.of(&line.holding).max(0));
        take(&mut left, &line.holding, copies);
        lacking.push((line, i64::from(line.copies) - copies));
    }
    for (line, mut lacks) in lacking.into_iter().filter(|(_, lacks)| *lacks > 0) {
        let looked_for = line.holding.handed_over();
        let same: Vec<(Holding, i64)> = left
            .iter()
            .filter(|(holding, there)| *there > 0 && holding.handed_over() == looked_for)
            .map(|(holding, there)| (holding.clone(), there))
            .collect();
        for (holding, there) in same {
            let copies = lacks.min(there);
            take(&mut left, &holding, copies);
            lacks -= copies;
        }
        take(&mut left, &line.holding, lacks);
    }
    changes
}

fn come(line: &Offered) -> Change {
    Change { holding: line.holding.handed_over(), by: i32::try_from(line.copies).unwrap_or(i32::MAX) }
}

#[cfg(test)]
mod tests {
    use safehouse_cards::{
        card::{Edition, Finish},
        copies::ledger::Ledger,
    };

    use super::*;

    fn holding(number: &str, place: &str, is_for_trade: bool) -> Holding {
        Holding { is_for_trade, ..Holding::new(number, Edition::Unlimited, Finish::Regular).at(place) }
    }

    fn booked(balances: &Balances, gives: &[Offered], gets: &[Offered]) -> Vec<(String, String, bool, i32)> {
        let (one, other) = (Uuid::from_u128(1).into(), Uuid::from_u128(2).into());
        let empty = Balances::default();
        let hands = [Hand { account: one, balances, gives }, Hand { account: other, balances: &empty, gives: gets }];
        let [trade, device] = [7, 11].map(Uuid::from_u128);
        let booking = Booking { trade, game: "kites", device, now: 5, today: "2026-11-27" };
        let mut last = 100;
        let events = events(&booking, &hands, || {
            last += 1;
            Uuid::from_u128(last)
        });
        let mut ledger = Ledger::default();
        let mut changes = Vec::new();
        for row in &events.unwrap()[0].1 {
            let event: Event = serde_json::from_str(&row.event_json).unwrap();
            assert_eq!(event.changes.len(), row.changes.len());
            changes.extend(event.changes.clone());
            assert!(ledger.take(event).is_ok(), "a ledger takes it");
        }
        let change =
            |change: Change| (change.holding.number, change.holding.place, change.holding.is_for_trade, change.by);
        changes.into_iter().map(change).collect()
    }

    #[test]
    fn what_is_spread_over_any_number_of_places_goes_in_as_many_events_as_that_takes() {
        let there: Vec<Holding> = (0..900).map(|place| holding("K-1", &format!("p{place}"), true)).collect();
        let balances: Balances = there.iter().map(|holding| (holding, 1)).collect();
        let gives = [Offered { holding: holding("K-1", "binder", true), copies: 900 }];
        let gone = booked(&balances, &gives, &[]);
        assert_eq!((gone.len(), gone.iter().map(|(.., by)| by).sum::<i32>()), (900, -900));
    }

    #[test]
    fn what_was_put_elsewhere_since_is_found_there_and_the_rest_has_to_be_found() {
        let line = |copies| [Offered { holding: holding("K-1", "binder", true), copies }];
        let changes = |copies, there: &[(&str, bool, i64)]| {
            let holdings: Vec<(Holding, i64)> =
                there.iter().map(|(place, mark, count)| (holding("K-1", place, *mark), *count)).collect();
            let balances: Balances = holdings.iter().map(|(holding, count)| (holding, *count)).collect();
            booked(&balances, &line(copies), &[])
        };
        let gone = |place: &str, mark, by| ("K-1".to_owned(), place.to_owned(), mark, by);
        assert_eq!(changes(2, &[("binder", true, 3)]), [gone("binder", true, -2)]);
        assert_eq!(
            changes(2, &[("binder", true, 1), ("box", false, 4)]),
            [gone("binder", true, -1), gone("box", false, -1)]
        );
        assert_eq!(changes(2, &[("box", true, 1)]), [gone("binder", true, -1), gone("box", true, -1)]);
        assert_eq!(changes(2, &[("binder", true, -1)]), [gone("binder", true, -2)]);
    }

    #[test]
    fn no_copy_goes_twice() {
        let lines = ["binder", "box"].map(|place| Offered { holding: holding("K-1", place, true), copies: 1 });
        let there = holding("K-1", "binder", true);
        let gone = |place: &str| ("K-1".to_owned(), place.to_owned(), true, -1);
        assert_eq!(booked(&[(&there, 1)].into_iter().collect(), &lines, &[]), [gone("binder"), gone("box")]);
    }

    #[test]
    fn what_comes_has_no_place_yet_and_is_not_for_trade() {
        let gets = [Offered { holding: holding("K-2", "their box", true), copies: 3 }];
        assert_eq!(booked(&Balances::default(), &[], &gets), [("K-2".to_owned(), String::new(), false, 3)]);
    }
}
