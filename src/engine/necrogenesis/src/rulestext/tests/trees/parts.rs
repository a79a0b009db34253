//! Any effect, passive and price, and what they are made of.

use std::fmt::Debug;

use proptest::{option, prelude::*, sample::select};

use crate::rulestext::{
    Words,
    ability::{
        Bound, Cards, Change, Condition, Cost, Destination, Effect, Gear, GearKind, Keyword, Modifier, Noun, Number,
        Object, Paid, Passive, Player, PricedAction, Removed, Revealed, Status, Subject, Whose, Zombies,
    },
    subject::{has_possessive, is_lasting, is_zombie},
    words::{KEYWORDS, Part, status_parts, with_number},
};

/// Any value of a table: the tables cannot leave one out.
pub(super) fn one<T: Words + Debug>() -> impl Strategy<Value = T> + Clone {
    select(T::ALL)
}

pub(super) fn bound() -> impl Strategy<Value = Bound> + Clone {
    select(vec![Bound::AtMost, Bound::AtLeast])
}

pub(super) fn number() -> impl Strategy<Value = Number> + Clone {
    prop_oneof![any::<u8>().prop_map(Number::Fixed), Just(Number::Fixed(1)), Just(Number::X)]
}

/// A count, often one: that is where the singular stands.
pub(super) fn count() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![Just(1), any::<u8>()]
}

pub(super) fn label() -> impl Strategy<Value = String> + Clone {
    "[A-Z][a-z]{0,6}('s)?( [A-Z][a-z]{1,6}){0,2}"
}

/// A name that a comma may follow.
pub(super) fn name() -> impl Strategy<Value = String> + Clone {
    "(Dr\\. )?[A-Z][a-z]{1,7}( – The [A-Z][a-z]{1,7})?"
}

pub(super) fn condition() -> BoxedStrategy<Condition> {
    prop_oneof![
        select(vec![
            Condition::ThreatZoneLit,
            Condition::ThreatZoneUnlit,
            Condition::ThisZombieUnlit,
            Condition::ThisZombieLit,
            Condition::ThisZombieActive,
            Condition::ThisZombieRest,
            Condition::Armed(true),
            Condition::Armed(false),
        ]),
        one().prop_map(Condition::ThisZombieIn),
        one().prop_map(Condition::ThisZombieHas),
        one().prop_map(Condition::SurvivorHas),
        (bound(), any::<u8>()).prop_map(|(bound, cards)| Condition::HandSize(bound, cards)),
        (bound(), any::<u8>(), one()).prop_map(|(bound, count, points)| Condition::Pool(bound, count, points)),
        (bound(), any::<u8>()).prop_map(|(bound, hp)| Condition::SurvivorHp(bound, hp)),
        Just(Condition::HandEmpty),
        (bound(), any::<u8>(), zombies(), one())
            .prop_map(|(bound, count, zombies, zone)| Condition::ZombieCount(bound, count, zombies, zone)),
        name().prop_map(Condition::SurvivorIs),
        name().prop_map(Condition::SurvivorNameContains),
        name().prop_map(Condition::SurvivorIdentity),
    ]
    .boxed()
}

pub(super) fn zombies() -> BoxedStrategy<Zombies> {
    let limit = prop_oneof![
        Just((None, None)),
        any::<u8>().prop_map(|ztc| (Some(ztc), None)),
        any::<u8>().prop_map(|hp| (None, Some(hp))),
    ];
    (any::<bool>(), any::<bool>(), option::of(one()), option::of(one()), limit)
        .prop_map(|(other, non_boss, position, kind, (ztc_at_most, hp_at_most))| Zombies {
            other,
            non_boss,
            position,
            kind,
            ztc_at_most,
            hp_at_most,
        })
        .boxed()
}

pub(super) fn gear() -> BoxedStrategy<Gear> {
    prop_oneof![
        Just(Gear { kind: GearKind::Item, class: None }),
        option::of(one()).prop_map(|class| Gear { kind: GearKind::Weapon, class }),
    ]
    .boxed()
}

pub(super) fn whose() -> impl Strategy<Value = Whose> + Clone {
    select(vec![Whose::Yours, Whose::TheSurvivorPlayers])
}

