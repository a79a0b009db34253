//! Changes of the table by hand, as far as they need what stands beside a game.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{duel::Duel, edit::Edit},
    table::record::{EditError, MOST_BROUGHT},
};

use super::{begin, game::DuelSession};
use crate::{Refusal, Service, refusal::GameFault};

/// The same game, which knows the cards that a change brings from outside the decks.
pub(super) fn with_brought(
    service: &Service,
    catalogue: &Catalogue,
    session: DuelSession,
    text: &str,
) -> Result<DuelSession, Refusal> {
    let names = unknown(session.rules(), catalogue, text);
    if names.is_empty() {
        return Ok(session);
    }
    let bookmark = session.bookmark();
    let mut line = session.line();
    line.brought.extend(names);
    if line.brought.len() > MOST_BROUGHT {
        let why = format!("A game has at most {MOST_BROUGHT} cards from outside its decks (1.2.0); begin another one");
        return Err(GameFault::ByHand { why }.into());
    }
    let (duel, cards) = service.tables.duel(&line, catalogue).map_err(begin::unplayable)?;
    line.cards = cards;
    DuelSession::open_at(duel, &line, bookmark).map_err(|error| {
        tracing::error!(%error, "a test game goes another way with more cards");
        Refusal::Failed
    })
}

/// The cards that a change names and the game does not know, as the card list calls them. Others
/// are refused where the change is made.
fn unknown(duel: &Duel, catalogue: &Catalogue, text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in text.lines() {
        let Ok(Edit::Become { name, .. }) = Edit::read(line) else { continue };
        let Some(index) = catalogue.find_name(&name) else { continue };
        let name = catalogue.card(index).name.as_str();
        if !duel.knows(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Why a change by hand is not made.
pub(super) fn refused(error: EditError) -> Refusal {
    GameFault::ByHand { why: error.to_string() }.into()
}
