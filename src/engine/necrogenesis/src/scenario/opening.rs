//! A position that a scenario leads to, as the table that games begin with.

use std::sync::Arc;

use safehouse_cards::{card::Card, catalogue::Catalogue, visible::visible};
use safehouse_table::scenario::ScenarioText;

use super::{super::duel::Duel, BLOCKS, Opened, Step, make, steps};

/// Moves of a scenario that a game begins with. The longest example of the rules
/// has forty; each may play a whole turn, and all are played before the first
/// decision.
const MOST_MOVES: usize = 100;

/// The duel of a scenario whose games begin where its last move leads to, with the
/// cards of the catalogue and its own; its program knows the `brought` ones as
/// well. What must be so there is not asked.
///
/// # Errors
/// What cannot be read or made, with its line.
pub(crate) fn opening(text: &str, catalogue: &Catalogue, brought: &[&Card]) -> Result<Duel, String> {
    if let Some((at, _)) = text.lines().enumerate().find(|(_, line)| !shows_as_written(line)) {
        return Err(format!("line {}: a letter in it shows nothing, or runs from right to left", at + 1));
    }
    let Opened { steps, table, report } = Opened::read_part(text, catalogue, brought);
    if let Some(fault) = report.faults.first() {
        return Err(format!("line {}: {}", fault.line, fault.message));
    }
    let Some(mut table) = table else { return Err("no table can be laid out from it".to_owned()) };
    let moves = steps.iter().filter(|(_, step)| !matches!(step, Step::Expect(_))).count();
    if moves > MOST_MOVES {
        return Err(format!("it has {moves} moves; a game begins after at most {MOST_MOVES}"));
    }
    for (line, step) in &steps {
        let told = |why: String| format!("line {}: {why}", line.number);
        if let Step::Expect(expectation) = step {
            // Looking may let the game go on to its next question.
            let _ = table.check(expectation);
        } else {
            make(&mut table, step).map_err(told)?;
        }
        if let Some(die) = table.bad_die {
            return Err(told(format!("no die shows {die}; dice show 1 to 6")));
        }
    }
    if table.state.outcome().is_some() {
        return Err("the game is over there (1.3.0); begin at an earlier step".to_owned());
    }
    let opening = Some(Arc::new(table.state));
    Ok(Duel { opening, ..table.duel })
}

/// Whether what it names stands in sentences as the words beside it do: no letter shows nothing,
/// or runs the other way.
fn shows_as_written(line: &str) -> bool {
    let runs_back = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    let line = line.replace('\t', " ");
    visible(&line) == line && !line.chars().any(runs_back)
}

/// A scenario up to its nth move, with what must be so then: none is how it is set
/// up. All of it where it has no more moves.
pub fn up_to(text: &str, moves: usize) -> String {
    let (scenario, _) = ScenarioText::read(text, &BLOCKS);
    let steps = steps(scenario.block("steps"), &mut Vec::new());
    let next = steps.iter().filter(|(_, step)| !matches!(step, Step::Expect(_))).nth(moves);
    let lines = next.map_or(usize::MAX, |(line, _)| line.number.saturating_sub(1));
    text.lines().take(lines).flat_map(|line| [line, "\n"]).collect()
}

/// What a scenario shows, as its header says; empty without one.
pub fn title_of(text: &str) -> &str {
    ScenarioText::read(text, &BLOCKS).0.title
}

#[cfg(test)]
mod tests {
    use safehouse_cards::game::Games;
    use safehouse_table::random::Seed;
    use safehouse_testing::shipped::OUTBREAK;

    use super::{
        super::{
            super::{NECROGENESIS, examples::examples},
            Walk,
        },
        *,
    };

    fn catalogue() -> Catalogue {
        Catalogue::read(Games::only(&NECROGENESIS), &[OUTBREAK]).expect("a valid card file")
    }

    #[test]
    fn a_game_begins_at_every_step_of_every_example_as_the_table_stands_there() {
        let (catalogue, seed) = (catalogue(), Seed::from_number(7));
        let (mut begun, mut over) = (0, 0);
        for example in examples() {
            // The cards of other sets are not read here.
            let Ok(walk) = Walk::of(example.text, &catalogue) else { continue };
            for (at, moment) in walk.moments.iter().enumerate() {
                let part = up_to(example.text, at);
                match opening(&part, &catalogue, &[]) {
                    Ok(duel) => {
                        begun += 1;
                        let opening = duel.opening.clone().expect("it is arranged");
                        assert!(*opening == moment.state, "{} at {at}", example.name);
                        let (mut log, mut options) = (Vec::new(), Vec::new());
                        let state = duel.begin(seed, &mut log, &mut options);
                        assert!(!options.is_empty() || state.outcome().is_some(), "{} at {at}", example.name);
                    }
                    Err(why) => {
                        over += 1;
                        assert!(moment.state.outcome().is_some(), "{} at {at}: {why}", example.name);
                    }
                }
            }
        }
        assert!(begun > 2_000 && over > 0, "{begun} {over}");
    }

    #[test]
    fn what_is_no_position_is_refused_with_its_line() {
        let catalogue = catalogue();
        let loot = "title: Loot\nrules: 2.48.1\nboard\n  turn 3 of A, at action\nsteps\n";
        for (text, why) in [
            ("nonsense".to_owned(), "line 1: "),
            (format!("{loot}  A flies\n"), "line 6: "),
            (format!("{loot}  B loots\n"), "line 6: "),
            (format!("{loot}  dice 9\n  A attacks with A\n"), "line "),
            (loot.replace("Loot", "L\u{202e}oot"), "line 1: a letter"),
            (loot.replace("Loot", "\u{5d0}"), "line 1: a letter"),
            (format!("{loot}{}", "  dice 1\n".repeat(101)), "it has 101 moves"),
        ] {
            let refused = opening(&text, &catalogue, &[]).map(|_| ()).expect_err("refused");
            assert!(refused.starts_with(why), "{text}: {refused}");
        }
        assert!(opening(loot, &catalogue, &[]).is_ok(), "it need not expect anything");
    }
}
