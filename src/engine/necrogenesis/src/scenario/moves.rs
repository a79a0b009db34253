//! Moves made on a table, and why one is refused.

use safehouse_table::{Rules as _, Seat, Silent};

use super::{
    super::{
        choice::Choice,
        event::Event,
        object::{Area, ObjectId},
        play::Refusal,
        question::{Asked, Question},
        state::State,
    },
    table::Table,
    words::{Named, letter},
};

use super::action::{Action, Wanted, Which};

/// Why a move could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// In words.
    pub(super) message: String,
    /// The clause that the rules name.
    pub(super) clause: Option<&'static str>,
    /// Whether the scenario does not say which of several it means.
    pub(super) unclear: bool,
}

/// Why no offered choice is the wanted one.
enum NotOffered {
    /// None is.
    None,
    /// Each of these may be.
    AnyOf(Vec<Choice>),
}

impl Table {
    /// The source and the line of a pending trigger, while their order is asked for.
    pub(super) fn trigger(&self, index: u8) -> Option<(ObjectId, &str)> {
        self.state.asked().filter(|asked| asked.question == Question::TriggerOrder)?;
        let frame = self.state.pending.get(usize::from(index))?;
        Some((frame.source, &self.duel.program.ability(frame.ability).line))
    }

    /// The offered choice that is wanted.
    fn offered(&self, wanted: &Wanted) -> Result<Choice, NotOffered> {
        if let (Wanted::Exactly(Choice::Option(nth)), Some(Question::TriggerOrder)) =
            (wanted, self.state.asked().map(|asked| asked.question))
        {
            // Of triggers the nth that a report lists.
            return self.options.get(usize::from(*nth)).copied().ok_or(NotOffered::None);
        }
        if let Wanted::Answer(nth) = wanted {
            return self.options.get(usize::from(*nth)).copied().ok_or(NotOffered::None);
        }
        let fitting: Vec<Choice> = self.options.iter().copied().filter(|choice| wanted.fits(self, *choice)).collect();
        match fitting[..] {
            [] => Err(NotOffered::None),
            [choice] => Ok(choice),
            [first, ..] => {
                // Copies in a hand, a deck or a pile are as good as each other.
                let alike = |choice: &Choice| {
                    let (Choice::Play(id) | Choice::Object(id)) = choice else { return false };
                    !self.state.object(*id).area.is_battlefield()
                };
                if fitting.iter().all(alike) { Ok(first) } else { Err(NotOffered::AnyOf(fitting)) }
            }
        }
    }

    /// The offered choice that a move without further answers is.
    pub(super) fn would_choose(&self, action: &Action) -> Option<Choice> {
        self.offered(&action.main).ok().filter(|_| self.is_asked(action.seat))
    }

    /// Makes a move with its answers.
    pub(super) fn make(&mut self, action: &Action) -> Result<(), Refused> {
        self.settle();
        if let Some(at) = self.was_answered(action) {
            self.answered = at + 1;
            return self.answer_on(action, at + 1, None);
        }
        self.make_move(action)
    }

    /// Makes a move that is offered now, and not one that the game made by itself.
    pub(super) fn make_now(&mut self, action: &Action) -> Result<(), Refused> {
        self.settle();
        match self.was_answered(action).filter(|_| action.is_answer() && action.then.is_empty()) {
            Some(_) => Ok(()),
            None => self.make_move(action),
        }
    }

    fn make_move(&mut self, action: &Action) -> Result<(), Refused> {
        self.begin_move();
        self.moved = true;
        if action.main == Wanted::Concede {
            let seat =
                action.seat.ok_or(Refused { message: "say who concedes".into(), clause: None, unclear: true })?;
            if self.state.outcome().is_none() {
                self.concede(seat);
            }
            return Ok(());
        }
        self.ask_of(action)?;
        let choice = self.offered(&action.main).map_err(|why| self.refused(&action.main, action.seat, why, None))?;
        let (seen, last) = (self.story.len(), (self.state, choice));
        self.take(choice);
        self.answer_on(action, seen, Some(last))
    }

