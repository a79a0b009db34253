//! What the playtest set promises, read with the engine's own reader.

use safehouse_engine::catalogue::{Catalogue, CatalogueSource};

fn playtest() -> Catalogue {
    let sources = [
        CatalogueSource {
            name: "ng-01-outbreak.json",
            text: include_str!("../../../cards/necrogenesis/ng-01-outbreak.json"),
        },
        CatalogueSource {
            name: "ng-pr-promos.json",
            text: include_str!("../../../cards/necrogenesis/ng-pr-promos.json"),
        },
    ];
    Catalogue::read(&sources).unwrap_or_else(|error| {
        let faults: Vec<_> = error.0.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

#[test]
fn the_set_is_read_without_a_fault() {
    assert!(playtest().cards().len() >= 160);
}
