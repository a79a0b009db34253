//! What a collector waits for: pages as the site draws them, and a file of fifty thousand rows looked at and taken in.

use std::time::Instant;

use safehouse_cards::{
    catalogue::Catalogue,
    copies::{
        Balances,
        dialect::{Line, OWN, dialect, write},
        ledger::EventId,
    },
};
use safehouse_collection::{
    Answer, BroughtFile, Deed, Desk, Fields, Keeper, OwnDeck, Request, pages::answer_in_account,
};
use safehouse_engine::{
    games::GAMES,
    library::{GameFiles, Library},
};
use safehouse_service::{
    Caller, Service,
    collections::{self, Made, bring_file, find_file, make, open_collection, record_seen},
};
use safehouse_testing::{many_decks::many_decks, shipped};

use crate::{Outcome, holdings, tell};

/// How many decks are asked for copies.
const DECKS: usize = 200;
/// How many rows a file has.
const ROWS: usize = 50_000;

/// Pages, by the ends of their addresses.
const PAGES: [(&str, &str); 9] = [
    ("overview", ""),
    ("table, first rows", "table"),
    ("table, found by a word and ordered", "table?q=night&sort=copies&down=yes"),
    ("table, last page", "table?page=2000"),
    ("binder", "sets/NG-01"),
    ("what is missing, and charts", "missing"),
    ("places", "places"),
    ("200 decks, and which of them at once", "decks"),
    ("history", "history"),
];

/// A site's own cards and somebody's decks.
struct Room {
    library: Library,
    decks: Vec<OwnDeck>,
}

impl Room {
    fn new(catalogue: &Catalogue) -> Outcome<Self> {
        let files = GameFiles { sets: shipped::CARDS.to_vec(), formats: vec![shipped::FORMATS], decks: Vec::new() };
        let library = Library::read(GAMES, &[files]).map_err(|fault| format!("{fault:?}"))?;
        let own = |(number, list): (usize, _)| OwnDeck { id: number.to_string(), name: format!("Deck {number}"), list };
        let decks = many_decks(catalogue, 1, DECKS).map(|made_up| made_up.list).enumerate().map(own).collect();
        Ok(Self { library, decks })
    }
}

/// Asks as the site does: the collection is brought up to date, then drawn from.
async fn ask(
    (service, caller): (&Service, &Caller),
    room: &Room,
    request: &Request,
    file: Option<&BroughtFile>,
) -> Outcome<Answer> {
    let library = room.library.first();
    let opened = open_collection(service, caller, library.game()).await?;
    let now = service.clock.now_ms();
    Ok(opened.look(|shelf| {
        let desk = Desk {
            library,
            shelf,
            file,
            decks: &room.decks,
            prices: &[],
            targets: &[],
            trades_waiting: 0,
            icons: "/icons.svg",
            keeper: Keeper::Account,
            now,
        };
        answer_in_account(&desk, request)
    }))
}

/// Draws every page three times, and tells how long the quickest took.
pub async fn draw(service: &Service, caller: &Caller) -> Outcome<()> {
    let room = Room::new(shipped::catalogue())?;
    for (name, address) in PAGES {
        let mut quickest = f64::INFINITY;
        let mut bytes = 0;
        for _ in 0..3 {
            let begun = Instant::now();
            let Answer::Page(page) = ask((service, caller), &room, &Request::read(address, None), None).await? else {
                return Err(format!("{address} is no page").into());
            };
            bytes = page.body.into_string().len();
            quickest = quickest.min(begun.elapsed().as_secs_f64());
        }
        println!("| page: {name} ({} KiB) | {:.1} ms |", bytes / 1024, quickest * 1000.0);
    }
    Ok(())
}

/// Brings a file, looks at it and takes its copies in, as the pages do.
pub async fn import(service: &Service, caller: &Caller) -> Outcome<()> {
    let catalogue = shipped::catalogue();
    let room = Room::new(catalogue)?;
    let mut balances = Balances::default();
    for holding in holdings(ROWS) {
        let place = format!("Case {}", holding.place);
        balances.add(&holding.at(place), 3);
    }
    let own = dialect(OWN).ok_or("there is no form of our own")?;
    let text = write(&Line::of(&balances), own, catalogue).ok_or("our own form cannot be written")?;

    let begun = Instant::now();
    let bring = Request { file: Some(("cards.csv".to_owned(), text.into_bytes())), ..form("import", &[]) };
    let Answer::Bring { file, .. } = ask((service, caller), &room, &bring, None).await? else {
        return Err("the file is not taken".into());
    };
    let content = file.content.clone().unwrap_or_default();
    bring_file(service, caller, (catalogue.game(), &file.digest), &file.name, &content).await?;
    tell(&format!("a file of {ROWS} rows ({} KiB) is kept", content.len() / 1024), begun);

    let begun = Instant::now();
    let kept = kept(service, caller, &file.digest).await?;
    let address = format!("import/{}", file.digest);
    let Answer::Page(page) = ask((service, caller), &room, &Request::read(&address, None), Some(&kept)).await? else {
        return Err("there is no preview".into());
    };
    let bytes = page.body.into_string().len();
    tell(&format!("its preview ({} KiB)", bytes / 1024), begun);

    let begun = Instant::now();
    let kept = self::kept(service, caller, &file.digest).await?;
    let Answer::Deed(deed) = ask((service, caller), &room, &form(&address, &[("mode", "add")]), Some(&kept)).await?
    else {
        return Err("nothing is taken in".into());
    };
    take(service, caller, deed).await?;
    open_collection(service, caller, catalogue.game()).await?;
    tell("its copies taken in, and seen", begun);
    Ok(())
}

fn form(address: &str, fields: &[(&str, &str)]) -> Request {
    let fields: Fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Request { form: Some(fields), ..Request::read(address, None) }
}

async fn kept(service: &Service, caller: &Caller, digest: &str) -> Outcome<BroughtFile> {
    let found = find_file(service, caller, (shipped::catalogue().game(), digest)).await?;
    let collections::File { name, content, imported } = found.ok_or("the file is not kept")?;
    Ok(BroughtFile { digest: digest.to_owned(), name, content, imported })
}

async fn take(service: &Service, caller: &Caller, deed: Deed) -> Outcome<()> {
    let Made { device, id, at } = make(service, caller)?;
    let mut next = id.0;
    let (events, _) = deed.events(device, 1, at, || {
        next += 1;
        EventId(next)
    });
    let game = shipped::catalogue().game();
    let ((), place) = open_collection(service, caller, game).await?.look_at(|_| ());
    record_seen(service, caller, game, &events, place).await?;
    Ok(())
}
