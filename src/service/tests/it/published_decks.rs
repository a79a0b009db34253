//! Decks that others may see: who sees them, what is said about them, who looks after them.

use safehouse_engine::{deck::list::DeckList, games::GAMES};
use safehouse_service::{
    Caller, HiddenBy, Legality, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, Reach, Refusal, Role, Visibility,
    account_names::key,
    accounts::disable_account,
    authors::{block_author, find_author, follow_author, list_blocked, list_followed},
    deck_comments::{
        Away, EDIT_MS, comment, deck_of_comment, delete_comment, edit_comment, hide_comment, list_comments, report,
    },
    moderation::{close_reports, count_reports, list_reports, put_back, take_down},
    published_decks::{
        OpenedPublication, Publish, browse_decks, changed_decks, copy_publication, followed_decks, like_deck,
        list_own_publications, open_publication, own_origin, own_publication, publish_deck, set_visibility,
        withdraw_deck,
    },
    saved_decks::{Device, SaveDeck, open_deck, restore_deck, save_deck, trash_deck},
};
use safehouse_store::{SavedDeckId, deck_comments::MAX_COMMENT_BYTES, published_decks::MAX_NOTE_BYTES};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::house::{DAY, GUEST, HOUR, House, MINUTE, id_of, told};

pub(crate) fn id(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

/// A shipped deck, saved by a caller under a number.
async fn saved(house: &House, caller: &Caller, number: u8, change: impl FnOnce(&mut DeckList)) -> i64 {
    let mut deck = shipped::decks()[0].clone();
    deck.tags = vec!["Aggro".to_owned()];
    change(&mut deck);
    let base = open_deck(&house.service, caller, id(number), None).await.ok().map(|opened| opened.entry.revision);
    let asked = SaveDeck {
        id: id(number),
        game: GAMES.by_id(&deck.game).unwrap(),
        deck,
        base,
        only_on: None,
        save: Uuid::from_u128(u128::from(number) << 64 | u128::try_from(base.unwrap_or_default()).unwrap()),
        unanswered: Vec::new(),
        is_import: false,
        label: String::new(),
        device: Device::default(),
    };
    save_deck(&house.service, caller, asked).await.unwrap().revision
}

async fn publish(house: &House, caller: &Caller, number: u8, revision: i64, to: Visibility) -> Result<String, Refusal> {
    let asked = Publish { deck: id(number), revision, visibility: to, note: String::new() };
    let done = publish_deck(&house.service, caller, &asked, shipped::catalogue(), shipped::formats()).await;
    done.map(|(address, _)| address.to_string())
}

/// A deck of a caller that everybody sees, by its address.
pub(crate) async fn published(house: &House, caller: &Caller, number: u8) -> String {
    let revision = saved(house, caller, number, |_| ()).await;
    publish(house, caller, number, revision, Visibility::Public).await.unwrap()
}

async fn opened(house: &House, caller: &Caller, address: &str) -> Result<OpenedPublication, Refusal> {
    open_publication(&house.service, caller, address, None).await
}

async fn listed(house: &House) -> usize {
    let asked = PublicDecksAsked {
        game: "necrogenesis",
        order: PublicDeckOrder::Newest,
        author: None,
        lead: None,
        tag: None,
        legality: None,
        after: PublicDeckPlace::START,
        most: 99,
    };
    browse_decks(&house.service, &GUEST, &asked).await.unwrap().len()
}

struct People {
    house: House,
    author: Caller,
    reader: Caller,
    administrator: Caller,
}

async fn people() -> People {
    let house = House::new().await;
    let author = house.signed_in(1, Role::Player).await;
    let reader = house.signed_in(2, Role::Player).await;
    let administrator = house.signed_in(3, Role::Administrator).await;
    People { house, author, reader, administrator }
}

#[tokio::test]
async fn what_is_published_is_the_version_and_not_what_is_saved_later() {
    let People { house, author, .. } = people().await;
    let address = published(&house, &author, 1).await;
    let first = opened(&house, &GUEST, &address).await.unwrap();
    assert_eq!(first.list.lines, shipped::decks()[0].lines);
    assert_eq!((first.deck.author.as_str(), first.deck.number), ("glenn1", 1));
    assert_eq!(first.deck.legality, Legality::Legal);
    assert!(
        !first.deck.facts.leads.is_empty() && first.version.findings.is_empty() && !first.version.snapshot.is_empty()
    );
    let revision = saved(&house, &author, 1, |deck| drop(deck.lines.pop())).await;
    assert_eq!(opened(&house, &GUEST, &address).await.unwrap().list, first.list);

    house.pass(MINUTE);
    assert_eq!(publish(&house, &author, 1, revision, Visibility::Public).await.unwrap(), address);
    let second = opened(&house, &GUEST, &address).await.unwrap();
    assert_eq!((second.deck.number, second.versions.len(), second.deck.legality), (2, 2, Legality::Illegal));
    assert!(!second.version.findings.is_empty());
    let old = open_publication(&house.service, &GUEST, &address, Some(1)).await.unwrap();
    assert_eq!(old.list, first.list);
    let none = open_publication(&house.service, &GUEST, &address, Some(3)).await;
    assert!(matches!(none, Err(Refusal::NoVersion)), "{}", told(&none));
}

#[tokio::test]
async fn a_deck_is_seen_by_whom_its_author_says() {
    let People { house, author, reader, administrator } = people().await;
    let revision = saved(&house, &author, 1, |_| ()).await;
    for (to, others, lists) in
        [(Visibility::Private, false, 0), (Visibility::Link, true, 0), (Visibility::Public, true, 1)]
    {
        let address = publish(&house, &author, 1, revision, to).await.unwrap();
        for caller in [&GUEST, &reader, &administrator] {
            let seen = opened(&house, caller, &address).await;
            assert_eq!(seen.is_ok(), others, "{to:?}: {}", told(&seen));
            if !others {
                assert!(matches!(seen, Err(Refusal::NoPublication)));
                let liked = like_deck(&house.service, &reader, &address, true).await;
                assert!(matches!(liked, Err(Refusal::NoPublication)));
                let copied = copy_publication(&house.service, &reader, &address, None).await;
                assert!(matches!(copied, Err(Refusal::NoPublication)));
                let said = comment(&house.service, &reader, &address, None, "x").await;
                assert!(matches!(said, Err(Refusal::NoPublication)));
            }
        }
        assert!(opened(&house, &author, &address).await.unwrap().reader.is_author);
        assert_eq!(listed(&house).await, lists, "{to:?}");
    }
    for address in ["", "x", "00000000000000000000", "../../etc", "\u{202e}"] {
        assert!(matches!(opened(&house, &GUEST, address).await, Err(Refusal::NoPublication)), "{address}");
    }
}

#[tokio::test]
async fn nobody_publishes_or_changes_what_is_anothers() {
    let People { house, author, reader, .. } = people().await;
    let address = published(&house, &author, 1).await;
    let refused = publish(&house, &reader, 1, 1, Visibility::Public).await;
    assert!(matches!(refused, Err(Refusal::NoDeck)), "{}", told(&refused));
    let service = &house.service;
    assert!(matches!(set_visibility(service, &reader, id(1), Visibility::Private).await, Err(Refusal::NoDeck)));
    assert!(matches!(withdraw_deck(service, &reader, id(1)).await, Err(Refusal::NoDeck)));
    assert_eq!(own_publication(service, &reader, id(1)).await.unwrap(), None);
    assert!(matches!(own_origin(service, &reader, id(1)).await, Err(Refusal::NoDeck)));
    assert!(list_own_publications(service, &reader).await.unwrap().is_empty());
    assert!(opened(&house, &GUEST, &address).await.is_ok());
    let refused = publish(&house, &author, 1, 9, Visibility::Public).await;
    assert!(matches!(refused, Err(Refusal::NoVersion)));
    let empty = saved(&house, &author, 2, |deck| deck.lines.clear()).await;
    assert!(matches!(publish(&house, &author, 2, empty, Visibility::Public).await, Err(Refusal::EmptyDeck)));
    let long =
        Publish { deck: id(1), revision: 1, visibility: Visibility::Public, note: "x".repeat(MAX_NOTE_BYTES + 1) };
    let refused = publish_deck(service, &author, &long, shipped::catalogue(), shipped::formats()).await;
    assert!(matches!(refused, Err(Refusal::LongText { .. })));
}

#[tokio::test]
async fn what_is_in_the_trash_nobody_else_sees_until_it_is_published_again() {
    let People { house, author, .. } = people().await;
    let address = published(&house, &author, 1).await;
    trash_deck(&house.service, &author, id(1), None).await.unwrap();
    assert!(matches!(opened(&house, &GUEST, &address).await, Err(Refusal::NoPublication)));
    restore_deck(&house.service, &author, id(1)).await.unwrap();
    assert!(matches!(opened(&house, &GUEST, &address).await, Err(Refusal::NoPublication)));
    set_visibility(&house.service, &author, id(1), Visibility::Public).await.unwrap();
    assert!(opened(&house, &GUEST, &address).await.is_ok());
    withdraw_deck(&house.service, &author, id(1)).await.unwrap();
    assert!(matches!(opened(&house, &author, &address).await, Err(Refusal::NoPublication)));
    assert!(open_deck(&house.service, &author, id(1), None).await.is_ok());
}

#[tokio::test]
async fn a_copy_says_where_it_came_from_to_whoever_may_see_that() {
    let People { house, author, reader, .. } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let copy = copy_publication(service, &reader, &address, None).await.unwrap();
    assert_eq!(open_deck(service, &reader, copy, None).await.unwrap().deck.lines, shipped::decks()[0].lines);
    let origin = own_origin(service, &reader, copy).await.unwrap().unwrap();
    assert_eq!((origin.author.as_str(), origin.number, origin.address.as_str()), ("glenn1", 1, address.as_str()));
    let asked = Publish { deck: copy, revision: 1, visibility: Visibility::Public, note: String::new() };
    let done = publish_deck(service, &reader, &asked, shipped::catalogue(), shipped::formats()).await.unwrap();
    let of = async |caller: &Caller| opened(&house, caller, done.0.as_str()).await.unwrap().origin;
    assert_eq!(of(&GUEST).await, Some(origin.clone()));
    // The address of a deck that is for whoever has its link is no news of a copy's.
    for visibility in [Visibility::Link, Visibility::Private] {
        set_visibility(service, &author, id(1), visibility).await.unwrap();
        for caller in [&GUEST, &reader] {
            assert_eq!(of(caller).await, None, "{visibility:?}");
        }
        assert_eq!(of(&author).await, Some(origin.clone()), "{visibility:?}");
    }
    set_visibility(service, &author, id(1), Visibility::Public).await.unwrap();
    assert_eq!(of(&GUEST).await, Some(origin.clone()));
    // Whoever made the copy knows it for good.
    withdraw_deck(service, &author, id(1)).await.unwrap();
    assert_eq!(of(&GUEST).await, None);
    assert_eq!(own_origin(service, &reader, copy).await.unwrap(), Some(origin));
}

#[tokio::test]
async fn everybody_likes_a_deck_once_but_its_author() {
    let People { house, author, reader, administrator } = people().await;
    let address = published(&house, &author, 1).await;
    assert!(matches!(like_deck(&house.service, &author, &address, true).await, Err(Refusal::Forbidden)));
    for _ in 0..2 {
        assert_eq!(like_deck(&house.service, &reader, &address, true).await.unwrap(), 1);
    }
    assert_eq!(like_deck(&house.service, &administrator, &address, true).await.unwrap(), 2);
    assert!(opened(&house, &reader, &address).await.unwrap().reader.likes);
    assert_eq!(like_deck(&house.service, &reader, &address, false).await.unwrap(), 1);
    let author = find_author(&house.service, &GUEST, "GLENN1").await.unwrap();
    assert_eq!((author.decks, author.likes, author.followers), (1, 1, 0));
    for _ in 0..200 {
        if let Err(refusal) = like_deck(&house.service, &reader, &address, true).await {
            assert!(matches!(refusal, Refusal::DoneTooOften { seconds: 1..=600 }), "{refusal:?}");
            return;
        }
    }
    panic!("nobody clicks as often as that");
}

#[tokio::test]
async fn comments_are_read_by_everybody_and_changed_by_whoever_said_them_for_a_while() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let one = comment(service, &reader, &address, None, " \u{202e}<b>Nice\u{200b}</b>\r\n\n\n\nMore ").await.unwrap();
    let answer = comment(service, &author, &address, Some(one), "Thanks").await.unwrap();
    assert!(matches!(comment(service, &reader, &address, Some(answer), "x").await, Err(Refusal::Nothing)));
    assert!(matches!(comment(service, &reader, &address, Some(Uuid::nil()), "x").await, Err(Refusal::Nothing)));
    assert!(matches!(comment(service, &reader, &address, None, " \u{200b} ").await, Err(Refusal::NoText)));
    let long = "x".repeat(MAX_COMMENT_BYTES + 1);
    assert!(matches!(comment(service, &reader, &address, None, &long).await, Err(Refusal::LongText { .. })));

    let seen = list_comments(service, &GUEST, &address).await.unwrap();
    let told: Vec<_> = seen.iter().map(|seen| (seen.comment.body.as_str(), seen.comment.name.as_str())).collect();
    assert_eq!(told, [(" <b>Nice</b>\n\nMore", "glenn2"), ("Thanks", "glenn1")]);
    assert!(seen.iter().all(|seen| seen.is_shown && !seen.is_own && !seen.may_edit && !seen.may_hide));
    let may = |seen: &[safehouse_service::deck_comments::SeenComment]| {
        seen.iter().map(|seen| (seen.may_edit, seen.may_hide)).collect::<Vec<_>>()
    };
    let of = async |caller: &Caller| may(&list_comments(service, caller, &address).await.unwrap());
    assert_eq!(of(&reader).await, [(true, false), (false, false)]);
    assert_eq!(of(&author).await, [(false, true), (true, true)]);
    assert_eq!(of(&administrator).await, [(false, true), (false, true)]);

    assert!(matches!(edit_comment(service, &author, one, "Mine").await, Err(Refusal::Nothing)));
    assert!(matches!(delete_comment(service, &author, one).await, Err(Refusal::Nothing)));
    edit_comment(service, &reader, one, "Better").await.unwrap();
    house.pass(EDIT_MS);
    assert!(matches!(edit_comment(service, &reader, one, "Late").await, Err(Refusal::TooLate)));
    delete_comment(service, &reader, one).await.unwrap();
    let seen = list_comments(service, &reader, &address).await.unwrap();
    assert_eq!((seen[0].away, seen[0].comment.name.as_str(), seen[0].is_shown), (Some(Away::Deleted), "", false));
}

