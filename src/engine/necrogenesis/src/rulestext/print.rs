//! The tree in canonical words: what `read_line` reads back to the same tree.

mod effect;
mod modifier;
mod object;

use std::fmt::{self, Display, Formatter};

use super::{
    ability::{
        Ability, Body, Condition, Cost, Difficulty, Line, Mode, Number, Passive, PricedAction, Restriction,
        RollOutcome, Sentence, Trigger, Unlock,
    },
    words::{Words, ZOMBIE},
};

impl Display for Line {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Permanent { copies, deck } => {
                let cards = noun(*copies, "copy", "copies");
                let deck = deck.words();
                write!(formatter, "[Permanent] You may have up to {copies} {cards} of this card in your {deck}.")
            }
            Self::Ability(ability) => ability.fmt(formatter),
            Self::Several(abilities) => {
                for (position, ability) in abilities.iter().enumerate() {
                    let space = if position > 0 { " " } else { "" };
                    write!(formatter, "{space}{ability}")?;
                }
                Ok(())
            }
            Self::Reminder => Ok(()),
            Self::Manual(text) => formatter.write_str(text),
        }
    }
}

impl Display for Ability {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if self.auto {
            formatter.write_str("[Auto] ")?;
        }
        if let Some(label) = &self.label {
            write!(formatter, "{label} – ")?;
        }
        match self.unlock {
            Some(Unlock::Kills(kills)) => write!(formatter, "Unlock ({kills} {}): ", noun(kills, "kill", "kills"))?,
            Some(Unlock::DamageTaken(damage)) => write!(formatter, "Unlock ({damage} damage taken): ")?,
            None => {}
        }
        if self.once_per_turn {
            write!(formatter, "Once per turn, {}", self.body)
        } else {
            formatter.write_str(&capital(&self.body))
        }
    }
}

/// As it stands within a sentence: its frame may have begun one.
impl Display for Body {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active { costs, effects } => {
                for (position, cost) in costs.iter().enumerate() {
                    let comma = if position > 0 { ", " } else { "" };
                    write!(formatter, "{comma}{cost}")?;
                }
                formatter.write_str(": ")?;
                sentences(formatter, effects, true)
            }
            Self::Triggered { trigger, effects } => {
                trigger.fmt(formatter)?;
                sentences(formatter, effects, !matches!(trigger, Trigger::When(_) | Trigger::At(_)))
            }
            Self::Modal { choose, options } => {
                write!(formatter, "choose {choose}: ")?;
                for (position, option) in options.iter().enumerate() {
                    if position == 0 {
                        formatter.write_str(&capital(option))?;
                    } else {
                        write!(formatter, "; or {option}")?;
                    }
                }
                formatter.write_str(".")
            }
            Self::Passive { condition, passive } => {
                if let Some(condition) = condition {
                    write!(formatter, "while {condition}, ")?;
                }
                write!(formatter, "{passive}.")
            }
            Self::Effects(effects) => sentences(formatter, effects, false),
            Self::Restriction(restriction) => restriction.fmt(formatter),
        }
    }
}

/// Sentences; the first begins with a capital when it `starts` a sentence.
fn sentences(formatter: &mut Formatter<'_>, sentences: &[Sentence], starts: bool) -> fmt::Result {
    for (position, sentence) in sentences.iter().enumerate() {
        let space = if position > 0 { " " } else { "" };
        if starts || position > 0 {
            write!(formatter, "{space}{}.", capital(sentence))?;
        } else {
            write!(formatter, "{sentence}.")?;
        }
    }
    Ok(())
}

/// A text with a capital at its beginning.
pub(super) fn capital(text: &impl Display) -> String {
    let text = text.to_string();
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => text,
    }
}

/// A noun with the ending that a count wants.
fn noun<'a>(count: u8, singular: &'a str, plural: &'a str) -> &'a str {
    if count == 1 { singular } else { plural }
}

