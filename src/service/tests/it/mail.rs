//! Letters, the address that they go to, and coming back by one.

use std::sync::Mutex;

use safehouse_service::{
    Caller, Letter, LetterState, Letterhead, OutboxTotals, Refusal,
    accounts::disable_account,
    emails::{CONFIRM_FOR_MS, ask_for_address, confirm_address, open_address_link, remove_address},
    mail::{Post, Unsent, expire_letters, list_letters, retry_letters, send_letter, test_letter, total_letters},
    recovery::{LETTER_FOR_MS, make_codes, recover_by_letter, recover_by_link},
    sessions::CONFIRMED_FOR_MS,
    sign_in::change_password,
};
use safehouse_store::{NewAccount, Secret};

use crate::house::{ANOTHER, DAY, GUEST, House, MINUTE, PASSWORD, STRANGER, id_of, told};

const ADDRESS: &str = "Glenn@Example.org";

/// Keeps what it was given, or refuses it.
#[derive(Debug, Default)]
pub(crate) struct Postbox {
    letters: Mutex<Vec<Letter>>,
    refuses: Mutex<Option<Unsent>>,
}

impl Post for Postbox {
    async fn send(&self, letter: &Letter) -> Result<(), Unsent> {
        match self.refuses.lock().unwrap().clone() {
            Some(unsent) => Err(unsent),
            None => {
                self.letters.lock().unwrap().push(letter.clone());
                Ok(())
            }
        }
    }
}

impl House {
    async fn with_mail() -> Self {
        let mut house = Self::new().await;
        house.service.mail = Some(Letterhead::new("https://cards.example"));
        house
    }

    /// All letters that are due, sent.
    async fn letters(&self) -> Vec<Letter> {
        let post = Postbox::default();
        while send_letter(&self.service, &Caller::Job, &post).await.unwrap() {}
        post.letters.into_inner().unwrap()
    }

    /// Somebody whose letters go to [`ADDRESS`].
    async fn reachable(&self, name: &str) -> Caller {
        let caller = self.player(name).await;
        ask_for_address(&self.service, &caller, ADDRESS).await.unwrap();
        let token = token(&self.letters().await[0]);
        confirm_address(&self.service, &STRANGER, &token).await.unwrap();
        caller
    }
}

/// The secret part of the link in a letter.
fn token(letter: &Letter) -> String {
    let link = letter.body.expose().lines().find(|line| line.starts_with("https://cards.example/")).unwrap();
    let token = link.rsplit('/').next().unwrap().to_owned();
    assert_eq!(token.len(), 64);
    token
}

#[tokio::test]
async fn an_address_is_an_accounts_once_a_letter_reached_somebody_there() {
    let house = House::with_mail().await;
    let caller = house.player("Glenn").await;
    ask_for_address(&house.service, &caller, ADDRESS).await.unwrap();
    assert_eq!(house.account("Glenn").await.email, None);
    let letters = house.letters().await;
    assert_eq!((letters.len(), letters[0].recipient.as_str()), (1, ADDRESS));
    assert!(!letters[0].body.expose().contains("Glenn"), "no name that somebody chose");
    let token = token(&letters[0]);
    // Looking at it confirms nothing; a browser that nobody signed in with may.
    assert_eq!(open_address_link(&house.service, &STRANGER, &token).await.unwrap(), ADDRESS);
    assert_eq!(house.account("Glenn").await.email, None);
    confirm_address(&house.service, &STRANGER, &token).await.unwrap();
    let account = house.account("Glenn").await;
    assert_eq!((account.email.as_deref(), account.email_confirmed_at), (Some(ADDRESS), Some(house.now())));
    assert_eq!(told(&confirm_address(&house.service, &STRANGER, &token).await), "Nothing", "once");
    assert_eq!(house.letters().await, [], "there was no old one to tell");
    assert_eq!(
        house.done_to(Some(id_of(&caller))).await[..2],
        ["address-changed by somebody", "address-asked by self"]
    );
}

