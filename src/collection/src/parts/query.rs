//! A query for cards on a page: what is wrong with it, and what is odd about it.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{Notice, QueryErrorCode, QueryErrors},
    excerpt::Excerpt,
    limits::FAULTS_TOLD,
};
use safehouse_paths::HasPaths as _;

use crate::Desk;

/// The id of what is wrong, for the field that it is wrong in.
pub(crate) const FAULTS_ID: &str = "query-faults";

/// What is wrong with a query, each fault under its place; `instead` says what is shown meanwhile.
pub(crate) fn faults(desk: &Desk<'_>, query: &str, errors: &QueryErrors, instead: &str) -> Markup {
    html! {
        div class="query-faults" id=(FAULTS_ID) role="alert" {
            h2 { "The search was not understood" }
            @for error in errors.0.iter().take(FAULTS_TOLD + 1) {
                div class="query-fault" {
                    @if error.code != QueryErrorCode::MoreFaults {
                        pre class="query-fault__place" aria-hidden="true" { (Excerpt::new(query, error.column, error.length)) }
                    }
                    p { (error) }
                }
            }
            p { (instead) " " a href=(desk.catalogue().paths().query_help()) rel="external" { "How to search" } }
        }
    }
}

/// What a reader should be told about a query that was understood.
pub(crate) fn notices(notices: &[Notice]) -> Markup {
    html! { @for notice in notices.iter().take(FAULTS_TOLD) { p class="playtest-note" { (notice) } } }
}
