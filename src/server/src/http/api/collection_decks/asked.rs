//! What addresses about decks ask. Some of their names come several times, as a place may have any sign in its name.

use std::str::FromStr;

use axum::{extract::FromRequestParts, http::request::Parts};
use utoipa::IntoParams;

use crate::http::{
    api::asked::{With, unreadable},
    problem::Refused,
};

/// The most lines of a page, and how many it has where nobody says it.
const MOST_LINES: usize = 500;

/// Which deck is the dearest.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RankDecks {
    /// Ids of decks with commas between them, the dearest first; at most 200. Decks that it does not name follow, those that
    /// were changed last first.
    #[param(required = false, value_type = String)]
    pub(super) ranking: Vec<String>,
}

/// Which decks are asked about.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PickDecks {
    /// Ids of the decks that are asked about, with commas between them; all of them without it.
    #[param(required = false, value_type = String)]
    pub(super) pick: Vec<String>,
}

/// What holds for the copies and between the decks.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LookAtDecks {
    /// A place of which copies are taken only where nothing else suffices; several times for several, at most 20.
    #[param(required = false)]
    pub(super) keep: Vec<String>,
    /// Which of several copies that lie equally free are rather played: `foil` or `regular`, `first-edition` (else Unlimited),
    /// `well-kept` (else the most worn); several times for several.
    #[param(required = false)]
    pub(super) play: Vec<String>,
    /// Ids of decks that are never out at the same time, with commas between them: the same copies serve each of them. Several
    /// times for several groups, at most 20; a deck is in one of them.
    #[param(required = false, value_type = Vec<String>)]
    pub(super) turns: Vec<Vec<String>>,
}

/// Which page of the lines.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageOfLines {
    /// Behind how many lines: the `next` of the page before.
    #[param(required = false, default = 0)]
    pub(super) after: usize,
    /// The most lines of the page.
    #[param(required = false, minimum = 1, maximum = 500, default = 500)]
    pub(super) limit: usize,
}

/// The query of an address, of which each part is taken once.
pub(super) struct Said(Vec<(String, String)>);

impl<S: Send + Sync> FromRequestParts<S> for Said {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let With(pairs) = With::from_request_parts(parts, state).await?;
        Ok(Self(pairs))
    }
}

impl Said {
    /// Every value of a name.
    fn all(&mut self, name: &str) -> Vec<String> {
        let (asked, rest) = std::mem::take(&mut self.0).into_iter().partition(|(key, _)| key == name);
        self.0 = rest;
        let asked: Vec<(String, String)> = asked;
        asked.into_iter().map(|(_, value)| value).collect()
    }

    /// The value of a name that is said once, if it is.
    pub(super) fn one(&mut self, name: &str) -> Result<Option<String>, Refused> {
        let mut all = self.all(name);
        match all.len() {
            0 | 1 => Ok(all.pop()),
            _ => Err(unreadable(&format!("“{name}”"), "it is said once at most")),
        }
    }

    fn number<N: FromStr>(&mut self, name: &str, usual: N) -> Result<N, Refused> {
        match self.one(name)? {
            Some(text) => text.parse().map_err(|_| unreadable(&format!("“{name}”"), &format!("“{text}” is no number"))),
            None => Ok(usual),
        }
    }

    /// Nothing else is said.
    pub(super) fn end(self) -> Result<(), Refused> {
        match self.0.first() {
            Some((name, _)) => Err(unreadable("The query of the address", &format!("it has no “{name}”"))),
            None => Ok(()),
        }
    }
}

impl RankDecks {
    pub(super) fn read(said: &mut Said) -> Result<Self, Refused> {
        Ok(Self { ranking: ids(&said.one("ranking")?.unwrap_or_default()) })
    }
}

impl PickDecks {
    pub(super) fn read(said: &mut Said) -> Result<Self, Refused> {
        Ok(Self { pick: ids(&said.one("pick")?.unwrap_or_default()) })
    }
}

impl LookAtDecks {
    pub(super) fn read(said: &mut Said) -> Result<Self, Refused> {
        let turns = said.all("turns").iter().map(|group| ids(group)).collect();
        Ok(Self { keep: said.all("keep"), play: said.all("play"), turns })
    }
}

impl PageOfLines {
    pub(super) fn read(said: &mut Said) -> Result<Self, Refused> {
        let (after, limit) = (said.number("after", 0)?, said.number("limit", MOST_LINES)?);
        match limit {
            1..=MOST_LINES => Ok(Self { after, limit }),
            _ => Err(unreadable("“limit”", "a page has 1 to 500 lines")),
        }
    }
}

fn ids(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}
