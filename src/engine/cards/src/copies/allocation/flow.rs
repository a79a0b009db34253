//! The cheapest of the largest flows through a network.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    ops::{Add, Sub},
};

/// What an arc may cost: an ordered group, zero its default.
pub(super) trait Price: Copy + Ord + Default + Add<Output = Self> + Sub<Output = Self> {}

impl<C: Copy + Ord + Default + Add<Output = C> + Sub<Output = C>> Price for C {}

/// Nodes, counted from 0, and arcs between them that carry whole numbers of copies. No arc costs
/// less than nothing.
#[derive(Debug)]
pub(super) struct Network<C> {
    /// Arc `n` and arc `n ^ 1` are opposite: what one carries, the other can take back.
    arcs: Vec<Arc<C>>,
    leaving: Vec<Vec<usize>>,
}

#[derive(Debug)]
struct Arc<C> {
    to: usize,
    /// How much more it can carry.
    room: i64,
    cost: C,
}

impl<C: Price> Network<C> {
    pub fn new(nodes: usize) -> Self {
        Self { arcs: Vec::new(), leaving: vec![Vec::new(); nodes] }
    }

    /// Lays an arc for at most so many copies, each at this cost; gives its number.
    pub fn lay(&mut self, from: usize, to: usize, room: i64, cost: C) -> usize {
        let arc = self.arcs.len();
        self.arcs.push(Arc { to, room, cost });
        self.arcs.push(Arc { to: from, room: 0, cost: C::default() - cost });
        self.leaving[from].push(arc);
        self.leaving[to].push(arc + 1);
        arc
    }

    /// How many copies an arc carries.
    pub fn carried(&self, arc: usize) -> i64 {
        self.arcs[arc ^ 1].room
    }

    /// Sends as much as there is room for, at the lowest cost: along the cheapest path that is left, as
    /// much as it holds, until none is left (successive shortest paths). A flow that begins as the
    /// cheapest of its size stays so, and where all is whole numbers, whole numbers flow.
    pub fn fill(&mut self, source: usize, sink: usize) {
        let mut search = Search::new(self.leaving.len());
        while search.reaches(self, source, sink) {
            let path = search.path(self, source, sink);
            let most = path.iter().map(|&arc| self.arcs[arc].room).min().unwrap_or_default();
            for arc in path {
                self.arcs[arc].room -= most;
                self.arcs[arc ^ 1].room += most;
            }
        }
    }
}

/// Dijkstra's search for a cheapest path. Arcs that take back cost less than nothing; the
/// potentials of their ends make up for it.
struct Search<C> {
    potential: Vec<C>,
    distance: Vec<Option<C>>,
    reached_by: Vec<usize>,
    is_done: Vec<bool>,
    heap: BinaryHeap<Reverse<(C, usize)>>,
}

impl<C: Price> Search<C> {
    fn new(nodes: usize) -> Self {
        Self {
            potential: vec![C::default(); nodes],
            distance: vec![None; nodes],
            reached_by: vec![0; nodes],
            is_done: vec![false; nodes],
            heap: BinaryHeap::new(),
        }
    }

    /// Whether a path has room; then the potentials are those of the cheapest.
    fn reaches(&mut self, network: &Network<C>, source: usize, sink: usize) -> bool {
        self.distance.fill(None);
        self.is_done.fill(false);
        self.heap.clear();
        self.distance[source] = Some(C::default());
        self.heap.push(Reverse((C::default(), source)));
        let mut to_sink = None;
        while let Some(Reverse((distance, node))) = self.heap.pop() {
            if self.is_done[node] {
                continue;
            }
            if node == sink {
                to_sink = Some(distance);
                break;
            }
            self.is_done[node] = true;
            for &number in &network.leaving[node] {
                let arc = &network.arcs[number];
                if arc.room == 0 || self.is_done[arc.to] {
                    continue;
                }
                let through = distance + (arc.cost + self.potential[node] - self.potential[arc.to]);
                if self.distance[arc.to].is_none_or(|known| through < known) {
                    self.distance[arc.to] = Some(through);
                    self.reached_by[arc.to] = number;
                    self.heap.push(Reverse((through, arc.to)));
                }
            }
        }
        let Some(to_sink) = to_sink else {
            return false;
        };
        // What lies farther than the sink was not settled; it counts as just as far.
        for ((potential, distance), is_done) in self.potential.iter_mut().zip(&self.distance).zip(&self.is_done) {
            *potential = *potential + distance.filter(|_| *is_done).unwrap_or(to_sink);
        }
        true
    }

    /// The arcs of the path that was found, the last first.
    fn path(&self, network: &Network<C>, source: usize, sink: usize) -> Vec<usize> {
        let (mut path, mut node) = (Vec::new(), sink);
        while node != source {
            let arc = self.reached_by[node];
            path.push(arc);
            node = network.arcs[arc ^ 1].to;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_path_takes_back_what_an_earlier_one_sent() {
        // The cheapest first path is 0 → 1 → 2 → 3; two can flow only when 1 → 2 is given up.
        let mut network = Network::new(4);
        let arcs = [(0, 1, 1), (0, 2, 5), (1, 2, 0), (1, 3, 5), (2, 3, 1)];
        let arcs = arcs.map(|(from, to, cost)| (network.lay(from, to, 1, cost), cost));
        network.fill(0, 3);
        assert_eq!(arcs.map(|(arc, _)| network.carried(arc)), [1, 1, 0, 1, 1]);
        assert_eq!(arcs.iter().map(|(arc, cost)| network.carried(*arc) * cost).sum::<i64>(), 12);
    }

    #[test]
    fn groups_flow_at_once_and_nothing_flows_where_no_path_is() {
        let mut network = Network::new(3);
        let arc = network.lay(0, 1, i64::MAX, 1);
        network.fill(0, 2);
        assert_eq!(network.carried(arc), 0);
        network.lay(1, 2, 4_000_000_000_000, 1);
        network.fill(0, 2);
        assert_eq!(network.carried(arc), 4_000_000_000_000);
    }
}
