//! The result of a match as a form has it: choices of one game, small numbers of the best of three.

use maud::{Markup, html};
use safehouse_service::events::rounds::{Games, Kind, MatchShown, Outcome, RoundPhase, Side};

/// What can come of a match, as a form spells it.
const PLAYED: &str = "played";
const WON_A: &str = "a";
const WON_B: &str = "b";
const DRAWN: &str = "draw";
const AGREED: &str = "agreed";
const ABSENT_A: &str = "absent-a";
const ABSENT_B: &str = "absent-b";
const GAVE_UP_A: &str = "gave-up-a";
const GAVE_UP_B: &str = "gave-up-b";
const BOTH_LOST: &str = "lost";

/// The name of a field of a table: forms with many tables have it once for each.
pub fn field(name: &str, table: u32) -> String {
    format!("{name}-{table}")
}

/// What was filled in is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoResult {
    /// It is none that a form has.
    #[error("say what came of the match")]
    Unknown,
    /// Games are counted.
    #[error("write the games that each won as numbers")]
    Number,
    /// What came of the match has no games, and some were filled in.
    #[error("{0} has no games: leave the games empty, or choose “Played” under “How”")]
    WithGames(&'static str),
    /// Whoever gave up won the match by the games beside it.
    #[error("whoever gave up cannot have won the match: correct the games, or choose “Played” under “How”")]
    GaveUpAsWinner,
    /// More games than a match has.
    #[error("a match has fewer games than were filled in: correct the games")]
    TooMany,
}

/// The result that a form says of a table; none where nothing of it was filled in, and an error where something was
/// that is no result, or contradicts itself. Whoever gave up keeps the games that they won before; the other is counted
/// as many as win a match.
///
/// # Errors
/// What was filled in is no result.
pub fn read<'a>(get: impl Fn(&str) -> &'a str, table: u32, games: Games) -> Result<Option<Outcome>, NoResult> {
    let said = get(&field("result", table)).trim();
    let number = |name: &str| match get(&field(name, table)).trim() {
        "" => Ok(None),
        text => text.parse::<u32>().map(Some).map_err(|_| NoResult::Number),
    };
    let played = (number("a")?, number("b")?, number("draws")?);
    let (a, b, draws) = (played.0.unwrap_or(0), played.1.unwrap_or(0), played.2.unwrap_or(0));
    let without = match said {
        AGREED => Some("a draw by agreement"),
        ABSENT_A | ABSENT_B => Some("a match to which somebody did not come"),
        BOTH_LOST => Some("a match that both lose"),
        WON_A | WON_B | DRAWN => Some("a match of one game"),
        _ => None,
    };
    if let Some(what) = without.filter(|_| (a, b, draws) != (0, 0, 0)) {
        return Err(NoResult::WithGames(what));
    }
    Ok(match said {
        WON_A => Some(Outcome::played(games.to_win(), 0, 0)),
        WON_B => Some(Outcome::played(0, games.to_win(), 0)),
        DRAWN => Some(Outcome::played(0, 0, 1)),
        AGREED => Some(Outcome::intentional_draw(games)),
        ABSENT_A => Some(Outcome::no_show(games, Side::A)),
        ABSENT_B => Some(Outcome::no_show(games, Side::B)),
        GAVE_UP_A => Some(conceded(Side::A, (a, b, draws), games)?),
        GAVE_UP_B => Some(conceded(Side::B, (b, a, draws), games)?),
        BOTH_LOST => Some(Outcome::double_loss()),
        "" | PLAYED => (played != (None, None, None)).then(|| Outcome::played(a, b, draws)),
        _ => return Err(NoResult::Unknown),
    })
}

