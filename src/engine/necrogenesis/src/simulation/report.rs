//! What a batch of games says, each share and mean with its interval.

use safehouse_table::{Outcome, Seat};

use super::{
    super::{duel::Duel, event::LossCause, program::CardId, program::Kind},
    watch::{CardSet, TURNS, Watch},
};

/// The two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A share of games with its 95 % interval by Wilson.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Out of how many.
    pub of: u64,
    /// The share; 0 out of none.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// A share of `of` games; a drawn game counts as half, so `halves` are
    /// counted.
    pub fn of_halves(halves: u64, of: u64) -> Self {
        if of == 0 {
            return Self { count: 0, of, share: 0.0, low: 0.0, high: 1.0 };
        }
        let games = of as f64;
        let share = halves as f64 / 2.0 / games;
        let square = Z * Z;
        let centre = (share + square / (2.0 * games)) / (1.0 + square / games);
        let half = Z / (1.0 + square / games) * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        Self {
            count: halves / 2,
            of,
            share,
            low: (centre - half).clamp(0.0, share),
            high: (centre + half).clamp(share, 1.0),
        }
    }

    /// A share of `of` games.
    pub fn new(count: u64, of: u64) -> Self {
        Self::of_halves(2 * count, of)
    }

    /// How wide the interval is.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// A mean with its normal 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean; 0 of none.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Whole numbers added up, with their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    count: u64,
    sum: i64,
    squares: u64,
}

impl Sum {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        self.count += 1;
        self.sum += number;
        self.squares += number.unsigned_abs().pow(2);
    }

    fn merge(&mut self, other: &Sum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean, each number divided by `unit`.
    pub fn mean(&self, unit: f64) -> Mean {
        if self.count == 0 {
            return Mean { mean: 0.0, low: 0.0, high: 0.0 };
        }
        let games = self.count as f64;
        let mean = self.sum as f64 / games;
        let variance =
            if self.count > 1 { ((self.squares as f64 - games * mean * mean) / (games - 1.0)).max(0.0) } else { 0.0 };
        let half = Z * (variance / games).sqrt();
        Mean { mean: mean / unit, low: (mean - half) / unit, high: (mean + half) / unit }
    }
}

/// A card's games and, in halves, its wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Wins {
    games: u64,
    halves: u64,
}

impl Wins {
    fn add(&mut self, halves: u64) {
        self.games += 1;
        self.halves += halves;
    }

    fn merge(&mut self, other: &Wins) {
        self.games += other.games;
        self.halves += other.halves;
    }

    fn share(&self) -> Share {
        Share::of_halves(self.halves, self.games)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct CardTally {
    drawn: Wins,
    played: Wins,
    unseen: Wins,
    opening: Wins,
    not_opening: Wins,
}

/// Counts of many games. Only whole numbers, so that the order in which games
/// are added makes no difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    wins: [u64; 2],
    drawn: u64,
    first_player: Wins,
    causes: [[u64; CAUSES.len()]; 2],
    lengths: [u64; TURNS],
    turns: Sum,
    damage: [[u64; TURNS]; 2],
    reached: [u64; TURNS],
    first_weapon: [[u64; TURNS]; 2],
    never_armed: [u64; 2],
    kills: [Sum; 2],
    unspent: [[Sum; 3]; 2],
    dead_draws: [[u64; 2]; 2],
    cards: [Vec<CardTally>; 2],
}

const CAUSES: [(LossCause, &str); 5] = [
    (LossCause::NoHp, "no-hp"),
    (LossCause::EmptyDeck, "empty-deck"),
    (LossCause::TooFewCards, "too-few-cards"),
    (LossCause::Conceded, "conceded"),
    (LossCause::Card, "card"),
];

/// One game as it ended.
pub(super) struct Ended {
    pub(super) outcome: Outcome,
    pub(super) first_player: Seat,
    pub(super) held: [u32; 2],
}

impl Tally {
    pub(super) fn new(rules: &Duel) -> Self {
        let cards = vec![CardTally::default(); rules.program.cards.len()];
        Self {
            games: 0,
            wins: [0; 2],
            drawn: 0,
            first_player: Wins::default(),
            causes: [[0; CAUSES.len()]; 2],
            lengths: [0; TURNS],
            turns: Sum::default(),
            damage: [[0; TURNS]; 2],
            reached: [0; TURNS],
            first_weapon: [[0; TURNS]; 2],
            never_armed: [0; 2],
            kills: [Sum::default(); 2],
            unspent: [[Sum::default(); 3]; 2],
            dead_draws: [[0; 2]; 2],
            cards: [cards.clone(), cards],
        }
    }

