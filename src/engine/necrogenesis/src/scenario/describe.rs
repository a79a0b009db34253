//! Questions, answers and events in the words of scenario files.

use safehouse_table::Outcome;

use super::{
    super::{
        choice::Choice,
        event::{DamageBy, Event, LossCause, Rolled},
        object::{Area, Marks, ObjectId},
        program::{AbilityId, CardId},
        question::Question,
    },
    table::Table,
    words::{ACCOUNTS, AREAS, MARKS, STAGES, STATUSES, TABLE_MOVES, TOKENS, Words, letter, word},
};
use crate::rulestext::ability::{Points, Zone};

/// Pools.
pub(super) const POINTS: Words<Points> = &[("AP", Points::Action), ("TP", Points::Tactical), ("TH", Points::Threat)];

/// What is asked, in a few words.
pub(super) fn question(question: Question) -> &'static str {
    match question {
        Question::Mulligan => "mulligan",
        Question::Action => "action",
        Question::Response => "response",
        Question::SpawnDraw => "spawn draw",
        Question::SpawnOrBottom => "spawn or bottom",
        Question::SpawnFromDeck => "spawn from deck",
        Question::X => "x",
        Question::ZombieAction => "zombie action",
        Question::Advance => "advance",
        Question::ZombieAttack => "zombie attack",
        Question::QuickEscape => "quick escape",
        Question::React => "react",
        Question::AttackZone => "attack zone",
        Question::AttackTarget => "attack target",
        Question::CallNumber => "call number",
        Question::Target => "target",
        Question::Host => "host",
        Question::ReplaceAttachment => "replace attachment",
        Question::FreeHands => "free hands",
        Question::KeepAttachment(_) => "keep attachment",
        Question::Discard => "discard",
        Question::ExileFromGraveyard => "exile from graveyard",
        Question::TriggerOrder => "trigger order",
        Question::DrawMore => "draw more",
        Question::May => "may",
        Question::MayPay => "may pay",
        Question::Option => "option",
        Question::ChooseObject => "choose object",
        Question::ChooseGraveyard => "choose graveyard",
        Question::Search => "search",
        Question::Reorder => "reorder",
        Question::AdvanceAtOnce(_) => "advance at once",
        Question::AttackAtOnce(_) => "attack at once",
        Question::Flare => "flare",
        Question::KeepUnique => "keep unique",
        Question::ExcessWeapon => "excess weapon",
        Question::ExcessAttachment(_) => "excess attachment",
        Question::Manual => "manual",
    }
}

fn mark_word(mark: Marks) -> &'static str {
    [MARKS, ACCOUNTS].map(|words| word(words, mark)).into_iter().find(|word| *word != "?").unwrap_or("marked")
}

fn zone(zone: Zone) -> &'static str {
    word(AREAS, super::super::object::area_of_zone(zone))
}

impl Table {
    /// Where the game stands, in words.
    pub(super) fn place(&self) -> String {
        let state = &self.state;
        let turn = format!("turn {} of {}, {}", state.turn(), letter(state.turn_player()), word(STAGES, state.stage()));
        match (state.outcome(), state.asked()) {
            (Some(Outcome::Won(seat)), _) => format!("{turn}, {} won", letter(seat)),
            (Some(Outcome::Drawn), _) => format!("{turn}, a draw"),
            (None, Some(asked)) => {
                format!("{turn}, {} is asked: {}", letter(asked.seat), question(asked.question))
            }
            (None, None) => format!("{turn}, between two steps"),
        }
    }

