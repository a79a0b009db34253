//! Pictures of cards: what is on them, how they lie on a sheet, who gets them.

use std::{collections::BTreeMap, sync::LazyLock};

use resvg::usvg::{Options, Tree};
use safehouse_app::components::card_face::{
    costs,
    picture::{Area, HEIGHT, Picture, WIDTH, preview},
    type_line, values,
};
use safehouse_engine::{
    card::Card,
    catalogue::Catalogue,
    deck::{
        code::encode,
        interchange::{
            import,
            tabletop_simulator::{self, Face, Hosted, SHEET_CARDS},
        },
        list::{DeckLine, DeckList},
    },
    games::GAMES,
};
use safehouse_server::{
    cards::CardFiles,
    sheets::{CARD_HEIGHT, CARD_WIDTH, Sheets},
};
use serde_json::{Value, json};

use crate::{
    test_app::{TestApp, embedded_files},
    test_program::{ready_made, safehouse_reading, text},
};

/// The files, their cards, and what draws them.
struct Drawer {
    catalogue: Catalogue,
    sheets: Sheets,
}

impl Drawer {
    fn new() -> Self {
        Self::of(CardFiles::built_in())
    }

    fn of(files: CardFiles) -> Self {
        let library = files.library(GAMES).unwrap();
        let sheets = Sheets::open(&embedded_files(), &files, &library).unwrap();
        let catalogue = library.first().catalogue.clone();
        Self { catalogue, sheets }
    }

    fn draw(&self, card: &str, number: Option<&str>) -> Picture {
        let printing = number.map(|number| self.catalogue.find_number(number).unwrap());
        self.sheets.face(&Face { card: card.to_owned(), printing }, &self.catalogue)
    }
}

/// The built-in cards, and a picture of each printing by its number.
static DRAWN: LazyLock<(Catalogue, BTreeMap<String, Picture>)> = LazyLock::new(|| {
    let drawer = Drawer::new();
    let cards = drawer.catalogue.cards().iter();
    let printings = cards.flat_map(|card| card.printings.iter().map(move |printing| (card, printing)));
    let pictures = printings.map(|(card, printing)| {
        let number = printing.number.clone();
        let picture = drawer.draw(card.name.as_str(), Some(&number));
        (number, picture)
    });
    let pictures: BTreeMap<_, _> = pictures.collect();
    assert_eq!(pictures.len(), drawer.catalogue.printing_count());
    (drawer.catalogue, pictures)
});

