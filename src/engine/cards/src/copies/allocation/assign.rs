//! Which copies of one card go to which demand.

use std::collections::VecDeque;

use super::{cost::Cost, pool::Pool};
use crate::copies::flow::Network;

/// What asks for copies of a card.
#[derive(Debug)]
pub(super) struct Demand {
    /// Who asks: copies that are there already need not move.
    pub home: usize,
    /// The position of its wish in the pool.
    pub wish: usize,
    pub copies: i64,
}

/// Copies that may be taken.
#[derive(Debug)]
pub(super) struct Available {
    /// Their position among the supplies of the pool.
    pub supply: usize,
    pub copies: i64,
    /// Who they are with already.
    pub home: Option<usize>,
}

/// Copies that go to a demand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    /// The position among what asks.
    pub demand: usize,
    /// Its position among the supplies of the pool.
    pub supply: usize,
    pub copies: i64,
}

/// The cheapest choice, by demand; for each demand in the order of supplies, what is there already first.
///
/// Copies flow by their make to the wishes that take it and on to the demands, and what is where it
/// should be flows to its demand without a detour and costs less. So there are as many arcs as
/// copies and demands, not as many as there are pairs of them. Demands of one wish pay the same for what
/// comes by that way, so that it may be dealt out afterwards: a demand that lacked something which
/// lies where it should be, and went elsewhere, would not have been the cheapest.
pub(super) fn assign(pool: &Pool<'_>, available: &[Available], demands: &[Demand]) -> Vec<Taken> {
    const SINK: usize = 0;
    let (makes, wishes) = (1, 1 + pool.makes.len());
    let homes = wishes + pool.wishes.len();
    let targets = homes + available.len();
    let mut network = Network::new(targets + demands.len());

    let mut into_make = Vec::new();
    let mut direct = Vec::new();
    for (at, offer) in available.iter().enumerate() {
        let supply = &pool.supplies[offer.supply];
        let make = pool.makes[supply.make];
        let is_at_home = |demand: &Demand| Some(demand.home) == offer.home && pool.wishes[demand.wish].0.takes(make);
        let at_home = demands.iter().enumerate().filter(|(_, demand)| is_at_home(demand)).map(|(target, _)| target);
        let mut at_home = offer.home.map(|_| at_home).into_iter().flatten().peekable();
        if at_home.peek().is_none() {
            network.admit(makes + supply.make, offer.supply, offer.copies, supply.moves);
            continue;
        }
        network.admit(homes + at, offer.supply, offer.copies, Cost::default());
        let arc = network.lay(homes + at, makes + supply.make, i64::MAX, supply.moves);
        into_make.push((supply.make, offer.supply, arc));
        for target in at_home {
            let arc = network.lay(homes + at, targets + target, i64::MAX, supply.stays);
            direct.push((target, offer.supply, arc));
        }
    }
    let mut into_wish = Vec::new();
    for (make, of_make) in pool.makes.iter().enumerate() {
        for (at, _) in pool.wishes.iter().enumerate().filter(|(_, (wish, _))| wish.takes(*of_make)) {
            into_wish.push((make, at, network.lay(makes + make, wishes + at, i64::MAX, Cost::default())));
        }
    }
    // What has nothing in place is served by wish; who of them is served does not change the cost.
    let mut has_direct = vec![false; demands.len()];
    direct.iter().for_each(|(target, _, _)| has_direct[*target] = true);
    let mut others = vec![0_i64; pool.wishes.len()];
    let mut out_of_wish = Vec::new();
    // As much as possible is served; of that, rather what names a printing.
    let unnamed =
        |wish: usize| Cost { missing_named: i64::from(pool.wishes[wish].0.number.is_none()), ..Cost::default() };
    for (target, demand) in demands.iter().enumerate() {
        if has_direct[target] {
            let arc = network.lay(wishes + demand.wish, targets + target, i64::MAX, Cost::default());
            out_of_wish.push((demand.wish, arc));
            network.lay(targets + target, SINK, demand.copies, unnamed(demand.wish));
        } else {
            others[demand.wish] = others[demand.wish].saturating_add(demand.copies);
        }
    }
    for (wish, copies) in others.into_iter().enumerate().filter(|(_, copies)| *copies > 0) {
        out_of_wish.push((wish, network.lay(wishes + wish, SINK, copies, unnamed(wish))));
    }
    network.fill(SINK);

    let mut taken = Vec::new();
    let mut lacks: Vec<i64> = demands.iter().map(|demand| demand.copies).collect();
    for (demand, supply, arc) in direct {
        let copies = network.carried(arc);
        lacks[demand] -= copies;
        taken.push(Taken { demand, supply, copies });
    }
    let free = (makes..wishes).map(|make| network.entered(make).collect());
    let mut of_make: Vec<VecDeque<(usize, i64)>> = free.collect();
    for (make, supply, arc) in into_make {
        of_make[make].push_back((supply, network.carried(arc)));
    }
    let mut of_wish: Vec<VecDeque<(usize, i64)>> = vec![VecDeque::new(); pool.wishes.len()];
    for (make, wish, arc) in into_wish {
        of_wish[wish].extend(pass_on(&mut of_make[make], network.carried(arc)));
    }
    let mut passes = vec![0_i64; pool.wishes.len()];
    out_of_wish.into_iter().for_each(|(wish, arc)| passes[wish] = passes[wish].saturating_add(network.carried(arc)));
    // Whoever stands first is served first.
    for (target, (demand, lacks)) in demands.iter().zip(lacks).enumerate() {
        let copies = lacks.min(passes[demand.wish]);
        passes[demand.wish] -= copies;
        let passed = pass_on(&mut of_wish[demand.wish], copies);
        taken.extend(passed.into_iter().map(|(supply, copies)| Taken { demand: target, supply, copies }));
    }
    taken.retain(|taken| taken.copies > 0);
    // Stable: what is there already comes first.
    taken.sort_by_key(|taken| taken.demand);
    taken
}

/// Takes so many copies from the front.
fn pass_on(queue: &mut VecDeque<(usize, i64)>, mut copies: i64) -> Vec<(usize, i64)> {
    let mut passed = Vec::new();
    while copies > 0
        && let Some((supply, here)) = queue.front_mut()
    {
        let most = copies.min(*here);
        if most > 0 {
            passed.push((*supply, most));
        }
        *here -= most;
        copies -= most;
        if *here == 0 {
            queue.pop_front();
        }
    }
    passed
}
