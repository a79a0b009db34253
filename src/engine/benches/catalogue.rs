//! Loading and searching a hundred thousand made-up cards.
//!
//! The cards are the same in every run: sets of a thousand, every card type,
//! rules texts put together from phrases so that nearly all of them differ,
//! and every tenth card printed twice.
//!
//! `cargo bench -p safehouse-engine --bench catalogue`

use std::{fmt::Write, sync::LazyLock};

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, NoFormats, query::Query},
    games::GAMES,
    necrogenesis::NECROGENESIS,
};

const CARDS: usize = 100_000;
const CARDS_IN_A_SET: usize = 500;

fn main() {
    divan::main();
}

/// A generator of numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.roll(list.len())]
    }
}

const FIRST: &[&str] = &["Rotten", "Silent", "Frozen", "Burning", "Lost", "Broken", "Hollow", "Last", "Night", "Iron"];
const SECOND: &[&str] =
    &["Walker", "Runner", "Brute", "Rifle", "Axe", "Medkit", "Signal", "Shelter", "Ambush", "Harvest", "Lantern"];
const THIRD: &[&str] = &["of the Mall", "from Below", "at Dawn", "Unit", "of Sector", "Remnant", "Relic", "Protocol"];
const MOMENTS: &[&str] =
    &["On Spawn", "On Hit", "On Death", "On Advance", "Once per turn", "When this attacks", "While unlit"];
const EFFECTS: &[&str] = &[
    "apply Burn (1) for 2 turns to target Zombie",
    "apply Bleed (2) to each Zombie in the Threat Zone",
    "draw 1 card, then discard 1 card",
    "deal 2 damage to 1 chosen Zombie",
    "your ranged attacks ignore Guard until end of turn",
    "heal 3 damage from your Survivor",
    "search your Survivor Deck for a Firearm and reveal it",
    "destroy target Trap",
    "gain 1 Threat Point",
];
const TRAITS: &[&str] = &["Undead", "Loud", "Silent", "Medical", "Light", "Piercing", "Heavy", "Improvised"];

fn text(dice: &mut Dice) -> String {
    let mut lines = String::new();
    for line in 0..1 + dice.roll(2) {
        let comma = if line == 0 { "" } else { ", " };
        let (moment, effect, number) = (dice.one_of(MOMENTS), dice.one_of(EFFECTS), dice.roll(40));
        let _ = write!(lines, "{comma}\"{moment}: If you have {number} or more cards, {effect}.\"");
    }
    lines
}

