//! HTTP: the groups of addresses, what stands around them, and serving.
//!
//! Around every group, from the outside in: which group it is, the request's id
//! and log line, the form of a refusal, the security headers, panics turned into
//! one, the check of the address, the limit of requests, the refusal of
//! cross-site changes, the limit of time, the limit of size, who asks
//! ([`sessions`]) and whether they may ([`guarded`], [`access`]).
//!
//! What belongs to one group stands in its file:
//!
//! - [`pages`]: files of `public/` first; then the workers, compression, the
//!   nonce, caching, drawing.
//! - [`account`]: the workers.
//! - [`api`]: the form that is wanted, the workers, compression, tags of what is read; what
//!   anybody may ask is shared with other sites, refusals of all layers included, and changes
//!   from them are not refused.
//! - [`public_decks`]: the workers, compression; its files as those of [`files`].
//! - [`collection`]: the workers, compression; files that are brought are read by themselves.
//! - [`groups`], [`stores`], [`test_games`], [`matches`], [`lab`], [`rulebook`]: the workers, compression. Moves of a
//!   game are a group of their own, whose changes count as what is read. Streams of what happens in a
//!   match have neither workers nor compression, as they never end.
//! - [`server_functions`]: the workers, compression, the kind of input, the
//!   problem in place of the framework's error, caching.
//! - [`pictures`]: none; what must be computed goes to the workers piece by piece.
//! - [`verify`]: as those of [`public_decks`].
//! - [`log`]: its page as those of [`public_decks`]; its files and what other logs ask for, none.
//! - [`files`], [`assets`], [`health`]: none.

pub mod access;
mod account;
pub mod api;
mod assets;
mod atom;
mod body_bound;
mod body_limit;
mod client_address;
mod collection;
mod compression;
mod connections;
mod csrf;
mod deeds;
mod evening;
mod event_desk;
mod events;
mod files;
mod framed;
mod group;
mod groups;
mod health;
mod held;
mod lab;
mod lead;
mod log;
mod matches;
mod metrics;
mod multipart;
mod observe;
mod own_decks;
mod page_scripts;
mod pages;
mod panics;
mod per_account;
mod pictures;
mod places;
mod play_seen;
mod posted;
mod printed;
mod problem;
mod public_decks;
mod random_hex;
pub mod rate_limit;
mod request_id;
mod rulebook;
mod security_headers;
mod server_functions;
mod server_state;
mod serving;
mod sessions;
mod signable;
mod stores;
mod target;
mod test_games;
mod time_limit;
mod trading;
mod verify;
mod workers;

use std::sync::Arc;

use axum::{
    Extension, Router,
    middleware::{from_fn, from_fn_with_state},
};

pub(crate) use body_limit::most as most_of_a_body;
pub use group::Group;
pub use metrics::{figures, serve_figures};
pub use server_state::{ServerParts, ServerState, StartError, Surroundings};
pub(crate) use serving::stop_signal;
pub use serving::{ServeError, ask_witnesses, open, send_letters, serve, serve_on, spread_events, tell_webhooks};

/// Everything the site answers.
pub fn router(site: &ServerState) -> Router {
    let groups = [
        (Group::Pages, pages::routes(site)),
        (Group::Functions, server_functions::routes(site)),
        (Group::Account, account::routes(site)),
        (Group::Api, api::routes(site)),
        (Group::Public, public_decks::routes(site)),
        (Group::Public, groups::routes(site)),
        (Group::Public, stores::routes(site)),
        (Group::Public, test_games::routes(site)),
        (Group::Public, lab::routes(site)),
        (Group::Public, collection::routes(site)),
        (Group::Public, trading::routes(site)),
        (Group::Public, rulebook::routes(site)),
        (Group::Moves, test_games::moves(site)),
        (Group::Public, matches::routes(site)),
        (Group::Moves, matches::moves(site)),
        (Group::Streams, matches::streams(site)),
        (Group::Files, public_decks::files(site)),
        (Group::OpenApi, api::open_routes(site)),
        (Group::Account, api::page_routes(site)),
        (Group::Pictures, pictures::routes(site)),
        (Group::Public, event_desk::routes(site)),
        (Group::Public, events::routes(site)),
        (Group::Public, evening::routes(site)),
        (Group::Public, log::routes(site)),
        (Group::Public, verify::routes(site)),
        (Group::Files, log::files(site)),
        (Group::Files, events::files(site)),
        (Group::EventFiles, events::event_files(site)),
        (Group::Files, stores::files(site)),
        (Group::EventFiles, evening::files(site)),
        (Group::OpenApi, log::witness(site)),
        (Group::Files, files::routes(site)),
        (Group::Assets, assets::routes(site.files.clone())),
        (Group::Health, health::routes(site.health.clone(), site.store.clone())),
    ];
    let list: Arc<[_]> = access::endpoints().collect();
    groups.into_iter().fold(Router::new(), |all, (group, routes)| {
        let admitted = routes.layer(from_fn_with_state(list.clone(), access::enforce));
        all.merge(guarded(site, group, sessions::known(site, group, admitted)))
    })
}

/// Puts what protects every group around these routes.
pub fn guarded(site: &ServerState, group: Group, routes: Router) -> Router {
    let routes = routes
        .layer(from_fn_with_state(site.clone(), body_limit::limit_body))
        .layer(from_fn_with_state(site.config.request_timeout, time_limit::limit_time));
    let routes = if group.is_for_other_sites() { routes } else { routes.layer(csrf::layer(&site.config)) };
    let routes = routes
        .layer(from_fn_with_state(site.limits.clone(), rate_limit::limit_rate))
        .layer(from_fn_with_state(site.clone(), target::check_target))
        .layer(from_fn(panics::catch))
        .layer(from_fn_with_state(site.clone(), security_headers::protect))
        .layer(from_fn_with_state(Arc::<str>::from(site.app.assets.style.as_str()), problem::tell));
    // Around whatever refuses, or a program in a browser could not read why.
    let routes = if group.is_for_other_sites() { routes.layer(from_fn(api::share)) } else { routes };
    routes.layer(from_fn_with_state(site.clone(), observe::observe)).layer(Extension(group))
}
