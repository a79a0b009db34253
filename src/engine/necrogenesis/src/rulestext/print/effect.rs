//! Effects, statuses and keywords in words.

use std::fmt::{self, Display, Formatter};

use super::{
    modifier::lasting,
    noun,
    object::{counted, up_to},
};
use crate::rulestext::{
    ability::{Cards, Destination, Effect, Keyword, Origin, Paid, Player, Removed, Revealed, Status},
    words::{Words, keyword},
};

impl Display for Effect {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damage(amount, object) => write!(formatter, "deal {amount} damage to {object}"),
            Self::UnpreventableDamage(amount, object) => {
                write!(formatter, "deal {amount} unpreventable damage to {object}")
            }
            Self::Heal(amount, object) => write!(formatter, "heal {object} {amount} HP"),
            Self::Draw { count, up_to: fewer } => {
                write!(formatter, "draw {}{count} {}", up_to(*fewer), counted(count.is_one(), "card"))
            }
            Self::EachDraws(count) => write!(formatter, "each player draws {count} {}", noun(*count, "card", "cards")),
            Self::DrawThenDiscard(drawn, discarded) => {
                let cards = noun(*drawn, "card", "cards");
                write!(formatter, "draw {drawn} {cards}, then discard {discarded} of them")
            }
            Self::Discard { who, count, at_random } => {
                let verb = match who {
                    Player::You => "discard",
                    Player::TheSurvivorPlayer => "the Survivor player discards",
                    Player::Opponent => "your opponent discards",
                    Player::Each => "each player discards",
                };
                let cards = noun(*count, "card", "cards");
                write!(formatter, "{verb} {count} {cards}{}", if *at_random { " at random" } else { "" })
            }
            Self::Reveal(Revealed::SurvivorPlayersHand) => {
                formatter.write_str("the Survivor player reveals their hand")
            }
            Self::Reveal(Revealed::OpponentsHand) => formatter.write_str("your opponent reveals their hand"),
            Self::Reveal(Revealed::YourHand) => formatter.write_str("reveal your hand"),
            Self::Reveal(Revealed::Top(count, deck)) => {
                write!(formatter, "reveal the top {count} {} of your {}", noun(*count, "card", "cards"), deck.words())
            }
            Self::Lose(who, amount, points) => {
                let loses = match who {
                    Player::You => "you lose",
                    Player::TheSurvivorPlayer => "the Survivor player loses",
                    Player::Opponent => "your opponent loses",
                    Player::Each => "each player loses",
                };
                write!(formatter, "{loses} {amount} {}", points.words())
            }
            Self::Gain(amount, points) => write!(formatter, "gain {amount} {}", points.words()),
            Self::Loot(price) => write!(formatter, "Loot for {price} AP"),
            Self::Apply(status, object, duration) => {
                write!(formatter, "apply {status} to {object}{}", lasting(*duration))
            }
            Self::Remove(removed, object) => write!(formatter, "remove {removed} from {object}"),
            Self::RemoveTokens(token, zone) => {
                write!(formatter, "remove all {} from {}", counted(false, token.words()), zone.words())
            }
            Self::PutCounters(count, counter, object) => {
                write!(formatter, "put {count} {} on {object}", counted(count.is_one(), counter.words()))
            }
            Self::Place(count, token, zone) => {
                write!(formatter, "place {count} {} in {}", counted(*count == 1, token.words()), zone.words())
            }
            Self::Move(object, zone) => write!(formatter, "move {object} to {}", zone.words()),
            Self::Destroy(object) => write!(formatter, "destroy {object}"),
            Self::Exile(object) => write!(formatter, "exile {object}"),
            Self::Rest(object) => write!(formatter, "rest {object}"),
            Self::Ready(object) => write!(formatter, "ready {object}"),
            Self::MayAdvanceAndAttack(object) => write!(formatter, "{object} may advance and attack"),
            Self::CannotAdvance(object, duration) => {
                write!(formatter, "{object} cannot advance{}", lasting(*duration))
            }
            Self::CannotAttack(object, duration) => {
                write!(formatter, "{object} cannot attack{}", lasting(*duration))
            }
            Self::GainControl(object, duration) => {
                write!(formatter, "gain control of {object}{}", lasting(*duration))
            }
            Self::PutOnBottom(object) => write!(formatter, "put {object} on the bottom of its owner's Zombie Deck"),
            Self::Return { count, up_to: fewer, cards, from, to } => {
                let cards = filtered(*cards, count.is_one());
                let total = if *from == Origin::GraveyardAndExile { "a total of " } else { "" };
                let to = match to {
                    Destination::Zone(zone) => format!("into {}", zone.words()),
                    Destination::Hand => "into your hand".to_owned(),
                    Destination::Top(deck) => format!("on the top of your {}", deck.words()),
                    Destination::Bottom(deck) => format!("on the bottom of your {}", deck.words()),
                };
                let from = from.words();
                write!(formatter, "put {}{total}{count} chosen {cards} from {from} {to}", up_to(*fewer))
            }
            Self::SpawnFromGraveyard { count, up_to: fewer, cards, into } => {
                let cards = filtered(*cards, count.is_one());
                let into = into.map_or_else(String::new, |zone| format!(" into {}", zone.words()));
                write!(formatter, "spawn {}{count} chosen {cards} from your Graveyard{into}", up_to(*fewer))
            }
            Self::Search { deck, count, kind: None } => {
                let (deck, cards, them) = (deck.words(), noun(*count, "card", "cards"), noun(*count, "it", "them"));
                write!(formatter, "search your {deck} for any {count} {cards}, put {them} into your hand, then shuffle")
            }
            Self::Search { deck, count, kind: Some(kind) } => {
                let (deck, cards) = (deck.words(), counted(*count == 1, kind.words()));
                let them = noun(*count, "it", "them");
                write!(
                    formatter,
                    "search your {deck} for {count} {cards}, reveal {them}, put {them} into your hand, then shuffle"
                )
            }
            Self::LookAndReorder(count, deck) => {
                let (cards, deck) = (noun(*count, "card", "cards"), deck.words());
                write!(formatter, "look at the top {count} {cards} of your {deck} and put them back in any order")
            }
            Self::PreventThat(None) => formatter.write_str("prevent that damage"),
            Self::PreventThat(Some(amount)) => write!(formatter, "prevent {amount} of that damage"),
            Self::PreventNext(amount, object, duration) => {
                write!(formatter, "prevent the next {amount} damage to {object} {}", duration.words())
            }
            Self::Cancel(cancelled) => write!(formatter, "cancel that {}", cancelled.words()),
            Self::Reroll(roll) => write!(formatter, "reroll that {}", roll.words()),
            Self::AttackWithThis(None) => formatter.write_str("attack with this Weapon"),
            Self::AttackWithThis(Some(object)) => write!(formatter, "attack {object} with this Weapon"),
            Self::Modify(modifier, duration) => modifier.write(formatter, *duration),
            Self::XIsPaid(paid) => {
                let paid = match paid {
                    Paid::Points(points) => points.words(),
                    Paid::Ztc => "ZTC",
                };
                write!(formatter, "X is the {paid} paid")
            }
            Self::EndGame { you_win } => write!(formatter, "you {} the game", if *you_win { "win" } else { "lose" }),
        }
    }
}

