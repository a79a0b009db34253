//! Events as files, for whoever reads on: what everybody sees of them and nothing else, whoever asks.

use safehouse_engine::{catalogue::Catalogue, library::GameLibrary};
use safehouse_store::events::{CorrectedResult, RoundMade, RoundPhase, RoundState, StoredEvent, StoredRound};
use safehouse_tournament::{
    PlayerId,
    export::{
        About, ByHand, CardLine, Corrected, Deck, Person, csv, limitless_details, limitless_pairings,
        limitless_standings, mtgo_decklist_cache, nrtm, own, topdeck, topdeck_info, topdeck_rounds, topdeck_standings,
    },
};

use super::{
    found::seen,
    play::{Play, read_json},
    rounds::PairedRound,
    seed::open_seed,
    shown_decks::{label, name_of, shown_decks},
};
pub use safehouse_tournament::export::{EventRecord, SCHEMA as OWN_SCHEMA};

use crate::events::access::LOOK;
use crate::{Caller, Refusal, Service};

macro_rules! shapes {
    ($($(#[$doc:meta])+ $shape:ident = $name:literal, $ending:literal, $media:literal;)+) => {
        /// What an event is written as.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ExportShape {
            $($(#[$doc])+ $shape,)+
        }

        impl ExportShape {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$shape),+];

            /// As addresses name it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$shape => $name,)+
                }
            }

            /// The ending of its file.
            pub const fn ending(self) -> &'static str {
                match self {
                    $(Self::$shape => $ending,)+
                }
            }

            /// Its media type.
            pub const fn media(self) -> &'static str {
                match self {
                    $(Self::$shape => $media,)+
                }
            }
        }
    };
}

shapes! {
    /// Our own form, which is read again and has a schema.
    Own = "event", "json", "application/json";
    /// The standings as a table.
    Standings = "standings", "csv", "text/csv; charset=utf-8";
    /// The pairings with results as a table.
    Pairings = "pairings", "csv", "text/csv; charset=utf-8";
    /// MTGODecklistCache.
    Mtgo = "decklist-cache", "json", "application/json";
    /// NRTM, as Cobra writes it.
    Nrtm = "nrtm", "json", "application/json";
    /// TopDeck's tournament.
    TopDeck = "topdeck", "json", "application/json";
    /// What TopDeck says of a tournament beside standings and rounds.
    TopDeckInfo = "topdeck-info", "json", "application/json";
    /// TopDeck's standings.
    TopDeckStandings = "topdeck-standings", "json", "application/json";
    /// TopDeck's rounds.
    TopDeckRounds = "topdeck-rounds", "json", "application/json";
    /// Limitless' tournament.
    LimitlessDetails = "limitless-details", "json", "application/json";
    /// Limitless' standings.
    LimitlessStandings = "limitless-standings", "json", "application/json";
    /// Limitless' pairings.
    LimitlessPairings = "limitless-pairings", "json", "application/json";
}

impl ExportShape {
    /// That of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|shape| shape.name() == name)
    }
}

/// An event as text in this shape. `date` is the day where it is played, such as `2026-11-28`, and
/// `address` that of its page. Lists are in it where they are shown, the seed once it is.
///
/// # Errors
/// There is no such event for the caller; [`super::PlayFault::NotStarted`]; the store fails.
pub async fn export_event(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    shape: ExportShape,
    (date, address): (&str, &str),
) -> Result<String, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let record = record(service, library, &event, (date, address)).await?;
    Ok(match shape {
        ExportShape::Own => own(&record),
        ExportShape::Standings => csv::standings(&record),
        ExportShape::Pairings => csv::pairings(&record),
        ExportShape::Mtgo => mtgo_decklist_cache(&record),
        ExportShape::Nrtm => nrtm(&record),
        ExportShape::TopDeck => topdeck(&record),
        ExportShape::TopDeckInfo => topdeck_info(&record),
        ExportShape::TopDeckStandings => topdeck_standings(&record),
        ExportShape::TopDeckRounds => topdeck_rounds(&record),
        ExportShape::LimitlessDetails => limitless_details(&record),
        ExportShape::LimitlessStandings => limitless_standings(&record),
        ExportShape::LimitlessPairings => limitless_pairings(&record),
    })
}

