//! What the address of a table says: which rows, in which order, and which page of them.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::Condition,
};
use safehouse_paths::collection as at;

use crate::{Desk, Fields};

/// What an address says for copies that are in no place. No place is called so: names are trimmed.
pub(super) const NO_PLACE: &str = " ";

/// What rows are ordered by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Column {
    #[default]
    Number,
    Name,
    Rarity,
    Finish,
    Edition,
    Condition,
    Language,
    Grade,
    Place,
    Trade,
    Copies,
}

impl Column {
    pub(super) const ALL: [Self; 11] = [
        Self::Number,
        Self::Name,
        Self::Rarity,
        Self::Finish,
        Self::Edition,
        Self::Condition,
        Self::Language,
        Self::Grade,
        Self::Place,
        Self::Trade,
        Self::Copies,
    ];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Name => "name",
            Self::Rarity => "rarity",
            Self::Finish => "finish",
            Self::Edition => "edition",
            Self::Condition => "condition",
            Self::Language => "language",
            Self::Grade => "grade",
            Self::Place => "place",
            Self::Trade => "trade",
            Self::Copies => "copies",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Number => "Number",
            Self::Name => "Name",
            Self::Rarity => "Rarity",
            Self::Finish => "Finish",
            Self::Edition => "Edition",
            Self::Condition => "Condition",
            Self::Language => "Language",
            Self::Grade => "Grade, marks",
            Self::Place => "Place",
            Self::Trade => "For trade",
            Self::Copies => "Copies",
        }
    }
}

/// Which rows are shown, in which order, and which page of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// A query for cards.
    pub(super) query: String,
    /// The place; the empty one for copies in none.
    pub(super) place: Option<String>,
    pub(super) finish: Option<Finish>,
    pub(super) edition: Option<Edition>,
    /// The worst condition.
    pub(super) condition: Option<Condition>,
    pub(super) is_for_trade: Option<bool>,
    /// Whether only rows are shown of which copies have to be found.
    pub(super) is_negative: bool,
    pub(super) sort: Column,
    pub(super) is_descending: bool,
    /// From 1.
    pub(super) page: usize,
}

impl State {
    /// Reads an address or a form. What means nothing says nothing.
    pub(super) fn read(fields: &Fields) -> Self {
        let place = match fields.get("place") {
            "" => None,
            NO_PLACE => Some(String::new()),
            place => Some(place.to_owned()),
        };
        let sort = Column::ALL.into_iter().find(|column| column.id() == fields.get("sort"));
        Self {
            query: fields.get("q").trim().to_owned(),
            place,
            finish: Finish::from_id(fields.get("finish")),
            edition: Edition::from_id(fields.get("edition")),
            condition: Condition::from_id(fields.get("condition")),
            is_for_trade: match fields.get("trade") {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
            is_negative: fields.get("negative") == "yes",
            sort: sort.unwrap_or_default(),
            is_descending: fields.get("down") == "yes",
            page: fields.get("page").parse().ok().filter(|page| *page > 0).unwrap_or(1),
        }
    }

    /// The place as forms and addresses say it.
    pub(super) fn place_value(&self) -> &str {
        match self.place.as_deref() {
            None => "",
            Some("") => NO_PLACE,
            Some(place) => place,
        }
    }

    /// The names of what it says with their values; what says nothing is empty.
    pub(super) fn fields(&self) -> [(&'static str, String); 10] {
        let yes = |is: bool| if is { "yes".to_owned() } else { String::new() };
        [
            ("q", self.query.clone()),
            ("place", self.place_value().to_owned()),
            ("finish", self.finish.map(|finish| finish.id().to_owned()).unwrap_or_default()),
            ("edition", self.edition.map(|edition| edition.id().to_owned()).unwrap_or_default()),
            ("condition", self.condition.map(|condition| condition.id().to_owned()).unwrap_or_default()),
            ("trade", self.is_for_trade.map(|is| if is { "yes" } else { "no" }.to_owned()).unwrap_or_default()),
            ("negative", yes(self.is_negative)),
            ("sort", if self.sort == Column::default() { String::new() } else { self.sort.id().to_owned() }),
            ("down", yes(self.is_descending)),
            ("page", if self.page > 1 { self.page.to_string() } else { String::new() }),
        ]
    }

    /// The page that it says.
    pub(super) fn address(&self, desk: &Desk<'_>) -> String {
        let fields = self.fields();
        let asked: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        at::asking(&at::page(desk.game(), at::TABLE), &asked)
    }

    /// Whether it leaves rows out.
    pub(super) fn is_filtered(&self) -> bool {
        let shown = Self { sort: Column::default(), is_descending: false, page: 1, ..self.clone() };
        shown != Self::read(&Fields::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        for query in [
            "",
            "q=lead+pipe&place=Binder+2&finish=foil&edition=first&condition=good&trade=no&negative=yes&sort=name&down=yes&page=3",
            "place=+&trade=yes",
            "page=0&sort=x&down=1&finish=gold",
        ] {
            let state = State::read(&Fields::read(query));
            let again: Fields = state.fields().map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
            assert_eq!(State::read(&again), state, "{query}");
        }
        assert_eq!(State::read(&Fields::read("place=+")).place.as_deref(), Some(""));
        assert!(!State::read(&Fields::read("sort=name&page=2")).is_filtered());
        assert!(State::read(&Fields::read("trade=no")).is_filtered());
    }
}
