//! Taking along what an account has, and bringing decks.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::archives::Loaded;

use super::form::{Form, crumbs, drawn};
use crate::{drawing::Page, paths};

/// The page at `/account/archive`; `loaded` is what became of each deck that was brought, if
/// some just were, and `most_mib` how large a file may be.
pub fn draw_archive(form: &Form, loaded: Option<&[Loaded]>, most_mib: usize) -> Page {
    let body = html! {
        div class="page page--form" {
            (crumbs("Take it along"))
            h1 { "Take it along" }
            @if let Some(loaded) = loaded { (report(loaded)) }
            section aria-labelledby="take" {
                h2 id="take" { "Download" }
                p {
                    "One file with all that your account has: decks with their versions, as JSON and as lists; what you published, said and "
                    "like; groups, stores and programs; and what was done to the account. Keep it to yourself."
                }
                form method="post" action=(paths::DOWNLOAD) { button class="button" type="submit" { "Download it" } }
            }
            section aria-labelledby="bring" {
                h2 id="bring" { "Bring decks" }
                p { "The decks of such a file become new decks of this account. Nothing that is here is written over. What was public "
                    "there stays there." }
                form class="form" method="post" action=(paths::ARCHIVE) enctype="multipart/form-data" {
                    (form.notice())
                    div class="labelled" {
                        label for="account-archive" { "The file, of at most " (most_mib) " MiB" }
                        input class="field" id="account-archive" name="archive" type="file" accept=".zip,application/zip" required
                            aria-describedby=[form.notice_id()];
                    }
                    button class="button button--plain" type="submit" { "Bring them" }
                }
            }
        }
    };
    drawn("Take it along", "", body, form)
}

fn report(loaded: &[Loaded]) -> Markup {
    html! {
        section aria-labelledby="report" {
            h2 id="report" { "What became of each deck" }
            @let brought = loaded.iter().filter(|deck| deck.versions > 0).count() as u64;
            p class="form__done" role="status" {
                @if loaded.is_empty() { "The file holds no decks." } @else { (counted(brought, ("deck was", "decks were"))) " brought." }
            }
            ul class="account-list" {
                @for deck in loaded {
                    li {
                        div {
                            strong { bdi { (deck.name) } }
                            p class="muted" {
                                @match deck.versions {
                                    0 => "Not loaded",
                                    1 => "Loaded, one version",
                                    many => { "Loaded, " (many) " versions" },
                                }
                                @if deck.unread > 0 { "; " (deck.unread) " could not be read" }
                                @if let Some(fault) = &deck.fault { ": " (fault) }
                                "."
                            }
                        }
                    }
                }
            }
        }
    }
}
