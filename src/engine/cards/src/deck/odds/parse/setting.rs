//! Who begins, extra draws and the mulligan: what is said of a whole question.

use super::{Reader, Stop};
use crate::deck::odds::question::{HandCount, Keep, Mulligan, TurnOrder};

#[derive(Default)]
pub(super) struct Settings {
    pub(super) order: Option<TurnOrder>,
    pub(super) mulligan: Option<Mulligan>,
    /// The byte at which a mulligan is asked for.
    pub(super) mulligan_at: Option<usize>,
    pub(super) extra_draws: Option<u32>,
    /// The byte at which extra draws are asked for.
    pub(super) extra_draws_at: Option<usize>,
}

impl Reader<'_> {
    pub(super) fn settings(&mut self) -> Result<(), Stop> {
        loop {
            let at = self.at;
            let is_again = if self.word("on") {
                self.quiet(&["the"]);
                let order = if self.word("play") { TurnOrder::First } else { self.must_be("draw", TurnOrder::Second)? };
                self.settings.order.replace(order).is_some()
            } else if self.word("going") {
                let order =
                    if self.word("first") { TurnOrder::First } else { self.must_be("second", TurnOrder::Second)? };
                self.settings.order.replace(order).is_some()
            } else if self.word("without") {
                self.quiet(&["a", "any"]);
                self.must("mulligan")?;
                self.settings.mulligan.replace(Mulligan::None).is_some()
            } else if self.word("with") {
                self.quiet(&["a", "the"]);
                if self.word("best") {
                    self.must("mulligan")?;
                    self.settings.mulligan_at = Some(at);
                    self.settings.mulligan.replace(Mulligan::Best).is_some()
                } else if self.word("mulligan") {
                    self.settings.mulligan_at = Some(at);
                    let mulligan = self.mulligan()?;
                    self.settings.mulligan.replace(mulligan).is_some()
                } else {
                    let draws = self.number()?;
                    self.must("extra")?;
                    if !["draws", "draw", "cards", "card"].iter().any(|word| self.word(word)) {
                        return Err(Stop::Here);
                    }
                    self.settings.extra_draws_at = Some(at);
                    self.settings.extra_draws.replace(draws).is_some()
                }
            } else {
                return Ok(());
            };
            if is_again {
                return Err(Stop::Because(at, "This is said twice.".to_owned()));
            }
        }
    }

    pub(super) fn mulligan(&mut self) -> Result<Mulligan, Stop> {
        let mut cards = Vec::new();
        let is_keeping = self.word("keeping");
        if is_keeping && !self.word("nothing") {
            loop {
                let up_to = if self.word("all") { None } else { Some(self.number()?) };
                let different = self.different();
                self.quiet(&["of"]);
                cards.push(Keep { up_to, different, group: self.group()? });
                if !self.sign(',') {
                    break;
                }
            }
        }
        if self.word("unless") {
            let hand = self.any(0, true)?;
            let hand = hand.map(&mut |draft| HandCount {
                quantity: draft.quantity,
                different: draft.different,
                group: draft.group.clone(),
            });
            return Ok(Mulligan::Keep { hand_if: Some(hand), cards });
        }
        Ok(if is_keeping { Mulligan::Keep { hand_if: None, cards } } else { Mulligan::Wanted })
    }
}
