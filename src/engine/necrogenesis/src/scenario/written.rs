//! A position of a game, written as a scenario: the table at some stage before it, the choices
//! since, and what the table must be then.
//!
//! A board cannot say everything that is under way in a game. So it is laid out as the table was
//! when a stage was about to begin, the latest one from which the choices since lead to the very
//! position; that they do is tried before anything is given out.

use std::{cell::Cell, collections::VecDeque, fmt::Write as _};

use crate::rulestext::ability::{StatusKind, Zone};
use safehouse_cards::catalogue::Catalogue;
use safehouse_table::{
    Seat,
    record::{Recorded as _, Session},
};

use super::{
    super::{
        arrange::MOST_DICE,
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        object::{Area, Marks, ObjectId},
        question::Question,
        state::{Stage, State, Until},
        view::Viewer,
    },
    Opened,
    action::Action,
    describe,
    table::Table,
    words::{MARKS, STAGES, STATUSES, TOKENS, letter, word},
};

/// How many stages back a board is tried to be laid out.
const MOST_STAGES: usize = 96;

/// Areas with a list, as they are written.
const PILES: [Area; 7] = [
    Area::Hand,
    Area::Equipment,
    Area::ThreatZone,
    Area::ZombieZone,
    Area::Graveyard,
    Area::SurvivorDeck,
    Area::ZombieDeck,
];

/// Why a position cannot be written as a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// A card has no name that a scenario could call it by.
    #[error("a deck was not whole, and no scenario can name what stands in for its cards")]
    Blank,
    /// Neither it nor a stage before it can be laid out.
    #[error(
        "something is under way that no board can be laid out with, or a deck was shuffled and drawn from since the last \
         stage that could be"
    )]
    UnderWay,
    /// What the viewer knows is not enough.
    #[error("what is hidden from you decides about it; show what is hidden, or wait for the end of the game")]
    Hidden,
}

/// A stage that was about to begin.
struct Stop {
    state: State,
    stage: Stage,
    /// How many choices were made before.
    choices: usize,
}

/// A position as a scenario that passes: that of a session, with everything in it. `title` is what it shows.
///
/// # Errors
/// Where it cannot be written.
pub fn written(session: &Session<Duel, RulesConfig>, title: &str, catalogue: &Catalogue) -> Result<String, NotWritten> {
    let duel = session.rules();
    if duel.cards.iter().any(|card| catalogue.find_name(&duel.program.card(*card).name).is_none()) {
        return Err(NotWritten::Blank);
    }
    let (stops, moves) = stops(session);
    let game = Game { duel, title, catalogue, moves: &moves };
    let end = session.state();
    stops.iter().rev().find_map(|stop| game.from(stop, end)).ok_or(NotWritten::UnderWay)
}

/// A position as one seat sees it: what that seat does not know is filled up with cards that say nothing.
///
/// # Errors
/// Where it cannot be written, or is no position at the beginning of a stage.
pub fn written_as_seen(
    session: &Session<Duel, RulesConfig>,
    seat: Seat,
    title: &str,
    catalogue: &Catalogue,
) -> Result<String, NotWritten> {
    let (duel, state) = (session.rules(), session.state());
    let board = Board { duel, state, seen_by: Some(seat) };
    let text = format!(
        "{}{}steps\n  expect turn {} of {}\n",
        header(duel, title, "What is hidden is filled up with Scrap and Shamblers."),
        board.written(state.stage()).ok_or(NotWritten::Hidden)?,
        state.turn(),
        letter(state.turn_player()),
    );
    let mut table = Opened::read(&text, catalogue).table.ok_or(NotWritten::Hidden)?;
    table.settle();
    let asked = state.asked().filter(|asked| asked.seat == seat).ok_or(NotWritten::Hidden)?;
    if table.state.asked() != Some(asked) || table.options.len() != session.options().len() {
        return Err(NotWritten::Hidden);
    }
    let text = format!("{text}{}", expected(&table, Some(seat)));
    if super::run(&text, catalogue).passed() { Ok(text) } else { Err(NotWritten::Hidden) }
}

