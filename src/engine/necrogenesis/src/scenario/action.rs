//! Moves: `A attacks with Rifle -> Walker`, read and made.

use safehouse_table::{Rules as _, Seat, Silent, scenario::list};

use super::{
    super::{
        choice::{Choice, TableMove},
        event::Event,
        object::{Area, ObjectId},
        play::Refusal,
        question::{Asked, Question},
        state::State,
    },
    table::Table,
    words::{AREAS, Named, TABLE_MOVES, after, leading, leading_seat, letter, meaning, number},
};

/// An answer as a scenario gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Exactly this choice.
    Exactly(Choice),
    /// Attack with a card, the Survivor being unarmed.
    Attack(Named),
    /// An unarmed attack of whoever is asked.
    Unarmed,
    /// Play a card.
    Play(Named),
    /// Use a card's ability.
    Use(Named, Which),
    /// Unequip a card.
    Unequip(Named),
    /// Move an attachment.
    Move(Named),
    /// A card, or the trigger of a card.
    Card(Named),
    /// The trigger of a card whose line has this in it.
    Trigger(Named, String),
    /// Spawn the drawn Zombie, being this card.
    Spawn(Named),
    /// A move by hand.
    ByHand(TableMove, Named),
    /// Concede; always possible (1.3.4).
    Concede,
}

/// Which of a card's abilities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Which {
    /// Its only usable one.
    Only,
    /// The nth.
    Nth(u8),
    /// The one with this label.
    Label(String),
}

/// A move with the answers that belong to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) seat: Option<Seat>,
    pub(super) main: Wanted,
    pub(super) then: Vec<Wanted>,
}

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

/// Verbs without a card, in both forms.
const PLAIN: &[(&str, Choice)] = &[
    ("passes", Choice::Pass),
    ("pass", Choice::Pass),
    ("stops", Choice::Pass),
    ("stop", Choice::Pass),
    ("keeps", Choice::Pass),
    ("yes", Choice::Yes),
    ("no", Choice::No),
    ("accepts", Choice::Yes),
    ("declines", Choice::No),
    ("escapes", Choice::Yes),
    ("stands", Choice::No),
    ("loots", Choice::Loot),
    ("loot", Choice::Loot),
    ("draws", Choice::Draw),
    ("draw", Choice::Draw),
    ("spawns", Choice::Spawn),
    ("spawn", Choice::Spawn),
    ("bottoms", Choice::Bottom),
    ("bottom", Choice::Bottom),
];

impl Action {
    /// Reads a move; `None` when the text begins with no verb.
    ///
    /// # Errors
    /// In words.
    pub(super) fn read(text: &str) -> Result<Option<Self>, String> {
        let (seat, rest) = match leading_seat(text) {
            Some((seat, rest)) if !rest.is_empty() => (Some(seat), rest),
            _ => (None, text),
        };
        let (head, tail) = match rest.split_once("->") {
            Some((head, tail)) => (head.trim(), Some(tail.trim())),
            None => (rest.trim(), None),
        };
        // `chooses Lamp, Horn` answers two questions, one after the other.
        let answers = ANSWERING.iter().find_map(|verb| after(head, verb)).map(list).unwrap_or_default();
        let (main, mut then) = match answers[..] {
            [first, ref others @ ..] if !others.is_empty() => {
                (Some(answer(first)?), others.iter().map(|other| answer(other)).collect::<Result<Vec<_>, _>>()?)
            }
            _ => (main(head)?, Vec::new()),
        };
        let Some(main) = main else { return Ok(None) };
        match tail {
            Some("") => return Err("after “->” stand the answers that follow".to_owned()),
            Some(tail) => {
                for part in list(tail) {
                    then.push(answer(part)?);
                }
            }
            None => {}
        }
        Ok(Some(Self { seat, main, then }))
    }
}

/// Verbs before answers.
const ANSWERING: [&str; 7] = ["chooses", "choose", "calls", "call", "advances", "advance", "puts back"];

impl Action {
    /// Whether it only answers, rather than do something of its own.
    fn is_answer(&self) -> bool {
        matches!(
            self.main,
            Wanted::Card(_)
                | Wanted::Trigger(..)
                | Wanted::Exactly(Choice::Number(_) | Choice::Area(_) | Choice::Option(_))
        )
    }
}