/// That a side gave up, with the games that it won before, those that the other won, and those that were drawn.
fn conceded(side: Side, (own, other, draws): (u32, u32, u32), games: Games) -> Result<Outcome, NoResult> {
    let most = games.to_win();
    if own >= most {
        return Err(NoResult::GaveUpAsWinner);
    }
    if other > most {
        return Err(NoResult::TooMany);
    }
    let (wins_a, wins_b) = match side {
        Side::A => (own, most),
        Side::B => (most, own),
    };
    Ok(Outcome { wins_a, wins_b, draws, kind: Kind::Concession(side) })
}

/// How a result is spelled in a form of one game, or beside the numbers of one of three.
fn spelled(outcome: &Outcome, games: Games) -> &'static str {
    match outcome.kind {
        Kind::IntentionalDraw => AGREED,
        Kind::NoShow(Side::A) => ABSENT_A,
        Kind::NoShow(Side::B) => ABSENT_B,
        Kind::Concession(Side::A) => GAVE_UP_A,
        Kind::Concession(Side::B) => GAVE_UP_B,
        Kind::DoubleLoss => BOTH_LOST,
        Kind::Played if games == Games::BestOf3 => PLAYED,
        Kind::Played if outcome.wins_a > outcome.wins_b => WON_A,
        Kind::Played if outcome.wins_b > outcome.wins_a => WON_B,
        Kind::Played => DRAWN,
    }
}

/// What the fields of a result have in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::pages) struct Filled {
    said: String,
    a: String,
    b: String,
    draws: String,
}

impl Filled {
    /// A result that is there.
    pub(in crate::pages) fn of(outcome: Option<&Outcome>, games: Games) -> Self {
        let Some(outcome) = outcome else { return Self::default() };
        let said = spelled(outcome, games).to_owned();
        // The other kinds have no games.
        if games == Games::BestOf1 || !matches!(outcome.kind, Kind::Played | Kind::Concession(_)) {
            return Self { said, ..Self::default() };
        }
        let draws = if outcome.draws > 0 { outcome.draws.to_string() } else { String::new() };
        Self { said, a: outcome.wins_a.to_string(), b: outcome.wins_b.to_string(), draws }
    }

    /// What was written into them, a result or not.
    pub(in crate::pages) fn written<'a>(get: impl Fn(&str) -> &'a str, table: u32) -> Self {
        let [said, a, b, draws] = ["result", "a", "b", "draws"].map(|name| get(&field(name, table)).to_owned());
        Self { said, a, b, draws }
    }
}

/// What was written into the form of one match, which was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    round: u32,
    table: u32,
    filled: Filled,
}

impl Written {
    /// What a form says that names its round and table; none of one that does not.
    pub fn of<'a>(get: impl Fn(&str) -> &'a str) -> Option<Self> {
        let (round, table) = (get("round").parse().ok()?, get("table").parse().ok()?);
        Some(Self { round, table, filled: Filled::written(get, table) })
    }

    /// What was written, where it was of this table of this round.
    pub(in crate::pages) fn at(&self, (round, table): (u32, u32)) -> Option<&Filled> {
        ((self.round, self.table) == (round, table)).then_some(&self.filled)
    }
}

/// The fields of the result of a match, with what is in them; `table` names them. They offer what its phase takes.
pub(in crate::pages) fn draw(
    game: &MatchShown,
    table: u32,
    (games, phase): (Games, RoundPhase),
    filled: &Filled,
) -> Markup {
    let second = game.b.as_ref().map_or("", |(_, name)| name.as_str());
    html! {
        fieldset class="result" {
            legend class="hidden" { "Result of table " (table) ": " (game.a.1) " and " (second) }
            @match games {
                Games::BestOf1 => (one_game((&game.a.1, second), table, phase, &filled.said)),
                Games::BestOf3 => (three_games((&game.a.1, second), table, phase, filled)),
            }
        }
    }
}