/// A filter on cards out of play, with its noun in the singular or the plural.
fn filtered(cards: Cards, one: bool) -> String {
    let boss = if cards.non_boss { "non-Boss " } else { "" };
    let limit = cards.ztc_at_most.map_or_else(String::new, |ztc| format!(" with ZTC {ztc} or less"));
    format!("{boss}{}{limit}", counted(one, cards.kind.words()))
}

impl Display for Removed {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Negative(None) => formatter.write_str("all negative statuses"),
            Self::Negative(Some(count)) => {
                write!(formatter, "{count} negative {}", noun(*count, "status", "statuses"))
            }
            Self::Status(kind) => write!(formatter, "all {}", kind.words()),
            Self::Both(one, other) => write!(formatter, "all {} and {}", one.words(), other.words()),
            Self::SummoningSickness => formatter.write_str("Summoning Sickness"),
            Self::Counters(count, counter) => {
                write!(formatter, "{count} {}", counted(count.is_one(), counter.words()))
            }
        }
    }
}

impl Display for Status {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.kind.words())?;
        if let Some(amount) = self.amount {
            write!(formatter, " ({amount})")?;
        }
        match self.turns {
            Some(turns) => write!(formatter, " for {turns} {}", noun(turns, "turn", "turns")),
            None => Ok(()),
        }
    }
}

impl Display for Keyword {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match keyword(*self) {
            (words, None) => formatter.write_str(words),
            (words, Some((number, sign))) => write!(formatter, "{words} ({number}{sign})"),
        }
    }
}
