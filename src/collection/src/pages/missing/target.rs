//! What is wanted, as the address says it.

use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::completion::{self, Narrow, Per, Slot},
    limits::COPIES,
};
use safehouse_paths::{collection as at, encode};

use crate::{Desk, Fields, OwnTarget};

/// What is listed of a target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::pages) enum Show {
    /// What is missing.
    #[default]
    Missing,
    /// What there is beyond it.
    Duplicates,
}

impl Show {
    pub(super) const ALL: [Self; 2] = [Self::Missing, Self::Duplicates];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Duplicates => "duplicates",
        }
    }

    pub(super) fn heading(self) -> &'static str {
        match self {
            Self::Missing => "Missing",
            Self::Duplicates => "Duplicates",
        }
    }

    /// What the listed copies are.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Duplicates => "more than wanted",
        }
    }

    pub(super) fn none(self) -> &'static str {
        match self {
            Self::Missing => "Nothing of it is missing.",
            Self::Duplicates => "There is nothing beyond it.",
        }
    }

    /// How many copies of a thing are listed; none of a thing that is not.
    pub(super) fn copies(self, slot: &Slot) -> u32 {
        match self {
            Self::Missing => slot.missing(),
            Self::Duplicates => slot.surplus(),
        }
    }
}

/// To what of a target the list is narrowed, as the address says it.
fn narrowed(catalogue: &Catalogue, fields: &Fields) -> Narrow {
    let game = catalogue.game();
    let rarity = game.rarity_rank(fields.get("rarity")).and_then(|rank| game.rarities.get(rank));
    Narrow {
        set: catalogue.set(fields.get("set")).map(|set| set.code.clone()),
        rarity: rarity.map(|word| word.id.to_owned()),
        card_type: game.card_type(fields.get("type")).map(|word| word.id.to_owned()),
        finish: Finish::from_id(fields.get("finish")),
        edition: Edition::from_id(fields.get("edition")),
    }
}

/// Each narrowing in words, with what is left without it.
pub(in crate::pages) fn parts(narrow: &Narrow, catalogue: &Catalogue) -> Vec<(String, Narrow)> {
    let game = catalogue.game();
    let name = |words: &[safehouse_engine::game::Word], id: &str| {
        words.iter().find(|word| word.id == id).map_or_else(|| id.to_owned(), |word| word.name.to_owned())
    };
    let of_set = |code: &String| catalogue.set(code).map_or_else(|| code.clone(), |set| set.name.clone());
    let all = || narrow.clone();
    let set = narrow.set.as_ref().map(|code| (of_set(code), Narrow { set: None, ..all() }));
    let rarity = narrow.rarity.as_ref().map(|id| (name(game.rarities, id), Narrow { rarity: None, ..all() }));
    let card_type = narrow.card_type.as_ref().map(|id| (name(game.types, id), Narrow { card_type: None, ..all() }));
    let finish = narrow.finish.map(|finish| (finish.name().to_owned(), Narrow { finish: None, ..all() }));
    let edition = narrow.edition.map(|edition| (edition.name().to_owned(), Narrow { edition: None, ..all() }));
    [set, rarity, card_type, finish, edition].into_iter().flatten().collect()
}

fn fields(narrow: &Narrow) -> [(&'static str, &str); 5] {
    [
        ("set", narrow.set.as_deref().unwrap_or_default()),
        ("rarity", narrow.rarity.as_deref().unwrap_or_default()),
        ("type", narrow.card_type.as_deref().unwrap_or_default()),
        ("finish", narrow.finish.map_or("", Finish::id)),
        ("edition", narrow.edition.map_or("", Edition::id)),
    ]
}

/// What is wanted, and what of it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pages) struct Target {
    /// Which cards; every one where it is empty.
    pub(in crate::pages) query: String,
    /// What counts as one.
    pub(in crate::pages) per: Per,
    /// How many of each.
    pub(in crate::pages) count: u32,
    /// To what the list is narrowed.
    pub(in crate::pages) narrow: Narrow,
    /// What is listed.
    pub(in crate::pages) show: Show,
    /// The page of the list, from 1.
    pub(in crate::pages) page: usize,
}

impl Default for Target {
    /// A copy of every number.
    fn default() -> Self {
        let (query, narrow, show) = (String::new(), Narrow::default(), Show::default());
        Self { query, per: Per::Printing, count: 1, narrow, show, page: 1 }
    }
}