/// A choice of the game with the dice that it brought and the decks that were shuffled by it.
struct Move {
    before: State,
    choice: Choice,
    dice: Vec<u8>,
    shuffled: Vec<(Seat, Area)>,
    after: State,
}

/// Plays the record again: every stage that was about to begin, the last of them, and every choice.
fn stops(session: &Session<Duel, RulesConfig>) -> (VecDeque<Stop>, Vec<Move>) {
    let (duel, record) = (session.rules(), session.record());
    let mut stops: VecDeque<Stop> = VecDeque::new();
    let mut moves: Vec<Move> = Vec::new();
    let (mut log, mut options) = (Vec::new(), Vec::new());
    let mut state = duel.begin(record.seed, &mut log, &mut options);
    let reseed = |state: &mut State, taken: usize| {
        for reseed in record.reseeds.iter().filter(|reseed| reseed.at == taken) {
            duel.reseed(state, reseed.seed);
        }
    };
    reseed(&mut state, 0);
    for (index, bytes) in record.choices.iter().enumerate() {
        let (Some(asked), Some(choice)) = (state.asked(), Choice::from_bytes(*bytes)) else { break };
        let before = state;
        log.clear();
        duel.play(&mut state, &mut log).answer(asked, choice);
        loop {
            // Where it stands already is not the next stage.
            let stands = Cell::new(state.stage_to_come().is_some());
            let reached = |state: &State| {
                let comes = state.asked().is_none() && state.stage_to_come().is_some();
                comes && !stands.replace(false)
            };
            if !duel.play(&mut state, &mut log).run_until(&mut options, reached) {
                break;
            }
            if let Some(stage) = state.stage_to_come() {
                stops.push_back(Stop { state, stage, choices: index + 1 });
            }
            if stops.len() > MOST_STAGES {
                stops.pop_front();
            }
        }
        reseed(&mut state, index + 1);
        let dice = |event: &Event| match event {
            Event::Rolled { die, .. } => Some(*die),
            _ => None,
        };
        let shuffled = |event: &Event| match event {
            Event::Shuffled { seat, area } => Some((*seat, *area)),
            Event::Recycled { seat, .. } => Some((*seat, Area::ZombieDeck)),
            _ => None,
        };
        moves.push(Move {
            before,
            choice,
            dice: log.iter().filter_map(dice).collect(),
            shuffled: log.iter().filter_map(shuffled).collect(),
            after: state,
        });
    }
    (stops, moves)
}

struct Game<'a> {
    duel: &'a Duel,
    title: &'a str,
    catalogue: &'a Catalogue,
    moves: &'a [Move],
}

impl Game<'_> {
    /// The scenario from a stage on; `None` where it does not lead to the end.
    fn from(&self, stop: &Stop, end: &State) -> Option<String> {
        let board = Board { duel: self.duel, state: &stop.state, seen_by: None };
        let since = self.moves.get(stop.choices..)?;
        let head = format!("{}{}steps\n", header(self.duel, self.title, ""), board.written(stop.stage)?);
        // What came between the stage and the first choice since.
        let mut text = head.clone();
        let probe = format!("{head}  expect turn {} of {}\n", stop.state.turn(), letter(stop.state.turn_player()));
        let mut table = Opened::read(&probe, self.catalogue).table?;
        if !is_alike(self.duel, &stop.state, &table) {
            return None;
        }
        let first = since.first().map_or(end, |next| &next.before);
        let behind = self.moves.get(stop.choices.checked_sub(1)?)?;
        // Dice that fell after the stage began are not told apart from those before it.
        if !behind.dice.is_empty()
            && first.drawn(super::super::state::Stream::Dice) != stop.state.drawn(super::super::state::Stream::Dice)
        {
            return None;
        }
        table.settle();
        for next in since {
            self.step(next, &mut table, &mut text)?;
        }
        self.catch_up(end, &mut table, &mut text)?;
        if !is_alike(self.duel, end, &table) || table.unscripted_dice() > 0 {
            return None;
        }
        text.push_str(&expected(&table, None));
        super::run(&text, self.catalogue).passed().then_some(text)
    }

    /// Writes a choice down and makes it.
    fn step(&self, next: &Move, table: &mut Table, text: &mut String) -> Option<()> {
        self.catch_up(&next.before, table, text)?;
        if next.dice.len() > MOST_DICE {
            return None;
        }
        if !next.dice.is_empty() {
            let dice: Vec<String> = next.dice.iter().map(u8::to_string).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  dice {}", dice.join(" "));
            if table.duel.lay_dice(&mut table.state, &next.dice) > 0 {
                return None;
            }
        }
        let choice = corresponding(self.duel, &next.before, table, next.choice)?;
        let words = words_of(table, choice)?;
        let _ = writeln!(text, "  {words}");
        table.make_now(&Action::read(&words).ok()??).ok()?;
        for (seat, area) in &next.shuffled {
            let names: Vec<&str> =
                next.after.side(*seat).cards(*area).iter().map(|id| self.duel.name(&next.after, *id)).collect();
            if !names.is_empty() {
                let line =
                    format!("stack {} {}: {}", letter(*seat), word(super::words::AREAS, *area), names.join(", "));
                super::make(table, &super::step(&line, &mut Vec::new()).ok()?).ok()?;
                let _ = writeln!(text, "  {line}");
            }
        }
        Some(())
    }

    /// Passes where the scenario halts and the game did not.
    fn catch_up(&self, to: &State, table: &mut Table, text: &mut String) -> Option<()> {
        table.settle();
        while table.options[..] == [Choice::Pass] && table.state.asked() != to.asked() {
            let asked = table.state.asked()?;
            let words = format!("{} passes", letter(asked.seat));
            let _ = writeln!(text, "  {words}");
            table.make_now(&Action::read(&words).ok()??).ok()?;
        }
        (table.state.asked() == to.asked() || to.asked().is_none()).then_some(())
    }
}

