//! What a batch of games says, each share and mean with its interval.

use safehouse_table::{Outcome, Seat};

use super::{
    super::{
        duel::Duel,
        event::LossCause,
        object::{CARDS_PER_SEAT, SURVIVOR_DECK_START, ZOMBIE_DECK_START},
        opening,
        program::{CardId, Kind},
    },
    counts::{Counts, each_of},
    estimate::{Contrast, Halves, Mean, Share, Split, Sum, Verdict, verdicts},
    rounds::{Round, Rounds},
    watch::{CardSet, TURNS, Watch},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct CardTally {
    drawn: Halves,
    played: Halves,
    dealt: Halves,
    not_dealt: Halves,
}

/// Counts of many games. Only whole numbers, so that the order in which games
/// are added makes no difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    wins: [Halves; 2],
    drawn: Halves,
    causes: [[Halves; CAUSES.len()]; 2],
    lengths: [u64; TURNS],
    turns: Sum,
    damage: [[u64; TURNS]; 2],
    reached: [u64; TURNS],
    first_weapon: [[u64; TURNS]; 2],
    never_armed: [Halves; 2],
    kills: [Sum; 2],
    unspent: [[Sum; 3]; 2],
    dead_draws: [[u64; 2]; 2],
    rounds: [Rounds; 2],
    /// Of the cards that each seat brings, in the order of [`brought`].
    cards: [Vec<CardTally>; 2],
    brought: [Vec<CardId>; 2],
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
        let brought = Seat::BOTH.map(|seat| brought(rules, seat).into_iter().map(|(card, _)| card).collect::<Vec<_>>());
        Self {
            wins: [Halves::default(); 2],
            drawn: Halves::default(),
            causes: [[Halves::default(); CAUSES.len()]; 2],
            lengths: [0; TURNS],
            turns: Sum::default(),
            damage: [[0; TURNS]; 2],
            reached: [0; TURNS],
            first_weapon: [[0; TURNS]; 2],
            never_armed: [Halves::default(); 2],
            kills: [Sum::default(); 2],
            unspent: [[Sum::default(); 3]; 2],
            dead_draws: [[0; 2]; 2],
            rounds: [Rounds::default(), Rounds::default()],
            cards: brought.each_ref().map(|brought| vec![CardTally::default(); brought.len()]),
            brought,
        }
    }

    pub(super) fn add(&mut self, watch: &Watch<'_>, ended: &Ended) {
        self.drawn.add_if(ended.first_player == Seat::First, ended.outcome == Outcome::Drawn);
        let turn = usize::from(watch.turn()).min(TURNS - 1);
        self.lengths[turn] += 1;
        self.turns.add(i64::from(watch.turn()));
        self.reached[..=turn].iter_mut().for_each(|reached| *reached += 1);
        for seat in Seat::BOTH {
            let at = seat.index();
            let began = ended.first_player == seat;
            let halves = match ended.outcome {
                Outcome::Won(winner) => 2 * u64::from(winner == seat),
                Outcome::Drawn => 1,
            };
            self.wins[at].add(began, halves);
            for (cause, count) in CAUSES.iter().zip(&mut self.causes[at]) {
                count.add_if(began, watch.lost[at] == Some(cause.0));
            }
            for (sum, damage) in self.damage[at].iter_mut().zip(watch.damage[at]) {
                *sum += u64::from(damage);
            }
            self.never_armed[at].add_if(began, watch.first_weapon[at].is_none());
            if let Some(turn) = watch.first_weapon[at] {
                self.first_weapon[at][usize::from(turn).min(TURNS - 1)] += 1;
            }
            self.kills[at].add(i64::from(watch.kills[at]));
            for (sum, unspent) in self.unspent[at].iter_mut().zip(watch.unspent[at]) {
                sum.add(i64::from(unspent));
            }
            self.rounds[at].add(usize::from(watch.turn()), began, &watch.damage[at], watch.lost[at].is_some());
            self.dead_draws[at][0] += u64::from(ended.held[at]);
            self.dead_draws[at][1] += u64::from(watch.drawn_cards[at]);
            let has = |set: CardSet, index: usize| set >> index & 1 == 1;
            for (card, id) in self.cards[at].iter_mut().zip(&self.brought[at]) {
                let index = usize::from(id.0);
                let drawn = has(watch.drawn[at], index);
                card.drawn.add_if(began, drawn);
                if drawn {
                    card.played.add_if(began, has(watch.played[at], index));
                }
                let hands = if has(watch.dealt[at], index) { &mut card.dealt } else { &mut card.not_dealt };
                hands.add(began, halves);
            }
        }
    }

    /// Adds the counts of other games of the same two decks.
    pub(super) fn merge(&mut self, other: &Tally) {
        let fits = self.add_row(&other.row());
        debug_assert!(fits.is_some(), "both are of the same decks");
    }

    /// Adds the counts of games against other decks. Of the cards of those no sum would
    /// mean anything, so the second seat has none then.
    pub(super) fn pool(&mut self, other: &Tally) {
        let without = |tally: &Tally| {
            let mut tally = tally.clone();
            tally.cards[1].clear();
            tally.brought[1].clear();
            tally
        };
        *self = without(self);
        self.merge(&without(other));
    }

    pub(super) fn halves(&self, seat: Seat) -> &Halves {
        &self.wins[seat.index()]
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.wins[0].all().of
    }

    /// The wins of a seat, a drawn game as half a win.
    pub fn wins(&self, seat: Seat) -> Share {
        self.wins[seat.index()].all()
    }

    /// The report of these games.
    pub fn report(&self, rules: &Duel) -> Report {
        Report {
            games: self.games(),
            drawn: self.drawn.split(),
            first_player_wins: Halves::first_of(&self.wins),
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
        SeatReport {
            wins: self.wins[at].split(),
            losses: CAUSES
                .iter()
                .zip(self.causes[at])
                .map(|((_, name), games)| Cause { cause: name, games: games.split() })
                .filter(|cause| cause.games.all.count > 0)
                .collect(),
            damage_by_turn: damage
                .filter(|(_, (_, reached))| *reached > 0)
                .map(|(turn, (sum, reached))| TurnDamage { turn, games: reached, mean: *sum as f64 / reached as f64 })
                .collect(),
            first_weapon: counted(&self.first_weapon[at]),
            never_armed: self.never_armed[at].split(),
            kills: self.kills[at].mean(1.0),
            unspent_ap: ap,
            unspent_tp: tp,
            unspent_th: th,
            rounds: self.rounds[at].report(),
            dead_draws: if drawn == 0 { 0.0 } else { held as f64 / drawn as f64 },
            cards: self.cards(rules, seat),
        }
    }

    /// The cards of a seat. Which stand out is decided among all of them.
    fn cards(&self, rules: &Duel, seat: Seat) -> Vec<CardReport> {
        let tallies = &self.cards[seat.index()];
        let contrasts: Vec<Option<Contrast>> =
            tallies.iter().map(|tally| Contrast::new(&tally.dealt, &tally.not_dealt)).collect();
        let known: Vec<_> =
            contrasts.iter().flatten().map(|contrast| (contrast.difference.mean, contrast.chance)).collect();
        let mut verdicts = verdicts(&known).into_iter();
        // Only cards of this deck are dealt to a hand.
        let deck = ZOMBIE_DECK_START - SURVIVOR_DECK_START;
        let mut cards: Vec<CardReport> = brought(rules, seat)
            .into_iter()
            .zip(tallies)
            .zip(contrasts)
            .map(|(((id, copies), tally), contrast)| CardReport {
                name: rules.program.card(id).name.clone(),
                copies,
                drawn: tally.drawn.split(),
                played: tally.played.split(),
                opening: contrast.map(|contrast| Opening {
                    odds: opening::dealt(deck, copies, rules.config.hand_size),
                    with: tally.dealt.split(),
                    without: tally.not_dealt.split(),
                    difference: contrast.difference,
                    verdict: verdicts.next().unwrap_or(Verdict::Open),
                }),
            })
            .collect();
        let difference = |card: &CardReport| card.opening.map_or(f64::NEG_INFINITY, |opening| opening.difference.mean);
        cards.sort_by(|one, other| {
            difference(other).total_cmp(&difference(one)).then_with(|| one.name.cmp(&other.name))
        });
        cards
    }
}

