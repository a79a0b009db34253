//! Odds against a walk through every hand, every exchange and every order.

use proptest::prelude::*;
use safehouse_engine::deck::odds::{
    Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder,
};
use safehouse_engine::necrogenesis::{SURVIVOR_DECK, ZOMBIE_DECK};

use super::fixture::{answer, deck};

const HAND: usize = 5;

/// A fraction that stays exact while the cases are few.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fraction(u128, u128);

impl Fraction {
    fn new(numerator: u128, denominator: u128) -> Self {
        let shared = gcd(numerator, denominator).max(1);
        Self(numerator / shared, denominator / shared)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn over(self, cases: usize) -> Self {
        Self::new(self.0, self.1 * cases as u128)
    }
}

fn gcd(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

/// The mean over cases.
fn mean<T>(cases: Vec<T>, mut of: impl FnMut(T) -> Fraction) -> Fraction {
    let count = cases.len();
    cases.into_iter().fold(Fraction(0, 1), |sum, case| sum.plus(of(case))).over(count)
}

/// All ways to take `count` of the positions.
fn choices(positions: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = positions.split_first() else { return Vec::new() };
    let with = choices(rest, count - 1).into_iter().map(|mut choice| {
        choice.insert(0, *first);
        choice
    });
    with.chain(choices(rest, count)).collect()
}

fn orders(positions: &[usize]) -> Vec<Vec<usize>> {
    if positions.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in positions {
        for mut order in orders(&without(positions, &[*first])) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}

fn without(positions: &[usize], taken: &[usize]) -> Vec<usize> {
    positions.iter().copied().filter(|position| !taken.contains(position)).collect()
}

/// Two decks as cards in order; each card is its set of groups.
struct Table<'a> {
    question: &'a Question,
    survivor_deck: &'a [u32],
    zombie_deck: &'a [u32],
    /// The opening hand in the order of its cards, before any exchange.
    dealt: Vec<usize>,
}

/// A group, whether its cards are counted and not their copies, and how many
/// are kept of it.
type Need = (u32, bool, u32);

impl Table<'_> {
    fn odds(&self) -> Fraction {
        let all: Vec<usize> = (0..self.survivor_deck.len()).collect();
        let hand = HAND.min(all.len());
        // The order of the hand as it is dealt matters only for its first cards.
        let is_ordered = self.question.mulligan != Mulligan::None
            && self.survivor_counts().iter().any(|count| matches!(count.moment, Moment::Cards(_)));
        mean(choices(&all, hand), |hand| {
            let dealt = if is_ordered { orders(&hand) } else { vec![hand] };
            mean(dealt, |dealt| Self { dealt, ..*self }.after_the_mulligan())
        })
    }

    /// The odds of a dealt hand.
    fn after_the_mulligan(&self) -> Fraction {
        let hand = &self.dealt;
        match &self.question.mulligan {
            Mulligan::None => self.play_on(hand),
            Mulligan::Best => (0..=hand.len())
                .flat_map(|count| choices(hand, count))
                .map(|keep| self.exchange(&keep, hand.len()))
                .reduce(|best, next| if next.0 * best.1 > best.0 * next.1 { next } else { best })
                .expect("a hand can be kept in at least one way"),
            Mulligan::Wanted => {
                let needs: Vec<Need> = self.exchanged_counts().iter().map(need).collect();
                let kept = self.survivor_condition(&self.question.condition, hand);
                if kept == Some(true) {
                    self.play_on(hand)
                } else {
                    self.exchange(&self.keep(hand, &needs), hand.len())
                }
            }
            Mulligan::Keep { hand_if, cards } => {
                let is_kept = hand_if.as_ref().is_some_and(|condition| {
                    condition
                        .is_met(&mut |count| count.quantity.admits(self.tally(hand, &count.group, count.different)))
                });
                let needs: Vec<Need> =
                    cards.iter().map(|keep| (bit(&keep.group), keep.different, keep.up_to.unwrap_or(99))).collect();
                if is_kept { self.play_on(hand) } else { self.exchange(&self.keep(hand, &needs), hand.len()) }
            }
        }
    }

    /// The counts on the deck of which cards are exchanged, but for those of its
    /// first cards: no mulligan touches them.
    fn exchanged_counts(&self) -> Vec<&Count> {
        let counts = self.survivor_counts().into_iter();
        counts.filter(|count| !matches!(count.moment, Moment::Cards(_))).collect()
    }

    fn survivor_counts(&self) -> Vec<&Count> {
        self.question.condition.parts().into_iter().filter(|count| count.section == SURVIVOR_DECK).collect()
    }

    /// Whether the hand already meets the part of the condition on its deck.
    fn survivor_condition(&self, condition: &Condition<Count>, hand: &[usize]) -> Option<bool> {
        let inner = |conditions: &[Condition<Count>]| -> Vec<bool> {
            conditions.iter().filter_map(|condition| self.survivor_condition(condition, hand)).collect()
        };
        match condition {
            Condition::All(conditions) => {
                Some(inner(conditions)).filter(|x| !x.is_empty()).map(|x| x.iter().all(|y| *y))
            }
            Condition::Any(conditions) => {
                Some(inner(conditions)).filter(|x| !x.is_empty()).map(|x| x.iter().any(|y| *y))
            }
            Condition::One(count) => {
                let is_exchanged = count.section == SURVIVOR_DECK && !matches!(count.moment, Moment::Cards(_));
                is_exchanged.then(|| count.quantity.admits(self.tally(hand, &count.group, count.different)))
            }
        }
    }

    fn tally(&self, hand: &[usize], group: &Group, different: bool) -> u32 {
        let cards: Vec<u32> = hand.iter().map(|card| self.survivor_deck[*card]).collect();
        tally(&cards, group, different)
    }

    /// The cards of wanted groups, those of several groups first.
    fn keep(&self, hand: &[usize], needs: &[Need]) -> Vec<usize> {
        let mut needs: Vec<Need> = needs.to_vec();
        needs.sort();
        needs.reverse();
        needs.dedup_by_key(|(group, different, _)| (*group, *different));
        let belongs = |card: usize, group: u32| self.survivor_deck[card] >> group & 1 == 1;
        let mut by_groups = hand.to_vec();
        by_groups.sort_by_key(|card| {
            let groups = needs.iter().filter(|(group, ..)| belongs(*card, *group)).count();
            // Of cards alike those that come first in the list.
            let first = self.survivor_deck.iter().position(|other| *other == self.survivor_deck[*card]);
            (std::cmp::Reverse(groups), self.class(*card), first)
        });
        let mut kept: Vec<usize> = Vec::new();
        for card in by_groups {
            let is_new = !kept.iter().any(|other| self.survivor_deck[*other] == self.survivor_deck[card]);
            let counts = |(group, different, _): &Need| belongs(card, *group) && (is_new || !different);
            if needs.iter().any(|need| need.2 > 0 && counts(need)) {
                kept.push(card);
                for need in needs.iter_mut().filter(|need| counts(need)) {
                    need.2 = need.2.saturating_sub(1);
                }
            }
        }
        kept
    }

    /// Cards alike are taken together, in the order of the first mention of
    /// their groups in the question.
    fn class(&self, card: usize) -> u32 {
        let mut order: Vec<u32> = Vec::new();
        let policy: Vec<&Group> = match &self.question.mulligan {
            Mulligan::Keep { hand_if, cards } => hand_if
                .iter()
                .flat_map(|condition| condition.parts())
                .map(|count| &count.group)
                .chain(cards.iter().map(|keep| &keep.group))
                .collect(),
            _ => Vec::new(),
        };
        let counts = self.survivor_counts();
        for group in counts.into_iter().map(|count| &count.group).chain(policy) {
            if !order.contains(&bit(group)) {
                order.push(bit(group));
            }
        }
        (0..).zip(order).map(|(place, group)| (self.survivor_deck[card] >> group & 1) << place).sum()
    }

    fn exchange(&self, keep: &[usize], hand: usize) -> Fraction {
        let all: Vec<usize> = (0..self.survivor_deck.len()).collect();
        mean(choices(&without(&all, keep), hand - keep.len()), |drawn| {
            let hand: Vec<usize> = keep.iter().chain(&drawn).copied().collect();
            self.play_on(&hand)
        })
    }

    fn play_on(&self, hand: &[usize]) -> Fraction {
        let all: Vec<usize> = (0..self.survivor_deck.len()).collect();
        let zombies: Vec<usize> = (0..self.zombie_deck.len()).collect();
        let zombie_orders = orders(&zombies);
        // The order within the hand matters only for its first cards.
        // Without a mulligan the first cards are those of the hand in its order.
        let is_ordered = self.question.mulligan == Mulligan::None
            && self.survivor_counts().iter().any(|count| matches!(count.moment, Moment::Cards(_)));
        let hands = if is_ordered { orders(hand) } else { vec![hand.to_vec()] };
        let dealt: Vec<u32> = self.dealt.iter().map(|card| self.survivor_deck[*card]).collect();
        mean(hands, |hand| {
            mean(orders(&without(&all, &hand)), |rest| {
                let deck: Vec<u32> = hand.iter().chain(&rest).map(|card| self.survivor_deck[*card]).collect();
                mean(zombie_orders.clone(), |zombies| {
                    let zombies: Vec<u32> = zombies.iter().map(|card| self.zombie_deck[*card]).collect();
                    let is_met = self.question.condition.is_met(&mut |count| {
                        let is_dealt =
                            self.question.mulligan != Mulligan::None && matches!(count.moment, Moment::Cards(_));
                        let cards = match count.section == ZOMBIE_DECK {
                            true => &zombies,
                            false if is_dealt => &dealt,
                            false => &deck,
                        };
                        let seen = &cards[..self.seen(count.moment).min(cards.len())];
                        count.quantity.admits(tally(seen, &count.group, count.different))
                    });
                    Fraction(u128::from(is_met), 1)
                })
            })
        })
    }

    fn seen(&self, moment: Moment) -> usize {
        let skipped = u32::from(self.question.order == TurnOrder::First);
        match moment {
            Moment::OpeningHand => HAND,
            Moment::Turn(turn) => HAND + (turn - skipped + self.question.extra_draws) as usize,
            Moment::Cards(cards) => cards as usize,
        }
    }
}

/// The cards of a group, or how many different ones they are: a card is its set
/// of groups.
fn tally(cards: &[u32], group: &Group, different: bool) -> u32 {
    let mut members: Vec<u32> = cards.iter().copied().filter(|card| card >> bit(group) & 1 == 1).collect();
    if different {
        members.sort();
        members.dedup();
    }
    members.len() as u32
}

fn need(count: &&Count) -> Need {
    let need = match count.quantity {
        Quantity::AtLeast(cards) | Quantity::Exactly(cards) => cards,
        Quantity::AtMost(_) => 0,
    };
    (bit(&count.group), count.different, need)
}

fn bit(group: &Group) -> u32 {
    match group {
        Group::Query(query) => match query.as_str() {
            "tr:a" => 0,
            "tr:b" => 1,
            _ => 2,
        },
        Group::Names(_) => 31,
    }
}

fn group() -> impl Strategy<Value = Group> {
    prop::sample::select(vec!["tr:a", "tr:b", "tr:c"]).prop_map(|query| Group::Query(query.to_owned()))
}

fn quantity() -> impl Strategy<Value = Quantity> {
    (0..3_u32, 0..4_u32).prop_map(|(kind, cards)| match kind {
        0 => Quantity::AtLeast(cards),
        1 => Quantity::AtMost(cards),
        _ => Quantity::Exactly(cards),
    })
}

fn different() -> impl Strategy<Value = bool> {
    prop::bool::weighted(0.3)
}

fn condition<T: Clone + std::fmt::Debug + 'static>(
    part: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Condition<T>> {
    part.prop_map(Condition::One).prop_recursive(2, 4, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3).prop_map(Condition::All),
            prop::collection::vec(inner, 1..3).prop_map(Condition::Any),
        ]
    })
}

