//! From what a line says to the card it means.

use super::{
    annotations::{Annotations, Stripped},
    names::Names,
    outcome::{Correction, CorrectionCode, LineOutcome},
    reason::{Ambiguity, Missing},
    sections::Placement,
};
use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, PrintingIndex, distance},
    deck::list::{ChosenPrinting, DeckLine},
};

/// One way to read a line: how many copies, and the rest with ever more
/// annotations taken off its end.
pub(super) struct Variant<'a> {
    /// Copies, when this way of reading finds a number of them.
    pub(super) quantity: Option<u32>,
    /// The rest of the line; the first is untouched. Never empty.
    pub(super) levels: Vec<Stripped<'a>>,
}

/// A deck line and how sure it is.
pub(super) struct Identified {
    pub(super) line: DeckLine,
    pub(super) outcome: LineOutcome,
    /// The part of the text that named the card.
    pub(super) focus: String,
    /// Whether it is taken letter by letter.
    pub(super) is_literal: bool,
}

/// Finds the card. `variants` begins with the reading that is taken when no
/// card decides; the others count only when a card has that very name.
pub(super) fn identify(variants: &[Variant<'_>], placement: &Placement, names: &mut Names<'_>) -> Option<Identified> {
    let catalogue = names.catalogue();
    let hits = exact_hits(variants, catalogue);
    let mut finder = Finder { placement, names };
    match hits.as_slice() {
        [] => finder.nearest(variants.first()?),
        [hit] => Some(finder.named(hit)),
        several => {
            let choices: Vec<DeckLine> = several.iter().map(|hit| finder.named(hit).line).collect();
            let mut line = choices.first()?.clone();
            let natural = variants.first()?;
            let kept = natural.levels.iter().rev().find(|level| level.annotations.certain)?;
            line.card = tidy(kept.rest);
            line.quantity = natural.quantity.unwrap_or(1);
            line.printing = None;
            Some(Identified {
                line,
                outcome: LineOutcome::Ambiguous { reason: Ambiguity::SeveralReadings, choices },
                focus: kept.rest.to_owned(),
                is_literal: false,
            })
        }
    }
}

/// Judges a line that is taken letter by letter: it stays as it is, whatever
/// the outcome.
pub(super) fn judge(line: &DeckLine, names: &mut Names<'_>) -> LineOutcome {
    let catalogue = names.catalogue();
    let card = catalogue.find_name(&line.card);
    let printing = line.printing.as_ref().and_then(|printing| catalogue.find_number(&printing.number));
    let numbered = printing.map(|printing| catalogue.card_of(printing));
    let renamed = |card: CardIndex, printing: Option<ChosenPrinting>| DeckLine {
        card: catalogue.card(card).name.to_string(),
        printing,
        ..line.clone()
    };
    match (card, numbered) {
        (Some(card), Some(numbered)) if card != numbered => LineOutcome::Ambiguous {
            reason: Ambiguity::NumberAndNameDisagree,
            choices: vec![renamed(card, None), renamed(numbered, line.printing.clone())],
        },
        (Some(_), _) => {
            let mut corrections = Vec::new();
            if catalogue.game().section(&line.section).is_none() {
                corrections.push(correction(CorrectionCode::SectionUnknown, &line.section, ""));
            }
            if let Some(chosen) = line.printing.as_ref().filter(|_| printing.is_none()) {
                corrections.push(correction(CorrectionCode::NumberUnknown, &chosen.number, ""));
            }
            outcome(corrections)
        }
        (None, numbered) => {
            let near = names.near(&line.card);
            let by_number = numbered.map(|card| renamed(card, line.printing.clone()));
            let by_name = near.iter().filter(|card| Some(**card) != numbered).map(|card| renamed(*card, None));
            LineOutcome::Unknown { reason: Missing::Name, near: by_number.into_iter().chain(by_name).collect() }
        }
    }
}

struct Hit<'v, 'a> {
    card: CardIndex,
    quantity: Option<u32>,
    level: &'v Stripped<'a>,
}

fn exact_hits<'v, 'a>(variants: &'v [Variant<'a>], catalogue: &Catalogue) -> Vec<Hit<'v, 'a>> {
    let mut hits: Vec<Hit<'v, 'a>> = Vec::new();
    for variant in variants {
        for level in &variant.levels {
            if let Some(card) = catalogue.find_name(level.rest)
                && !hits.iter().any(|hit| hit.card == card && hit.quantity == variant.quantity)
            {
                hits.push(Hit { card, quantity: variant.quantity, level });
            }
        }
    }
    hits
}

