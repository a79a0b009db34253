//! Text that is read and can do nothing on its card: a trigger that never
//! happens to it, an amount of 0, an object that nothing names.
//!
//! A line outside the grammar is resolved by hand and told so; a line that is
//! read and silently does nothing would be worse. `safehouse cards check` finds
//! these with their place.

mod effect;
mod kind;
mod modifier;
mod walk;

use super::{
    ability::{
        Ability, Body, Bound, CardKind, Condition, Cost, Difficulty, EscapeRoll, Event, Keyword, Mode, Moment, Noun,
        Number, Object, Passive, PricedAction, Restriction, Sentence, StatusKind, Trigger,
    },
    read, read_timing, read_trigger,
    text_part::TextPart,
    words::Words,
};
use crate::kind::{Kind, Role};
use safehouse_cards::card::{Card, Fact};

pub use self::walk::Idle;
use self::walk::{Scene, Walk};

/// How many once-per-turn abilities of one card the rules keep apart.
const ONCE_PER_TURN: usize = 16;

/// Every part of a card's text that can do nothing, in the order printed.
///
/// What the list does not know, and a trigger or timing outside the grammar,
/// may be anything: what does nothing with some of its values alone is given
/// with [`Idle::unless`].
pub fn idle(card: &Card) -> Vec<Idle> {
    let mut walks = vec![Walk::new(card)];
    let mut unknown = Vec::new();
    let mut vary = |walks: &mut Vec<Walk>, field: &'static str, change: &dyn Fn(&Walk) -> Vec<Walk>| {
        let varied: Vec<Walk> = walks.iter().flat_map(change).collect();
        if varied.len() > walks.len() {
            unknown.push(field);
            *walks = varied;
        }
    };
    vary(&mut walks, "class", &|walk| match Kind::possible(card) {
        [] => vec![walk.clone()],
        kinds => kinds
            .iter()
            .flat_map(|on| [false, *on == Kind::Weapon].map(|is_melee| Walk { on: *on, is_melee, ..walk.clone() }))
            .collect(),
    });
    for field in ["ap", "tp", "ztc"] {
        let is_unknown = matches!(card.fact(field), Some(Fact::Unknown));
        vary(&mut walks, field, &|walk| match is_unknown {
            true => vec![walk.clone(), Walk { pays_x: true, ..walk.clone() }],
            false => vec![walk.clone()],
        });
    }
    for (field, on, is_read) in [
        ("trigger", Kind::React, card.word("trigger").is_some_and(|words| read_trigger(words).is_ok())),
        ("timing", Kind::Event, card.word("timing").is_some_and(|words| read_timing(words).is_ok())),
    ] {
        let of_event = |walk: &Walk, event: &Event| Walk { answers: Some(Trigger::When(*event)), ..walk.clone() };
        vary(&mut walks, field, &|walk| {
            let events = if walk.on == on && !is_read { Event::ALL } else { &[] };
            std::iter::once(walk.clone()).chain(events.iter().map(|event| of_event(walk, event))).collect()
        });
    }
    let found: Vec<Vec<Idle>> = walks.into_iter().map(|walk| walk.idle(card)).collect();
    let Some((first, others)) = found.split_first() else { return Vec::new() };
    let mut all: Vec<Idle> = Vec::new();
    for idle in first {
        let at = |other: &Idle| (other.part, other.line) == (idle.part, idle.line);
        let is_common = |idle: &Idle| others.iter().all(|other| other.contains(idle));
        // With another value the same line may do nothing for another reason.
        let is_otherwise = || {
            let is_told = first.iter().any(|other| at(other) && is_common(other));
            !is_told && others.iter().all(|other| other.iter().any(at))
        };
        let is_certain = is_common(idle) || is_otherwise();
        let unless = if is_certain { Vec::new() } else { unknown.clone() };
        all.push(Idle { unless, ..idle.clone() });
    }
    all
}

impl Walk {
    /// What does nothing on the card as this walk takes it.
    fn idle(mut self, card: &Card) -> Vec<Idle> {
        let walk = &mut self;
        let mut once_per_turn = 0;
        for (line, number) in read(&card.text).lines.iter().zip(1..) {
            walk.line = number;
            for ability in line.abilities() {
                once_per_turn += usize::from(ability.once_per_turn);
                walk.tell_if(
                    once_per_turn > ONCE_PER_TURN,
                    "no more than 16 abilities of a card are counted a turn (15.3.6)",
                );
                walk.ability(ability);
            }
        }
        walk.line = 1;
        walk.printed_trigger();
        walk.printed_timing(card);
        self.found
    }
}

