//! The places again, within reach of a thumb.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::{
    symbol::place,
    top_bar::{PLACES, is_at, rel},
};

/// The bar at the bottom of a phone; wider screens hide it.
#[component]
pub fn BottomBar() -> impl IntoView {
    let location = use_location();
    view! {
        <nav class="bottom-bar" aria-label="Main, below">
            {PLACES
                .iter()
                .map(|(address, name)| {
                    let current = move || is_at(&location.pathname.get(), address).then_some("page");
                    view! {
                        <a href=*address aria-current=current rel=rel(address)>
                            <span class="bottom-bar__symbol" inner_html=place(address).into_string()></span>
                            {*name}
                        </a>
                    }
                })
                .collect_view()}
        </nav>
    }
    .into_any()
}
