//! Whose word a result has: that of one player alone is not enough for everything.

use safehouse_store::events::{ReportAnswer, ReportedAs};
use safehouse_tournament::{Kind, Outcome, Side};

/// Whose word a result has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backing {
    /// That of both players, of staff, or of a file that staff took: it counts.
    Enough,
    /// That of one player, to whom the other said nothing: it counts where staff let it stand.
    OneSide,
    /// That of one player, of whom the other did not come, gave up, or lost as they did: it counts
    /// once the other or staff confirm it.
    Unproven,
}

/// Whose word a result has that somebody reported so, and of which the opponent says this. A disputed
/// one is no result at all, so it is not asked of.
pub(super) fn backing(outcome: &Outcome, reported_as: Option<ReportedAs>, answer: ReportAnswer) -> Backing {
    let side = match (reported_as, answer) {
        (Some(ReportedAs::A), ReportAnswer::None) => Side::A,
        (Some(ReportedAs::B), ReportAnswer::None) => Side::B,
        _ => return Backing::Enough,
    };
    match outcome.kind {
        Kind::NoShow(_) | Kind::DoubleLoss => Backing::Unproven,
        Kind::Concession(gave_up) if gave_up != side => Backing::Unproven,
        Kind::Played | Kind::IntentionalDraw | Kind::Concession(_) => Backing::OneSide,
    }
}

#[cfg(test)]
mod tests {
    use safehouse_tournament::Games;

    use super::*;

    #[test]
    fn one_word_is_enough_for_no_absence_and_no_loss_of_the_other() {
        let won = Outcome::played(1, 0, 0);
        let gave_up = |side| Outcome { kind: Kind::Concession(side), ..Outcome::no_show(Games::BestOf1, side) };
        for (outcome, expected) in [
            (won, Backing::OneSide),
            (Outcome::intentional_draw(Games::BestOf1), Backing::OneSide),
            (gave_up(Side::A), Backing::OneSide),
            (gave_up(Side::B), Backing::Unproven),
            (Outcome::no_show(Games::BestOf1, Side::A), Backing::Unproven),
            (Outcome::no_show(Games::BestOf1, Side::B), Backing::Unproven),
            (Outcome::double_loss(), Backing::Unproven),
        ] {
            assert_eq!(backing(&outcome, Some(ReportedAs::A), ReportAnswer::None), expected, "{outcome:?}");
            assert_eq!(backing(&outcome.turned(), Some(ReportedAs::B), ReportAnswer::None), expected, "{outcome:?}");
            for by in [Some(ReportedAs::Staff), Some(ReportedAs::File), None] {
                assert_eq!(backing(&outcome, by, ReportAnswer::None), Backing::Enough, "{by:?}");
            }
            assert_eq!(backing(&outcome, Some(ReportedAs::A), ReportAnswer::Confirmed), Backing::Enough);
        }
    }
}