#[tokio::test]
async fn an_account_says_only_so_much_in_a_while() {
    let People { house, author, reader, .. } = people().await;
    let address = published(&house, &author, 1).await;
    let mut said = 0;
    let refusal = loop {
        match comment(&house.service, &reader, &address, None, "Again").await {
            // What is taken back counts, too.
            Ok(id) => delete_comment(&house.service, &reader, id).await.unwrap(),
            Err(refusal) => break refusal,
        }
        said += 1;
    };
    assert!(matches!(refusal, Refusal::DoneTooOften { .. }), "{refusal:?}");
    assert_eq!(said, 20);
    assert!(comment(&house.service, &author, &address, None, "Somebody else").await.is_ok());
    house.pass(10 * MINUTE);
    assert!(comment(&house.service, &reader, &address, None, "Later").await.is_ok());
}

#[tokio::test]
async fn what_is_hidden_only_whoever_may_show_it_reads() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let one = comment(service, &reader, &address, None, "Rude").await.unwrap();
    assert!(matches!(hide_comment(service, &reader, one, true).await, Err(Refusal::Forbidden)));
    hide_comment(service, &author, one, true).await.unwrap();
    let seen = async |caller: &Caller| list_comments(service, caller, &address).await.unwrap().remove(0);
    let guests = seen(&GUEST).await;
    assert_eq!((guests.comment.body.as_str(), guests.away), ("", Some(Away::Hidden(HiddenBy::Author))));
    for caller in [&author, &reader, &administrator] {
        assert_eq!(seen(caller).await.comment.body, "Rude");
    }
    assert!(matches!(edit_comment(service, &reader, one, "x").await, Err(Refusal::TooLate)));
    hide_comment(service, &administrator, one, true).await.unwrap();
    assert!(matches!(hide_comment(service, &author, one, false).await, Err(Refusal::Forbidden)));
    assert!(!seen(&author).await.may_hide);
    hide_comment(service, &administrator, one, false).await.unwrap();
    assert_eq!(seen(&GUEST).await.comment.body, "Rude");
    let done = house.done_to(Some(id_of(&reader))).await;
    assert_eq!(
        done,
        ["comment-shown by administrator", "comment-hidden by administrator", "comment-hidden by somebody"]
    );
}

