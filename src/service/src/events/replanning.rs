//! Rounds and a cut that change while an event is played: for what is not paired yet.

use safehouse_store::events::{
    EventState, EventWidened, NewEvent, PlayChanged, PlayedWidened, RoundPhase, StoredEvent,
};
use safehouse_tournament::Settings;

use super::{
    fault::EventFault,
    plan::{settled_cut, settled_rounds},
    play::{Play, json, tries},
    play_fault::PlayFault,
    settings::EventSettings,
};
use crate::{Refusal, Service};

/// Whether an event is to have other rounds, or another cut.
pub(super) fn is_planned_otherwise(old: &EventSettings, new: &EventSettings) -> bool {
    (old.rounds, old.cut) != (new.rounds, new.cut)
}

/// Whether play began.
pub(super) fn is_begun(state: EventState) -> bool {
    matches!(state, EventState::Running | EventState::Finished | EventState::Published)
}

/// Writes another content over an event that is played, together with how it is played from now on, so that it
/// never says other rounds than are played. One that shows more of lists is written as long as nobody handed one in.
///
/// # Errors
/// [`EventFault::Field`] where what is to change is paired, made, or over; the store fails.
pub(super) async fn replan(
    service: &Service,
    event: &StoredEvent,
    revision: u64,
    (old, new): (&EventSettings, &EventSettings),
    (content, flags, is_wider): (&NewEvent, (bool, bool), bool),
) -> Result<EventWidened, Refusal> {
    if event.state != EventState::Running {
        return Err(refused(old, new, "the event is over: what was played of it does not change".to_owned()));
    }
    for _ in tries() {
        let play = Play::running(service, event).await?;
        let settings = json(&replanned(&play, old, new)?)?;
        let now = service.clock.now_ms();
        let (base, content) = (play.base(), (content, settings.as_str()));
        let put = if is_wider {
            service.store.widen_played_event(base, revision, content, flags, now).await?
        } else {
            PlayedWidened::Written(service.store.change_played_event(base, revision, content, flags, now).await?)
        };
        match put {
            PlayedWidened::Written(PlayChanged::Done) => return Ok(EventWidened::Done),
            PlayedWidened::Written(PlayChanged::Stale) => {}
            PlayedWidened::Written(PlayChanged::Unfit) => return Ok(EventWidened::Stale),
            PlayedWidened::Lists(lists) => return Ok(EventWidened::Lists(lists)),
        }
    }
    Err(PlayFault::Moved.into())
}

/// How a play goes on.
fn replanned(play: &Play, old: &EventSettings, new: &EventSettings) -> Result<Settings, Refusal> {
    if play.seeds.is_some() {
        let words = "the cut is made, so this is settled; take the cut back on the page of rounds first, which goes until \
            its first round is shown";
        return Err(refused(old, new, words.to_owned()));
    }
    let paired = play.rounds.iter().filter(|round| round.phase == RoundPhase::Swiss).map(|round| round.number).max();
    let sheet = play.sheet()?;
    let rounds = if old.rounds == new.rounds {
        play.settings.rounds
    } else {
        let rounds = settled_rounds(new, sheet.size());
        if let Some(paired) = paired.filter(|paired| rounds < *paired) {
            let words =
                format!("round {paired} is paired already: write {paired} or more, or take its draft back first");
            return Err(refused(old, new, words));
        }
        Some(rounds)
    };
    let there = sheet.players.iter().filter(|player| player.is_present(1)).count();
    Ok(Settings { rounds, cut: settled_cut(new, there), ..play.settings })
}

/// A refusal in the field that changed.
fn refused(old: &EventSettings, new: &EventSettings, words: String) -> Refusal {
    let field = if old.rounds == new.rounds { "cut" } else { "rounds" };
    EventFault::Field { field, words }.into()
}