    pub(super) fn add(&mut self, watch: &Watch<'_>, ended: &Ended) {
        self.games += 1;
        let halves = |seat: Seat| match ended.outcome {
            Outcome::Won(winner) => 2 * u64::from(winner == seat),
            Outcome::Drawn => 1,
        };
        match ended.outcome {
            Outcome::Won(seat) => self.wins[seat.index()] += 1,
            Outcome::Drawn => self.drawn += 1,
        }
        self.first_player.add(halves(ended.first_player));
        let turn = usize::from(watch.turn()).min(TURNS - 1);
        self.lengths[turn] += 1;
        self.turns.add(i64::from(watch.turn()));
        self.reached[..=turn].iter_mut().for_each(|reached| *reached += 1);
        for seat in Seat::BOTH {
            let at = seat.index();
            for (cause, count) in CAUSES.iter().zip(&mut self.causes[at]) {
                *count += u64::from(watch.lost[at] == Some(cause.0));
            }
            for (sum, damage) in self.damage[at].iter_mut().zip(watch.damage[at]) {
                *sum += u64::from(damage);
            }
            match watch.first_weapon[at] {
                Some(turn) => self.first_weapon[at][usize::from(turn).min(TURNS - 1)] += 1,
                None => self.never_armed[at] += 1,
            }
            self.kills[at].add(i64::from(watch.kills[at]));
            for (sum, unspent) in self.unspent[at].iter_mut().zip(watch.unspent[at]) {
                sum.add(i64::from(unspent));
            }
            self.dead_draws[at][0] += u64::from(ended.held[at]);
            self.dead_draws[at][1] += u64::from(watch.drawn_cards[at]);
            let has = |set: CardSet, index: usize| set >> index & 1 == 1;
            let opening = watch.opening(seat);
            for (index, card) in self.cards[at].iter_mut().enumerate() {
                let halves = halves(seat);
                if has(watch.drawn[at], index) {
                    card.drawn.add(halves);
                } else {
                    card.unseen.add(halves);
                }
                if has(watch.played[at], index) {
                    card.played.add(halves);
                }
                if has(opening, index) {
                    card.opening.add(halves);
                } else {
                    card.not_opening.add(halves);
                }
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Tally) {
        fn add(into: &mut [u64], from: &[u64]) {
            into.iter_mut().zip(from).for_each(|(into, from)| *into += from);
        }
        self.games += other.games;
        self.drawn += other.drawn;
        self.first_player.merge(&other.first_player);
        self.turns.merge(&other.turns);
        add(&mut self.wins, &other.wins);
        add(&mut self.lengths, &other.lengths);
        add(&mut self.reached, &other.reached);
        add(&mut self.never_armed, &other.never_armed);
        for at in 0..2 {
            add(&mut self.causes[at], &other.causes[at]);
            add(&mut self.damage[at], &other.damage[at]);
            add(&mut self.first_weapon[at], &other.first_weapon[at]);
            add(&mut self.dead_draws[at], &other.dead_draws[at]);
            self.kills[at].merge(&other.kills[at]);
            for (sum, other) in self.unspent[at].iter_mut().zip(&other.unspent[at]) {
                sum.merge(other);
            }
            for (card, other) in self.cards[at].iter_mut().zip(&other.cards[at]) {
                card.drawn.merge(&other.drawn);
                card.played.merge(&other.played);
                card.unseen.merge(&other.unseen);
                card.opening.merge(&other.opening);
                card.not_opening.merge(&other.not_opening);
            }
        }
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The wins of a seat, a drawn game as half a win.
    pub fn wins(&self, seat: Seat) -> Share {
        Share::of_halves(2 * self.wins[seat.index()] + self.drawn, self.games)
    }

    /// The report of these games.
    pub fn report(&self, rules: &Duel) -> Report {
        Report {
            games: self.games,
            drawn: Share::new(self.drawn, self.games),
            first_player_wins: self.first_player.share(),
            turns: self.turns.mean(1.0),
            lengths: counted(&self.lengths),
            seats: Seat::BOTH.map(|seat| self.seat(rules, seat)),
        }
    }

    fn seat(&self, rules: &Duel, seat: Seat) -> SeatReport {
        let at = seat.index();
        let damage = self.damage[at].iter().zip(self.reached).enumerate();
        let [ap, tp, th] = self.unspent[at].map(|sum| sum.mean(1.0));
        let [held, drawn] = self.dead_draws[at];
        let start = at * super::super::object::CARDS_PER_SEAT;
        let mut brought: Vec<CardId> = rules.cards[start..start + super::super::object::CARDS_PER_SEAT].to_vec();
        brought.sort();
        let mut cards: Vec<CardReport> = brought
            .chunk_by(|one, other| one == other)
            .filter(|copies| rules.program.card(copies[0]).kind != Kind::Survivor)
            .map(|copies| self.card(rules, seat, copies[0], copies.len()))
            .collect();
        cards.sort_by(|one, other| other.difference.total_cmp(&one.difference).then_with(|| one.name.cmp(&other.name)));
        SeatReport {
            wins: self.wins(seat),
            losses: CAUSES
                .iter()
                .zip(self.causes[at])
                .filter(|(_, count)| *count > 0)
                .map(|((_, name), count)| Cause { cause: name, games: Share::new(count, self.games) })
                .collect(),
            damage_by_turn: damage
                .filter(|(_, (_, reached))| *reached > 0)
                .map(|(turn, (sum, reached))| TurnDamage { turn, games: reached, mean: *sum as f64 / reached as f64 })
                .collect(),
            first_weapon: counted(&self.first_weapon[at]),
            never_armed: Share::new(self.never_armed[at], self.games),
            kills: self.kills[at].mean(1.0),
            unspent_ap: ap,
            unspent_tp: tp,
            unspent_th: th,
            dead_draws: if drawn == 0 { 0.0 } else { held as f64 / drawn as f64 },
            cards,
        }
    }

    fn card(&self, rules: &Duel, seat: Seat, id: CardId, copies: usize) -> CardReport {
        let tally = &self.cards[seat.index()][usize::from(id.0)];
        let (drawn, unseen) = (tally.drawn.share(), tally.unseen.share());
        let (opening, without) = (tally.opening.share(), tally.not_opening.share());
        let advice = if rules.program.card(id).kind == Kind::Zombie || opening.of == 0 || without.of == 0 {
            Advice::None
        } else if opening.low > without.high {
            Advice::Keep
        } else if opening.high < without.low {
            Advice::PutBack
        } else {
            Advice::Open
        };
        CardReport {
            name: rules.program.card(id).name.clone(),
            copies,
            difference: if drawn.of == 0 || unseen.of == 0 { 0.0 } else { drawn.share - unseen.share },
            drawn,
            played: tally.played.share(),
            unseen,
            opening,
            advice,
        }
    }
}

fn counted(counts: &[u64]) -> Vec<Counted> {
    counts
        .iter()
        .enumerate()
        .filter(|(_, games)| **games > 0)
        .map(|(turn, games)| Counted { turn, games: *games })
        .collect()
}

/// What a batch of games says.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games that nobody won.
    pub drawn: Share,
    /// Wins of whoever had the first turn.
    pub first_player_wins: Share,
    /// Turns of a game.
    pub turns: Mean,
    /// Games by their number of turns.
    pub lengths: Vec<Counted>,
    /// By seat.
    pub seats: [SeatReport; 2],
}

/// Games in which something was so in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The turn.
    pub turn: usize,
    /// How many games.
    pub games: u64,
}

/// Losses by one cause.
#[derive(Debug, Clone, PartialEq)]
pub struct Cause {
    /// Which: `no-hp`, `empty-deck`, `too-few-cards`, `conceded`, `card`.
    pub cause: &'static str,
    /// How many of all games.
    pub games: Share,
}

/// Mean damage to a Survivor in a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurnDamage {
    /// The turn.
    pub turn: usize,
    /// Games that reached it.
    pub games: u64,
    /// The mean over them.
    pub mean: f64,
}

/// What a batch says of one seat.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatReport {
    /// Games won; a drawn one is half won.
    pub wins: Share,
    /// Games lost, by cause.
    pub losses: Vec<Cause>,
    /// Damage to this seat's Survivor.
    pub damage_by_turn: Vec<TurnDamage>,
    /// Games by the turn in which this seat first equipped a Weapon.
    pub first_weapon: Vec<Counted>,
    /// Games without a Weapon.
    pub never_armed: Share,
    /// Zombies destroyed that the opponent owned, a game.
    pub kills: Mean,
    /// AP lost unspent, a game.
    pub unspent_ap: Mean,
    /// TP left at the end of turns, the bank included, a game.
    pub unspent_tp: Mean,
    /// TH left when decay is due, added up over a game.
    pub unspent_th: Mean,
    /// The share of drawn cards that were in hand at the end.
    pub dead_draws: f64,
    /// The cards, the one whose drawing goes with most wins first.
    pub cards: Vec<CardReport>,
}

/// What a batch says of a card: wins of its seat in the games in which it was
/// drawn, played, or never seen. That wins go with a card does not say that
/// the card brings them.
#[derive(Debug, Clone, PartialEq)]
pub struct CardReport {
    /// Its name.
    pub name: String,
    /// Copies in the deck.
    pub copies: usize,
    /// Wins when drawn less wins when never drawn.
    pub difference: f64,
    /// Wins when drawn.
    pub drawn: Share,
    /// Wins when played or spawned.
    pub played: Share,
    /// Wins when never drawn.
    pub unseen: Share,
    /// Wins when it was in the hand that the first turn began with.
    pub opening: Share,
    /// Whether to keep it in the opening hand.
    pub advice: Advice,
}

/// What to do with a card in the opening hand (6.1.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// Hands with it won more, beyond chance.
    Keep,
    /// Hands with it won less, beyond chance.
    PutBack,
    /// The games do not tell.
    Open,
    /// It is never in an opening hand, or always.
    None,
}
