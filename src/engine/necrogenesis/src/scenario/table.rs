//! The table of a scenario: set up from its board, played on step by step,
//! with names for the cards on it.

use crate::kind::{CardType, Class};
use safehouse_cards::card::{Card, CardName, Fact};
use safehouse_table::{
    Seat,
    scenario::{Failure, Fault, Line},
};

use super::{
    super::{
        arrange::{Arrangement, Placing},
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        object::{Area, CARDS, CARDS_PER_SEAT, ObjectId, SURVIVOR_DECK_START, ZOMBIE_DECK_START},
        program::CardId,
        state::{Stage, State},
    },
    board::{Board, Notes, Placed},
    cards::{Cards, FILLER, SURVIVOR, ZOMBIE_FILLER},
    words::{Named, letter},
};

/// Cards that fit into an area.
const SPACE: usize = 40;
/// Cards that fit where cards of both decks lie.
const SPACE_OF_BOTH_DECKS: usize = 60;

/// A table in play.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) duel: Duel,
    pub(super) state: State,
    /// Answers to the open question.
    pub(super) options: Vec<Choice>,
    /// What happened, in words and as events, since the beginning.
    pub(super) story: Vec<(String, Event)>,
    /// Where the last move began in `story`.
    pub(super) last_move: usize,
    /// Up to where in `story` the answers that the game took by itself were
    /// written down as steps.
    pub(super) answered: usize,
    /// Whether the last move was a player's, and no skip.
    pub(super) moved: bool,
    /// Dice rolled that nobody had laid down.
    unscripted: usize,
    /// A number laid down that no die shows, and that was rolled.
    pub(super) bad_die: Option<u8>,
    /// Which card each object was when it was last seen.
    seen: [CardId; CARDS],
    /// The number of each card among those of its name on the table.
    numbers: [u8; CARDS],
}

