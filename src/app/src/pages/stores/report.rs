//! Forms of words about a store: a report, and what its owner says against a decision.

use maud::html;
use safehouse_service::stores::{GameStore, StoreSeen};

use super::parts;
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::{TextForm, draw_text_form},
    },
    paths::stores as at,
};

/// The page at `/stores/{store}/report`.
pub fn draw_report_store(store: &GameStore, text: String, fault: Option<FieldFault>) -> Page {
    draw_text_form(&TextForm {
        title: "Report a store".to_owned(),
        lead: "Whoever runs the site reads it, and you read what became of it in the history of your account."
            .to_owned(),
        about: html! { p { "About " bdi { (store.name) } "." } },
        action: at::part(&store.slug, parts::REPORT),
        hidden: Vec::new(),
        field: "reason",
        label: "What is wrong",
        text,
        button: "Report it",
        is_danger: false,
        back: at::store(&store.slug),
        fault,
    })
}

/// The page at `/stores/{store}/appeal`: about an event of this code that is hidden, about the store without one.
pub fn draw_appeal(seen: &StoreSeen, event: &str, text: String, fault: Option<FieldFault>) -> Page {
    let store = &seen.store;
    let event = seen.hidden_events.iter().find(|hidden| hidden.code == event);
    draw_text_form(&TextForm {
        title: "Say something against it".to_owned(),
        lead: "Whoever runs the site reads it and answers on the page of the store.".to_owned(),
        about: html! {
            @match event {
                Some(event) => { p { "About the event " bdi { (event.name) } ", which is hidden: " bdi { (event.reason) } } }
                None => { p { "About " bdi { (store.name) } "." } }
            }
        },
        action: at::part(&store.slug, parts::APPEAL),
        hidden: event.map(|event| ("event", event.code.clone())).into_iter().collect(),
        field: "words",
        label: "What should be looked at again",
        text,
        button: "Send it",
        is_danger: false,
        back: at::store(&store.slug),
        fault,
    })
}
