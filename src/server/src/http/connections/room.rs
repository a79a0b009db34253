//! Which connections there are, and which of them make room for a newcomer.

use std::{collections::HashMap, net::IpAddr, sync::Arc};

use tokio::{task::Id, time::Instant};

use super::activity::{Activity, Waiting};
use crate::http::places::{Eviction, First, Full, Place, Places};

/// Places beyond all others for whoever connects from the machine itself, so that
/// its supervisor can ask after the program's health.
const FOR_THE_MACHINE: usize = 8;
/// Connections that one browser opens to a site. A newcomer that has fewer takes
/// the place of one that waits, however few its network has.
const OF_A_BROWSER: usize = 6;

/// The connections and their places. Only the loop that accepts has it.
pub(super) struct Room {
    places: Arc<Places>,
    reserve: Arc<Places>,
    talking: HashMap<Id, Talk>,
}

/// A connection that has a place.
struct Talk {
    network: Option<IpAddr>,
    activity: Arc<Activity>,
    eviction: Eviction,
    place: Place,
    is_reserved: bool,
}

/// Whose a connection is and how it is told to end.
pub(super) struct Newcomer {
    /// The network; `None` behind proxies.
    pub(super) network: Option<IpAddr>,
    /// Whether it is of the machine itself.
    pub(super) is_of_the_machine: bool,
    /// Tells it to end.
    pub(super) eviction: Eviction,
}

/// A newcomer's place.
pub(super) struct Admitted {
    newcomer: Newcomer,
    place: Place,
    is_reserved: bool,
}

impl Room {
    pub(super) fn new(places: Arc<Places>) -> Self {
        Self { places, reserve: Places::new(FOR_THE_MACHINE, FOR_THE_MACHINE, First::Oldest), talking: HashMap::new() }
    }

    /// A place for a newcomer. When all are taken, the connection that has been
    /// idle between two requests for longest makes room; when none is idle, one of
    /// whoever has the most; when nobody has more than the newcomer would, the one
    /// whose request has been incomplete for longest.
    pub(super) fn admit(&mut self, newcomer: Newcomer) -> Result<Admitted, Full> {
        let place = self.place(&newcomer);
        let (place, is_reserved) = match place {
            Err(Full::All) if newcomer.is_of_the_machine => {
                (self.reserve.take(None, &newcomer.eviction).map_err(|_| Full::All)?, true)
            }
            place => (place?, false),
        };
        Ok(Admitted { newcomer, place, is_reserved })
    }

    fn place(&mut self, newcomer: &Newcomer) -> Result<Place, Full> {
        let Newcomer { network, eviction, .. } = newcomer;
        if self.places.is_full() && !network.is_some_and(|network| self.places.is_at_most(network)) {
            self.end(*network, Waiting::Idle);
        }
        match self.places.take(*network, eviction) {
            Err(Full::All) if self.end(*network, Waiting::ForHead) => self.places.take(*network, eviction),
            place => place,
        }
    }

    /// Ends the connection that has waited like this for longest, if that is fair.
    fn end(&mut self, newcomer: Option<IpAddr>, waiting: Waiting) -> bool {
        let own = newcomer.map_or(0, |network| self.places.of_neighbourhood(network));
        let has_enough = |talk: &Talk| {
            own < OF_A_BROWSER || talk.network.is_some_and(|network| self.places.of_neighbourhood(network) >= own)
        };
        let mut longest: Option<(Instant, Id)> = None;
        for (id, talk) in self.talking.iter().filter(|(_, talk)| !talk.is_reserved && !talk.eviction.is_told()) {
            if let Some((kind, since)) = talk.activity.waiting()
                && kind == waiting
                && longest.is_none_or(|(longest, _)| since < longest)
                && has_enough(talk)
            {
                longest = Some((since, *id));
            }
        }
        let ended = longest.and_then(|(_, id)| self.talking.remove(&id));
        if let Some(Talk { eviction, place, .. }) = ended {
            eviction.tell();
            drop(place);
            return true;
        }
        false
    }

    /// The task of a connection has begun.
    pub(super) fn begin(&mut self, id: Id, activity: Arc<Activity>, admitted: Admitted) {
        let Admitted { newcomer: Newcomer { network, eviction, .. }, place, is_reserved } = admitted;
        self.talking.insert(id, Talk { network, activity, eviction, place, is_reserved });
    }

    /// It has ended.
    pub(super) fn forget(&mut self, id: Id) {
        self.talking.remove(&id);
    }
}

impl Admitted {
    /// Tells the connection to end.
    pub(super) fn eviction(&self) -> Eviction {
        self.newcomer.eviction.clone()
    }
}
