//! Which tool wrote a file.

use safehouse_engine::copies::dialect::{DIALECTS, Recognition, recognise};

use super::samples::SAMPLES;

fn candidates(text: &str) -> Vec<&'static str> {
    recognise(text).expect("within the bounds").candidates().iter().map(|candidate| candidate.dialect.id).collect()
}

#[test]
fn every_sample_is_recognised_but_for_the_one_that_fits_two_tools() {
    for (name, dialect, text) in SAMPLES {
        let found = candidates(text);
        match *name {
            // Its header is a part of another's, and “Played” is another grade there.
            "cardsphere" => assert_eq!(found, ["cardsphere", "moxfield"]),
            _ => assert_eq!(found, [*dialect], "{name}"),
        }
    }
}

#[test]
fn every_header_of_the_table_is_in_a_sample() {
    let forms: usize = DIALECTS.iter().map(|dialect| dialect.forms.len()).sum();
    assert_eq!(SAMPLES.len(), forms, "a sample a form");
    for dialect in DIALECTS {
        for (at, _) in dialect.forms.iter().enumerate() {
            let is_met = SAMPLES.iter().any(|(_, id, text)| {
                *id == dialect.id
                    && recognise(text).expect("within the bounds").candidates().iter().any(|candidate| {
                        candidate.dialect.id == dialect.id && candidate.form == at && candidate.missing == 0
                    })
            });
            assert!(is_met, "{} form {at}", dialect.id);
        }
    }
}

#[test]
fn headers_are_recognised_in_any_order_and_case_with_others_between_them() {
    let moxfield = "PURCHASE PRICE,name,Mine,count,Tradelist  Count,edition,condition,language,foil,tags,\
                    last-modified,collector number,alter,proxy\n";
    assert_eq!(candidates(moxfield), ["moxfield"]);
    assert_eq!(candidates("Finish,Quantity,Number,Name\n"), ["safehouse"], "ours, made by hand");
    let cardmarket = "idProduct,groupCount,price,idLanguage,condition,isFoil\n";
    assert_eq!(candidates(cardmarket), ["cardmarket"], "a spreadsheet may change what separates cells");
}

#[test]
fn headers_that_several_tools_have_are_asked_about() {
    let shared = "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags\n";
    let Recognition::Several(several) = recognise(shared).expect("within the bounds") else {
        panic!("both fit alike");
    };
    let several: Vec<&str> = several.iter().map(|candidate| candidate.dialect.id).collect();
    assert_eq!(several, ["cardsphere", "moxfield"]);
    let fewer = candidates("Count,Tradelist Count,Name,Edition,Condition,Language,Foil\n");
    assert!(fewer.contains(&"moxfield") && fewer.contains(&"cardsphere"), "{fewer:?}");
}

#[test]
fn a_few_columns_of_a_tool_that_knows_all_of_them_are_asked_about() {
    // Half of another tool's form, which knows nothing of “Foil”.
    let cut = "Name,Set code,Collector number,Foil,Quantity,Condition,Language\n";
    assert_eq!(candidates(cut), ["manabox", "zukan"]);
    let added = "Name,Set code,Collector number,Foil,Quantity,Condition,Language,Shelf\n";
    assert_eq!(candidates(added), ["zukan"], "a column that nobody has is no sign of a tool");
}

#[test]
fn what_is_no_collection_is_not_recognised() {
    for text in ["", "\u{FEFF}", "4 Shotgun\n", "Name\nShotgun\n", "a,b,c\n1,2,3\n", "Count,Quantity\n1,2\n", "sep=,\n"]
    {
        assert_eq!(candidates(text), Vec::<&str>::new(), "{text:?}");
    }
}
