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
    /// The identity that its event gets.
    pub event: Uuid,
    /// What it has.
    pub balances: &'a Balances,
    /// What it gives, as it promised it.
    pub gives: &'a [Offered],
}

/// The event of each side: what it gave goes and what it got comes, with the trade as the whole that both are
/// parts of. The trade stands for the device, too, whose only event it is: the ledger of an account
/// takes each trade once.
pub(super) fn events(
    (trade, game): (Uuid, &str),
    hands: [Hand<'_>; 2],
    (now, today): (i64, &str),
) -> Result<Vec<(AccountId, NewCollectionEvent)>, Refusal> {
    let [first, second] = &hands;
    let of = |hand: &Hand<'_>, other: &Hand<'_>| {
        let gone = taken(hand.gives, hand.balances);
        let came: Vec<Change> = other.gives.iter().map(come).collect();
        let lot = (!came.is_empty()).then(|| Lot { day: Some(today.to_owned()), ..Lot::default() });
        let changes = summed(gone.into_iter().chain(came));
        let event = Event {
            id: EventId(hand.event.as_u128()),
            device: DeviceId(trade.as_u128()),
            sequence: 1,
            at: now,
            cause: Cause::Traded,
            changes,
            lot,
            whole: Some(EventId(trade.as_u128())),
        };
        Ok::<_, Refusal>((hand.account, row(&event, game)?))
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
        let hands = [
            Hand { account: one, event: Uuid::from_u128(8), balances, gives },
            Hand { account: other, event: Uuid::from_u128(9), balances: &empty, gives: gets },
        ];
        let events = events((Uuid::from_u128(7), "kites"), hands, (5, "2026-11-27")).unwrap();
        let event: Event = serde_json::from_str(&events[0].1.event_json).unwrap();
        assert!(Ledger::default().take(event.clone()).is_ok(), "a ledger takes it");
        assert_eq!(event.changes.len(), events[0].1.changes.len());
        let change =
            |change: Change| (change.holding.number, change.holding.place, change.holding.is_for_trade, change.by);
        event.changes.into_iter().map(change).collect()
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
