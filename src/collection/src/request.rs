//! What is asked of a collection's pages.

use safehouse_engine::copies::ledger::EventId;

use crate::desk::event_id;

/// What is asked: a page, or something that is done by a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Request {
    /// The parts of the address below that of the collection, decoded.
    pub path: Vec<String>,
    /// What the address asks.
    pub query: Fields,
    /// What a form says; `None` where a page is asked for.
    pub form: Option<Fields>,
    /// A file that the form brings: its name and its content.
    pub file: Option<(String, Vec<u8>)>,
}

impl Request {
    /// Reads the part of an address below that of the collection, e.g. `sets/NG-01?page=2`, and the
    /// body of a form.
    pub fn read(rest: &str, form: Option<&str>) -> Self {
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let parts = path.split('/').filter(|part| !part.is_empty());
        Self {
            path: parts.map(decoded).collect(),
            query: Fields::read(query),
            form: form.map(Fields::read),
            file: None,
        }
    }
}

/// What a form is named by whoever sends it, so that it is done once: the identity of what is recorded of it.
pub fn named_request(form: &Fields) -> Option<EventId> {
    event_id(form.get("request"))
}

/// A part of a path as it is meant.
fn decoded(part: &str) -> String {
    // A plus is itself in a path.
    let escaped = part.replace('+', "%2B");
    let mut read = form_urlencoded::parse(escaped.as_bytes());
    read.next().map(|(text, _)| text.into_owned()).unwrap_or_default()
}

/// Named values, in their order; a name may come several times.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads a query or the body of a form.
    pub fn read(text: &str) -> Self {
        Self(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// The first value of a name; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// Every value of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl FromIterator<(String, String)> for Fields {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_with_its_path_its_query_and_a_form() {
        let request = Request::read("sets/Ä%2FB+C?page=2&q=a+b", Some("line=45%2B&line=46"));
        assert_eq!(request.path, ["sets", "Ä/B+C"]);
        assert_eq!((request.query.get("page"), request.query.get("q"), request.query.get("none")), ("2", "a b", ""));
        assert_eq!(request.form.unwrap_or_default().all("line").collect::<Vec<_>>(), ["45+", "46"]);
        assert_eq!(Request::read("", None), Request::default());
    }
}