impl Walk {
    fn ability(&mut self, ability: &Ability) {
        let on = self.on;
        match &ability.body {
            Body::Restriction(restriction) => self.restriction(restriction),
            Body::Passive { condition, passive } => {
                if !on.stays() && *passive != Passive::IgnoresEventLimit {
                    return self.tell(format!("{} does not stay in play, so nothing holds by it (2.10.0)", on.name()));
                }
                self.condition(condition.as_ref());
                self.passive(passive);
            }
            Body::Active { costs, effects } => {
                if !on.stays() {
                    return self.tell(format!("{} does not stay in play, so nobody can use it (2.11.0)", on.name()));
                }
                costs.iter().for_each(|cost| self.cost(*cost));
                let x = self.pays_x || costs.iter().any(|cost| matches!(cost, Cost::Points(Number::X, _)));
                self.sentences(effects, &mut Scene { trigger: None, x, named: false, in_battle: false });
            }
            Body::Triggered { trigger, effects } => {
                if !on.stays() {
                    return self.tell(format!("{} does not stay in play, so this never triggers (2.13.0)", on.name()));
                }
                self.trigger(*trigger);
                let x = self.pays_x;
                self.sentences(effects, &mut Scene { trigger: Some(*trigger), x, named: false, in_battle: true });
            }
            Body::Modal { choose, options } => {
                self.is_never_played();
                let several = usize::from(*choose) > options.len();
                self.tell_if(*choose == 0, "none of the options is chosen (16.2.1)");
                self.tell_if(several, "more is chosen than there are options, and none twice (16.2.2)");
                for option in options {
                    let mut scene = self.scene_of_playing();
                    self.sentence(option, &mut scene);
                }
            }
            Body::Effects(effects) => {
                self.is_never_played();
                let mut scene = self.scene_of_playing();
                self.sentences(effects, &mut scene);
                self.named = scene.named;
            }
        }
    }

    fn is_never_played(&mut self) {
        if !self.on.is_played() {
            let wants = if self.on == Kind::Zombie { "; begin with “On Spawn:”" } else { "" };
            self.tell(format!("{} is not played from hand, so this never happens{wants} (5.6.2)", self.on.name()));
        }
    }

    fn scene_of_playing(&self) -> Scene {
        let trigger = self.answers.filter(|_| matches!(self.on, Kind::React | Kind::Event));
        Scene { trigger, x: self.pays_x, named: self.named, in_battle: trigger.is_some() }
    }

    fn sentences(&mut self, sentences: &[Sentence], scene: &mut Scene) {
        for sentence in sentences {
            self.sentence(sentence, scene);
        }
    }

    fn sentence(&mut self, sentence: &Sentence, scene: &mut Scene) {
        self.condition(sentence.condition.as_ref());
        let looks_back = scene.trigger == Some(Trigger::OnDeath);
        self.tell_if(
            looks_back && matches!(sentence.condition, Some(Condition::ThisZombieHas(_))),
            "a status ends when its card leaves play, so this is never so (4.1.3)",
        );
        match sentence.mode {
            Mode::Paid(cost) => self.cost(cost),
            Mode::Escape(EscapeRoll { against: Difficulty::ThisZombies, .. }) => {
                self.tell_if(self.on != Kind::Zombie, "the card is no Zombie with an ED of its own (2.25.5)");
            }
            Mode::Escape(EscapeRoll { against: Difficulty::ThatZombies, .. }) => {
                self.tell_if(!scene.knows_that(), "nothing before it says which Zombie's ED that is (2.25.5)");
            }
            Mode::Escape(_) | Mode::Otherwise(_) | Mode::Plain | Mode::Optional => {}
        }
        sentence.effects.iter().for_each(|effect| self.effect(effect, scene));
    }

