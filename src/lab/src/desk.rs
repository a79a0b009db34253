//! A measurement being played somewhere: what parts of it counted is added up here, and shown.

use safehouse_engine::{
    catalogue::Catalogue,
    necrogenesis::{
        explain,
        record::DuelRecord,
        simulation::measurement::{Gathered, MOST_GAMES, Measured, Measurement, Part, Prepared, Question},
        wire::measurement::{Asked, Counted, Measured as MeasuredForm},
    },
    table::{Outcome, Seat},
};

use crate::{
    csv::csv,
    drawing::{Further, PartedGame, Shown, Worth, result},
    sentence::{name, sentence},
};

/// How many games that went the other way are offered.
const OFFERED: usize = 6;

/// A measurement with what is counted of it.
#[derive(Debug)]
pub struct Desk {
    catalogue: Catalogue,
    measurement: Measurement,
    prepared: Prepared,
    gathered: Gathered,
}

/// What to show, and what to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The result as markup.
    pub markup: String,
    /// The same in a sentence.
    pub said: String,
}

impl Desk {
    /// A measurement of which nothing is counted.
    ///
    /// # Errors
    /// In words: what is asked cannot be measured.
    pub fn open(catalogue: Catalogue, asked: &str) -> Result<Self, String> {
        let measurement = Asked::read(asked).map_err(|error| error.to_string())?;
        let prepared = measurement.prepare(&catalogue).map_err(|error| error.to_string())?;
        Ok(Self { catalogue, measurement, prepared, gathered: Gathered::default() })
    }

    /// What is measured.
    pub fn measurement(&self) -> &Measurement {
        &self.measurement
    }

    /// The same, ready to be played.
    pub fn prepared(&self) -> &Prepared {
        &self.prepared
    }

    /// What is added up.
    pub fn gathered(&mut self) -> &mut Gathered {
        &mut self.gathered
    }

    /// How many chunks are added up, from the first on.
    pub fn chunks(&self) -> u64 {
        self.gathered.chunks()
    }

    /// How many games those are, of a comparison pairs.
    pub fn games(&self) -> u64 {
        self.gathered.sum().games()
    }

    /// Whether nothing is left to play.
    pub fn is_done(&self) -> bool {
        self.gathered.is_done(&self.prepared)
    }

    /// Adds what some chunks counted elsewhere.
    ///
    /// # Errors
    /// In words: it is none of this measurement.
    pub fn add(&mut self, counted: &str) -> Result<(), String> {
        let part = Counted::read(counted, &self.prepared).map_err(|error| error.to_string())?;
        self.gathered.add(&self.prepared, part);
        Ok(())
    }

    /// Goes on with as many games in all, of which those played are the first. Chunks with fewer games than
    /// a chunk has are played again.
    ///
    /// # Errors
    /// In words: so many games are not measured.
    pub fn go_on(&mut self, games: u64) -> Result<(), String> {
        let more = Measurement { games, until_width: None, ..self.measurement.clone() };
        let prepared = more.prepare(&self.catalogue).map_err(|error| error.to_string())?;
        let whole = self.games() == self.chunks() * self.prepared.chunk_games();
        self.gathered =
            if whole { Gathered::from_part(&prepared, self.gathered.sum().clone()) } else { Gathered::default() };
        (self.measurement, self.prepared) = (more, prepared);
        Ok(())
    }

    fn sum(&self) -> &Part {
        self.gathered.sum()
    }

    /// What was found so far.
    pub fn found(&self) -> Measured {
        self.prepared.result(self.sum())
    }

    /// The counts, to go on from later.
    pub fn kept(&self) -> String {
        serde_json::to_string(&Counted::from(self.sum())).unwrap_or_default()
    }

    /// By what the result is known.
    pub fn key(&self) -> String {
        self.prepared.key().to_string()
    }

    /// What is asked as the command line reads it, with the games that were played.
    pub fn asked(&self) -> String {
        let played = Measurement { games: self.games().max(1), until_width: None, ..self.measurement.clone() };
        serde_json::to_string(&Asked::from(&played)).unwrap_or_default()
    }

