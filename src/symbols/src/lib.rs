//! Small drawings: the symbols of the games, drawn once a document and used by reference, and
//! the site's own ([`lines`]). Whatever draws pages names them here, on the server and in a browser's
//! worker.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

pub mod lines;

use std::{borrow::Cow, fmt::Write as _};

use maud::{Markup, html};
use safehouse_engine::game::GameDefinition;

/// The pips of a die, for each of its faces.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(12, 12)],
    &[(7, 7), (17, 17)],
    &[(7, 7), (12, 12), (17, 17)],
    &[(7, 7), (17, 7), (7, 17), (17, 17)],
    &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
    &[(7, 6), (7, 12), (7, 18), (17, 6), (17, 12), (17, 18)],
];

/// A symbol of a game beside a label or a figure; decoration for those who see it.
pub fn symbol(game: &GameDefinition, id: &str) -> Markup {
    html! { svg class="symbol" viewBox="0 0 24 24" aria-hidden="true" { use href=(format!("#{}", anchor(game, id))) {} } }
}

/// The gem of a rarity.
pub fn rarity(game: &GameDefinition, code: &str) -> Markup {
    let gem = anchor(game, &format!("rarity-{code}"));
    html! { svg class="rarity__gem" viewBox="0 0 24 24" aria-hidden="true" { use href=(format!("#{gem}")) {} } }
}

/// A rarity by its gem, its letters and its name.
pub fn rarity_label(game: &GameDefinition, code: &str) -> Markup {
    html! {
        span class="rarity" data-rarity=(rarity_colour(game, code)) {
            (rarity(game, code)) abbr title=(game.rarity_name(code)) { (code) }
        }
    }
}

/// The colours that rarities have, from the most common on.
const RARITY_COLOURS: usize = 6;

/// Which of the colours of rarities one has, from 1 on: by its rank among those of its
/// game, so that no style sheet names a rarity. What is rarer than there are colours has the
/// last; one that the game does not have has the first.
pub fn rarity_colour(game: &GameDefinition, code: &str) -> usize {
    game.rarity_rank(code).map_or(1, |rank| (rank + 1).min(RARITY_COLOURS))
}

/// The id of a symbol in the document. A die looks the same in every game.
fn anchor(game: &GameDefinition, id: &str) -> String {
    if face_of_die(id).is_some() { format!("s-{id}") } else { format!("s-{}-{id}", game.id) }
}

fn face_of_die(id: &str) -> Option<&'static [(u8, u8)]> {
    let face: usize = id.strip_prefix("die-")?.parse().ok()?;
    PIPS.get(face.checked_sub(1)?).copied()
}

/// The outline of a symbol or of a die's face, 24 by 24, filled by the even-odd
/// rule.
pub fn outline(game: &GameDefinition, id: &str) -> Option<Cow<'static, str>> {
    game.face.symbol(id).map(Cow::Borrowed).or_else(|| face_of_die(id).map(|pips| Cow::Owned(die(pips))))
}

/// The drawings that symbols of these games refer to.
pub fn sheet<'a>(games: impl Iterator<Item = &'a GameDefinition>) -> String {
    let drawing = |id: String, outline: &str| {
        html! { symbol id=(id) viewBox="0 0 24 24" { path fill-rule="evenodd" d=(outline) {} } }
    };
    html! {
        svg width="0" height="0" focusable="false" {
            @for game in games {
                @for (id, outline) in game.face.symbols { (drawing(anchor(game, id), outline)) }
            }
            @for (position, pips) in PIPS.iter().enumerate() {
                (drawing(format!("s-die-{}", position + 1), &die(pips)))
            }
        }
    }
    .into_string()
}

fn die(pips: &[(u8, u8)]) -> String {
    let mut outline = String::from(
        "M5 1.5h14A3.5 3.5 0 0 1 22.5 5v14a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 19V5A3.5 3.5 0 0 1 5 1.5z",
    );
    for (x, y) in pips {
        let _ = write!(outline, "M{} {y}a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z", f32::from(*x) - 2.2);
    }
    outline
}

#[cfg(test)]
mod tests {
    use safehouse_engine::games::GAMES;
    use safehouse_testing::lighthouse::LIGHTHOUSE;

    use super::*;

    #[test]
    fn rarities_of_any_game_take_the_colours_by_rank() {
        let colours = ["copper", "silver", "gold", "of no game"].map(|code| rarity_colour(&LIGHTHOUSE, code));
        assert_eq!(colours, [1, 2, 3, 1]);
        for game in GAMES.iter() {
            assert!(game.rarities.iter().all(|word| (1..=RARITY_COLOURS).contains(&rarity_colour(game, word.id))));
        }
    }

    #[test]
    fn every_symbol_that_is_used_is_drawn() {
        let sheet = sheet(GAMES.iter());
        for game in GAMES.iter() {
            for rarity in game.rarities {
                assert!(sheet.contains(&format!("id=\"s-{}-rarity-{}\"", game.id, rarity.id)), "{}", rarity.id);
            }
        }
        for face in 1..=6 {
            assert!(sheet.contains(&format!("id=\"s-die-{face}\"")));
        }
    }
}
