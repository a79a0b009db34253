//! Pages of accounts: signing in, one's own account, coming back without a password.
//!
//! The server draws them from what the service says, and answers their forms itself: a
//! form that is refused is the page once more, with what was written and why. They work
//! without script, and the browser carries nothing of them. Links to them are
//! `rel="external"`.

#[cfg(feature = "ssr")]
mod address;
#[cfg(feature = "ssr")]
mod archive;
#[cfg(feature = "ssr")]
mod area;
#[cfg(feature = "ssr")]
mod codes;
#[cfg(feature = "ssr")]
mod confirm;
#[cfg(feature = "ssr")]
pub(in crate::pages) mod copying;
#[cfg(feature = "ssr")]
pub mod decks;
#[cfg(feature = "ssr")]
pub(in crate::pages) mod empty;
#[cfg(feature = "ssr")]
mod fault;
#[cfg(feature = "ssr")]
mod form;
#[cfg(feature = "ssr")]
mod none_here;
#[cfg(feature = "ssr")]
mod own;
#[cfg(feature = "ssr")]
mod passkeys;
#[cfg(feature = "ssr")]
mod recover;
#[cfg(feature = "ssr")]
mod register;
#[cfg(feature = "ssr")]
mod second_factor;
#[cfg(feature = "ssr")]
mod sign_in;
#[cfg(feature = "ssr")]
mod tokens;
#[cfg(feature = "ssr")]
mod webhooks;
#[cfg(feature = "ssr")]
mod when;

use leptos::prelude::*;

#[cfg(feature = "ssr")]
pub use self::{
    address::{draw_confirm_address, draw_confirmed_address},
    archive::draw_archive,
    area::{AccountArea, Place, in_area},
    codes::{CodesOf, draw_codes, draw_codes_offer},
    confirm::draw_confirm,
    copying::MARK as COPY_MARK,
    fault::FieldFault,
    form::Form,
    none_here::{draw_none_here, in_the_clear},
    own::{AccountHistory, OwnAccount, OwnForm, draw_delete, draw_own},
    passkeys::{MARK as PASSKEY_MARK, draw_add_passkey},
    recover::{RecoverForm, WaysBack, draw_recover, draw_set_password},
    register::draw_register,
    second_factor::{SetupPage, draw_ask_factor, draw_factor_codes, draw_second_factor, draw_setup, qr_picture},
    sign_in::draw_sign_in,
    tokens::{TokenFields, draw_made_token, draw_new_token, draw_tokens},
    webhooks::{WebhookFields, draw_made_webhook, draw_webhooks},
};
use crate::{browser, drawing::Page, head::PageHead};

/// The page that the server drew for this answer alone.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone)]
pub struct Drawn(pub Page);

/// A page of accounts. In the browser the one that the server wrote stands, and whoever
/// comes here by the router gets the document.
#[component]
pub fn AccountPage() -> impl IntoView {
    #[cfg(feature = "ssr")]
    let page = use_context::<Drawn>().map(|Drawn(page)| page);
    #[cfg(not(feature = "ssr"))]
    let page = None::<Page>;
    let is_adopted = Owner::current_shared_context().is_some_and(|context| context.during_hydration());
    Effect::new(move |_| {
        if !is_adopted {
            browser::reload();
        }
    });
    #[cfg(feature = "ssr")]
    crate::head::Sheet::Decks.link();
    #[cfg(feature = "ssr")]
    if let Some(extras) = use_context::<crate::head::HeadExtras>() {
        crate::head::write_extras(extras);
    }
    let body = page.as_ref().map(|page| page.body.clone()).unwrap_or_default();
    view! {
        <PageHead page=Signal::stored(page) />
        <div class="drawn" inner_html=body></div>
    }
    .into_any()
}
