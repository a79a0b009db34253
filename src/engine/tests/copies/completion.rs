//! What of a set is there and what is missing, whatever counts as one thing.

use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{CardIndex, query::Query},
    copies::{
        Balances, Holding, Owned,
        completion::{Completion, Per, Share},
    },
};
use safehouse_testing::shipped::{catalogue, formats};

fn owned(holdings: &[(&str, Edition, Finish, i64)]) -> Owned {
    let mut balances = Balances::default();
    for (number, edition, finish, copies) in holdings {
        balances.add(&Holding::new(*number, *edition, *finish), *copies);
    }
    Owned::of(&balances, catalogue())
}

fn completion(owned: &Owned, query: &str, target: (Per, u32), most: impl Fn(CardIndex) -> Option<u32>) -> Completion {
    let query = Query::parse(catalogue().game(), query).expect("a query");
    let found = catalogue().search(&query, &formats().newest());
    Completion::of(catalogue(), owned, &found.printings, target, most)
}

fn any(_: CardIndex) -> Option<u32> {
    None
}

#[test]
fn each_thing_counts_once_however_many_there_are_of_it() {
    let all = owned(&[
        ("NG-01-045", Edition::Unlimited, Finish::Regular, 7),
        ("NG-01-046", Edition::First, Finish::Foil, 1),
        ("NG-01-047", Edition::First, Finish::Foil, -3),
        ("XX-01-001", Edition::First, Finish::Foil, 2),
    ]);
    let set = completion(&all, "set:NG-01", (Per::Printing, 1), any).share();
    assert_eq!(set, Share { slots: 200, full: 2, wanted: 200, counted: 2, owned: 8 });
    let four = completion(&all, "set:NG-01", (Per::Printing, 4), any);
    assert_eq!(four.share(), Share { slots: 200, full: 1, wanted: 800, counted: 5, owned: 8 });
    let surplus: Vec<u32> = four.duplicates().map(|slot| slot.surplus()).collect();
    assert_eq!(surplus, [3]);
    assert_eq!(four.missing().count(), 199);
    assert_eq!(all.unknown().collect::<Vec<_>>(), [("XX-01-001", 2)]);
}

#[test]
fn a_master_set_wants_each_form_that_was_printed_and_no_other() {
    let all =
        owned(&[("NG-01-045", Edition::First, Finish::Foil, 2), ("NG-01-045", Edition::Unlimited, Finish::Foil, 1)]);
    let forms = |query: &str, per| completion(&all, query, (per, 1), any).share();
    assert_eq!(
        forms("number:NG-01-045", Per::FinishAndEdition),
        Share { slots: 4, full: 2, wanted: 4, counted: 2, owned: 3 }
    );
    assert_eq!(forms("number:NG-01-045", Per::Finish), Share { slots: 2, full: 1, wanted: 2, counted: 1, owned: 3 });
    // Promos are foils of one run.
    let promos = forms("set:NG-PR", Per::FinishAndEdition);
    assert_eq!((promos.slots, promos.full), (8, 0));
}

#[test]
fn who_plays_wants_cards_and_no_more_of_one_than_a_deck_may_hold() {
    let rick = "NG-01-001";
    let all = owned(&[(rick, Edition::Unlimited, Finish::Regular, 3)]);
    let format = formats().resolve(None).expect("the usual format").newest();
    let most = |card| format.allowance(card, catalogue()).most;
    let play_set = completion(&all, "set:NG-01", (Per::Card, 4), most);
    let of = |number: &str| {
        let printing = catalogue().find_number(number).expect("a number");
        play_set.slots.iter().find(|slot| slot.card == catalogue().card_of(printing)).expect("a slot")
    };
    // One Survivor a deck (6.1.2), whichever of its two printings.
    assert_eq!((of(rick).wanted, of(rick).missing(), of(rick).surplus()), (1, 0, 2));
    assert_eq!(of("NG-01-045").wanted, 4);
    assert_eq!(play_set.slots.len(), 180);
    let by_rarity = play_set.by(|slot| catalogue().printing(slot.printing).rarity);
    assert_eq!(by_rarity.iter().map(|(_, share)| share.slots).sum::<u32>(), 180);
}
