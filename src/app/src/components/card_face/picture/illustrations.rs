//! The icons of cards, out of the sprite that the build makes.

use std::collections::BTreeMap;

/// The icons by name.
#[derive(Debug, Clone, Default)]
pub struct Illustrations(BTreeMap<String, Icon>);

/// An icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Icon {
    /// The width and height of its own coordinates.
    pub(super) size: u32,
    /// Its elements, filled with `currentColor`.
    pub(super) body: String,
}

impl Illustrations {
    /// Reads a sprite of square `<symbol id="…" viewBox="0 0 N N">` elements.
    /// What is no such element is left out.
    pub fn read(sprite: &str) -> Self {
        let icon = |text: &str| {
            let (tag, rest) = text.split_once('>')?;
            let (body, _) = rest.split_once("</symbol>")?;
            let size = attribute(tag, "viewBox")?.rsplit(' ').next()?.parse().ok()?;
            Some((attribute(tag, "id")?.to_owned(), Icon { size, body: body.to_owned() }))
        };
        Self(sprite.split("<symbol ").skip(1).filter_map(icon).collect())
    }

    /// The icon that a card file names, with or without its collection.
    pub(super) fn find(&self, art: &str) -> Option<&Icon> {
        self.0.get(art.rsplit(':').next().unwrap_or(art))
    }

    /// Whether there is none, because the site was never built.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    rest.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_found_by_the_name_a_card_file_has() {
        let sprite = "<svg xmlns=\"http://www.w3.org/2000/svg\">\
            <symbol id=\"axe\" viewBox=\"0 0 512 512\"><path d=\"M0 0\"/></symbol>\n\
            <symbol id=\"bow\" viewBox=\"0 0 24 24\"><g/></symbol>\n</svg>";
        let icons = Illustrations::read(sprite);
        let axe = Icon { size: 512, body: "<path d=\"M0 0\"/>".to_owned() };
        assert_eq!(icons.find("game-icons:axe"), Some(&axe));
        assert_eq!(icons.find("bow").map(|icon| icon.size), Some(24));
        assert_eq!(icons.find("game-icons:sword"), None);
        assert!(Illustrations::read("<svg/>").is_empty());
    }
}
