//! What the orders of a seat answer, and what they leave to it.

use super::{About, Order, Orders};
use crate::{
    choice::Choice,
    object::ObjectId,
    question::Question,
    rulestext::ability::{Event as Awaited, Trigger},
    view::{SeatView, View},
};

/// Why a seat has to answer itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thought {
    /// Nothing is ordered for what is asked.
    NoOrder,
    /// What was ordered was for a turn that is over.
    Expired,
    /// A React could be played.
    Playable,
    /// An ability could be used.
    Usable,
    /// The Survivor would die of the damage.
    Lethal,
}

impl Thought {
    /// The clause that it goes back to; `None` where nothing is ordered.
    pub fn clause(self) -> Option<&'static str> {
        match self {
            Self::NoOrder => None,
            Self::Expired => Some("7.1.2"),
            Self::Playable => Some("9.3.0"),
            Self::Usable => Some("2.11.0"),
            Self::Lethal => Some("1.3.2"),
        }
    }
}

impl Orders {
    /// The answer that was ordered to what the seat is asked; `None` when it has to
    /// answer itself.
    pub fn answer(&self, view: &SeatView<'_>, options: &[Choice]) -> Option<Choice> {
        self.decide(view, options).ok()
    }

    /// [`Orders::answer`], with why there is none.
    ///
    /// # Errors
    /// The seat has to answer itself.
    pub fn decide(&self, view: &SeatView<'_>, options: &[Choice]) -> Result<Choice, Thought> {
        let question = view.question().ok_or(Thought::NoOrder)?;
        let choice = match question {
            Question::SpawnDraw => match self.ordered(About::Spawning, view)? {
                Order::SpawnAll => Choice::Draw,
                _ => Choice::Pass,
            },
            Question::SpawnOrBottom => match self.ordered(About::Spawning, view)? {
                Order::SpawnAll if options.contains(&Choice::Spawn) => Choice::Spawn,
                _ => Choice::Bottom,
            },
            Question::SpawnFromDeck => match self.ordered(About::Spawning, view)? {
                Order::SpawnNothing => Choice::Pass,
                // Which one is spawned is a choice of its own (R10).
                _ => return Err(Thought::NoOrder),
            },
            Question::Advance => {
                self.ordered(About::Advancing, view)?;
                let mut zombies = unless_usable(options)?.iter().filter(|choice| matches!(choice, Choice::Object(_)));
                *zombies.next().ok_or(Thought::NoOrder)?
            }
            Question::ZombieAttack => {
                let order = self.ordered(About::Attacking, view)?;
                next_attack(view, unless_usable(options)?, order).ok_or(Thought::NoOrder)?
            }
            Question::QuickEscape => self.escape(view)?,
            Question::React => self.react(view, options)?,
            _ => return Err(Thought::NoOrder),
        };
        // A reading of the rules may leave nothing but the contrary (R14).
        if options.contains(&choice) { Ok(choice) } else { Err(Thought::NoOrder) }
    }

    /// The orders that would answer what the seat is asked, were they given.
    pub fn offered(view: &SeatView<'_>, options: &[Choice]) -> Vec<Order> {
        match view.question() {
            Some(Question::SpawnDraw | Question::SpawnOrBottom) => vec![Order::SpawnAll, Order::SpawnNothing],
            Some(Question::SpawnFromDeck) => vec![Order::SpawnNothing],
            Some(Question::Advance) => vec![Order::AdvanceAll],
            Some(Question::ZombieAttack) => vec![Order::AttackWeakestFirst, Order::AttackStrongestFirst],
            Some(Question::QuickEscape) => {
                let damage = view.threat(view.seat());
                vec![Order::NeverEscape, Order::EscapeFrom(damage), Order::AlwaysEscape]
            }
            Some(Question::React) => {
                let windows = windows(view, options).into_iter().map(Order::PassWindow);
                windows.chain([Order::ReactIfLethal, Order::NeverReact]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is ordered about something.
    fn ordered(&self, about: About, view: &View<'_>) -> Result<Order, Thought> {
        let given = || self.given().iter().rev().filter(|given| given.order.about() == about);
        match given().find(|given| given.holds(view.turn())) {
            Some(given) => Ok(given.order),
            None => Err(given().next().map_or(Thought::NoOrder, |_| Thought::Expired)),
        }
    }

    fn escape(&self, view: &SeatView<'_>) -> Result<Choice, Thought> {
        let order = self.ordered(About::Escaping, view)?;
        let damage = view.threat(view.seat());
        let escapes = match order {
            Order::AlwaysEscape => true,
            Order::EscapeFrom(least) => damage >= least,
            _ => false,
        };
        match (escapes, damage >= view.survivor_hp(view.seat())) {
            (true, _) => Ok(Choice::Yes),
            (false, false) => Ok(Choice::No),
            (false, true) => Err(Thought::Lethal),
        }
    }

    fn react(&self, view: &SeatView<'_>, options: &[Choice]) -> Result<Choice, Thought> {
        let is_lethal = view.threat(view.seat()) >= view.survivor_hp(view.seat());
        match self.ordered(About::Reacting, view) {
            Ok(Order::ReactIfLethal) if is_lethal => return Err(Thought::Lethal),
            Ok(_) => return Ok(Choice::Pass),
            Err(Thought::NoOrder) => {}
            Err(thought) => return Err(thought),
        }
        let plays = options.iter().any(|choice| matches!(choice, Choice::Play(_)));
        let no_order = if plays { Thought::Playable } else { Thought::NoOrder };
        let windows = windows(view, options);
        for awaited in &windows {
            self.ordered(About::Window(*awaited), view)
                .map_err(|thought| if thought == Thought::NoOrder { no_order } else { thought })?;
        }
        if windows.is_empty() { Err(no_order) } else { Ok(Choice::Pass) }
    }
}

/// Options among which is none to use an ability.
fn unless_usable(options: &[Choice]) -> Result<&[Choice], Thought> {
    let uses = options.iter().any(|choice| matches!(choice, Choice::Use(..)));
    if uses { Err(Thought::Usable) } else { Ok(options) }
}

/// The Zombie that attacks next; of several alike the first.
fn next_attack(view: &SeatView<'_>, options: &[Choice], order: Order) -> Option<Choice> {
    let survivor = ObjectId::survivor(view.seat().other());
    let deals = |choice: &Choice| match choice {
        Choice::Attack(zombie) => Some((*choice, view.attack_damage(*zombie, survivor))),
        _ => None,
    };
    let attacks = options.iter().filter_map(deals);
    let (choice, _) = match order {
        Order::AttackStrongestFirst => attacks.reduce(|best, next| if next.1 > best.1 { next } else { best }),
        _ => attacks.reduce(|best, next| if next.1 < best.1 { next } else { best }),
    }?;
    Some(choice)
}

/// The kinds of a window, each once: what the Reacts wait for that can be played, or,
/// where none can, what it is open for.
fn windows(view: &View<'_>, options: &[Choice]) -> Vec<Awaited> {
    let trigger = |choice: &Choice| match choice {
        Choice::Play(card) => view.card(*card).and_then(|card| card.trigger),
        _ => None,
    };
    let mut triggers: Vec<Trigger> = options.iter().filter_map(trigger).collect();
    if triggers.is_empty() {
        triggers.extend(view.open_for());
    }
    let mut windows = Vec::new();
    for trigger in triggers {
        if let Trigger::When(awaited) = trigger
            && !windows.contains(&awaited)
        {
            windows.push(awaited);
        }
    }
    windows
}
