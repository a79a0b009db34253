//! Which copies of one card go to which demand.

use std::collections::VecDeque;

use super::{cost::Cost, flow::Network, pool::Pool};

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
/// copies and demands, not as many as there are pairs of them.
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
    let mut into_demand = Vec::new();
    for (target, demand) in demands.iter().enumerate() {
        into_demand.push((
            target,
            demand.wish,
            network.lay(wishes + demand.wish, targets + target, i64::MAX, Cost::default()),
        ));
        // As much as possible is served; of that, rather what names a printing.
        let is_named = pool.wishes[demand.wish].0.number.is_some();
        let unnamed = Cost { missing_named: i64::from(!is_named), ..Cost::default() };
        network.lay(targets + target, SINK, demand.copies, unnamed);
    }
    network.fill(SINK);

    let mut taken = Vec::new();
    for (demand, supply, arc) in direct {
        taken.push(Taken { demand, supply, copies: network.carried(arc) });
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
    for (demand, wish, arc) in into_demand {
        let passed = pass_on(&mut of_wish[wish], network.carried(arc));
        taken.extend(passed.into_iter().map(|(supply, copies)| Taken { demand, supply, copies }));
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
