//! A deck to read: one that an address carries, and one that the server keeps
//! under a short link.

mod kept;

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::{
    hooks::{use_params_map, use_query_map},
    params::ParamsMap,
};
use maud::{Markup, html};
use safehouse_engine::{
    deck::{certificate::Certificate, code::DecodeError, content_id::ContentId, list::DeckList},
    english::counted,
    library::GameLibrary,
};

pub(super) use self::kept::{Kept, KeptDecks, kept_page};
use super::not_found;
use crate::{
    components::{
        deck_sheet::{
            MOST_PICTURES, Sheet, card_link, chip, curves, findings, headline, leader, leading_line, pictures, sections,
        },
        page_buttons::{self, copy_button},
        test_deck::test_deck,
    },
    deck::{
        address,
        label::DeckLabel,
        written::{Written, decode, way_out},
    },
    drawing::{Asked, Page, Scene, for_documents},
    drawn::ReadingPage,
    paths::{self, GamePaths, HasPaths as _},
};

/// Digits of the content id that are shown; the whole stands behind them.
const SHOWN_DIGITS: usize = 16;

/// The page at `/decks/view`; `?deck=` is a deck code or a link to one.
#[component]
pub fn DeckViewPage() -> impl IntoView {
    page_buttons::listen();
    view! { <ReadingPage draw=|tools| tools.deck_view /> }
}

/// Draws it.
pub(crate) fn draw(scene: &Scene<'_>, Asked { query, .. }: &Asked) -> Page {
    let (code, label) = (query.get(address::DECK), DeckLabel::read(|parameter| query.get(parameter)));
    match Written::read(&code.unwrap_or_default()).or_labelled(&label) {
        Written::Code { code, label } => match decode(&code, label.clone(), &scene.library.catalogue) {
            Ok(deck) => {
                let here = scene.paths().shared_code(&code, &DeckLabel::of(&deck));
                let shown = Shown { here: &here, view: View::read(query), note: html! {} };
                let known = deck.format.clone().filter(|format| scene.library.formats.get(format).is_some());
                let unnamed = DeckLabel { name: String::new(), format: known };
                page(scene, &deck, scene.paths().shared_code(&code, &unnamed), &shown)
            }
            Err(error) => unreadable(scene, &code, &label, &error),
        },
        Written::Short { id, label } => {
            pointer("This is a short link", "It names a deck that the server keeps.", &paths::shared(&id, &label))
        }
        Written::Nothing => ask(scene),
    }
}

/// The page at `/d/:id`; `?name=` is the deck's name, `?format=` its format.
///
/// Its route waits for the deck, so that the answer has the right status and
/// the head the deck's name.
#[component]
pub fn SharedDeckPage() -> impl IntoView {
    page_buttons::listen();
    let params = use_params_map();
    let query = use_query_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    let ids = Memo::new(move |_| vec![id.get()]);
    let draw = move |scene: &Scene<'_>, kept: &KeptDecks| {
        let id = id.get();
        let label = query.with(|query| DeckLabel::read(|parameter| query.get(parameter)));
        Some(draw_kept(scene, kept.get(&id)?, &id, label, query.with(View::read)))
    };
    kept_page(ids, draw, Callback::new(|_| ()))
}

fn draw_kept(scene: &Scene<'_>, kept: &Kept, id: &str, label: DeckLabel, view: View) -> Page {
    match kept {
        Kept::Deck(deck) => {
            let Some(library) = scene.all.of_game(&deck.game) else {
                let explanation = "The deck behind this link is of a game that this site does not have.";
                return not_found::page(scene, "No such game here", explanation);
            };
            let scene = &Scene { library, ..*scene };
            let here = paths::shared(id, &label);
            let shown = Shown { here: &here, view, note: strangers_words(scene, id) };
            page(scene, &label.on(deck.clone()), paths::shared(id, &DeckLabel::default()), &shown)
        }
        Kept::Removed => {
            let title = "This deck was taken out";
            let explanation = "Whoever runs this site took the deck behind this link out. It will not come back.";
            Page { status: Some(410), ..not_found::page(scene, title, explanation) }
        }
        Kept::Nothing => not_found::page(
            scene,
            "No deck has this link",
            "The link may be cut off or mistyped: its last part is the deck's id. Ask for it again, or for the deck code.",
        ),
        Kept::Unanswered => {
            let body = html! {
                div class="page notice" {
                    h1 { "The deck could not be fetched" }
                    p { "The server did not answer in time. Load the page again in a moment; the link stays good." }
                }
            };
            Page { status: Some(503), ..Page::new("The deck could not be fetched", "", "", body) }
        }
    }
}

/// Says whose words a kept deck may hold, and whom to tell of bad ones.
fn strangers_words(scene: &Scene<'_>, id: &str) -> Markup {
    let subject = paths::encode(&format!("Shared deck {id}"));
    let address = match scene.contact {
        contact if contact.starts_with("mailto:") => format!("{contact}?subject={subject}"),
        contact => contact.to_owned(),
    };
    html! {
        p class="muted" {
            "A visitor shared this deck. A name that is in no card list is that visitor's word, not this site's. "
            @if address.is_empty() {
                "Should it not be here, tell whoever runs this site the id " code { (id) } "."
            } @else {
                a href=(address) rel="nofollow" { "Report the deck " (id) }
            }
        }
    }
}

