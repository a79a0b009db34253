//! What was found as a table for other programs: CSV (RFC 4180), a figure a row.

use safehouse_engine::{
    deck::interchange::write_cell,
    necrogenesis::simulation::{
        estimate::{Mean, Share, Split},
        measurement::{Measured, Measurement},
        report::SeatReport,
    },
};

/// The heads of the columns. Shares and differences are from 0 to 1.
const HEAD: &str = "about,opponent,version,who,what,went,games,value,low,high";

struct Table {
    text: String,
    /// The columns before `what`.
    place: [String; 4],
}

impl Table {
    fn row(&mut self, what: &str, went: &str, games: u64, values: [f64; 3]) {
        let place = self.place.each_ref().map(|part| write_cell(part)).join(",");
        let [value, low, high] = values.map(|value| value.to_string());
        let what = write_cell(what);
        self.text.push_str(&format!("{place},{what},{went},{games},{value},{low},{high}\r\n"));
    }

    fn share(&mut self, what: &str, went: &str, share: &Share) {
        self.row(what, went, share.of, [share.share, share.low, share.high]);
    }

    fn split(&mut self, what: &str, split: &Split) {
        self.share(what, "", &split.all);
        self.share(what, "first", &split.first);
        self.share(what, "second", &split.second);
    }

    fn mean(&mut self, what: &str, games: u64, mean: &Mean) {
        self.row(what, "", games, [mean.mean, mean.low, mean.high]);
    }

    fn seat(&mut self, games: u64, seat: &SeatReport) {
        self.split("wins", &seat.wins);
        seat.losses.iter().for_each(|cause| self.split(&format!("lost by {}", cause.cause), &cause.games));
        let mut lost = 0;
        for round in &seat.rounds {
            lost += round.lost;
            self.share(&format!("survives round {}", round.round), "", &Share::new(games.saturating_sub(lost), games));
        }
        for round in seat.rounds.iter().filter(|round| round.games > 0) {
            let [_, low, median, high, _] = round.damage.map(|amount| amount as f64);
            self.row(&format!("damage in round {}", round.round), "", round.games, [median, low, high]);
        }
        self.mean("kills", games, &seat.kills);
        for card in &seat.cards {
            if let Some(opening) = &card.opening {
                let what = format!("wins with {} dealt less without", card.name);
                self.mean(&what, opening.with.all.of, &opening.difference);
            }
        }
    }
}

/// All figures of a measurement. The interval of damage has half of the games.
pub fn csv(measurement: &Measurement, found: &Measured) -> String {
    let mut table = Table { text: format!("{HEAD}\r\n"), place: Default::default() };
    let at = |about: &str, opponent: &str, version: &str, who: &str| [about, opponent, version, who].map(str::to_owned);
    let version = |version: usize| if version == 0 { "A" } else { "B" };
    if let Some(comparison) = &found.comparison {
        table.place = at("comparison", "", "", "");
        table.mean("wins of B less wins of A", comparison.pairs, &comparison.difference);
        table.share("pairs that differ", "", &comparison.differing);
    }
    if let Some(ablation) = &found.ablation {
        table.place = at("worth", "", "A", "deck");
        for card in &ablation.cards {
            table.mean(&format!("wins with {} less with a blank", card.name), ablation.pairs, &card.worth);
        }
    }
    for (number, report) in found.reports.iter().enumerate() {
        for (who, seat) in ["deck", "opponents"].into_iter().zip(&report.seats) {
            table.place = at("all games", "", version(number), who);
            table.seat(report.games, seat);
        }
    }
    for (opponent, matchup) in measurement.opponents.iter().zip(&found.matchups) {
        for (number, report) in matchup.reports.iter().enumerate() {
            table.place = at("matchup", &opponent.name, version(number), "deck");
            table.split("wins", &report.seats[0].wins);
        }
        if let Some(comparison) = &matchup.comparison {
            table.place = at("matchup", &opponent.name, "", "");
            table.mean("wins of B less wins of A", comparison.pairs, &comparison.difference);
        }
    }
    table.text
}
