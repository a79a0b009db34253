//! The clauses behind the words.

use crate::rulestext::ability::{
    Cancelled, Change, Condition, Cost, Destination, Duration, Effect, Event, Keyword, Modifier, Moment, Number,
    Object, Origin, Paid, Points, Removed, Revealed, Roll, StatusKind, Subject, Token, Trigger,
};

type Clauses = &'static [&'static str];

fn points_clauses(points: Points) -> Clauses {
    match points {
        Points::Action => &["2.1.0"],
        Points::Tactical => &["2.2.0"],
        Points::Threat => &["2.3.0"],
    }
}

fn number_clauses(number: Number) -> Clauses {
    match number {
        Number::Fixed(_) => &[],
        Number::X => &["16.5.1", "16.5.2"],
    }
}

pub(super) fn cost_clauses(cost: Cost) -> Vec<&'static str> {
    match cost {
        Cost::Points(amount, points) => {
            let paid: Clauses = match points {
                Points::Action => &["3.11.2", "5.3.1"],
                Points::Tactical => &["3.22.1", "3.22.6"],
                Points::Threat => &["2.3.0", "2.3.1"],
            };
            [paid, number_clauses(amount)].concat()
        }
        Cost::Exhaust => vec!["2.33.0", "2.33.1", "R55"],
        Cost::Rest => vec!["2.35.4", "R55"],
        Cost::Discard(_) => vec!["16.7.1", "16.7.2"],
        Cost::ExileFromGraveyard(_) => vec!["16.8.1", "4.2.4"],
    }
}

pub(super) fn trigger_clauses(trigger: Trigger) -> Vec<&'static str> {
    match trigger {
        Trigger::OnSpawn => vec!["2.14.1", "2.14.2", "2.14.4"],
        Trigger::OnAdvance => vec!["2.15.1", "2.15.2"],
        Trigger::OnAttack | Trigger::OnHit => vec!["2.20.4"],
        Trigger::OnDeath => vec!["2.16.0"],
        Trigger::When(Event::YouDraw) => vec!["1.5.0", "5.1.5"],
        Trigger::When(
            Event::OpponentPlaysCard
            | Event::OpponentPlaysEvent
            | Event::OpponentPlaysItem
            | Event::YouPlayCard
            | Event::YouPlayEvent
            | Event::YouPlayItem
            | Event::YouPlayReact,
        ) => vec!["1.5.0", "5.6.2"],
        Trigger::When(Event::ZombieSpawned | Event::ZombieEntersPlay) => vec!["1.5.0", "15.2.1", "5.6.3"],
        Trigger::When(Event::ZombieAdvances) => vec!["1.5.0", "2.15.1"],
        Trigger::When(Event::ThisPlaced) => vec!["2.15.4", "2.15.2"],
        Trigger::When(Event::ThisEntersThreatZone) => vec!["1.5.0", "R26"],
        Trigger::When(Event::SurvivorWouldTakeDamage) => vec!["9.1.0", "5.9.3"],
        Trigger::When(Event::YouDiscard) => vec!["16.7.1", "16.7.2"],
        Trigger::When(
            Event::YouEquipWeapon | Event::YouEquipItem | Event::YouAttachItem | Event::OpponentAttachesItem,
        ) => vec!["1.5.0", "5.7.1"],
        Trigger::When(Event::OpponentSpawnsZombie) => vec!["1.5.0", "5.5.5"],
        Trigger::When(_) => vec!["1.5.0", "9.2.1"],
        Trigger::At(Moment::EndOfTurn | Moment::EndOfYourTurn) => vec!["7.4.2"],
        Trigger::At(Moment::StartOfBattle) => vec!["8.3.0"],
        Trigger::At(Moment::EndOfBattle) => vec!["8.6.0", "9.5.0"],
        Trigger::At(Moment::EndOfZombiePhase) => vec!["7.3.8"],
        Trigger::At(Moment::StartOfZombiePhase) => vec!["7.3.1"],
        Trigger::At(Moment::StartOfSurvivorPhase) => vec!["7.2.1"],
        Trigger::At(Moment::StartOfResponseStep) => vec!["7.3.9"],
    }
}

pub(super) fn condition_clauses(condition: &Condition) -> Vec<&'static str> {
    match condition {
        Condition::ThreatZoneLit
        | Condition::ThreatZoneUnlit
        | Condition::ThisZombieUnlit
        | Condition::ThisZombieLit => vec!["2.37.0", "R90"],
        Condition::ThisZombieIn(_) | Condition::ZombieCount(..) => vec!["4.2.7", "4.2.8", "16.1.3"],
        Condition::ThisZombieActive => vec!["2.35.2"],
        Condition::ThisZombieRest => vec!["2.35.3"],
        Condition::ThisZombieHas(status) | Condition::SurvivorHas(status) => status_clauses(*status).to_vec(),
        Condition::Pool(_, _, points) => points_clauses(*points).to_vec(),
        Condition::Armed(_) => vec!["4.2.9", "R57"],
        Condition::SurvivorHp(..) => vec!["2.5.3"],
        Condition::HandEmpty | Condition::HandSize(..) => vec!["4.2.3"],
        Condition::SurvivorIs(_) => vec!["3.1.1", "10.5.1"],
        Condition::SurvivorNameContains(_) => vec!["10.3.0", "R137"],
        Condition::SurvivorIdentity(_) => vec!["3.23.5", "R137"],
    }
}

