//! GET /sitemap.xml

use std::fmt::Write as _;

use axum::{
    extract::State,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths;

use super::Site;

/// Every page that is the same for everybody. Addresses need the site's public
/// origin, so without a configured one there is no such list.
pub(super) async fn get_sitemap(State(site): State<Site>) -> Response {
    let Some(origin) = site.app.origin.as_deref() else {
        return (StatusCode::NOT_FOUND, "There is no list of pages: public_url is not set.\n").into_response();
    };
    let library = site.app.library.first();
    let catalogue = &library.catalogue;
    let fixed = [
        paths::HOME,
        paths::CARDS,
        paths::DECKS,
        paths::BUILD,
        paths::SETS,
        paths::FORMATS,
        paths::RULES,
        paths::GLOSSARY,
        paths::QUERY_HELP,
        paths::CREDITS,
    ];
    let sets = catalogue.sets().iter().map(|set| paths::set(&set.code));
    let formats = library.formats.all().iter().map(|format| paths::format(&format.id));
    let cards = catalogue.by_number().map(|printing| {
        paths::card(catalogue.printing(printing), catalogue.card(catalogue.card_of(printing)).name.as_str())
    });
    let addresses = fixed.into_iter().map(str::to_owned).chain(sets).chain(formats).chain(cards);

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
