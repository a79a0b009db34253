//! Places that only so many can have at a time, and one network only some of.
//!
//! When all are taken, a newcomer gets the place of whoever has the most, as
//! long as that is more than the newcomer will have. So nobody keeps others out
//! by taking everything first, not even from many networks: those of one
//! neighbourhood count as one here. Where holding on is what does harm and nobody
//! has more, whoever has held on for longest makes room for one who has none.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use safehouse_service::budgets::neighbourhood;
use tokio_util::sync::CancellationToken;

/// How long a place is held before one who has none may have it although nobody
/// has more: what is read at all, is read within this.
const HELD_LONG: Duration = Duration::from_secs(2);

/// A number of places. Whoever takes one gives it back by dropping it.
#[derive(Debug)]
pub(super) struct Places {
    all: usize,
    each: usize,
    newcomer: Newcomer,
    first: First,
    taken: Mutex<Taken>,
}

/// Which of its places the one who has the most loses first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// The one it has had for longest, where holding on is what does harm.
    Oldest,
    /// The last one, where the others have waited for their turn already.
    Newest,
}

/// What becomes of one who has none when all are taken and nobody has more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Newcomer {
    /// There is none.
    Refused,
    /// One beside the others.
    OneMore,
    /// Those that were held for longest, if that is long.
    Oldest,
}

/// Tells somebody that a place is lost. What it was for must end then; it counts
/// for nothing any more.
#[derive(Debug, Clone, Default)]
pub(super) struct Eviction(CancellationToken);

impl Eviction {
    /// Resolves when the place is lost.
    pub(super) async fn told(&self) {
        self.0.cancelled().await;
    }

    /// The place is lost.
    pub(super) fn tell(&self) {
        self.0.cancel();
    }

    /// Whether it is lost.
    pub(super) fn is_told(&self) -> bool {
        self.0.is_cancelled()
    }
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    next: u64,
    by_network: HashMap<IpAddr, usize>,
    neighbourhoods: HashMap<IpAddr, Neighbourhood>,
}

/// What one neighbourhood has, in the order in which it was taken.
#[derive(Debug, Default)]
struct Neighbourhood {
    count: usize,
    places: BTreeMap<u64, Held>,
}

#[derive(Debug)]
struct Held {
    network: IpAddr,
    count: usize,
    since: Instant,
    eviction: Eviction,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    /// Whose it is, and its number; nobody's can be lost.
    owner: Option<(IpAddr, u64)>,
    count: usize,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Full {
    /// Every place is taken, and nobody has more than this network would.
    All,
    /// This network has as many as it may.
    Network,
}

impl Places {
    /// `all` places, of which one network has at most `each`.
    pub(super) fn new(all: usize, each: usize, first: First) -> Arc<Self> {
        Self::with(all, each, first, Newcomer::Refused)
    }

    /// The same, and when all are taken and nobody has more than one, still one
    /// for each neighbourhood that has none.
    pub(super) fn with_one_for_each(all: usize, each: usize, first: First) -> Arc<Self> {
        Self::with(all, each, first, Newcomer::OneMore)
    }

    /// The same, for what is held only as long as somebody does not read: when all
    /// are taken and nobody has more, whoever has held on for longest makes room for
    /// a neighbourhood that has none.
    pub(super) fn for_readers(all: usize, each: usize) -> Arc<Self> {
        Self::with(all, each, First::Oldest, Newcomer::Oldest)
    }

    fn with(all: usize, each: usize, first: First, newcomer: Newcomer) -> Arc<Self> {
        Arc::new(Self { all, each: each.max(1), newcomer, first, taken: Mutex::default() })
    }

    /// Takes a place. Without a network only the number of all counts.
    pub(super) fn take(self: &Arc<Self>, network: Option<IpAddr>, eviction: &Eviction) -> Result<Place, Full> {
        self.take_many(network, 1, eviction)
    }