/// The header of a scenario.
fn header(duel: &Duel, title: &str, note: &str) -> String {
    let mut text = format!("title: {}\nrules: 7.1.2\n", title.replace('\n', " "));
    let (own, usual) = (fields(&duel.config), fields(&RulesConfig::STANDARD));
    for (key, value) in own.iter().filter(|(key, value)| usual.get(*key) != Some(value)) {
        let _ = writeln!(text, "config: {key} = {}", value.to_string().trim_matches('"'));
    }
    let played = format!("Taken out of a game of version {} of the rules.", Duel::ENGINE);
    let _ = writeln!(text, "note: {}", [played.as_str(), note].join(" ").trim());
    text
}

fn fields(config: &RulesConfig) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(config) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    }
}

/// A table that is laid out.
struct Board<'a> {
    duel: &'a Duel,
    state: &'a State,
    /// Whose knowledge it keeps to; `None` for everything.
    seen_by: Option<Seat>,
}

impl Board<'_> {
    /// The block of a board; `None` where there is something that it cannot say.
    fn written(&self, stage: Stage) -> Option<String> {
        let state = self.state;
        if !state.stack().is_empty() || state.slot.is_some() || !state.lasting().is_empty() {
            return None;
        }
        let mut text = format!(
            "board\n  turn {} of {}, at {}\n  first {}\n",
            state.turn(),
            letter(state.turn_player()),
            word(STAGES, stage),
            letter(state.first_player()),
        );
        for seat in Seat::BOTH {
            let (side, own) = (state.side(seat), letter(seat));
            let survivor = ObjectId::survivor(seat);
            let _ =
                writeln!(text, "  {own}: ap {}, tp {}, th {}, kills {}", side.ap(), side.tp(), side.th(), side.kills());
            let _ = writeln!(text, "  {own} survivor: {}{}", self.name(survivor), self.notes(survivor)?);
            for area in PILES {
                let cards = side.cards(area);
                let is_deck = matches!(area, Area::SurvivorDeck | Area::ZombieDeck);
                if self.seen_by.is_some() && is_deck || cards.is_empty() && !is_deck {
                    continue;
                }
                let names: Vec<String> = cards
                    .iter()
                    .map(|id| Some(format!("{}{}", self.shown(*id), self.notes(*id)?)))
                    .collect::<Option<_>>()?;
                let only = if is_deck { " only" } else { "" };
                let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let _ = writeln!(text, "  {own} {}{only}: {list}", word(super::words::AREAS, area));
            }
            let exiled: Vec<String> = state.exiled(seat).map(|id| self.name(id).to_owned()).collect();
            if !exiled.is_empty() {
                let _ = writeln!(text, "  {own} exile: {}", exiled.join(", "));
            }
            for zone in [Zone::Threat, Zone::Zombie] {
                for (name, token) in TOKENS {
                    let count = side.tokens(zone, *token);
                    if count > 0 {
                        let area = word(super::words::AREAS, super::super::object::area_of_zone(zone));
                        let _ = writeln!(text, "  {own} tokens: {count} {name} in {area}");
                    }
                }
            }
        }
        Some(text)
    }

    fn name(&self, id: ObjectId) -> &str {
        self.duel.name(self.state, id)
    }

    /// The name of a card as far as it is known.
    fn shown(&self, id: ObjectId) -> String {
        let known = self.seen_by.is_none_or(|seat| self.duel.view(self.state, Viewer::Seat(seat)).card(id).is_some());
        if known { self.name(id).to_owned() } else { super::cards::FILLER.to_owned() }
    }

    /// What stands in parentheses behind a card.
    fn notes(&self, id: ObjectId) -> Option<String> {
        let object = self.state.object(id);
        let is_in_play = object.area.is_battlefield() || object.area == Area::SurvivorZone;
        let mut notes: Vec<String> = Vec::new();
        if is_in_play {
            for mark in object.marks.difference(Marks::ACROSS).iter() {
                let name = word(MARKS, mark);
                if name == "?" {
                    return None;
                }
                notes.push(name.to_owned());
            }
            let has_counters = self.duel.card(self.state, id).counters.is_some() || object.counters > 0;
            let counters = has_counters.then_some(("counters", object.counters));
            let numbers = [("damage", object.damage), ("attacks", object.attacks), ("x", object.x)];
            let changed = numbers.into_iter().filter(|(_, number)| *number > 0).chain(counters);
            notes.extend(changed.map(|(name, number)| format!("{name} {number}")));
            if object.host.is_some() {
                notes.push(format!("on {}", self.host(id, object.host)?));
            }
            for status in self.state.statuses().iter().filter(|status| status.object == id) {
                notes.push(status_words(status.kind, status.amount, status.until, id.owner())?);
            }
        }
        Some(if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) })
    }

    /// What an Attachment hangs on, among the Weapons of its name.
    fn host(&self, id: ObjectId, host: ObjectId) -> Option<String> {
        let seat = self.state.side_of(id);
        if host == ObjectId::survivor(seat) {
            return Some(letter(seat).to_owned());
        }
        let name = self.name(host);
        let mut alike = self.state.side(seat).cards(Area::Equipment).iter().filter(|other| self.name(**other) == name);
        let nth = alike.position(|other| *other == host)?;
        Some(if nth == 0 { name.to_owned() } else { format!("{name}#{}", nth + 1) })
    }
}

