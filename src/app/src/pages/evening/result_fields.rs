//! The result of a match as a form has it: choices of one game, small numbers of the best of three.

use maud::{Markup, html};
use safehouse_service::events::rounds::{Games, Kind, MatchShown, Outcome, Side};

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
#[error("this is no result of a match")]
pub struct NoResult;

/// The result that a form says of a table; none where nothing of it was filled in, and an error where something was
/// that is no result.
pub fn read<'a>(get: impl Fn(&str) -> &'a str, table: u32, games: Games) -> Result<Option<Outcome>, NoResult> {
    let said = get(&field("result", table)).trim();
    let number = |name: &str| match get(&field(name, table)).trim() {
        "" => Ok(None),
        text => text.parse::<u32>().map(Some).map_err(|_| NoResult),
    };
    Ok(match said {
        WON_A => Some(Outcome::played(games.to_win(), 0, 0)),
        WON_B => Some(Outcome::played(0, games.to_win(), 0)),
        DRAWN => Some(Outcome::played(0, 0, 1)),
        AGREED => Some(Outcome::intentional_draw(games)),
        ABSENT_A => Some(Outcome::no_show(games, Side::A)),
        ABSENT_B => Some(Outcome::no_show(games, Side::B)),
        GAVE_UP_A => Some(Outcome { kind: Kind::Concession(Side::A), ..Outcome::no_show(games, Side::A) }),
        GAVE_UP_B => Some(Outcome { kind: Kind::Concession(Side::B), ..Outcome::no_show(games, Side::B) }),
        BOTH_LOST => Some(Outcome::double_loss()),
        "" | PLAYED => match (number("a")?, number("b")?, number("draws")?) {
            (None, None, None) => None,
            (a, b, draws) => Some(Outcome::played(a.unwrap_or(0), b.unwrap_or(0), draws.unwrap_or(0))),
        },
        _ => return Err(NoResult),
    })
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

/// The fields of the result of a match, with what is there; `table` names them.
pub(in crate::pages) fn draw(game: &MatchShown, table: u32, games: Games, now: Option<&Outcome>) -> Markup {
    let second = game.b.as_ref().map_or("", |(_, name)| name.as_str());
    let kept = now.map_or("", |outcome| spelled(outcome, games));
    html! {
        fieldset class="result" {
            legend class="hidden" { "Result of table " (table) ": " (game.a.1) " and " (second) }
            @match games {
                Games::BestOf1 => (one_game(&game.a.1, second, table, kept)),
                Games::BestOf3 => (three_games(&game.a.1, second, table, (kept, now.filter(|outcome| outcome.kind == Kind::Played)))),
            }
        }
    }
}

fn one_game(first: &str, second: &str, table: u32, kept: &str) -> Markup {
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
    let rare = rare(first, second);
    html! {
        div class="result__choices" {
            (choice(WON_A, &won(first)))
            (choice(DRAWN, &html! { "Drawn" }))
            (choice(WON_B, &won(second)))
        }
        details class="result__more" open[rare.iter().any(|(value, _)| *value == kept)] {
            summary { "Something else" }
            div class="result__choices" { @for (value, words) in &rare { (choice(value, &html! { bdi { (words) } })) } }
        }
    }
}

fn three_games(first: &str, second: &str, table: u32, (kept, now): (&str, Option<&Outcome>)) -> Markup {
    let number = |name: &str, label: &str, value: Option<u32>, most: u32| {
        html! {
            label class="result__number" {
                span { bdi { (label) } }
                input class="field" type="number" inputmode="numeric" min="0" max=(most) name=(field(name, table)) value=[value] autocomplete="off";
            }
        }
    };
    html! {
        div class="result__numbers" {
            (number("a", first, now.map(|now| now.wins_a), 2))
            (number("b", second, now.map(|now| now.wins_b), 2))
            (number("draws", "Drawn", now.map(|now| now.draws).filter(|draws| *draws > 0), 9))
            label class="result__kind" {
                span { "How" }
                select class="field" name=(field("result", table)) {
                    option value=(PLAYED) { "Played" }
                    @for (value, words) in rare(first, second) { option value=(value) selected[value == kept] { (words) } }
                }
            }
        }
    }
}

/// What seldom comes of a match.
fn rare(first: &str, second: &str) -> [(&'static str, String); 6] {
    [
        (AGREED, "Drawn by agreement".to_owned()),
        (ABSENT_A, format!("{first} did not come")),
        (ABSENT_B, format!("{second} did not come")),
        (GAVE_UP_A, format!("{first} gave up")),
        (GAVE_UP_B, format!("{second} gave up")),
        (BOTH_LOST, "Both lose".to_owned()),
    ]
}

#[cfg(test)]
mod tests {
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
    fn nothing_is_no_result_and_numbers_are_games() {
        assert_eq!(of(&[], Games::BestOf1), Ok(None));
        assert_eq!(of(&[("result-3", "played"), ("a-3", "")], Games::BestOf3), Ok(None));
        let fields = [("result-3", "played"), ("a-3", "2"), ("b-3", "1")];
        assert_eq!(of(&fields, Games::BestOf3), Ok(Some(Outcome::played(2, 1, 0))));
        assert_eq!(of(&[("a-3", "two")], Games::BestOf3), Err(NoResult));
        assert_eq!(of(&[("result-3", "won")], Games::BestOf1), Err(NoResult));
        assert_eq!(of(&[("result-4", "a")], Games::BestOf1), Ok(None));
    }
}
