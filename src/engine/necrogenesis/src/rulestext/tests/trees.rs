//! Trees that the grammar can say, and what must hold of every one of them.

use std::{collections::BTreeSet, fmt::Debug};

use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::select,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use crate::rulestext::{
    Words,
    ability::{
        Ability, Body, Bound, Cards, Change, Condition, Cost, Destination, Difficulty, Effect, EscapeRoll, Gear,
        GearKind, Keyword, Line, Mode, Modifier, Noun, Number, Object, Paid, Passive, Player, PricedAction, Removed,
        Restriction, Revealed, RollOutcome, Sentence, Status, Subject, Trigger, Unlock, Whose, Zombies,
    },
    read, read_line,
    subject::{has_possessive, is_lasting, is_zombie},
    words::{KEYWORDS, Part, status_parts, with_number},
};

// Strategies of many parts are boxed: by value they and their trees would fill
// the stack of a test's thread, which is 2 MiB.

/// Any value of a table: the tables cannot leave one out.
fn one<T: Words + Debug>() -> impl Strategy<Value = T> + Clone {
    select(T::ALL)
}

fn bound() -> impl Strategy<Value = Bound> + Clone {
    select(vec![Bound::AtMost, Bound::AtLeast])
}

fn number() -> impl Strategy<Value = Number> + Clone {
    prop_oneof![any::<u8>().prop_map(Number::Fixed), Just(Number::Fixed(1)), Just(Number::X)]
}

/// A count, often one: that is where the singular stands.
fn count() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![Just(1), any::<u8>()]
}

fn label() -> impl Strategy<Value = String> + Clone {
    "[A-Z][a-z]{0,6}('s)?( [A-Z][a-z]{1,6}){0,2}"
}

/// A name that a comma may follow.
fn name() -> impl Strategy<Value = String> + Clone {
    "(Dr\\. )?[A-Z][a-z]{1,7}( – The [A-Z][a-z]{1,7})?"
}