struct Finder<'p, 'n, 'a> {
    placement: &'p Placement,
    names: &'n mut Names<'a>,
}

impl Finder<'_, '_, '_> {
    /// A line whose name is exactly a card's.
    fn named(&mut self, hit: &Hit<'_, '_>) -> Identified {
        self.taken(hit.card, hit.quantity, hit.level, None)
    }

    /// A line that means this card; `change` says how its name was mended.
    fn taken(
        &mut self,
        card: CardIndex,
        quantity: Option<u32>,
        level: &Stripped<'_>,
        change: Option<CorrectionCode>,
    ) -> Identified {
        let catalogue = self.names.catalogue();
        let mut corrections = Vec::new();
        if let Some(code) = change {
            corrections.push(correction(code, &tidy(level.rest), catalogue.card(card).name.as_str()));
        }
        let quantity = self.quantity(quantity, &level.annotations, &mut corrections);
        let (section, printing) = match self.printing(card, &level.annotations, &mut corrections) {
            Ok(printing) => (self.section(Some(card), &level.annotations, &mut corrections), printing),
            Err(numbered) => return self.disagreement(card, numbered, quantity, level),
        };
        ignored(&level.annotations, &mut corrections);
        let line = DeckLine { section, card: catalogue.card(card).name.to_string(), quantity, printing };
        Identified { line, outcome: outcome(corrections), focus: level.rest.to_owned(), is_literal: false }
    }

    /// The number belongs to another card than the name.
    fn disagreement(
        &mut self,
        card: CardIndex,
        numbered: PrintingIndex,
        quantity: u32,
        level: &Stripped<'_>,
    ) -> Identified {
        let catalogue = self.names.catalogue();
        let by_number = self.choice(catalogue.card_of(numbered), quantity, Some(numbered), &level.annotations);
        let by_name = self.choice(card, quantity, None, &level.annotations);
        let line = DeckLine { printing: by_number.printing.clone(), ..by_name.clone() };
        Identified {
            line,
            outcome: LineOutcome::Ambiguous {
                reason: Ambiguity::NumberAndNameDisagree,
                choices: vec![by_name, by_number],
            },
            focus: level.rest.to_owned(),
            is_literal: false,
        }
    }

    /// A line whose text is no card's name as it stands.
    fn nearest(&mut self, variant: &Variant<'_>) -> Option<Identified> {
        let catalogue = self.names.catalogue();
        let deepest = variant.levels.last()?;
        let kept = variant.levels.iter().rev().find(|level| level.annotations.certain)?;

        if let Some(printing) = find_number(&deepest.annotations, catalogue) {
            let card = catalogue.card_of(printing);
            if deepest.rest.is_empty() {
                return Some(self.taken(card, variant.quantity, deepest, None));
            }
            if let Some(code) = likeness(deepest.rest, catalogue.card(card).name.key()) {
                return Some(self.taken(card, variant.quantity, deepest, Some(code)));
            }
            let mut choices =
                vec![self.choice(card, variant.quantity.unwrap_or(1), Some(printing), &deepest.annotations)];
            for near in self.names.near(deepest.rest) {
                choices.push(self.choice(near, variant.quantity.unwrap_or(1), None, &deepest.annotations));
            }
            let line = self.unknown_line(variant.quantity, kept);
            let outcome = LineOutcome::Ambiguous { reason: Ambiguity::NumberAndNameDisagree, choices };
            return Some(Identified { line, outcome, focus: kept.rest.to_owned(), is_literal: false });
        }

        for level in &variant.levels {
            let cards = self.names.by_letters(level.rest);
            if let Some(found) = self.one_of(&cards, variant, level, kept, CorrectionCode::Punctuation) {
                return Some(found);
            }
        }
        for level in &variant.levels {
            if let Some(card) = by_article(level.rest, catalogue) {
                return Some(self.taken(card, variant.quantity, level, Some(CorrectionCode::Article)));
            }
        }
        let beginning = deepest.rest.trim_end_matches(['.', '…']);
        let cards = self.names.by_prefix(beginning);
        if let Some(found) = self.one_of(&cards, variant, deepest, kept, CorrectionCode::Completed) {
            return Some(found);
        }
        if let Some(card) = self.names.misspelt(deepest.rest) {
            return Some(self.taken(card, variant.quantity, deepest, Some(CorrectionCode::Misspelt)));
        }
        let cards = self.names.short(beginning);
        if let Some(found) = self.one_of(&cards, variant, deepest, kept, CorrectionCode::Completed) {
            return Some(found);
        }

        if let (Some(number), true) = (&deepest.annotations.number, deepest.rest.is_empty()) {
            let is_in = |code: &str| number.strip_prefix(code).is_some_and(|rest| rest.starts_with('-'));
            let has_set = catalogue.sets().iter().any(|set| is_in(&set.code));
            let reason = if has_set { Missing::Number } else { Missing::Set };
            let (line, focus) = (self.unknown_line(variant.quantity, kept), number.clone());
            return Some(Identified {
                line,
                outcome: LineOutcome::Unknown { reason, near: Vec::new() },
                focus,
                is_literal: false,
            });
        }

        let mut near = Vec::new();
        for card in self.names.near(deepest.rest) {
            near.push(self.choice(card, variant.quantity.unwrap_or(1), None, &deepest.annotations));
        }
        let line = self.unknown_line(variant.quantity, kept);
        Some(Identified {
            line,
            outcome: LineOutcome::Unknown { reason: Missing::Name, near },
            focus: kept.rest.to_owned(),
            is_literal: false,
        })
    }

    /// The outcome when a careless name fits these cards; `None` for none.
    fn one_of(
        &mut self,
        cards: &[CardIndex],
        variant: &Variant<'_>,
        level: &Stripped<'_>,
        kept: &Stripped<'_>,
        code: CorrectionCode,
    ) -> Option<Identified> {
        match cards {
            [] => None,
            [card] => Some(self.taken(*card, variant.quantity, level, Some(code))),
            several => {
                let quantity = variant.quantity.unwrap_or(1);
                let choices =
                    several.iter().map(|card| self.choice(*card, quantity, None, &level.annotations)).collect();
                Some(Identified {
                    line: self.unknown_line(variant.quantity, kept),
                    outcome: LineOutcome::Ambiguous { reason: Ambiguity::SeveralNames, choices },
                    focus: kept.rest.to_owned(),
                    is_literal: false,
                })
            }
        }
    }

    /// A line with the name as written.
    fn unknown_line(&mut self, quantity: Option<u32>, kept: &Stripped<'_>) -> DeckLine {
        let catalogue = self.names.catalogue();
        let number = kept.annotations.number.as_deref().and_then(|number| {
            let is_number =
                |number: &str| catalogue.find_number(number).is_some() || (catalogue.game().number_is_valid)(number);
            if kept.annotations.literal_number || is_number(number) {
                return Some(number.to_owned());
            }
            let whole = format!("{}-{number:0>3}", kept.annotations.set.as_deref()?);
            is_number(&whole).then_some(whole)
        });
        let mut card = tidy(kept.rest);
        if card.is_empty() {
            card = kept.annotations.number.clone().unwrap_or_default();
        }
        DeckLine {
            section: self.section(None, &kept.annotations, &mut Vec::new()),
            card,
            quantity: quantity.unwrap_or(1),
            printing: number.map(|number| chosen(&number, &kept.annotations)),
        }
    }

    fn choice(
        &mut self,
        card: CardIndex,
        quantity: u32,
        printing: Option<PrintingIndex>,
        annotations: &Annotations,
    ) -> DeckLine {
        let catalogue = self.names.catalogue();
        DeckLine {
            section: self.section(Some(card), annotations, &mut Vec::new()),
            card: catalogue.card(card).name.to_string(),
            quantity,
            printing: printing.map(|printing| chosen(&catalogue.printing(printing).number, annotations)),
        }
    }

    fn quantity(&self, quantity: Option<u32>, annotations: &Annotations, corrections: &mut Vec<Correction>) -> u32 {
        match (quantity, annotations.counted) {
            (None, Some(counted)) if counted > 0 => {
                let written = format!("({counted})");
                corrections.push(correction(CorrectionCode::QuantityInParentheses, &written, &counted.to_string()));
                counted
            }
            (quantity, Some(counted)) => {
                corrections.push(correction(CorrectionCode::NumberIgnored, &format!("({counted})"), ""));
                quantity.unwrap_or(1)
            }
            (quantity, None) => quantity.unwrap_or(1),
        }
    }

    fn section(&self, card: Option<CardIndex>, annotations: &Annotations, corrections: &mut Vec<Correction>) -> String {
        let catalogue = self.names.catalogue();
        let category = annotations.category.as_deref();
        if let Some(named) =
            category.and_then(|word| super::sections::placement(catalogue.game(), word, self.placement))
        {
            return placed(&named, card, catalogue, corrections);
        }
        if let Some(category) = category {
            corrections.push(correction(CorrectionCode::CategoryIgnored, category, ""));
        }
        placed(self.placement, card, catalogue, corrections)
    }

    /// Whether a number counts within a set that the catalogue does not have.
    fn is_within_no_set(&self, annotations: &Annotations, number: &str) -> bool {
        let catalogue = self.names.catalogue();
        annotations.set.as_deref().is_some_and(|set| catalogue.set(set).is_none())
            && !(catalogue.game().number_is_valid)(number)
    }

    /// The printing that the annotations ask for.
    ///
    /// # Errors
    /// The printing with that number when it is another card's.
    fn printing(
        &self,
        card: CardIndex,
        annotations: &Annotations,
        corrections: &mut Vec<Correction>,
    ) -> Result<Option<ChosenPrinting>, PrintingIndex> {
        let catalogue = self.names.catalogue();
        if let Some(number) = &annotations.number {
            if annotations.literal_number {
                return Ok(Some(chosen(number, annotations)));
            }
            match find_number(annotations, catalogue) {
                Some(printing) if catalogue.card_of(printing) == card => {
                    return Ok(Some(chosen(&catalogue.printing(printing).number, annotations)));
                }
                Some(other) => return Err(other),
                // A part of a number says nothing without its set, which is told below.
                None if self.is_within_no_set(annotations, number) => {}
                None => corrections.push(correction(CorrectionCode::NumberUnknown, number, "")),
            }
        }
        let mut from_set = None;
        if let Some(set) = &annotations.set {
            from_set = printing_in_set(card, set, catalogue);
            if from_set.is_none() {
                let known = catalogue.set(set).is_some();
                let code = if known { CorrectionCode::NotInSet } else { CorrectionCode::SetUnknown };
                corrections.push(correction(code, set, ""));
            }
        }
        let is_special = annotations.finish.is_some() || annotations.edition.is_some();
        let printing = from_set.or_else(|| is_special.then(|| catalogue.default_printing(card)));
        Ok(printing.map(|printing| chosen(&catalogue.printing(printing).number, annotations)))
    }
}

