//! How far a trade is, in words.

use safehouse_service::trades::{Trade, TradeParty, TradeState};

use crate::pages::public_decks::day;

/// Who is to do something about a trade that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// The reader.
    You,
    /// The other side.
    They,
}

/// Whose turn it is; `None` where it is over.
pub(super) fn turn(trade: &Trade) -> Option<Turn> {
    match (trade.state, trade.party) {
        (TradeState::Proposed, TradeParty::Partner) => Some(Turn::You),
        (TradeState::Proposed, TradeParty::Proposer) => Some(Turn::They),
        (TradeState::Accepted, _) if trade.you.confirmed_at.is_none() => Some(Turn::You),
        (TradeState::Accepted, _) => Some(Turn::They),
        _ => None,
    }
}

/// How far it is, in a few words.
pub(super) fn short(trade: &Trade) -> &'static str {
    match (trade.state, trade.party) {
        (TradeState::Proposed, TradeParty::Partner) => "Proposed to you",
        (TradeState::Proposed, TradeParty::Proposer) => "You proposed it",
        (TradeState::Accepted, _) => match (trade.you.confirmed_at.is_some(), trade.they.confirmed_at.is_some()) {
            (true, _) => "You said that the copies changed hands",
            (_, true) => "They said that the copies changed hands",
            _ => "Agreed",
        },
        (TradeState::Done, _) => "Done",
        (TradeState::Declined, _) => "Declined",
        (TradeState::Withdrawn, _) => "Withdrawn",
        (TradeState::Expired, _) => "Nobody waited any longer",
    }
}

/// What it means, and what happens next.
pub(super) fn long(trade: &Trade) -> String {
    let with = &trade.partner;
    match (trade.state, trade.party) {
        (TradeState::Proposed, TradeParty::Partner) => {
            format!("{with} proposed this trade. What {with} gives is promised to you while it waits.")
        }
        (TradeState::Proposed, TradeParty::Proposer) => {
            format!("It waits for {with}. What you give is promised to them meanwhile: nobody else is offered it.")
        }
        (TradeState::Accepted, _) => match (trade.you.confirmed_at.is_some(), trade.they.confirmed_at.is_some()) {
            (true, _) => format!("You said that the copies changed hands. When {with} says so too, both collections change."),
            (_, true) => {
                format!("{with} says that the copies changed hands. When you say so too, both collections change.")
            }
            _ => "Both of you want it. Give each other the copies, then both say here that they changed hands: both collections change, and what came goes off the lists of what you want. How they get from one to the other, you settle between you.".to_owned(),
        },
        (TradeState::Done, _) => format!(
            "The copies changed hands, as both of you said. They were booked in both collections on {}, and what came went off the lists of what you want. What you undo in your history changes your side alone.",
            day(trade.changed_at)
        ),
        (TradeState::Declined, TradeParty::Partner) => "You declined it. Nothing is promised any more.".to_owned(),
        (TradeState::Declined, TradeParty::Proposer) => format!("{with} declined it. What you promised is free again."),
        (TradeState::Withdrawn, _) if trade.ended_by == Some(trade.party) => {
            "You withdrew from it. Nothing is promised any more.".to_owned()
        }
        (TradeState::Withdrawn, _) => format!("{with} withdrew from it. Nothing is promised any more."),
        (TradeState::Expired, _) => "Nobody did anything for too long, so that nobody waits for it any more. Nothing is promised.".to_owned(),
    }
}