#[tokio::test]
async fn what_was_for_fewer_stays_theirs_when_a_deck_is_shown_to_others() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    let first = saved(&house, &author, 1, |deck| deck.notes = "Not for all".to_owned()).await;
    let address = publish(&house, &author, 1, first, Visibility::Link).await.unwrap();
    let among = comment(service, &reader, &address, None, "Among us").await.unwrap();
    let revision = saved(&house, &author, 1, |deck| deck.notes = "Clean".to_owned()).await;
    publish(&house, &author, 1, revision, Visibility::Public).await.unwrap();
    comment(service, &reader, &address, None, "To all").await.unwrap();
    let versions = async |caller: &Caller| {
        let opened = opened(&house, caller, &address).await.unwrap();
        opened.versions.iter().map(|entry| entry.number).collect::<Vec<_>>()
    };
    let said = async |caller: &Caller| {
        let all = list_comments(service, caller, &address).await.unwrap();
        all.into_iter().map(|seen| seen.comment.body).collect::<Vec<_>>()
    };
    let first = |caller| open_publication(service, caller, &address, Some(1));
    assert_eq!((versions(&GUEST).await, said(&GUEST).await), (vec![2], vec!["To all".to_owned()]));
    assert!(matches!(first(&GUEST).await, Err(Refusal::NoVersion)));
    for caller in [&author, &administrator] {
        assert_eq!((versions(caller).await, said(caller).await.len()), (vec![2, 1], 2));
        assert!(first(caller).await.is_ok());
    }
    assert_eq!(said(&reader).await.len(), 2, "one's own words");
    // Nor does anybody else learn that they are there, by what they link to either.
    let stranger = house.signed_in(4, Role::Player).await;
    let answered = comment(service, &stranger, &address, Some(among), "What?").await;
    assert!(matches!(answered, Err(Refusal::Nothing)), "{answered:?}");
    assert!(matches!(report(service, &stranger, &address, Some(among), "It is rude").await, Err(Refusal::Nothing)));
    assert!(matches!(deck_of_comment(service, &stranger, among).await, Err(Refusal::Nothing)));
    comment(service, &author, &address, Some(among), "Yes").await.expect("it is on their deck");
    assert_eq!(said(&stranger).await, ["To all"]);
    // Shown to fewer again, all of it is theirs; the newest goes with the deck wherever it is shown.
    set_visibility(service, &author, id(1), Visibility::Link).await.unwrap();
    assert_eq!((versions(&GUEST).await, said(&GUEST).await.len()), (vec![2, 1], 3));
    let revision = saved(&house, &author, 2, |_| ()).await;
    let other = publish(&house, &author, 2, revision, Visibility::Private).await.unwrap();
    set_visibility(service, &author, id(2), Visibility::Public).await.unwrap();
    assert_eq!(opened(&house, &GUEST, &other).await.unwrap().version.number, 1);
}

