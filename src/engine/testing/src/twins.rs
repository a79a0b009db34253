//! Two games with one public history and other hidden cards: whoever may not know those cards must be
//! told the same of both (4.1.2).

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        duel::Duel,
        event::Event,
        question::Question,
        rulestext::ability::Deck,
        state::State,
        view::{Viewer, redact},
        wire::view::GameView,
    },
    table::{Seat, random::Seed, record::StepLog},
};

use crate::numbers::Numbers;

/// Who may not know the hidden cards of [`OTHER`].
pub const READER: Seat = Seat::First;
/// Whose cards are exchanged.
pub const OTHER: Seat = Seat::Second;

/// One of the two games.
#[derive(Debug)]
pub struct Twin<'a> {
    /// The rules and the cards.
    pub duel: &'a Duel,
    /// Which of the other seat's is exchanged.
    deck: Deck,
    /// The state.
    pub state: State,
    /// All that happened.
    pub log: StepLog<Event>,
    /// Every legal choice of whoever is asked.
    pub options: Vec<Choice>,
}

impl Twin<'_> {
    fn asks(&self, seat: Seat) -> Option<Question> {
        self.state.asked().filter(|asked| asked.seat == seat).map(|asked| asked.question)
    }

    fn choose(&mut self, choice: Choice) {
        self.log.begin_step();
        self.duel.take(&mut self.state, choice, &mut self.log, &mut self.options);
    }

    /// Answers for the other seat by nothing but what is public, and shows no
    /// card of its hand.
    fn go_on(&mut self) {
        let shows = |choice: &Choice| matches!(choice, Choice::Play(_) | Choice::Use(..) | Choice::Loot);
        // A price says something of the card even before it is seen.
        let spawns = |choice: &Choice| self.deck == Deck::Zombie && *choice == Choice::Spawn;
        let quiet: Vec<_> = self.options.iter().copied().filter(|choice| !shows(choice) && !spawns(choice)).collect();
        let quiet = if quiet.is_empty() { self.options.clone() } else { quiet };
        let at = self.public().len() + usize::from(self.state.turn());
        self.choose(quiet[at % quiet.len()]);
    }

    fn public(&self) -> Vec<Event> {
        self.log.events().iter().filter_map(|event| redact(*event, Viewer::Seat(READER))).collect()
    }
}

/// Whether two events tell of a hidden card that is another one in each game,
/// or of its price.
fn uncovers(before: &[Event], one: &Event, other: &Event) -> bool {
    let spawns = |event: &&Event| matches!(event, Event::Chose { choice: Choice::Spawn, .. });
    let chose = before.iter().rev().find(|event| matches!(event, Event::Chose { .. }));
    match (one, other) {
        (Event::Points { .. }, Event::Points { .. }) => chose.is_some_and(|event| spawns(&event)),
        (Event::Moved { object: a, from: b, to: c, .. }, Event::Moved { object: d, from: e, to: f, .. }) => {
            (a, b, c) == (d, e, f)
        }
        (Event::Revealed { object: a, .. }, Event::Revealed { object: b, .. }) => a == b,
        _ => false,
    }
}

/// What was met in some pairs.
#[derive(Debug, Default)]
pub struct Counted {
    /// Moments at which both were looked at.
    pub compared: usize,
    /// Where one game asks the other seat for a React and its twin does not.
    pub tempting: usize,
    /// Games whose hidden cards differ at their end.
    pub differing: usize,
}

/// Plays a pair until one shows what is another card in its twin, and looks at both wherever the same
/// is known of them.
///
/// # Panics
/// What is public parts before a hidden card is uncovered.
pub fn play(duel: &Duel, seed: u64, deck: Deck, counted: &mut Counted, mut look: impl FnMut([&Twin<'_>; 2])) {
    let begin = || {
        let (mut log, mut options) = (StepLog::default(), Vec::new());
        let state = duel.begin(Seed::from_number(seed), &mut log, &mut options);
        Twin { duel, deck, state, log, options }
    };
    let (mut one, mut two) = (begin(), begin());
    // After the mulligans, which deal each hand anew.
    while [&one, &two].iter().any(|twin| twin.state.asked().is_some_and(|asked| asked.question == Question::Mulligan)) {
        [&mut one, &mut two].into_iter().for_each(|twin| twin.choose(Choice::Pass));
    }
    let exchanged = duel.seat_view(&two.state, READER).with_other_cards(deck, Seed::from_number(seed + 1000));
    two.state = exchanged;
    let asked = two.state.asked().expect("a question").seat;
    two.options.clear();
    duel.seat_view(&two.state, asked).options(&mut two.options);
    let mut numbers = Numbers(seed);
    loop {
        let (history, twin) = (one.public(), two.public());
        if let Some(at) = history.iter().zip(&twin).position(|(here, there)| here != there) {
            let (here, there) = (history[at], twin[at]);
            assert!(uncovers(&history[..at], &here, &there), "game {seed}: {here:?} or {there:?}");
            break;
        }
        if history.len() == twin.len() {
            let reader_asked = [&one, &two].map(|game| game.asks(READER).is_some());
            // Whoever is asked is shown it; the other game has not come as far.
            if reader_asked[0] == reader_asked[1] {
                look([&one, &two]);
                counted.compared += 1;
            }
        }
        if one.state.outcome().is_some() || two.state.outcome().is_some() {
            break;
        }
        let tempted = |game: &Twin<'_>| game.asks(OTHER) == Some(Question::React);
        counted.tempting += usize::from(tempted(&one) != tempted(&two));
        match (one.asks(READER).is_some(), two.asks(READER).is_some()) {
            (true, true) => {
                assert_eq!(one.options, two.options, "game {seed}");
                let choice = one.options[numbers.below(one.options.len())];
                one.choose(choice);
                two.choose(choice);
            }
            (true, false) => two.go_on(),
            (false, true) => one.go_on(),
            (false, false) if history.len() > twin.len() => two.go_on(),
            (false, false) if history.len() < twin.len() => one.go_on(),
            // Where one may answer and its twin may not, the question goes first.
            (false, false) => match (one.asks(OTHER), two.asks(OTHER)) {
                (here, there) if here == there => {
                    one.go_on();
                    two.go_on();
                }
                (Some(Question::React | Question::ZombieAction), _) => one.go_on(),
                (_, Some(Question::React | Question::ZombieAction)) => two.go_on(),
                (here, there) => panic!("game {seed}: {here:?} or {there:?}"),
            },
        }
    }
    let solo = [&one, &two].map(|game| {
        let view = GameView::new(&duel.view(&game.state, Viewer::Solo));
        serde_json::to_value(view).expect("a view as JSON")
    });
    counted.differing += usize::from(solo[0] != solo[1]);
}
