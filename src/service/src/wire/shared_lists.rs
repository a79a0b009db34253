//! Lists that others see, as they leave the program. What others see of a line is what the list of public fields
//! lets out, and nothing else.

use safehouse_cards::{
    card::{Edition, Finish},
    copies::{Condition, Language},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::VERSION;
use crate::shared_lists as inner;

/// Who sees a list of the account, and how much of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SharedList {
    /// Which: `wants`, `trade` (what is for trade) or `collection`.
    pub list: String,
    /// Who sees it: `private`, `matches` (people whose lists fit), `link` or `public`.
    pub visibility: String,
    /// Of many copies: `exact`, or `some` for “4+”.
    pub counts: String,
    /// What it says of each: `number`, `name`, `edition`, `finish`, `language`, `condition`, `count`, `for_trade`.
    pub fields: Vec<String>,
    /// When the link was made that works, in milliseconds since 1970-01-01T00:00:00Z, if one does.
    pub linked_at: Option<i64>,
}

/// Who sees which list of the account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SharedLists {
    /// The version of this form.
    pub version: u32,
    /// Each list.
    pub lists: Vec<SharedList>,
}

/// A link that was made. It cannot be read again.
#[derive(Clone, Serialize, ToSchema)]
pub struct MadeListLink {
    /// The version of this form.
    pub version: u32,
    /// What it ends in.
    pub token: String,
    /// The whole address of the page.
    pub link: String,
}

impl std::fmt::Debug for MadeListLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeListLink").finish_non_exhaustive()
    }
}

/// A line of copies as others see it; what the list does not say is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeenCopy {
    /// The collector number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The name of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The print run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The surface.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// The language, where somebody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// How worn they are, where somebody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Whether their owner would give them away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_for_trade: Option<bool>,
    /// How many: a number, or `4+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "4+")]
    pub count: Option<String>,
}

/// A line of wants as others see it; what the list does not say, and where anything will do, is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeenWant {
    /// The name of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The collector number, where a printing is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The print runs that will do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<Edition>,
    /// The surfaces that will do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finishes: Vec<Finish>,
    /// The languages that will do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<Language>,
    /// The worst condition that will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<Condition>,
    /// How many: a number, or `4+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
}

/// A list as others see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeenList {
    /// The version of this form.
    pub version: u32,
    /// The name of the account whose it is.
    pub owner: String,
    /// Which: `wants`, `trade` or `collection`.
    pub list: String,
    /// What it says of each.
    pub fields: Vec<String>,
    /// How many lines it has in all.
    pub total: u64,
    /// Lines of a list of wants.
    pub wants: Vec<SeenWant>,
    /// Lines of a list of copies.
    pub copies: Vec<SeenCopy>,
    /// Behind how many lines to go on, if there are more.
    pub next: Option<u64>,
}

impl WireForm for SharedLists {}
impl WireForm for MadeListLink {}
impl WireForm for SeenList {}

fn names(fields: inner::ListFields) -> Vec<String> {
    fields.iter().map(|field| field.as_str().to_owned()).collect()
}

impl From<Vec<inner::SharedList>> for SharedLists {
    fn from(lists: Vec<inner::SharedList>) -> Self {
        let list = |list: inner::SharedList| SharedList {
            list: list.kind.as_str().to_owned(),
            visibility: list.shown.visibility.as_str().to_owned(),
            counts: list.shown.counts.as_str().to_owned(),
            fields: names(list.shown.fields),
            linked_at: list.linked_at,
        };
        Self { version: VERSION, lists: lists.into_iter().map(list).collect() }
    }
}

impl MadeListLink {
    /// A link with its whole address.
    pub fn new(made: inner::ListLink, link: String) -> Self {
        Self { version: VERSION, token: made.token, link }
    }
}

impl SeenList {
    /// A page of a list that begins behind so many lines.
    pub fn new(list: inner::OpenedList, after: usize) -> Self {
        let inner::OpenedList { owner, kind, fields, total, lines, .. } = list;
        let (mut wants, mut copies) = (Vec::new(), Vec::new());
        match lines {
            inner::Lines::Wants(lines) => wants.extend(lines.into_iter().map(SeenWant::from)),
            inner::Lines::Copies(lines) => copies.extend(lines.into_iter().map(SeenCopy::from)),
        }
        let end = after.saturating_add(wants.len()).saturating_add(copies.len());
        Self {
            version: VERSION,
            owner,
            list: kind.as_str().to_owned(),
            fields: names(fields),
            total: total as u64,
            next: (end > after && end < total).then_some(end as u64),
            wants,
            copies,
        }
    }
}

impl From<inner::PublicCopy> for SeenCopy {
    fn from(copy: inner::PublicCopy) -> Self {
        let inner::PublicCopy { number, name, edition, finish, language, condition, is_for_trade, count } = copy;
        let count = count.map(inner::PublicCount::shown);
        Self { number, name, edition, finish, language, condition, is_for_trade, count }
    }
}

impl From<inner::PublicWant> for SeenWant {
    fn from(want: inner::PublicWant) -> Self {
        let inner::PublicWant { name, number, editions, finishes, languages, worst, count } = want;
        Self { name, number, editions, finishes, languages, worst, count: count.map(inner::PublicCount::shown) }
    }
}
