//! What a player keeps of an opening hand.

use std::collections::BTreeSet;

use super::{
    draw::Cards,
    groups::SectionGroups,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan},
};

impl Mulligan {
    /// The groups that the policy itself names, and whether it counts their
    /// cards and not the copies.
    pub(super) fn groups(&self) -> Vec<(&Group, bool)> {
        match self {
            Self::None | Self::Wanted | Self::Best => Vec::new(),
            Self::Keep { hand_if, cards } => {
                let conditions = hand_if.iter().flat_map(|condition| condition.parts());
                let of_hand = conditions.map(|count| (&count.group, count.different));
                of_hand.chain(cards.iter().map(|keep| (&keep.group, keep.different))).collect()
            }
        }
    }
}

impl Condition<Count> {
    /// The cards that [`Mulligan::Wanted`] keeps of a hand that is not as a
    /// question asks: of each group as many as it asks for at the least, none
    /// of those it only bounds from above.
    pub(crate) fn kept(&self) -> Vec<Keep> {
        let mut kept: Vec<Keep> = Vec::new();
        // No mulligan touches the first cards of a section.
        for count in self.parts().into_iter().filter(|count| !matches!(count.moment, Moment::Cards(_))) {
            let (need, different) = (count.quantity.need(), count.different);
            match kept.iter_mut().find(|keep| keep.group == count.group && keep.different == different) {
                _ if need == 0 => {}
                Some(keep) => keep.up_to = keep.up_to.max(Some(need)),
                None => kept.push(Keep { up_to: Some(need), different, group: count.group.clone() }),
            }
        }
        kept
    }
}

/// So many copies or different cards of a group are kept.
#[derive(Clone)]
struct Need {
    group: usize,
    different: bool,
    /// How many more.
    left: u32,
    /// The cards kept already, where only one copy of each is.
    kept: BTreeSet<Option<usize>>,
}

impl Need {
    /// How many copies of a card it still asks for.
    fn of(&self, name: Option<usize>) -> u32 {
        match self.different {
            true => u32::from(self.left > 0 && !self.kept.contains(&name)),
            false => self.left,
        }
    }

    /// Takes note that copies of a card are kept.
    fn take(&mut self, name: Option<usize>, copies: u32) {
        let counted = if self.different { u32::from(copies > 0 && self.kept.insert(name)) } else { copies };
        self.left = self.left.saturating_sub(counted);
    }
}

/// The cards kept of each hand of a section.
pub(super) fn keep<'a>(
    mulligan: &Mulligan,
    condition: &Condition<Count>,
    section: &str,
    groups: &'a SectionGroups,
) -> impl Fn(&Cards) -> Cards + use<'a> {
    let (hand_if, wanted) = match mulligan {
        Mulligan::Keep { hand_if, cards } => (hand_if.clone(), cards.clone()),
        Mulligan::None | Mulligan::Wanted | Mulligan::Best => {
            let is_exchanged = |count: &Count| count.section == section && !matches!(count.moment, Moment::Cards(_));
            let here = condition.only(&is_exchanged);
            let wanted = here.iter().flat_map(|condition| condition.parts()).map(|count| Keep {
                up_to: Some(count.quantity.need()),
                different: count.different,
                group: count.group.clone(),
            });
            let wanted = wanted.collect();
            let hand = |count: &Count| HandCount {
                quantity: count.quantity,
                different: count.different,
                group: count.group.clone(),
            };
            (here.map(|condition| condition.map(&mut |count| hand(count))), wanted)
        }
    };

    let mut needs: Vec<Need> = Vec::new();
    for keep in wanted {
        let (group, different) = (groups.position(&keep.group), keep.different);
        let up_to = keep.up_to.unwrap_or(u32::MAX);
        match needs.iter_mut().find(|known| known.group == group && known.different == different) {
            Some(need) => need.left = up_to.max(need.left),
            None => needs.push(Need { group, different, left: up_to, kept: BTreeSet::new() }),
        }
    }
    let hand_if = hand_if.map(|condition| {
        condition.map(&mut |count: &HandCount| (groups.position(&count.group), count.different, count.quantity))
    });

    // Cards of several wanted groups first, so that the fewest are kept.
    let pool = &groups.pool;
    let mut order: Vec<usize> = (0..pool.groups.len()).collect();
    order.sort_by_key(|class| {
        std::cmp::Reverse(needs.iter().filter(|need| pool.groups[*class] >> need.group & 1 == 1).count())
    });

    move |hand| {
        let is_kept = hand_if.as_ref().is_some_and(|condition| {
            condition.is_met(&mut |(group, different, quantity)| quantity.admits(pool.tally(hand, *group, *different)))
        });
        if is_kept {
            return hand.clone();
        }
        let mut needs = needs.clone();
        let mut kept = vec![0; hand.len()];
        for class in &order {
            let (name, is_in) = (pool.names[*class], |need: &Need| pool.groups[*class] >> need.group & 1 == 1);
            let need = needs.iter().filter(|need| is_in(need)).map(|need| need.of(name)).max().unwrap_or(0);
            kept[*class] = need.min(hand[*class]);
            for need in needs.iter_mut().filter(|need| is_in(need)) {
                need.take(name, kept[*class]);
            }
        }
        kept
    }
}
