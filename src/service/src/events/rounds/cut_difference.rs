//! What a corrected result does to the places of a cut that is made.

use std::collections::BTreeSet;

use safehouse_store::events::CorrectedResult;
use safehouse_tournament::{PlayerId, Presence, Seed, cut, standings};
use serde::{Deserialize, Serialize};

use crate::{Refusal, events::play::Play, joined::joined};

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

    /// The numbers of those to whom it would make a difference.
    pub(super) fn touched(&self) -> Vec<u32> {
        let moved = self.moved.iter().map(|(id, ..)| id);
        self.gone.iter().chain(&self.new).chain(moved).map(|id| id.0).collect()
    }

    /// Who would be in it, who would be out and who would have another seed, with what players are called by their numbers.
    pub fn named(&self, called: impl Fn(u32) -> String) -> String {
        let names = |of: &[PlayerId]| joined(&of.iter().map(|id| called(id.0)).collect::<Vec<_>>());
        let mut said = Vec::new();
        if !self.new.is_empty() {
            said.push(format!("{} would be in", names(&self.new)));
        }
        if !self.gone.is_empty() {
            said.push(format!("{} would be out", names(&self.gone)));
        }
        let moved =
            self.moved.iter().map(|(id, was, would)| format!("{} would be seed {would}, not {was}", called(id.0)));
        said.extend(moved);
        said.join("; ")
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

/// That a cut stands as it was made, though results were corrected since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutStands {
    /// How it would be another one.
    pub difference: CutDifference,
    /// The Swiss rounds of which a result was corrected since it was made; none where that is not known.
    pub corrected: Vec<u32>,
}

/// How the cut of a play differs from one made of its results; none before there is a cut. Who was passed
/// over when it was made, and who left without playing it, is passed over again: what is told is what results do, not
/// who came or went since.
pub(super) fn cut_difference(play: &Play, seed: &Seed) -> Result<Option<CutDifference>, Refusal> {
    let Some(seeds) = &play.seeds else { return Ok(None) };
    let (mut sheet, swiss) = (play.sheet()?, play.swiss_rounds());
    if swiss == 0 {
        // Its seats are a draw, and no result.
        return Ok(Some(CutDifference { is_open: !play.is_cut_shown(), ..CutDifference::default() }));
    }
    sheet.players.retain(|player| player.entered_round <= swiss || seeds.contains(&player.id));
    for player in &mut sheet.players {
        player.presence.retain(|change| !matches!(change, Presence::BackFrom(round) if *round > swiss));
    }
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

/// The same where it is another one and none of its rounds is shown: it cannot go on without a word.
pub(super) fn overtaken(play: &Play, seed: &Seed) -> Result<Option<CutDifference>, Refusal> {
    Ok(cut_difference(play, seed)?.filter(|difference| difference.is_open && !difference.is_same()))
}

/// The Swiss rounds of which a result was corrected since the cut was made, each once.
pub(super) fn corrected_since_cut(play: &Play, corrected: &[CorrectedResult]) -> Vec<u32> {
    let Some(made_at) = play.cut_made_at else { return Vec::new() };
    let swiss = play.swiss_rounds();
    let since = corrected.iter().filter(|one| one.at >= made_at && one.round <= swiss);
    since.map(|one| one.round).collect::<BTreeSet<_>>().into_iter().collect()
}

/// How a cut whose first round everybody sees would be another one from the results as they are now; none where it would
/// be the same.
pub(super) fn stands_now(
    play: &Play,
    seed: &Seed,
    corrected: &[CorrectedResult],
) -> Result<Option<CutStands>, Refusal> {
    let difference = cut_difference(play, seed)?.filter(|difference| !difference.is_same());
    Ok(difference.map(|difference| CutStands { difference, corrected: corrected_since_cut(play, corrected) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_would_be_in_out_and_at_another_seed_is_named() {
        let difference = CutDifference {
            gone: vec![PlayerId(3)],
            new: vec![PlayerId(5), PlayerId(6)],
            moved: vec![(PlayerId(1), 1, 2)],
            is_open: true,
        };
        let words = difference.named(|number| format!("P {number}"));
        assert_eq!(words, "P 5 and P 6 would be in; P 3 would be out; P 1 would be seed 2, not 1");
    }
}