#[tokio::test]
async fn the_old_address_is_told_of_the_new_one_and_of_none() {
    let house = House::with_mail().await;
    let caller = house.reachable("Glenn").await;
    assert_eq!(told(&ask_for_address(&house.service, &caller, ADDRESS).await), "Address(Same)");
    ask_for_address(&house.service, &caller, "maggie@example.org").await.unwrap();
    let asked = house.letters().await;
    assert_eq!(house.account("Glenn").await.email.as_deref(), Some(ADDRESS), "it has the old one until then");
    confirm_address(&house.service, &caller, &token(&asked[0])).await.unwrap();
    let letters = house.letters().await;
    assert_eq!((letters.len(), letters[0].recipient.as_str()), (1, ADDRESS));
    assert!(letters[0].subject.contains("changed") && !letters[0].body.expose().contains("maggie"));

    remove_address(&house.service, &caller).await.unwrap();
    let letters = house.letters().await;
    assert_eq!((letters.len(), letters[0].recipient.as_str()), (1, "maggie@example.org"));
    assert!(letters[0].subject.contains("removed"));
    assert_eq!(house.account("Glenn").await.email, None);
    remove_address(&house.service, &caller).await.unwrap();
    assert_eq!(house.letters().await, []);
}

#[tokio::test]
async fn an_address_is_changed_by_nobody_who_found_a_session_open() {
    let house = House::with_mail().await;
    let caller = house.reachable("Glenn").await;
    house.pass(CONFIRMED_FOR_MS + 1);
    assert_eq!(told(&ask_for_address(&house.service, &caller, "x@example.org").await), "Confirm");
    assert_eq!(told(&remove_address(&house.service, &caller).await), "Confirm");
    for (address, fault) in [("", "Address(Empty)"), ("x", "Address(Form)")] {
        assert_eq!(told(&ask_for_address(&house.service, &caller, address).await), fault);
    }
}

#[tokio::test]
async fn a_link_for_an_address_ends_with_its_time_its_epoch_and_its_account() {
    let house = House::with_mail().await;
    let caller = house.player("Glenn").await;
    let ask = async || {
        ask_for_address(&house.service, &caller, ADDRESS).await.unwrap();
        token(house.letters().await.last().unwrap())
    };
    let replaced = ask().await;
    let late = ask().await;
    assert_eq!(told(&open_address_link(&house.service, &GUEST, &replaced).await), "Nothing");
    house.pass(CONFIRM_FOR_MS);
    assert_eq!(told(&confirm_address(&house.service, &GUEST, &late).await), "Nothing");

    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    let caller = house.caller(&house.begin(&admitted).await).await;
    ask_for_address(&house.service, &caller, ADDRESS).await.unwrap();
    let before = token(&house.letters().await[0]);
    change_password(&house.service, &caller, PASSWORD, ANOTHER).await.unwrap();
    assert_eq!(told(&confirm_address(&house.service, &GUEST, &before).await), "Nothing", "of before the new password");
    assert_eq!(house.account("Glenn").await.email, None);
}

#[tokio::test]
async fn that_another_account_has_an_address_is_told_there_and_nowhere_else() {
    let house = House::with_mail().await;
    house.reachable("Glenn").await;
    let maggie = house.player("Maggie").await;
    let answers = [ADDRESS, "free@example.org"]
        .map(async |address| told(&ask_for_address(&house.service, &maggie, address).await));
    let [taken, free] = answers;
    assert_eq!((taken.await, free.await), ("done".to_owned(), "done".to_owned()));
    let letters = house.letters().await;
    assert_eq!(letters.len(), 2);
    assert!(letters[0].subject.contains("already") && !letters[0].body.expose().contains("confirm-address"));
    // Somebody takes it between the letter and the link.
    let free = token(&letters[1]);
    let other = NewAccount {
        id: uuid::Uuid::from_bytes([9; 16]).into(),
        name: "Beth".to_owned(),
        name_key: "beth".to_owned(),
        email: Some(safehouse_service::addresses::read("Free@example.org").unwrap()),
        password: Secret::new("x"),
        role: safehouse_service::Role::Player,
        created_at: house.now(),
    };
    house.service.store.create_account(&other).await.unwrap();
    assert_eq!(told(&confirm_address(&house.service, &GUEST, &free).await), "Address(Taken)");
    assert_eq!(
        open_address_link(&house.service, &GUEST, &free).await.unwrap(),
        "free@example.org",
        "it is not used up"
    );
}

