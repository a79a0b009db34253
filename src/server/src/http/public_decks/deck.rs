//! The page of a published deck, and what is done with the deck.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use maud::{Markup, html};
use safehouse_app::{
    head::HeadExtras,
    pages::{
        account::FieldFault,
        public_decks::{DeckPage, TextForm, Written, draw_copies, draw_deck, draw_differences, draw_text_form},
    },
    paths::{self, public},
};
use safehouse_service::{
    Reach, Refusal, deck_comments,
    published_decks::{self, OpenedPublication},
};
use uuid::Uuid;

use super::answer::{Answering, done};
use crate::http::{ServerState, account::fields::Fields, lead::leads_to, posted::Posted};

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[
    ("commented", "It is said."),
    ("deleted", "It is taken back."),
    ("edited", "It is changed."),
    ("hidden", "It is done."),
    ("reported", "Thank you. Whoever runs this site will look at it."),
    ("taken-down", "The deck is taken down. Its author reads why."),
    ("put-back", "The deck is put back."),
];

pub(super) async fn get_deck(
    State(site): State<ServerState>,
    Path(address): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    show_deck(&answering, &address, Written::default()).await
}

/// The page of a deck, with a comment that was refused.
pub(super) async fn show_deck(answering: &Answering, address: &str, written: Written) -> Response {
    let status = written.fault.as_ref().map(|fault| fault.status);
    let number = answering.query("version").parse().ok();
    match read(answering, address, number, written).await {
        Ok(page) => {
            let deck = &page.opened.deck;
            let here = public::deck(deck.address.as_str());
            let is_listed = deck.reach == Reach::Everybody;
            let is_newest = page.opened.version.number == deck.number;
            let oembed = format!("{}?url={}", public::OEMBED, paths::encode(&answering.absolute(&here)));
            let extras = HeadExtras {
                is_hidden: !is_listed || !is_newest,
                feed: answering
                    .feed(format!("Decks by {}", deck.author), public::author_part(&deck.author, "feed.atom"))
                    .filter(|_| is_listed),
                oembed: Some(answering.absolute(&oembed)).filter(|address| is_listed && !address.is_empty()),
                ..HeadExtras::default()
            };
            let mut drawn = answering.draw(&deck.game, |scene| draw_deck(scene, &page));
            drawn.status = drawn.status.or(status);
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => answering.fail(&refusal, &public::deck(address)),
    }
}

async fn read(
    answering: &Answering,
    address: &str,
    number: Option<i64>,
    written: Written,
) -> Result<DeckPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let opened = published_decks::open_publication(service, caller, address, number).await?;
    Ok(DeckPage {
        comments: deck_comments::list_comments(service, caller, address).await?,
        opened,
        written,
        as_list: answering.query("view") == "list",
        done: done(&answering.query("done"), DONE),
        pictures: paths::previews(&answering.site.app.sheets_url),
    })
}

/// What is done with a deck on a page of its own.
pub(super) async fn get_part(
    State(site): State<ServerState>,
    Path((address, part)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = public::deck_part(&address, &part);
    let shown = match part.as_str() {
        "differences" => return differences(&answering, &address).await,
        "report" => report_form(&answering, &address, None, "").await,
        "edit" => edit_form(&answering, None, "").await,
        "take-down" => take_down_form(&answering, &address, None, "").await,
        _ => return answering.nothing(),
    };
    show_form(&answering, &here, shown).await
}

/// A form on a page of its own, or why there is none.
pub(super) async fn show_form(answering: &Answering, here: &str, form: Result<TextForm, Refusal>) -> Response {
    match form {
        Ok(form) => answering.show_own(here, draw_text_form(&form)).await,
        Err(refusal) => {
            let query = answering.query("comment");
            let back =
                if query.is_empty() { here.to_owned() } else { format!("{here}?comment={}", paths::encode(&query)) };
            answering.fail(&refusal, &back)
        }
    }
}

async fn differences(answering: &Answering, address: &str) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    let back = public::deck(address);
    let open = async |name: &str| -> Result<OpenedPublication, Refusal> {
        let number = answering.query(name).parse().map_err(|_| Refusal::NoVersion)?;
        published_decks::open_publication(service, caller, address, Some(number)).await
    };
    let both = match (open("from").await, open("to").await) {
        (Ok(from), Ok(to)) => (from, to),
        (Err(refusal), _) | (_, Err(refusal)) => return answering.fail(&refusal, &back),
    };
    let (from, to) = both;
    let drawn = answering.draw(&to.deck.game, |scene| draw_differences(scene, &from, &to));
    let extras = HeadExtras { is_hidden: true, ..HeadExtras::default() };
    answering.show(&public::deck_part(address, "differences"), drawn, extras).await
}