    /// Gives the answers that belong to a move. The game took some by itself,
    /// in the story from `seen`.
    fn answer_on(&mut self, action: &Action, seen: usize, last: Option<(State, Choice)>) -> Result<(), Refused> {
        let (mut seen, mut last) = (seen, last);
        for wanted in &action.then {
            if let Some(at) = self.forced_after(seen, wanted) {
                seen = at + 1;
                continue;
            }
            match self.offered(wanted) {
                Ok(choice) if self.is_asked(action.seat) => {
                    seen = self.story.len();
                    last = Some((self.state, choice));
                    self.take(choice);
                }
                Ok(_) => {
                    let message = "this is the other seat's to answer".to_owned();
                    return Err(Refused { message, clause: None, unclear: false });
                }
                Err(why) => return Err(self.refused(wanted, action.seat, why, last.as_ref())),
            }
        }
        Ok(())
    }

    /// Where a step was forestalled: the game made this choice by itself after
    /// the last move, as it was the only one.
    fn was_answered(&self, action: &Action) -> Option<usize> {
        let is_told = action.main != Wanted::Concede;
        if !is_told || (self.is_asked(action.seat) && self.offered(&action.main).is_ok()) {
            return None;
        }
        let at = self.forced_after(self.last_move.max(self.answered), &action.main)?;
        let by = match self.story.get(at) {
            Some((_, Event::Forced { seat, .. })) => Some(*seat),
            _ => None,
        };
        (action.seat.is_none() || action.seat == by).then_some(at)
    }

    fn is_asked(&self, seat: Option<Seat>) -> bool {
        self.state.asked().is_some_and(|asked| seat.is_none_or(|seat| seat == asked.seat))
    }

    fn ask_of(&self, action: &Action) -> Result<(), Refused> {
        match self.state.asked() {
            None => Err(Refused { message: "the game is over".into(), clause: Some("1.3.0"), unclear: false }),
            Some(asked) if action.seat.is_some_and(|seat| seat != asked.seat) => {
                Err(Refused { message: format!("{} is asked", letter(asked.seat)), clause: None, unclear: false })
            }
            Some(_) => Ok(()),
        }
    }

    /// Where the game took a wanted answer by itself, since `from`.
    fn forced_after(&self, from: usize, wanted: &Wanted) -> Option<usize> {
        let story = || self.story.iter().enumerate().skip(from);
        story().find_map(|(at, (told, event))| match event {
            // Which trigger it was is past; those of its card have triggered.
            Event::Forced { question: Question::TriggerOrder, .. } => match wanted {
                Wanted::Trigger(named, _) | Wanted::Card(named) => {
                    let triggered = self.story[self.last_move..at].iter().any(
                        |(_, event)| matches!(event, Event::Triggered { object, .. } if self.means(named, *object)),
                    );
                    triggered.then_some(at)
                }
                Wanted::Exactly(Choice::Option(_)) => Some(at),
                _ => None,
            },
            Event::Forced { choice, .. } if wanted.fits(self, *choice) || wanted.was_told(told) => Some(at),
            _ => None,
        })
    }

    /// Why an answer is not taken, with the clause that the rules name. `last`
    /// is the state before the last choice, and that choice.
    fn refused(&self, wanted: &Wanted, seat: Option<Seat>, why: NotOffered, last: Option<&(State, Choice)>) -> Refused {
        if let NotOffered::AnyOf(choices) = why {
            let names: Vec<_> = choices.iter().map(|choice| self.choice(*choice)).collect();
            let message = format!("this may be any of {}", names.join(", "));
            return Refused { message, clause: None, unclear: true };
        }
        let message = "this is not offered".to_owned();
        let seat = seat.or(self.state.asked().map(|asked| asked.seat)).unwrap_or(Seat::First);
        let Some(choice) = wanted.as_choice(self, seat) else {
            return Refused { message, clause: None, unclear: false };
        };
        let forced = self.since_move().iter().rev().find_map(|(_, event)| match event {
            Event::Forced { seat, question, choice: taken } if same_kind(choice, *taken) => Some((*seat, *question)),
            _ => None,
        });
        let clause = match (self.state.asked(), forced) {
            (Some(asked), None) if asked.seat == seat => {
                let mut state = self.state;
                match self.duel.choose(&mut state, choice, &mut Silent) {
                    Err(Refusal::Illegal(clause)) => Some(clause),
                    Err(Refusal::GameOver) => Some("1.3.0"),
                    Ok(()) => None,
                }
            }
            (_, Some((seat, question))) => {
                let mut state = self.state;
                // Where the one answer was taken by itself the rules still knew what it was for.
                if let Some((before, chosen)) = last {
                    state = *before;
                    self.duel.halt_at(&mut state, *chosen, Asked { seat, question });
                }
                Some(self.duel.clause_against(&state, seat, question, choice))
            }
            _ => None,
        };
        Refused { message, clause, unclear: false }
    }
}

