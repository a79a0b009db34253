//! What could be thought of as an answer and is none now, each with its clause.

use safehouse_table::Seat;

use super::{
    super::{
        choice::Choice,
        object::{Area, ObjectId},
        question::{Asked, Question},
    },
    SeatView,
};

/// An answer that is not legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// Which.
    pub choice: Choice,
    /// The clause or ruling that forbids it.
    pub clause: &'static str,
}

impl SeatView<'_> {
    /// What the seat that is asked could try with the cards in its hand and on
    /// the table, and may not: every use of a card that the question is about,
    /// but for those that are options. Cards that it does not see are not among
    /// them. Empty for every other seat, and for questions whose options say all.
    pub fn refused(&self) -> Vec<Refused> {
        let Some(question) = self.question() else { return Vec::new() };
        let mut options = Vec::new();
        self.options(&mut options);
        let asked = Asked { seat: self.seat(), question };
        let mut refused: Vec<Refused> = Vec::new();
        for choice in self.thinkable(question) {
            let is_seen = choice.object().is_none_or(|id| self.sees(id));
            let is_known = options.contains(&choice) || refused.iter().any(|known| known.choice == choice);
            if is_seen && !is_known {
                refused.push(Refused { choice, clause: self.read().why_not(asked, choice) });
            }
        }
        refused
    }

    /// Everything that the question is about, whether it is legal or not.
    fn thinkable(&self, question: Question) -> Vec<Choice> {
        let (seat, zones) = (self.seat(), [Area::ThreatZone, Area::ZombieZone]);
        let cards = |of: Seat, areas: &[Area]| {
            areas.iter().flat_map(|area| self.cards(of, *area)).collect::<Vec<_>>().into_iter()
        };
        let hand = || cards(seat, &[Area::Hand]).map(Choice::Play);
        let survivor = ObjectId::survivor(seat);
        let side = self.turn_player();
        let zombies = || zones.into_iter().flat_map(|area| self.zombies(side, area));
        match question {
            Question::Action | Question::Response => {
                let weapons = self.weapons(seat);
                let attackers = weapons.chain([survivor]).map(Choice::Attack);
                let sources = [survivor].into_iter().chain(cards(seat, &[Area::Equipment, zones[0], zones[1]]));
                let own = sources.filter(|id| self.controller(*id) == seat);
                attackers.chain(hand()).chain(self.uses(own)).chain([Choice::Loot]).collect()
            }
            Question::ZombieAction => {
                hand().chain(self.uses(zombies().filter(|id| self.controller(*id) == seat))).collect()
            }
            Question::React => hand().collect(),
            Question::Advance => zombies().map(Choice::Object).collect(),
            Question::ZombieAttack => zombies().map(Choice::Attack).collect(),
            Question::AttackTarget => zombies().map(Choice::Object).collect(),
            Question::AttackZone => zones.map(Choice::Area).to_vec(),
            Question::SpawnOrBottom => vec![Choice::Spawn],
            Question::SpawnFromDeck => cards(seat, &[Area::ZombieDeck]).map(Choice::Object).collect(),
            Question::Host => self.weapons(seat).map(Choice::Object).collect(),
            Question::Target => {
                let areas = [Area::SurvivorZone, Area::Equipment, zones[0], zones[1]];
                Seat::BOTH.into_iter().flat_map(|of| cards(of, &areas)).map(Choice::Object).collect()
            }
            // Their options are all there is, or any card that is not among them
            // is none of those that they are about.
            Question::Mulligan
            | Question::SpawnDraw
            | Question::X
            | Question::QuickEscape
            | Question::CallNumber
            | Question::ReplaceAttachment
            | Question::FreeHands
            | Question::KeepAttachment(_)
            | Question::Discard
            | Question::ExileFromGraveyard
            | Question::TriggerOrder
            | Question::DrawMore
            | Question::May
            | Question::MayPay
            | Question::Option
            | Question::ChooseObject
            | Question::ChooseGraveyard
            | Question::Search
            | Question::Reorder
            | Question::AdvanceAtOnce(_)
            | Question::AttackAtOnce(_)
            | Question::Flare
            | Question::KeepUnique
            | Question::ExcessWeapon
            | Question::ExcessAttachment(_)
            | Question::Manual => Vec::new(),
        }
    }

    /// The active abilities of some cards that are seen.
    fn uses(&self, sources: impl Iterator<Item = ObjectId>) -> impl Iterator<Item = Choice> {
        sources.flat_map(|source| {
            let abilities = self.card(source).map_or(0, |card| card.text.active.len());
            (0..abilities).filter_map(move |index| Some(Choice::Use(source, u8::try_from(index).ok()?)))
        })
    }
}
