//! `safehouse export`

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        code::encode,
        interchange::{
            Target, cockatrice, export,
            tabletop_simulator::{self, Hosted, IMAGE_ENDING, Images},
        },
        list::DeckList,
    },
    games::GAMES,
};

use super::{
    exit::Exit,
    input::CardsFlag,
    output::{fail, print},
};
use crate::{
    assets::{SiteFiles, hash},
    config::PublicUrl,
    sheets::Sheets,
};

/// Write a deck in another form
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse export deck.txt --to json
  safehouse export deck.txt --to cod > deck.cod
  safehouse export deck.txt --to tts --sheets images > deck.json
  safehouse export deck.txt --to tts --public-url https://decks.example.org > deck.json

For Tabletop Simulator the faces of the cards are images: --sheets draws them into a folder of
this machine, --public-url refers to a site of this program that draws them, --faces and --backs
to images of your own. Put deck.json into the game's folder Saves/Saved Objects.

Exit codes: 0 written; 1 written, but a line of the deck needs attention; 2 unreadable input.")]
pub(super) struct Export {
    /// The deck in any form that can be imported; - is standard input
    file: PathBuf,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// Draw the card sheets for tts into this folder and refer to them there
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["public_url", "faces", "backs"])]
    sheets: Option<PathBuf>,
    /// Refer tts to the card sheets of the site at this address
    #[arg(long, value_name = "URL", conflicts_with_all = ["faces", "backs"])]
    public_url: Option<PublicUrl>,
    /// Address of the card sheets for tts; {sheet} is the number of the sheet
    #[arg(long, value_name = "URL")]
    faces: Option<String>,
    /// Address of the card backs for tts; {section} is the section
    #[arg(long, value_name = "URL")]
    backs: Option<String>,
    /// Address of the card pictures for cockatrice-set; {number} is the collector number
    #[arg(long, value_name = "URL")]
    pictures: Option<String>,
    #[command(flatten)]
    cards: CardsFlag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Lines such as 4 Name (NG-01) 045
    Text,
    /// Our own JSON
    Json,
    /// A table
    Csv,
    /// A deck code
    Code,
    /// A Cockatrice deck
    Cod,
    /// A Cockatrice card list with every card, not the deck
    CockatriceSet,
    /// A saved object of Tabletop Simulator
    Tts,
}

pub(super) fn run(arguments: &Export) -> Exit {
    match written(arguments) {
        Ok((text, outcome)) => print(&text, outcome),
        Err(reason) => fail(reason),
    }
}

fn written(arguments: &Export) -> Result<(String, Exit), String> {
    let Export { sheets, public_url, faces, backs, pictures, .. } = arguments;
    if arguments.to != Form::Tts && (sheets.is_some() || public_url.is_some() || faces.is_some() || backs.is_some()) {
        let images = "--sheets, --public-url, --faces and --backs are about the images of --to tts";
        return Err(format!("{images}; leave them out"));
    }
    if arguments.to != Form::CockatriceSet && pictures.is_some() {
        return Err("--pictures is about the cards of --to cockatrice-set; leave it out".to_owned());
    }
    for (flag, address, place) in [("--faces", faces, "{sheet}"), ("--pictures", pictures, "{number}")] {
        if address.as_ref().is_some_and(|address| !address.contains(place)) {
            return Err(format!("{flag} needs {place} in its address, or every image would be the same"));
        }
    }
    let list = arguments.cards.load()?;
    let import = list.deck(&arguments.file)?;
    let (deck, catalogue) = (&import.deck, &list.catalogue);
    let text = match arguments.to {
        Form::Text => export(deck, catalogue, Target::Text),
        Form::Json => export(deck, catalogue, Target::Json),
        Form::Csv => export(deck, catalogue, Target::Csv),
        Form::Code => encode(deck, catalogue).map_err(|error| error.to_string())?,
        Form::Cod => export(deck, catalogue, Target::Cockatrice),
        Form::CockatriceSet => cockatrice::card_database(catalogue, arguments.pictures.as_deref()),
        Form::Tts => saved_object(arguments, deck, catalogue)?,
    };
    Ok((text, if import.needs_attention() { Exit::Finding } else { Exit::Done }))
}

