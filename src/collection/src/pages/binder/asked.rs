//! What the address of a binder says: which numbers of which set, and how they are looked at.

use safehouse_engine::catalogue::{
    Set,
    query::{Notice, QueryErrors},
};
use safehouse_paths::collection as at;

use crate::{Desk, Fields, parts::Numbers};

/// How a set is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Binder,
    List,
    Paper,
}

impl View {
    /// Each with its name in addresses and in words.
    pub(super) const ALL: [(Self, &'static str, &'static str); 3] =
        [(Self::Binder, "", "Binder"), (Self::List, "list", "Checklist"), (Self::Paper, "print", "Print")];

    fn read(text: &str) -> Self {
        Self::ALL.into_iter().find(|(_, id, _)| *id == text).map_or(Self::Binder, |(view, ..)| view)
    }

    /// What addresses call it.
    pub(super) fn id(self) -> &'static str {
        Self::ALL.into_iter().find(|(view, ..)| *view == self).map_or("", |(_, id, _)| id)
    }
}

/// What is asked of a set.
pub(super) struct Asked<'a> {
    game: &'static str,
    pub(super) set: &'a Set,
    pub(super) view: View,
    /// Which numbers, as a query; all where it is empty.
    pub(super) query: String,
    /// From 1.
    pub(super) page: usize,
    /// The numbers that the query finds; all of them where it cannot be read.
    pub(super) numbers: Numbers,
    /// Why it cannot.
    pub(super) fault: Option<QueryErrors>,
    /// What is to be said of it.
    pub(super) notices: Vec<Notice>,
}

impl<'a> Asked<'a> {
    /// Reads an address; what means nothing says nothing.
    pub(super) fn read(desk: &Desk<'a>, set: &'a Set, fields: &Fields) -> Self {
        let query = fields.get("q").trim().to_owned();
        let mut asked = Self {
            game: desk.game(),
            set,
            view: View::read(fields.get("view")),
            page: fields.get("page").parse::<usize>().unwrap_or(1).max(1),
            numbers: Numbers::of(desk.catalogue(), &set.code),
            fault: None,
            notices: Vec::new(),
            query,
        };
        if !asked.query.is_empty() {
            match desk.query(&asked.query) {
                Ok(query) => {
                    let (found, notices) = desk.find(&query);
                    asked.numbers.within.retain(|printing| found.contains(*printing));
                    asked.numbers.beyond.retain(|printing| found.contains(*printing));
                    asked.notices = notices;
                }
                Err(errors) => asked.fault = Some(errors),
            }
        }
        asked
    }

    /// Whether a query leaves numbers out.
    pub(super) fn is_narrowed(&self) -> bool {
        !self.query.is_empty() && self.fault.is_none()
    }

    /// What is said where there is no number.
    pub(super) fn none(&self) -> &'static str {
        if self.is_narrowed() {
            "The search finds no number of this set."
        } else {
            "The card list has no number of this set."
        }
    }

    /// The address of one of its pages.
    pub(super) fn of_page(&self, page: usize) -> String {
        let page = if page == 1 && self.view != View::Binder { String::new() } else { page.to_string() };
        self.address(self.view.id(), &self.query, &page)
    }

    /// The address of another view of the same numbers.
    pub(super) fn of_view(&self, view: &str) -> String {
        self.address(view, &self.query, "")
    }

    /// The address of the same view of other numbers.
    pub(super) fn of_query(&self, query: &str) -> String {
        self.address(self.view.id(), query, "")
    }

    fn address(&self, view: &str, query: &str, page: &str) -> String {
        at::asking(&at::set(self.game, &self.set.code), &[("q", query), ("view", view), ("page", page)])
    }
}