#[tokio::test]
async fn on_a_deck_that_one_does_not_see_any_more_one_says_and_learns_nothing() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let one = comment(service, &reader, &address, None, "Before").await.unwrap();
    set_visibility(service, &author, id(1), Visibility::Private).await.unwrap();
    assert!(matches!(edit_comment(service, &reader, one, "After").await, Err(Refusal::Nothing)));
    for hides in [true, false] {
        assert!(matches!(hide_comment(service, &reader, one, hides).await, Err(Refusal::Nothing)));
        assert!(matches!(hide_comment(service, &administrator, one, hides).await, Err(Refusal::Nothing)));
    }
    assert_eq!(list_comments(service, &author, &address).await.unwrap()[0].comment.body, "Before");
    delete_comment(service, &reader, one).await.expect("one's own words may always go");
}

#[tokio::test]
async fn whoever_is_blocked_says_nothing_on_the_decks_of_whoever_blocked_them() {
    let People { house, author, reader, .. } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let before = comment(service, &reader, &address, None, "Before").await.unwrap();
    assert!(matches!(block_author(service, &author, "glenn1", true).await, Err(Refusal::Forbidden)));
    assert!(matches!(block_author(service, &author, "nobody", true).await, Err(Refusal::Nothing)));
    block_author(service, &author, "glenn2", true).await.unwrap();
    assert_eq!(list_blocked(service, &author).await.unwrap(), ["glenn2"]);
    assert!(matches!(comment(service, &reader, &address, None, "After").await, Err(Refusal::Blocked)));
    assert!(matches!(edit_comment(service, &reader, before, "After").await, Err(Refusal::Blocked)));
    let guests = list_comments(service, &GUEST, &address).await.unwrap();
    assert_eq!((guests[0].comment.body.as_str(), guests[0].away), ("", Some(Away::Blocked)));
    assert_eq!(list_comments(service, &author, &address).await.unwrap()[0].comment.body, "Before");
    block_author(service, &author, "glenn2", false).await.unwrap();
    comment(service, &reader, &address, None, "After").await.unwrap();
    assert!(guests.len() < list_comments(service, &GUEST, &address).await.unwrap().len());
}

