//! What is owned in columns, for the query language.

mod alike;
mod counts;

use self::counts::Forms;
pub use self::counts::{FormCopies, PrintingCopies};
use super::{
    Balances, Condition,
    owned::{FORMS, in_forms},
};
use crate::{
    card::{Edition, Finish, fold},
    catalogue::{
        CardIndex, Catalogue, Column, NO_NUMBER, PrintingIndex, PrintingSet, Values, WordColumn, known,
        query::{QueryField, SharedField, WhichCopies},
    },
};

/// What queries ask of a collection, for every printing of one catalogue: made once, then asked as the
/// columns of the cards are. What has to be found counts as none, and numbers that the catalogue does
/// not have count nowhere. It is out of date as soon as a balance changes.
#[derive(Debug, Clone)]
pub struct OwnedIndex {
    /// In the order of the fields that ask a collection.
    columns: Vec<Column>,
    /// For each field that counts copies, in the same order, the printings by each word of it, in the
    /// order of [`WhichCopies::all`].
    having: Vec<Vec<PrintingSet>>,
    /// The copies of each printing.
    held: Vec<Forms>,
}

impl OwnedIndex {
    /// What these balances come to. `is_built` says of a place whether it is a deck that is built, whose
    /// copies are not free; `most`, how many copies of a card a deck may hold, where that is known.
    pub fn of(
        balances: &Balances,
        catalogue: &Catalogue,
        is_built: &dyn Fn(&str) -> bool,
        most: &dyn Fn(CardIndex) -> Option<u32>,
    ) -> Self {
        let counts = &PrintingCopies::all(balances, catalogue, is_built);
        let forms = |of: fn(&PrintingCopies<'_>) -> Forms| {
            let mut all: Vec<Forms> = vec![[0; FORMS]; catalogue.printing_count()];
            for (printing, copies) in counts {
                if let Some(forms) = all.get_mut(printing.0 as usize) {
                    *forms = of(copies);
                }
            }
            all
        };
        let (held, trade, free) =
            (forms(|copies| copies.held), forms(|copies| copies.trade), forms(|copies| copies.free));

        let owned = by_card(&held, catalogue);
        let lacking: Vec<i32> = (0..)
            .zip(&owned)
            .map(|(at, owned)| {
                let most = most(catalogue.card_of(PrintingIndex(at)));
                most.map_or(NO_NUMBER, |most| number(most.saturating_sub(copies_of(owned, WhichCopies::Any))))
            })
            .collect();
        let missing = WhichCopies::all().map(|which| missing(&held, which, catalogue));
        let (missing, free) = (missing.collect(), by_card(&free, catalogue));
        let counted = [&owned, &held, &trade, &free].map(|forms| (numbers(forms), words(forms)));
        let [owned, of_printing, trade, free] = counted;
        let counted = [owned, of_printing, (lacking, missing), trade, free];

        let mut index = Self { columns: Vec::new(), having: Vec::new(), held };
        let all = PrintingSet::full(catalogue.printing_count());
        for (numbers, having) in counted {
            index.columns.push(column(all.clone(), PrintingSet::empty(all.universe()), Values::Numbers(numbers)));
            index.having.push(having);
        }
        let conditions = said(counts, |copies| &copies.conditions, |condition| condition.map(Condition::id));
        index.push_words(WordColumn::new(all.universe(), conditions.0.into_iter()), &conditions.1);
        let places = said(counts, |copies| &copies.places, |place| Some(*place).filter(|place| !place.is_empty()));
        index.push_words(WordColumn::with_keys(all.universe(), places.0.into_iter(), fold), &places.1);
        index
    }

    /// How many copies there are of a printing in a finish and an edition; without them, in any.
    pub fn copies(&self, printing: PrintingIndex, finish: Option<Finish>, edition: Option<Edition>) -> u32 {
        self.held.get(printing.0 as usize).map_or(0, |forms| in_forms(forms, finish, edition))
    }

    /// How many copies there are of the card of a printing, of whichever of its printings.
    pub fn of_card(&self, printing: PrintingIndex) -> u32 {
        self.number(SharedField::Owned, printing).and_then(|copies| copies.try_into().ok()).unwrap_or_default()
    }

    /// How many copies of the card of a printing are lacking of as many as a deck may hold; `None` where nobody
    /// knows how many that are.
    pub fn lacking(&self, printing: PrintingIndex) -> Option<u32> {
        self.number(SharedField::Missing, printing).and_then(|copies| copies.try_into().ok())
    }

    /// Whether there is no copy of any printing.
    pub fn is_empty(&self) -> bool {
        self.held.iter().all(|forms| forms.iter().all(|copies| *copies == 0))
    }

    fn number(&self, field: SharedField, printing: PrintingIndex) -> Option<i32> {
        match &self.column(QueryField::Shared(field))?.values {
            Values::Numbers(numbers) => known(*numbers.get(printing.0 as usize)?),
            _ => None,
        }
    }