/// Characters of the longest deck code that stands in the address of a link's
/// picture; feeds do not follow longer addresses.
const LONGEST_PREVIEWED: usize = 1_500;

/// How a deck is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Pictures,
    List,
}

impl View {
    const PARAMETER: &str = "view";

    fn read(query: &ParamsMap) -> Self {
        if query.get(Self::PARAMETER).as_deref() == Some("list") { Self::List } else { Self::Pictures }
    }

    /// The address of a deck shown like this.
    fn of(self, deck: &str) -> String {
        match self {
            Self::Pictures => deck.to_owned(),
            Self::List => format!("{deck}{}{}=list", if deck.contains('?') { '&' } else { '?' }, Self::PARAMETER),
        }
    }
}

/// What a deck's page holds beside the deck.
struct Shown<'a> {
    /// Its address in full, without the way it is shown.
    here: &'a str,
    /// The way it is shown.
    view: View,
    /// Words below it.
    note: Markup,
}

/// A deck for reading, and what can be done with it.
fn page(scene: &Scene<'_>, deck: &DeckList, canonical: String, shown: &Shown<'_>) -> Page {
    let Shown { here, view, note } = shown;
    let view = *view;
    let sheet = Sheet::new(scene.library, deck);
    let (title, own_title) = (title_of(&sheet), own_title(&sheet));
    let is_strangers = title != own_title;
    let can_be_pictures = deck.lines.len() <= MOST_PICTURES;
    let body = html! {
        div class="page deck-page" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(scene.paths().decks()) { "Decks" } span aria-hidden="true" { "/" } bdi { (title) }
            }
            header class="deck-page__head" {
                (leader(scene.library, scene.icons, deck))
                div class="deck-page__title" {
                    h1 { bdi { (title) } }
                    @if is_strangers { p class="muted" { "Named by whoever made this link." } }
                    @if let Some(line) = leading_line(scene.library, deck).filter(|_| title == sheet.name()) { p class="deck-page__with" { (card_link(sheet.catalogue(), line)) } }
                    p { (chip(sheet.catalogue().game(), &sheet.certificate)) }
                }
            }
            (actions(&sheet))
            @if can_be_pictures {
                nav class="choice" aria-label="View" {
                    @for (other, name) in [(View::Pictures, "Pictures"), (View::List, "List")] {
                        a href=(other.of(here)) aria-current=[(other == view).then_some("true")] { (name) }
                    }
                }
            }
            div class="deck-page__columns" {
                div class="deck-page__lists" {
                    @if can_be_pictures && view == View::Pictures { (pictures(scene, &sheet)) } @else { (sections(&sheet)) }
                }
                aside class="deck-page__aside" aria-label="About the deck" {
                    section aria-labelledby="verdict" {
                        h2 id="verdict" { "Verdict" }
                        (headline(&sheet))
                        (findings(&sheet))
                    }
                    section class="curves" aria-labelledby="curves" {
                        h2 id="curves" { "Curves" }
                        (curves(&sheet))
                    }
                    (as_text(&sheet))
                }
            }
            (note)
            (identity(sheet.certificate.content_id))
        }
    };
    let status = sheet.status();
    let head = Page { status, ..Page::new(own_title, for_documents(|| description(&sheet)), canonical, body) };
    // A code that fills a link's picture with words of its own is left out.
    let has_preview = status.is_none() && !sheet.code.is_empty() && sheet.code.len() <= LONGEST_PREVIEWED;
    if cfg!(feature = "ssr") && has_preview {
        Page { preview: scene.paths().deck_preview(&sheet.certificate.format, &sheet.code), ..head }
    } else {
        head
    }
}

/// The deck's name, or else what the site calls it.
fn title_of(sheet: &Sheet<'_>) -> String {
    if sheet.deck.name.trim().is_empty() { own_title(sheet) } else { sheet.name().to_owned() }
}

/// What the site calls the deck, where nothing says whose words a name is: by the
/// card that leads it. Whoever makes a link gives it any name, so only that of
/// a ready-made deck is the site's.
fn own_title(sheet: &Sheet<'_>) -> String {
    let Sheet { library, deck, .. } = sheet;
    let is_ready_made =
        library.decks.iter().any(|own| own.name == deck.name && address::code_of(library, own) == sheet.code);
    match leading_line(library, deck).filter(|line| line.meant_printing(&library.catalogue).is_some()) {
        _ if is_ready_made => deck.name.clone(),
        Some(leader) => format!("Deck of {}", leader.card),
        None => "Unnamed deck".to_owned(),
    }
}

fn actions(sheet: &Sheet<'_>) -> Markup {
    html! {
        p class="actions" {
            @if !sheet.code.is_empty() {
                a class="button" href=(sheet.library.paths().build(&sheet.code, &sheet.label())) { "Open a copy in the builder" }
            }
            (copy_button("deck-text", "Copy as text"))
            @if !sheet.code.is_empty() {
                (test_deck(sheet.library, &sheet.code, &sheet.deck.name))
                a class="button button--plain" href=(sheet.library.paths().print(&sheet.code, &sheet.label())) { "Print proxies" }
                a class="button button--plain" href=(sheet.library.paths().compare(&sheet.library.paths().shared_code(&sheet.code, &sheet.label()), "")) { "Compare" }
            }
        }
    }
}