fn one_game((first, second): (&str, &str), table: u32, phase: RoundPhase, kept: &str) -> Markup {
    let name = field("result", table);
    let choice = |value: &str, words: &Markup| {
        html! {
            label class="result__choice" {
                input type="radio" name=(name) value=(value) checked[kept == value];
                span { (words) }
            }
        }
    };
    let won = |name: &str| html! { bdi { (name) } " won" };
    let rare = rare(first, second, phase);
    html! {
        div class="result__choices" {
            (choice(WON_A, &won(first)))
            (choice(WON_B, &won(second)))
            @if takes(phase, DRAWN) { (choice(DRAWN, &html! { "Drawn" })) }
        }
        details class="result__more" open[rare.iter().any(|(value, _)| *value == kept)] {
            summary { "Something else" }
            div class="result__choices" { @for (value, words) in &rare { (choice(value, &html! { bdi { (words) } })) } }
        }
    }
}

fn three_games((first, second): (&str, &str), table: u32, phase: RoundPhase, filled: &Filled) -> Markup {
    let number = |name: &str, label: &str, value: &str, most: u32| {
        html! {
            label class="result__number" {
                span { bdi { (label) } }
                input class="field" type="number" inputmode="numeric" min="0" max=(most) name=(field(name, table)) value=[(!value.is_empty()).then_some(value)] autocomplete="off";
            }
        }
    };
    html! {
        div class="result__numbers" {
            (number("a", first, &filled.a, 2))
            (number("b", second, &filled.b, 2))
            (number("draws", "Drawn", &filled.draws, 9))
            label class="result__kind" {
                span { "How" }
                select class="field" name=(field("result", table)) {
                    option value=(PLAYED) { "Played" }
                    @for (value, words) in rare(first, second, phase) { option value=(value) selected[value == filled.said] { (words) } }
                }
            }
        }
    }
}

/// What seldom comes of a match, of what its phase takes.
fn rare(first: &str, second: &str, phase: RoundPhase) -> Vec<(&'static str, String)> {
    let mut rare = vec![
        (AGREED, "Drawn by agreement".to_owned()),
        (ABSENT_A, format!("{first} did not come")),
        (ABSENT_B, format!("{second} did not come")),
        (GAVE_UP_A, format!("{first} gave up")),
        (GAVE_UP_B, format!("{second} gave up")),
        (BOTH_LOST, "Both lose".to_owned()),
    ];
    rare.retain(|(value, _)| takes(phase, value));
    rare
}

/// Whether a match of a phase can end so: somebody of an elimination round goes on.
fn takes(phase: RoundPhase, said: &str) -> bool {
    phase == RoundPhase::Swiss || ![DRAWN, AGREED, BOTH_LOST].contains(&said)
}

#[cfg(test)]
mod tests {
    use safehouse_service::events::rounds::{ReportAnswer, Verdict};

    use super::*;

