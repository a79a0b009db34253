//! Illustrations: the icons that cards and pages name, as one SVG sprite.
//!
//! A card file names an icon as `"game-icons:shotgun"`. Only named icons are
//! published. A name that the collection does not have stops the build, with
//! the file and the card that use it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use crate::{
    console,
    fingerprint::{Fingerprint, files_below, when_changed},
    json::{member, text},
    npm, workspace,
};

const PREFIX: &str = "game-icons:";

/// The sprite and the credits that its licence asks for.
pub(crate) struct Icons {
    /// An SVG file with a `<symbol>` per icon.
    pub(crate) sprite: PathBuf,
    /// A JSON file: collection, author, licence, and the icons used.
    pub(crate) credits: PathBuf,
}

/// Collects the icons that `cards/**/*.json` and `style/icons.json` name.
pub(crate) fn build() -> Result<Icons> {
    let folder = workspace::cache().join("icons");
    let icons = Icons { sprite: folder.join("icons.svg"), credits: folder.join("credits.json") };
    console::step("illustrations", || {
        let mut sources: Vec<PathBuf> = files_below(&workspace::root().join("cards"))?
            .into_iter()
            .filter(|file| file.extension().is_some_and(|kind| kind == "json"))
            .collect();
        sources.push(workspace::style().join("icons.json"));
        let print = npm::tools(Fingerprint::new("1").files(&sources)?)?.finish();
        let outputs = [icons.sprite.clone(), icons.credits.clone()];
        when_changed("icons", &print, &outputs, || {
            fs::create_dir_all(&folder)?;
            write(&sources, &icons)
        })
    })?;
    Ok(icons)
}

fn write(sources: &[PathBuf], icons: &Icons) -> Result<()> {
    let package = workspace::style().join("node_modules/@iconify-json/game-icons");
    let collection = Collection(read_json(&package.join("icons.json"))?);
    let info = read_json(&package.join("info.json"))?;

    let mut wanted: BTreeMap<String, String> = BTreeMap::new();
    for source in sources {
        let name = source.strip_prefix(workspace::root()).unwrap_or(source);
        for mention in mentions(&read_json(source)?) {
            wanted.entry(mention.icon).or_insert_with(|| match mention.card {
                Some(card) => format!("{}, card \"{card}\"", name.display()),
                None => name.display().to_string(),
            });
        }
    }

    let missing: Vec<String> = wanted
        .iter()
        .filter(|(icon, _)| collection.body(icon).is_none())
        .map(|(icon, place)| format!("  {PREFIX}{icon} ({place})"))
        .collect();
    if !missing.is_empty() {
        bail!("the collection of illustrations has no icon of this name:\n{}", missing.join("\n"));
    }

    let names: Vec<&String> = wanted.keys().collect();
    fs::write(&icons.sprite, sprite(&collection, &names))?;
    let credits = json!({
        "collection": member(&info, "name"),
        "author": member(&info, "author"),
        "license": member(&info, "license"),
        "changes": "recoloured; combined into one file",
        "icons": names,
    });
    fs::write(&icons.credits, serde_json::to_string_pretty(&credits)?)?;
    println!("  {} icons", names.len());
    Ok(())
}

/// A place that names an icon.
#[derive(Debug, PartialEq, Eq)]
struct Mention {
    /// The icon's name without the collection's prefix.
    icon: String,
    /// The `name` of the nearest object around it that has one.
    card: Option<String>,
}

fn mentions(document: &Value) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut open: Vec<(&Value, Option<&str>)> = vec![(document, None)];
    while let Some((value, card)) = open.pop() {
        match value {
            Value::String(text) => {
                if let Some(icon) = text.strip_prefix(PREFIX) {
                    found.push(Mention { icon: icon.to_owned(), card: card.map(str::to_owned) });
                }
            }
            Value::Array(items) => open.extend(items.iter().map(|item| (item, card))),
            Value::Object(fields) => {
                let card = fields.get("name").and_then(Value::as_str).or(card);
                open.extend(fields.values().map(|field| (field, card)));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    found
}

/// An icon collection in Iconify's JSON format.
struct Collection(Value);

impl Collection {
    /// The SVG elements of an icon. An alias that turns or mirrors its parent
    /// counts as missing.
    fn body(&self, name: &str) -> Option<&str> {
        let mut name = name;
        for _ in 0..8 {
            if let Some(body) = text(member(member(&self.0, "icons"), name), "body") {
                return Some(body);
            }
            let alias: &Map<String, Value> = member(member(&self.0, "aliases"), name).as_object()?;
            if alias.len() != 1 {
                return None;
            }
            name = alias.get("parent")?.as_str()?;
        }
        None
    }

    fn size(&self, side: &str) -> u64 {
        member(&self.0, side).as_u64().unwrap_or(16)
    }
}

fn sprite(collection: &Collection, names: &[&String]) -> String {
    let (width, height) = (collection.size("width"), collection.size("height"));
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for name in names {
        if let Some(body) = collection.body(name) {
            svg.push_str(&format!("<symbol id=\"{name}\" viewBox=\"0 0 {width} {height}\">{body}</symbol>\n"));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn read_json(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_found_with_the_card_that_names_it() {
        let document = json!({
            "cards": [
                { "name": "Shotgun", "art": { "icon": "game-icons:shotgun" } },
                { "name": "Rope", "art": null },
            ],
            "back": "game-icons:skull",
        });
        let mut found = mentions(&document);
        found.sort_by(|a, b| a.icon.cmp(&b.icon));
        let expected = [("shotgun", Some("Shotgun")), ("skull", None)]
            .map(|(icon, card)| Mention { icon: icon.to_owned(), card: card.map(str::to_owned) });
        assert_eq!(found, expected);
    }

    #[test]
    fn an_alias_leads_to_its_parent_unless_it_transforms_it() {
        let collection = Collection(json!({
            "icons": { "axe": { "body": "<path/>" } },
            "aliases": {
                "hatchet": { "parent": "axe" },
                "left-axe": { "parent": "axe", "hFlip": true },
            },
        }));
        assert_eq!(collection.body("hatchet"), Some("<path/>"));
        assert_eq!(collection.body("left-axe"), None);
        assert_eq!(collection.body("sword"), None);
    }
}
