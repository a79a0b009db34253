//! Who can meet whom in a round, and at what cost.

use std::collections::BTreeSet;

use integer_blossom::min_weight_perfect_matching;

use super::cost::{Cost, LEVELS, Scale};
use super::paired::{Bye, PairingFault, Why};
use crate::limits::MAX_PLAYERS;
use crate::tally::{Tally, tallies};
use crate::{PlayerId, Rematches, Round, Seed, Sheet, SheetFault, Stream};

/// The players to pair in a round, in the order of their numbers; the bye's place is after all.
pub(crate) struct Field {
    pub number: u32,
    pub players: Vec<Entrant>,
    pub awarded: Vec<PlayerId>,
    rematches: Rematches,
    /// The least points of the players.
    lowest: u32,
    /// The lots of all pairs of places, each place's with those before it.
    lots: Vec<u32>,
}

/// A player to pair.
pub(crate) struct Entrant {
    pub id: PlayerId,
    pub fixed_table: Option<u32>,
    pub tally: Tally,
}

impl Field {
    /// The players to pair in a round.
    pub fn new(sheet: &Sheet, number: u32, seed: &Seed) -> Result<Field, PairingFault> {
        let paired = u32::try_from(sheet.rounds.len()).unwrap_or(u32::MAX);
        if number == 0 || number > paired.saturating_add(1) {
            return Err(PairingFault::NotNext { round: number, paired });
        }
        if let Some(fault) = sheet.settings.faults().first() {
            return Err(SheetFault::Settings(*fault).into());
        }
        if sheet.players.len() > MAX_PLAYERS {
            return Err(SheetFault::TooManyPlayers.into());
        }
        if number > crate::limits::MAX_ROUNDS {
            return Err(SheetFault::TooManyRounds.into());
        }
        let open = (1..number).map(|round| (round, sheet.open_tables(round))).find(|(_, tables)| !tables.is_empty());
        if let Some((round, tables)) = open {
            return Err(PairingFault::Open { round, tables });
        }
        let mut tallies = tallies(sheet, number - 1, number);
        let (mut players, mut awarded) = (Vec::new(), Vec::new());
        for (id, player) in sheet.by_id() {
            if !player.is_present(number) {
                continue;
            }
            if player.has_awarded_bye(number) {
                awarded.push(id);
            } else {
                let tally = tallies.remove(&id).unwrap_or_default();
                players.push(Entrant { id, fixed_table: player.fixed_table, tally });
            }
        }
        let lowest = players.iter().map(|entrant| entrant.tally.points).min().unwrap_or(0);
        let mut stream = Stream::new(seed, &format!("round {number} pairing"));
        let pairs = players.len() * (players.len() + 1) / 2;
        let lots = (0..pairs).map(|_| stream.word()).collect();
        Ok(Field { number, players, awarded, rematches: sheet.settings.rematches, lowest, lots })
    }

    /// The cheapest pairing, as places, the lower one first; and the place that has the bye.
    pub fn cheapest(&self) -> (Vec<(usize, usize)>, Option<usize>) {
        let players = self.players.len();
        let places = players.next_multiple_of(2);
        let pairs = || (0..places).flat_map(|a| (a + 1..places).map(move |b| (a, b)));
        let mut greatest = [0; LEVELS];
        for (a, b) in pairs() {
            for (most, level) in greatest.iter_mut().zip(self.cost(a, b).levels()) {
                *most = level.max(*most);
            }
        }
        let scale = Scale::new(greatest, places as u64 / 2);
        let mut weights = vec![0_i128; places * places];
        for (a, b) in pairs() {
            if let Some(weight) = weights.get_mut(a * places + b) {
                *weight = scale.weight(&self.cost(a, b));
            }
        }
        let mates = matched(&weights, places);
        let pairs = mates.iter().enumerate().filter(|(place, mate)| *place < **mate && **mate < players);
        let bye = mates.iter().take(players).position(|mate| *mate == players);
        (pairs.map(|(place, mate)| (place, *mate)).collect(), bye)
    }

    /// What a pair of places costs, the lower one first; the place after all players is the bye.
    pub fn cost(&self, a: usize, b: usize) -> Cost {
        let lot = self.lots.get(b * b.saturating_sub(1) / 2 + a).copied().unwrap_or(0).into();
        let Some(first) = self.players.get(a).map(|entrant| &entrant.tally) else { return Cost::default() };
        let Some(second) = self.players.get(b) else {
            return Cost {
                repeated_byes: first.byes.into(),
                bye_above_lowest: (first.points - self.lowest).into(),
                lot,
                ..Cost::default()
            };
        };
        let met = u64::from(first.meetings.get(&second.id).copied().unwrap_or(0));
        let second = &second.tally;
        let gap = u64::from(first.points.abs_diff(second.points));
        let (rematches, allowance) = match self.rematches {
            Rematches::Never => (met, 0),
            Rematches::AtACost(points) => (0, met * u64::from(points).pow(2)),
        };
        let (higher, lower) = if first.points > second.points { (first, second) } else { (second, first) };
        let floats = if gap > 0 { higher.paired_down + lower.paired_up } else { 0 };
        Cost {
            repeated_byes: 0,
            rematches,
            bye_above_lowest: 0,
            score_gap_squared: gap * gap + allowance,
            repeated_floats: floats.into(),
            byes_meeting: u64::from(first.byes > 0 && second.byes > 0),
            lot,
        }
    }

    /// Why the players at two places meet.
    pub fn why(&self, a: usize, b: usize) -> Option<Why> {
        let (first, second) = (self.players.get(a)?, self.players.get(b)?);
        Some(Why {
            points_a: first.tally.points,
            points_b: second.tally.points,
            met_before: first.tally.meetings.get(&second.id).copied().unwrap_or(0),
            cost: self.cost(a.min(b), a.max(b)),
        })
    }

    /// The bye of the player at a place.
    pub fn bye(&self, place: usize) -> Option<Bye> {
        let entrant = self.players.get(place)?;
        Some(Bye {
            player: entrant.id,
            points: entrant.tally.points,
            byes_before: entrant.tally.byes,
            cost: self.cost(place, self.players.len()),
        })
    }

    /// The place of a player.
    fn place(&self, id: PlayerId) -> Option<usize> {
        self.players.binary_search_by_key(&id, |entrant| entrant.id).ok()
    }

    /// What a round costs.
    pub fn cost_of_round(&self, round: &Round) -> Result<Cost, PairingFault> {
        let place = |id| self.place(id).ok_or(PairingFault::NotInRound(id));
        let awarded: BTreeSet<PlayerId> = self.awarded.iter().copied().collect();
        let mut total = Cost::default();
        for game in &round.matches {
            let (a, b) = (place(game.a)?, place(game.b)?);
            total = total + self.cost(a.min(b), a.max(b));
        }
        for id in round.byes.iter().filter(|id| !awarded.contains(id)) {
            total = total + self.cost(place(*id)?, self.players.len());
        }
        Ok(total)
    }
}

/// The mate of each place in the matching of least weight.
fn matched(weights: &[i128], places: usize) -> Vec<usize> {
    // First rounds fit half the memory, and take half the time by it.
    let room = i64::MAX >> 6;
    let short: Option<Vec<i64>> =
        weights.iter().map(|weight| i64::try_from(*weight).ok().filter(|weight| *weight < room)).collect();
    match short {
        Some(short) => min_weight_perfect_matching(&short, places),
        None => min_weight_perfect_matching(weights, places),
    }
}