/// The section of a card, and a word about it when another one was meant.
pub(super) fn placed(
    placement: &Placement,
    card: Option<CardIndex>,
    catalogue: &Catalogue,
    corrections: &mut Vec<Correction>,
) -> String {
    let section = placement.section(card, catalogue);
    if let Some(word) = card.and_then(|card| placement.overruled(card, catalogue)) {
        let taken = catalogue.game().section(&section).map_or(section.as_str(), |section| section.name);
        corrections.push(correction(CorrectionCode::SectionByType, word, taken));
    }
    section
}

/// The printing of a card that a set code alone means.
fn printing_in_set(card: CardIndex, set: &str, catalogue: &Catalogue) -> Option<PrintingIndex> {
    let default = catalogue.default_printing(card);
    let is_in = |printing: &PrintingIndex| catalogue.printing(*printing).set.eq_ignore_ascii_case(set);
    std::iter::once(default).chain(catalogue.printings_of(card).map(PrintingIndex)).find(is_in)
}

/// The printing with the number that the annotations give, whole or within a set.
fn find_number(annotations: &Annotations, catalogue: &Catalogue) -> Option<PrintingIndex> {
    let number = annotations.number.as_deref()?;
    if let Some(whole) = catalogue.find_number(number) {
        return Some(whole);
    }
    let set = annotations.set.as_deref()?;
    (number.len()..=number.len().max(4)).find_map(|width| catalogue.find_number(&format!("{set}-{number:0>width$}")))
}