/// The cards of one seat as they are laid out.
#[derive(Default)]
struct Sections<'a> {
    /// Cards with the index of their placing; the deck's have none.
    survivor_deck: Vec<(&'a Card, Option<usize>)>,
    zombie_deck: Vec<(&'a Card, Option<usize>)>,
}

impl Table {
    /// Sets a board up. `None` when something in it is at fault.
    pub(super) fn set_up(
        board: &Board,
        cards: &Cards<'_>,
        config: RulesConfig,
        brought: &[&Card],
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let before = faults.len();
        let mut sections = [Sections::default(), Sections::default()];
        for in_deck in [false, true] {
            for (index, placed) in board.cards.iter().enumerate() {
                let is_deck = matches!(placed.area, Area::SurvivorDeck | Area::ZombieDeck);
                if is_deck != in_deck {
                    continue;
                }
                match home(placed, cards) {
                    Ok((owner, zombie, card)) => {
                        let section = &mut sections[owner.index()];
                        let list = if zombie { &mut section.zombie_deck } else { &mut section.survivor_deck };
                        list.push((card, (!is_deck).then_some(index)));
                    }
                    Err(message) => faults.push(Fault::new(placed.line, message)),
                }
            }
        }
        let mut seats: [Vec<&Card>; 2] = [Vec::new(), Vec::new()];
        let mut placings: Vec<(usize, Placing)> = Vec::new();
        let mut exiled = Vec::new();
        for seat in Seat::BOTH {
            let (line, name) = match &board.survivors[seat.index()] {
                Some((line, name, _)) => (*line, name.as_str()),
                None => (1, SURVIVOR),
            };
            let list = &mut seats[seat.index()];
            match cards.find(name) {
                Some(card) if CardType::of(card) == Some(CardType::Survivor) => list.push(card),
                Some(_) => faults.push(Fault::new(line, format!("{name} is no Survivor"))),
                None => faults.push(Fault::new(line, unknown(name))),
            }
            let section = &sections[seat.index()];
            let start = seat.index() * CARDS_PER_SEAT;
            for (cards_of, area, filler, first, size) in [
                (&section.survivor_deck, Area::SurvivorDeck, FILLER, SURVIVOR_DECK_START, ZOMBIE_DECK_START - 1),
                (
                    &section.zombie_deck,
                    Area::ZombieDeck,
                    ZOMBIE_FILLER,
                    ZOMBIE_DECK_START,
                    CARDS_PER_SEAT - ZOMBIE_DECK_START,
                ),
            ] {
                if cards_of.len() > size {
                    let count = cards_of.len();
                    let message =
                        format!("{} brings {count} cards of the {}, it has {size}", letter(seat), area.name());
                    faults.push(Fault::new(1, message));
                    continue;
                }
                let filler = cards.find(filler);
                for index in 0..size {
                    let id = ObjectId((start + first + index) as u8);
                    match cards_of.get(index) {
                        Some((card, placed)) => {
                            list.push(card);
                            if let Some(at) = placed {
                                let placed = &board.cards[*at];
                                placings.push((*at, placing(id, placed, card, &config)));
                            }
                        }
                        None => {
                            list.extend(filler);
                            if board.only.contains(&(seat, area)) {
                                exiled.push(Placing::new(id, Area::Exile, seat));
                            }
                        }
                    }
                }
            }
        }
        overfull(board, faults);
        if faults.len() > before {
            return None;
        }
        placings.sort_by_key(|(at, _)| *at);
        hosts(board, &mut placings, faults);
        let mut placings: Vec<Placing> = placings.into_iter().map(|(_, placing)| placing).chain(exiled).collect();
        for seat in Seat::BOTH {
            placings.push(survivor(board, seat, seats[seat.index()][0], &config));
        }
        if faults.len() > before {
            return None;
        }
        let Some(duel) = Duel::of_brought(config, [&seats[0], &seats[1]], brought) else {
            faults.push(Fault::new(1, "the decks could not be filled up"));
            return None;
        };
        let state = duel.arrange(&Arrangement {
            turn_player: board.turn_player,
            first_player: board.first_player(),
            turn: board.turn,
            begin: board.begin,
            pools: board.pools,
            placings: placings.clone(),
            tokens: board.tokens.clone(),
            dice: board.dice.clone(),
            seed: board.seed,
        });
        for seat in Seat::BOTH {
            if state.side(seat).ap() < board.pools[seat.index()].ap {
                let cap = duel.config.ap_gain_cap;
                faults.push(Fault::new(1, format!("{} cannot have more than {cap} AP (2.1.5)", letter(seat))));
            }
        }
        let mut table = Self {
            duel,
            state,
            options: Vec::new(),
            story: Vec::new(),
            last_move: 0,
            answered: 0,
            moved: false,
            unscripted: 0,
            bad_die: None,
            seen: [CardId(0); CARDS],
            numbers: [0; CARDS],
        };
        for index in 0..CARDS {
            table.seen[index] = state.object(ObjectId(index as u8)).card;
        }
        for placing in &placings {
            if !placing.area.is_secret() {
                table.number(placing.object);
            }
        }
        Some(table)
    }

    /// Goes on to the next decision, if the game stands between two.
    pub(super) fn settle(&mut self) {
        if self.state.asked().is_none() && self.state.outcome().is_none() {
            let mut log = Vec::new();
            let dice = self.state.scripted_dice().len();
            self.duel.go_on(&mut self.state, None, &mut log, &mut self.options);
            self.tell(log, dice);
        }
    }

    /// Makes a choice that is offered.
    pub(super) fn take(&mut self, choice: Choice) {
        let mut log = Vec::new();
        let dice = self.state.scripted_dice().len();
        self.duel.go_on(&mut self.state, Some(choice), &mut log, &mut self.options);
        self.tell(log, dice);
    }

    /// Whether the last move itself has led into a stage, where the game halts
    /// at a question: skipping to it would go round to the next turn's.
    pub(super) fn ran_into(&self, stage: Stage) -> bool {
        let began = |(_, event): &(String, Event)| *event == Event::StageBegan(stage);
        self.moved && self.state.asked().is_some() && self.state.stage() == stage && self.since_move().iter().any(began)
    }

    /// Plays on to the beginning of a stage; whether it came.
    pub(super) fn skip_to(&mut self, stage: Stage) -> bool {
        let mut log = Vec::new();
        let dice = self.state.scripted_dice().len();
        let reached = self.duel.skip_to(&mut self.state, stage, &mut log, &mut self.options);
        self.tell(log, dice);
        reached
    }

    /// Concedes.
    pub(super) fn concede(&mut self, seat: Seat) {
        let mut log = Vec::new();
        let dice = self.state.scripted_dice().len();
        self.duel.concede(&mut self.state, seat, &mut log);
        self.options.clear();
        self.tell(log, dice);
    }

    /// Dice rolled since the beginning that nobody had laid down.
    pub(super) fn unscripted_dice(&self) -> usize {
        self.unscripted
    }

    /// Begins a move: what happened before it is past.
    pub(super) fn begin_move(&mut self) {
        self.last_move = self.story.len();
    }

    /// What happened since the last move began.
    pub(super) fn since_move(&self) -> &[(String, Event)] {
        &self.story[self.last_move..]
    }

    fn tell(&mut self, log: Vec<Event>, dice_before: usize) {
        let rolled = log.iter().filter(|event| matches!(event, Event::Rolled { .. })).count();
        let used = dice_before.saturating_sub(self.state.scripted_dice().len());
        self.unscripted += rolled.saturating_sub(used);
        for event in log {
            if let Event::Rolled { die, .. } = event
                && !(1..=6).contains(&die)
            {
                self.bad_die = Some(die);
            }
            if let Event::Moved { object, card, to, .. } = event {
                self.seen[object.index()] = card;
                if !to.is_secret() {
                    self.number(object);
                }
                let text = self.event(&event);
                self.story.push((text, event));
                if to.is_secret() && to != Area::SpawnSlot {
                    self.numbers[object.index()] = 0;
                }
                continue;
            }
            let text = self.event(&event);
            self.story.push((text, event));
        }
    }

    /// Gives a card on the table its number among those of its name.
    fn number(&mut self, object: ObjectId) {
        if self.numbers[object.index()] == 0 && object.index_of_owner() != 0 {
            let name = self.seen[object.index()];
            let most = (0..CARDS).filter(|index| self.seen[*index] == name).map(|index| self.numbers[index]).max();
            self.numbers[object.index()] = most.unwrap_or(0).saturating_add(1);
        }
    }

    /// The name a card goes by on the table.
    pub(super) fn name(&self, object: ObjectId) -> String {
        if !object.is_some() {
            return "nothing".to_owned();
        }
        if object.index_of_owner() == 0 {
            return letter(object.owner()).to_owned();
        }
        let card = self.seen[object.index()];
        let name = &self.duel.program.card(card).name;
        let number = self.numbers[object.index()];
        let several = (0..CARDS).any(|index| self.seen[index] == card && self.numbers[index] > 1);
        if number > 0 && several { format!("{name}#{number}") } else { name.clone() }
    }

    /// Whether a scenario means this card by a name.
    pub(super) fn means(&self, named: &Named, object: ObjectId) -> bool {
        if !object.is_some() {
            return false;
        }
        let owner = object.owner();
        let Some(name) = &named.name else {
            return object.index_of_owner() == 0 && named.owner == Some(owner);
        };
        let card = self.state.object(object).card;
        CardName::new(&self.duel.program.card(card).name) == *name
            && named.owner.is_none_or(|seat| seat == owner)
            && named.nth.is_none_or(|nth| usize::from(self.numbers[object.index()]) == nth)
    }

    /// Every object that a name may mean.
    pub(super) fn all_meant<'a>(&'a self, named: &'a Named) -> impl Iterator<Item = ObjectId> + 'a {
        (0..CARDS).map(|index| ObjectId(index as u8)).filter(|object| self.means(named, *object))
    }

    /// The one card on the table that a name means: in play if one of that
    /// name is, else in an open area.
    ///
    /// # Errors
    /// In words: none, or several.
    pub(super) fn the(&self, named: &Named) -> Result<ObjectId, String> {
        let among = |fits: &dyn Fn(Area) -> bool| {
            self.all_meant(named).filter(|id| fits(self.state.object(*id).area)).collect::<Vec<_>>()
        };
        for fits in [&|area: Area| area.is_battlefield(), &|area: Area| !area.is_secret()] as [&dyn Fn(Area) -> bool; 2]
        {
            match among(fits)[..] {
                [] => {}
                [one] => return Ok(one),
                ref several => {
                    let names: Vec<_> = several.iter().map(|id| self.name(*id)).collect();
                    return Err(format!("“{}” may be {}", named.text, names.join(" or ")));
                }
            }
        }
        Err(format!("there is no {} on the table", named.text))
    }

    /// A failure of a step.
    pub(super) fn failure(&self, line: Line<'_>, actual: impl Into<String>) -> Failure {
        Failure {
            line: line.number,
            step: line.text.to_owned(),
            actual: actual.into(),
            place: self.place(),
            offered: self.options.iter().map(|choice| self.choice(*choice)).collect(),
            happened: self.since_move().iter().map(|(text, _)| text.clone()).collect(),
        }
    }

    /// The card an object was when it was last seen.
    pub(super) fn seen(&self, object: ObjectId) -> CardId {
        self.seen[object.index()]
    }
}

fn unknown(name: &str) -> String {
    if name.contains('#') {
        return format!("“{name}”: on the board every name is one more card; numbers are for the steps");
    }
    format!("no card is called “{name}”; make it up in the block “cards”")
}

/// Whose a placed card is, whether it is of the Zombie Deck, and the card.
fn home<'a>(placed: &Placed, cards: &'a Cards<'_>) -> Result<(Seat, bool, &'a Card), String> {
    let card = cards.find(&placed.name).ok_or_else(|| unknown(&placed.name))?;
    let (card_type, class) = (CardType::of(card), Class::of(card));
    let zombie = card_type == Some(CardType::Zombie);
    let name = &placed.name;
    let fits = match placed.area {
        Area::ZombieDeck => zombie,
        Area::SurvivorDeck | Area::Hand => !zombie,
        Area::Equipment => matches!(class, Some(Class::Melee | Class::Ranged | Class::Passive | Class::Attachment)),
        Area::ThreatZone | Area::ZombieZone => zombie || class.is_some_and(Class::is_placed),
        _ => true,
    };
    if card_type == Some(CardType::Survivor) || !fits {
        return Err(format!("{name} cannot lie in the {}", placed.area.name()));
    }
    let in_zone = matches!(placed.area, Area::ThreatZone | Area::ZombieZone);
    Ok((if zombie && in_zone { placed.side.other() } else { placed.side }, zombie, card))
}

