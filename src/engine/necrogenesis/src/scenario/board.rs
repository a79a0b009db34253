//! The board block: whose turn, points, and cards in their places.

use crate::rulestext::ability::{StatusKind, Token, Zone};
use safehouse_table::{
    Seat,
    random::Seed,
    scenario::{Fault, Line, list},
};

use super::{
    super::{
        arrange::{Begin, MOST_DICE, Pools},
        object::{Area, Marks},
        state::{Stage, Until},
    },
    words::{
        AREAS, MARKS, Named, STAGES, STATUSES, TOKENS, after, entry, leading, leading_seat, meaning, no_area, number,
        number_after, zone,
    },
};

/// A board as written.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) turn: u16,
    pub(super) turn_player: Seat,
    pub(super) first_player: Option<Seat>,
    pub(super) begin: Begin,
    pub(super) pools: [Pools; 2],
    /// HP of the Survivors, when not full.
    pub(super) hp: [Option<(usize, u8)>; 2],
    pub(super) survivors: [Option<(usize, String, Notes)>; 2],
    pub(super) cards: Vec<Placed>,
    /// Decks that hold nothing but the cards listed.
    pub(super) only: Vec<(Seat, Area)>,
    pub(super) tokens: Vec<(Seat, Zone, Token)>,
    pub(super) dice: Vec<u8>,
    pub(super) seed: Seed,
}

/// A card in its place.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) line: usize,
    pub(super) side: Seat,
    pub(super) area: Area,
    pub(super) name: String,
    pub(super) notes: Notes,
}

/// What stands in parentheses behind a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) marks: Marks,
    pub(super) damage: u8,
    /// HP left; becomes damage when the card is known.
    pub(super) hp: Option<u8>,
    pub(super) counters: Option<u8>,
    pub(super) attacks: u8,
    pub(super) x: u8,
    pub(super) host: Option<Named>,
    pub(super) statuses: Vec<(StatusKind, u8, Lasts)>,
}

/// How long a status lasts, before it is known on whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lasts {
    /// As its rule says.
    ByRule,
    /// A number of ticks.
    Ticks(u8),
}

impl Lasts {
    /// When a status ends on a card of a seat.
    pub(super) fn until(self, kind: StatusKind, seat: Seat, poison_turns: u8) -> Until {
        match (self, kind) {
            (Lasts::Ticks(ticks), _) => Until::Ticks(ticks),
            (_, StatusKind::Poison) => Until::Ticks(poison_turns),
            (_, StatusKind::Exposed) => Until::StartOfTurn(seat),
            (_, StatusKind::Stabilized) => Until::EndOfNextTurn { seat, begun: false },
            (_, StatusKind::Cover) => Until::EndOfTurn,
            _ => Until::Removed,
        }
    }
}

impl Default for Board {
    fn default() -> Self {
        Self {
            turn: 3,
            turn_player: Seat::First,
            first_player: None,
            begin: Begin::Stage(Stage::Action),
            pools: [Pools::default(); 2],
            hp: [None; 2],
            survivors: [None, None],
            cards: Vec::new(),
            only: Vec::new(),
            tokens: Vec::new(),
            dice: Vec::new(),
            seed: Seed::from_number(1),
        }
    }
}