    /// An answer, as a step would write it.
    pub(super) fn choice(&self, choice: Choice) -> String {
        let name = |id| self.name(id);
        match choice {
            Choice::Pass => "pass".into(),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Play(id) => format!("play {}", name(id)),
            Choice::Use(id, index) => {
                let ability = self.duel.card(&self.state, id).text.active.get(usize::from(index));
                let label = ability.and_then(|ability| self.duel.program.ability(*ability).label.as_deref());
                let several = self.duel.card(&self.state, id).text.active.len() > 1;
                match (label, several) {
                    (Some(label), _) => format!("use {} \"{label}\"", name(id)),
                    (None, true) => format!("use {} {}", name(id), index + 1),
                    (None, false) => format!("use {}", name(id)),
                }
            }
            Choice::Attack(id) if id.index_of_owner() == 0 => "attack unarmed".into(),
            Choice::Attack(id) => format!("attack with {}", name(id)),
            Choice::Loot => "loot".into(),
            Choice::Unequip(id) => format!("unequip {}", name(id)),
            Choice::MoveAttachment(id) => format!("move {}", name(id)),
            Choice::Object(id) => name(id),
            Choice::Number(number) => number.to_string(),
            Choice::Area(area) => word(AREAS, area).into(),
            Choice::Option(index) => match self.state.asked().map(|asked| asked.question) {
                Some(Question::TriggerOrder) => self.trigger_choice(index),
                _ => format!("option {}", index + 1),
            },
            Choice::Draw => "draw".into(),
            Choice::Spawn => "spawn".into(),
            Choice::Bottom => "bottom".into(),
            Choice::Table(table_move, id) => format!("by hand {} {}", word(TABLE_MOVES, table_move), name(id)),
        }
    }

    /// One of the triggers to order: by its card, by its line where the card
    /// has several, else by its place among those offered.
    fn trigger_choice(&self, index: u8) -> String {
        let place = self.options.iter().position(|choice| *choice == Choice::Option(index)).unwrap_or(index.into());
        let Some((source, line)) = self.trigger(index) else { return format!("option {}", place + 1) };
        let others = || {
            let all = self.options.iter().filter_map(|choice| match choice {
                Choice::Option(other) if *other != index => self.trigger(*other),
                _ => None,
            });
            all.filter(|(other, _)| self.name(*other) == self.name(source))
        };
        let name = self.name(source);
        if others().next().is_none() {
            name
        } else if others().all(|(_, other)| other != line) {
            format!("{name} \"{}\"", line.replace('\n', " "))
        } else {
            format!("option {} ({name})", place + 1)
        }
    }

    fn card_name(&self, object: ObjectId, card: CardId) -> String {
        if self.seen(object) == card { self.name(object) } else { self.duel.program.card(card).name.clone() }
    }

    fn ability_text(&self, ability: AbilityId) -> &str {
        &self.duel.program.ability(ability).line
    }