/// Areas that hold more cards than a table has room for.
fn overfull(board: &Board, faults: &mut Vec<Fault>) {
    for (index, placed) in board.cards.iter().enumerate() {
        let here = board.cards[..index].iter().filter(|other| (other.side, other.area) == (placed.side, placed.area));
        let room = match placed.area {
            Area::Graveyard | Area::ThreatZone | Area::ZombieZone => SPACE_OF_BOTH_DECKS,
            _ => SPACE,
        };
        if here.count() == room {
            let message = format!("there is room for {room} cards in the {}", placed.area.name());
            faults.push(Fault::new(placed.line, message));
        }
    }
}

fn placing(id: ObjectId, placed: &Placed, card: &Card, config: &RulesConfig) -> Placing {
    with_notes(Placing::new(id, placed.area, placed.side), &placed.notes, card, config)
}

fn with_notes(placing: Placing, notes: &Notes, card: &Card, config: &RulesConfig) -> Placing {
    let printed = match card.fact("hp") {
        Some(Fact::Number(hp)) => u8::try_from(*hp).unwrap_or(0),
        _ => 0,
    };
    let owner = placing.object.owner();
    Placing {
        marks: notes.marks,
        damage: notes.hp.map_or(notes.damage, |hp| printed.saturating_sub(hp)),
        counters: notes.counters,
        attacks: notes.attacks,
        x: notes.x,
        statuses: notes
            .statuses
            .iter()
            .map(|(kind, amount, lasts)| (*kind, *amount, lasts.until(*kind, owner, config.poison_turns)))
            .collect(),
        ..placing
    }
}

