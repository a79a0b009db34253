//! What a collection answers.

use maud::Markup;

use crate::{BroughtFile, Deed};

/// What a request is answered with.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A page.
    Page(Page),
    /// Something is to be recorded, and the reader goes on from there.
    Deed(Deed),
    /// The reader goes on at an address of this site.
    Lead(String),
    /// A file is kept for a while, by its digest, and the reader goes on at an address.
    Bring {
        /// The file.
        file: BroughtFile,
        /// Where the reader goes on.
        then: String,
    },
    /// A file.
    File(File),
    /// Nothing is at this address.
    Nothing,
}

/// A page of a collection.
#[derive(Debug, Clone)]
pub struct Page {
    /// The title of the document.
    pub title: String,
    /// Its content.
    pub body: Markup,
    /// The status of the answer: 200, or what was wrong with what was asked.
    pub status: u16,
}

/// A file to be taken along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its content.
    pub content: Vec<u8>,
}

impl Page {
    /// A page on which nothing is wrong.
    pub fn new(title: impl Into<String>, body: Markup) -> Self {
        Self { title: title.into(), body, status: 200 }
    }

    /// The same as the answer to something that cannot be done.
    pub fn refused(self) -> Self {
        Self { status: 422, ..self }
    }
}

impl From<Page> for Answer {
    fn from(page: Page) -> Self {
        Self::Page(page)
    }
}