fn as_text(sheet: &Sheet<'_>) -> Markup {
    html! {
        section class="deck-page__text" aria-labelledby="as-text" {
            h2 id="as-text" { "As text" }
            details {
                summary { "The list as text" }
                pre id="deck-text" tabindex="0" aria-label="The list as text" { (sheet.text()) }
            }
            @if !sheet.code.is_empty() {
                details {
                    summary { "The deck code" }
                    p class="muted" { "Paste it wherever a deck is asked for; it holds the whole list." }
                    p { code id="deck-code" class="deck-code" { (sheet.code) } }
                    p { (copy_button("deck-code", "Copy the code")) }
                }
            }
        }
    }
}

/// What tells the deck from every other, for those who compare by it.
fn identity(id: ContentId) -> Markup {
    html! {
        footer class="deck-page__foot muted" {
            details {
                summary { "Content id " span class="figures" { (id.to_string().chars().take(SHOWN_DIGITS).collect::<String>()) "…" } }
                p { "The same cards in the same sections always have this id, whatever the deck is called." }
                p { code class="deck-code" { (id) } }
            }
        }
    }
}

fn description(sheet: &Sheet<'_>) -> String {
    let game = sheet.catalogue().game();
    let counts: Vec<String> = counts(sheet, &sheet.certificate);
    let verdict = match sheet.certificate.unknown_format() {
        // Its identifier is a stranger's word.
        Some(_) => "Its format is not known here".to_owned(),
        None => sheet.english().verdict(&sheet.certificate),
    };
    format!("A {} deck: {}. {verdict}.", game.name, counts.join(", "))
}

fn counts(sheet: &Sheet<'_>, certificate: &Certificate) -> Vec<String> {
    let game = sheet.catalogue().game();
    let holding = certificate.counts.iter().filter(|count| count.cards > 0);
    holding
        .filter_map(|count| {
            let section = game.section(&count.section).filter(|section| section.counted)?;
            Some(match sheet.deck.section(section.id).next() {
                // A name in no card list is a stranger's words.
                Some(line) if count.cards == 1 && line.meant_printing(sheet.catalogue()).is_some() => line.card.clone(),
                _ => format!("{} in the {}", counted(count.cards.into(), ("card", "cards")), section.name),
            })
        })
        .collect()
}

/// What is said about a code that is not read.
pub(super) fn trouble(error: &DecodeError) -> Markup {
    html! {
        p class="problem" role="alert" {
            strong { (capitalised(&error.to_string())) "." } " " (way_out(error))
        }
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Of a code that is for another game of this site, the way to where it is read.
fn unreadable(scene: &Scene<'_>, code: &str, label: &DeckLabel, error: &DecodeError) -> Page {
    let reads = |game: &&Arc<GameLibrary>| decode(code, label.clone(), &game.catalogue).is_ok();
    if let Some(other) = scene.all.games().iter().find(reads) {
        let words = format!("It is a deck of {}.", other.game().name);
        return pointer("This code is for another game", &words, &other.paths().shared_code(code, label));
    }

    let title = "This deck code cannot be read";
    let body = html! {
        div class="page page--text" {
            h1 { bdi { (title) } }
            (trouble(error))
            (code_form(scene.paths(), code))
        }
    };
    Page { found: false, ..Page::new(title, error.to_string(), "", body) }
}

/// The page without a deck: it asks for one.
fn ask(scene: &Scene<'_>) -> Page {
    let game = scene.library.catalogue.game().name;
    let body = html! {
        div class="page page--text" {
            h1 { "Read a deck" }
            p class="lead" { "Paste a deck code to see what the deck holds, whether it is legal and why." }
            (code_form(scene.paths(), ""))
        }
    };
    Page::new(
        "Read a deck",
        for_documents(|| format!("Paste a {game} deck code to see the deck and its verdict.")),
        for_documents(|| scene.paths().reader()),
        body,
    )
}

/// The way on for someone who pasted a short link in place of a code.
fn pointer(title: &str, words: &str, address: &str) -> Page {
    let body = html! {
        div class="page page--text" {
            h1 { bdi { (title) } }
            p { (words) " Open it to see the deck." }
            p class="actions" { a class="button" href=(address) { "Open the deck" } }
        }
    };
    Page::new(title, words, address, body)
}

fn code_form(paths: GamePaths<'_>, code: &str) -> Markup {
    html! {
        form class="code-form" action=(paths.reader()) method="get" data-navigate="submit" {
            label class="label" for="code" { "Deck code, or a link to a deck" }
            input id="code" class="field" name=(address::DECK) value=(code) autocomplete="off" autocapitalize="off" spellcheck="false";
            button class="button" { "Show the deck" }
        }
        p { a href=(paths.decks()) { "Ready-made decks and yours" } }
    }
}