async fn record(
    service: &Service,
    library: &GameLibrary,
    event: &StoredEvent,
    (date, address): (&str, &str),
) -> Result<EventRecord, Refusal> {
    let play = Play::read(service, event).await?;
    let catalogue = &library.catalogue;
    let decks = shown_decks(service, event).await?;
    let people = play.entries.iter().filter(|entry| entry.in_play).map(|entry| Person {
        id: PlayerId(entry.number),
        name: play.shown_as(entry.number),
        country: None,
        deck: decks.get(&entry.number).map(|(list, deck)| Deck {
            id: list.content_id.clone(),
            name: label(deck, catalogue).unwrap_or_default(),
            cards: super::checks::sorted(deck, catalogue)
                .into_iter()
                .flat_map(|section| {
                    section.lines.into_iter().map(move |line| {
                        let (set, number) = usual_printing(&line.card, catalogue);
                        CardLine {
                            section: section.name.clone(),
                            count: line.wanted,
                            name: name_of(&line.card, catalogue),
                            set,
                            number,
                        }
                    })
                })
                .collect(),
        }),
    });
    let people = people.collect();
    let about = About {
        id: event.id.to_string(),
        name: event.name.clone(),
        game: event.game.clone(),
        format: event.format.clone(),
        date: date.to_owned(),
        starts_at: event.starts_at.div_euclid(1000),
        organizer: event.store_name.clone(),
        address: address.to_owned(),
    };
    let seed = open_seed(service, event)?;
    let corrected = service.store.list_corrected_results(event.store, event.id).await?;
    let corrected = corrected.iter().map(|one| noted(&play, one)).collect::<Result<_, Refusal>>()?;
    let by_hand = by_hand(&play)?;
    let record = EventRecord::new(about, &play.sheet()?, &seed, event.seed.is_some(), play.bracket()?, people);
    Ok(EventRecord { corrected, by_hand, passed_over: play.passed_over, ..record })
}

/// The set of the usual printing of a card, and the number within it: programs find cards by them. A registered list names
/// no printings. Both are empty where the catalogue does not know the card.
fn usual_printing(card: &str, catalogue: &Catalogue) -> (String, String) {
    let Some(found) = catalogue.find_name(card) else { return (String::new(), String::new()) };
    let printing = catalogue.printing(catalogue.default_printing(found));
    let within = printing.number.strip_prefix(printing.set.as_str()).and_then(|rest| rest.strip_prefix('-'));
    (printing.set.clone(), within.unwrap_or(&printing.number).to_owned())
}

/// A corrected result, with what was there.
fn noted(play: &Play, one: &CorrectedResult) -> Result<Corrected, Refusal> {
    let shown = play.rounds.iter().filter(|round| round.published_at.is_some_and(|shown| shown < one.at));
    Ok(Corrected {
        round: one.round,
        table: one.table,
        at: one.at.div_euclid(1000),
        shown: shown.map(|round| round.number).max().unwrap_or(0),
        before: Some(read_json(&one.before)?),
        after: one.after.as_deref().map(read_json).transpose()?,
    })
}

/// The Swiss rounds that staff changed by hand, of those that everybody sees: of one that another program paired all of it.
fn by_hand(play: &Play) -> Result<Vec<ByHand>, Refusal> {
    let is_it = |round: &&StoredRound| {
        round.phase == RoundPhase::Swiss && round.state != RoundState::Draft && round.made != RoundMade::Computed
    };
    let mut all = Vec::new();
    for round in play.rounds.iter().filter(is_it) {
        let played = play.round_of(round.number)?;
        let (tables, byes) = match round.made {
            RoundMade::Imported => (played.matches.iter().map(|game| game.table).collect(), played.byes),
            _ => read_json::<PairedRound>(&round.pairing)?.changed(&played),
        };
        all.push(ByHand { round: round.number, tables, byes });
    }
    Ok(all)
}
