//! GET /sitemap.xml

use std::fmt::Write as _;

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    paths::{self, HasPaths as _},
    problem::Kind,
};
use safehouse_engine::library::GameLibrary;

use crate::http::{ServerState, problem::Refused};

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

/// Every page that is the same for everybody. Addresses need the site's public
/// origin, so without a configured one there is no such list.
pub(super) async fn get_sitemap(State(site): State<ServerState>) -> Response {
    let Some(origin) = site.app.origin.as_deref() else {
        let advice = "Whoever runs this site has not said under which address it is: public_url is not set.";
        return Refused::from(Kind::NoSitemap.problem(advice)).into_response();
    };
    let games = site.app.library.games().iter().flat_map(|game| addresses(game));
    let fixed = paths::FIXED.into_iter().chain([
        paths::events::EVENTS,
        paths::stores::STORES,
        paths::log::LOG,
        paths::verify::VERIFY,
    ]);
    let addresses = fixed.map(str::to_owned).chain(games);

    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for address in addresses {
        // What a path may hold beside letters is percent-encoded, but for this.
        let address = address.replace('&', "&amp;").replace('<', "&lt;");
        // Writing to a text cannot fail.
        let _ = writeln!(xml, "<url><loc>{origin}{address}</loc></url>");
    }
    xml.push_str("</urlset>\n");
    let headers = [(CONTENT_TYPE, "application/xml; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, xml).into_response()
}
