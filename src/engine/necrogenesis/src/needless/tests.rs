//! Where the order of triggers is not asked, every order leads to the same game.

use serde_json::Value;

use super::*;
use crate::{
    NECROGENESIS,
    config::RulesConfig,
    duel::Duel,
    object::{CARDS, CARDS_PER_SEAT},
    state::State,
};
use safehouse_cards::{
    card::Card,
    catalogue::{Catalogue, CatalogueSource},
    game::Games,
};
use safehouse_table::{Silent, random::Seed};
use safehouse_testing::shipped::OUTBREAK;

/// Crowds of cards whose triggers come together.
const CROWDS: &str = r#"{"game": "necrogenesis", "set": {"code": "NG-98", "name": "Crowds", "status": "playtest"}, "cards": [
    {"name": "Nora", "type": "survivor", "identity": "Nora", "hp": 60, "damage": 1, "text": [
        "When a Zombie enters the Threat Zone, heal your Survivor 1 HP.",
        "When a Zombie enters the Threat Zone, heal your Survivor 1 HP."],
        "printings": [{"number": "NG-98-001", "rarity": "C"}]},
    {"name": "Blast", "type": "item", "class": "consumable", "ap": 1, "text": ["Deal 1 damage to each Zombie."],
        "printings": [{"number": "NG-98-002", "rarity": "C"}]},
    {"name": "Bell", "type": "item", "class": "passive", "ap": 1, "text": [
        "When a Zombie enters the Threat Zone, gain 1 TP.", "When your attack destroys a Zombie, gain 1 TP."],
        "printings": [{"number": "NG-98-003", "rarity": "C"}]},
    {"name": "Flame", "type": "weapon", "class": "melee", "subtype": "Blunt", "ap": 1, "damage": 2, "hands": 1,
        "range": ["threat"], "text": ["Area.", "When this Weapon destroys a Zombie, gain 1 TP.",
        "On Hit: Apply Burn (1) for 2 turns to that Zombie."],
        "printings": [{"number": "NG-98-004", "rarity": "C"}]},
    {"name": "Turret", "type": "weapon", "class": "automated", "subtype": "Gun", "ap": 1, "damage": 1, "hit_roll": 4,
        "range": ["threat"], "zone": "threat", "printings": [{"number": "NG-98-005", "rarity": "C"}]},
    {"name": "Crow", "type": "zombie", "subtype": "Walker", "ztc": 1, "hp": 2, "damage": 1, "ed": 4, "text": [
        "On Death: Draw 1 card.", "At the end of the Zombie Phase, heal this Zombie 1 HP."],
        "printings": [{"number": "NG-98-006", "rarity": "C"}]},
    {"name": "Rat", "type": "zombie", "subtype": "Runner", "ztc": 1, "hp": 1, "damage": 1, "ed": 4, "text": [
        "When another Zombie is destroyed, this Zombie gets +1 Damage until end of turn.",
        "At the end of the Zombie Phase, deal 1 damage to the Survivor."],
        "printings": [{"number": "NG-98-007", "rarity": "C"}]}
]}"#;

fn below(numbers: &mut u64, bound: usize) -> usize {
    *numbers = numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*numbers >> 33) % bound as u64) as usize
}

/// Two times a few cards of a set, other ones from game to game.
fn duel(set: &str, game: u64) -> Duel {
    let catalogue = Catalogue::read(Games::only(&NECROGENESIS), &[CatalogueSource { name: "set", text: set }])
        .expect("a valid card file");
    // Few different cards, so that many copies wait for the same.
    let of = |wanted: fn(&str) -> bool, count: usize| -> Vec<&Card> {
        let cards: Vec<_> = catalogue.cards().iter().filter(|card| wanted(card.card_type)).collect();
        let few: Vec<_> = cards.into_iter().cycle().skip(game as usize * 5).take(5).collect();
        few.into_iter().cycle().take(count).collect()
    };
    let list = [
        of(|kind| kind == "survivor", 1),
        of(|kind| !matches!(kind, "survivor" | "zombie"), 40),
        of(|kind| kind == "zombie", 20),
    ]
    .concat();
    assert_eq!(list.len(), CARDS_PER_SEAT);
    Duel::of(RulesConfig::default(), [&list, &list]).expect("two complete lists")
}

