//! Files that nobody wrote in good faith.

use proptest::prelude::*;
use safehouse_engine::{
    copies::dialect::{Choices, DIALECTS, Outcome, Refusal, read, recognise},
    limits::{CELL_BYTES, COLLECTION_BYTES, COLLECTION_LINES, COLUMNS, Measure},
};

use super::{made_up::catalogue, samples::SAMPLES, shown::reading};

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let what = |text: &str| recognise(text).err().map(|excess| excess.what);
    assert_eq!(what(&" ".repeat(COLLECTION_BYTES + 1)), Some(Measure::CollectionBytes));
    assert_eq!(what(&"\n".repeat(COLLECTION_LINES + 1)), Some(Measure::CollectionLines));
    assert_eq!(what(&"\r\n".repeat(COLLECTION_LINES)), None);
    assert_eq!(what(&"a,".repeat(COLUMNS + 1)), Some(Measure::Columns));
    let row = format!("Name,Edition,Foil,Qty\n\"{}\",,,1\nOld Rifle{}\n", "a".repeat(CELL_BYTES + 1), ",".repeat(300));
    let reading = reading(&row, "card-kingdom");
    for row in &reading.rows[1..] {
        assert!(matches!(row.outcome, Outcome::Refused(Refusal::TooLarge(_))), "{row:?}");
    }
}

#[test]
fn quotes_without_end_cost_little() {
    let text = format!("Name,Edition,Foil,Qty\n{}", "\"a,b\n".repeat(50_000));
    let reading = reading(&text, "card-kingdom");
    assert!(reading.rows.len() > 100);
}

#[test]
fn fifty_thousand_rows_are_read_whole() {
    let header = "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,\
                  Proxy,Purchase Price\n";
    let rows = "\"4\",\"1\",\"Old Rifle\",\"ng-pr\",\"Near Mint\",\"English\",\"foil\",\"deck, keep\",\
                \"2024-05-05 10:11:12.000000\",\"007\",\"False\",\"False\",\"0.20\"\n\
                1,0,\"Rick – The Firestarter\",ng-pr,Played,German,foil,,,,False,False,\n";
    let reading = reading(&format!("{header}{}", rows.repeat(25_000)), "moxfield");
    assert_eq!(reading.taken().count(), 50_000);
}

/// Cells, separators and the headers of real files, in any order.
fn scrambled() -> impl Strategy<Value = String> {
    let headers: Vec<String> = DIALECTS
        .iter()
        .flat_map(|dialect| dialect.forms)
        .map(|form| {
            let headers: Vec<&str> = form.columns.iter().map(|(header, _)| *header).collect();
            headers.join(&form.separator.to_string())
        })
        .collect();
    let piece = prop_oneof![
        "[ -~]{0,8}",
        ".{0,4}",
        Just("NG-01-047".to_owned()),
        Just("Shotgun".to_owned()),
        Just("Outbreak".to_owned()),
        "-?[0-9]{1,12}x?",
        Just("\"".to_owned()),
        Just("\"\"".to_owned()),
        Just("\n".to_owned()),
        Just("\r".to_owned()),
        Just(",".to_owned()),
        Just(";".to_owned()),
        Just("€".to_owned()),
        Just("sep=,".to_owned()),
    ];
    (prop::sample::select(headers), prop::collection::vec(piece, 0..40))
        .prop_map(|(header, pieces)| format!("{header}\n{}", pieces.join(",")))
}

fn every_row_has_one_outcome(text: &str) -> Result<(), TestCaseError> {
    let _ = recognise(text);
    for dialect in DIALECTS {
        let Ok(reading) = read(text, dialect, catalogue(), &Choices::default()) else { continue };
        let lines = 1 + text.matches(['\n', '\r']).count();
        prop_assert!(reading.rows.windows(2).all(|rows| rows[0].line < rows[1].line));
        for row in &reading.rows {
            prop_assert!((1..=lines).contains(&row.line));
            match &row.outcome {
                Outcome::Taken(taken) => prop_assert!(!taken.copies.is_empty()),
                Outcome::Open(open) => prop_assert!(!open.causes.is_empty()),
                Outcome::Header | Outcome::Blank | Outcome::Refused(_) => {}
            }
        }
    }
    Ok(())
}

proptest! {
    // Every case is read in all dialects.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_text_makes_a_reader_panic(text in "(?s).{0,200}") {
        every_row_has_one_outcome(&text)?;
    }

    #[test]
    fn no_table_makes_a_reader_panic(text in scrambled()) {
        every_row_has_one_outcome(&text)?;
    }

    #[test]
    fn no_damage_to_a_sample_makes_a_reader_panic(
        sample in prop::sample::select(SAMPLES), at in 0.0..1.0_f64, length in 0..30_usize, with in "[\"\r\n,;a€0-]{0,3}",
    ) {
        let (_, _, text) = sample;
        let letters: Vec<char> = text.chars().collect();
        let at = (at * letters.len() as f64) as usize;
        let behind = letters.get(at + length..).unwrap_or(&[]);
        let damaged: String = letters[..at].iter().chain(&with.chars().collect::<Vec<_>>()).chain(behind).collect();
        every_row_has_one_outcome(&damaged)?;
    }
}
