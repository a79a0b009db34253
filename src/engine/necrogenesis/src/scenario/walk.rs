//! A scenario step by step, to be looked at: the table as it is set up, then after each move what
//! happened and what must be so.

use std::sync::Arc;

use safehouse_cards::catalogue::Catalogue;
use safehouse_table::{
    Outcome, Sink as _,
    record::StepLog,
    scenario::{Report, ScenarioText},
};

use super::{
    super::{choice::Choice, duel::Duel, event::Event, explain, state::State},
    BLOCKS, Opened, Step,
    expect::{Compare, Counted, Expectation, Of, Part},
    make,
    table::Table,
    words::{AREAS, letter, word},
};

/// A scenario, played from its beginning to its end.
#[derive(Debug, Clone)]
pub struct Walk {
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses and rulings that it shows.
    pub rules: Vec<String>,
    /// By which readings other than the usual it is played, as `key = value`.
    pub readings: Vec<String>,
    /// The rules and the cards of both sides.
    pub duel: Arc<Duel>,
    /// Where it can be looked at: as it is set up, and after each of its moves.
    pub moments: Vec<Moment>,
    story: Vec<Event>,
}

/// The table at one moment of a scenario.
#[derive(Debug, Clone)]
pub struct Moment {
    /// What was done, in a sentence; empty of the setup.
    pub done: String,
    /// What must be so then, a sentence each, with the clause that they end in in parentheses.
    pub expected: Vec<String>,
    /// The state.
    pub state: State,
    /// The answers to what is asked.
    pub options: Vec<Choice>,
    /// How many events led there.
    events: usize,
}

impl Walk {
    /// Plays a scenario.
    ///
    /// # Errors
    /// One that cannot be read, or that does not hold, with its report.
    pub fn of(text: &str, catalogue: &Catalogue) -> Result<Self, Report> {
        // What came of it is told as every run tells it.
        let failed = || super::run(text, catalogue);
        let Opened { steps, table, report } = Opened::read(text, catalogue);
        let (Some(mut table), true) = (table, report.passed()) else { return Err(failed()) };
        let mut moments = vec![Moment::of(&table, String::new())];
        for (line, step) in &steps {
            if let Step::Expect(expectation) = step {
                let sentence = said(expectation, line.text.trim_start_matches("expect").trim());
                // Looking may let the game go on to its next question.
                if table.check(expectation).is_err() {
                    return Err(failed());
                }
                let seen = Moment::of(&table, String::new());
                if let Some(moment) = moments.last_mut() {
                    moment.expected.push(sentence);
                    *moment = Moment { done: moment.done.clone(), expected: moment.expected.clone(), ..seen };
                }
                continue;
            }
            if make(&mut table, step).is_err() {
                return Err(failed());
            }
            moments.push(Moment::of(&table, done(step, line.text)));
        }
        let (scenario, _) = ScenarioText::read(text, &BLOCKS);
        Ok(Self {
            title: report.title,
            rules: report.rules,
            readings: scenario.config.iter().map(|(_, key, value)| format!("{key} = {value}")).collect(),
            story: table.story.iter().map(|(_, event)| *event).collect(),
            duel: Arc::new(table.duel),
            moments,
        })
    }

    /// What happened up to a moment, by the moves that caused it.
    pub fn log(&self, at: usize) -> StepLog<Event> {
        let mut log = StepLog::default();
        let mut from = 0;
        for (index, moment) in self.moments.iter().take(at + 1).enumerate() {
            if index > 0 {
                log.begin_step();
            }
            for event in self.story.get(from..moment.events).unwrap_or_default() {
                log.take(*event);
            }
            from = moment.events;
        }
        log
    }
}

impl Moment {
    fn of(table: &Table, done: String) -> Self {
        Self {
            done,
            expected: Vec::new(),
            state: table.state,
            options: table.options.clone(),
            events: table.story.len(),
        }
    }
}

/// A step as a sentence.
fn done(step: &Step, text: &str) -> String {
    let dice = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    match step {
        Step::Skip(stage) => {
            let name = explain::TURN.get(explain::step_of(*stage)).map_or("the next step", |step| step.name);
            format!("The game goes on until this is about to begin: {name}")
        }
        Step::Dice(shown) if shown.len() == 1 => format!("The next die will show {}", dice(shown)),
        Step::Dice(shown) => format!("The next dice will show {}", dice(shown)),
        Step::Stack { seat, area, names } => {
            format!("On top of {}’s {} are laid: {}", letter(*seat), area.name(), names.join(", "))
        }
        Step::Make(_) | Step::Expect(_) => match text.split_once("->") {
            Some((what, answers)) => format!("{} – {}", what.trim(), answers.trim()),
            None => text.to_owned(),
        },
    }
}