/// Whether a text is a card's name, or would be with another article.
pub(super) fn is_named(text: &str, catalogue: &Catalogue) -> bool {
    catalogue.find_name(text).is_some() || by_article(text, catalogue).is_some()
}

/// The one card whose name a text is but for its article: `Drowned Choir`,
/// `Drowned Choir, The` and `A Drowned Choir` for “The Drowned Choir”.
fn by_article(text: &str, catalogue: &Catalogue) -> Option<CardIndex> {
    const ARTICLES: &[&str] = &["the", "a", "an"];
    let text = fold(text);
    let mut bare = text.as_str();
    for article in ARTICLES {
        let behind = text.strip_suffix(article).and_then(|rest| rest.trim_end().strip_suffix(','));
        let before = text.strip_prefix(article).filter(|rest| rest.starts_with(' '));
        bare = behind.or(before).map_or(bare, str::trim);
    }
    if bare.is_empty() {
        return None;
    }
    let forms = ARTICLES.iter().map(|article| format!("{article} {bare}")).chain([bare.to_owned()]);
    let mut found: Vec<CardIndex> = forms.filter_map(|form| catalogue.find_key(&form)).collect();
    found.dedup();
    if found.len() == 1 { found.pop() } else { None }
}

/// How a text resembles a card's name although it is not the name.
fn likeness(text: &str, key: &str) -> Option<CorrectionCode> {
    let text = fold(text.trim_end_matches(['.', '…']));
    let letters = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let length = text.chars().count();
    if letters(&text) == letters(key) {
        Some(CorrectionCode::Punctuation)
    } else if length >= 2 && key.starts_with(&text) {
        Some(CorrectionCode::Completed)
    } else if length <= 100 && distance(&text, key) <= length / 4 {
        Some(CorrectionCode::Misspelt)
    } else {
        None
    }
}

fn ignored(annotations: &Annotations, corrections: &mut Vec<Correction>) {
    corrections.extend(annotations.ignored.iter().map(|mark| correction(CorrectionCode::MarkIgnored, mark, "")));
}

fn chosen(number: &str, annotations: &Annotations) -> ChosenPrinting {
    ChosenPrinting { number: number.to_owned(), finish: annotations.finish, edition: annotations.edition }
}

fn outcome(corrections: Vec<Correction>) -> LineOutcome {
    if corrections.is_empty() { LineOutcome::Accepted } else { LineOutcome::Corrected { corrections } }
}

pub(super) fn correction(code: CorrectionCode, written: &str, taken: &str) -> Correction {
    Correction { code, written: written.to_owned(), taken: taken.to_owned() }
}

/// A name with single spaces.
fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