impl Target {
    /// Reads an address; one that says nothing of cards is about the first set.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let catalogue = desk.catalogue();
        let first = || catalogue.sets().first().map(|set| format!("set:{}", set.code)).unwrap_or_default();
        let usual = Self::default();
        Self {
            query: fields.all("q").next().map_or_else(first, |query| query.trim().to_owned()),
            per: Per::ALL.into_iter().find(|per| per.id() == fields.get("per")).unwrap_or(usual.per),
            count: fields.get("count").trim().parse().map_or(usual.count, |count: u32| count.clamp(1, COPIES)),
            narrow: narrowed(catalogue, fields),
            show: Show::ALL.into_iter().find(|show| show.id() == fields.get("show")).unwrap_or_default(),
            page: fields.get("page").parse().unwrap_or(1).max(1),
        }
    }

    /// Its address. What is usual is left out, but never the query, as none at all means the first set.
    pub(in crate::pages) fn address(&self, game: &str) -> String {
        self.address_as(game, "")
    }

    /// The address of its list in another form.
    pub(super) fn address_as(&self, game: &str, form: &str) -> String {
        let usual = Self::default();
        let said = |is_said: bool, text: String| if is_said { text } else { String::new() };
        let base = format!("{}?q={}", at::page(game, at::MISSING), encode(&self.query));
        let per = said(self.per != usual.per, self.per.id().to_owned());
        let count = said(self.count != usual.count, self.count.to_string());
        let show = said(self.show != usual.show, self.show.id().to_owned());
        let page = said(self.page > 1, self.page.to_string());
        let base = at::asking(&base, &[("per", &per), ("count", &count)]);
        let narrowed = at::asking(&base, &fields(&self.narrow));
        at::asking(&narrowed, &[("show", &show), ("page", &page), ("form", form)])
    }

    /// What its address asks, of which cards and how many: whatever of it is listed.
    pub(super) fn asked(&self) -> Vec<(&'static str, String)> {
        let mut asked =
            vec![("q", self.query.clone()), ("per", self.per.id().to_owned()), ("count", self.count.to_string())];
        let narrowed = fields(&self.narrow).into_iter().filter(|(_, value)| !value.is_empty());
        asked.extend(narrowed.map(|(name, value)| (name, value.to_owned())));
        asked
    }

    /// As the engine compares and keeps it.
    pub(in crate::pages) fn to_keep(&self) -> completion::Target {
        let Self { query, per, count, narrow, .. } = self.clone();
        completion::Target { query, per, count, narrow }
    }

    /// What is missing of a target that is kept.
    pub(in crate::pages) fn of(kept: &completion::Target) -> Self {
        let completion::Target { query, per, count, narrow } = kept.clone();
        Self { query, per, count, narrow, ..Self::default() }
    }

    /// Whether another one wants the same, whatever of it is listed.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.query, self.per, self.count) == (&other.query, other.per, other.count)
    }

    /// The set or sets that it is about as a whole, by name; `None` where it is about some cards of them.
    fn whole(&self, desk: &Desk<'_>) -> Option<String> {
        let code = match self.query.as_str() {
            "" => return Some("Every set".to_owned()),
            query => query.strip_prefix("set:")?,
        };
        desk.catalogue().set(code).map(|set| set.name.clone())
    }

    /// What it is, in a few words: under the name that its owner gave it, or of which set how many of each.
    pub(super) fn words(&self, desk: &Desk<'_>) -> String {
        let parts: Vec<String> = parts(&self.narrow, desk.catalogue()).into_iter().map(|(words, _)| words).collect();
        let only = if parts.is_empty() { String::new() } else { format!(", only {}", parts.join(", ")) };
        let is_own = |own: &&OwnTarget| (&own.query, own.per, own.count) == (&self.query, self.per, self.count);
        if let Some(own) = desk.targets.iter().find(is_own) {
            return format!("{}{only}", own.name);
        }
        if let Some(cards) = self.whole(desk) {
            return format!("{cards}, {} of each {}{only}", self.count, each(self.per));
        }
        let ready = ready(desk).into_iter().find(|(_, per, count)| (*per, *count) == (self.per, self.count));
        let what = ready.map_or_else(|| format!("{} × {}", self.count, per_words(self.per)), |(words, ..)| words);
        format!("{what}: {}{only}", self.query)
    }
}

/// The targets that are ready: their names, what counts as one, and how many of each.
pub(super) fn ready(desk: &Desk<'_>) -> Vec<(String, Per, u32)> {
    let format = desk.library.formats.resolve(None).ok();
    let play_set = format.and_then(|format| format.newest().usual_copy_limit()).filter(|count| *count > 0);
    let mut ready = vec![("Set by number".to_owned(), Per::Printing, 1)];
    ready.extend(play_set.map(|count| (format!("Play set of {count}"), Per::Card, count)));
    ready.push(("Master set".to_owned(), Per::FinishAndEdition, 1));
    ready
}

/// Whether a target is one of the ready ones.
pub(super) fn is_ready(desk: &Desk<'_>, target: &Target) -> bool {
    let is_whole = target.query.is_empty()
        || target.query.strip_prefix("set:").is_some_and(|code| desk.catalogue().set(code).is_some());
    is_whole && ready(desk).iter().any(|(_, per, count)| (*per, *count) == (target.per, target.count))
}

/// What counts as one, as a choice.
pub(super) fn per_words(per: Per) -> &'static str {
    match per {
        Per::Card => "A card, whichever printing",
        Per::Printing => "A number, whichever finish and edition",
        Per::Finish => "A number in each finish",
        Per::FinishAndEdition => "A number in each finish and edition",
    }
}

/// What counts as one, behind “of each”.
fn each(per: Per) -> &'static str {
    match per {
        Per::Card => "card",
        Per::Printing => "number",
        Per::Finish => "number in each finish",
        Per::FinishAndEdition => "number in each finish and edition",
    }
}

/// What is counted, one and many.
pub(super) fn unit(per: Per) -> (&'static str, &'static str) {
    match per {
        Per::Card => ("card", "cards"),
        Per::Printing => ("number", "numbers"),
        Per::Finish | Per::FinishAndEdition => ("form", "forms"),
    }
}
