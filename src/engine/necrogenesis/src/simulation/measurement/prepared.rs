//! A measurement with its decks compiled.

use std::ops::Range;

use safehouse_cards::catalogue::Catalogue;
use safehouse_table::{Outcome, Seat, Silent, random::Seed, record::Recorded as _};

use super::{
    super::{
        super::{
            choice::Choice,
            completed::{Completed, Completion},
            duel::Duel,
            record::DuelRecord,
        },
        ablation::{AskedCard, Worths, asked_cards},
        compare::{Pairs, halves_of_first},
        counts::Counts as _,
        report::Tally,
        runner::Batch,
    },
    asked::{MOST_GAMES, Measurement, Question, Unmeasurable},
    key::Key,
    part::{Counted, CountedRow, Part, PartError},
};

impl Measurement {
    /// Compiles the decks.
    ///
    /// # Errors
    /// A number is outside its bounds, or a card is named that the deck does not bring.
    pub fn prepare(&self, catalogue: &Catalogue) -> Result<Prepared, Unmeasurable> {
        self.check()?;
        let versions = match &self.question {
            Question::Compare(other) => vec![&self.deck, other],
            Question::Report | Question::Ablate(_) => vec![&self.deck],
        };
        let tables: Vec<Table> = self
            .opponents
            .iter()
            .map(|opponent| {
                let versions: Vec<_> = versions
                    .iter()
                    .map(|deck| Duel::completed(self.rules.clone(), catalogue, [deck, opponent]))
                    .collect();
                let asked = match (&self.question, versions.first()) {
                    (Question::Ablate(names), Some(table)) => asked_cards(&table.duel, names.as_deref()),
                    _ => Vec::new(),
                };
                Table { versions, asked }
            })
            .collect();
        if let Question::Ablate(Some(names)) = &self.question {
            for name in names {
                let is_asked = |table: &Table| table.brings(name);
                if !tables.iter().all(is_asked) {
                    return Err(Unmeasurable::NoSuchCard(name.clone()));
                }
            }
        }
        let batch = Batch {
            policies: self.policies,
            seed: Seed::from_number(self.seed),
            games: self.games,
            until_width: self.until_width,
        };
        Ok(Prepared {
            key: Key::of(self, catalogue),
            batch,
            compares: versions.len() > 1,
            ablates: self.ablates(),
            tables,
        })
    }
}

/// A measurement that can be played.
#[derive(Debug, Clone)]
pub struct Prepared {
    key: Key,
    batch: Batch,
    compares: bool,
    ablates: bool,
    /// By opponent.
    tables: Vec<Table>,
}

/// The deck, or both versions of it, against one opponent.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) versions: Vec<Completed>,
    /// The cards that are asked what they are worth.
    pub(super) asked: Vec<AskedCard>,
}

impl Table {
    fn brings(&self, name: &str) -> bool {
        let program = self.versions.first().map(|version| &version.duel.program);
        program.is_some_and(|program| self.asked.iter().any(|asked| program.card(asked.id).name == name))
    }
}

impl Prepared {
    /// By what the result is known: equal for measurements of which every result is equal.
    pub fn key(&self) -> Key {
        self.key
    }

    /// What was done with lists that are no whole decks: of a version of the deck for the first
    /// seat, of an opponent for the second.
    pub fn completions(&self, opponent: usize, version: usize) -> &[Completion] {
        self.version(opponent, version).map_or(&[], |version| &version.completions)
    }

    fn version(&self, opponent: usize, version: usize) -> Option<&Completed> {
        self.tables.get(opponent)?.versions.get(version)
    }

    /// How many opponents there are.
    pub fn opponents(&self) -> usize {
        self.tables.len()
    }

    /// How often each game is played: twice for a comparison, and with each blank.
    pub fn times(&self) -> u64 {
        let versions = if self.compares { 2 } else { 1 };
        versions + self.tables.first().map_or(0, |table| table.asked.len() as u64)
    }

    /// Games of a chunk; the last one may have fewer.
    pub fn chunk_games(&self) -> u64 {
        self.batch.block_games(if self.ablates { self.times() } else { 1 })
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        self.batch.games.div_ceil(self.chunk_games())
    }

    /// The most games, of a comparison pairs.
    pub fn games(&self) -> u64 {
        self.batch.games
    }

    /// Against which opponent a game is played.
    pub fn opponent_of(&self, game: u64) -> usize {
        self.opponent_of_chunk(game / self.chunk_games())
    }

    pub(super) fn until_width(&self) -> Option<f64> {
        self.batch.until_width
    }

    pub(super) fn compares(&self) -> bool {
        self.compares
    }

    pub(super) fn tables(&self) -> &[Table] {
        &self.tables
    }

    fn opponent_of_chunk(&self, chunk: u64) -> usize {
        usize::try_from(chunk % self.tables.len().max(1) as u64).unwrap_or(0)
    }