/// The words of a part, without the spaces at which they were broken.
fn words(picture: &Picture, part: &str) -> String {
    let texts = picture.texts.iter().filter(|text| text.part == part);
    without_spaces(&texts.map(|text| text.words.as_str()).collect::<String>())
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Every fault of a picture's layout.
fn faults(picture: &Picture) -> Vec<String> {
    let card = Area { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    let mut faults = Vec::new();
    if let Err(error) = Tree::from_str(&picture.svg, &Options::default()) {
        faults.push(format!("no SVG: {error}"));
    }
    for (position, text) in picture.texts.iter().enumerate() {
        let what = format!("{} {:?}", text.part, text.words);
        if !text.area.holds(&text.ink) {
            faults.push(format!("{what} leaves its box: {:?} is not in {:?}", text.ink, text.area));
        }
        if !card.holds(&text.area) {
            faults.push(format!("the box of {what} leaves the card: {:?}", text.area));
        }
        for other in &picture.texts[..position] {
            let apart = text.ink.x >= other.ink.right()
                || other.ink.x >= text.ink.right()
                || text.ink.y >= other.ink.bottom()
                || other.ink.y >= text.ink.bottom();
            if !apart && text.part != other.part {
                faults.push(format!("{what} is on {} {:?}", other.part, other.words));
            }
        }
    }
    faults
}

#[test]
fn on_every_card_all_text_stays_in_its_box() {
    for (number, picture) in &DRAWN.1 {
        let faults = faults(picture);
        assert!(faults.is_empty(), "{number}:\n{}", faults.join("\n"));
    }
}

#[test]
fn every_printed_part_is_on_the_picture() {
    let (catalogue, pictures) = &*DRAWN;
    for card in catalogue.cards() {
        for printing in &card.printings {
            let picture = &pictures[&printing.number];
            let all = picture.texts.iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join("\n");
            let check = |part: &str, expected: &str| {
                assert_eq!(words(picture, part), without_spaces(expected), "{part} of {}:\n{all}", card.name.as_str());
            };
            check("name", card.name.as_str());
            check("type", &type_line(catalogue, card));
            check("cost", &costs(catalogue.game(), card).into_iter().map(|cost| cost.figure).collect::<String>());
            check("value", &values(catalogue.game(), card).into_iter().map(|value| value.figure).collect::<String>());
            check(
                "value label",
                &values(catalogue.game(), card).into_iter().map(|value| value.label).collect::<String>(),
            );
            check("text", &card.text.concat().replace('*', ""));
            check("flavor", card.flavor.as_deref().unwrap_or_default());
            check("traits", &traits(card));
            check("number", &printing.number);
            check("rarity", printing.rarity);
            check("playtest", "PLAYTEST");
            check("artist", &printing.artist.as_ref().map_or_else(String::new, |artist| format!("Illus. {artist}")));
            assert_eq!(
                picture.svg.contains("<g color=\"#f6f3e6\""),
                printing.art.is_some(),
                "the illustration of {}",
                card.name.as_str()
            );
        }
    }
}

fn traits(card: &Card) -> String {
    let unique = card.flag("unique").then(|| "Unique".to_owned());
    unique.into_iter().chain(card.words("traits").iter().cloned()).collect::<Vec<_>>().join("·")
}

#[test]
fn a_card_with_far_too_much_text_still_fits() {
    let mut files = CardFiles::built_in();
    let mut set: Value = serde_json::from_str(&files.games[0].sets[0].text).unwrap();
    let long = "Each Zombie in the Threat Zone gets -1 Damage until the end of the turn. ".repeat(6);
    let card = &mut set["cards"][0];
    card["name"] = json!("Maximilianalexanderthegreatestofallsurvivors – Donaudampfschifffahrtsgesellschaftskapitän");
    card["text"] = json!([long, long, "A".repeat(300), long]);
    let number = card["printings"][0]["number"].as_str().unwrap().to_owned();
    // Ready-made decks and other cards name the card that is gone.
    files.games[0].sets[0].text = set.to_string();
    files.games[0].sets.truncate(1);
    files.games[0].formats.clear();
    let picture = Drawer::of(files).draw("", Some(&number));
    assert_eq!(faults(&picture), Vec::<String>::new());
    assert!(words(&picture, "text").contains(&"A".repeat(300)));
}

#[test]
fn a_card_that_no_list_has_is_drawn_with_its_name() {
    let drawer = Drawer::new();
    for name in ["Nobody Knows It", "<script>&\"", &"long ".repeat(80), "名前"] {
        let picture = drawer.draw(name, None);
        assert_eq!(words(&picture, "name"), without_spaces(name));
        assert_eq!(faults(&picture), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_name_that_no_drawing_can_hold_is_drawn_as_far_as_it_can_be() {
    let drawer = Drawer::new();
    for name in ["a\0b", "\u{1}\u{1b}\u{7f}\u{85}", "a\u{fffe}\u{ffff}b", "\u{202e}\u{2066}x\u{200b}\u{feff}"] {
        assert_eq!(faults(&drawer.draw(name, None)), Vec::<String>::new(), "{name:?}");
    }
}

#[test]
fn other_cards_have_another_address() {
    let mut files = CardFiles::built_in();
    files.games[0].sets[0].text.push('\n');
    let (one, other) = (Drawer::new(), Drawer::of(files));
    assert_eq!(one.sheets.hash(), Drawer::new().sheets.hash());
    assert_ne!(one.sheets.hash(), other.sheets.hash());
    assert_eq!(one.sheets.hash().len(), 16);
}

/// Width and height, as the frame header of a JPEG says them.
fn size(jpeg: &[u8]) -> (usize, usize) {
    assert_eq!(&jpeg[..2], [0xff, 0xd8], "no JPEG");
    let mut at = 2;
    loop {
        let (marker, length) = (jpeg[at + 1], usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]])));
        if matches!(marker, 0xc0..=0xc2) {
            let side = |offset| usize::from(u16::from_be_bytes([jpeg[at + offset], jpeg[at + offset + 1]]));
            return (side(7), side(5));
        }
        at += 2 + length;
    }
}

fn deck_of_all_printings(catalogue: &Catalogue) -> DeckList {
    let line = |card: &Card| {
        let section = catalogue.game().home_section(card.card_type).unwrap().id.to_owned();
        DeckLine { section, card: card.name.as_str().to_owned(), quantity: 1, printing: None }
    };
    DeckList { lines: catalogue.cards().iter().map(line).collect(), ..DeckList::new("necrogenesis") }
}

#[test]
fn the_largest_sheet_is_within_what_the_game_takes() {
    let drawer = Drawer::new();
    let sheets = tabletop_simulator::sheets(&deck_of_all_printings(&drawer.catalogue), &drawer.catalogue);
    assert_eq!((sheets[0].columns, sheets[0].rows, sheets[0].faces.len()), (10, 7, SHEET_CARDS));
    let image = drawer.sheets.sheet(&sheets[0], &drawer.catalogue, || true).unwrap();
    let (width, height) = size(&image);
    assert_eq!((width, height), (10 * usize::from(CARD_WIDTH), 7 * usize::from(CARD_HEIGHT)));
    assert!(width <= 4096 && height <= 4096);
    assert!(image.len() < 8 * 1024 * 1024, "{} bytes", image.len());
}

/// The images that a saved object names: address to columns and rows.
fn images(object: &Value) -> BTreeMap<String, (usize, usize)> {
    let mut images = BTreeMap::new();
    for object in object["ObjectStates"].as_array().unwrap() {
        for sheet in object["CustomDeck"].as_object().unwrap().values() {
            let side = |name: &str| sheet[name].as_u64().unwrap() as usize;
            let address = |name: &str| sheet[name].as_str().unwrap().to_owned();
            images.insert(address("FaceURL"), (side("NumWidth"), side("NumHeight")));
            images.insert(address("BackURL"), (1, 1));
        }
    }
    images
}

fn pixels((columns, rows): (usize, usize)) -> (usize, usize) {
    (columns * usize::from(CARD_WIDTH), rows * usize::from(CARD_HEIGHT))
}

#[tokio::test]
async fn every_image_of_a_saved_object_is_served_at_its_size_and_kept_for_good() {
    let app = TestApp::drawing(|_| {}).await;
    let catalogue = &app.site.app.library.first().catalogue;
    let hosted = Hosted::new(&import(&ready_made(), catalogue).deck, catalogue).unwrap();
    let object: Value = serde_json::from_str(&hosted.export(catalogue, &sheets_of_the_game(&app))).unwrap();
    let images = images(&object);
    assert_eq!(images.len(), 4, "a sheet and the backs of three sections: {images:?}");
    for (address, grid) in images {
        let image = app.get(&address).await;
        assert_eq!(image.status, 200, "{address}");
        assert_eq!(image.header("content-type"), "image/jpeg");
        assert_eq!(image.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(size(&image.bytes), pixels(grid), "{address}");
        let again = app.get(&address).await;
        assert_eq!((again.header("etag"), again.bytes == image.bytes), (image.header("etag"), true));
    }
}

/// Where the sheets of the one game are.
fn sheets_of_the_game(app: &TestApp) -> String {
    format!("{}/necrogenesis", app.site.app.sheets_url)
}

#[tokio::test]
async fn the_page_says_where_sheets_are_drawn() {
    let app = TestApp::drawing(|_| {}).await;
    let address = app.site.app.sheets_url.to_string();
    assert!(address.starts_with("/sheets/"), "{address}");
    assert!(app.get("/").await.text().contains(&format!("data-sheets=\"{address}\"")));
}

#[tokio::test]
async fn an_address_of_older_cards_leads_to_what_is_drawn_now() {
    let app = TestApp::drawing(|_| {}).await;
    let catalogue = &app.site.app.library.first().catalogue;
    let code = encode(&import("1 Rifle", catalogue).deck, catalogue).unwrap();
    for rest in [format!("{code}/1.jpg"), "backs/zombie_deck.jpg".to_owned()] {
        // Addresses of before they named their game stand in saved objects.
        for old in ["/sheets/0000000000000000/necrogenesis", "/sheets/0000000000000000"] {
            let moved = app.get(&format!("{old}/{rest}")).await;
            assert_eq!(moved.status, 307, "{old}/{rest}");
            assert_eq!(moved.header("location"), format!("{}/{rest}", sheets_of_the_game(&app)));
            assert_eq!(moved.header("cache-control"), "no-cache");
        }
    }
    let shouted = code.to_uppercase();
    let (before, after) = shouted.split_at(10);
    let moved = app.get(&format!("/sheets/old/necrogenesis/{before}-%0D%0A{after}/1.jpg")).await;
    assert_eq!(moved.header("location"), format!("{}/{code}/1.jpg", sheets_of_the_game(&app)));
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused_in_words() {
    let app = TestApp::drawing(|_| {}).await;
    let catalogue = &app.site.app.library.first().catalogue;
    let base = sheets_of_the_game(&app);
    let code = encode(&import("1 Rifle", catalogue).deck, catalogue).unwrap();
    let maybe = encode(&import("Maybeboard\n1 Rifle", catalogue).deck, catalogue).unwrap();
    let cut = &code[..code.len() - 3];
    for (path, status, words) in [
        ("nothing/1.jpg".to_owned(), 400, "This is no deck code"),
        (format!("{cut}/1.jpg"), 400, "cut off"),
        (format!("{code}%3Cb%3E/1.jpg"), 400, "“&lt;”"),
        (format!("{code}/2.jpg"), 404, "This deck has one sheet: 1.jpg."),
        (format!("{code}/0.jpg"), 404, "There is no such sheet"),
        (format!("{code}/01.jpg"), 404, "There is no such sheet"),
        (format!("{code}/+1.jpg"), 404, "There is no such sheet"),
        (format!("{code}/1.png"), 404, "There is no such sheet"),
        (format!("{maybe}/1.jpg"), 404, "in a section that counts"),
        ("backs/attic.jpg".to_owned(), 404, "zombie_deck.jpg"),
        ("backs/maybeboard.jpg".to_owned(), 404, "There is no such card back"),
    ] {
        let refused = app.get(&format!("{base}/{path}")).await;
        assert_eq!(refused.status, status, "{path}");
        assert!(refused.text().contains(words), "{path}: {}", refused.text());
        assert_eq!(refused.header("cache-control"), "no-store");
        assert!(refused.text().contains("<h1>"));
    }
}

#[tokio::test]
async fn sheets_count_against_the_limit_of_pages() {
    let app = TestApp::drawing(|config| config.page_limit = 2).await;
    let address = format!("{}/backs/survivor.jpg", sheets_of_the_game(&app));
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(app.get(&address).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test]
async fn a_server_without_fonts_says_that_it_draws_nothing() {
    let app = TestApp::new().await;
    assert_eq!(&*app.site.app.sheets_url, "");
    let refused = app.get("/sheets/0/backs/survivor.jpg").await;
    assert_eq!(refused.status, 404);
    assert!(refused.text().contains("No card sheets are drawn here"));
}

#[test]
fn the_command_line_draws_the_sheets_beside_the_saved_object() {
    let folder = tempfile::tempdir().unwrap();
    let images_folder = folder.path().join("my images");
    let arguments = ["export", "-", "--to", "tts", "--sheets", images_folder.to_str().unwrap()];
    let output = safehouse_reading(&arguments, &ready_made());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let images = images(&object);
    assert_eq!(images.len(), 4, "{images:?}");
    let mut written: Vec<_> = std::fs::read_dir(&images_folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    for (address, grid) in images {
        let path = format!("/{}", address.strip_prefix("file:///").unwrap());
        assert_eq!(size(&std::fs::read(&path).unwrap()), pixels(grid), "{address}");
        written.retain(|file| *file != std::path::Path::new(&path));
    }
    assert!(written.is_empty(), "nothing else is written: {written:?}");
}

#[test]
fn the_command_line_refers_to_a_site_that_draws() {
    let site = "https://decks.example.org";
    let output = safehouse_reading(&["export", "-", "--to", "tts", "--public-url", site], &ready_made());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let address = Drawer::new().sheets.address();
    for image in images(&object).keys() {
        assert!(image.starts_with(&format!("{site}{address}/")), "{image}");
    }
}

#[test]
fn images_belong_to_one_form_and_come_from_one_place() {
    for arguments in [
        &["--to", "json", "--sheets", "x"][..],
        &["--to", "text", "--public-url", "https://a.example"],
        &["--to", "tts", "--sheets", "x", "--public-url", "https://a.example"],
        &["--to", "tts", "--public-url", "decks.example"],
    ] {
        let all: Vec<_> = ["export", "-"].iter().chain(arguments).copied().collect();
        assert_eq!(safehouse_reading(&all, &ready_made()).status.code(), Some(2), "{arguments:?}");
    }
}

/// The address of the picture that a link to a page shows, below the origin.
fn preview_of(html: &str) -> String {
    let (_, rest) = html.split_once("property=\"og:image\"").expect("a picture");
    let (_, rest) = rest.split_once("content=\"https://cards.example").expect("below the origin");
    rest.split('"').next().expect("an end").to_owned()
}

#[tokio::test]
async fn a_link_shows_a_picture_of_its_card_or_deck() {
    let app = TestApp::drawing(|config| config.public_url = "https://cards.example".parse().ok()).await;
    let catalogue = &app.site.app.library.first().catalogue;
    let deck = import(&ready_made(), catalogue).deck;
    let code = encode(&deck, catalogue).unwrap();
    let mut seen = Vec::new();
    for address in
        ["/".to_owned(), "/necrogenesis/cards/NG-01/045".to_owned(), format!("/necrogenesis/decks/view?deck={code}")]
    {
        let address = preview_of(&app.get(&address).await.text());
        let picture = app.get(&address).await;
        assert_eq!(picture.status.as_u16(), 200, "{address}");
        assert_eq!(picture.header("content-type"), "image/jpeg");
        assert!(picture.header("cache-control").contains("immutable"));
        assert_eq!(jpeg_size(&picture.bytes), (1200, 630), "{address}");
        assert!(picture.bytes.len() < 400 * 1024, "{} bytes", picture.bytes.len());
        assert!(!seen.contains(&picture.bytes), "{address} has a picture of its own");
        seen.push(picture.bytes);
    }
    let hash = app.site.app.sheets_url.trim_start_matches("/sheets/").to_owned();
    for (address, status) in [
        (format!("/previews/{hash}/necrogenesis/cards/NG-01-999.jpg"), 404),
        (format!("/previews/{hash}/necrogenesis/cards/NG-01-045.png"), 404),
        (format!("/previews/{hash}/necrogenesis/decks/vintage/{code}.jpg"), 404),
        (format!("/previews/{hash}/necrogenesis/decks/standard/sh1broken.jpg"), 400),
        ("/previews/old/necrogenesis/cards/NG-01-045.jpg".to_owned(), 307),
        ("/previews/old/cards/NG-01-045.jpg".to_owned(), 307),
        (format!("/previews/old/decks/standard/{code}.jpg"), 307),
        (format!("/previews/{hash}/lighthouse/cards/NG-01-045.jpg"), 404),
        (format!("/previews/old/necrogenesis/decks/standard/{code}.jpg"), 307),
    ] {
        assert_eq!(app.get(&address).await.status.as_u16(), status, "{address}");
    }
}

#[tokio::test]
async fn without_a_public_address_no_link_has_a_picture() {
    let app = TestApp::drawing(|_| {}).await;
    assert!(!app.get("/").await.text().contains("og:image"));
}

#[test]
fn on_every_preview_all_words_stay_in_their_boxes() {
    let drawer = Drawer::new();
    let whole = Area { x: 0.0, y: 0.0, width: 1200.0, height: 630.0 };
    for printing in drawer.catalogue.by_number() {
        let face = safehouse_app::components::card_face::Face::new(&drawer.catalogue, printing, "");
        let preview = preview::card(&face, drawer.sheets.materials());
        assert!(!preview.texts().is_empty());
        for text in preview.texts() {
            assert!(text.area.holds(&text.ink), "{}: {text:?}", face.printing.number);
            assert!(whole.holds(&text.area), "{}: {text:?}", face.printing.number);
        }
    }
}

/// Width and height of a JPEG, by its frame header.
fn jpeg_size(jpeg: &[u8]) -> (u16, u16) {
    let at = jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).expect("a frame");
    let side = |from: usize| u16::from_be_bytes([jpeg[at + from], jpeg[at + from + 1]]);
    (side(7), side(5))
}