    fn of(fields: &[(&str, &str)], games: Games) -> Result<Option<Outcome>, NoResult> {
        read(|name| fields.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value), 3, games)
    }

    #[test]
    fn every_result_that_a_form_can_say_fits_a_match_and_is_spelled_so_again() {
        for games in [Games::BestOf1, Games::BestOf3] {
            for said in [WON_A, WON_B, DRAWN, AGREED, ABSENT_A, ABSENT_B, GAVE_UP_A, GAVE_UP_B, BOTH_LOST] {
                let outcome = of(&[("result-3", said)], games).unwrap().unwrap();
                assert_eq!(outcome.check(games), Ok(()), "{said}");
                let is_played = [WON_A, WON_B, DRAWN].contains(&said) && games == Games::BestOf3;
                assert_eq!(spelled(&outcome, games), if is_played { PLAYED } else { said });
            }
        }
    }

    #[test]
    fn an_elimination_offers_results_that_have_a_winner_and_no_others() {
        for said in [WON_A, WON_B, DRAWN, AGREED, ABSENT_A, ABSENT_B, GAVE_UP_A, GAVE_UP_B, BOTH_LOST] {
            let outcome = of(&[("result-3", said)], Games::BestOf1).unwrap().unwrap();
            let has_winner = matches!(outcome.verdict(), Verdict::Won(_));
            assert_eq!((takes(RoundPhase::Cut, said), takes(RoundPhase::Swiss, said)), (has_winner, true), "{said}");
        }
        let game = MatchShown {
            table: Some(3),
            a: (1, "Ada".to_owned()),
            b: Some((2, "Ben".to_owned())),
            outcome: None,
            reported_as: None,
            answer: ReportAnswer::None,
            is_own_entry: false,
            revision: 1,
        };
        for games in [Games::BestOf1, Games::BestOf3] {
            let drawn = |phase| draw(&game, 3, (games, phase), &Filled::default()).into_string();
            for words in ["value=\"agreed\"", "value=\"lost\""] {
                assert!(drawn(RoundPhase::Swiss).contains(words) && !drawn(RoundPhase::Cut).contains(words), "{words}");
            }
            assert!(!drawn(RoundPhase::Cut).contains("value=\"draw\""));
        }
    }

    #[test]
    fn nothing_is_no_result_and_numbers_are_games() {
        assert_eq!(of(&[], Games::BestOf1), Ok(None));
        assert_eq!(of(&[("result-3", "played"), ("a-3", "")], Games::BestOf3), Ok(None));
        let fields = [("result-3", "played"), ("a-3", "2"), ("b-3", "1")];
        assert_eq!(of(&fields, Games::BestOf3), Ok(Some(Outcome::played(2, 1, 0))));
        assert_eq!(of(&[("a-3", "two")], Games::BestOf3), Err(NoResult::Number));
        assert_eq!(of(&[("result-3", "won")], Games::BestOf1), Err(NoResult::Unknown));
        assert_eq!(of(&[("result-4", "a")], Games::BestOf1), Ok(None));
    }

    #[test]
    fn games_beside_what_has_none_are_refused_and_whoever_gave_up_keeps_theirs() {
        let said = |how: &str, a: &str, b: &str| {
            of(&[("result-3", how), ("a-3", a), ("b-3", b)], Games::BestOf3).map(Option::unwrap)
        };
        for how in [AGREED, ABSENT_A, ABSENT_B, BOTH_LOST] {
            assert!(matches!(said(how, "2", "1"), Err(NoResult::WithGames(_))), "{how}");
            assert!(said(how, "0", "").is_ok(), "{how}");
        }
        assert_eq!(
            NoResult::WithGames("a draw by agreement").to_string(),
            "a draw by agreement has no games: leave the games empty, or choose “Played” under “How”"
        );
        let gave_up =
            |side, wins_a, wins_b| Outcome { kind: Kind::Concession(side), ..Outcome::played(wins_a, wins_b, 0) };
        assert_eq!(said(GAVE_UP_B, "0", "1"), Ok(gave_up(Side::B, 2, 1)));
        assert_eq!(said(GAVE_UP_A, "1", ""), Ok(gave_up(Side::A, 1, 2)));
        assert_eq!(said(GAVE_UP_B, "", ""), Ok(gave_up(Side::B, 2, 0)));
        assert_eq!(said(GAVE_UP_B, "1", "2"), Err(NoResult::GaveUpAsWinner));
        assert_eq!(said(GAVE_UP_B, "3", "1"), Err(NoResult::TooMany));
        // What is there is filled in so that it is read as it was.
        for outcome in [gave_up(Side::A, 1, 2), gave_up(Side::B, 2, 0), Outcome::intentional_draw(Games::BestOf3)] {
            let filled = Filled::of(Some(&outcome), Games::BestOf3);
            let fields = [
                ("result-3", filled.said.as_str()),
                ("a-3", filled.a.as_str()),
                ("b-3", filled.b.as_str()),
                ("draws-3", filled.draws.as_str()),
            ];
            assert_eq!(of(&fields, Games::BestOf3), Ok(Some(outcome)));
        }
    }
}