pub(super) fn object() -> BoxedStrategy<Object> {
    prop_oneof![
        one().prop_map(Object::This),
        select(vec![Noun::Zombie, Noun::Weapon]).prop_map(Object::That),
        Just(Object::YourSurvivor),
        Just(Object::TheSurvivor),
        Just(Object::EachSurvivor),
        Just(Object::ChosenSurvivor),
        Just(Object::AttachedWeapon),
        (zombies(), option::of(one())).prop_map(|(zombies, zone)| Object::TargetZombie(zombies, zone)),
        (count(), any::<bool>(), zombies(), option::of(one()))
            .prop_map(|(count, up_to, zombies, zone)| Object::ChosenZombies { count, up_to, zombies, zone }),
        (count(), zombies(), one()).prop_map(|(count, zombies, zone)| Object::RandomZombies(count, zombies, zone)),
        (zombies(), option::of(one())).prop_map(|(zombies, zone)| Object::EachZombie(zombies, zone)),
        gear().prop_map(Object::TargetGear),
        (count(), any::<bool>(), gear(), whose()).prop_map(|(count, up_to, gear, whose)| Object::ChosenGear {
            count,
            up_to,
            gear,
            whose
        }),
    ]
    .boxed()
}

pub(super) fn status() -> BoxedStrategy<Status> {
    (one(), option::of(count()), option::of(count()))
        .prop_map(|(kind, amount, turns)| {
            let part = |part, value: Option<u8>| match part {
                Part::Optional => value,
                Part::Absent => None,
            };
            let (amounts, durations) = status_parts(kind);
            Status { kind, amount: part(amounts, amount), turns: part(durations, turns) }
        })
        .boxed()
}

pub(super) fn keyword() -> impl Strategy<Value = Keyword> + Clone {
    (select(KEYWORDS), any::<u8>()).prop_map(|(keyword, number)| with_number(keyword, number))
}

pub(super) fn removed() -> BoxedStrategy<Removed> {
    prop_oneof![
        option::of(count()).prop_map(Removed::Negative),
        one().prop_map(Removed::Status),
        (one(), one()).prop_map(|(one, other)| Removed::Both(one, other)),
        Just(Removed::SummoningSickness),
        (number(), one()).prop_map(|(count, counter)| Removed::Counters(count, counter)),
    ]
    .boxed()
}

pub(super) fn destination() -> impl Strategy<Value = Destination> + Clone {
    prop_oneof![
        one().prop_map(Destination::Zone),
        Just(Destination::Hand),
        one().prop_map(Destination::Top),
        one().prop_map(Destination::Bottom),
    ]
}

pub(super) fn paid() -> impl Strategy<Value = Paid> + Clone {
    prop_oneof![one().prop_map(Paid::Points), Just(Paid::Ztc)]
}

pub(super) fn player() -> impl Strategy<Value = Player> + Clone {
    select(vec![Player::You, Player::TheSurvivorPlayer, Player::Opponent, Player::Each])
}

pub(super) fn cost() -> BoxedStrategy<Cost> {
    prop_oneof![
        (number(), one()).prop_map(|(amount, points)| Cost::Points(amount, points)),
        Just(Cost::Exhaust),
        Just(Cost::Rest),
        count().prop_map(Cost::Discard),
        count().prop_map(Cost::ExileFromGraveyard),
    ]
    .boxed()
}

pub(super) fn effect() -> BoxedStrategy<Effect> {
    prop_oneof![on_values(), on_cards(), on_objects(), on_play()].boxed()
}

pub(super) fn on_values() -> BoxedStrategy<Effect> {
    prop_oneof![
        (number(), object()).prop_map(|(amount, object)| Effect::Damage(amount, object)),
        (number(), object()).prop_map(|(amount, object)| Effect::UnpreventableDamage(amount, object)),
        (number(), object()).prop_map(|(amount, object)| Effect::Heal(amount, object)),
        (number(), any::<bool>()).prop_map(|(count, up_to)| Effect::Draw { count, up_to }),
        (count(), any::<u8>()).prop_map(|(drawn, discarded)| Effect::DrawThenDiscard(drawn, discarded)),
        (player(), count(), any::<bool>()).prop_map(|(who, count, at_random)| Effect::Discard {
            who,
            count,
            at_random
        }),
        revealed().prop_map(Effect::Reveal),
        (player(), any::<u8>(), one()).prop_map(|(who, amount, points)| Effect::Lose(who, amount, points)),
        any::<u8>().prop_map(Effect::EachDraws),
        (number(), one()).prop_map(|(amount, points)| Effect::Gain(amount, points)),
        any::<u8>().prop_map(Effect::Loot),
        paid().prop_map(Effect::XIsPaid),
    ]
    .boxed()
}

