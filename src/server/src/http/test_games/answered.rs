//! How what is done at a table is answered: to a script drawn, to a form as the page that it leads on
//! to.

use axum::{
    Json,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    drawing::{Page, Scene},
    pages::test_games::{Table, draw_table, first_new_entry, fragment},
};

use crate::http::{
    group::{Form, Group},
    lead::{leads_to, private},
    problem::form_of,
    public_decks::answer::Answering,
};

/// A game as its table is drawn.
pub(in crate::http) trait AtTable {
    /// Gives the table to whoever draws it.
    fn with_table<T>(&self, draw: impl FnOnce(&Table<'_>) -> T) -> T;

    /// What is to be said of the last change.
    fn told(&self) -> Option<&str>;

    /// Its page.
    fn page(&self, scene: &Scene<'_>) -> Page {
        self.with_table(|table| draw_table(scene, table))
    }
}

/// Whom to answer, and where the table is.
pub(in crate::http) struct Asker<'a> {
    pub(in crate::http) answering: &'a Answering,
    /// The code of the game.
    pub(in crate::http) game: &'a str,
    /// The address of the table.
    pub(in crate::http) here: String,
    wants_json: bool,
}

impl<'a> Asker<'a> {
    /// A script asks for JSON, a form for a page.
    pub(in crate::http) fn of(answering: &'a Answering, game: &'a str, here: String, headers: &HeaderMap) -> Self {
        let wants_json = form_of(headers, Group::Moves) == Form::Problem;
        Self { answering, game, here, wants_json }
    }

    /// The table after something was done.
    pub(in crate::http) async fn answer(&self, shown: &impl AtTable, status: u16) -> Response {
        if self.wants_json {
            let drawn = self.answering.draw(self.game, |scene| shown.with_table(|table| fragment(scene, table)));
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
            return private((status, Json(drawn)).into_response());
        }
        if status != 200 || shown.told().is_some() {
            return show(self.answering, self.game, &self.here, shown, status).await;
        }
        let from = shown.with_table(first_new_entry).map(|entry| format!("?from={entry}")).unwrap_or_default();
        leads_to(&format!("{}{from}#prompt", self.here))
    }
}

/// The page of a table.
pub(in crate::http) async fn show(
    answering: &Answering,
    game: &str,
    here: &str,
    shown: &impl AtTable,
    status: u16,
) -> Response {
    let page = answering.draw(game, |scene| shown.page(scene));
    let status = (status != 200).then_some(status);
    answering.show_own(here, Page { status, ..page }).await
}
