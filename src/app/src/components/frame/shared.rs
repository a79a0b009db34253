//! What the server draws and the browser names or writes again.

use crate::context::GameName;

/// Id of the site's search field.
pub const SEARCH_FIELD: &str = "search";

/// Whose site this is, and which sets nobody should take for published ones.
pub(super) fn notice(game: &GameName) -> String {
    let whose = format!("Safehouse is made by players and is not affiliated with the publisher of {}.", game.name);
    match &game.playtest_sets[..] {
        [] => whose,
        [one] => format!("{whose} {one} is a playtest set: no publisher stands behind it."),
        sets => format!("{whose} {} are playtest sets: no publisher stands behind them.", sets.join(", ")),
    }
}