pub(super) fn revealed() -> impl Strategy<Value = Revealed> + Clone {
    prop_oneof![
        select(vec![Revealed::SurvivorPlayersHand, Revealed::OpponentsHand, Revealed::YourHand]),
        (count(), one()).prop_map(|(count, deck)| Revealed::Top(count, deck))
    ]
}

pub(super) fn on_cards() -> BoxedStrategy<Effect> {
    prop_oneof![
        (number(), any::<bool>(), cards(), one(), destination())
            .prop_map(|(count, up_to, cards, from, to)| { Effect::Return { count, up_to, cards, from, to } }),
        (number(), any::<bool>(), cards(), option::of(one()))
            .prop_map(|(count, up_to, cards, into)| { Effect::SpawnFromGraveyard { count, up_to, cards, into } }),
        (one(), count(), option::of(one())).prop_map(|(deck, count, kind)| Effect::Search { deck, count, kind }),
        (count(), one()).prop_map(|(count, deck)| Effect::LookAndReorder(count, deck)),
    ]
    .boxed()
}

pub(super) fn cards() -> impl Strategy<Value = Cards> + Clone {
    (any::<bool>(), one(), option::of(any::<u8>())).prop_map(|(non_boss, kind, ztc_at_most)| Cards {
        non_boss,
        kind,
        ztc_at_most,
    })
}

pub(super) fn on_objects() -> BoxedStrategy<Effect> {
    prop_oneof![
        (status(), object(), option::of(one()))
            .prop_map(|(status, object, duration)| Effect::Apply(status, object, duration)),
        (removed(), object()).prop_map(|(removed, object)| Effect::Remove(removed, object)),
        (one(), one()).prop_map(|(token, zone)| Effect::RemoveTokens(token, zone)),
        (number(), one(), object()).prop_map(|(count, counter, object)| Effect::PutCounters(count, counter, object)),
        (count(), one(), one()).prop_map(|(count, token, zone)| Effect::Place(count, token, zone)),
        (object(), one()).prop_map(|(object, zone)| Effect::Move(object, zone)),
        object().prop_map(Effect::Destroy),
        object().prop_map(Effect::Exile),
        object().prop_map(Effect::Rest),
        object().prop_map(Effect::Ready),
    ]
    .boxed()
}

pub(super) fn on_play() -> BoxedStrategy<Effect> {
    prop_oneof![
        object().prop_map(Effect::MayAdvanceAndAttack),
        (object(), option::of(one())).prop_map(|(object, duration)| Effect::CannotAdvance(object, duration)),
        (object(), option::of(one())).prop_map(|(object, duration)| Effect::CannotAttack(object, duration)),
        (object().prop_filter("a Zombie", |object| is_zombie(*object)), option::of(one()))
            .prop_map(|(object, duration)| Effect::GainControl(object, duration)),
        object().prop_map(Effect::PutOnBottom),
        option::of(any::<u8>()).prop_map(Effect::PreventThat),
        (number(), object(), one())
            .prop_map(|(amount, object, duration)| Effect::PreventNext(amount, object, duration)),
        one().prop_map(Effect::Cancel),
        one().prop_map(Effect::Reroll),
        option::of(object()).prop_map(Effect::AttackWithThis),
        any::<bool>().prop_map(|you_win| Effect::EndGame { you_win }),
        (modifier(), option::of(one())).prop_map(|(modifier, duration)| Effect::Modify(modifier, duration)),
    ]
    .boxed()
}

