//! Places that only so many can have at a time, and one network only some of.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A number of places. Whoever takes one gives it back by dropping it.
#[derive(Debug)]
pub(super) struct Places {
    all: usize,
    each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    network: Option<IpAddr>,
    count: usize,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Full {
    /// Every place is taken.
    All,
    /// This network has as many as it may.
    Network,
}

impl Places {
    /// `all` places, of which one network has at most `each`.
    pub(super) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { all, each: each.max(1), taken: Mutex::default() })
    }

    /// Takes a place. Without a network only the number of all counts.
    pub(super) fn take(self: &Arc<Self>, network: Option<IpAddr>) -> Result<Place, Full> {
        self.take_many(network, 1)
    }

    /// Takes several places at once, all or none.
    pub(super) fn take_many(self: &Arc<Self>, network: Option<IpAddr>, count: usize) -> Result<Place, Full> {
        let mut taken = self.taken();
        if count > self.all.saturating_sub(taken.all) {
            return Err(Full::All);
        }
        if let Some(network) = network {
            let has = taken.by_network.get(&network).copied().unwrap_or_default();
            if count > self.each.saturating_sub(has) {
                return Err(Full::Network);
            }
            taken.by_network.insert(network, has + count);
        }
        taken.all += count;
        Ok(Place { places: self.clone(), network, count })
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

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all = taken.all.saturating_sub(self.count);
        if let Some(network) = self.network
            && let Some(has) = taken.by_network.get_mut(&network)
        {
            *has = has.saturating_sub(self.count);
            if *has == 0 {
                taken.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn one_network_leaves_room_for_others_and_all_have_an_end() {
        let places = Places::new(3, 2);
        let first = places.take(network(1)).unwrap();
        let _second = places.take(network(1)).unwrap();
        assert_eq!(places.take(network(1)).unwrap_err(), Full::Network);
        let _third = places.take(network(2)).unwrap();
        assert_eq!(places.take(network(3)).unwrap_err(), Full::All);
        drop(first);
        let _fourth = places.take(network(1)).unwrap();
        assert_eq!(places.taken_count(), 3);
    }

    #[test]
    fn several_are_taken_and_given_back_together() {
        let places = Places::new(10, 6);
        let five = places.take_many(network(1), 5).unwrap();
        assert_eq!(places.take_many(network(1), 2).unwrap_err(), Full::Network);
        assert_eq!(places.take_many(network(2), 6).unwrap_err(), Full::All);
        drop(five);
        drop(places.take_many(network(2), 6).unwrap());
        assert_eq!(places.taken_count(), 0);
    }

    #[test]
    fn without_networks_only_the_number_of_all_counts_and_nothing_is_kept() {
        let places = Places::new(4, 1);
        let held: Vec<_> = (0..4).map(|_| places.take(None).unwrap()).collect();
        assert_eq!(places.take(None).unwrap_err(), Full::All);
        drop(held);
        drop(places.take(network(1)).unwrap());
        assert_eq!(places.taken().all, 0);
        assert!(places.taken().by_network.is_empty());
    }
}