fn survivor_count(first_cards: u32) -> impl Strategy<Value = Count> {
    let moment = prop_oneof![
        2 => Just(Moment::OpeningHand),
        4 => (1..4_u32).prop_map(Moment::Turn),
        if first_cards > HAND as u32 { 4 } else { 1 } => (0..=first_cards).prop_map(Moment::Cards),
    ];
    (quantity(), different(), group(), moment).prop_map(|(quantity, different, group, moment)| Count {
        quantity,
        different,
        group,
        section: SURVIVOR_DECK.to_owned(),
        moment,
    })
}

fn zombie_count() -> impl Strategy<Value = Count> {
    let moment = (0..5_u32).prop_map(Moment::Cards);
    (quantity(), different(), group(), moment).prop_map(|(quantity, different, group, moment)| Count {
        quantity,
        different,
        group,
        section: ZOMBIE_DECK.to_owned(),
        moment,
    })
}

fn mulligan() -> impl Strategy<Value = Mulligan> {
    let hand_count = (quantity(), different(), group()).prop_map(|(quantity, different, group)| HandCount {
        quantity,
        different,
        group,
    });
    let keep = (prop::option::of(0..3_u32), different(), group()).prop_map(|(up_to, different, group)| Keep {
        up_to,
        different,
        group,
    });
    prop_oneof![
        Just(Mulligan::Wanted),
        Just(Mulligan::Best),
        (prop::option::of(condition(hand_count)), prop::collection::vec(keep, 0..3))
            .prop_map(|(hand_if, cards)| Mulligan::Keep { hand_if, cards }),
    ]
}