    /// Takes several places at once, all or none.
    pub(super) fn take_many(
        self: &Arc<Self>,
        network: Option<IpAddr>,
        count: usize,
        eviction: &Eviction,
    ) -> Result<Place, Full> {
        let mut taken = self.taken();
        let has = network.map_or(0, |network| taken.by_network.get(&network).copied().unwrap_or_default());
        if network.is_some() && count > self.each.saturating_sub(has) {
            return Err(Full::Network);
        }
        let missing = count.saturating_sub(self.all.saturating_sub(taken.all));
        let losers = match (missing, network) {
            (0, _) => Vec::new(),
            (_, None) => return Err(Full::All),
            (_, Some(network)) => {
                let newcomer = neighbourhood(network);
                let has_none = !taken.neighbourhoods.contains_key(&newcomer);
                match (taken.losers(newcomer, count, missing, self.first), self.newcomer) {
                    (Some(losers), _) => losers,
                    (None, Newcomer::OneMore) if has_none => Vec::new(),
                    (None, Newcomer::Oldest) if has_none => taken.held_long(missing).ok_or(Full::All)?,
                    (None, _) => return Err(Full::All),
                }
            }
        };
        let evictions: Vec<_> =
            losers.into_iter().filter_map(|(whose, number)| taken.give_back(whose, number)).collect();
        taken.all += count;
        let owner = network.map(|network| {
            let number = taken.next;
            taken.next += 1;
            taken.keep(number, Held { network, count, since: Instant::now(), eviction: eviction.clone() });
            (neighbourhood(network), number)
        });
        drop(taken);
        for eviction in evictions {
            eviction.tell();
        }
        Ok(Place { places: self.clone(), owner, count })
    }

    /// Whether every place is taken.
    pub(super) fn is_full(&self) -> bool {
        self.taken().all >= self.all
    }

    /// Whether a network has as many as it may.
    pub(super) fn is_at_most(&self, network: IpAddr) -> bool {
        self.taken().by_network.get(&network).is_some_and(|has| *has >= self.each)
    }

    /// How many the neighbourhood of a network has.
    pub(super) fn of_neighbourhood(&self, network: IpAddr) -> usize {
        self.taken().neighbourhoods.get(&neighbourhood(network)).map_or(0, |owner| owner.count)
    }

