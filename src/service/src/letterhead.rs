//! The site as its letters name it.

/// What letters say of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    /// The address visitors use, without a trailing slash.
    pub(crate) origin: String,
}

impl Letterhead {
    /// Of the site at this address, such as `https://cards.example`.
    pub fn new(origin: &str) -> Self {
        Self { origin: origin.trim_end_matches('/').to_owned() }
    }

    /// A page of the site.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// What a person calls the site.
    pub(crate) fn host(&self) -> &str {
        self.origin.split_once("://").map_or(self.origin.as_str(), |(_, host)| host)
    }
}