fn status_clauses(status: StatusKind) -> Clauses {
    match status {
        StatusKind::Bleed => &["2.24.0", "2.24.1"],
        StatusKind::Burn => &["2.30.0", "2.30.3"],
        StatusKind::Poison => &["2.46.0", "2.46.5"],
        StatusKind::Stun => &["2.29.0"],
        StatusKind::Exposed => &["2.44.0", "2.44.1"],
        StatusKind::Stabilized => &["2.45.0", "2.45.2"],
        StatusKind::Stealth => &["2.32.0", "2.32.3"],
        StatusKind::Cover => &["2.43.0", "2.43.3"],
        StatusKind::Disabled => &["4.2.9", "5.7.5", "R91"],
    }
}

pub(super) fn keyword_clauses(keyword: Keyword) -> Clauses {
    match keyword {
        Keyword::Fast => &["2.42.0"],
        Keyword::Guard => &["2.47.0", "2.47.4"],
        Keyword::Reach => &["2.31.1"],
        Keyword::Area => &["2.38.0"],
        Keyword::Light => &["2.37.0", "R90"],
        Keyword::Unique => &["17.7.1"],
        Keyword::Armor(_) => &["8.7.0", "R64"],
        Keyword::Evade(_) => &["8.7.0", "R65"],
    }
}

fn token_clauses(token: Token) -> Clauses {
    match token {
        Token::Flare => &["2.36.0", "2.36.1"],
        Token::TripwireSnare => &["2.39.0"],
        Token::GreaseTag => &["2.40.0"],
        Token::TemporaryBarricade => &["2.49.0", "2.49.2"],
    }
}

fn duration_clauses(duration: Option<Duration>) -> Clauses {
    match duration {
        Some(Duration::EndOfTurn) => &["7.4.1"],
        Some(Duration::StartOfYourNextTurn) => &["7.1.2"],
        None => &[],
    }
}

pub(super) fn modifier_clauses(modifier: &Modifier) -> Vec<&'static str> {
    let change: Clauses = match modifier.change {
        Change::Damage(_) => &["3.6.1", "R68"],
        Change::DamageX => &["3.6.1", "16.5.1"],
        Change::Hp(_) => &["2.5.3"],
        Change::HpX => &["2.5.3", "16.5.1"],
        Change::Ed(_) | Change::EscapeRoll(_) => &["2.25.5"],
        Change::AttackRollBonus(_) => &["2.41.0"],
        Change::HitRequirement(_) => &["2.27.2", "R59"],
        Change::AdditionalAttacks(_) => &["R54"],
        Change::MaxCharges(_) => &["2.22.4"],
        Change::ExhaustLoss(_) => &["5.4.4"],
        Change::Keyword(keyword) => keyword_clauses(keyword),
        Change::ImmuneTo(status) => return [&["2.29.4"], status_clauses(status)].concat(),
        Change::UnaffectedByTraps => &["1.5.9", "16.4.1"],
        Change::UnaffectedByEffects => &["16.4.1", "16.4.2"],
        Change::IgnoresGuard => &["2.47.2", "1.5.8"],
        Change::IgnoresBarricades => &["2.49.2", "1.5.8"],
        Change::KeepsStealth => &["2.32.3"],
        Change::HitsOn(_) => &["2.27.0", "R71"],
    };
    let attack: Clauses = if matches!(modifier.subject, Subject::YourNextAttack(_) | Subject::YourNextWeaponAttack) {
        &["2.27.2"]
    } else {
        &[]
    };
    [change, attack].concat()
}

fn removed_clauses(removed: Removed) -> Vec<&'static str> {
    match removed {
        Removed::Negative(_) => vec!["2.29.4"],
        Removed::Status(status) => status_clauses(status).to_vec(),
        Removed::Both(one, other) => [status_clauses(one), status_clauses(other)].concat(),
        Removed::SummoningSickness => vec!["2.35.7"],
        Removed::Counters(count, _) => [&["5.13.1"], number_clauses(count)].concat(),
    }
}