impl Display for Trigger {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnSpawn => formatter.write_str("On Spawn: "),
            Self::OnAdvance => formatter.write_str("On Advance: "),
            Self::OnAttack => formatter.write_str("On Attack: "),
            Self::OnHit => formatter.write_str("On Hit: "),
            Self::OnDeath => formatter.write_str("On Death: "),
            Self::When(event) => write!(formatter, "when {}, ", event.words()),
            Self::At(moment) => write!(formatter, "at {}, ", moment.words()),
        }
    }
}

impl Display for Sentence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if let Some(condition) = &self.condition {
            write!(formatter, "if {condition}, ")?;
        }
        match self.mode {
            Mode::Plain => {}
            Mode::Optional => formatter.write_str("you may ")?,
            Mode::Paid(cost) => write!(formatter, "you may {cost}. If you do, ")?,
            Mode::Escape(roll) => {
                let makes = if roll.by_you { "make" } else { "the Survivor player makes" };
                write!(formatter, "{makes} an Escape Roll against {}. {}, ", roll.against, capital(&roll.on))?;
            }
            Mode::Otherwise(outcome) => write!(formatter, "{outcome}, ")?,
        }
        for (position, effect) in self.effects.iter().enumerate() {
            let and = if position > 0 { " and " } else { "" };
            write!(formatter, "{and}{effect}")?;
        }
        Ok(())
    }
}

impl Display for Difficulty {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(ed) => write!(formatter, "ED {ed}"),
            Self::ThisZombies => formatter.write_str("this Zombie's ED"),
            Self::ThatZombies => formatter.write_str("that Zombie's ED"),
        }
    }
}

impl Display for RollOutcome {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Success => "on a success",
            Self::Failure => "on a failure",
        })
    }
}

impl Display for Number {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(number) => number.fmt(formatter),
            Self::X => formatter.write_str("X"),
        }
    }
}

impl Number {
    /// Whether the noun behind it is in the singular.
    fn is_one(self) -> bool {
        self == Self::Fixed(1)
    }
}

impl Display for Cost {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(amount, points) => write!(formatter, "{amount} {}", points.words()),
            Self::Exhaust => formatter.write_str("Exhaust"),
            Self::Rest => formatter.write_str("Rest"),
            Self::Discard(count) => write!(formatter, "discard {count} {}", noun(*count, "card", "cards")),
            Self::ExileFromGraveyard(count) => {
                write!(formatter, "exile {count} {} from your Graveyard", noun(*count, "card", "cards"))
            }
        }
    }
}

impl Display for Passive {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modify(modifier) => modifier.fmt(formatter),
            Self::Keyword(keyword) => keyword.fmt(formatter),
            Self::CostsLess(action, amount) => {
                let verb = if matches!(action, PricedAction::Labelled { .. }) { "cost" } else { "costs" };
                let points = if *action == PricedAction::PlayingReacts { "TP" } else { "AP" };
                write!(formatter, "{action} {verb} {amount} less {points}")
            }
            Self::MedicalItemsHealMore(amount) => write!(formatter, "your Medical Items heal {amount} more HP"),
            Self::TrapsDealMore(amount) => write!(formatter, "your Traps deal {amount} more damage"),
            Self::CallNumbers(count) => {
                write!(formatter, "you call {count} {} for your unarmed attacks", noun(*count, "number", "numbers"))
            }
            Self::QuickEscapesCost { opponents, by } => {
                let whose = if *opponents { "your opponent's" } else { "your" };
                write!(formatter, "{whose} Quick Escapes cost {} TP", more_or_less(*by))
            }
            Self::MoreHands(hands) => write!(formatter, "you have {hands} more {}", noun(*hands, "hand", "hands")),
            Self::SpawningCosts { opponents, kind, by } => {
                let zombies = object::counted(false, kind.map_or(ZOMBIE, Words::words));
                let whom = if *opponents { "your opponent " } else { "" };
                write!(formatter, "spawning {zombies} costs {whom}{} TH", more_or_less(*by))
            }
            Self::StaysAtZero => formatter.write_str("this Weapon is not destroyed at 0 Charges"),
            Self::AffectsBosses => formatter.write_str("this Trap affects Boss Monsters"),
            Self::IgnoresEventLimit => formatter.write_str("this Event ignores the Event limit"),
        }
    }
}