    /// What never happens to a card of this kind.
    fn trigger(&mut self, trigger: Trigger) {
        let on = self.on;
        let happens = match trigger {
            Trigger::OnSpawn | Trigger::OnAdvance => on == Kind::Zombie,
            Trigger::OnAttack | Trigger::OnHit => {
                matches!(on, Kind::Zombie | Kind::Weapon | Kind::Automated | Kind::Attachment | Kind::Survivor)
            }
            Trigger::OnDeath => on != Kind::Survivor,
            Trigger::When(Event::ThisWeaponDestroysZombie) => {
                matches!(on, Kind::Weapon | Kind::Automated | Kind::Survivor)
            }
            Trigger::When(
                Event::ThisZombieDamaged
                | Event::AnotherZombieDestroyed
                | Event::ThisPlaced
                | Event::ThisEntersThreatZone
                | Event::ThisZombieAttacked,
            ) => on == Kind::Zombie,
            Trigger::When(Event::YouAttachThis) => on == Kind::Attachment,
            // Its controller's turn is the Zombie Phase (R03).
            Trigger::At(Moment::EndOfYourTurn) => on != Kind::Zombie,
            Trigger::When(_) | Trigger::At(_) => true,
        };
        if !happens {
            self.tell(format!("what it waits for never happens to {} (1.5.0)", on.name()));
        }
    }

    fn printed_trigger(&mut self) {
        let waits_for_itself = matches!(self.answers, Some(Trigger::When(event)) if event.is_of_this());
        if self.on == Kind::React && waits_for_itself {
            let reason = "“this” is never a card in hand, so the React is never offered (15.2.1)".to_owned();
            self.found.push(Idle { part: TextPart::Trigger, line: 1, reason, unless: Vec::new() });
        }
    }

    /// An Event whose printed moment is not one of its side (14.1.2, R117).
    fn printed_timing(&mut self, card: &Card) {
        let (Some(timing), Some(side)) = (card.word("timing"), card.word("side")) else { return };
        let of_zombie_role = Role::of(card) == Some(Role::Zombie);
        let timing = timing.to_ascii_lowercase();
        let of_zombies = timing.contains("zombie phase");
        let fits = if of_zombie_role { !timing.contains("response step") } else { !of_zombies };
        if self.on == Kind::Event && !fits {
            let reason = format!("an Event of the {side} side is never offered then (14.1.2)");
            self.found.push(Idle { part: TextPart::Timing, line: 1, reason, unless: Vec::new() });
        }
    }

    fn cost(&mut self, cost: Cost) {
        match cost {
            // A character rests for it (R55).
            Cost::Exhaust if matches!(self.on, Kind::Survivor | Kind::Zombie) => {}
            Cost::Exhaust => self.tell_if(
                !self.has_counters,
                "the card has no counters to Exhaust, so this is never paid; give it “charges” (5.4.2)",
            ),
            Cost::Rest => {
                self.tell_if(!self.on.stays(), "the card is not in play to rest, so this is never paid (2.35.3)")
            }
            Cost::Discard(count) => self.tell_if(count > 40, "no hand holds as many cards (3.22.6)"),
            Cost::ExileFromGraveyard(count) => self.tell_if(count > 60, "no Graveyard holds as many cards (3.22.6)"),
            Cost::Points(..) => {}
        }
    }

    fn condition(&mut self, condition: Option<&Condition>) {
        let on = self.on;
        match condition {
            Some(Condition::ThisZombieIn(_) | Condition::ThisZombieLit) => self.tell_if(
                !matches!(on, Kind::Zombie | Kind::Trap | Kind::Automated),
                "this card never stands in a zone of Zombies (4.2.7)",
            ),
            Some(Condition::ThisZombieRest) => self.tell_if(
                !matches!(on, Kind::Zombie | Kind::Survivor),
                "only a character turns to Rest and still works (2.35.3, R56)",
            ),
            Some(Condition::ThisZombieHas(status)) => self.tell_if(
                !self.takes(*status, self.what(Object::This(Noun::Zombie))),
                "this card never has that status (2.24.0)",
            ),
            Some(Condition::SurvivorHas(StatusKind::Disabled) | Condition::HandSize(Bound::AtLeast, 0)) => {
                self.tell("that says nothing of the game (1.5.2)");
            }
            Some(Condition::Pool(Bound::AtLeast, 0, _)) => self.tell("a pool has 0 or more at all times (2.1.0)"),
            Some(Condition::SurvivorHp(Bound::AtMost, 0)) => {
                self.tell("with 0 HP the game is over (1.3.2)");
            }
            Some(Condition::ZombieCount(bound, count, zombies, _)) => {
                self.zombies(*zombies);
                let too_many = *bound == Bound::AtLeast && *count > 40;
                self.tell_if(too_many, "there are no more than 40 Zombies in two decks (6.1.1)");
            }
            _ => {}
        }
    }