fn main(text: &str) -> Result<Option<Wanted>, String> {
    if let Some((_, choice)) = PLAIN.iter().find(|(verb, _)| *verb == text) {
        return Ok(Some(Wanted::Exactly(*choice)));
    }
    let verb = |verbs: &[&str]| verbs.iter().find_map(|verb| after(text, verb)).filter(|rest| !rest.is_empty());
    if text == "concedes" {
        return Ok(Some(Wanted::Concede));
    }
    if matches!(text, "attacks unarmed" | "attack unarmed") {
        return Ok(Some(Wanted::Unarmed));
    }
    if let Some(card) = verb(&["attacks with", "attack with"]) {
        return Named::read(card).map(|card| Some(Wanted::Attack(card)));
    }
    if let Some(card) = verb(&["plays", "play", "equips", "equip", "attaches", "attach"]) {
        return Named::read(card).map(|card| Some(Wanted::Play(card)));
    }
    if let Some(card) = verb(&["uses", "use"]) {
        return using(card).map(Some);
    }
    if let Some(card) = verb(&["unequips", "unequip"]) {
        return Named::read(card).map(|card| Some(Wanted::Unequip(card)));
    }
    if let Some(card) = verb(&["spawns", "spawn"]) {
        return Named::read(card).map(|card| Some(Wanted::Spawn(card)));
    }
    if let Some(rest) = verb(&["by hand"]) {
        let (table_move, card) = leading(TABLE_MOVES, rest).ok_or_else(|| format!("“{rest}” is no move by hand"))?;
        return Named::read(card).map(|card| Some(Wanted::ByHand(table_move, card)));
    }
    if let Some(rest) = verb(&ANSWERING) {
        return answer(rest).map(Some);
    }
    if let Some(card) = verb(&["moves", "move"]) {
        return Named::read(card).map(|card| Some(Wanted::Move(card)));
    }
    Ok(None)
}

/// `Rifle`, `Rifle 2`, `Rifle "Reload"`.
fn using(text: &str) -> Result<Wanted, String> {
    if let Some((card, label)) = text.split_once('"') {
        let label =
            label.trim_end().strip_suffix('"').ok_or_else(|| format!("“{text}”: a quotation mark is missing"))?;
        return Ok(Wanted::Use(Named::read(card)?, Which::Label(label.to_owned())));
    }
    if let Some((card, nth)) = text.rsplit_once(' ')
        && let Some(nth) = number(nth)?
    {
        return Ok(Wanted::Use(Named::read(card)?, Which::Nth(nth)));
    }
    Ok(Wanted::Use(Named::read(text)?, Which::Only))
}

/// An answer after `->` or `chooses`.
pub(super) fn answer(text: &str) -> Result<Wanted, String> {
    let text = text.trim();
    if let Some((_, choice)) = PLAIN.iter().find(|(verb, _)| *verb == text) {
        return Ok(Wanted::Exactly(*choice));
    }
    if let Some(number) = number(text)? {
        return Ok(Wanted::Exactly(Choice::Number(number)));
    }
    if let Some(area) = meaning(AREAS, text) {
        return Ok(Wanted::Exactly(Choice::Area(area)));
    }
    if let Some(rest) = after(text, "option")
        && let Some(number) = number(rest)?
    {
        let index = number.checked_sub(1).ok_or("options are counted from 1")?;
        return Ok(Wanted::Exactly(Choice::Option(index)));
    }
    if let Some(wanted) = main(text)? {
        return Ok(wanted);
    }
    if let Some((card, line)) = text.split_once('"') {
        let line = line.strip_suffix('"').ok_or_else(|| format!("“{text}”: a quotation mark is missing"))?;
        return Ok(Wanted::Trigger(Named::read(card)?, line.trim().to_owned()));
    }
    Named::read(text).map(Wanted::Card)
}

impl Wanted {
    /// Whether a report told of this card as the lone choice: it may since lie
    /// in a hidden area, where it is no card that can be named.
    fn was_told(&self, told: &str) -> bool {
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
    fn as_choice(&self, table: &Table, seat: Seat) -> Option<Choice> {
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
            Self::Concede => None,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Action {
        Action::read(text).expect("a readable move").expect("a verb")
    }

    #[test]
    fn several_answers_stand_behind_one_verb() {
        let action = read("A chooses Lamp, Horn#2, option 1");
        assert_eq!(action.main, Wanted::Card(Named::read("Lamp").expect("a name")));
        assert_eq!(action.then.len(), 2);
        assert_eq!(read("A chooses Lamp \"heal, then draw\"").then, []);
        assert_eq!(Action::read("A calls 256"), Err("256: numbers go from 0 to 255".to_owned()));
        assert_eq!(Action::read("A uses Rifle 1000"), Err("1000: numbers go from 0 to 255".to_owned()));
    }

    #[test]
    fn moves_are_read_with_seat_verb_and_answers() {
        let action = read("A attacks with Rifle -> Walker#2");
        assert_eq!(action.seat, Some(Seat::First));
        assert_eq!(action.main, Wanted::Attack(Named::read("Rifle").expect("a name")));
        assert_eq!(action.then, [Wanted::Card(Named::read("Walker#2").expect("a name"))]);
        let action = read("uses Rifle \"Reload\" -> Scrap, 2, threat zone, option 1");
        assert_eq!(action.main, Wanted::Use(Named::read("Rifle").expect("a name"), Which::Label("Reload".into())));
        assert_eq!(action.then.len(), 4);
        assert_eq!(read("pass").main, Wanted::Exactly(Choice::Pass));
        assert_eq!(read("B escapes").main, Wanted::Exactly(Choice::Yes));
        assert_eq!(Action::read("A dances"), Ok(None));
        assert!(Action::read("A loots ->").is_err());
    }
}