#[tokio::test]
async fn a_letter_sets_another_password_once_within_ten_minutes() {
    let house = House::with_mail().await;
    let caller = house.reachable("Glenn").await;
    for is_late in [true, false] {
        recover_by_letter(&house.service, &GUEST, "GLENN@example.org").await.unwrap();
        let letters = house.letters().await;
        assert_eq!((letters.len(), letters[0].recipient.as_str()), (1, ADDRESS), "as it was confirmed");
        let token = token(&letters[0]);
        house.pass(if is_late { LETTER_FOR_MS } else { LETTER_FOR_MS - 1 });
        let used = recover_by_link(&house.service, &GUEST, &token, ANOTHER).await;
        assert_eq!(told(&used), if is_late { "Nothing" } else { "done" });
        assert_eq!(told(&recover_by_link(&house.service, &GUEST, &token, PASSWORD).await), "Nothing", "once");
    }
    house.sign_in("Glenn", ANOTHER).await.unwrap();
    assert_eq!(house.done_to(Some(id_of(&caller))).await[1], "link-used by somebody");
    let letters = house.letters().await;
    assert!(letters[0].body.expose().contains("A link set another password"), "and its owner is told");
}

#[tokio::test]
async fn who_asks_for_a_letter_is_answered_alike_whether_an_account_has_the_address() {
    let house = House::with_mail().await;
    let caller = house.reachable("Glenn").await;
    let stopped = house.player("Maggie").await;
    let taken = safehouse_service::addresses::read("stopped@example.org").unwrap();
    let store = &house.service.store;
    assert!(store.set_account_email(id_of(&stopped), Some(&taken), Some(1), None).await.unwrap());
    disable_account(&house.service, &Caller::Administrator, id_of(&stopped), true).await.unwrap();
    house.letters().await;
    for address in [ADDRESS, "nobody@example.org", "stopped@example.org"] {
        assert_eq!(told(&recover_by_letter(&house.service, &GUEST, address).await), "done");
    }
    let letters = house.letters().await;
    let with_link = |letter: &Letter| letter.body.expose().contains("/recover/");
    assert_eq!(letters.iter().map(with_link).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(house.done_to(Some(id_of(&caller))).await[0], "letter-asked by somebody");
    assert_eq!(house.done_to(None).await, ["letter-asked by somebody"; 2]);
}

#[tokio::test]
async fn nobody_has_an_address_flooded_with_letters() {
    let house = House::with_mail().await;
    house.reachable("Glenn").await;
    let mut written = 0;
    for round in 0..12 {
        // From a network of its own each time.
        let caller = Caller::Guest { network: std::net::Ipv4Addr::new(203, 0, 113, round).into() };
        assert_eq!(told(&recover_by_letter(&house.service, &caller, ADDRESS).await), "done");
        written += house.letters().await.len();
    }
    assert_eq!(written, 5);
    house.pass(DAY + MINUTE);
    recover_by_letter(&house.service, &GUEST, ADDRESS).await.unwrap();
    assert_eq!(house.letters().await.len(), 1);
    // Nor do one network or one account send letters all over the world.
    let (mut by_network, mut by_account) = (0, 0);
    let caller = house.player("Maggie").await;
    for number in 0..20 {
        let address = format!("somebody{number}@example.org");
        by_network += usize::from(recover_by_letter(&house.service, &STRANGER, &address).await.is_ok());
        by_account += usize::from(ask_for_address(&house.service, &caller, &address).await.is_ok());
    }
    assert_eq!((by_network, by_account), (5, 5));
}

#[tokio::test]
async fn the_owner_is_told_of_what_lets_others_in() {
    let house = House::with_mail().await;
    let caller = house.reachable("Glenn").await;
    make_codes(&house.service, &caller).await.unwrap();
    change_password(&house.service, &caller, PASSWORD, ANOTHER).await.unwrap();
    let letters = house.letters().await;
    let said: Vec<_> = letters.iter().map(|letter| letter.body.expose().lines().next().unwrap()).collect();
    assert_eq!(
        said,
        ["Codes that set another password for your account were made.", "The password of your account was changed."]
    );
    assert!(letters[0].body.expose().contains("192.0.2.0/24"));
    // Where no address is, or letters are not sent, nothing waits for ever.
    let unreachable = house.player("Maggie").await;
    make_codes(&house.service, &unreachable).await.unwrap();
    assert_eq!(house.letters().await, []);
}

#[tokio::test]
async fn without_letters_everything_says_so_and_nothing_waits() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    assert_eq!(told(&ask_for_address(&house.service, &caller, ADDRESS).await), "NoMail");
    assert_eq!(told(&recover_by_letter(&house.service, &GUEST, ADDRESS).await), "NoMail");
    let post = Postbox::default();
    assert_eq!(told(&test_letter(&house.service, &Caller::Administrator, &post, ADDRESS).await), "NoMail");
    make_codes(&house.service, &caller).await.unwrap();
    assert_eq!(total_letters(&house.service, &Caller::Administrator).await.unwrap(), OutboxTotals::default());
}

