//! When an event shows its lists to everybody: the one place that says so, for staff who press and for what happens by
//! itself.

use safehouse_statements::code::Phase;
use safehouse_store::events::{EventState, RoundPhase, RoundState, StoredEvent, StoredRound};

use super::settings::{EventSettings, Lists, Reveal};
use crate::{Refusal, Service};

/// The phase that began by now and with which an event shows its lists; none before, and where it never does.
pub(super) async fn due_phase(
    service: &Service,
    event: &StoredEvent,
    settings: &EventSettings,
) -> Result<Option<Phase>, Refusal> {
    let shown = settings.shown_when();
    // Which rounds are shown decides nothing else.
    let needs_rounds = event.state == EventState::Running && matches!(shown, Reveal::RoundOne | Reveal::Cut);
    let rounds = match needs_rounds {
        true => service.store.list_event_rounds(event.store, event.id).await?,
        false => Vec::new(),
    };
    Ok(if settings.lists == Lists::None { None } else { phase_of(shown, event.state, &rounds) })
}

/// The same by how far the event and its rounds are. A phase begins when everybody sees its first round: a draft begins
/// nothing.
fn phase_of(shown: Reveal, state: EventState, rounds: &[StoredRound]) -> Option<Phase> {
    let mut seen = rounds.iter().filter(|round| round.state != RoundState::Draft);
    match (state, shown) {
        (_, Reveal::Never) => None,
        (EventState::Finished | EventState::Published, _) => Some(Phase::End),
        (EventState::Running, Reveal::RoundOne) => seen.next().map(|_| Phase::FirstRound),
        (EventState::Running, Reveal::Cut) => seen.find(|round| round.phase == RoundPhase::Cut).map(|_| Phase::Cut),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use safehouse_store::events::RoundMade;

    use super::*;

    const NONE: [Option<&str>; 4] = [None; 4];

    fn round(number: u32, phase: RoundPhase, state: RoundState) -> StoredRound {
        StoredRound {
            number,
            phase,
            state,
            pairing: String::new(),
            made: RoundMade::Computed,
            made_at: 0,
            published_at: None,
            ends_at: None,
            finished_at: None,
            stated: None,
        }
    }

    #[test]
    fn lists_are_due_with_the_phase_that_the_event_says_and_never_before() {
        let draft = vec![round(1, RoundPhase::Swiss, RoundState::Draft)];
        let first = vec![round(1, RoundPhase::Swiss, RoundState::Published)];
        let cut = |state| vec![round(1, RoundPhase::Swiss, RoundState::Finished), round(2, RoundPhase::Cut, state)];
        let due = |state, rounds: &[StoredRound]| {
            Reveal::ALL.iter().map(|shown| phase_of(*shown, state, rounds).map(Phase::id)).collect::<Vec<_>>()
        };
        let [at_one, at_cut, at_end] = [Phase::FirstRound, Phase::Cut, Phase::End].map(|phase| Some(phase.id()));
        for state in EventState::ALL {
            let before = !matches!(state, EventState::Running | EventState::Finished | EventState::Published);
            assert!(!before || due(*state, &first).iter().all(Option::is_none), "{state:?}");
        }
        assert_eq!(due(EventState::Running, &draft), NONE);
        assert_eq!(due(EventState::Running, &first), [at_one, None, None, None]);
        assert_eq!(due(EventState::Running, &cut(RoundState::Draft)), [at_one, None, None, None]);
        assert_eq!(due(EventState::Running, &cut(RoundState::Published)), [at_one, at_cut, None, None]);
        assert_eq!(due(EventState::Finished, &[]), [at_end, at_end, at_end, None]);
        assert_eq!(due(EventState::Cancelled, &first), NONE);
    }
}
