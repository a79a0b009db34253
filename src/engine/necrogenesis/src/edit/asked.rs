//! What people ask for, as changes: a card by its name, HP that are left.

use safehouse_cards::card::Card;
use safehouse_table::Seat;

use super::{
    super::{
        NECROGENESIS, ZOMBIE_DECK,
        duel::Duel,
        object::{Area, CARDS, ObjectId},
        state::State,
    },
    Edit,
};

impl Edit {
    /// A card in play has so many HP left.
    pub fn hp_left(duel: &Duel, state: &State, card: ObjectId, left: u8) -> Self {
        let whole = duel.read(state).hp_left(card).saturating_add(state.object(card).damage);
        Self::Damage { card, damage: whole.saturating_sub(left) }
    }

    /// A card by its name comes to an area of a seat: from its deck where that has one, otherwise
    /// from outside, in the place of the last card of the deck, or of another that is not in play.
    ///
    /// # Errors
    /// Every card of that sort is in play.
    pub fn bring(
        duel: &Duel,
        state: &State,
        (seat, wanted): (Seat, &Card),
        area: Area,
        on_top: bool,
    ) -> Result<Vec<Self>, String> {
        let home = NECROGENESIS.home_section(wanted.card_type);
        let is_zombie = home.is_some_and(|home| home.id == ZOMBIE_DECK);
        let deck = if is_zombie { Area::ZombieDeck } else { Area::SurvivorDeck };
        let name = wanted.name.as_str();
        let cards = state.side(seat).cards(deck);
        let put = |card| Self::Put { card, area, on_top, host: None };
        if let Some(known) = cards.iter().find(|id| duel.name(state, **id) == name) {
            return Ok(vec![put(*known)]);
        }
        let elsewhere = || {
            let of_seat = (0..CARDS).map(|index| ObjectId(index as u8)).filter(|id| id.owner() == seat);
            let is_free = |id: &ObjectId| matches!(state.object(*id).area, Area::Exile | Area::Graveyard | Area::Hand);
            let mut free = of_seat.filter(is_free);
            free.find(|id| (duel.card(state, *id).kind == super::super::kind::Kind::Zombie) == is_zombie)
        };
        let card = cards.last().copied().or_else(elsewhere);
        let card = card.ok_or_else(|| {
            format!("Every card that {name} could take the place of is in play (1.2.0); put one of them away first")
        })?;
        Ok(vec![Self::Become { card, name: name.to_owned() }, put(card)])
    }
}
