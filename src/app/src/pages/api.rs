//! What programs can ask, for whoever writes one. The server draws it of the document of the
//! API, as it draws pages of accounts.

use maud::{Markup, html};

use crate::{drawing::Page, paths};

/// What the page tells.
#[derive(Debug, Clone, Default)]
pub struct ApiGuide {
    /// Where the document is.
    pub document: String,
    /// Operations that belong together.
    pub chapters: Vec<ApiChapter>,
    /// What changed, the newest first: a day, and what was done then.
    pub changes: Vec<(String, String)>,
}

/// Operations that belong together.
#[derive(Debug, Clone, Default)]
pub struct ApiChapter {
    /// Their name, which is a word or two.
    pub name: String,
    /// What they are about.
    pub about: String,
    /// The operations.
    pub operations: Vec<ApiOperation>,
}

/// Something that a program can ask.
#[derive(Debug, Clone, Default)]
pub struct ApiOperation {
    /// Its name, which is part of no address twice.
    pub id: String,
    /// The method.
    pub method: String,
    /// The path, with its parts in braces.
    pub path: String,
    /// What it does, in a few words.
    pub title: String,
    /// The same at length.
    pub words: String,
    /// The scopes that a token needs.
    pub scopes: Vec<String>,
    /// Parameters of the path and the query: name and what it is.
    pub parameters: Vec<(String, String)>,
    /// A command that asks for it.
    pub example: String,
}

/// The page at `/api`.
pub fn draw_api(guide: &ApiGuide) -> Page {
    let body = html! {
        div class="page api-guide" {
            h1 { "For programs" }
            p class="lead" { "Decks, cards and questions about them, as JSON over HTTP." }
            p {
                "Everything here that can be read or done with decks, programs can ask as well. It is described by "
                a href=(guide.document) rel="external" { "an OpenAPI document" } ". Cards, formats and questions about a list need no "
                "token; decks of an account need one, made on " a href=(paths::TOKENS) rel="external" { "the page of your tokens" } "."
            }
            p {
                "The examples are commands for a shell in which " code { "SITE" } " is the address of this site and "
                code { "TOKEN" } " is a token; " code { "DECK" } " is the id of a deck."
            }
            nav class="api-guide__chapters" aria-label="Chapters" { ul { @for chapter in &guide.chapters {
                li {
                    a href={ "#" (paths::slug(&chapter.name)) } rel="external" { (heading(&chapter.name)) }
                    p class="muted" { (words(&chapter.about)) }
                    ul { @for operation in &chapter.operations {
                        li { a href={ "#" (operation.id) } rel="external" { (operation.title) } }
                    } }
                }
            } } }
            @for chapter in &guide.chapters {
                @let id = paths::slug(&chapter.name);
                section aria-labelledby=(id) {
                    h2 id=(id) { (heading(&chapter.name)) }
                    p { (words(&chapter.about)) }
                    @for operation in &chapter.operations { (drawn(operation)) }
                }
            }
            section aria-labelledby="changes" {
                h2 id="changes" { "What changed" }
                p {
                    "Within version 1 things are only added: addresses, members of answers, parameters that may be left out. A program "
                    "passes over members that it does not know. What would break one is announced here, and comes as version 2."
                }
                dl class="api-guide__changes" { @for (day, change) in &guide.changes { dt { (day) } dd { (words(change)) } } }
            }
        }
    };
    Page::new("For programs", "What programs can ask of this site, with examples.", "", body)
}

/// The name of a chapter, which is a word in small letters, as a heading.
fn heading(name: &str) -> String {
    match name {
        "api" => "The document".to_owned(),
        _ => {
            let mut letters = name.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        }
    }
}

/// A sentence of the document, in which names stand between backticks.
fn words(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn drawn(operation: &ApiOperation) -> Markup {
    html! {
        article class="api-operation" aria-labelledby=(operation.id) {
            h3 id=(operation.id) { (operation.title) }
            p class="api-operation__address" { code data-method=(operation.method) { (operation.method) " " (operation.path) } }
            @if !operation.words.is_empty() { p { (words(&operation.words)) } }
            @if !operation.scopes.is_empty() {
                p class="muted" { "Needs a token with " @for scope in &operation.scopes { code { (scope) } " " } }
            }
            @if !operation.parameters.is_empty() {
                dl class="api-operation__parameters" { @for (name, about) in &operation.parameters {
                    div { dt { code { (name) } } dd { (words(about)) } }
                } }
            }
            @if !operation.example.is_empty() {
                pre tabindex="0" aria-label={ "Example: " (operation.title) } { code { (operation.example) } }
            }
        }
    }
}
