//! A player by rule of thumb who gives standing orders, and how often such a
//! player's hand moves in a game.

use std::{collections::BTreeMap, sync::Arc};

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        orders::{Order, Orders, Thought},
        question::Question,
        record::DuelRecord,
        simulation::{
            player::Player,
            policy::{Policy as _, PolicyKind},
        },
    },
    table::{
        Seat,
        orders::Stop,
        random::Seed,
        record::{Recorded as _, Session},
        surprise::Surprise,
    },
};

use crate::shipped::{catalogue, decks};

/// How long the player's orders last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// No order is given.
    NoOrders,
    /// Each is given for a turn, where it spares more than it costs.
    Turn,
    /// Until it is taken back.
    Game,
}

/// How often a player's hand moved in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gestures {
    /// Answers that no order gave, by what was asked.
    pub answers: BTreeMap<String, usize>,
    /// Orders that were given.
    pub given: usize,
    /// Answers that orders gave.
    pub ordered: usize,
    /// What kept orders from answering what they were given for, how often.
    pub stops: BTreeMap<String, usize>,
}

impl Gestures {
    /// All of them: one an answer that no order gave, one an order that was given.
    pub fn count(&self) -> usize {
        self.answers.values().sum::<usize>() + self.given
    }
}

/// The pair of ready-made decks of a game: all pairings in turn.
fn pair(game: u64) -> [usize; 2] {
    let decks = decks().len() as u64;
    [(game % decks) as usize, (game / decks % decks) as usize]
}

/// What the player orders at a question, the first time it is asked.
fn ordered_at(question: Question) -> Option<Order> {
    match question {
        Question::SpawnDraw | Question::SpawnOrBottom => Some(Order::SpawnAll),
        Question::Advance => Some(Order::AdvanceAll),
        Question::ZombieAttack => Some(Order::AttackStrongestFirst),
        Question::QuickEscape => Some(Order::EscapeFrom(2)),
        _ => None,
    }
}

/// Plays a game in which some seats are that player's, and the others play by rule
/// of thumb without being counted; with the record of the game.
///
/// # Panics
/// When a choice is refused, or the game has no end.
pub fn play(game: u64, hands: &[Seat], lasting: Lasting) -> (Gestures, DuelRecord) {
    let pair = pair(game).map(|deck| &decks()[deck]);
    let record = DuelRecord::new::<Duel>(catalogue(), pair, Seed::from_number(game), RulesConfig::default());
    let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("two complete decks"));
    let mut session = Session::open(Arc::clone(&duel), record).expect("an empty record");
    let mut thumb: Player = PolicyKind::RuleOfThumb.player(Seed::default());
    let (mut orders, mut seen) = ([Orders::default(), Orders::default()], [0; 2]);
    let mut gestures = Gestures::default();
    while let Some(asked) = session.state().asked() {
        let seat = asked.seat.index();
        if hands.contains(&asked.seat) && lasting != Lasting::NoOrders {
            let followed = session.follow(asked.seat, &orders[seat], seen[seat]).expect("a legal game");
            gestures.ordered += followed.taken;
            let stop = match followed.stop {
                Stop::Surprise(Surprise::OtherSeat | Surprise::GameOver) => continue,
                Stop::Surprise(surprise) => format!("{surprise:?}").split(' ').next().map(str::to_owned),
                Stop::Thought(Thought::NoOrder | Thought::Expired) => None,
                Stop::Thought(thought) => Some(format!("{thought:?}")),
            };
            let question = session.state().asked().expect("it is asked").question;
            match stop {
                Some(stop) => *gestures.stops.entry(stop).or_default() += 1,
                None => {
                    let turn = (lasting == Lasting::Turn).then(|| session.state().turn());
                    let spares = turn.is_none() || session.options().len() > 2 || question == Question::SpawnDraw;
                    if let Some(order) = ordered_at(question).filter(|_| spares) {
                        orders[seat].give(order, turn);
                        seen[seat] = session.at();
                        gestures.given += 1;
                        continue;
                    }
                }
            }
        }
        let asked = session.state().asked().expect("it is asked");
        if hands.contains(&asked.seat) {
            let kind = format!("{:?}", asked.question);
            let kind = kind.split('(').next().unwrap_or_default().to_owned();
            *gestures.answers.entry(kind).or_default() += 1;
        }
        let chosen = thumb.choose(&duel.seat_view(session.state(), asked.seat), session.options());
        let choice = session.options()[chosen];
        session.choose(choice).expect("a legal choice");
        assert!(session.record().choices.len() < 5_000, "game {game} has no end");
    }
    let record = session.into_record();
    assert!(record.choices.iter().all(|bytes| Duel::from_bytes(*bytes).is_some()));
    (gestures, record)
}

/// The median of some counts; of an even number the upper one.
pub fn median(mut counts: Vec<usize>) -> usize {
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().unwrap_or_default()
}