/// An expectation as a sentence.
fn said(expectation: &Expectation, text: &str) -> String {
    let behind = |word: &str| text.strip_prefix(word).unwrap_or(text).trim().trim_start_matches(':').trim().to_owned();
    let is = |not: bool| if not { "is not" } else { "is" };
    match expectation {
        Expectation::Offered(_, true) => format!("Possible now: {}", behind("offered")),
        Expectation::Offered(_, false) => format!("Not possible now: {}", behind("not offered")),
        Expectation::Options(_) => format!("These answers and no others: {}", behind("options")),
        Expectation::Refused(..) => format!("Refused: {}", behind("refused")),
        Expectation::Events { patterns, none, .. } => {
            let happens = patterns.join(", then ");
            if *none { format!("This does not happen: {happens}") } else { format!("This happens: {happens}") }
        }
        Expectation::Value { of, value, compare, number } => {
            let of = match of {
                Of::Seat(seat) => letter(*seat),
                Of::Card(card) => &card.text,
            };
            let how = match compare {
                Compare::Equal => "",
                Compare::Unequal => "not ",
                Compare::AtMost => "at most ",
                Compare::AtLeast => "at least ",
                Compare::Less => "less than ",
                Compare::More => "more than ",
            };
            format!("{of}, {}: {how}{number}", value_name(value))
        }
        Expectation::Cards { seat, area, part, names } => {
            let part = match part {
                Part::All => "",
                Part::Top => ", from the top",
                Part::Bottom => ", at the bottom",
            };
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            let what = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            format!("{}’s {}{part}: {what}", letter(*seat), area.name())
        }
        Expectation::In { card, seat, area, not } => {
            let whose = seat.map_or_else(String::new, |seat| format!("{}’s ", letter(seat)));
            let name = if *area == super::super::object::Area::Stack { word(AREAS, *area) } else { area.name() };
            format!("{} {} in {}{name}", card.text, is(*not), if whose.is_empty() { "the " } else { &whose })
        }
        Expectation::Count { what, count, seat, area } => {
            let what = match what {
                Counted::Card(card) => card.text.clone(),
                Counted::Token(_) => {
                    text.split(" in ").next().unwrap_or(text).trim_start_matches(char::is_numeric).trim().to_owned()
                }
            };
            let count = match count {
                Some(0) => "no".to_owned(),
                Some(count) => count.to_string(),
                None => "at least one".to_owned(),
            };
            let what = what.trim_start_matches("no ").to_owned();
            format!("In {}’s {}: {count} {what}", letter(*seat), area.name())
        }
        Expectation::On { card, host } => format!("{} is attached to {}", card.text, host.text),
        Expectation::Is { .. } | Expectation::HasStatus { .. } | Expectation::HasKeyword { .. } => text.to_owned(),
        Expectation::Outcome(None) => "The game goes on".to_owned(),
        Expectation::Outcome(Some(Outcome::Drawn)) => "The game is a draw".to_owned(),
        Expectation::Outcome(Some(Outcome::Won(seat))) => format!("{} has won", letter(*seat)),
        Expectation::Turn { number, seat } => {
            let number = number.map_or_else(String::new, |number| format!(" {number}"));
            let whose = seat.map_or_else(String::new, |seat| format!(" of {}", letter(seat)));
            format!("It is turn{number}{whose}")
        }
        Expectation::Stage(stage) => {
            let name = explain::TURN.get(explain::step_of(*stage)).map_or("", |step| step.name);
            format!("The game stands at: {name}")
        }
        Expectation::Asked { seat, question } if question.is_empty() => format!("{} is asked", letter(*seat)),
        Expectation::Asked { seat, question } => format!("{} is asked: {question}", letter(*seat)),
    }
}

/// What a value is called: points in capitals, as everywhere.
fn value_name(value: &str) -> String {
    let word = |word: &str| match word {
        "hp" | "ap" | "tp" | "th" | "ed" | "x" => word.to_uppercase(),
        _ => word.to_owned(),
    };
    value.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use safehouse_cards::game::Games;
    use safehouse_testing::shipped::OUTBREAK;

    use super::{
        super::super::{NECROGENESIS, examples::examples},
        *,
    };

    fn catalogue() -> Catalogue {
        Catalogue::read(Games::only(&NECROGENESIS), &[OUTBREAK]).expect("a valid card file")
    }

    const LOOT: &str = "title: Loot costs AP and a card\nrules: 2.48.1\nboard\n  turn 3 of A, at action\n  A: ap 1\n  \
                        A hand: Scrap\nsteps\n  A loots\n  expect A.ap = 0\n  expect 1 Scrap in A.graveyard\n  \
                        expect refused A loots (2.48.1)\n";

    #[test]
    fn a_scenario_is_walked_through_with_what_happened_and_what_must_be_so() {
        let walk = Walk::of(LOOT, &catalogue()).expect("it passes");
        assert_eq!(walk.moments.len(), 2);
        let [setup, loot] = &walk.moments[..] else { panic!("two moments") };
        assert_eq!((setup.done.as_str(), loot.done.as_str()), ("", "A loots"));
        assert_eq!(loot.expected, ["A, AP: 0", "In A’s Graveyard: 1 Scrap", "Refused: A loots (2.48.1)"],);
        assert_eq!((walk.log(0).steps(), walk.log(1).steps()), (0, 1));
        assert!(walk.log(0).events().len() < walk.log(1).events().len());
    }

    #[test]
    fn what_does_not_hold_is_told_as_a_run_tells_it() {
        let wrong = LOOT.replace("A.ap = 0", "A.ap = 1");
        assert_eq!(Walk::of(&wrong, &catalogue()).map(|_| ()).map_err(|report| report.failures.len()), Err(1));
        assert!(Walk::of("nonsense", &catalogue()).is_err());
    }

    #[test]
    fn every_example_can_be_looked_at_from_its_setup_to_its_end() {
        let catalogue = catalogue();
        for example in examples() {
            let walk = match Walk::of(example.text, &catalogue) {
                Ok(walk) => walk,
                // The cards of other sets are not read here; all of them run in the tests of scenarios.
                Err(report) if !report.faults.is_empty() => continue,
                Err(report) => panic!("{}", report.describe(example.name)),
            };
            let expected: Vec<&String> = walk.moments.iter().flat_map(|moment| &moment.expected).collect();
            assert!(!expected.is_empty(), "{}: nothing is expected", example.name);
            for sentence in walk.moments.iter().skip(1).map(|moment| &moment.done).chain(expected) {
                assert!(!sentence.is_empty() && !sentence.contains("  "), "{}: {sentence}", example.name);
            }
            let last = walk.moments.len() - 1;
            assert_eq!(walk.log(last).steps(), last, "{}", example.name);
        }
    }
}