fn same_kind(one: Choice, other: Choice) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

impl Wanted {
    /// Whether a report told of this card as the lone choice: it may since lie
    /// in a hidden area, where it is no card that can be named.
    pub(super) fn was_told(&self, told: &str) -> bool {
        let (Self::Card(named), Some((_, name))) = (self, told.split_once(" can only ")) else { return false };
        Named::read(name).is_ok_and(|other| {
            other.name.is_some()
                && other.name == named.name
                && (named.nth.is_none() || other.nth.is_none() || named.nth == other.nth)
        })
    }

    /// Whether a choice is what is wanted.
    pub(super) fn fits(&self, table: &Table, choice: Choice) -> bool {
        match (self, choice) {
            (Self::Exactly(exactly), choice) => *exactly == choice,
            (Self::Unarmed, Choice::Attack(id)) => id.index_of_owner() == 0,
            (Self::Attack(named), Choice::Attack(id))
            | (Self::Play(named), Choice::Play(id))
            | (Self::Unequip(named), Choice::Unequip(id))
            | (Self::Move(named), Choice::MoveAttachment(id))
            | (Self::Card(named), Choice::Object(id)) => table.means(named, id),
            (Self::Use(named, which), Choice::Use(id, index)) => {
                let ability = || {
                    let card = table.duel.card(&table.state, id);
                    let ability = card.text.active.get(usize::from(index))?;
                    table.duel.program.ability(*ability).label.as_deref()
                };
                table.means(named, id)
                    && match which {
                        Which::Only => true,
                        Which::Nth(nth) => index + 1 == *nth,
                        Which::Label(label) => ability().is_some_and(|other| other.eq_ignore_ascii_case(label)),
                    }
            }
            (Self::Spawn(named), Choice::Spawn) => {
                let slot = table.state.slot;
                slot.is_some() && table.means(named, slot)
            }
            (Self::Card(named), Choice::Option(index)) => {
                table.trigger(index).is_some_and(|(source, _)| table.means(named, source))
            }
            (Self::Trigger(named, part), Choice::Option(index)) => {
                let part = part.to_lowercase();
                table
                    .trigger(index)
                    .is_some_and(|(source, line)| table.means(named, source) && line.to_lowercase().contains(&part))
            }
            (Self::ByHand(table_move, named), Choice::Table(other, id)) => {
                *table_move == other && table.means(named, id)
            }
            _ => false,
        }
    }

    /// A choice that says this, offered or not, for the clause against it.
    pub(super) fn as_choice(&self, table: &Table, seat: Seat) -> Option<Choice> {
        let object = |named: &Named| {
            let rank = |id: &ObjectId| match table.state.object(*id).area {
                area if area.is_battlefield() => 0,
                Area::Hand => 1,
                _ => 2,
            };
            table.all_meant(named).min_by_key(rank)
        };
        // A card is played from the hand, whatever lies on the table besides.
        let to_play = |named: &Named| {
            let held = |id: &ObjectId| id.owner() == seat && table.state.object(*id).area == Area::Hand;
            table.all_meant(named).find(held).or_else(|| object(named))
        };
        match self {
            Self::Exactly(choice) => Some(*choice),
            Self::Unarmed => Some(Choice::Attack(ObjectId::survivor(seat))),
            Self::Attack(named) => object(named).map(Choice::Attack),
            Self::Play(named) => to_play(named).map(Choice::Play),
            Self::Use(named, which) => object(named)
                .map(|id| Choice::Use(id, if let Which::Nth(nth) = which { nth.saturating_sub(1) } else { 0 })),
            Self::Unequip(named) => object(named).map(Choice::Unequip),
            Self::Move(named) => object(named).map(Choice::MoveAttachment),
            Self::Card(named) => object(named).map(Choice::Object),
            Self::Trigger(..) => None,
            Self::Spawn(_) => Some(Choice::Spawn),
            Self::ByHand(table_move, named) => object(named).map(|id| Choice::Table(*table_move, id)),
            Self::Answer(nth) => table.options.get(usize::from(*nth)).copied(),
            Self::Concede => None,
        }
    }
}
