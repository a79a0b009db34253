//! What everybody is told of an evening, as bytes.

use safehouse_service::events::{
    exports::{EventRecord, ExportShape, export_event},
    rounds::{RoundMade, RoundPhase, recompute_round, see_play, see_standings},
    statistics::event_statistics,
};
use safehouse_testing::shipped;

use super::script::Evening;
use crate::house::{GUEST, told};

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    /// The rounds with their matches and results.
    pub play: String,
    /// The pairings with their reasons as they are kept.
    pub pairings: Vec<String>,
    /// The standings of each round.
    pub standings: Vec<String>,
    /// The event in every shape.
    pub exports: Vec<(&'static str, String)>,
    /// What lists show.
    pub statistics: String,
    /// What the log has, without what it has of lists.
    pub logged: Vec<String>,
    /// The same before lists were shown.
    pub hidden: Option<Box<Told>>,
}

impl Evening {
    /// What a guest is told now.
    pub async fn told(&self) -> Told {
        let (service, code, library) = (&self.house.service, self.code.as_str(), shipped::library());
        let play = see_play(service, &GUEST, code).await.unwrap();
        let event = service.store.find_event(code).await.unwrap().unwrap();
        let rounds = service.store.list_event_rounds(event.store, event.id).await.unwrap();
        let mut standings = Vec::new();
        for round in &play.rounds {
            let kept = see_standings(service, &GUEST, code, Some(round.number)).await.unwrap();
            standings.push(serde_json::to_string(&kept).unwrap());
            if round.phase == RoundPhase::Swiss {
                // Before the end, when the seed is hidden, staff alone compute it.
                let guest = GUEST;
                let by = if event.seed.is_some() { &guest } else { &self.scorer };
                let again = recompute_round(service, by, code, round.number).await.unwrap();
                assert!(again.is_same || again.is_by_hand, "round {}", round.number);
                assert_eq!(again.is_by_hand, round.made == RoundMade::ByHand);
            } else {
                // The bracket says who meets whom there: nothing is drawn.
                let by = &self.scorer;
                assert_eq!(told(&recompute_round(service, by, code, round.number).await), "Play(NoRound)");
            }
        }
        let mut exports = Vec::new();
        for shape in ExportShape::ALL {
            let of = ("2026-11-20", "https://cards.example/events/x");
            exports.push((shape.name(), export_event(service, &GUEST, library, code, *shape, of).await.unwrap()));
        }
        let statistics = event_statistics(service, &GUEST, library, code).await.unwrap();
        let logged = service.store.list_log_entries(1, 0, 999).await.unwrap();
        Told {
            play: format!("{play:?}"),
            pairings: rounds.into_iter().map(|round| round.pairing).collect(),
            standings,
            exports,
            statistics: format!("{statistics:?}"),
            // Commitments to other lists are others. All entries are looked at in leaves.rs, for names.
            logged: logged.into_iter().filter(|entry| !entry.contains(" list")).collect(),
            hidden: None,
        }
    }
}

impl Told {
    /// What has to be in it, and what must not.
    pub fn check(&self) {
        let hidden = self.hidden.as_ref().unwrap();
        assert_eq!(hidden.pairings, self.pairings, "publishing lists changes no round");
        assert_eq!(hidden.standings, self.standings);
        assert_eq!(
            hidden.statistics,
            format!("{:?}", safehouse_service::events::statistics::EventStatistics::default())
                .replace("players: 0", "players: 66")
        );
        // No card of anybody's list is anywhere before lists are shown.
        let cards: Vec<String> =
            shipped::decks().iter().flat_map(|deck| &deck.lines).map(|line| line.card.clone()).collect();
        let told = format!("{hidden:?}");
        for card in &cards {
            assert!(!told.contains(card.as_str()), "{card} was hidden");
        }
        let own = |told: &Told| told.exports.iter().find(|(name, _)| *name == "event").unwrap().1.clone();
        assert!(cards.iter().any(|card| own(self).contains(card.as_str())));
        // Whoever has the file computes the evening once more, as it was corrected and changed by hand.
        let again = EventRecord::read(&own(self)).unwrap().recompute().unwrap();
        assert!(again.is_same() && again.cut == Some(true), "{again}");
        // Programs find cards by set and number.
        let limitless = self.exports.iter().find(|(name, _)| *name == "limitless-standings").unwrap();
        let written = limitless.1.replace(' ', "");
        assert!(written.contains("\"set\":\"NG-01\"") && !written.contains("\"number\":\"\""), "{written:.900}");
        // 66 played, all with a list, one of whom took it back; number 67 handed one in late.
        assert_eq!(own(self).matches("\"deck\":").count(), 65);
        assert!(self.statistics.starts_with("EventStatistics { lists: 65, players: 66"), "{}", &self.statistics[..80]);
        let results = self.logged.iter().filter(|entry| entry.starts_with("safehouse.statement/1 results\n")).count();
        assert_eq!(results, 10, "nine rounds, and the correction of one");
        assert!(
            self.logged.last().unwrap().starts_with("safehouse.statement/1 seed-revealed\n"),
            "{:?}",
            self.logged.last()
        );
        // Nobody's name is in what programs read.
        for (_, text) in &self.exports {
            assert!(!text.contains("Somebody"), "a name is told: {text:.300}");
        }
    }
}