    fn passive(&mut self, passive: &Passive) {
        let of_a_player = match passive {
            Passive::Keyword(keyword) => {
                self.printed_keyword(*keyword);
                false
            }
            Passive::Modify(modifier) => {
                self.modifier(modifier, None);
                let x = self.pays_x;
                self.modifier_x(modifier, x);
                false
            }
            Passive::CostsLess(action, less) => {
                self.zero(*less);
                if let PricedAction::Labelled { label, of_this: true } = action {
                    self.tell_if(!self.labels.contains(label), "no ability of this card has that label (3.8.1)");
                }
                true
            }
            Passive::MedicalItemsHealMore(more) | Passive::TrapsDealMore(more) => {
                self.zero(*more);
                true
            }
            Passive::QuickEscapesCost { opponents, by } => {
                self.zero(by.unsigned_abs());
                // A Zombie's controller has none (2.2.4).
                !opponents
            }
            Passive::MoreHands(hands) => {
                self.zero(*hands);
                true
            }
            Passive::SpawningCosts { by, .. } => {
                self.zero(by.unsigned_abs());
                false
            }
            Passive::CallNumbers(count) => {
                self.tell_if(*count < 2, "one number is called anyway (2.28.0)");
                true
            }
            Passive::StaysAtZero => {
                self.tell_if(!self.has_counters, "the card has no counters that could run out (2.22.3)");
                false
            }
            Passive::AffectsBosses => {
                self.tell_if(self.on != Kind::Trap, "only a Trap passes Boss Monsters by (2.50.4)");
                false
            }
            Passive::IgnoresEventLimit => {
                self.tell_if(self.on != Kind::Event, "the limit is one of Events (14.1.2)");
                false
            }
        };
        let theirs = of_a_player && self.on == Kind::Zombie;
        self.tell_if(theirs, "this holds for what a Survivor's player has, not for a Zombie (2.10.0)");
    }

    /// A keyword printed on the card itself.
    fn printed_keyword(&mut self, keyword: Keyword) {
        let on = self.on;
        let works = match keyword {
            Keyword::Fast | Keyword::Guard => on == Kind::Zombie,
            Keyword::Reach => on == Kind::Weapon && self.is_melee,
            Keyword::Area => matches!(on, Kind::Weapon | Kind::Automated | Kind::Survivor),
            Keyword::Light => on.is_gear(),
            Keyword::Unique => on != Kind::Survivor,
            Keyword::Armor(armor) => armor > 0,
            Keyword::Evade(evade) => (1..=6).contains(&evade),
        };
        if !works {
            self.tell(format!("the keyword does nothing on {} (3.8.1)", on.name()));
        }
    }

    fn restriction(&mut self, restriction: &Restriction) {
        let on = self.on;
        match restriction {
            Restriction::OnlyIf { condition, .. } => {
                self.tell_if(!on.is_played(), "the card is not played from hand (5.6.2)");
                self.condition(Some(condition));
            }
            Restriction::AdditionalCost(cost) => {
                self.tell_if(!on.is_played(), "the card is not played from hand (5.6.2)");
                self.cost(*cost);
            }
            Restriction::AttachOnlyTo(kind) => {
                self.tell_if(on != Kind::Attachment, "the card is no Attachment (13.1.2)");
                let hosts = matches!(
                    kind,
                    CardKind::Weapon
                        | CardKind::Firearm
                        | CardKind::RangedWeapon
                        | CardKind::MeleeWeapon
                        | CardKind::Survivor
                        | CardKind::Card
                );
                self.tell_if(!hosts, "an Attachment goes on a Weapon or a Survivor (5.7.1, R108)");
            }
            Restriction::OncePerZombiePhase => {
                self.tell_if(on != Kind::React, "only a React is limited to a phase (15.3.6)");
            }
            Restriction::Limit { count, per_weapon } => {
                let limited = if *per_weapon {
                    on == Kind::Attachment
                } else {
                    matches!(on, Kind::Weapon | Kind::Attachment | Kind::Passive)
                };
                self.tell_if(!limited || *count == 0, "it limits what is equipped, which this card never is (4.2.9)");
            }
        }
    }
}