    fn games_of(&self, chunk: u64) -> Range<u64> {
        let games = self.chunk_games();
        let end = |chunk: u64| chunk.saturating_mul(games).min(self.batch.games);
        end(chunk)..end(chunk.saturating_add(1))
    }

    /// Plays some chunks; those that there are not are left out. The same chunks
    /// count the same on every machine.
    pub fn play(&self, chunks: Range<u64>) -> Part {
        let chunks = chunks.start..chunks.end.clamp(chunks.start, self.chunks().max(chunks.start));
        let mut part = Part::new(chunks.clone());
        for chunk in chunks {
            let opponent = self.opponent_of_chunk(chunk);
            let Some(table) = self.tables.get(opponent) else { break };
            self.play_games(table, self.games_of(chunk), part.counted(opponent, || self.nothing(table)));
        }
        part
    }

    fn play_games(&self, table: &Table, games: Range<u64>, counted: &mut Counted) {
        let mut options: Vec<Choice> = Vec::new();
        let whole = table.versions.first().map(|version| &version.duel);
        let blanked = |asked: &AskedCard| whole?.with_blank(Seat::First, asked.id);
        let blanked: Vec<Duel> = table.asked.iter().filter_map(blanked).collect();
        for game in games {
            let mut play =
                |version: &Completed, tally: &mut Tally| self.batch.count(&version.duel, game, &mut options, tally);
            let ended: Vec<_> =
                table.versions.iter().zip(&mut counted.tallies).map(|(version, tally)| play(version, tally)).collect();
            if let (Some(pairs), [first, second]) = (&mut counted.pairs, &*ended) {
                pairs.add(game, [first, second]);
            }
            if let (Some(worths), Some(end)) = (&mut counted.worths, ended.first()) {
                let halves = |rules: &Duel| {
                    halves_of_first(self.batch.play(rules, game, &mut options, &mut Silent, |_| {}).outcome())
                };
                worths.add(halves_of_first(end.outcome()), blanked.iter().map(halves));
            }
        }
    }

    pub(super) fn nothing(&self, table: &Table) -> Counted {
        Counted {
            tallies: table.versions.iter().map(|version| Tally::new(&version.duel)).collect(),
            pairs: self.compares.then(Pairs::default),
            worths: self.ablates.then(|| Worths::of(table.asked.len())),
        }
    }

    /// The part of these rows.
    ///
    /// # Errors
    /// They do not fit the measurement.
    pub(crate) fn part_of_rows(
        &self,
        chunks: Range<u64>,
        rows: impl IntoIterator<Item = CountedRow>,
    ) -> Result<Part, PartError> {
        if chunks.start > chunks.end || chunks.end > self.chunks() {
            return Err(PartError::Chunks);
        }
        let mut part = Part::new(chunks);
        for CountedRow { opponent, row, parted } in rows {
            let table = self.tables.get(opponent).ok_or(PartError::Counts)?;
            let mut counted = self.nothing(table);
            counted.add_row(&row).ok_or(PartError::Counts)?;
            if let Some(pairs) = &mut counted.pairs {
                pairs.name_parted(&parted);
            }
            part.put(opponent, counted);
        }
        Ok(part)
    }

    /// The record of a game with a version of the deck: 0 for the deck, 1 for the other. `None` where there is no
    /// such game or version.
    pub fn record(&self, catalogue: &Catalogue, game: u64, version: usize) -> Option<DuelRecord> {
        let table = self.version(self.opponent_of(game), version).filter(|_| game < MOST_GAMES)?;
        let mut record = table.record(catalogue, self.batch.seed_of_game(&table.duel, game));
        self.batch.play(&table.duel, game, &mut Vec::new(), &mut Silent, |choice| {
            record.choices.push(Duel::to_bytes(choice))
        });
        Some(record)
    }

    /// How a game ends with a version of the deck; `None` where there is no such version.
    pub fn outcome(&self, game: u64, version: usize) -> Option<Outcome> {
        let table = self.version(self.opponent_of(game), version)?;
        self.batch.play(&table.duel, game, &mut Vec::new(), &mut Silent, |_| {}).outcome()
    }

    /// How many choices of a game are the same with both versions, from its beginning on. `None`
    /// where nothing is compared.
    pub fn choices_before_parting(&self, game: u64) -> Option<usize> {
        let opponent = self.opponent_of(game);
        let choices = |version| {
            let table = self.version(opponent, version)?;
            let mut choices = Vec::new();
            self.batch.play(&table.duel, game, &mut Vec::new(), &mut Silent, |choice| choices.push(choice));
            Some(choices)
        };
        let (one, other) = (choices(0)?, choices(1)?);
        Some(one.iter().zip(&other).take_while(|(one, other)| one == other).count())
    }
}