#[tokio::test]
async fn what_a_mail_server_does_not_take_is_tried_again_for_as_long_as_it_is_of_use() {
    let house = House::with_mail().await;
    house.reachable("Glenn").await;
    let post = Postbox::default();
    *post.refuses.lock().unwrap() = Some(Unsent { why: "no answer".to_owned(), is_final: false });
    let send = async || send_letter(&house.service, &Caller::Job, &post).await.unwrap();
    let totals = async || total_letters(&house.service, &Caller::Administrator).await.unwrap();
    let newest = async || list_letters(&house.service, &Caller::Administrator, 1).await.unwrap().remove(0);
    // A notice is tried for a day.
    let caller = house.player("Maggie").await;
    let email = safehouse_service::addresses::read("maggie@example.org").unwrap();
    house.service.store.set_account_email(id_of(&caller), Some(&email), Some(1), None).await.unwrap();
    make_codes(&house.service, &caller).await.unwrap();
    let mut tries = 0;
    for _ in 0..26 * 60 {
        tries += usize::from(send().await);
        house.pass(MINUTE);
    }
    let entry = newest().await;
    assert_eq!((entry.state, entry.fault.as_str(), entry.tries), (LetterState::Failed, "no answer", tries as u32));
    assert!((10..20).contains(&tries), "{tries}");
    // One with a link is of use for ten minutes.
    recover_by_letter(&house.service, &GUEST, ADDRESS).await.unwrap();
    let begun = house.now();
    while newest().await.state == LetterState::Waiting {
        send().await;
        house.pass(MINUTE);
    }
    assert!(house.now() - begun <= 10 * MINUTE);
    // What the server refuses for good is given up at once.
    *post.refuses.lock().unwrap() = Some(Unsent { why: "no such mailbox".to_owned(), is_final: true });
    recover_by_letter(&house.service, &GUEST, ADDRESS).await.unwrap();
    assert!(send().await);
    assert_eq!((newest().await.state, newest().await.tries), (LetterState::Failed, 1));
    assert_eq!(totals().await.failed, 3);
    // Whoever runs the site need not wait for the pause to end.
    *post.refuses.lock().unwrap() = Some(Unsent { why: "busy".to_owned(), is_final: false });
    recover_by_letter(&house.service, &GUEST, ADDRESS).await.unwrap();
    assert!(send().await && !send().await);
    assert_eq!(retry_letters(&house.service, &Caller::Administrator).await.unwrap(), 1);
    *post.refuses.lock().unwrap() = None;
    assert!(send().await);
    house.pass(8 * DAY);
    assert_eq!(expire_letters(&house.service, &Caller::Job).await.unwrap(), 5);
    assert_eq!(totals().await, OutboxTotals::default());
}

#[tokio::test]
async fn a_letter_to_try_it_says_at_once_whether_it_was_taken() {
    let house = House::with_mail().await;
    let post = Postbox::default();
    let test = async |address: &str| test_letter(&house.service, &Caller::Administrator, &post, address).await;
    assert_eq!(test("ada@example.org").await.unwrap(), Ok(()));
    assert!(matches!(test("ada").await, Err(Refusal::Address(_))));
    let unsent = Unsent { why: "no answer".to_owned(), is_final: false };
    *post.refuses.lock().unwrap() = Some(unsent.clone());
    assert_eq!(test("ada@example.org").await.unwrap(), Err(unsent));
    assert_eq!(post.letters.lock().unwrap().len(), 1);
    assert_eq!(total_letters(&house.service, &Caller::Administrator).await.unwrap(), OutboxTotals::default());
}
