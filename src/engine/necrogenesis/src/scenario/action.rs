//! Moves: `A attacks with Rifle -> Walker`, read and made.

use safehouse_table::{Seat, scenario::list};

use super::{
    super::choice::{Choice, TableMove},
    words::{AREAS, Named, TABLE_MOVES, after, leading, leading_seat, meaning, number},
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
    /// The nth of the answers that are offered, from 0.
    Answer(u8),
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
    pub(super) fn is_answer(&self) -> bool {
        matches!(
            self.main,
            Wanted::Card(_)
                | Wanted::Trigger(..)
                | Wanted::Answer(_)
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
    if let Some(rest) = after(text, "answer")
        && let Some(number) = number(rest)?
    {
        return Ok(Wanted::Answer(number.checked_sub(1).ok_or("answers are counted from 1")?));
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
