//! What there is of each printing.

use axum::extract::State;
use safehouse_engine::{
    catalogue::PrintingIndex,
    copies::{PrintingCopies, Shelf, is_deck_place},
    library::GameLibrary,
};
use safehouse_service::{collections as inner, wire::collections::OwnedPrintings};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, With, unreadable},
        reference::game_of,
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(show_owned))
}

/// The most numbers that are asked for at a time.
const NUMBERS: usize = 500;

/// Of which printings it is asked.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ShowOwned {
    /// Collector numbers, at most 500, with commas between them. Without any, every printing of a card of which there
    /// is a copy.
    #[param(example = "NG-01-045,NG-01-046")]
    numbers: Option<String>,
}

/// Shows how many copies of each printing there are
///
/// By finish and edition, with what queries about copies ask beside that.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/owned", operation_id = "show_owned",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ShowOwned),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The printings.", body = OwnedPrintings)))]
async fn show_owned(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ShowOwned>,
) -> Answered<OwnedPrintings> {
    let library = game_of(&site, &game)?;
    let printings = asked.numbers.as_deref().map(|numbers| printings(library, numbers)).transpose()?;
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    Ok(Answer(opened.look(|shelf| owned(library, shelf, printings.as_deref()))))
}

/// What there is of these printings, or of all of which there is something.
pub(super) fn owned(library: &GameLibrary, shelf: &Shelf, printings: Option<&[PrintingIndex]>) -> OwnedPrintings {
    let catalogue = &library.catalogue;
    let counts = PrintingCopies::all(shelf.balances(), catalogue, &is_deck_place);
    let format = library.first_snapshot();
    let most = |card| format?.allowance(card, catalogue).most;
    OwnedPrintings::new(catalogue, &counts, printings, &most)
}

fn printings(library: &GameLibrary, numbers: &str) -> Result<Vec<PrintingIndex>, Refused> {
    let numbers: Vec<&str> = numbers.split(',').map(str::trim).filter(|number| !number.is_empty()).collect();
    if numbers.len() > NUMBERS {
        return Err(unreadable("“numbers”", "at most 500 of them are asked for at a time"));
    }
    let printing = |number: &&str| {
        let none = || unreadable("“numbers”", &format!("the card list has no “{number}”"));
        library.catalogue.find_number(number).ok_or_else(none)
    };
    numbers.iter().map(printing).collect()
}