#[tokio::test]
async fn what_is_reported_is_looked_at_and_a_deck_is_taken_down_with_a_reason() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    let address = published(&house, &author, 1).await;
    let one = comment(service, &author, &address, None, "Rude").await.unwrap();
    for _ in 0..2 {
        report(service, &reader, &address, None, "The name").await.unwrap();
        report(service, &reader, &address, Some(one), "This").await.unwrap();
    }
    assert!(matches!(report(service, &reader, &address, Some(Uuid::nil()), "x").await, Err(Refusal::Nothing)));
    assert!(matches!(report(service, &reader, &address, None, "").await, Err(Refusal::NoText)));
    let open = list_reports(service, &administrator, None).await.unwrap();
    assert_eq!(open.iter().map(|open| open.report.reason.as_str()).collect::<Vec<_>>(), ["The name", "This"]);
    assert_eq!((open[1].by.as_str(), open[1].comment.as_ref().unwrap().body.as_str()), ("glenn2", "Rude"));
    take_down(service, &administrator, &address, "Against the rules of this site").await.unwrap();
    close_reports(service, &administrator, open[0].report.id).await.unwrap();
    assert_eq!(count_reports(service, &administrator).await.unwrap(), 1);
    assert!(matches!(close_reports(service, &administrator, open[0].report.id).await, Err(Refusal::Nothing)));

    for caller in [&GUEST, &reader] {
        assert!(matches!(opened(&house, caller, &address).await, Err(Refusal::TakenDown)));
    }
    let own = opened(&house, &author, &address).await.unwrap();
    assert_eq!(own.deck.taken_down.as_deref(), Some("Against the rules of this site"));
    assert_eq!(own.deck.reach, Reach::Nobody);
    assert!(opened(&house, &administrator, &address).await.is_ok());
    // Nothing that its author does brings it back.
    assert!(matches!(publish(&house, &author, 1, 1, Visibility::Public).await, Err(Refusal::TakenDown)));
    assert!(matches!(withdraw_deck(service, &author, id(1)).await, Err(Refusal::TakenDown)));
    set_visibility(service, &author, id(1), Visibility::Link).await.unwrap();
    assert!(matches!(opened(&house, &GUEST, &address).await, Err(Refusal::TakenDown)));
    assert_eq!(listed(&house).await, 0);
    put_back(service, &administrator, &address).await.unwrap();
    assert!(opened(&house, &GUEST, &address).await.is_ok());
    let done = house.done_to(Some(id_of(&author))).await;
    assert!(done.contains(&"deck-taken-down by administrator".to_owned()), "{done:?}");
    assert!(house.history(Some(id_of(&author))).await.iter().any(|entry| entry.details.contains("Against the rules")));
}

