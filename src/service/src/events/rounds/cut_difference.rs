//! What a corrected result does to the places of a cut that is made.

use safehouse_tournament::{PlayerId, Seed, cut, standings};
use serde::{Deserialize, Serialize};

use crate::{Refusal, events::play::Play};

/// How a cut would be another one, had the results been known as they are now. Seeds count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CutDifference {
    /// Who would not be in it, the best seed first.
    pub gone: Vec<PlayerId>,
    /// Who would be in it instead, likewise.
    pub new: Vec<PlayerId>,
    /// Who would have another seed: the one that they have, and the one that they would have.
    pub moved: Vec<(PlayerId, u32, u32)>,
    /// Whether it can still be taken back and made anew: no round of it was shown.
    pub is_open: bool,
}

impl CutDifference {
    /// Whether the same players would be in it, with the same seeds.
    pub fn is_same(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty() && self.moved.is_empty()
    }

    /// What it comes to, in sentences that name nobody.
    pub fn words(&self) -> &'static str {
        match (self.is_same(), self.is_open) {
            (true, _) => "Nothing: the same players would be in it, with the same seeds.",
            (false, false) => "Had it been known, the cut would be another one. Nothing of it is changed.",
            (false, true) => {
                "Had it been known, the cut would be another one. Nothing of it is changed. None of its rounds is shown: \
                 take it back and make it anew."
            }
        }
    }
}

/// How the cut of a play differs from one made of its results; none before there is a cut. Who was passed
/// over when it was made, and who left without playing it, is passed over again.
pub(super) fn cut_difference(play: &Play, seed: &Seed) -> Result<Option<CutDifference>, Refusal> {
    let Some(seeds) = &play.seeds else { return Ok(None) };
    let (sheet, swiss) = (play.sheet()?, play.swiss_rounds());
    let mut rows = standings(&sheet, swiss, seed);
    // Whoever left after the cut was made is in it.
    rows.iter_mut().filter(|row| seeds.contains(&row.player)).for_each(|row| row.dropped = false);
    let is_away = |id: &PlayerId| {
        let found = sheet.players.iter().find(|player| player.id == *id);
        found.is_some_and(|player| !player.is_present(swiss.saturating_add(1)))
    };
    let away = rows.iter().map(|row| row.player).filter(|id| is_away(id) && !seeds.contains(id));
    let passed: Vec<PlayerId> = play.passed_over.iter().copied().chain(away).collect();
    let would = cut(&rows, u32::try_from(seeds.len()).unwrap_or(u32::MAX), &passed).seeds;
    let places = |of: &[PlayerId]| (1_u32..).zip(of.iter().copied()).collect::<Vec<_>>();
    let moved = places(seeds).into_iter().filter_map(|(was, id)| {
        let found = places(&would).into_iter().find(|(_, other)| *other == id);
        found.filter(|(place, _)| *place != was).map(|(place, _)| (id, was, place))
    });
    Ok(Some(CutDifference {
        gone: seeds.iter().copied().filter(|id| !would.contains(id)).collect(),
        new: would.iter().copied().filter(|id| !seeds.contains(id)).collect(),
        moved: moved.collect(),
        is_open: !play.is_cut_shown(),
    }))
}
