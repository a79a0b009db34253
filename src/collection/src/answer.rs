//! What a collection answers.

use maud::Markup;

use safehouse_engine::copies::insurance::Insurance;

use crate::{BroughtFile, Deed, OwnTarget};

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
    /// Something is kept beside the copies, or forgotten, and the reader goes on at an address.
    Keep {
        /// What.
        kept: Kept,
        /// Where the reader goes on.
        then: String,
    },
    /// The text of a price list, as it was loaded, as a file.
    PriceListText {
        /// What its owner calls it.
        name: String,
    },
    /// A report that whoever has fonts prints, as a file.
    Report(Box<Report>),
    /// A file.
    File(File),
    /// Nothing is at this address.
    Nothing,
}

/// What is kept beside the copies of a collection, or forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// A price list, in the place of one of its name.
    PriceList {
        /// What its owner calls it.
        name: String,
        /// Its text.
        text: String,
        /// Whether rows that are no prices are left out; else nothing is kept of a list that has some.
        leaves_out: bool,
    },
    /// A price list of this name is forgotten.
    NoPriceList(String),
    /// A target, in the place of one of its name.
    Target(OwnTarget),
    /// A target of this name is forgotten.
    NoTarget(String),
}

/// A report for an insurer, and what is said on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What it says.
    pub insurance: Insurance,
    /// The day of its issue, `YYYY-MM-DD`.
    pub day: String,
    /// Whose the copies are; empty where it shall not say it.
    pub owner: String,
    /// What the price list is called.
    pub list: String,
    /// Whether it is printed on Letter rather than A4.
    pub is_on_letter: bool,
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
