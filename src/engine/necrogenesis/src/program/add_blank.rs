//! Blanks as cards of a program.

use super::{Abilities, CardId, CardProgram, Glance, Keywords, Price, Program, Timing, Value, blank::Blank};
use crate::{
    object::CARDS,
    rulestext::ability::{CardKind, Zone},
};

impl CardProgram {
    fn blank(blank: Blank) -> Self {
        let (kind, named) = blank.kind();
        Self {
            name: blank.name().to_owned(),
            blank: Some(blank),
            kind,
            zombie: None,
            class: None,
            kinds: 1 << CardKind::Card as u32 | 1 << named as u32,
            hp: blank.hp(),
            damage: Value::Fixed(u8::from(blank == Blank::Survivor)),
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
            survivor_side: blank != Blank::Zombie,
            timing: Timing::SurvivorPhase,
            trigger: None,
            unique: false,
            limit: 0,
            limit_per_weapon: 0,
            usable_by: [blank != Blank::SurvivorDeck; 2],
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
    pub(crate) fn add_blank(&mut self, blank: Blank) -> Option<CardId> {
        let id = u8::try_from(self.cards.len()).ok().filter(|id| usize::from(*id) < CARDS).map(CardId)?;
        let card = CardProgram::blank(blank);
        let glance = Glance {
            kind: card.kind,
            times: 0,
            usable_by: card.usable_by,
            price: Price::default(),
            is_plain: true,
            hands: card.hands,
            actives: 0,
            has_counters: false,
            react_mask: 0,
            trigger_mask: 0,
            passive_mask: 0,
        };
        self.glances.set(id, glance);
        self.cards.push(card);
        Some(id)
    }
}