/// A status as a board writes it; `None` where it ends otherwise than a board can say.
fn status_words(kind: StatusKind, amount: u8, until: Until, owner: Seat) -> Option<String> {
    let name = word(STATUSES, kind);
    let by_rule = match (kind, until) {
        (StatusKind::Poison, Until::Ticks(turns)) => return Some(format!("{name} {turns}")),
        (_, Until::Ticks(turns)) => return Some(format!("{name} {amount} for {turns}")),
        (StatusKind::Exposed, Until::StartOfTurn(seat)) => seat == owner,
        (StatusKind::Stabilized, Until::EndOfNextTurn { seat, begun: false }) => seat == owner,
        (StatusKind::Cover, Until::EndOfTurn) => true,
        (
            StatusKind::Exposed | StatusKind::Stabilized | StatusKind::Cover | StatusKind::Poison | StatusKind::Stun,
            _,
        ) => false,
        (_, Until::Removed) => true,
        _ => false,
    };
    let amount =
        if matches!(kind, StatusKind::Bleed | StatusKind::Burn) { format!(" {amount}") } else { String::new() };
    by_rule.then(|| format!("{name}{amount}"))
}

/// Where a card lies, told without its id, which differs from table to table.
fn place(state: &State, id: ObjectId) -> Option<(Seat, Area, usize)> {
    if id.index_of_owner() == 0 {
        return Some((id.owner(), Area::SurvivorZone, 0));
    }
    if id == state.slot {
        return Some((id.owner(), Area::SpawnSlot, 0));
    }
    for seat in Seat::BOTH {
        for area in PILES {
            if let Some(at) = state.side(seat).cards(area).iter().position(|other| *other == id) {
                return Some((seat, area, at));
            }
        }
        if let Some(at) = state.exiled(seat).position(|other| other == id) {
            return Some((seat, Area::Exile, at));
        }
    }
    None
}

