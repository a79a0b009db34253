//! What happened by the choice that caused it, as a viewer may know it.

use safehouse_table::record::{Reseed, StepLog};

use super::{
    super::event::{Event, LossCause},
    Viewer, redact,
};

/// A choice that a viewer knows of, with what it caused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceEvents {
    /// The step of the game that it began in, counted from 0; `None` for the
    /// opening. It counts choices that the viewer may not know of, so it stays
    /// with whoever runs the game: viewers count the choices that they are given.
    pub step: Option<usize>,
    /// Whether chance goes by another seed from before it on.
    pub new_luck: bool,
    /// What happened, oldest first, the choice itself before all else.
    pub events: Vec<SeenEvent>,
}

/// An event as a viewer may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenEvent {
    /// Which event of the game it is. It counts hidden ones, as
    /// [`ChoiceEvents::step`] does.
    pub at: usize,
    /// It, blanked by [`redact`].
    pub event: Event,
}

/// The opening, then every choice that a viewer knows of, and every change by hand, with what it caused;
/// `reseeds` are those of the record.
///
/// Where the viewer knows every choice ([`Viewer::Solo`]), these are the steps
/// of the game, and what the rules answered by themselves belongs to the choice
/// before. To others a choice that nobody may know was made begins nothing, and
/// an answer of another seat looks like a choice even where it was the only one
/// (15.2.2, 7.3.3): what a choice is follows from the events that they see, and
/// from nothing else. So the list tells no more than those.
pub fn by_choice(log: &StepLog<Event>, reseeds: &[Reseed], viewer: Viewer) -> Vec<ChoiceEvents> {
    let mut known = vec![ChoiceEvents { step: None, new_luck: false, events: Vec::new() }];
    let (mut at, mut reseeds) = (0, reseeds.iter().peekable());
    for told in log.by_step() {
        for event in told.events {
            let seen = redact(*event, viewer).map(|event| SeenEvent { at, event });
            at += 1;
            let Some(seen) = seen else { continue };
            if begins_a_choice(seen.event) {
                let is_before = |reseed: &&Reseed| told.step.is_some_and(|step| reseed.at <= step);
                let mut new_luck = false;
                while reseeds.next_if(is_before).is_some() {
                    new_luck = true;
                }
                known.push(ChoiceEvents { step: told.step, new_luck, events: Vec::new() });
            }
            if let Some(last) = known.last_mut() {
                last.events.push(seen);
            }
        }
    }
    known
}

/// Where an event of the game stands in such a list: in which entry, of which the
/// opening is 0, and as which of the events there. `None` for one that the viewer
/// may not know of.
pub fn place_of(at: usize, known: &[ChoiceEvents]) -> Option<(usize, usize)> {
    known.iter().enumerate().find_map(|(entry, told)| {
        let event = told.events.iter().position(|seen| seen.at == at)?;
        Some((entry, event))
    })
}

fn begins_a_choice(event: Event) -> bool {
    matches!(event, Event::Chose { .. } | Event::Edited | Event::Lost { cause: LossCause::Conceded, .. })
}