    fn push_words(&mut self, words: WordColumn, unsaid: &[PrintingIndex]) {
        let mut unknown = PrintingSet::empty(words.some().universe());
        unsaid.iter().for_each(|printing| unknown.insert(*printing));
        self.columns.push(column(words.some().clone(), unknown, Values::Words(words)));
    }

    /// The column of a field; `None` for one that the cards answer. Finish and edition are asked of the
    /// cards unless this is of copies that are alike.
    pub(crate) fn column(&self, field: QueryField) -> Option<&Column> {
        self.columns.get(position(field)?)
    }

    /// The printings that a word of a field that counts copies finds.
    pub(crate) fn having(&self, field: QueryField, which: WhichCopies) -> Option<&PrintingSet> {
        let at = WhichCopies::all().position(|one| one == which)?;
        self.having.get(position(field)?)?.get(at)
    }
}

fn position(field: QueryField) -> Option<usize> {
    match field {
        // Where they are asked of copies, they stand behind the others.
        QueryField::Shared(SharedField::Finish) => Some(SharedField::OF_COLLECTION.len()),
        QueryField::Shared(SharedField::Edition) => Some(SharedField::OF_COLLECTION.len() + 1),
        QueryField::Shared(shared) => shared.in_collection(),
        QueryField::Printed(_) => None,
    }
}

fn column(printed: PrintingSet, unknown: PrintingSet, values: Values) -> Column {
    Column { printed, unknown, values, is_open: false }
}

/// What is said of copies, with their printings, and the printings of copies of which nobody said it.
type Said<'a> = (Vec<(PrintingIndex, &'a str)>, Vec<PrintingIndex>);

fn said<'a, T: 'a>(
    counts: &'a [(PrintingIndex, PrintingCopies<'a>)],
    all: impl Fn(&'a PrintingCopies<'a>) -> &'a [T],
    word: impl Fn(&'a T) -> Option<&'a str>,
) -> Said<'a> {
    let (mut words, mut unsaid) = (Vec::new(), Vec::new());
    for (printing, copies) in counts {
        for one in all(copies) {
            match word(one) {
                Some(word) => words.push((*printing, word)),
                None => unsaid.push(*printing),
            }
        }
    }
    (words, unsaid)
}

/// For each printing the copies of its card.
fn by_card(of_printings: &[Forms], catalogue: &Catalogue) -> Vec<Forms> {
    let mut of_cards = Vec::with_capacity(of_printings.len());
    for card in catalogue.card_indices() {
        let printings = catalogue.printings_of(card);
        let mut sum: Forms = [0; FORMS];
        for forms in printings.clone().filter_map(|at| of_printings.get(at as usize)) {
            sum.iter_mut().zip(forms).for_each(|(sum, copies)| *sum = sum.saturating_add(*copies));
        }
        of_cards.extend(printings.map(|_| sum));
    }
    of_cards
}

/// How many of the copies a word asks for.
fn copies_of(forms: &Forms, which: WhichCopies) -> u32 {
    match which {
        WhichCopies::Any | WhichCopies::None => in_forms(forms, None, None),
        WhichCopies::Finish(finish) => in_forms(forms, Some(finish), None),
        WhichCopies::Edition(edition) => in_forms(forms, None, Some(edition)),
    }
}

fn number(copies: u32) -> i32 {
    i32::try_from(copies).unwrap_or(i32::MAX)
}

fn numbers(all: &[Forms]) -> Vec<i32> {
    all.iter().map(|forms| number(copies_of(forms, WhichCopies::Any))).collect()
}

fn words(all: &[Forms]) -> Vec<PrintingSet> {
    let having = |which| {
        let has = |forms: &Forms| (copies_of(forms, which) > 0) != (which == WhichCopies::None);
        set_of(all.len(), |at| all.get(at).is_some_and(has))
    };
    WhichCopies::all().map(having).collect()
}

/// The printings of which such copies exist and none is held; of `no`, those of which any is held.
fn missing(held: &[Forms], which: WhichCopies, catalogue: &Catalogue) -> PrintingSet {
    set_of(held.len(), |at| {
        let printing = catalogue.printing(PrintingIndex(at as u32));
        let exists = match which {
            WhichCopies::Any | WhichCopies::None => true,
            WhichCopies::Finish(finish) => printing.finishes.contains(&finish),
            WhichCopies::Edition(edition) => printing.editions.contains(&edition),
        };
        let has = held.get(at).is_some_and(|forms| copies_of(forms, which) > 0);
        exists && has == (which == WhichCopies::None)
    })
}

fn set_of(length: usize, holds: impl Fn(usize) -> bool) -> PrintingSet {
    let mut set = PrintingSet::empty(length);
    for (at, printing) in (0..length).zip((0..).map(PrintingIndex)) {
        if holds(at) {
            set.insert(printing);
        }
    }
    set
}
