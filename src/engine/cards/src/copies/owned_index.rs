//! What is owned in columns, for the query language.

use super::{
    Balances, Condition, Holding,
    owned::{FORMS, form},
};
use crate::{
    card::{Edition, Finish, fold},
    catalogue::{
        CardIndex, Catalogue, Column, NO_NUMBER, PrintingIndex, PrintingSet, Values, WordColumn,
        query::{QueryField, WhichCopies},
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
}

/// Copies by finish and edition.
type Forms = [u32; FORMS];

impl OwnedIndex {
    /// What these balances come to. `is_built` says of a place whether it is a deck that is built, whose
    /// copies are not free; `most`, how many copies of a card a deck may hold, where that is known.
    pub fn of(
        balances: &Balances,
        catalogue: &Catalogue,
        is_built: &dyn Fn(&str) -> bool,
        most: &dyn Fn(CardIndex) -> Option<u32>,
    ) -> Self {
        let nothing: Vec<Forms> = vec![[0; FORMS]; catalogue.printing_count()];
        let (mut held, mut trade, mut free) = (nothing.clone(), nothing.clone(), nothing);
        let mut there: Vec<(PrintingIndex, &Holding)> = Vec::with_capacity(balances.len());
        // Holdings of a number stand together, so each is looked up once.
        let mut last: Option<(&str, Option<PrintingIndex>)> = None;
        for (holding, copies) in balances.iter().filter(|(_, copies)| *copies > 0) {
            let (number, printing) = match last {
                Some(known) if known.0 == holding.number => known,
                _ => (holding.number.as_str(), catalogue.find_number(&holding.number)),
            };
            last = Some((number, printing));
            let Some(printing) = printing else { continue };
            there.push((printing, holding));
            let copies = u32::try_from(copies).unwrap_or(u32::MAX);
            count(&mut held, printing, holding, copies);
            if holding.is_for_trade {
                count(&mut trade, printing, holding, copies);
            }
            if !is_built(&holding.place) {
                count(&mut free, printing, holding, copies);
            }
        }

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
        let [owned, held, trade, free] = counted;
        let counted = [owned, held, (lacking, missing), trade, free];

        let mut index = Self { columns: Vec::new(), having: Vec::new() };
        let all = PrintingSet::full(catalogue.printing_count());
        for (numbers, having) in counted {
            index.columns.push(column(all.clone(), PrintingSet::empty(all.universe()), Values::Numbers(numbers)));
            index.having.push(having);
        }
        let condition = |holding: &Holding| holding.condition.map(Condition::id);
        let conditions = there.iter().filter_map(|(at, holding)| Some((*at, condition(holding)?)));
        let unsaid = there.iter().filter(|(_, holding)| holding.condition.is_none());
        index.push_words(WordColumn::new(all.universe(), conditions), unsaid);
        let places = there.iter().filter(|(_, holding)| !holding.place.is_empty());
        let places = places.map(|(at, holding)| (*at, holding.place.as_str()));
        let unsaid = there.iter().filter(|(_, holding)| holding.place.is_empty());
        index.push_words(WordColumn::with_keys(all.universe(), places, fold), unsaid);
        index
    }

    fn push_words<'a>(&mut self, words: WordColumn, unsaid: impl Iterator<Item = &'a (PrintingIndex, &'a Holding)>) {
        let mut unknown = PrintingSet::empty(words.some().universe());
        unsaid.for_each(|(printing, _)| unknown.insert(*printing));
        self.columns.push(column(words.some().clone(), unknown, Values::Words(words)));
    }

    /// The column of a field; `None` for one that asks no collection.
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
        QueryField::Shared(shared) => shared.in_collection(),
        QueryField::Printed(_) => None,
    }
}

fn column(printed: PrintingSet, unknown: PrintingSet, values: Values) -> Column {
    Column { printed, unknown, values, is_open: false }
}

fn count(all: &mut [Forms], printing: PrintingIndex, holding: &Holding, copies: u32) {
    let forms = all.get_mut(printing.0 as usize);
    if let Some(count) = forms.and_then(|forms| forms.get_mut(form(holding.finish, holding.edition))) {
        *count = count.saturating_add(copies);
    }
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
    let finishes = Finish::ALL.iter();
    let all = finishes.flat_map(|finish| Edition::ALL.iter().map(move |edition| (*finish, *edition)));
    let meant = all.filter(|(finish, edition)| match which {
        WhichCopies::Any | WhichCopies::None => true,
        WhichCopies::Finish(asked) => asked == *finish,
        WhichCopies::Edition(asked) => asked == *edition,
    });
    let copies = meant.filter_map(|(finish, edition)| forms.get(form(finish, edition)));
    copies.fold(0, |sum, copies| sum.saturating_add(*copies))
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