impl Board {
    /// Reads the lines of a `board` block.
    pub(super) fn read<'a>(lines: impl Iterator<Item = Line<'a>>, faults: &mut Vec<Fault>) -> Self {
        let mut board = Self::default();
        for line in lines {
            let mut told = Vec::new();
            let last = board.line(line, &mut told).err();
            faults.extend(told.into_iter().chain(last).map(|message| Fault::new(line.number, message)));
        }
        board
    }

    /// Who played the first turn: as said, or by whose turn has which number.
    pub(super) fn first_player(&self) -> Seat {
        self.first_player.unwrap_or(if self.turn % 2 == 1 { self.turn_player } else { self.turn_player.other() })
    }

    /// Reads a line; of several faults all but the last go to `told`.
    fn line(&mut self, line: Line<'_>, told: &mut Vec<String>) -> Result<(), String> {
        let text = line.text;
        if let Some(rest) = after(text, "turn") {
            list(rest).into_iter().for_each(|part| self.turn(part, told));
            return Ok(());
        }
        if let Some(rest) = after(text, "first") {
            self.first_player = Some(leading_seat(rest).ok_or("who goes first is “first A” or “first B”")?.0);
            return Ok(());
        }
        if let Some(rest) = after(text, "dice") {
            self.dice = dice(rest, told)?;
            return Ok(());
        }
        if let Some(rest) = after(text, "seed") {
            self.seed = Seed::from_number(rest.parse().map_err(|_| format!("“{rest}” is not a number"))?);
            return Ok(());
        }
        let (seat, rest) = leading_seat(text)
            .ok_or_else(|| format!("“{text}” begins with none of turn, first, dice, seed, A and B"))?;
        let (what, value) = match rest.split_once(':') {
            Some((what, value)) => (what.trim(), value.trim()),
            None => return Err(format!("“{text}”: a “:” is missing")),
        };
        if what.is_empty() {
            for part in list(value) {
                told.extend(self.pool(seat, line.number, part).err());
            }
            return Ok(());
        }
        if what == "survivor" {
            let entry = entry(value)?;
            if let Some(notes) = Notes::read(entry.notes, told) {
                self.survivors[seat.index()] = Some((line.number, entry.name.to_owned(), notes));
            }
            return Ok(());
        }
        if what == "tokens" {
            for part in list(value) {
                told.extend(self.tokens(seat, part).err());
            }
            return Ok(());
        }
        let (area, rest) = leading(AREAS, what).ok_or_else(|| no_area(what))?;
        match (rest, area) {
            ("", Area::SurvivorZone | Area::SpawnSlot | Area::Stack) => {
                return Err(format!("nothing can be put into the {}", area.name()));
            }
            ("", _) => {}
            ("only", Area::SurvivorDeck | Area::ZombieDeck) => self.only.push((seat, area)),
            _ => return Err(format!("“{rest}” means nothing here")),
        }
        if matches!(value, "none" | "nothing") {
            return Ok(());
        }
        for item in list(value) {
            let entry = match entry(item) {
                Ok(entry) => entry,
                Err(message) => {
                    told.push(message);
                    continue;
                }
            };
            let Some(notes) = Notes::read(entry.notes, told) else { continue };
            for _ in 0..entry.count {
                self.cards.push(Placed {
                    line: line.number,
                    side: seat,
                    area,
                    name: entry.name.to_owned(),
                    notes: notes.clone(),
                });
            }
        }
        Ok(())
    }

    /// `3 of A` or `at action`.
    fn turn(&mut self, part: &str, told: &mut Vec<String>) {
        if let Some(stage) = after(part, "at").or_else(|| after(part, "from")) {
            match (stage, meaning(STAGES, stage)) {
                ("setup", _) => self.begin = Begin::Setup,
                ("mulligan", _) => self.begin = Begin::Mulligan,
                (_, Some(stage)) => self.begin = Begin::Stage(stage),
                (_, None) => told.push(no_stage(stage)),
            }
            return;
        }
        let (number, seat) = match part.split_once(" of ") {
            Some((number, seat)) => (number.trim().parse().ok(), seat),
            None => (Some(self.turn), after(part, "of").unwrap_or(part)),
        };
        match number.filter(|number| *number > 0) {
            Some(number) => self.turn = number,
            None => told.push(format!("“{part}” has no number of a turn")),
        }
        match leading_seat(seat) {
            Some((seat, "")) => self.turn_player = seat,
            _ => told.push(format!("“{part}” does not say whose turn: “turn 3 of A, at action”")),
        }
    }

    fn pool(&mut self, seat: Seat, line: usize, part: &str) -> Result<(), String> {
        let pools = &mut self.pools[seat.index()];
        let (word, number) = part.split_once(' ').ok_or_else(|| format!("“{part}” is no word and number"))?;
        let number = number.trim().parse().map_err(|_| format!("“{part}”: a number from 0 to 255 is missing"));
        match word {
            "ap" => pools.ap = number?,
            "tp" => pools.tp = number?,
            "th" => pools.th = number?,
            "kills" => pools.kills = number?,
            "hp" => self.hp[seat.index()] = Some((line, number?)),
            _ => return Err(format!("“{word}” is none of hp, ap, tp, th, kills")),
        }
        Ok(())
    }

    /// `2 Grease Tag in threat zone`.
    fn tokens(&mut self, seat: Seat, part: &str) -> Result<(), String> {
        let (token, area) = part.split_once(" in ").ok_or_else(|| format!("“{part}” does not say in which zone"))?;
        let entry = entry(token)?;
        let token = meaning(TOKENS, entry.name).ok_or_else(|| format!("“{}” is no token", entry.name))?;
        let zone = meaning(AREAS, area.trim()).and_then(zone).ok_or_else(|| format!("“{area}” is no zone"))?;
        if zone == Zone::Zombie && matches!(token, Token::TripwireSnare | Token::GreaseTag) {
            return Err(format!("“{part}”: this token is placed in the Threat Zone (2.39.0, 2.40.0)"));
        }
        self.tokens.extend(std::iter::repeat_n((seat, zone, token), entry.count));
        Ok(())
    }
}

/// What dice show: `4 2 6`. What is no number goes to `told`.
pub(super) fn dice(text: &str, told: &mut Vec<String>) -> Result<Vec<u8>, String> {
    let mut dice: Vec<u8> = Vec::new();
    for die in text.split([' ', ',']).filter(|die| !die.is_empty()) {
        match die.parse() {
            Ok(die) => dice.push(die),
            Err(_) => told.push(format!("“{die}” is no number on a die")),
        }
    }
    if dice.len() > MOST_DICE {
        return Err(format!("no more than {MOST_DICE} dice can lie ready; write further ones later"));
    }
    Ok(dice)
}

