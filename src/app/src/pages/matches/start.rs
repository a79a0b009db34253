//! The form that begins a match.

use maud::{Markup, html};
use safehouse_service::matches::Beginner;

use crate::{
    drawing::Scene,
    pages::test_games::{
        StartFields,
        start::{own_deck, readings},
    },
    paths::{HasPaths as _, matches},
};

/// Who may have the first turn, as the form sends it; in words.
pub(super) const BEGINNERS: [(Beginner, &str, &str); 3] = [
    (Beginner::Chance, "", "Chance decides"),
    (Beginner::Host, "host", "You"),
    (Beginner::Guest, "guest", "Whoever you invite"),
];

/// The reading that another field of the form decides.
pub(super) const FIRST_PLAYER: &str = "first_player";

/// The form.
pub(super) fn start_form(scene: &Scene<'_>, fields: &StartFields) -> Markup {
    let fault = fields.fault.as_ref();
    let others = fault.filter(|fault| !["own", "rules"].contains(&fault.field));
    let is_open = !fields.rules.is_empty() || fault.is_some_and(|fault| fault.field == "rules");
    html! {
        form class="form start-game" method="post" action=(matches::all(scene.library.game().id)) {
            @if let Some(fault) = others { div class="form__fault" role="alert" { p { (fault.words) } } }
            div class="start-game__decks" { (own_deck(scene.library, fields)) }
            fieldset class="start-game__by" {
                legend { "Who has the first turn" }
                @for (_, value, words) in BEGINNERS {
                    label class="start-game__choice" {
                        input type="radio" name="by" value=(value) checked[fields.by == value];
                        span { b { (words) } }
                    }
                }
            }
            details class="start-game__more" open[is_open] {
                summary { "Rules" }
                (readings(scene, fields, &[FIRST_PLAYER]))
            }
            p class="actions" { button class="button" { "Make an invitation" } }
        }
        p class="muted" { "To play alone, " a href=(scene.paths().test_games()) rel="external" { "test a deck" } "." }
    }
}
