//! The places again, within reach of a thumb.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::{place::Place, symbol};
use crate::context::use_site;

/// The bar at the bottom of a phone; wider screens hide it.
#[component]
pub fn BottomBar() -> impl IntoView {
    let site = use_site();
    let location = use_location();
    view! {
        <nav class="bottom-bar" aria-label="Main, below">
            {Place::ALL
                .map(|place| {
                    let address = move || site.with_paths(|paths| place.address(paths));
                    let current = move || {
                        site.with_paths(|paths| place.is_at(&location.pathname.read(), paths)).then_some("page")
                    };
                    view! {
                        <a href=address aria-current=current rel=place.rel()>
                            <span class="bottom-bar__symbol" inner_html=symbol::place(place).into_string()></span>
                            {place.name()}
                        </a>
                    }
                })
                .collect_view()}
        </nav>
    }
    .into_any()
}
