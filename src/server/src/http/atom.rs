//! Feeds (Atom, RFC 4287): one form for all of them. An entry keeps its id for good; what changes of it makes it newer.

use axum::{
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};
use safehouse_app::{pages::public_decks::rfc3339, problem::Kind};

use super::{problem::Refused, public_decks::answer::Answering};

/// A feed. Addresses are paths of the site, ids what stands behind its `#`.
pub(super) struct Feed<'a> {
    pub(super) title: &'a str,
    /// Where it is.
    pub(super) here: &'a str,
    /// The page that shows the same.
    pub(super) page: &'a str,
    pub(super) id: &'a str,
    pub(super) entries: Vec<Entry>,
}

/// An entry. Times are milliseconds since 1970-01-01T00:00:00Z.
pub(super) struct Entry {
    pub(super) title: String,
    pub(super) id: String,
    pub(super) published: i64,
    pub(super) updated: i64,
    /// A name, and its page.
    pub(super) author: (String, String),
    pub(super) page: String,
    pub(super) categories: Vec<String>,
    pub(super) summary: String,
}

/// Answers with a feed; a site that does not know its own address has none.
pub(super) fn answer(answering: &Answering, feed: &Feed<'_>) -> Response {
    if answering.site.app.origin.is_none() {
        let advice = "Whoever runs this site has not said under which address it is: public_url is not set.";
        return Refused::from(Kind::NoSitemap.problem(advice)).into_response();
    }
    match written(feed, |path| answering.absolute(path)) {
        Ok(xml) => {
            let headers =
                [(CONTENT_TYPE, "application/atom+xml; charset=utf-8"), (CACHE_CONTROL, "public, max-age=300")];
            (headers, xml).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a feed could not be written");
            Refused::internal().into_response()
        }
    }
}

fn written(feed: &Feed<'_>, absolute: impl Fn(&str) -> String) -> std::io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    let site = absolute("");
    let updated = feed.entries.iter().map(|entry| entry.updated).max().unwrap_or_default();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    xml.create_element("feed").with_attribute(("xmlns", "http://www.w3.org/2005/Atom")).write_inner_content(|xml| {
        text(xml, "title", feed.title)?;
        text(xml, "id", &format!("{site}/#{}", feed.id))?;
        text(xml, "updated", &rfc3339(updated))?;
        link(xml, "self", &absolute(feed.here))?;
        link(xml, "alternate", &absolute(feed.page))?;
        feed.entries.iter().try_for_each(|entry| write_entry(xml, entry, &site, &absolute))
    })?;
    Ok(xml.into_inner())
}

fn write_entry(
    xml: &mut Writer<Vec<u8>>,
    entry: &Entry,
    site: &str,
    absolute: impl Fn(&str) -> String,
) -> std::io::Result<()> {
    xml.create_element("entry").write_inner_content(|xml| {
        text(xml, "title", &entry.title)?;
        text(xml, "id", &format!("{site}/#{}", entry.id))?;
        text(xml, "published", &rfc3339(entry.published))?;
        text(xml, "updated", &rfc3339(entry.updated))?;
        xml.create_element("author").write_inner_content(|xml| {
            text(xml, "name", &entry.author.0)?;
            text(xml, "uri", &absolute(&entry.author.1))
        })?;
        link(xml, "alternate", &absolute(&entry.page))?;
        for category in &entry.categories {
            xml.create_element("category").with_attribute(("term", category.as_str())).write_empty()?;
        }
        text(xml, "summary", &entry.summary)
    })?;
    Ok(())
}

fn link(xml: &mut Writer<Vec<u8>>, rel: &str, href: &str) -> std::io::Result<()> {
    xml.create_element("link").with_attributes([("rel", rel), ("href", href)]).write_empty()?;
    Ok(())
}

fn text(xml: &mut Writer<Vec<u8>>, name: &str, words: &str) -> std::io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(words))?;
    Ok(())
}