    /// An event, as an expectation would write it.
    pub(super) fn event(&self, event: &Event) -> String {
        let name = |id| self.name(id);
        match *event {
            Event::TurnBegan { turn, seat } => format!("turn {turn} of {}", letter(seat)),
            Event::StageBegan(stage) => format!("stage {}", word(STAGES, stage)),
            Event::Chose { seat, choice, .. } => format!("{} chooses {}", letter(seat), self.choice(choice)),
            Event::Forced { seat, choice, .. } => format!("{} can only {}", letter(seat), self.choice(choice)),
            Event::Moved { object, card, from, to, side } => format!(
                "{} moves from {} to {}.{}",
                self.card_name(object, card),
                word(AREAS, from),
                letter(side),
                word(AREAS, to)
            ),
            Event::Shuffled { seat, area } => format!("{} shuffles {}", letter(seat), word(AREAS, area)),
            Event::Recycled { seat, cards } => format!("{} recycles {cards}", letter(seat)),
            Event::Revealed { object, card } => format!("{} is revealed", self.card_name(object, card)),
            Event::LookedAt { seat, area, cards } => {
                format!("{} looks at {cards} of {}", letter(seat), word(AREAS, area))
            }
            Event::Damaged { object, source, by, amount, left } => {
                let by = match by {
                    DamageBy::Card => name(source),
                    DamageBy::Status(status) => word(STATUSES, status).to_owned(),
                    DamageBy::Token(token) => word(TOKENS, token).to_owned(),
                    DamageBy::Hand => "a move by hand".to_owned(),
                };
                format!("{} takes {amount} from {by}, {left} left", name(object))
            }
            Event::Prevented { object, amount } => format!("{} is spared {amount}", name(object)),
            Event::Healed { object, amount } => format!("{} heals {amount}", name(object)),
            Event::Destroyed { object, card } => format!("{} is destroyed", self.card_name(object, card)),
            Event::Counters { object, now } => {
                format!("{} has {now} counter{}", name(object), if now == 1 { "" } else { "s" })
            }
            Event::Marked { object, mark, on } => {
                format!("{} becomes {}{}", name(object), if on { "" } else { "not " }, mark_word(mark))
            }
            Event::Points { seat, points, now, gained } => {
                let verb = if gained { "gains" } else { "pays" };
                format!("{} {verb} {}, now {now}", letter(seat), word(POINTS, points))
            }
            Event::Decayed { seat, lost } => format!("{} decays {lost}", letter(seat)),
            Event::StatusGained { object, status, amount } => {
                format!("{} gains {} {amount}", name(object), word(STATUSES, status))
            }
            Event::StatusRefused { object, status } => {
                format!("{} is immune to {}", name(object), word(STATUSES, status))
            }
            Event::StatusLost { object, status } => format!("{} loses {}", name(object), word(STATUSES, status)),
            Event::TokenPlaced { side, zone: at, token } => {
                format!("{} placed in {}.{}", word(TOKENS, token), letter(side), zone(at))
            }
            Event::TokenRemoved { side, zone: at, token } => {
                format!("{} removed from {}.{}", word(TOKENS, token), letter(side), zone(at))
            }
            Event::Attached { seat, object, host } => {
                format!("{} attaches {} to {}", letter(seat), name(object), name(host))
            }
            Event::Played { seat, object, card } => format!("{} plays {}", letter(seat), self.card_name(object, card)),
            Event::Activated { seat, object, ability } => {
                format!("{} activates {}: {}", letter(seat), name(object), self.ability_text(ability))
            }
            Event::Triggered { object, ability, .. } => {
                format!("{} triggers: {}", name(object), self.ability_text(ability))
            }
            Event::Resolving { ability: AbilityId::TRIPWIRE, .. } => "Tripwire Snare resolves".into(),
            Event::Resolving { ability: AbilityId::GREASE_TAG, .. } => "Grease Tag resolves".into(),
            Event::Resolving { object, ability, .. } => {
                format!("{} resolves: {}", name(object), self.ability_text(ability))
            }
            Event::Fizzled { object } => format!("{} fizzles", name(object)),
            Event::Cancelled { object, .. } => format!("{} is cancelled", name(object)),
            Event::AttackDeclared { attacker, target, zone: area, .. } => match target.is_some() {
                true => format!("{} attacks {}", name(attacker), name(target)),
                false => format!("{} attacks into {}", name(attacker), word(AREAS, area)),
            },
            Event::BattleStep { offense } => if offense { "offense step" } else { "defense step" }.into(),
            Event::Rolled { seat, roll, die, needs, bonus } => {
                let what = match roll {
                    Rolled::Hit => "to hit",
                    Rolled::Unarmed => "unarmed",
                    Rolled::Escape => "to escape",
                    Rolled::QuickEscape => "quick escape",
                    Rolled::Evade => "to evade",
                    Rolled::Grease => "against grease",
                    Rolled::Selection => "to select",
                };
                let needed = match roll {
                    Rolled::Unarmed => {
                        let called: Vec<_> = (1..=6u8)
                            .filter(|number| needs >> number & 1 == 1)
                            .map(|number| number.to_string())
                            .collect();
                        format!("called {}", called.join(" "))
                    }
                    _ if bonus == 0 => format!("needs {needs}"),
                    _ => format!("needs {needs}, {bonus:+}"),
                };
                format!("{} rolls {die} {what}, {needed}", letter(seat))
            }
            Event::Hit { attacker, target, zone } => {
                format!("{} hits {}", name(attacker), self.attacked(target, zone))
            }
            Event::Missed { attacker, target, zone } => {
                format!("{} misses {}", name(attacker), self.attacked(target, zone))
            }
            Event::Evaded { object, attacker } => format!("{} evades {}", name(object), name(attacker)),
            Event::AttackEnded { attacker } => format!("{} ends its attack without damage", name(attacker)),
            Event::Escaped { seat, success } => {
                format!("{} {}", letter(seat), if success { "escapes" } else { "fails to escape" })
            }
            Event::BattleEnded { attacker } => format!("{} ends its battle", name(attacker)),
            Event::Spawned { object, card, paid } => format!("{} spawns for {paid}", self.card_name(object, card)),
            Event::Advanced { object } => format!("{} advances", name(object)),
            Event::TableMove { seat, choice } => format!("{} moves {}", letter(seat), self.choice(choice)),
            Event::Lost { seat, cause } => {
                let why = match cause {
                    LossCause::NoHp => "no hp",
                    LossCause::EmptyDeck => "empty deck",
                    LossCause::TooFewCards => "too few cards",
                    LossCause::Conceded => "concession",
                    LossCause::Card => "a card",
                };
                format!("{} loses by {why}", letter(seat))
            }
            Event::Stopped(why) => format!("the game is stopped: {}", why.reason()),
            Event::GameOver => "the game is over".into(),
            Event::Arranged => "the table is laid out".into(),
            Event::Edited => "the table is changed by hand".into(),
        }
    }

