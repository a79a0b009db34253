//! Cards that do nothing, to measure others by.

use super::{Abilities, CardId, CardProgram, Glance, Keywords, Kind, Price, Program, Timing, Value};
use crate::{object::CARDS, rulestext::ability::Zone};

/// No card list can have it: names are not empty and hold no brackets.
const NAME: &str = "(blank)";

impl CardProgram {
    /// One of a Survivor Deck can never be played; a Zombie costs no TH, deals no
    /// damage and has 1 HP.
    fn blank(zombie: bool) -> Self {
        Self {
            name: NAME.to_owned(),
            kind: if zombie { Kind::Zombie } else { Kind::React },
            zombie: None,
            class: None,
            kinds: 0,
            hp: u8::from(zombie),
            damage: Value::Fixed(0),
            ap: Value::Fixed(0),
            tp: Value::Fixed(0),
            ztc: Value::Fixed(0),
            ed: None,
            hit: None,
            reaches_threat: false,
            reaches_zombie: false,
            hands: 0,
            zone: Zone::Threat,
            counters: None,
            max_counters: 0,
            stays_at_zero: false,
            attachment_cap: None,
            survivor_side: !zombie,
            timing: Timing::SurvivorPhase,
            trigger: None,
            unique: false,
            limit: 0,
            limit_per_weapon: 0,
            usable_by: [zombie; 2],
            keywords: Keywords::default(),
            attaches_to: None,
            text: Abilities::default(),
            play_conditions: Vec::new(),
            additional: Vec::new(),
            once_per_zombie_phase: false,
            ignores_event_limit: false,
            affects_bosses: false,
        }
    }
}

impl Program {
    /// A blank beside the cards there are; `None` where there is no room for one.
    pub(crate) fn add_blank(&mut self, zombie: bool) -> Option<CardId> {
        let id = u8::try_from(self.cards.len()).ok().filter(|id| usize::from(*id) < CARDS)?;
        let card = CardProgram::blank(zombie);
        self.glances.push(Glance {
            kind: card.kind,
            times: 0,
            usable_by: card.usable_by,
            price: Price::default(),
            is_plain: true,
            hands: card.hands,
            actives: 0,
            react_mask: 0,
            trigger_mask: 0,
            passive_mask: 0,
        });
        self.cards.push(card);
        Some(CardId(id))
    }
}