#[tokio::test]
async fn whom_one_follows_publishes_on_ones_own_page() {
    let People { house, author, reader, administrator } = people().await;
    let service = &house.service;
    published(&house, &author, 1).await;
    let followed =
        async |caller: &Caller| followed_decks(service, caller, PublicDeckPlace::START, 9).await.unwrap().len();
    follow_author(service, &reader, "glenn1", true).await.unwrap();
    assert_eq!((followed(&reader).await, followed(&administrator).await), (1, 0));
    assert_eq!(list_followed(service, &reader).await.unwrap(), ["glenn1"]);
    assert!(find_author(service, &reader, "glenn1").await.unwrap().is_followed);
    assert!(matches!(follow_author(service, &reader, "glenn2", true).await, Err(Refusal::Forbidden)));
    disable_account(service, &Caller::Administrator, id_of(&author), true).await.unwrap();
    assert_eq!((followed(&reader).await, listed(&house).await), (0, 0));
    assert!(matches!(find_author(service, &reader, "glenn1").await, Err(Refusal::Nothing)));
    disable_account(service, &Caller::Administrator, id_of(&author), false).await.unwrap();
    follow_author(service, &reader, "glenn1", false).await.unwrap();
    assert_eq!((followed(&reader).await, listed(&house).await), (0, 1));
}