fn saved_object(arguments: &Export, deck: &DeckList, catalogue: &Catalogue) -> Result<String, String> {
    let open = || {
        let files = SiteFiles::embedded().map_err(|error| error.to_string())?;
        let cards = arguments.cards.files()?;
        let library = cards.library(GAMES).map_err(|error| error.to_string())?;
        Sheets::open(&files, &cards, &library).map_err(|error| error.to_string())
    };
    if let Some(folder) = &arguments.sheets {
        let images = draw_into(folder, &open()?, deck, catalogue)?;
        Ok(tabletop_simulator::export(deck, catalogue, &Images { faces: &images.faces, backs: &images.backs }))
    } else if let Some(url) = &arguments.public_url {
        let hosted = Hosted::new(deck, catalogue).map_err(|error| error.to_string())?;
        Ok(hosted.export(catalogue, &format!("{url}{}/{}", open()?.address(), catalogue.game().id)))
    } else {
        if faces_are_missing(arguments) {
            let ways = "--sheets FOLDER draws them, --public-url URL refers to a site of this program, --faces and --backs \
                        to images of your own";
            return Err(format!("Tabletop Simulator shows a card by its picture, and no address was given: {ways}"));
        }
        let Images { faces, backs } = Images::PLACEHOLDERS;
        let images = Images {
            faces: arguments.faces.as_deref().unwrap_or(faces),
            backs: arguments.backs.as_deref().unwrap_or(backs),
        };
        Ok(tabletop_simulator::export(deck, catalogue, &images))
    }
}

/// Whether the game would be sent to no picture at all, and show blank cards.
fn faces_are_missing(arguments: &Export) -> bool {
    if arguments.faces.is_some() && arguments.backs.is_none() {
        eprintln!("safehouse: the cards have no backs; give their address with --backs");
    }
    arguments.faces.is_none()
}

/// Addresses of drawn files, as [`Images`] has them.
struct DrawnFiles {
    faces: String,
    backs: String,
}

/// Draws every sheet of the deck and the backs of its sections. Their names
/// begin with a hash of the images, because the game remembers an image by its
/// address.
fn draw_into(folder: &Path, sheets: &Sheets, deck: &DeckList, catalogue: &Catalogue) -> Result<DrawnFiles, String> {
    let mut images = Vec::new();
    for (position, sheet) in tabletop_simulator::sheets(deck, catalogue).iter().enumerate() {
        let image = sheets.sheet(sheet, catalogue, || true).map_err(|error| error.to_string())?;
        images.push((format!("sheet-{}.{IMAGE_ENDING}", position + 1), image));
    }
    for section in catalogue.game().sections {
        if section.counted && deck.count(section.id) > 0 {
            let image = sheets.back(catalogue.game(), section).map_err(|error| error.to_string())?;
            images.push((format!("back-{}.{IMAGE_ENDING}", section.id), image));
        }
    }
    let all: String = images.iter().map(|(name, image)| format!("{name} {}\n", hash(image))).collect();
    let prefix = hash(all.as_bytes());

    let unwritable = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let folder = std::path::absolute(folder).map_err(|error| unwritable(folder, error))?;
    for (name, image) in images {
        let path = folder.join(format!("{prefix}-{name}"));
        fs::write(&path, image).map_err(|error| unwritable(&path, error))?;
    }
    // The game reads what follows the three slashes as a path, spaces and all.
    let base = format!("file:///{}", folder.join(&prefix).display().to_string().trim_start_matches('/'));
    Ok(DrawnFiles {
        faces: format!("{base}-sheet-{{sheet}}.{IMAGE_ENDING}"),
        backs: format!("{base}-back-{{section}}.{IMAGE_ENDING}"),
    })
}