    /// The result as the command line prints it.
    pub fn json(&self) -> String {
        let found = self.found();
        serde_json::to_string(&MeasuredForm::from(&found)).unwrap_or_default() + "\n"
    }

    /// The result as CSV.
    pub fn csv(&self) -> String {
        csv(&self.measurement, &self.found())
    }

    /// What was done with lists that are no whole decks, a sentence each.
    pub fn notes(&self) -> Vec<String> {
        notes(&self.measurement, &self.prepared)
    }

    /// The result as it stands. `rate` is games a second, `rests` whether nothing is being played: what can be done then is offered.
    /// `replay` is where games are looked at by their records, `worth` where the worth of cards is asked.
    pub fn page(&self, rate: Option<f64>, rests: bool, replay: &str, worth: &str) -> Page {
        let found = self.found();
        let games = self.games();
        let further = rests.then(|| Further::after(games, self.sum().width(), rate, MOST_GAMES)).flatten();
        let parted = if rests { self.parted(&found, replay) } else { Vec::new() };
        let cards = found.reports.first().map_or(0, |report| report.seats[0].cards.len() as u64);
        let asks = rests && self.measurement.question == Question::Report && !worth.is_empty();
        let worth = asks.then(|| Worth {
            address: worth,
            cards,
            seconds: rate.map(|rate| (games.max(1) * (cards + 1)) as f64 / rate.max(1.0)),
        });
        let shown = Shown {
            measurement: &self.measurement,
            found: &found,
            notes: &self.notes(),
            further: further.filter(|_| games > 0),
            parted: &parted,
            worth,
        };
        Page { markup: result(&shown).into_string(), said: sentence(&self.measurement, &found) }
    }

    /// The first games that went the other way.
    fn parted(&self, found: &Measured, replay: &str) -> Vec<PartedGame> {
        let games = found.comparison.as_ref().map_or(&[][..], |comparison| &comparison.parted);
        games
            .iter()
            .take(OFFERED)
            .filter_map(|game| parted_game(&self.catalogue, &self.measurement, &self.prepared, *game, replay))
            .collect()
    }
}

/// A game that went the other way, with both its records in addresses.
pub fn parted_game(
    catalogue: &Catalogue,
    measurement: &Measurement,
    prepared: &Prepared,
    game: u64,
    replay: &str,
) -> Option<PartedGame> {
    let same = prepared.choices_before_parting(game)?;
    let records: Vec<DuelRecord> =
        [0, 1].iter().filter_map(|version| prepared.record(catalogue, game, *version)).collect();
    let words: Vec<String> = records.iter().filter_map(|record| record.to_text(catalogue).ok()).collect();
    let [first, second] = words.as_slice() else { return None };
    let address = |word: &str| format!("{replay}?game={word}&at={same}");
    let won = [0, 1].map(|version| match prepared.outcome(game, version) {
        Some(Outcome::Won(seat)) => Some(seat == Seat::First),
        _ => None,
    });
    let against = measurement.opponents.get(prepared.opponent_of(game)).map_or("", |opponent| name(&opponent.name));
    Some(PartedGame {
        game,
        against: against.to_owned(),
        same,
        won,
        addresses: [address(first), address(second)],
        pair: format!("{replay}/pair?game={first}&other={second}"),
    })
}

/// What was done with lists that are no whole decks, a sentence each.
pub fn notes(measurement: &Measurement, prepared: &Prepared) -> Vec<String> {
    let versions = match &measurement.question {
        Question::Compare(other) => vec![&measurement.deck, other],
        Question::Report | Question::Ablate(_) => vec![&measurement.deck],
    };
    let of_deck = versions.into_iter().enumerate().map(|(version, deck)| (deck, 0, version, Seat::First));
    let of_opponent = measurement.opponents.iter().enumerate().map(|(at, deck)| (deck, at, 0, Seat::Second));
    let done = of_deck.chain(of_opponent).flat_map(|(deck, opponent, version, seat)| {
        let all = prepared.completions(opponent, version).iter().filter(move |completion| completion.seat == seat);
        all.map(|completion| format!("{}: {}.", name(&deck.name), explain::completion(&completion.what)))
    });
    done.collect()
}
