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
    /// Their name, which is a word.
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
        div class="page page--prose api-guide" {
            h1 { "For programs" }
            p {
                "Everything here that can be read or done with decks, programs can ask as well: JSON over HTTP, described by "
                a href=(guide.document) rel="external" { "an OpenAPI document" } ". Cards, formats and questions about a list need no "
                "token; decks of an account need one, made on " a href=(paths::TOKENS) rel="external" { "the page of your tokens" } "."
            }
            p {
                "The examples are commands for a shell in which " code { "SITE" } " is the address of this site and "
                code { "TOKEN" } " is a token; " code { "DECK" } " is the id of a deck."
            }
            nav aria-label="Chapters" { ul { @for chapter in &guide.chapters {
                li { a href={ "#" (chapter.name) } rel="external" { (chapter.name) } " – " (chapter.about) }
            } } }
            @for chapter in &guide.chapters {
                section aria-labelledby=(chapter.name) {
                    h2 id=(chapter.name) { (chapter.name) }
                    p { (chapter.about) }
                    @for operation in &chapter.operations { (drawn(operation)) }
                }
            }
            section aria-labelledby="changes" {
                h2 id="changes" { "What changed" }
                p {
                    "Within version 1 things are only added: addresses, members of answers, parameters that may be left out. A program "
                    "passes over members that it does not know. What would break one is announced here, and comes as version 2."
                }
                dl { @for (day, change) in &guide.changes { dt { (day) } dd { (change) } } }
            }
        }
    };
    Page::new("For programs", "What programs can ask of this site, with examples.", "", body)
}

fn drawn(operation: &ApiOperation) -> Markup {
    html! {
        article class="api-operation" aria-labelledby=(operation.id) {
            h3 id=(operation.id) { (operation.title) }
            p { code { (operation.method) " " (operation.path) } }
            @if !operation.words.is_empty() { p { (operation.words) } }
            @if !operation.scopes.is_empty() {
                p { "Needs a token with " @for scope in &operation.scopes { code { (scope) } " " } }
            }
            @if !operation.parameters.is_empty() {
                dl { @for (name, words) in &operation.parameters { dt { code { (name) } } dd { (words) } } }
            }
            @if !operation.example.is_empty() {
                pre tabindex="0" aria-label={ "Example: " (operation.title) } { code { (operation.example) } }
            }
        }
    }
}
