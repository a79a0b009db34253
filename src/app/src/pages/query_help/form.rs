//! The form that writes a query, and the query it writes.

use leptos_router::params::ParamsMap;
use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{
        Legality,
        query::{FormCondition, Operator, QueryField, QueryForm, QueryKind},
    },
    game::GameDefinition,
};

use crate::{drawing::Scene, paths::HasPaths as _};

/// Prefix of the controls' names; `f.hp` is the value, `f.hp.is` the sign.
const PREFIX: &str = "f.";

/// The most values a control offers.
const MOST_VALUES: usize = 200;

/// The fields worth a control, in their order.
fn offered(game: &'static GameDefinition) -> impl Iterator<Item = QueryField> {
    game.form_fields.iter().filter_map(move |id| QueryField::all(game).find(|field| field.id() == *id))
}

/// Draws the form. It sends its controls to the search page, which composes
/// the query: it works without script.
pub(super) fn form(scene: &Scene<'_>) -> Markup {
    let game = scene.library.catalogue.game();
    html! {
        form class="query-form" action=(scene.paths().cards()) method="get" data-navigate="submit" aria-label="Write a query" {
            @for field in offered(game) { (control(scene, field)) }
            p class="actions" { button class="button" { "Search" } }
        }
    }
}

fn control(scene: &Scene<'_>, field: QueryField) -> Markup {
    let id = format!("{PREFIX}{}", field.id());
    let options = options(scene, field);
    let is_number = matches!(field.kind(), QueryKind::Number | QueryKind::CollectorNumber);
    html! {
        div class="labelled" {
            label for=(id) { (field.name()) }
            @if is_number {
                span class="query-form__number" {
                    select class="field" name=(format!("{id}.is")) aria-label=(format!("{}: comparison", field.name())) {
                        @for sign in [Operator::Is, Operator::AtLeast, Operator::AtMost, Operator::IsNot] {
                            option value=(sign.as_str()) { (sign_words(sign)) }
                        }
                    }
                    input class="field" id=(id) name=(id) inputmode="numeric" autocomplete="off" size="3";
                }
            } @else if options.is_empty() {
                input class="field" id=(id) name=(id) autocomplete="off";
            } @else {
                select class="field" id=(id) name=(id) {
                    option value="" { "Any" }
                    @for (value, name) in &options { option value=(value) { (name) } }
                }
            }
        }
    }
}

fn sign_words(sign: Operator) -> &'static str {
    match sign {
        Operator::AtLeast => "at least",
        Operator::AtMost => "at most",
        Operator::IsNot => "not",
        _ => "exactly",
    }
}

/// Values to choose from: those of a closed list, or those the cards use.
fn options(scene: &Scene<'_>, field: QueryField) -> Vec<(String, String)> {
    let catalogue = &scene.library.catalogue;
    match field.kind() {
        QueryKind::Set => catalogue.sets().iter().map(|set| (set.code.clone(), set.name.clone())).collect(),
        QueryKind::Format => scene.library.formats.newest().formats(),
        QueryKind::OpenWords | QueryKind::Text if field.id() != "name" && field.id() != "text" => {
            catalogue.values_of(field.query_name(), MOST_VALUES).into_iter().map(|word| (word.clone(), word)).collect()
        }
        _ => field.choices(catalogue.game()).into_iter().map(|choice| (choice.id, choice.name)).collect(),
    }
}

/// The query that filled-in controls mean; `None` when no control is there.
pub(crate) fn compose(scene: &Scene<'_>, params: &ParamsMap) -> Option<String> {
    let game = scene.library.catalogue.game();
    let mut form = QueryForm::default();
    let mut is_form = false;
    for field in offered(game) {
        let key = format!("{PREFIX}{}", field.id());
        let value = params.get(&key);
        let operator = params.get(&format!("{key}.is"));
        is_form |= value.is_some() || operator.is_some();
        form.conditions.push(FormCondition {
            field: field.query_name().to_owned(),
            operator: operator.unwrap_or_default(),
            values: value.into_iter().collect(),
            negated: false,
        });
    }
    is_form.then(|| form.to_string())
}
