//! What passes between a deck in hand and its home: one request at a time, in the
//! order in which they were made. It outlives the editor where the home is slow, so
//! that what was handed over is kept, or known not to be.

use std::{
    collections::VecDeque,
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Waker},
};

use safehouse_engine::deck::{list::DeckList, merge::Conflict};

use super::news::Tell;
use crate::deck::home::{DeckHome, Draft, Revision, rebase};

/// What a home is asked.
#[derive(Debug, Clone)]
pub(super) enum Request {
    /// To keep this.
    Keep(Box<Draft>),
    /// What others did to the deck.
    Look,
}

/// A deck in hand, for its home.
pub(super) struct Hand {
    pub(super) home: Arc<dyn DeckHome>,
    pub(super) tell: Tell,
    queue: Mutex<Queue>,
}

/// The same hand wherever an answer is waited for.
pub(super) type SharedHand = Arc<Hand>;

#[derive(Debug, Default)]
struct Queue {
    /// The state of the deck that was seen last; none of one that was never kept.
    seen: Option<Revision>,
    /// Whether it goes on beside something that cannot be read, and was not kept since.
    is_beside: bool,
    asked: Option<Request>,
    waiting: VecDeque<Request>,
}

impl fmt::Debug for Hand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Hand").field("home", &self.home).field("queue", &self.queue).finish_non_exhaustive()
    }
}

impl Hand {
    /// A hand for a deck that was seen in this state, or never kept.
    pub(super) fn new(home: Arc<dyn DeckHome>, tell: Tell, seen: Option<Revision>) -> SharedHand {
        let queue = Queue { seen, ..Queue::default() };
        Arc::new(Self { home, tell, queue: Mutex::new(queue) })
    }

    /// A hand for another deck of the same home.
    pub(super) fn for_another(&self, seen: Option<Revision>) -> SharedHand {
        Self::new(Arc::clone(&self.home), Arc::clone(&self.tell), seen)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a state kept after those before it. One that waits for the same version
    /// is left out for it; one that is handed over already is not handed over twice.
    pub(super) fn hand_over(&self, draft: Draft) {
        let mut queue = self.queue();
        let newest = queue.waiting.iter().rev().chain(&queue.asked).find_map(|request| match request {
            Request::Keep(draft) => Some(draft),
            Request::Look => None,
        });
        let is_handed_over = !draft.begins_version && newest.is_some_and(|newest| newest.deck == draft.deck);
        if is_handed_over {
            return;
        }
        match queue.waiting.back_mut() {
            Some(Request::Keep(last)) if last.label == draft.label && !draft.begins_version => {
                **last = Draft { begins_version: last.begins_version, ..draft };
            }
            _ => queue.waiting.push_back(Request::Keep(Box::new(draft))),
        }
    }

    /// Has the home looked at, unless it is about to be asked anyway.
    pub(super) fn look(&self) {
        let mut queue = self.queue();
        if queue.waiting.is_empty() {
            queue.waiting.push_back(Request::Look);
        }
    }

    /// The next thing to ask and what was seen last, unless an answer is waited for.
    pub(super) fn next(&self) -> Option<(Request, Option<Revision>)> {
        let mut queue = self.queue();
        if queue.asked.is_some() {
            return None;
        }
        let next = queue.waiting.pop_front()?;
        queue.asked = Some(next.clone());
        Some((next, queue.seen))
    }

    /// The home has answered.
    pub(super) fn answered(&self) {
        self.queue().asked = None;
    }

    /// Whether nothing waits to be asked.
    pub(super) fn is_idle(&self) -> bool {
        let queue = self.queue();
        queue.asked.is_none() && queue.waiting.is_empty()
    }

    /// Whether it goes on beside something that cannot be read, and was not kept since.
    pub(super) fn is_beside(&self) -> bool {
        self.queue().is_beside
    }

    /// A state of the deck was seen: what waits goes on from it. Gives what was changed
    /// on both sides.
    pub(super) fn see(&self, revision: Revision, handed: &DeckList, kept: &DeckList) -> Vec<Conflict> {
        let mut queue = self.queue();
        queue.seen = Some(revision);
        queue.is_beside = false;
        let mut conflicts = Vec::new();
        for request in &mut queue.waiting {
            if let Request::Keep(draft) = request {
                (draft.deck, conflicts) = rebase(handed, &draft.deck, kept);
            }
        }
        conflicts
    }

    /// The deck goes on as another one: what was handed over and not kept, as well.
    pub(super) fn begin_anew(&self, id: &str, draft: Draft) {
        let mut queue = self.queue();
        queue.seen = None;
        queue.is_beside = true;
        queue.waiting.push_front(Request::Keep(Box::new(draft)));
        for request in &mut queue.waiting {
            if let Request::Keep(draft) = request {
                id.clone_into(&mut draft.id);
            }
        }
    }

    /// Nothing of what waits is asked any more; gives the newest state that was to be
    /// kept.
    pub(super) fn give_up(&self) -> Option<Draft> {
        let waiting = std::mem::take(&mut self.queue().waiting);
        waiting.into_iter().rev().find_map(|request| match request {
            Request::Keep(draft) => Some(*draft),
            Request::Look => None,
        })
    }
}

/// Lets a task run: what needs no waiting is done before this returns, as a page that
/// is being left runs no task any more.
pub fn run(task: impl Future<Output = ()> + 'static) {
    let mut task: Pin<Box<dyn Future<Output = ()>>> = Box::pin(task);
    if task.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending() {
        leptos::task::spawn_local(task);
    }
}