    /// How many are taken.
    pub(super) fn taken_count(&self) -> usize {
        self.taken().all
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Every change is whole before anything can panic.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn keep(&mut self, number: u64, held: Held) {
        *self.by_network.entry(held.network).or_default() += held.count;
        let owner = self.neighbourhoods.entry(neighbourhood(held.network)).or_default();
        owner.count += held.count;
        owner.places.insert(number, held);
    }

    /// Takes a place back, unless it is lost already.
    fn give_back(&mut self, whose: IpAddr, number: u64) -> Option<Eviction> {
        let owner = self.neighbourhoods.get_mut(&whose)?;
        let held = owner.places.remove(&number)?;
        owner.count = owner.count.saturating_sub(held.count);
        if owner.places.is_empty() {
            self.neighbourhoods.remove(&whose);
        }
        if let Some(has) = self.by_network.get_mut(&held.network) {
            *has = has.saturating_sub(held.count);
            if *has == 0 {
                self.by_network.remove(&held.network);
            }
        }
        self.all = self.all.saturating_sub(held.count);
        Some(held.eviction)
    }

    /// The places that make room for a newcomer who wants `count` and lacks
    /// `missing`: those of whoever has the most, and more than the newcomer then
    /// has.
    fn losers(&self, newcomer: IpAddr, count: usize, mut missing: usize, first: First) -> Option<Vec<(IpAddr, u64)>> {
        let own = count + self.neighbourhoods.get(&newcomer).map_or(0, |owner| owner.count);
        let mut losers = Vec::new();
        let mut lost: HashMap<IpAddr, (usize, usize)> = HashMap::new();
        while missing > 0 {
            let left = |whose: &IpAddr, owner: &Neighbourhood| {
                owner.count.saturating_sub(lost.get(whose).map_or(0, |(count, _)| *count))
            };
            let (whose, owner) = self.neighbourhoods.iter().max_by_key(|(whose, owner)| left(whose, owner))?;
            if left(whose, owner) <= own {
                return None;
            }
            let (count, places) = lost.entry(*whose).or_default();
            let (number, held) = match first {
                First::Oldest => owner.places.iter().nth(*places),
                First::Newest => owner.places.iter().nth_back(*places),
            }?;
            losers.push((*whose, *number));
            (*count, *places) = (*count + held.count, *places + 1);
            missing = missing.saturating_sub(held.count);
        }
        Some(losers)
    }
}

impl Taken {
    /// The oldest places of those that are held for long, as many as are missing.
    fn held_long(&self, mut missing: usize) -> Option<Vec<(IpAddr, u64)>> {
        let now = Instant::now();
        let mut oldest: Vec<_> = self
            .neighbourhoods
            .iter()
            .flat_map(|(whose, owner)| owner.places.iter().map(|(number, held)| (*number, *whose, held)))
            .filter(|(_, _, held)| held.count > 0 && now.saturating_duration_since(held.since) >= HELD_LONG)
            .collect();
        oldest.sort_unstable_by_key(|(number, ..)| *number);
        let mut losers = Vec::new();
        for (number, whose, held) in oldest {
            if missing == 0 {
                break;
            }
            losers.push((whose, number));
            missing = missing.saturating_sub(held.count);
        }
        (missing == 0).then_some(losers)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        match self.owner {
            Some((whose, number)) => drop(taken.give_back(whose, number)),
            None => taken.all = taken.all.saturating_sub(self.count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([192, 0, 2, last]))
    }

    fn take(places: &Arc<Places>, network: Option<IpAddr>) -> Result<(Place, Eviction), Full> {
        take_many(places, network, 1)
    }

    fn take_many(places: &Arc<Places>, network: Option<IpAddr>, count: usize) -> Result<(Place, Eviction), Full> {
        let eviction = Eviction::default();
        Ok((places.take_many(network, count, &eviction)?, eviction))
    }

    fn is_lost((_, eviction): &(Place, Eviction)) -> bool {
        eviction.0.is_cancelled()
    }

    #[test]
    fn one_network_leaves_room_for_others_and_all_have_an_end() {
        let places = Places::new(3, 2, First::Oldest);
        let first = take(&places, network(1)).unwrap();
        let _second = take(&places, network(2)).unwrap();
        let _third = take(&places, network(1)).unwrap();
        assert_eq!(take(&places, network(1)).unwrap_err(), Full::Network);
        assert_eq!(take(&places, network(2)).unwrap_err(), Full::All, "nobody has more than it would");
        drop(first);
        let _fourth = take(&places, network(1)).unwrap();
        assert_eq!(places.taken_count(), 3);
    }

    #[test]
    fn whoever_has_the_most_makes_room_for_a_newcomer() {
        for (first, lost) in [(First::Oldest, [true, false, false]), (First::Newest, [false, false, true])] {
            let places = Places::new(4, 3, first);
            let held: Vec<_> = (0..3).map(|_| take(&places, network(1)).unwrap()).collect();
            let other = take(&places, network(2)).unwrap();
            let newcomer = take(&places, network(3)).unwrap();
            assert_eq!(held.iter().map(is_lost).collect::<Vec<_>>(), lost, "{first:?}");
            assert!(!is_lost(&other) && !is_lost(&newcomer));
            assert_eq!(places.taken_count(), 4);
            // What was lost is not given back a second time.
            drop((held, other, newcomer));
            assert_eq!(places.taken_count(), 0);
            assert!(places.taken().neighbourhoods.is_empty() && places.taken().by_network.is_empty());
        }
    }

    #[test]
    fn each_neighbourhood_may_have_one_although_all_are_taken() {
        let places = Places::with_one_for_each(2, 2, First::Newest);
        let held: Vec<_> = (1..=2).map(|last| take(&places, network(last)).unwrap()).collect();
        let third = take(&places, network(3)).unwrap();
        assert!(!held.iter().chain([&third]).any(is_lost));
        assert_eq!(take(&places, network(3)).unwrap_err(), Full::All, "it is no newcomer any more");
        assert_eq!(take(&places, None).unwrap_err(), Full::All);
        let address = |part: u16| Some(IpAddr::from([0x2001, 0xdb8, 7, part, 0, 0, 0, 0]));
        let neighbour = take(&places, address(1)).unwrap();
        assert_eq!(take(&places, address(2)).unwrap_err(), Full::All);
        drop((held, third, neighbour));
        // There is room again, and whoever then has two loses one to a newcomer.
        let two: Vec<_> = (0..2).map(|_| take(&places, network(1)).unwrap()).collect();
        let newcomer = take(&places, network(2)).unwrap();
        assert_eq!((two.iter().map(is_lost).collect::<Vec<_>>(), is_lost(&newcomer)), (vec![false, true], false));
    }

    #[test]
    fn many_networks_of_one_neighbourhood_are_one_who_has_the_most() {
        let places = Places::new(8, 2, First::Oldest);
        let address = |part: u16| Some(IpAddr::from([0x2001, 0xdb8, 7, part, 0, 0, 0, 0]));
        let held: Vec<_> = (0..8).map(|part| take(&places, address(part)).unwrap()).collect();
        assert_eq!(take(&places, address(9)).unwrap_err(), Full::All);
        let visitors: Vec<_> = (1..4).map(|last| take(&places, network(last)).unwrap()).collect();
        assert_eq!(held.iter().filter(|held| is_lost(held)).count(), 3);
        assert!(!visitors.iter().any(is_lost));
    }

    /// As if everything had been taken so long ago.
    fn age(places: &Places, age: Duration) {
        for owner in places.taken().neighbourhoods.values_mut() {
            for held in owner.places.values_mut() {
                held.since = held.since.checked_sub(age).unwrap();
            }
        }
    }

    #[test]
    fn who_has_held_on_for_longest_makes_room_for_one_who_has_none() {
        let places = Places::for_readers(12, 6);
        let mut held: Vec<_> = (1..=3).map(|last| take_many(&places, network(last), 3).unwrap()).collect();
        age(&places, HELD_LONG);
        held.push(take_many(&places, network(4), 3).unwrap());
        assert_eq!(take_many(&places, network(4), 3).unwrap_err(), Full::All, "it is no newcomer");
        assert_eq!(take_many(&places, None, 1).unwrap_err(), Full::All);
        let newcomer = take_many(&places, network(5), 4).unwrap();
        assert_eq!(held.iter().map(is_lost).collect::<Vec<_>>(), [true, true, false, false]);
        assert_eq!(places.taken_count(), 10);
        drop((held, newcomer));
        assert_eq!(places.taken_count(), 0);
    }

    #[test]
    fn nobody_who_came_a_moment_ago_makes_room_for_one_who_would_have_as_much() {
        for (places, may_take) in [(Places::for_readers(4, 2), true), (Places::new(4, 2, First::Oldest), false)] {
            let held: Vec<_> = (1..=2).map(|last| take_many(&places, network(last), 2).unwrap()).collect();
            assert_eq!(take_many(&places, network(3), 2).unwrap_err(), Full::All);
            age(&places, HELD_LONG);
            assert_eq!(take_many(&places, network(3), 2).is_ok(), may_take);
            assert_eq!(held.iter().map(is_lost).collect::<Vec<_>>(), [may_take, false]);
        }
    }

    #[test]
    fn several_are_taken_and_given_back_together() {
        let places = Places::new(10, 6, First::Oldest);
        let five = take_many(&places, network(1), 5).unwrap();
        assert_eq!(take_many(&places, network(1), 2).unwrap_err(), Full::Network);
        assert_eq!(take_many(&places, network(2), 6).unwrap_err(), Full::All);
        assert!(!is_lost(&five), "nothing is lost for a newcomer that has no use of it");
        drop(five);
        drop(take_many(&places, network(2), 6).unwrap());
        assert_eq!(places.taken_count(), 0);
    }

    #[test]
    fn as_many_are_lost_as_a_newcomer_needs_and_no_more() {
        let places = Places::new(12, 12, First::Oldest);
        let held: Vec<_> = (0..4).map(|_| take_many(&places, network(1), 3).unwrap()).collect();
        let _newcomer = take_many(&places, network(2), 4).unwrap();
        assert_eq!(held.iter().map(is_lost).collect::<Vec<_>>(), [true, true, false, false]);
        assert_eq!(places.taken_count(), 10);
    }

    #[test]
    fn without_networks_only_the_number_of_all_counts_and_nothing_is_kept() {
        let places = Places::new(4, 1, First::Oldest);
        let held: Vec<_> = (0..4).map(|_| take(&places, None).unwrap()).collect();
        assert_eq!(take(&places, None).unwrap_err(), Full::All);
        assert_eq!(take(&places, network(1)).unwrap_err(), Full::All);
        drop(held);
        drop(take(&places, network(1)).unwrap());
        assert_eq!(places.taken().all, 0);
        assert!(places.taken().by_network.is_empty());
    }
}
