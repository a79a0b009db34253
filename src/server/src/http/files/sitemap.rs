//! GET /sitemap.xml

use std::{fmt::Write as _, net::Ipv6Addr};

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::public_decks::rfc3339,
    paths::{self, HasPaths as _},
    problem::{Kind, refused},
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Caller,
    events::{ShownPages, list_shown_pages},
};

use crate::http::{ServerState, problem::Refused};

/// An address, and when what it shows was changed last, where that is known.
type Listed = (String, Option<i64>);

/// Every page of a game.
fn addresses(library: &GameLibrary) -> impl Iterator<Item = String> {
    let (catalogue, paths) = (&library.catalogue, library.paths());
    let sets = catalogue.sets().iter().map(move |set| paths.set(&set.code));
    let formats = library.formats.all().iter().map(move |format| paths.format(&format.id));
    let cards = catalogue.by_number().map(move |printing| {
        paths.card(catalogue.printing(printing), catalogue.card(catalogue.card_of(printing)).name.as_str())
    });
    paths.fixed().into_iter().chain(sets).chain(formats).chain(cards)
}

/// Pages of stores, of their events and of lists that are shown.
fn of_stores(pages: ShownPages) -> impl Iterator<Item = Listed> {
    let stores = pages.stores.into_iter().map(|slug| (paths::stores::store(&slug), None));
    let events = pages.events.into_iter().map(|(code, at)| (paths::events::event(&code), Some(at)));
    let lists =
        pages.lists.into_iter().map(|list| (paths::events::list(&list.event, list.number), Some(list.revealed_at)));
    stores.chain(events).chain(lists)
}

/// Every page that is the same for everybody. Addresses need the site's public
/// origin, so without a configured one there is no such list.
pub(super) async fn get_sitemap(State(site): State<ServerState>) -> Response {
    let Some(origin) = site.app.origin.as_deref() else {
        let advice = "Whoever runs this site has not said under which address it is: public_url is not set.";
        return Refused::from(Kind::NoSitemap.problem(advice)).into_response();
    };
    // Search engines read what everybody does.
    let guest = Caller::Guest { network: Ipv6Addr::UNSPECIFIED.into() };
    let pages = match list_shown_pages(&site.app.service, &guest).await {
        Ok(pages) => pages,
        Err(refusal) => return Refused::from(refused(&refusal)).into_response(),
    };
    let games = site.app.library.games().iter().flat_map(|game| addresses(game));
    let of_stores_and_log =
        [paths::events::EVENTS, paths::events::HELP, paths::stores::STORES, paths::log::LOG, paths::verify::VERIFY]
            .map(str::to_owned);
    let fixed = paths::FIXED.map(str::to_owned).into_iter().chain(of_stores_and_log);
    let listed = fixed.chain(games).map(|address| (address, None)).chain(of_stores(pages));

    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (address, changed_at) in listed {
        // What a path may hold beside letters is percent-encoded, but for this.
        let address = address.replace('&', "&amp;").replace('<', "&lt;");
        // Writing to a text cannot fail.
        let _ = write!(xml, "<url><loc>{origin}{address}</loc>");
        if let Some(at) = changed_at {
            let _ = write!(xml, "<lastmod>{}</lastmod>", rfc3339(at));
        }
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    let headers = [(CONTENT_TYPE, "application/xml; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, xml).into_response()
}