/// The form of a report, of the deck or of the comment that the address names.
pub(super) async fn report_form(
    answering: &Answering,
    address: &str,
    fault: Option<FieldFault>,
    text: &str,
) -> Result<TextForm, Refusal> {
    answering.caller.person()?;
    let opened = published_decks::open_publication(answering.service(), &answering.caller, address, None).await?;
    let comment = answering.query("comment");
    let title = if comment.is_empty() { "Report a deck" } else { "Report a comment" };
    Ok(TextForm {
        title: title.to_owned(),
        lead: "Whoever runs this site reads it; nobody else learns that you wrote it.".to_owned(),
        about: about(&opened),
        action: public::deck_part(address, "send-report"),
        hidden: vec![("comment", comment)],
        field: "reason",
        label: "What is wrong with it",
        text: text.to_owned(),
        button: "Report it",
        is_danger: false,
        back: public::deck(address),
        fault,
    })
}

/// Which deck a form is about.
fn about(opened: &OpenedPublication) -> Markup {
    html! { p { "The deck " strong { bdi { (opened.deck.name) } } " by " bdi { (opened.deck.author) } "." } }
}

/// The form of a comment of one's own that is changed.
pub(super) async fn edit_form(
    answering: &Answering,
    fault: Option<FieldFault>,
    text: &str,
) -> Result<TextForm, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    caller.person()?;
    let id: Uuid = answering.query("comment").parse().map_err(|_| Refusal::Nothing)?;
    let deck = deck_comments::deck_of_comment(service, caller, id).await?;
    let address = deck.address.as_str();
    let comments = deck_comments::list_comments(service, caller, address).await?;
    let own = comments.into_iter().find(|seen| seen.comment.id == id && seen.is_own).ok_or(Refusal::Nothing)?;
    if !own.may_edit {
        return Err(Refusal::TooLate);
    }
    Ok(TextForm {
        title: "Change what you said".to_owned(),
        lead: String::new(),
        about: html! {},
        action: public::deck_part(address, "edit-comment"),
        hidden: vec![("comment", id.to_string())],
        field: "body",
        label: "Your comment",
        text: if fault.is_some() { text.to_owned() } else { own.comment.body },
        button: "Change it",
        is_danger: false,
        back: public::comment(address, &id.to_string()),
        fault,
    })
}

/// The form of why a deck is taken down.
pub(super) async fn take_down_form(
    answering: &Answering,
    address: &str,
    fault: Option<FieldFault>,
    text: &str,
) -> Result<TextForm, Refusal> {
    answering.caller.person()?;
    let opened = published_decks::open_publication(answering.service(), &answering.caller, address, None).await?;
    if !opened.reader.is_administrator {
        return Err(Refusal::Forbidden);
    }
    Ok(TextForm {
        title: "Take a deck down".to_owned(),
        lead: "Its page says to others only that it was taken down. Its author reads why.".to_owned(),
        about: about(&opened),
        action: public::deck_part(address, "send-take-down"),
        hidden: Vec::new(),
        field: "reason",
        label: "Why",
        text: text.to_owned(),
        button: "Take it down",
        is_danger: true,
        back: public::deck(address),
        fault,
    })
}

pub(super) async fn post_like(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let likes = fields.get("likes") != "no";
    match published_decks::like_deck(answering.service(), &answering.caller, &address, likes).await {
        Ok(_) => leads_to(&public::deck(&address)),
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_copy(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match copy(&answering, &address, &fields).await {
        Ok(answer) => answer,
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

/// Makes a copy, or asks whether there is to be another one.
async fn copy(answering: &Answering, address: &str, fields: &Fields) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let number = fields.get("version").parse().ok();
    if fields.get("again") != "yes" {
        let copies = published_decks::list_own_copies(service, caller, address).await?;
        if !copies.is_empty() {
            let opened = published_decks::open_publication(service, caller, address, number).await?;
            let page = draw_copies(&opened, &copies);
            return Ok(answering.show_own(&public::deck_part(address, "copy"), page).await);
        }
    }
    let id = published_decks::copy_publication(service, caller, address, number).await?;
    Ok(leads_to(&format!("{}?done=copied", paths::own_deck(&id.simple()))))
}
