//! What a player keeps of an opening hand.

use super::{
    draw::Cards,
    groups::SectionGroups,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan},
};

impl Mulligan {
    /// The groups that the policy itself names.
    pub(super) fn groups(&self) -> Vec<&Group> {
        match self {
            Self::None | Self::Wanted | Self::Best => Vec::new(),
            Self::Keep { hand_if, cards } => {
                let conditions = hand_if.iter().flat_map(|condition| condition.parts());
                conditions.map(|count| &count.group).chain(cards.iter().map(|keep| &keep.group)).collect()
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
            let need = count.quantity.need();
            match kept.iter_mut().find(|keep| keep.group == count.group) {
                _ if need == 0 => {}
                Some(keep) => keep.up_to = keep.up_to.max(Some(need)),
                None => kept.push(Keep { up_to: Some(need), group: count.group.clone() }),
            }
        }
        kept
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
            let here = condition.only(&|count| count.section == section);
            let wanted = here.iter().flat_map(|condition| condition.parts());
            let wanted = wanted.map(|count| Keep { up_to: Some(count.quantity.need()), group: count.group.clone() });
            let wanted = wanted.collect();
            let hand = |count: &Count| HandCount { quantity: count.quantity, group: count.group.clone() };
            (here.map(|condition| condition.map(&mut |count| hand(count))), wanted)
        }
    };

    let mut needs: Vec<(usize, u32)> = Vec::new();
    for keep in wanted {
        let group = groups.position(&keep.group);
        let up_to = keep.up_to.unwrap_or(u32::MAX);
        match needs.iter_mut().find(|(known, _)| *known == group) {
            Some((_, need)) => *need = up_to.max(*need),
            None => needs.push((group, up_to)),
        }
    }
    let hand_if = hand_if
        .map(|condition| condition.map(&mut |count: &HandCount| (groups.position(&count.group), count.quantity)));

    // Cards of several wanted groups first, so that the fewest are kept.
    let pool = &groups.pool;
    let mut order: Vec<usize> = (0..pool.groups.len()).collect();
    order.sort_by_key(|class| {
        std::cmp::Reverse(needs.iter().filter(|(group, _)| pool.groups[*class] >> group & 1 == 1).count())
    });

    move |hand| {
        let is_kept = hand_if.as_ref().is_some_and(|condition| {
            condition.is_met(&mut |(group, quantity)| quantity.admits(pool.of_group(hand, *group)))
        });
        if is_kept {
            return hand.clone();
        }
        let mut needs = needs.clone();
        let mut kept = vec![0; hand.len()];
        for class in &order {
            let is_in = |group: usize| pool.groups[*class] >> group & 1 == 1;
            let need = needs.iter().filter(|(group, _)| is_in(*group)).map(|(_, need)| *need).max().unwrap_or(0);
            kept[*class] = need.min(hand[*class]);
            for (_, need) in needs.iter_mut().filter(|(group, _)| is_in(*group)) {
                *need = need.saturating_sub(kept[*class]);
            }
        }
        kept
    }
}
