//! What a word without a field finds: names, the type line, keywords, text.

use super::Evaluation;
use crate::{
    card::fold,
    catalogue::{
        Catalogue, Legality, PrintingSet,
        index::{Column, Values, begins_word},
        query::{
            pattern::Pattern,
            table::{Operator, QueryField, SharedField},
        },
        type_words::singulars,
    },
    game::FieldKind,
};

/// How much of a field a text must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sought {
    /// It begins where a word does.
    Beginning,
    /// It is one or several whole words.
    WholeWords,
    /// It is all there is.
    All,
}

/// The printings in whose type line, or keywords, a word or phrase stands.
pub(in crate::catalogue) fn of_type_line(text: &str, catalogue: &Catalogue, legality: &dyn Legality) -> PrintingSet {
    let evaluation = Evaluation { catalogue, index: catalogue.index(), legality, owned: None };
    let mut found = evaluation.none();
    evaluation.type_line_or_plural(&fold(text), Operator::Has, None, &mut found);
    found
}

impl Evaluation<'_> {
    /// A word or phrase, wherever a reader sees words. In names it may stand
    /// within a word, elsewhere it begins one; `=` asks for all of a name, of
    /// a word of the type line or of a text.
    pub(super) fn anywhere(
        &self,
        text: &str,
        operator: Operator,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
    ) {
        let text = fold(text);
        if let Some(names) = self.index.names() {
            match operator {
                Operator::Has => names.containing(&text, within, found),
                _ => names.equal(&text, within, found),
            }
        }
        self.type_line_or_plural(&text, operator, within, found);
        let sought = if operator == Operator::Has { Sought::Beginning } else { Sought::All };
        let own = self.catalogue.game().text_fields.iter().filter_map(|id| self.printed_field(id));
        for field in own.chain([QueryField::Shared(SharedField::Text)]) {
            self.words_in(field, &text, sought, within, found);
        }
    }

    /// A regular expression without a field: the name has lines to try it on,
    /// a type line has none.
    pub(super) fn pattern_of_names(&self, pattern: &Pattern, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        let name = QueryField::Shared(SharedField::Name);
        if let Some(names) = self.index.names() {
            names.matching(pattern.literal(), within, found, |printing| {
                self.lines(name, printing).iter().any(|line| pattern.is_match(line))
            });
        }
    }

    /// As [`Self::type_line`], and for the plural of a whole word of it: who
    /// types `zombies` or `bosses` means the cards that are one.
    fn type_line_or_plural(
        &self,
        text: &str,
        operator: Operator,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
    ) {
        let sought = if operator == Operator::Has { Sought::Beginning } else { Sought::All };
        self.type_line(text, sought, within, found);
        if operator == Operator::Has {
            for singular in singulars(text) {
                self.type_line(&singular, Sought::WholeWords, within, found);
            }
        }
    }

    fn type_line(&self, text: &str, sought: Sought, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        let own = self.catalogue.game().type_line.iter().filter_map(|id| self.printed_field(id));
        for field in own.chain([QueryField::Shared(SharedField::Type)]) {
            self.words_in(field, text, sought, within, found);
        }
        // Spelled out it is a term, whose other spellings are in the text.
        let keyword = QueryField::Shared(SharedField::Keyword);
        let term = keyword.choices(self.catalogue.game()).into_iter().find(|choice| choice.is_spelled(text));
        if let Some(term) = term
            && let Some(Column { values: Values::Texts(rules), .. }) = self.column(keyword)
        {
            self.keyword(&term.id, rules, within, found);
        }
    }

    fn printed_field(&self, id: &str) -> Option<QueryField> {
        self.catalogue.game().fields.iter().find(|field| field.id == id).map(QueryField::Printed)
    }

    /// A folded text in one field.
    fn words_in(
        &self,
        field: QueryField,
        text: &str,
        sought: Sought,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
    ) {
        let is_within = |spelling: &str| {
            let spelling = fold(spelling);
            let begins = |(at, _): &(usize, &str)| begins_word(&spelling, *at);
            match sought {
                Sought::Beginning => spelling.match_indices(text).any(|found| begins(&found)),
                Sought::WholeWords => spelling
                    .match_indices(text)
                    .filter(begins)
                    .any(|(at, _)| !spelling[at + text.len()..].starts_with(char::is_alphanumeric)),
                Sought::All => spelling == text,
            }
        };
        match self.column(field).map(|column| &column.values) {
            Some(Values::Texts(texts)) => match sought {
                Sought::Beginning => texts.beginning_words(text, within, found),
                Sought::WholeWords => texts.containing_words(text, within, found),
                Sought::All => texts.equal(text, within, found),
            },
            Some(Values::Words(words)) => {
                let closed = match field {
                    QueryField::Shared(_) => true,
                    QueryField::Printed(field) => {
                        matches!(field.kind, FieldKind::Word(list) | FieldKind::Words(list) if !list.is_empty())
                    }
                };
                if closed {
                    for choice in field.choices(self.catalogue.game()) {
                        if choice.spellings().any(is_within) {
                            words.find(&choice.id, found);
                        }
                    }
                } else {
                    words.find_by(is_within, found);
                }
            }
            Some(Values::Numbers(_) | Values::None) | None => {}
        }
    }
}