impl Counts for CardTally {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        each_of(&mut [&mut self.drawn, &mut self.played, &mut self.dealt, &mut self.not_dealt], |halves| {
            halves.each(&mut *visit);
        });
    }
}

impl Counts for Tally {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.drawn.each(visit);
        self.turns.each(visit);
        each_of(&mut self.lengths, &mut *visit);
        each_of(&mut self.reached, &mut *visit);
        for at in 0..2 {
            self.wins[at].each(visit);
            each_of(&mut self.causes[at], |games| games.each(&mut *visit));
            each_of(&mut self.damage[at], &mut *visit);
            each_of(&mut self.first_weapon[at], &mut *visit);
            self.never_armed[at].each(visit);
            self.kills[at].each(visit);
            each_of(&mut self.unspent[at], |points| points.each(&mut *visit));
            each_of(&mut self.dead_draws[at], &mut *visit);
            self.rounds[at].each(visit);
            each_of(&mut self.cards[at], |card| card.each(&mut *visit));
        }
    }
}

/// The cards that a seat brings, but for its Survivor, each once with its copies.
pub(super) fn brought(rules: &Duel, seat: Seat) -> Vec<(CardId, usize)> {
    let start = seat.index() * CARDS_PER_SEAT;
    let mut cards: Vec<CardId> = rules.cards[start..start + CARDS_PER_SEAT].to_vec();
    cards.sort();
    cards
        .chunk_by(|one, other| one == other)
        .filter_map(|copies| copies.first().map(|card| (*card, copies.len())))
        .filter(|(card, _)| rules.program.card(*card).kind != Kind::Survivor)
        .collect()
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
    /// Games that nobody won, by whether the first seat began.
    pub drawn: Split,
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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cause {
    /// Which: `no-hp`, `empty-deck`, `too-few-cards`, `conceded`, `card`.
    pub cause: &'static str,
    /// How many of all games.
    pub games: Split,
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

/// What a batch says of one seat, shares by whether it had the first turn.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatReport {
    /// Games won; a drawn one is half won.
    pub wins: Split,
    /// Games lost, by cause.
    pub losses: Vec<Cause>,
    /// Damage to this seat's Survivor.
    pub damage_by_turn: Vec<TurnDamage>,
    /// What happened round by round.
    pub rounds: Vec<Round>,
    /// Games by the turn in which this seat first equipped a Weapon.
    pub first_weapon: Vec<Counted>,
    /// Games without a Weapon.
    pub never_armed: Split,
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
    /// The cards, the one that helps most in a dealt hand first.
    pub cards: Vec<CardReport>,
}

/// What a batch says of a card.
///
/// What games were won when it was drawn says nothing of it: a card is unseen mostly
/// where the game was short. The hand that is dealt is the one thing that nobody
/// chose; what a card of any other time is worth, games tell in which a blank stands in
/// its place ([`super::ablation`]).
#[derive(Debug, Clone, PartialEq)]
pub struct CardReport {
    /// Its name.
    pub name: String,
    /// Copies in the deck.
    pub copies: usize,
    /// Games in which it was drawn.
    pub drawn: Split,
    /// Games in which it was played or spawned, out of those.
    pub played: Split,
    /// Wins by whether a copy was dealt; `None` where it always was, or never.
    pub opening: Option<Opening>,
}

/// Wins by whether a copy was in the hand that was dealt, before any card of it
/// went back (6.1.6). With other players it is worth something else.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opening {
    /// The exact odds that a copy is dealt, beside the games in which one was; a share.
    pub odds: f64,
    /// Wins when a copy was dealt.
    pub with: Split,
    /// Wins when none was.
    pub without: Split,
    /// The first less the second, among games that the seat began and among those it
    /// did not, weighted by their number.
    pub difference: Mean,
    /// Whether it stands out among all cards of the seat.
    pub verdict: Verdict,
}