/// A subject that verbs stand behind.
pub(super) fn subject() -> BoxedStrategy<Subject> {
    prop_oneof![
        4 => object().prop_map(Subject::Object),
        1 => option::of(one()).prop_map(Subject::YourWeapons),
        1 => option::of(one()).prop_map(Subject::YourNextAttack),
        1 => Just(Subject::ThatAttack),
        1 => Just(Subject::YourNextWeaponAttack),
        1 => (zombies(), one())
            .prop_map(|(zombies, zone)| Subject::OtherZombies(Zombies { other: true, ..zombies }, zone)),
    ]
    .boxed()
}

pub(super) fn signed() -> impl Strategy<Value = i8> + Clone {
    -127..=127i8
}

pub(super) fn modifier() -> BoxedStrategy<Modifier> {
    let against = || option::of((zombies(), option::of(one())));
    let of_attacks = prop_oneof![
        signed().prop_map(Change::Damage),
        Just(Change::DamageX),
        any::<u8>().prop_map(Change::AttackRollBonus),
        signed().prop_map(Change::HitRequirement),
    ];
    let of_themselves = prop_oneof![
        signed().prop_map(Change::Hp),
        Just(Change::HpX),
        signed().prop_map(Change::Ed),
        count().prop_map(Change::AdditionalAttacks),
        count().prop_map(Change::MaxCharges),
        signed().prop_map(Change::ExhaustLoss),
        keyword().prop_map(Change::Keyword),
        one().prop_map(Change::ImmuneTo),
        Just(Change::UnaffectedByTraps),
        Just(Change::UnaffectedByEffects),
        Just(Change::IgnoresGuard),
        Just(Change::IgnoresBarricades),
        Just(Change::KeepsStealth),
    ];
    let plain = |subject, change| Modifier { subject, change, against: None };
    prop_oneof![
        4 => (subject(), of_attacks, against())
            .prop_map(|(subject, change, against)| Modifier { subject, change, against }),
        6 => (subject(), of_themselves).prop_map(move |(subject, change)| plain(subject, change)),
        1 => (subject().prop_filter("a possessive", |subject| has_possessive(*subject)), any::<u8>())
            .prop_map(move |(subject, from)| plain(subject, Change::HitsOn(from))),
        1 => signed().prop_map(move |by| plain(Subject::YourEscapeRolls, Change::EscapeRoll(by))),
        1 => (object(), signed())
            .prop_map(move |(object, by)| plain(Subject::AttacksAgainst(object), Change::HitRequirement(by))),
        1 => (signed(), against()).prop_map(|(by, against)| Modifier {
            subject: Subject::YourAttacks,
            change: Change::HitRequirement(by),
            against,
        }),
    ]
    .boxed()
}

pub(super) fn priced_action() -> BoxedStrategy<PricedAction> {
    prop_oneof![
        Just(PricedAction::EquippingWeapons),
        Just(PricedAction::AttachingItems),
        Just(PricedAction::PlayingTraps),
        Just(PricedAction::PlayingReacts),
        (label(), any::<bool>()).prop_map(|(label, of_this)| PricedAction::Labelled { label, of_this }),
    ]
    .boxed()
}

pub(super) fn passive() -> BoxedStrategy<Passive> {
    let lasting = modifier().prop_filter("holds on", |modifier| is_lasting(modifier.subject));
    prop_oneof![
        lasting.prop_map(Passive::Modify),
        keyword().prop_map(Passive::Keyword),
        (priced_action(), any::<u8>()).prop_map(|(action, amount)| Passive::CostsLess(action, amount)),
        any::<u8>().prop_map(Passive::MedicalItemsHealMore),
        any::<u8>().prop_map(Passive::TrapsDealMore),
        count().prop_map(Passive::CallNumbers),
        (any::<bool>(), signed()).prop_map(|(opponents, by)| Passive::QuickEscapesCost { opponents, by }),
        count().prop_map(Passive::MoreHands),
        (any::<bool>(), option::of(one()), signed()).prop_map(|(opponents, kind, by)| Passive::SpawningCosts {
            opponents,
            kind,
            by
        }),
        Just(Passive::StaysAtZero),
        Just(Passive::AffectsBosses),
        Just(Passive::IgnoresEventLimit),
    ]
    .boxed()
}
