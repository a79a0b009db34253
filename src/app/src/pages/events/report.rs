//! A report of an event.

use maud::html;
use safehouse_service::events::EventSeen;

use super::parts;
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::{TextForm, draw_text_form},
    },
    paths::events as at,
};

/// The page at `/events/{event}/report`.
pub fn draw_report_event(seen: &EventSeen, text: String, fault: Option<FieldFault>) -> Page {
    let event = &seen.event;
    draw_text_form(&TextForm {
        title: "Report an event".to_owned(),
        lead: "Whoever runs the site reads it, and you read what became of it in the history of your account."
            .to_owned(),
        about: html! { p { "About " bdi { (event.name) } " at " bdi { (event.store_name) } "." } },
        action: at::part(&event.code, parts::REPORT),
        hidden: Vec::new(),
        field: "reason",
        label: "What is wrong",
        text,
        button: "Report it",
        is_danger: false,
        back: at::event(&event.code),
        fault,
    })
}
