//! The form that writes queries.

use safehouse_engine::{
    catalogue::query::{FormCondition, Query, QueryForm},
    necrogenesis::NECROGENESIS,
};

fn row(field: &str, operator: &str, values: &[&str], negated: bool) -> FormCondition {
    FormCondition {
        field: field.to_owned(),
        operator: operator.to_owned(),
        values: values.iter().map(|&value| value.to_owned()).collect(),
        negated,
    }
}

#[test]
fn a_form_writes_a_query_and_reads_it_again() {
    let form = QueryForm {
        words: "night \"long winter\"".to_owned(),
        conditions: vec![
            row("t", ":", &["weapon", "item"], false),
            row("st", ":", &["Boss Monster", "/^walk/"], true),
            row("hp", ">=", &["3"], false),
            row("dmg", ">", &["hp"], false),
            row("o", ":", &["\"?\""], false),
        ],
        order: vec!["-hp".to_owned(), "name".to_owned()],
        unique: "prints".to_owned(),
        view: "list".to_owned(),
    };
    let text = form.to_string();
    assert_eq!(
        text,
        "night \"long winter\" t:weapon|item -st:\"Boss Monster\"|/^walk/ hp>=3 dmg>hp o:\"?\" order:-hp order:name \
         unique:prints view:list"
    );
    let query = Query::parse(&NECROGENESIS, &text).expect("a query");
    let again = QueryForm::from_query(&query).expect("a form");
    assert_eq!(Query::parse(&NECROGENESIS, &again.to_string()), Ok(query));
}

#[test]
fn empty_rows_say_nothing_and_signs_are_quoted() {
    let form = QueryForm {
        conditions: vec![
            row("hp", ">", &[""], false),
            row("", "", &["3"], false),
            row("o", "", &["a|b (c"], false),
            row("st", "", &["-x"], false),
        ],
        ..QueryForm::default()
    };
    assert_eq!(form.to_string(), "o:\"a|b (c\" st:-x");
}

#[test]
fn what_a_form_cannot_say_gives_none() {
    for text in ["a or b", "-(a b)", "a (b or c)"] {
        let query = Query::parse(&NECROGENESIS, text).expect("a query");
        assert_eq!(QueryForm::from_query(&query), None, "{text}");
    }
}
