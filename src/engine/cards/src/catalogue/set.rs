//! Sets of cards.

/// A set: cards released together under one code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// Code, e.g. `NG-01`.
    pub code: String,
    /// Name, e.g. `Outbreak`.
    pub name: String,
    /// Day of release, `YYYY-MM-DD`, when known.
    pub released: Option<String>,
    /// What sort of list it is.
    pub status: SetStatus,
    /// What a reader must be told about it, e.g. that it is a playtest set.
    pub notice: Option<String>,
}

/// What sort of list a [`Set`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetStatus {
    /// Published by the game's publisher.
    Official,
    /// Made for playtesting; no publisher stands behind it.
    Playtest,
    /// Made by players or a store.
    Community,
}

impl SetStatus {
    /// Every status, in order.
    pub const ALL: &'static [Self] = &[Self::Official, Self::Playtest, Self::Community];

    /// Spelling in files and queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Playtest => "playtest",
            Self::Community => "community",
        }
    }

    /// The status with this spelling in files.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|status| status.id().eq_ignore_ascii_case(id))
    }
}