pub(super) fn effect_clauses(effect: &Effect) -> Vec<&'static str> {
    match effect {
        Effect::Damage(amount, _) => [&["5.9.1", "5.9.3"], number_clauses(*amount)].concat(),
        Effect::UnpreventableDamage(amount, _) => [&["5.9.1", "5.9.5"], number_clauses(*amount)].concat(),
        Effect::Heal(amount, _) => [&["2.5.3"], number_clauses(*amount)].concat(),
        Effect::Draw { count, up_to } => [&[if *up_to { "5.1.4" } else { "5.1.3" }], number_clauses(*count)].concat(),
        Effect::EachDraws(_) => vec!["5.1.3", "1.3.3"],
        Effect::DrawThenDiscard(..) => vec!["5.1.3", "16.7.1"],
        Effect::Discard { .. } => vec!["16.7.1"],
        Effect::Reveal(Revealed::SurvivorPlayersHand | Revealed::OpponentsHand | Revealed::YourHand) => {
            vec!["2.19.0"]
        }
        Effect::Reveal(Revealed::Top(..)) => vec!["2.19.0", "5.11.2"],
        Effect::Lose(_, _, points) => points_clauses(*points).to_vec(),
        Effect::Gain(amount, points) => [points_clauses(*points), number_clauses(*amount)].concat(),
        Effect::Loot(_) => vec!["2.48.1", "2.48.2", "2.48.4"],
        Effect::Apply(status, _, duration) => [status_clauses(status.kind), duration_clauses(*duration)].concat(),
        Effect::Remove(removed, _) => removed_clauses(*removed),
        Effect::RemoveTokens(token, _) | Effect::Place(_, token, _) => token_clauses(*token).to_vec(),
        Effect::PutCounters(count, ..) => [&["2.22.4"], number_clauses(*count)].concat(),
        Effect::Move(..) => vec!["4.1.4", "2.15.2"],
        Effect::Destroy(_) => vec!["5.12.1"],
        Effect::Exile(_) => vec!["5.12.2", "16.8.1"],
        Effect::Rest(_) => vec!["2.35.4", "2.35.3"],
        Effect::Ready(_) => vec!["2.35.5"],
        Effect::MayAdvanceAndAttack(_) => vec!["2.37.0", "2.15.2", "8.2.1"],
        Effect::CannotAdvance(_, duration) => [&["2.15.5", "7.3.4"], duration_clauses(*duration)].concat(),
        Effect::CannotAttack(_, duration) => [&["7.3.5"], duration_clauses(*duration)].concat(),
        Effect::GainControl(_, duration) => [&["1.4.8"], duration_clauses(*duration)].concat(),
        Effect::PutOnBottom(_) => vec!["4.2.2"],
        Effect::Return { from, to, .. } => {
            let from: Clauses = match from {
                Origin::GraveyardAndExile => &["16.6.1", "4.2.4", "4.2.5"],
                Origin::Graveyard => &["4.2.4"],
                Origin::Exile => &["4.2.5"],
            };
            let to: Clauses = match to {
                Destination::Zone(_) => &["2.14.3", "2.15.2"],
                Destination::Hand => &[],
                Destination::Top(_) | Destination::Bottom(_) => &["4.1.7"],
            };
            [from, to].concat()
        }
        Effect::SpawnFromGraveyard { into: None, .. } => vec!["2.14.1", "2.34.0"],
        Effect::SpawnFromGraveyard { into: Some(_), .. } => vec!["2.14.1", "2.14.2"],
        Effect::Search { .. } => vec!["4.1.10", "5.11.1"],
        Effect::LookAndReorder(..) => vec!["1.5.6"],
        Effect::PreventThat(_) => vec!["5.9.3", "9.1.0"],
        Effect::PreventNext(amount, _, duration) => {
            [&["5.9.3", "9.1.0"], number_clauses(*amount), duration_clauses(Some(*duration))].concat()
        }
        Effect::Cancel(Cancelled::Card) => vec!["9.2.2", "5.6.2"],
        Effect::Cancel(Cancelled::Spawn) => vec!["9.2.2", "5.5.5"],
        Effect::Cancel(_) => vec!["9.2.2"],
        Effect::Reroll(Roll::Hit) => vec!["2.27.2"],
        Effect::Reroll(Roll::Escape) => vec!["2.25.0"],
        Effect::AttackWithThis(object) => {
            let object: Clauses = if matches!(object, Some(Object::That(_))) { &["9.4.0"] } else { &[] };
            [&["12.2.7", "R100"], object].concat()
        }
        Effect::Modify(modifier, duration) => {
            let mut clauses = modifier_clauses(modifier);
            clauses.extend_from_slice(duration_clauses(*duration));
            clauses
        }
        Effect::XIsPaid(Paid::Points(_)) => vec!["16.5.1", "16.5.2"],
        Effect::XIsPaid(Paid::Ztc) => vec!["16.5.1", "2.4.1"],
        Effect::EndGame { .. } => vec!["1.3.5"],
    }
}