fn condition() -> BoxedStrategy<Condition> {
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

fn zombies() -> BoxedStrategy<Zombies> {
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

fn gear() -> BoxedStrategy<Gear> {
    prop_oneof![
        Just(Gear { kind: GearKind::Item, class: None }),
        option::of(one()).prop_map(|class| Gear { kind: GearKind::Weapon, class }),
    ]
    .boxed()
}

fn whose() -> impl Strategy<Value = Whose> + Clone {
    select(vec![Whose::Yours, Whose::TheSurvivorPlayers])
}

fn object() -> BoxedStrategy<Object> {
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

fn status() -> BoxedStrategy<Status> {
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

fn keyword() -> impl Strategy<Value = Keyword> + Clone {
    (select(KEYWORDS), any::<u8>()).prop_map(|(keyword, number)| with_number(keyword, number))
}

fn removed() -> BoxedStrategy<Removed> {
    prop_oneof![
        option::of(count()).prop_map(Removed::Negative),
        one().prop_map(Removed::Status),
        (one(), one()).prop_map(|(one, other)| Removed::Both(one, other)),
        Just(Removed::SummoningSickness),
        (number(), one()).prop_map(|(count, counter)| Removed::Counters(count, counter)),
    ]
    .boxed()
}

fn destination() -> impl Strategy<Value = Destination> + Clone {
    prop_oneof![
        one().prop_map(Destination::Zone),
        Just(Destination::Hand),
        one().prop_map(Destination::Top),
        one().prop_map(Destination::Bottom),
    ]
}

fn paid() -> impl Strategy<Value = Paid> + Clone {
    prop_oneof![one().prop_map(Paid::Points), Just(Paid::Ztc)]
}

fn player() -> impl Strategy<Value = Player> + Clone {
    select(vec![Player::You, Player::TheSurvivorPlayer, Player::Opponent, Player::Each])
}

fn cost() -> BoxedStrategy<Cost> {
    prop_oneof![
        (number(), one()).prop_map(|(amount, points)| Cost::Points(amount, points)),
        Just(Cost::Exhaust),
        Just(Cost::Rest),
        count().prop_map(Cost::Discard),
        count().prop_map(Cost::ExileFromGraveyard),
    ]
    .boxed()
}

fn effect() -> BoxedStrategy<Effect> {
    prop_oneof![on_values(), on_cards(), on_objects(), on_play()].boxed()
}

fn on_values() -> BoxedStrategy<Effect> {
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

fn revealed() -> impl Strategy<Value = Revealed> + Clone {
    prop_oneof![
        select(vec![Revealed::SurvivorPlayersHand, Revealed::OpponentsHand, Revealed::YourHand]),
        (count(), one()).prop_map(|(count, deck)| Revealed::Top(count, deck))
    ]
}

fn on_cards() -> BoxedStrategy<Effect> {
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

fn cards() -> impl Strategy<Value = Cards> + Clone {
    (any::<bool>(), one(), option::of(any::<u8>())).prop_map(|(non_boss, kind, ztc_at_most)| Cards {
        non_boss,
        kind,
        ztc_at_most,
    })
}

fn on_objects() -> BoxedStrategy<Effect> {
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

fn on_play() -> BoxedStrategy<Effect> {
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
fn subject() -> BoxedStrategy<Subject> {
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

fn signed() -> impl Strategy<Value = i8> + Clone {
    -127..=127i8
}

fn modifier() -> BoxedStrategy<Modifier> {
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

fn priced_action() -> BoxedStrategy<PricedAction> {
    prop_oneof![
        Just(PricedAction::EquippingWeapons),
        Just(PricedAction::AttachingItems),
        Just(PricedAction::PlayingTraps),
        Just(PricedAction::PlayingReacts),
        (label(), any::<bool>()).prop_map(|(label, of_this)| PricedAction::Labelled { label, of_this }),
    ]
    .boxed()
}

fn passive() -> BoxedStrategy<Passive> {
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

fn mode() -> BoxedStrategy<Mode> {
    prop_oneof![
        Just(Mode::Plain),
        Just(Mode::Optional),
        cost().prop_map(Mode::Paid),
        escape_roll().prop_map(Mode::Escape),
    ]
    .boxed()
}

fn escape_roll() -> impl Strategy<Value = EscapeRoll> + Clone {
    let against = prop_oneof![
        any::<u8>().prop_map(Difficulty::Number),
        Just(Difficulty::ThisZombies),
        Just(Difficulty::ThatZombies),
    ];
    let on = select(vec![RollOutcome::Success, RollOutcome::Failure]);
    (any::<bool>(), against, on).prop_map(|(by_you, against, on)| EscapeRoll { by_you, against, on })
}

fn sentence() -> BoxedStrategy<Sentence> {
    (option::of(condition()), mode(), vec(effect(), 1..3))
        .prop_map(|(condition, mode, effects)| Sentence { condition, mode, effects })
        .boxed()
}

/// Sentences; some that ask for a roll are followed by one for its other outcome.
fn sentences() -> BoxedStrategy<Vec<Sentence>> {
    vec((sentence(), option::of(vec(effect(), 1..3))), 1..4)
        .prop_map(|sentences| {
            let with_other = |(sentence, other): (Sentence, Option<Vec<Effect>>)| {
                let other = match (sentence.mode, other) {
                    (Mode::Escape(roll), Some(effects)) => {
                        Some(Sentence { condition: None, mode: Mode::Otherwise(roll.on.other()), effects })
                    }
                    _ => None,
                };
                [Some(sentence), other].into_iter().flatten()
            };
            sentences.into_iter().flat_map(with_other).collect()
        })
        .boxed()
}

fn trigger() -> impl Strategy<Value = Trigger> + Clone {
    prop_oneof![
        Just(Trigger::OnSpawn),
        Just(Trigger::OnAdvance),
        Just(Trigger::OnAttack),
        Just(Trigger::OnHit),
        Just(Trigger::OnDeath),
        one().prop_map(Trigger::When),
        one().prop_map(Trigger::At),
    ]
}

fn restriction() -> BoxedStrategy<Restriction> {
    prop_oneof![
        (one(), condition()).prop_map(|(verb, condition)| Restriction::OnlyIf { verb, condition }),
        one().prop_map(Restriction::AttachOnlyTo),
        cost().prop_map(Restriction::AdditionalCost),
        Just(Restriction::OncePerZombiePhase),
        (any::<u8>(), any::<bool>()).prop_map(|(count, per_weapon)| Restriction::Limit { count, per_weapon }),
    ]
    .boxed()
}

fn body() -> BoxedStrategy<Body> {
    let effects = || sentences();
    let passive = (option::of(condition()), passive()).prop_map(|(condition, passive)| {
        // A bare keyword has no room for a condition.
        let bare = matches!(passive, Passive::Keyword(_));
        Body::Passive { condition: condition.filter(|_| !bare), passive }
    });
    prop_oneof![
        (vec(cost(), 1..4), effects()).prop_map(|(costs, effects)| Body::Active { costs, effects }),
        (trigger(), effects()).prop_map(|(trigger, effects)| Body::Triggered { trigger, effects }),
        (any::<u8>(), vec(sentence(), 2..4)).prop_map(|(choose, options)| Body::Modal { choose, options }),
        passive,
        effects().prop_filter("no passive", |effects| !is_passive(effects)).prop_map(Body::Effects),
        restriction().prop_map(Body::Restriction),
    ]
    .boxed()
}

/// Whether sentences by themselves are a line of passives.
fn is_passive(effects: &[Sentence]) -> bool {
    let is_one = |effect: &Effect| matches!(effect, Effect::Modify(modifier, None) if is_lasting(modifier.subject));
    let is_plain = |sentence: &Sentence| sentence.condition.is_none() && sentence.mode == Mode::Plain;
    effects.iter().all(|sentence| is_plain(sentence) && sentence.effects.iter().all(is_one))
}

fn unlock() -> impl Strategy<Value = Unlock> + Clone {
    prop_oneof![count().prop_map(Unlock::Kills), any::<u8>().prop_map(Unlock::DamageTaken)]
}

fn ability() -> BoxedStrategy<Ability> {
    (any::<bool>(), option::of(label()), option::of(unlock()), any::<bool>(), body())
        .prop_map(|(auto, label, unlock, once_per_turn, body)| {
            let framed = !matches!(body, Body::Restriction(_));
            let triggered = matches!(body, Body::Triggered { .. });
            let waits = triggered || matches!(body, Body::Active { .. });
            Ability {
                auto: auto && triggered,
                label: label.filter(|_| framed),
                unlock: unlock.filter(|_| framed),
                once_per_turn: once_per_turn && waits,
                body,
            }
        })
        .boxed()
}

fn bare(body: Body) -> Ability {
    Ability { auto: false, label: None, unlock: None, once_per_turn: false, body }
}

fn passive_ability() -> impl Strategy<Value = Ability> + Clone {
    let body = (option::of(condition()), passive()).prop_map(|(condition, passive)| {
        let bare = matches!(passive, Passive::Keyword(_));
        Body::Passive { condition: condition.filter(|_| !bare), passive }
    });
    body.prop_map(bare)
}

/// What another ability can stand behind, without being taken for a part of it.
fn framed_ability() -> BoxedStrategy<Ability> {
    let gain = || vec![Sentence { condition: None, mode: Mode::Plain, effects: vec![Effect::Loot(1)] }];
    let keyword = Body::Passive { condition: None, passive: Passive::Keyword(Keyword::Guard) };
    prop_oneof![
        trigger().prop_map(move |trigger| Body::Triggered { trigger, effects: gain() }),
        Just(Body::Restriction(Restriction::OncePerZombiePhase)),
        Just(keyword),
    ]
    .prop_map(bare)
    .boxed()
}

fn line() -> BoxedStrategy<Line> {
    prop_oneof![
        1 => (count(), one()).prop_map(|(copies, deck)| Line::Permanent { copies, deck }),
        20 => ability().prop_map(Line::Ability),
        2 => vec(passive_ability(), 2..4).prop_map(Line::Several),
        2 => (framed_ability(), passive_ability())
            .prop_filter("no sentence of the first", |(first, next)| {
                // Behind a trigger a bare change is one of its effects.
                !matches!(first.body, Body::Triggered { .. })
                    || !matches!(next.body, Body::Passive { condition: None, passive: Passive::Modify(_) })
            })
            .prop_map(|(first, next)| Line::Several(vec![first, next])),
        1 => Just(Line::Reminder),
        1 => "Shuffle [a-z ]{0,20}[a-z]".prop_map(Line::Manual),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_printed_tree_reads_back_to_the_same_tree(line in line()) {
        let printed = line.to_string();
        let back = read(&[&printed]);
        prop_assert_eq!(&back.lines[0], &line, "{}: {:?}", printed, back.faults);
        prop_assert_eq!(back.faults.is_empty(), !matches!(line, Line::Manual(_)));
    }

    #[test]
    fn any_text_is_read_or_faulted_within_itself(text in "\\PC{0,60}") {
        check_any(&text)?;
    }

    #[test]
    fn a_damaged_line_is_read_or_faulted_within_itself(
        line in ability(), at in any::<prop::sample::Index>(), put in "[a-zA-Z0-9 .,:–'*]{0,3}", cut in 0..4usize,
    ) {
        let mut characters: Vec<char> = line.to_string().chars().collect();
        let at = at.index(characters.len());
        let end = characters.len().min(at + cut);
        characters.splice(at..end, put.chars());
        check_any(&String::from_iter(characters))?;
    }
}

fn check_any(text: &str) -> Result<(), TestCaseError> {
    match read_line(text) {
        Ok(line) => prop_assert_eq!(read_line(&line.to_string()), Ok(line)),
        Err(fault) => {
            let end = text.chars().count() + 1;
            prop_assert!((1..=end).contains(&fault.column), "{}: {:?}", text, fault);
            prop_assert!(!fault.expected.is_empty(), "{}: {:?}", text, fault);
        }
    }
    Ok(())
}

/// Draws many trees and checks that every variant of an enum is among them;
/// one that is not listed does not compile.
macro_rules! every_variant {
    ($type:ident from $strategy:expr => $($variant:ident)+) => {{
        let name = |value: &$type| match value {
            $($type::$variant { .. } => stringify!($variant),)+
        };
        let strategy = $strategy;
        let mut runner = TestRunner::deterministic();
        let drawn = (0..600).map(|_| name(&strategy.new_tree(&mut runner).expect("a tree").current()));
        assert_eq!(drawn.collect::<BTreeSet<_>>(), BTreeSet::from([$(stringify!($variant)),+]), stringify!($type));
    }};
}

#[test]
fn every_variant_is_generated() {
    every_variant!(Number from number() => Fixed X);
    every_variant!(Line from line() => Permanent Ability Several Reminder Manual);
    every_variant!(Unlock from unlock() => Kills DamageTaken);
    every_variant!(Body from body() => Active Triggered Modal Passive Effects Restriction);
    every_variant!(Trigger from trigger() => OnSpawn OnAdvance OnAttack OnHit OnDeath When At);
    every_variant!(Cost from cost() => Points Exhaust Rest Discard ExileFromGraveyard);
    let modes = sentences().prop_map(|sentences| sentences.last().expect("one").mode);
    every_variant!(Mode from modes => Plain Optional Paid Escape Otherwise);
    every_variant!(Difficulty from escape_roll().prop_map(|roll| roll.against) => Number ThisZombies ThatZombies);
    every_variant!(RollOutcome from escape_roll().prop_map(|roll| roll.on) => Success Failure);
    every_variant!(Condition from condition() => ThreatZoneLit ThreatZoneUnlit ThisZombieUnlit ThisZombieLit ThisZombieIn ThisZombieActive ThisZombieRest ThisZombieHas SurvivorHp SurvivorHas HandEmpty HandSize Pool Armed ZombieCount SurvivorIs SurvivorNameContains SurvivorIdentity);
    every_variant!(Bound from bound() => AtMost AtLeast);
    every_variant!(Object from object() => This That YourSurvivor TheSurvivor EachSurvivor ChosenSurvivor AttachedWeapon TargetZombie ChosenZombies RandomZombies EachZombie TargetGear ChosenGear);
    every_variant!(Whose from whose() => Yours TheSurvivorPlayers);
    every_variant!(Player from player() => You TheSurvivorPlayer Opponent Each);
    every_variant!(Keyword from keyword() => Fast Guard Reach Area Light Unique Armor Evade);
    every_variant!(Removed from removed() => Negative Status Both SummoningSickness Counters);
    every_variant!(Revealed from revealed() => SurvivorPlayersHand OpponentsHand YourHand Top);
    every_variant!(Destination from destination() => Zone Hand Top Bottom);
    every_variant!(Effect from effect() => Damage UnpreventableDamage Heal Draw EachDraws DrawThenDiscard Discard Reveal Lose Gain Loot Apply Remove RemoveTokens PutCounters Place Move Destroy Exile Rest Ready MayAdvanceAndAttack CannotAttack CannotAdvance GainControl PutOnBottom Return SpawnFromGraveyard Search LookAndReorder PreventThat PreventNext Cancel Reroll AttackWithThis Modify XIsPaid EndGame);
    every_variant!(Paid from paid() => Points Ztc);
    every_variant!(Subject from modifier().prop_map(|modifier| modifier.subject) => Object YourWeapons YourNextAttack YourNextWeaponAttack ThatAttack OtherZombies YourEscapeRolls YourAttacks AttacksAgainst);
    every_variant!(Change from modifier().prop_map(|modifier| modifier.change) => Damage DamageX Hp HpX Ed EscapeRoll AttackRollBonus HitRequirement AdditionalAttacks MaxCharges ExhaustLoss Keyword ImmuneTo UnaffectedByTraps UnaffectedByEffects IgnoresGuard IgnoresBarricades KeepsStealth HitsOn);
    every_variant!(Passive from passive() => Modify Keyword CostsLess MedicalItemsHealMore TrapsDealMore CallNumbers QuickEscapesCost MoreHands SpawningCosts StaysAtZero AffectsBosses IgnoresEventLimit);
    every_variant!(PricedAction from priced_action() => EquippingWeapons AttachingItems PlayingTraps PlayingReacts Labelled);
    every_variant!(Restriction from restriction() => OnlyIf AttachOnlyTo AdditionalCost OncePerZombiePhase Limit);
}
