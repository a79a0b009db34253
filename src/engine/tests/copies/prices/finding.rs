//! Which price a copy has, and which it never has.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition, Grading, Holding,
        prices::{Fit, PriceList, Unpriced, read_prices},
    },
};
use safehouse_testing::shipped::catalogue;

use super::list;

fn holding(edition: Edition, finish: Finish, condition: Option<Condition>) -> Holding {
    Holding { condition, ..Holding::new("NG-01-045", edition, finish) }
}

fn found(list: &PriceList, holding: &Holding) -> Result<(u64, Fit), Unpriced> {
    list.find(holding, None).map(|found| (found.price.money.minor, found.fit))
}

#[test]
fn a_price_of_another_printing_finish_or_edition_is_never_taken() {
    let list = list("NG-01-045,First Edition,Foil,NM,EUR,9.00,2026-11-02,\n");
    let priced = |edition, finish| found(&list, &holding(edition, finish, Some(Condition::NearMint)));
    assert_eq!(priced(Edition::First, Finish::Foil), Ok((900, Fit::Exact)));
    assert_eq!(priced(Edition::Unlimited, Finish::Foil), Err(Unpriced::OtherForms));
    assert_eq!(priced(Edition::First, Finish::Regular), Err(Unpriced::OtherForms));
    let other = Holding::new("NG-01-046", Edition::First, Finish::Foil);
    assert_eq!(found(&list, &other), Err(Unpriced::NotListed));
}

#[test]
fn another_condition_stands_in_in_a_fixed_order_and_that_is_said() {
    let row =
        |condition: &str, price: &str| format!("NG-01-045,Unlimited,Regular,{condition},EUR,{price},2026-11-02,\n");
    // From the one that is taken last to the one that is taken first, for a copy that is Good.
    let ladder = [
        ("Mint", "7.00", Fit::OtherCondition(Condition::Mint)),
        ("Near Mint", "6.00", Fit::OtherCondition(Condition::NearMint)),
        ("Excellent", "5.00", Fit::OtherCondition(Condition::Excellent)),
        ("Poor", "1.00", Fit::OtherCondition(Condition::Poor)),
        ("Played", "2.00", Fit::OtherCondition(Condition::Played)),
        ("Light Played", "3.00", Fit::OtherCondition(Condition::LightPlayed)),
        ("", "4.50", Fit::ConditionNotStated),
        ("Good", "4.00", Fit::Exact),
    ];
    let good = holding(Edition::Unlimited, Finish::Regular, Some(Condition::Good));
    let mut rows = String::new();
    for (condition, price, fit) in ladder {
        rows.push_str(&row(condition, price));
        let minor: u64 = price.replace('.', "").parse().unwrap();
        assert_eq!(found(&list(&rows), &good), Ok((minor, fit)), "{rows}");
    }
    let unsaid = holding(Edition::Unlimited, Finish::Regular, None);
    assert_eq!(found(&list(&rows), &unsaid), Ok((450, Fit::Exact)));
    let graded_alone = list(&format!("{}{}", row("Mint", "7.00"), row("Near Mint", "6.00")));
    let fit = Fit::OtherCondition(Condition::NearMint);
    assert_eq!(found(&graded_alone, &unsaid), Ok((600, fit)));
    assert_eq!(fit.to_string(), "priced as Near Mint");
}

#[test]
fn what_a_row_says_of_finish_and_edition_goes_before_its_condition() {
    let rows = [
        ("NG-01-045,,,NM,EUR,1.00,2026-11-02,\n", 100, Fit::Exact),
        ("NG-01-045,First Edition,,NM,EUR,2.00,2026-11-02,\n", 200, Fit::Exact),
        ("NG-01-045,,Foil,NM,EUR,3.00,2026-11-02,\n", 300, Fit::Exact),
        ("NG-01-045,First Edition,Foil,Poor,EUR,4.00,2026-11-02,\n", 400, Fit::OtherCondition(Condition::Poor)),
    ];
    let copy = holding(Edition::First, Finish::Foil, Some(Condition::NearMint));
    let mut all = String::new();
    for (row, minor, fit) in rows {
        all.push_str(row);
        assert_eq!(found(&list(&all), &copy), Ok((minor, fit)), "{all}");
    }
}

#[test]
fn graded_copies_have_the_price_of_their_grade_or_none() {
    let text = "number,grade,condition,currency,price,date\n\
        NG-01-045,,,EUR,1.00,2026-11-02\nNG-01-045,psa 9.5,,EUR,40.00,2026-11-02\n";
    let list = read_prices(text, catalogue()).expect("a price list").list;
    let graded = |company: &str, grade: &str| Holding {
        grading: Some(Grading { company: company.to_owned(), grade: grade.to_owned(), certificate: "1".to_owned() }),
        ..holding(Edition::Unlimited, Finish::Regular, Some(Condition::Mint))
    };
    assert_eq!(found(&list, &graded("PSA", "9.5")), Ok((4_000, Fit::Exact)));
    assert_eq!(found(&list, &graded("PSA", "9")), Err(Unpriced::Graded));
    assert_eq!(found(&list, &graded("BGS", "9.5")), Err(Unpriced::Graded));
    let plain = holding(Edition::Unlimited, Finish::Regular, None);
    assert_eq!(found(&list, &plain), Ok((100, Fit::Exact)), "nor is a price of graded copies that of others");
}

#[test]
fn of_several_currencies_the_preferred_one_is_taken_or_the_latest() {
    let list = list(
        "NG-01-045,,,,USD,1.10,2026-11-01,\nNG-01-045,,,,EUR,1.00,2026-11-02,\nNG-01-045,,,,CHF,0.90,2026-11-02,\n",
    );
    let copy = holding(Edition::Unlimited, Finish::Regular, None);
    for (preferred, expected) in [(None, "CHF"), (Some("USD"), "USD"), (Some("EUR"), "EUR"), (Some("JPY"), "CHF")] {
        let found = list.find(&copy, preferred).expect("a price");
        assert_eq!(found.price.money.currency.as_deref(), Some(expected), "{preferred:?}");
    }
}

#[test]
fn what_is_bought_is_priced_in_one_currency_or_not_at_all() {
    let list = list(
        "NG-01-045,,Regular,,EUR,0.25,2026-11-02,\nNG-01-045,,Foil,Mint,USD,4,2026-11-02,\nNG-01-046,,,,USD,1,2026-11-02,\n",
    );
    let cost = |finish, currency| list.price_of("NG-01-045", Edition::Unlimited, finish, currency);
    assert_eq!(cost(Finish::Regular, "EUR"), Some(25));
    assert_eq!(cost(Finish::Regular, "USD"), None);
    assert_eq!((cost(Finish::Foil, "EUR"), cost(Finish::Foil, "USD")), (None, Some(400)));
    assert_eq!(list.price_of("NG-01-047", Edition::First, Finish::Foil, "EUR"), None);
    assert_eq!(list.usual_currency(), Some("USD"));
    assert_eq!(
        super::list("NG-01-045,,,,USD,1,2026-11-02,\nNG-01-045,,,,EUR,1,2026-11-02,\n").usual_currency(),
        Some("EUR")
    );
    assert_eq!(PriceList::default().usual_currency(), None);
}
