//! What the commands that play games share: two decks and a seed.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::list::DeckList,
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        record::DuelRecord,
        simulation::{policy::PolicyKind, runner::all_threads},
    },
    table::{random::Seed, record::Recorded as _},
};

use super::input::{CardList, CardsFlag, is_standard_input, read_text};

/// Two decks, a seed and the rules.
#[derive(Debug, Args)]
pub(super) struct TableArguments {
    /// The deck of the first seat, in any form that can be imported
    first: PathBuf,
    /// The deck of the second seat
    second: PathBuf,
    /// Number that decides everything random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// File with readings of the rules as JSON; what it leaves out is as usual
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    cards: CardsFlag,
}

/// A table that is laid.
pub(super) struct Laid {
    pub(super) list: CardList,
    pub(super) decks: [DeckList; 2],
    pub(super) config: RulesConfig,
    pub(super) seed: Seed,
    pub(super) duel: Arc<Duel>,
}

impl TableArguments {
    /// Holds the files against standard input, which can be read once.
    ///
    /// # Errors
    /// In words: several of them are `-`.
    fn reads_once(&self) -> Result<(), String> {
        match self.times_of_standard_input() {
            0 | 1 => Ok(()),
            times => Err(format!("- is standard input, which can be read once and not {times} times; name files")),
        }
    }

    /// How many of the files are standard input.
    pub(super) fn times_of_standard_input(&self) -> usize {
        let files = [Some(&self.first), Some(&self.second), self.rules.as_ref()];
        files.into_iter().flatten().filter(|file| is_standard_input(file)).count()
    }

    /// Reads everything.
    ///
    /// # Errors
    /// In words: a file that cannot be read, or decks that cannot be played.
    pub(super) fn lay(&self) -> Result<Laid, String> {
        self.reads_once()?;
        let list = self.cards.load()?;
        let config = match &self.rules {
            None => RulesConfig::default(),
            Some(file) => {
                serde_json::from_str(&read_text(file)?).map_err(|error| format!("{}: {error}", file.display()))?
            }
        };
        let deck = |file: &PathBuf| Ok::<_, String>(list.deck(file)?.deck);
        let decks = [deck(&self.first)?, deck(&self.second)?];
        let files = format!("{} against {}", self.first.display(), self.second.display());
        let duel = duel(&config, &list.catalogue, &decks).map_err(|error| format!("{files}: {error}"))?;
        Ok(Laid { list, decks, config, seed: Seed::from_number(self.seed), duel: Arc::new(duel) })
    }
}

/// The duel of two decks.
///
/// # Errors
/// In words: decks that cannot be played.
pub(super) fn duel(config: &RulesConfig, catalogue: &Catalogue, decks: &[DeckList; 2]) -> Result<Duel, String> {
    Duel::new(config.clone(), catalogue, [&decks[0], &decks[1]]).map_err(|error| error.to_string())
}

impl Laid {
    /// The record of a game at this table.
    pub(super) fn record(&self, seed: Seed, choices: &[Choice]) -> DuelRecord {
        let decks = [&self.decks[0], &self.decks[1]];
        let mut record = DuelRecord::new::<Duel>(&self.list.catalogue, decks, seed, self.config.clone());
        record.choices = choices.iter().map(|choice| Duel::to_bytes(*choice)).collect();
        record
    }
}

/// A policy by name.
///
/// # Errors
/// In words: the policies there are.
pub(super) fn policy(name: &str) -> Result<PolicyKind, String> {
    name.parse().map_err(|error: safehouse_engine::necrogenesis::simulation::policy::UnknownPolicy| error.to_string())
}

/// The threads asked for, or all.
pub(super) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.unwrap_or_else(all_threads)
}
