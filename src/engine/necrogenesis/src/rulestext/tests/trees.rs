//! Trees that the grammar can say, and what must hold of every one of them.

mod parts;

use std::collections::BTreeSet;

use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::select,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use self::parts::*;
use crate::rulestext::{
    ability::{
        Ability, Body, Bound, Change, Condition, Cost, Destination, Difficulty, Effect, EscapeRoll, Keyword, Line,
        Mode, Number, Object, Paid, Passive, Player, PricedAction, Removed, Restriction, Revealed, RollOutcome,
        Sentence, Subject, Trigger, Unlock, Whose,
    },
    read, read_line,
    subject::is_lasting,
};

// Strategies of many parts are boxed: by value they and their trees would fill
// the stack of a test's thread, which is 2 MiB.

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
