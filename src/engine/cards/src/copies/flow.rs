//! The cheapest of the largest flows through a network.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    ops::{Add, Sub},
};

/// What an arc may cost: an ordered group, zero its default.
pub(super) trait Price: Copy + Ord + Default + Add<Output = Self> + Sub<Output = Self> {}

impl<C: Copy + Ord + Default + Add<Output = C> + Sub<Output = C>> Price for C {}

/// Nodes, counted from 0, arcs between them that carry whole numbers of copies, and what enters at
/// nodes. Nothing costs less than nothing.
#[derive(Debug)]
pub(super) struct Network<C> {
    /// Arc `n` and arc `n ^ 1` are opposite: what one carries, the other can take back.
    arcs: Vec<Arc<C>>,
    leaving: Vec<Vec<usize>>,
    /// What may enter at each node.
    entries: Vec<Vec<Entry<C>>>,
}

/// Copies that may enter at a node.
#[derive(Debug)]
struct Entry<C> {
    number: usize,
    cost: C,
    copies: i64,
    entered: i64,
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
        let entries = (0..nodes).map(|_| Vec::new()).collect();
        Self { arcs: Vec::new(), leaving: vec![Vec::new(); nodes], entries }
    }

    /// Lets so many copies enter at a node, each at this cost; they bear a number of the caller's.
    pub fn admit(&mut self, node: usize, number: usize, copies: i64, cost: C) {
        self.entries[node].push(Entry { number, cost, copies, entered: 0 });
    }

    /// How many copies entered at a node, the cheapest first, by their numbers.
    pub fn entered(&self, node: usize) -> impl Iterator<Item = (usize, i64)> {
        self.entries[node].iter().map(|entry| (entry.number, entry.entered))
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
    ///
    /// What has entered is never sent back: a path that did would be cheaper from there on. So of what
    /// may enter at a node only the cheapest that is left counts.
    pub fn fill(&mut self, sink: usize) {
        for entries in &mut self.entries {
            entries.sort_by_key(|entry| entry.cost);
        }
        let mut search = Search::new(&self.entries);
        while search.reaches(self, sink) {
            let (path, entry) = search.path(self, sink);
            let Some(entry) = search.next_entry(entry).and_then(|next| self.entries[entry].get_mut(next)) else {
                return;
            };
            let room = path.iter().map(|&arc| self.arcs[arc].room).min().unwrap_or(i64::MAX);
            let most = room.min(entry.copies - entry.entered);
            entry.entered += most;
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
    /// The arc by which a node was reached; `None` where copies enter.
    reached_by: Vec<Option<usize>>,
    is_done: Vec<bool>,
    heap: BinaryHeap<Reverse<(C, usize)>>,
    /// The nodes where copies may still enter, and the position of the cheapest that are left.
    open: Vec<(usize, usize)>,
}

impl<C: Price> Search<C> {
    fn new(entries: &[Vec<Entry<C>>]) -> Self {
        let nodes = entries.len();
        let open = entries.iter().enumerate().filter(|(_, entries)| !entries.is_empty()).map(|(node, _)| (node, 0));
        Self {
            potential: vec![C::default(); nodes],
            distance: vec![None; nodes],
            reached_by: vec![None; nodes],
            is_done: vec![false; nodes],
            heap: BinaryHeap::new(),
            open: open.collect(),
        }
    }

    /// The position of what enters next at a node.
    fn next_entry(&self, node: usize) -> Option<usize> {
        self.open.iter().find(|(open, _)| *open == node).map(|(_, next)| *next)
    }

    /// Whether a path has room; then the potentials are those of the cheapest.
    fn reaches(&mut self, network: &Network<C>, sink: usize) -> bool {
        self.distance.fill(None);
        self.is_done.fill(false);
        self.heap.clear();
        self.open.retain_mut(|(node, next)| {
            let entries = network.entries[*node].iter().enumerate().skip(*next);
            let left = entries.into_iter().find(|(_, entry)| entry.entered < entry.copies);
            let Some((at, entry)) = left else {
                return false;
            };
            *next = at;
            let distance = entry.cost - self.potential[*node];
            self.distance[*node] = Some(distance);
            self.reached_by[*node] = None;
            self.heap.push(Reverse((distance, *node)));
            true
        });
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
                    self.reached_by[arc.to] = Some(number);
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

    /// The arcs of the path that was found, the last first, and where it enters.
    fn path(&self, network: &Network<C>, sink: usize) -> (Vec<usize>, usize) {
        let (mut path, mut node) = (Vec::new(), sink);
        while let Some(arc) = self.reached_by[node] {
            path.push(arc);
            node = network.arcs[arc ^ 1].to;
        }
        (path, node)
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
        network.admit(0, 7, 1, 0);
        network.admit(0, 8, 9, 3);
        network.fill(3);
        assert_eq!(arcs.map(|(arc, _)| network.carried(arc)), [1, 1, 0, 1, 1]);
        assert_eq!(network.entered(0).collect::<Vec<_>>(), [(7, 1), (8, 1)]);
        assert_eq!(arcs.iter().map(|(arc, cost)| network.carried(*arc) * cost).sum::<i64>(), 12);
    }

    #[test]
    fn groups_flow_at_once_and_nothing_flows_where_no_path_is() {
        let mut network = Network::new(3);
        network.admit(0, 0, i64::MAX, 1);
        let arc = network.lay(0, 1, i64::MAX, 1);
        network.fill(2);
        assert_eq!(network.carried(arc), 0);
        network.lay(1, 2, 4_000_000_000_000, 1);
        network.fill(2);
        assert_eq!(network.carried(arc), 4_000_000_000_000);
    }
}