/// A state with every card told by what it is, not by its number.
fn picture(duel: &Duel, state: &State, options: usize) -> String {
    let about = |id: ObjectId| {
        let mut about: Vec<_> = state
            .statuses()
            .iter()
            .filter(|status| status.object == id)
            .map(|status| format!("{:?} {} {:?}", status.kind, status.amount, status.until))
            .chain(state.lasting().iter().filter(|lasting| lasting.object == id).map(|lasting| {
                format!(
                    "{:?} {} {:?} {}",
                    duel.program.ops.get(usize::from(lasting.op)),
                    lasting.x,
                    lasting.until,
                    lasting.times
                )
            }))
            .collect();
        about.sort();
        let object = state.object(id);
        let host = Some(object.host).filter(|host| host.is_some()).map(|host| state.object(host).card);
        let mut plain = *object;
        plain.host = ObjectId::NONE;
        format!("{:?} {:?} {plain:?} {host:?} {about:?} {}", id.owner(), state.side_of(id), state.shielding(id))
    };
    let mut cards: Vec<_> = (0..CARDS).map(|index| about(ObjectId(index as u8))).collect();
    cards.sort();
    let json: Value = serde_json::from_slice(&state.to_canonical_bytes().expect("JSON")).expect("JSON");
    let random = json.get("random").map(Value::to_string);
    let sides = Seat::BOTH.map(|seat| {
        let side = state.side(seat);
        let deck = |area| side.cards(area).iter().map(|id| state.object(*id).card).collect::<Vec<_>>();
        let points = (side.ap(), side.tp(), side.th(), side.kills(), side.ap_gained());
        (deck(Area::SurvivorDeck), deck(Area::ZombieDeck), points)
    });
    let asked = state.asked().map(|asked| (asked.seat, std::mem::discriminant(&asked.question)));
    format!("{cards:#?} {sides:?} {random:?} {asked:?} {options} {:?} {:?}", state.stage(), state.outcome())
}

/// Where triggers of a player go onto the stack whose order is not asked, they
/// go in the other order too; how often that was.
fn compare_orders(duel: &Duel, state: &State) -> u32 {
    let read = duel.read(state);
    let due = read.due();
    let mut compared = 0;
    for seat in Seat::BOTH {
        let at: Vec<usize> = (0..state.pending.len())
            .filter(|at| state.pending[*at].seat == seat && due.has(&state.pending[*at]))
            .collect();
        let [first, others @ ..] = &at[..] else { continue };
        let is_answered = at.iter().any(|at| state.pending[*at].flags.contains(FrameFlags::ANSWERED));
        if others.is_empty()
            || is_answered
            || !read.is_order_idle(&state.pending[*first], others.iter().map(|at| &state.pending[*at]))
        {
            continue;
        }
        let mut other = *state;
        for (from, to) in at.iter().zip(at.iter().rev()) {
            other.pending[*to] = state.pending[*from];
        }
        let end = |mut state: State| {
            let mut options = Vec::new();
            duel.play(&mut state, &mut Silent).run(&mut options);
            picture(duel, &state, options.len())
        };
        let (one, two) = (end(*state), end(other));
        assert!(one == two, "{:?}\n{one}\n{two}", state.pending);
        compared += 1;
    }
    compared
}

#[test]
fn where_no_order_is_asked_every_order_leads_to_the_same_game() {
    for (set, games, least) in [(OUTBREAK.text, 30, 1), (CROWDS, 40, 200)] {
        let mut compared = 0;
        for game in 0..games {
            let duel = duel(set, game);
            let (mut numbers, mut options) = (game + 7, Vec::new());
            let mut state = duel.begin(Seed::from_number(game), &mut Silent, &mut options);
            while let Some(asked) = state.asked() {
                let choice = options[below(&mut numbers, options.len())];
                duel.play(&mut state, &mut Silent).answer(asked, choice);
                let is_ordering = |state: &State| {
                    state.pending.len() > 1
                        && matches!(state.agenda.last(), Some(Step::Checkpoint | Step::Gather))
                        && state.asked().is_none()
                };
                // Once stopped it goes on past the same place.
                let mut seen = None;
                loop {
                    let halted = duel
                        .play(&mut state, &mut Silent)
                        .run_until(&mut options, |state| is_ordering(state) && seen.as_ref() != Some(&state.pending));
                    if !halted {
                        break;
                    }
                    compared += compare_orders(&duel, &state);
                    seen = Some(state.pending);
                }
            }
        }
        assert!(compared >= least, "{compared} compared");
    }
}