fn at(state: &State, (seat, area, at): (Seat, Area, usize)) -> Option<ObjectId> {
    match area {
        Area::SurvivorZone => Some(ObjectId::survivor(seat)),
        Area::SpawnSlot => Some(state.slot).filter(|slot| slot.is_some()),
        Area::Exile => state.exiled(seat).nth(at),
        _ => state.side(seat).cards(area).get(at).copied(),
    }
}

/// The card of a table that stands where one of the game does. In a hand, a deck or a pile one copy is as good
/// as another.
fn counterpart(duel: &Duel, state: &State, table: &Table, id: ObjectId) -> Option<ObjectId> {
    let place = place(state, id)?;
    let (seat, area, index) = place;
    if area.is_battlefield() || matches!(area, Area::SurvivorZone | Area::SpawnSlot) {
        return at(&table.state, place);
    }
    let name = duel.name(state, id);
    let is_alike = |list: &[ObjectId], state: &State, duel: &Duel, at: usize| {
        list.iter().take(at).filter(|other| duel.name(state, **other) == name).count()
    };
    if area == Area::Exile {
        return table.state.exiled(seat).find(|other| table.duel.name(&table.state, *other) == name);
    }
    let nth = is_alike(state.side(seat).cards(area), state, duel, index);
    let own = table.state.side(seat).cards(area);
    own.iter().copied().filter(|other| table.duel.name(&table.state, *other) == name).nth(nth)
}

/// The choice of a table that is that of the game.
fn corresponding(duel: &Duel, state: &State, table: &Table, choice: Choice) -> Option<Choice> {
    let other = |id: ObjectId| if id.is_some() { counterpart(duel, state, table, id) } else { Some(id) };
    let choice = match choice {
        Choice::Play(id) => Choice::Play(other(id)?),
        Choice::Use(id, ability) => Choice::Use(other(id)?, ability),
        Choice::Attack(id) => Choice::Attack(other(id)?),
        Choice::Unequip(id) => Choice::Unequip(other(id)?),
        Choice::MoveAttachment(id) => Choice::MoveAttachment(other(id)?),
        Choice::Object(id) => Choice::Object(other(id)?),
        Choice::Table(table_move, id) => Choice::Table(table_move, other(id)?),
        _ => choice,
    };
    table.options.contains(&choice).then_some(choice)
}

/// A step that makes a choice and no other.
fn words_of(table: &Table, choice: Choice) -> Option<String> {
    let asked = table.state.asked()?;
    let own = letter(asked.seat);
    let answer = table.choice(choice);
    let plain = match choice {
        Choice::Object(_) | Choice::Number(_) | Choice::Area(_) | Choice::Option(_) => {
            let verb = match asked.question {
                Question::CallNumber => "calls",
                Question::Advance => "advances",
                Question::Mulligan => "puts back",
                _ => "chooses",
            };
            format!("{own} {verb} {answer}")
        }
        _ => format!("{own} {answer}"),
    };
    let nth = table.options.iter().position(|other| *other == choice)? + 1;
    [plain, format!("{own} chooses answer {nth}")].into_iter().find(|words| {
        let action = Action::read(words).ok().flatten();
        action.is_some_and(|action| action.then.is_empty() && table.would_choose(&action) == Some(choice))
    })
}