/// `N more` or `N less`
fn more_or_less(by: i8) -> String {
    format!("{} {}", by.unsigned_abs(), if by < 0 { "less" } else { "more" })
}

impl Display for PricedAction {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::EquippingWeapons => formatter.write_str("equipping Weapons"),
            Self::AttachingItems => formatter.write_str("attaching Items"),
            Self::PlayingTraps => formatter.write_str("playing Trap Items"),
            Self::PlayingReacts => formatter.write_str("playing Reacts"),
            Self::Labelled { label, of_this } => {
                write!(formatter, "{label} abilities{}", if *of_this { " of this Item" } else { "" })
            }
        }
    }
}

impl Display for Restriction {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyIf { verb, condition } => write!(formatter, "{} only if {condition}.", verb.words()),
            Self::AttachOnlyTo(kind) => {
                let words = kind.words();
                let article = if words.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
                write!(formatter, "Attach only to {article} {words}.")
            }
            Self::AdditionalCost(cost) => write!(formatter, "Additional cost: {cost}."),
            Self::OncePerZombiePhase => formatter.write_str("Play only once per Zombie Phase."),
            Self::Limit { count, per_weapon } => {
                write!(formatter, "Limit {count}{}.", if *per_weapon { " per Weapon" } else { "" })
            }
        }
    }
}

impl Display for Condition {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ThreatZoneLit => formatter.write_str("the Threat Zone is lit"),
            Self::ThreatZoneUnlit => formatter.write_str("the Threat Zone is not lit"),
            Self::ThisZombieUnlit => formatter.write_str("this Zombie is in an unlit zone"),
            Self::ThisZombieLit => formatter.write_str("this Zombie is in a lit zone"),
            Self::ThisZombieRest => formatter.write_str("this Zombie is Rest"),
            Self::ThisZombieHas(status) => write!(formatter, "this Zombie has {}", status.words()),
            Self::SurvivorHas(status) => write!(formatter, "your Survivor has {}", status.words()),
            Self::HandSize(bound, count) => {
                let cards = noun(*count, "card", "cards");
                write!(formatter, "you have {count} {} {cards} in hand", object::bound(*bound, "fewer"))
            }
            Self::Pool(bound, count, points) => {
                write!(formatter, "you have {count} {} {}", object::bound(*bound, "less"), points.words())
            }
            Self::Armed(true) => formatter.write_str("you have a Weapon equipped"),
            Self::Armed(false) => formatter.write_str("you have no Weapon equipped"),
            Self::ThisZombieIn(zone) => write!(formatter, "this Zombie is in {}", zone.words()),
            Self::ThisZombieActive => formatter.write_str("this Zombie is Active"),
            Self::SurvivorHp(bound, hp) => {
                write!(formatter, "your Survivor has {hp} {} HP", object::bound(*bound, "less"))
            }
            Self::HandEmpty => formatter.write_str("you have no cards in hand"),
            Self::ZombieCount(bound, count, zombies, zone) => {
                let bound = object::bound(*bound, "fewer");
                let zombies = object::zombies(zombies, false);
                write!(formatter, "there are {count} {bound} {zombies} in {}", zone.words())
            }
            Self::SurvivorIs(name) => write!(formatter, "your Survivor is {name}"),
            Self::SurvivorNameContains(words) => write!(formatter, "your Survivor's name contains {words}"),
            Self::SurvivorIdentity(tag) => write!(formatter, "your Survivor's Identity is {tag}"),
        }
    }
}