    /// What an attack is aimed at: a card, or with Area all of a zone.
    fn attacked(&self, target: ObjectId, zone: Area) -> String {
        if target.is_some() { self.name(target) } else { format!("all in {}", word(AREAS, zone)) }
    }

    /// An area of a seat, in words.
    pub(super) fn area(&self, seat: safehouse_table::Seat, area: Area) -> String {
        format!("{}.{}", letter(seat), word(AREAS, area))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        NECROGENESIS,
        config::RulesConfig,
        event::every_kind::{GEAR, ZOMBIE, every_kind},
        scenario::{board::Board, cards::Cards},
    };
    use safehouse_cards::{catalogue::Catalogue, game::Games};
    use safehouse_testing::shipped::OUTBREAK;

    #[test]
    fn every_kind_of_event_has_words_of_its_own() {
        let given = Catalogue::read(Games::only(&NECROGENESIS), &[OUTBREAK]).expect("a valid card file");
        let mut faults = Vec::new();
        let cards = Cards::read(std::iter::empty(), &given, &mut faults);
        let board = Board::read(std::iter::empty(), &mut faults);
        let table = Table::set_up(&board, &cards, RulesConfig::default(), &[], &mut faults);
        let table = table.unwrap_or_else(|| panic!("{faults:?}"));
        let card_of = |id: ObjectId| table.state.object(id).card;
        for event in every_kind(card_of, AbilityId(0)) {
            let text = table.event(&event);
            let is_debug =
                ["ObjectId", "CardId", "Some(", "None", "::", "{", "}"].iter().any(|word| text.contains(word));
            assert!(!text.is_empty() && !text.contains('?') && !text.contains("  ") && !is_debug, "{event:?}: {text}");
            assert!(!text.contains("marked"), "a mark has no word: {event:?}: {text}");
            let about = match event {
                Event::Moved { object, .. } | Event::Marked { object, .. } | Event::Counters { object, .. } => object,
                Event::Attached { host, .. } => host,
                Event::Spawned { object, .. } | Event::Advanced { object } => object,
                _ => continue,
            };
            let name = table.name(about);
            assert!(["Scrap", "Shambler", "A"].contains(&&*name) && text.contains(&name), "{event:?}: {text}");
        }
        assert_eq!((table.name(GEAR), table.name(ZOMBIE)), ("Scrap".to_owned(), "Shambler".to_owned()));
    }
}