/// What to say of a word that is no stage.
pub(super) fn no_stage(text: &str) -> String {
    let stages: Vec<_> = STAGES.iter().map(|(word, _)| *word).collect();
    format!("“{text}” is no stage; there is {}", stages.join(", "))
}

impl Notes {
    /// Reads them; what cannot be read goes to `told`, and there are none.
    fn read(text: &str, told: &mut Vec<String>) -> Option<Self> {
        let mut notes = Self::default();
        let faults: Vec<String> = list(text).into_iter().filter_map(|part| notes.part(part).err()).collect();
        let is_read = faults.is_empty();
        told.extend(faults);
        is_read.then_some(notes)
    }

    fn part(&mut self, part: &str) -> Result<(), String> {
        let mut counters = None;
        for word in ["charges", "durability", "counters"] {
            counters = number_after(part, word)?.or(counters);
        }
        if let Some(marks) = meaning(MARKS, part) {
            self.marks = self.marks.union(marks);
        } else if let Some(damage) = number_after(part, "damage")? {
            self.damage = damage;
        } else if let Some(hp) = number_after(part, "hp")? {
            self.hp = Some(hp);
        } else if counters.is_some() {
            self.counters = counters;
        } else if let Some(attacks) = number_after(part, "attacks")? {
            self.attacks = attacks;
        } else if let Some(x) = number_after(part, "x")? {
            self.x = x;
        } else if let Some(host) = after(part, "on") {
            self.host = Some(Named::read(host)?);
        } else if let Some((kind, rest)) = leading(STATUSES, part) {
            self.status(kind, rest)?;
        } else if part != "active" {
            let marks: Vec<_> = MARKS.iter().map(|(word, _)| *word).collect();
            let statuses: Vec<_> = STATUSES.iter().map(|(word, _)| *word).collect();
            return Err(format!(
                "“{part}” is nothing a card can be: damage N, hp N, charges N, attacks N, x N, on WEAPON, {}, {}",
                marks.join(", "),
                statuses.join(", ")
            ));
        }
        Ok(())
    }

    /// `bleed 2 for 3`, `poison 2`, `stealth`.
    fn status(&mut self, kind: StatusKind, rest: &str) -> Result<(), String> {
        if kind == StatusKind::Stun {
            self.marks = self.marks.union(Marks::STUN_NEXT);
            return Ok(());
        }
        let bad = || format!("“{rest}” is no amount of a status, as in “bleed 2 for 3”");
        let number = |text: &str| number(text.trim())?.ok_or_else(bad);
        let (amount, ticks) = match rest.split_once("for ") {
            Some((amount, ticks)) => (amount.trim(), Some(number(ticks)?)),
            None => (rest, None),
        };
        let amount = if amount.is_empty() { None } else { Some(number(amount)?) };
        // Poison has turns and no amount (2.46).
        let (amount, ticks) = if kind == StatusKind::Poison { (None, ticks.or(amount)) } else { (amount, ticks) };
        self.statuses.push((kind, amount.unwrap_or(1), ticks.map_or(Lasts::ByRule, Lasts::Ticks)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Board, Vec<Fault>) {
        let mut faults = Vec::new();
        let lines = text.lines().enumerate().map(|(index, text)| Line { number: index + 1, text });
        (Board::read(lines, &mut faults), faults)
    }

    #[test]
    fn a_board_is_read_with_everything_on_it() {
        let (board, faults) = read(
            "turn 4 of B, at advance\nA: hp 18, ap 2, th 7\nB threat zone: 2 Walker (rest, damage 1), Runner\n\
             A tokens: Flare in threat zone\nA zombie deck only: none\ndice 4 2",
        );
        assert_eq!(faults, []);
        assert_eq!((board.turn, board.turn_player, board.first_player()), (4, Seat::Second, Seat::First));
        assert_eq!(board.begin, Begin::Stage(Stage::Advance));
        assert_eq!((board.pools[0].ap, board.pools[0].th, board.hp[0]), (2, 7, Some((2, 18))));
        assert_eq!(board.cards.len(), 3);
        assert_eq!((board.cards[1].notes.marks, board.cards[1].notes.damage), (Marks::REST, 1));
        assert_eq!(board.only, [(Seat::First, Area::ZombieDeck)]);
        assert_eq!((board.tokens.len(), &board.dice[..]), (1, &[4, 2][..]));
    }

    #[test]
    fn every_fault_of_a_board_is_given_with_its_line() {
        let (_, faults) = read("turn x of A\nC hand: X\nA pocket: X\nA hand: Walker (blue)\nA: mana 3\ndice five");
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn statuses_have_an_amount_and_a_time() {
        let notes = Notes::read("bleed 2 for 3, poison 2, stealth, stun", &mut Vec::new()).expect("notes");
        assert_eq!(
            notes.statuses,
            [
                (StatusKind::Bleed, 2, Lasts::Ticks(3)),
                (StatusKind::Poison, 1, Lasts::Ticks(2)),
                (StatusKind::Stealth, 1, Lasts::ByRule)
            ]
        );
        assert_eq!(notes.marks, Marks::STUN_NEXT);
    }
}