fn survivor(board: &Board, seat: Seat, card: &Card, config: &RulesConfig) -> Placing {
    let mut notes = board.survivors[seat.index()].as_ref().map(|(_, _, notes)| notes.clone()).unwrap_or_default();
    if let Some((_, hp)) = board.hp[seat.index()] {
        notes.hp = Some(hp);
    }
    with_notes(Placing::new(ObjectId::survivor(seat), Area::SurvivorZone, seat), &notes, card, config)
}

/// Attachments find their Weapons among the cards of their side, or its Survivor.
fn hosts(board: &Board, placings: &mut [(usize, Placing)], faults: &mut Vec<Fault>) {
    for at in 0..placings.len() {
        let placed = &board.cards[placings[at].0];
        let Some(host) = &placed.notes.host else { continue };
        if host.name.is_none() && host.owner == Some(placed.side) {
            placings[at].1.host = Some(ObjectId::survivor(placed.side));
            continue;
        }
        let mut candidates = placings.iter().filter(|(index, placing)| {
            let other = &board.cards[*index];
            placing.area == Area::Equipment
                && other.side == placed.side
                && host.name.as_ref().is_some_and(|name| *name == CardName::new(&other.name))
        });
        match candidates.nth(host.nth.unwrap_or(1).saturating_sub(1)).map(|(_, placing)| placing.object) {
            Some(object) => placings[at].1.host = Some(object),
            None => {
                faults.push(Fault::new(placed.line, format!("there is no {} to put {} on", host.text, placed.name)))
            }
        }
    }
}