fn fields(dice: &mut Dice) -> String {
    let (trait_one, damage) = (dice.one_of(TRAITS), dice.roll(7));
    match dice.roll(10) {
        0..=3 => {
            let subtype = dice.one_of(&["Walker", "Runner", "Brute", "Mutant", "Boss Monster"]);
            let hp = if dice.roll(50) == 0 { "\"–\"".to_owned() } else { (1 + dice.roll(9)).to_string() };
            let (ztc, ed) = (1 + dice.roll(6), 2 + dice.roll(5));
            format!(
                r#""type":"zombie","subtype":"{subtype}","hp":{hp},"damage":{damage},"ztc":{ztc},"ed":{ed},"traits":["{trait_one}"]"#
            )
        }
        4 | 5 => {
            let (class, hit, hands) = (dice.one_of(&["melee", "ranged"]), 2 + dice.roll(5), 1 + dice.roll(2));
            let range = dice.one_of(&["\"threat\"", "\"zombie\"", "\"threat\",\"zombie\""]);
            format!(
                r#""type":"weapon","class":"{class}","damage":{damage},"ap":1,"hit_roll":{hit},"hands":{hands},"range":[{range}],"traits":["{trait_one}"]"#
            )
        }
        6 | 7 => format!(r#""type":"item","class":"consumable","ap":{},"traits":["{trait_one}"]"#, dice.roll(3)),
        8 => r#""type":"event","side":"survivor","timing":"Survivor Phase","ap":1"#.to_owned(),
        _ => format!(r#""type":"react","tp":{},"trigger":"When a Zombie advances""#, dice.roll(3)),
    }
}

/// Set files with so many cards together.
fn files(cards: usize) -> Vec<(String, String)> {
    let mut dice = Dice(20_261_120);
    (0..cards.div_ceil(CARDS_IN_A_SET))
        .map(|set| {
            let mut list = String::new();
            for card in 0..CARDS_IN_A_SET.min(cards - set * CARDS_IN_A_SET) {
                let name = format!("{} {} {}", dice.one_of(FIRST), dice.one_of(SECOND), dice.one_of(THIRD));
                let (rarity, artist) = (dice.one_of(&["C", "C", "U", "U", "R", "SR", "SCR"]), dice.roll(200));
                let finishes = dice.one_of(&["\"regular\"", "\"regular\",\"foil\""]);
                let comma = if card == 0 { "" } else { ",\n" };
                let _ = write!(
                    list,
                    r#"{comma}{{"name":"{name} {set}-{card}",{},"text":[{}],"flavor":"Nobody came back from there, {card}.","printings":[{{"number":"NG-{set:03}-{card:03}","rarity":"{rarity}","finishes":[{finishes}],"artist":"Artist {artist}"}}"#,
                    fields(&mut dice),
                    text(&mut dice),
                );
                if card % 10 == 9 {
                    let _ = write!(list, r#",{{"number":"NG-{set:03}-{:03}","rarity":"PR","variant":"promo"}}"#, CARDS_IN_A_SET + card);
                }
                list.push_str("]}");
            }
            let header = format!(
                r#"{{"code":"NG-{set:03}","name":"Set {set}","status":"community","released":"20{:02}-01-01"}}"#,
                set % 100
            );
            (format!("set-{set}.json"), format!(r#"{{"game":"necrogenesis","set":{header},"cards":[{list}]}}"#))
        })
        .collect()
}

fn read(files: &[(String, String)]) -> Catalogue {
    let sources: Vec<_> = files.iter().map(|(name, text)| CatalogueSource { name, text }).collect();
    match Catalogue::read(GAMES, &sources) {
        Ok(catalogue) => catalogue,
        Err(error) => panic!("{error}"),
    }
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| read(&files(CARDS)));

#[divan::bench(args = [1_000, 100_000], sample_count = 5, sample_size = 1)]
fn load(bencher: Bencher<'_, '_>, cards: usize) {
    let files = files(cards);
    bencher.counter(ItemsCount::new(cards)).bench(|| read(black_box(&files)));
}

const QUERIES: &[&str] = &[
    "walker",
    "frozen walker",
    "t:weapon",
    "t:zombie hp>=3",
    "dmg>hp",
    "o:burn",
    "o:\"draw 1 card\" t:event",
    "kw:guard t:weapon r>=R",
    "t:zombie or t:weapon hands=2",
    "-t:zombie tr:silent is:foil",
    "t:zombie order:-dmg order:name",
    "a:\"artist 42\" unique:prints",
    "s:042 cn<=20",
    "o:/apply (burn|bleed) \\(2\\)/ r:scr",
    "date>=2040 -is:foil (t:item or t:react)",
    "!\"frozen walker at dawn 1-65\"",
    "",
    "order:name",
];

#[divan::bench(args = QUERIES)]
fn search(bencher: Bencher<'_, '_>, text: &str) {
    let catalogue = &*CATALOGUE;
    let query = match Query::parse(&NECROGENESIS, text) {
        Ok(query) => query,
        Err(errors) => panic!("{errors}"),
    };
    bencher.bench(|| catalogue.search(black_box(&query), &NoFormats));
}

#[divan::bench(args = ["walker", "t:weapon or (t:zombie hp>=3 -o:\"draw 1 card\") order:-dmg"])]
fn parse(text: &str) -> bool {
    Query::parse(&NECROGENESIS, black_box(text)).is_ok()
}

#[divan::bench(args = ["fro", "wal da"])]
fn complete(bencher: Bencher<'_, '_>, text: &str) {
    let catalogue = &*CATALOGUE;
    bencher.bench(|| catalogue.complete(black_box(text), 8));
}

#[divan::bench(args = ["Frozen Wlker at Dawn 3-14"])]
fn near_names(bencher: Bencher<'_, '_>, text: &str) {
    let catalogue = &*CATALOGUE;
    bencher.bench(|| catalogue.near_names(black_box(text), 5));
}
