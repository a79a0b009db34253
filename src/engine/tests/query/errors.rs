use safehouse_engine::{
    catalogue::query::{Query, QueryErrorCode},
    limits::{FAULTS_TOLD, QUERY_CHARACTERS, QUERY_CONDITIONS, QUERY_DEPTH, QUERY_PATTERNS},
};

use crate::fixture::{GAME, OneFormat, catalogue};

/// What a query is told, one line an error: column, length, message.
fn told(text: &str) -> String {
    match Query::parse(GAME, text) {
        Ok(query) => format!("no error: {query}"),
        Err(errors) => errors.0.iter().map(|error| format!("+{} {error}", error.length)).collect::<Vec<_>>().join("\n"),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(told(text), expected, "{text}");
}

#[test]
fn an_unknown_field_gets_the_nearest_name() {
    check("hpp>3", "+3 Column 1: there is no field “hpp”; is “hp” meant?");
    check("walker rarty:c", "+5 Column 8: there is no field “rarty”; is “rarity” meant?");
    check("ordr:name", "+4 Column 1: there is no field “ordr”; is “order” meant?");
    check(
        "qqqq:1",
        "+4 Column 1: there is no field “qqqq”; expected any, name, o, ft, t, s, cn, r, a, finish, edition, variant, kw, copies, prints, \
         sets, date, requires, f, banned, restricted, is, has, owned, held, missing, trade, free, condition, place, st, class, id, tr, hp, dmg, ap, tp, ztc, ed, hit, range, \
         hands, zone, charges, maxcharges, counter, staysatzero, cap, side, timing, trigger, unique_card, limit or quotes around a text with signs in it.",
    );
}

#[test]
fn an_operator_that_does_not_fit_gets_those_that_do() {
    check("t>weapon", "+1 Column 2: “>” does not work with this field; expected :, = or !=.");
    check("is!=foil", "+2 Column 3: “!=” does not work with this field; expected : or =.");
    check("order>name", "+1 Column 6: “>” does not work with this field; expected :.");
    check(
        "o=/x/",
        "+3 Column 3: “/x/” does not work with this field; expected : before a regular expression, ^ and $ inside.",
    );
}

#[test]
fn a_value_that_does_not_fit_gets_those_that_do() {
    check("t:weapn", "+5 Column 3: “weapn” is no value of this field; is “weapon” meant?");
    check(
        "class:xyz",
        "+3 Column 7: “xyz” is no value of this field; expected melee, ranged, automated, consumable, attachment, \
         passive or trap.",
    );
    check("r:epic", "+4 Column 3: “epic” is no value of this field; expected C, U, R, SR, SCR or PR.");
    check(
        "hp>big",
        "+3 Column 4: “big” is no value of this field; expected a whole number or the name of a number field.",
    );
    check("hp>damge", "+5 Column 4: “damge” is no value of this field; is “damage” meant?");
    check("hp>?", "+1 Column 4: “?” is no value of this field; expected a value that has an order.");
    check(
        "hp=x",
        "+1 Column 4: “x” is no value of this field; expected a whole number, the name of a number field, even or odd \
         or ? for unknown.",
    );
    check(
        "hp>3.5",
        "+3 Column 4: “3.5” is no value of this field; expected a whole number or the name of a number field.",
    );
    check(
        "date>2026-13",
        "+7 Column 6: “2026-13” is no value of this field; expected a date (YYYY, YYYY-MM or YYYY-MM-DD) or a set code.",
    );
    check("cn:abc", "+3 Column 4: “abc” is no value of this field; expected a number such as 45 or NG-01-045.");
    check("unique:both", "+4 Column 8: “both” is no value of this field; expected cards or prints.");
    check("order:hpp", "+3 Column 7: “hpp” is no value of this field; is “hp” meant?");
    check("kw:brun", "+4 Column 4: “brun” is no value of this field; is “burn” meant?");
    check("is:lockd", "+5 Column 4: “lockd” is no value of this field; is “locked” meant?");
    check("t:/wea/", "+5 Column 3: “/wea/” is no value of this field; expected a word.");
}

#[test]
fn an_unknown_format_is_an_error_where_the_formats_are_known() {
    let catalogue = catalogue();
    let told = |text: &str| match Query::parse_with(GAME, text, &OneFormat(&catalogue)) {
        Ok(query) => format!("no error: {query}"),
        Err(errors) => errors.to_string(),
    };
    for (text, message) in [
        ("f:foo", "Column 3: “foo” is no value of this field; expected standard."),
        ("-f:foo", "Column 4: “foo” is no value of this field; expected standard."),
        ("walker banned:standrad", "Column 15: “standrad” is no value of this field; is “standard” meant?"),
        (
            "f:standard restricted:\"Standard Play\" legal:STANDARD",
            "no error: f:standard restricted:\"Standard Play\" f:STANDARD",
        ),
    ] {
        assert_eq!(told(text), message, "{text}");
    }
    check("f:foo", "no error: f:foo");
}

#[test]
fn what_is_missing_is_said_where_it_is_missing() {
    let condition = "expected a word of the name, field:value or a group in parentheses.";
    check("walker or", &format!("+0 Column 10: a condition is missing; {condition}"));
    check("or walker", &format!("+2 Column 1: a condition is missing; {condition}"));
    check("()", &format!("+1 Column 2: a condition is missing; {condition}"));
    check("hp>", "+0 Column 4: a value is missing.");
    check("t: hp>3", "+0 Column 3: a value is missing.");
    check("t:weapon| hp>3", "+0 Column 10: a value is missing.");
    check("o:\"\"", "+2 Column 3: a value is missing; expected a text or a /regular expression/.");
    check("o://", "+2 Column 3: a value is missing; expected a regular expression.");
    check("not", &format!("+0 Column 4: a condition is missing; {condition}"));
}

#[test]
fn signs_of_other_languages_get_those_of_this_one() {
    check("hp=>3", "+2 Column 3: “=>” is no comparison; is “>=” meant?");
    check("hp==3", "+2 Column 3: “==” is no comparison; is “=” meant?");
    check("hp=<3", "+2 Column 3: “=<” is no comparison; is “<=” meant?");
    check("hp:>3", "+2 Column 3: “:>” is no comparison; is “>” meant?");
    check(
        "hp=!3",
        "+2 Column 4: “!3” is no value of this field; expected a whole number, the name of a number field, even \
         or odd or ? for unknown.",
    );
    check("hp>=<3", "+3 Column 3: “>=<” is no comparison; expected :, =, !=, <, <=, > or >=.");
    check("hp≥3 ztc≠1", "no error: hp>=3 ztc!=1");
    check("t=weapon && hp>3", "+2 Column 10: “&&” cannot stand here; is “and” meant?");
    check("t=weapon || hp>3", "+2 Column 10: “||” cannot stand here; is “or” meant?");
    check("t=weapon + hp>3", "+1 Column 10: “+” cannot stand here; is “and” meant?");
    check("-", "+1 Column 1: “-” cannot stand here; expected what is not wanted, right behind the minus.");
    check("!", "+1 Column 1: “!” cannot stand here; expected a name right behind it, e.g. !\"Rusty Pipe\".");
    check("*", "+1 Column 1: “*” cannot stand here; expected a word, field:value or quotes around it.");
    check("fire & ice", "no error: fire \"&\" ice");
    check("cost<3", "+4 Column 1: there is no field “cost”; expected ap, tp or quotes around a text with signs in it.");
}

#[test]
fn what_is_not_closed_or_not_opened_is_shown() {
    check("(walker", "+1 Column 1: “(” is not closed; expected ).");
    check("walker)", "+1 Column 7: “)” cannot stand here; expected a condition.");
    check("\"walker", "+7 Column 1: “\"walker” is not closed; expected \".");
    check("o:/walk", "+5 Column 3: “/walk” is not closed; expected /.");
    check(">3", "+1 Column 1: “>” cannot stand here; expected a word of the name or field:value.");
    check("|axe", "+1 Column 1: “|” cannot stand here; expected a word of the name or field:value.");
    check(
        "name:/a/i",
        "+1 Column 9: “i” cannot stand here; expected nothing behind the / (upper and lower case are the \
         same to it), or a space.",
    );
    check("\"fire\"axe", "+3 Column 7: “axe” cannot stand here; expected a space.");
}

#[test]
fn one_slip_is_told_once() {
    check("t:zombie hp>=(", "+1 Column 14: “(” cannot stand here; expected a value.");
    check("hp>=((3) axe", "+1 Column 5: “(” cannot stand here; expected a value.");
    check(
        "hp>=(3) hpp:2",
        "+1 Column 5: “(” cannot stand here; expected a value.\n+3 Column 9: there is no field “hpp”; is “hp” meant?",
    );
    check("((((((((((", "+10 Column 1: “((((((((((” is not closed; expected )))))))))).");
    check("((walker", "+2 Column 1: “((” is not closed; expected )).");
    check("walker (", "+1 Column 8: “(” is not closed; expected ).");
    check(")))", "+3 Column 1: “)))” cannot stand here; expected a condition.");
    check("walker) )axe", "+3 Column 7: “) )” cannot stand here; expected a condition.");
    // Two slips are two.
    check("(a (b", "+1 Column 1: “(” is not closed; expected ).\n+1 Column 4: “(” is not closed; expected ).");
    check("(\"axe", "+1 Column 1: “(” is not closed; expected ).\n+4 Column 2: “\"axe” is not closed; expected \".");
    let condition = "expected a word of the name, field:value or a group in parentheses.";
    check(
        "(walker or",
        &format!("+1 Column 1: “(” is not closed; expected ).\n+0 Column 11: a condition is missing; {condition}"),
    );
}

#[test]
fn a_bad_pattern_names_the_bound() {
    let told = told("o:/(a{1,200}){1,200}/");
    assert!(
        told.starts_with("+19 Column 3: “/(a{1,200}){1,200}/” is no usable regular expression; expected one of at most 120 characters and 8 KiB when compiled ("),
        "{told}"
    );
}

#[test]
fn several_errors_are_told_at_once_in_order() {
    check(
        "hpp>3 t:weapn (walker",
        "+3 Column 1: there is no field “hpp”; is “hp” meant?\n\
         +5 Column 9: “weapn” is no value of this field; is “weapon” meant?\n\
         +1 Column 15: “(” is not closed; expected ).",
    );
}

#[test]
fn columns_count_characters() {
    check("“née” –x hpp>3", "+3 Column 10: there is no field “hpp”; is “hp” meant?");
}

#[test]
fn options_are_refused_where_they_mean_nothing() {
    let place = "expected it at the end of the query, outside of parentheses and without a minus.";
    check("(a order:name)", &format!("+10 Column 4: “order:name” stands in the wrong place; {place}"));
    check("-order:name", &format!("+10 Column 2: “order:name” stands in the wrong place; {place}"));
    check(
        "unique:cards unique:prints",
        "+13 Column 14: “unique:prints” stands in the wrong place; expected unique: only once.",
    );
    check("order:hp|name", "+13 Column 1: “order:hp|name” is no value of this field; expected one value.");
}

#[test]
fn limits_are_held_without_breaking() {
    let code = |text: &str| Query::parse(GAME, text).expect_err("refused").0[0].code;
    assert_eq!(code(&"a".repeat(QUERY_CHARACTERS + 1)), QueryErrorCode::TooLong);
    assert_eq!(code(&"(".repeat(QUERY_CHARACTERS)), QueryErrorCode::TooDeep);
    assert_eq!(code(&format!("{}a", "-".repeat(QUERY_CHARACTERS - 1))), QueryErrorCode::TooDeep);
    assert_eq!(code(&"not ".repeat(QUERY_CHARACTERS / 4)), QueryErrorCode::TooDeep);
    assert_eq!(code(&"a ".repeat(QUERY_CONDITIONS + 1)), QueryErrorCode::TooManyConditions);
    assert_eq!(code(&"/a/ ".repeat(QUERY_PATTERNS + 1)), QueryErrorCode::TooManyConditions);
    assert_eq!(Query::parse(GAME, &"(".repeat(QUERY_CHARACTERS)).expect_err("refused").0.len(), 1);
    assert_eq!(
        told(&"a".repeat(5_003)),
        "+1003 Column 4001: a query has at most 4,000 characters; this one has 5,003."
    );
    let deepest = format!("{}a{}", "(".repeat(QUERY_DEPTH), ")".repeat(QUERY_DEPTH));
    assert!(Query::parse(GAME, &deepest).is_ok());
}

#[test]
fn of_many_faults_the_first_are_told_and_how_many_are_left() {
    let faults = |text: &str| Query::parse(GAME, text).expect_err("refused").0;
    // Nothing stands in any of these parentheses.
    let many = faults(&"()".repeat(1_999));
    assert_eq!(many.len(), FAULTS_TOLD + 1);
    let last = many.last().expect("a fault");
    assert_eq!((last.code, last.column, last.length), (QueryErrorCode::MoreFaults, 22, 3_977));
    assert_eq!(last.to_string(), "Column 22: from here on there are 1989 more faults.");
    let unknown = |fields: usize| faults(&"qqqq:1 ".repeat(fields)).pop().expect("a fault").to_string();
    assert_eq!(unknown(FAULTS_TOLD + 1), "Column 71: from here on there is 1 more fault.");
    assert!(unknown(FAULTS_TOLD).starts_with("Column 64: there is no field"));
}

#[test]
fn a_mark_that_nobody_sees_is_told_at_its_own_place() {
    let mark =
        |column| format!("+1 Column {column}: the character U+200B shows nothing and cannot stand here; leave it out.");
    check("hp\u{200B}>3", &mark(3));
    check("walker hp>3\u{200B}", &mark(12));
    check("\u{200B}", &mark(1));
    check(
        "walker t\u{FEFF}\u{202E}:zombie",
        "+2 Column 9: the character U+FEFF shows nothing and cannot stand here; leave it out.",
    );
    check("hp>\u{7}3", "+1 Column 4: the character U+0007 shows nothing and cannot stand here; leave it out.");
    // What is wrong without it is told as that, and where it stands.
    check("\u{200B}hpp>3", &format!("{}\n+3 Column 2: there is no field “hpp”; is “hp” meant?", mark(1)));
    check(
        "h\u{200B}pp>3 t:weapn",
        "+4 Column 1: there is no field “hpp”; is “hp” meant?\n+5 Column 10: “weapn” is no value of this field; is “weapon” meant?",
    );
    check("(walk\u{200B}er", "+1 Column 1: “(” is not closed; expected ).");
    // A name is the same with it.
    assert!(told("wal\u{200B}ker").starts_with("no error"), "{}", told("wal\u{200B}ker"));
    let many = told(&"hp\u{200B}>3 ".repeat(FAULTS_TOLD + 2));
    assert!(
        many.ends_with("from here on there are 2 more faults.") && many.lines().count() == FAULTS_TOLD + 1,
        "{many}"
    );
}