#[tokio::test]
async fn an_index_is_kept_by_reading_on_from_the_last_change() {
    let People { house, author, reader, .. } = people().await;
    let service = &house.service;
    let private = saved(&house, &author, 2, |_| ()).await;
    publish(&house, &author, 2, private, Visibility::Link).await.unwrap();
    let address = published(&house, &author, 1).await;
    let first = changed_decks(service, &Caller::Job, 0, 9).await.unwrap();
    assert_eq!(first.iter().map(|change| change.id).collect::<Vec<_>>(), [id(1)]);
    let (deck, list) = first[0].content.as_ref().unwrap();
    assert_eq!((deck.author.as_str(), &list.lines), ("glenn1", &shipped::decks()[0].lines));
    like_deck(service, &reader, &address, true).await.unwrap();
    let next = changed_decks(service, &Caller::Job, first[0].sequence, 9).await.unwrap();
    assert_eq!(next[0].content.as_ref().unwrap().0.likes, 1);
    house.service.store.delete_account(id_of(&author)).await.unwrap();
    let last = changed_decks(service, &Caller::Job, next[0].sequence, 9).await.unwrap();
    assert_eq!((last.len(), last[0].id, last[0].content.is_none()), (1, id(1), true));
    assert!(house.service.store.find_account_by_name(&key("glenn1")).await.unwrap().is_none());
    house.pass(DAY + HOUR);
    assert!(matches!(opened(&house, &reader, &address).await, Err(Refusal::NoPublication)));
}