fn order() -> impl Strategy<Value = TurnOrder> {
    prop_oneof![Just(TurnOrder::First), Just(TurnOrder::Second)]
}

fn cards(most: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..8_u32, 0..=most)
}

fn check(question: &Question, survivor_deck: &[u32], zombie_deck: &[u32]) -> Result<(), TestCaseError> {
    let Fraction(numerator, denominator) = Table { question, survivor_deck, zombie_deck, dealt: Vec::new() }.odds();
    let found = answer(question, &deck(survivor_deck, zombie_deck)).expect("an answer").odds;
    prop_assert_eq!(found.numerator().to_string(), numerator.to_string(), "{}", question);
    prop_assert_eq!(found.denominator().to_string(), denominator.to_string(), "{}", question);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn without_mulligan_odds_are_the_share_of_all_orders(
        condition in condition(prop_oneof![3 => survivor_count(6), 1 => zombie_count()]),
        order in order(),
        extra_draws in 0..2_u32,
        survivor_deck in cards(6),
        zombie_deck in cards(3),
    ) {
        let question = Question { condition, order, mulligan: Mulligan::None, extra_draws, other_reading: None };
        check(&question, &survivor_deck, &zombie_deck)?;
    }

    #[test]
    fn with_a_mulligan_odds_are_the_share_of_all_exchanges_6_1_6(
        condition in condition(prop_oneof![3 => survivor_count(HAND as u32), 1 => zombie_count()]),
        order in order(),
        mulligan in mulligan(),
        survivor_deck in cards(8),
        zombie_deck in cards(3),
    ) {
        let question = Question { condition, order, mulligan, extra_draws: 0, other_reading: None };
        check(&question, &survivor_deck, &zombie_deck)?;
    }
}