/// Whether a table is as the game is, as far as anything later could tell.
fn is_alike(duel: &Duel, state: &State, table: &Table) -> bool {
    let other = &table.state;
    let name = |state: &State, duel: &Duel, id: ObjectId| duel.name(state, id).to_owned();
    let counts = |state: &State, seat: Seat| {
        let side = state.side(seat);
        let tokens: Vec<u8> = [Zone::Threat, Zone::Zombie]
            .into_iter()
            .flat_map(|zone| TOKENS.iter().map(move |(_, token)| side.tokens(zone, *token)))
            .collect();
        (side.ap(), side.tp(), side.th(), side.ap_gained(), side.events_played(), side.kills(), tokens)
    };
    let in_play = |state: &State, duel: &Duel, id: ObjectId| {
        let object = state.object(id);
        let mut statuses: Vec<_> = state
            .statuses()
            .iter()
            .filter(|status| status.object == id)
            .map(|status| (status.kind as u8, status.amount, format!("{:?}", status.until)))
            .collect();
        statuses.sort();
        let host = place(state, object.host);
        let numbers = (object.damage, object.counters, object.attacks, object.used, object.x);
        (name(state, duel, id), object.marks, numbers, host, statuses)
    };
    let same_pile = |seat: Seat, area: Area| {
        let (one, two) = (state.side(seat).cards(area), other.side(seat).cards(area));
        if area.is_battlefield() {
            let pairs = one.iter().zip(two);
            return one.len() == two.len()
                && pairs.fold(true, |same, (id, at)| {
                    same && in_play(state, duel, *id) == in_play(other, &table.duel, *at)
                });
        }
        let names = |state: &State, duel: &Duel, list: &[ObjectId]| {
            let mut names: Vec<String> = list.iter().map(|id| name(state, duel, *id)).collect();
            // A deck has an order, a hand and a Graveyard have none that matters.
            if !matches!(area, Area::SurvivorDeck | Area::ZombieDeck) {
                names.sort();
            }
            names
        };
        names(state, duel, one) == names(other, &table.duel, two)
    };
    let same_exile = |seat: Seat| {
        let names = |state: &State, duel: &Duel| {
            let mut names: Vec<String> = state.exiled(seat).map(|id| name(state, duel, id)).collect();
            names.sort();
            names
        };
        names(state, duel) == names(other, &table.duel)
    };
    let survivors = Seat::BOTH.map(ObjectId::survivor);
    (state.turn(), state.turn_player(), state.first_player(), state.outcome())
        == (other.turn(), other.turn_player(), other.first_player(), other.outcome())
        && state.lasting().len() == other.lasting().len()
        && state.stack().len() == other.stack().len()
        && Seat::BOTH.into_iter().all(|seat| {
            counts(state, seat) == counts(other, seat)
                && PILES.into_iter().all(|area| same_pile(seat, area))
                && same_exile(seat)
        })
        && survivors.into_iter().all(|id| in_play(state, duel, id) == in_play(other, &table.duel, id))
}

/// What must be so at the end, of what a seat knows or of everything.
fn expected(table: &Table, seen_by: Option<Seat>) -> String {
    let state = &table.state;
    let mut text = String::new();
    for seat in Seat::BOTH {
        let (side, own) = (state.side(seat), letter(seat));
        let values = [("ap", side.ap()), ("tp", side.tp()), ("th", side.th()), ("kills", side.kills())];
        for (name, value) in values {
            let _ = writeln!(text, "  expect {own}.{name} = {value}");
        }
        let read = table.duel.read(state);
        let _ = writeln!(text, "  expect {own}.hp = {}", read.hp_left(ObjectId::survivor(seat)));
        for area in [Area::Hand, Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            if area == Area::Hand && seen_by.is_some_and(|seen_by| seen_by != seat) {
                continue;
            }
            let names: Vec<&str> = side.cards(area).iter().map(|id| table.duel.name(state, *id)).collect();
            let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let _ = writeln!(text, "  expect {own} {}: {list}", word(super::words::AREAS, area));
        }
    }
    match (state.outcome(), state.asked()) {
        (Some(safehouse_table::Outcome::Won(seat)), _) => {
            let _ = writeln!(text, "  expect winner {}", letter(seat));
        }
        (Some(safehouse_table::Outcome::Drawn), _) => text.push_str("  expect draw\n"),
        (None, Some(asked)) => {
            let _ = writeln!(text, "  expect asked {} {}", letter(asked.seat), describe::question(asked.question));
        }
        (None, None) => {}
    }
    text
}
