//! Tokens by which programs ask.

use safehouse_service::{
    Caller, Person, Refusal, Scope, Token,
    accounts::{delete_own_account, disable_account},
    audit::read_own_audit,
    recovery::{make_codes, recover_by_code},
    sign_in::change_password,
    tokens::{MOST, MakeToken, expire_tokens, list_tokens, make_token, revoke_token},
};

use crate::house::{ANOTHER, DAY, GUEST, HOUR, House, NETWORK, PASSWORD, id_of};

fn wanted(scopes: &[Scope], days: u32) -> MakeToken {
    MakeToken { name: " Builder ".to_owned(), scopes: scopes.iter().copied().collect(), store: String::new(), days }
}

async fn asks(house: &House, token: &str) -> Option<Token> {
    house.service.which_program(token, NETWORK).await.unwrap()
}

#[tokio::test]
async fn a_program_asks_by_its_token_until_that_ends_or_is_taken_back() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let token = make_token(service, &glenn, wanted(&[Scope::DecksWrite, Scope::DecksRead], 2)).await.unwrap();
    assert!(token.starts_with("sfh_") && token.len() == 42, "{token}");
    let program = asks(&house, &token).await.unwrap();
    assert_eq!((program.account, program.owner.as_str(), program.name.as_str()), (id_of(&glenn), "Glenn", "Builder"));
    assert_eq!(program.scopes.to_string(), "decks:read decks:write");
    assert_eq!(asks(&house, &token.to_uppercase()).await, None);
    let first = house.now();
    house.clock.set(first + HOUR - 1);
    asks(&house, &token).await.unwrap();
    assert_eq!(list_tokens(service, &glenn).await.unwrap()[0].used_at, Some(first), "it is told coarsely");
    house.clock.set(first + 2 * DAY - 1);
    assert!(asks(&house, &token).await.is_some());
    house.clock.set(first + 2 * DAY);
    assert!(asks(&house, &token).await.is_none());
    assert_eq!(list_tokens(service, &glenn).await.unwrap().len(), 1, "one that has ended is listed for a while");
    house.clock.set(first + 33 * DAY);
    assert_eq!(expire_tokens(service, &Caller::Job).await.unwrap(), 1);

    house.clock.set(first);
    let token = make_token(service, &glenn, wanted(&[Scope::Publish], 2)).await.unwrap();
    let id = asks(&house, &token).await.unwrap().id;
    let daryl = house.player("Daryl").await;
    assert!(!revoke_token(service, &daryl, id).await.unwrap(), "it is another's");
    assert!(revoke_token(service, &glenn, id).await.unwrap());
    assert!(!revoke_token(service, &glenn, id).await.unwrap());
    assert_eq!(asks(&house, &token).await, None);
    let told: Vec<_> =
        read_own_audit(service, &glenn, None, 9).await.unwrap().into_iter().map(|entry| entry.action).collect();
    assert_eq!(told, ["token-revoked", "token-made", "token-made", "registered"]);
}

#[tokio::test]
async fn tokens_end_when_the_password_was_lost_and_stay_when_it_is_changed() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let token = make_token(service, &glenn, wanted(&[Scope::DecksRead], 9)).await.unwrap();
    let codes = make_codes(service, &glenn).await.unwrap();
    change_password(service, &glenn, PASSWORD, ANOTHER).await.unwrap();
    assert!(asks(&house, &token).await.is_some());
    recover_by_code(service, &GUEST, "Glenn", &codes[0], PASSWORD).await.unwrap();
    assert!(asks(&house, &token).await.is_none());
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert_eq!(done[..2], ["token-revoked by somebody", "code-used by somebody"]);
}

#[tokio::test]
async fn no_token_outlives_its_account() {
    let house = House::new().await;
    let service = &house.service;
    for name in ["Glenn", "Daryl"] {
        let player = house.player(name).await;
        let token = make_token(service, &player, wanted(&[Scope::DecksRead], 9)).await.unwrap();
        assert!(asks(&house, &token).await.is_some());
        if name == "Glenn" {
            delete_own_account(service, &player).await.unwrap();
        } else {
            assert!(disable_account(service, &Caller::Administrator, id_of(&player), true).await.unwrap());
            assert!(asks(&house, &token).await.is_none());
            assert!(disable_account(service, &Caller::Administrator, id_of(&player), false).await.unwrap());
        }
        assert!(asks(&house, &token).await.is_none(), "{name}");
    }
}

#[tokio::test]
async fn a_token_is_made_by_whoever_just_gave_the_password_and_with_sense() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let long_ago = Caller::Person(Person { confirmed_at: 0, ..glenn.person().unwrap().clone() });
    let ask = async |caller: &Caller, wanted: MakeToken| make_token(service, caller, wanted).await;
    assert!(matches!(ask(&long_ago, wanted(&[Scope::DecksRead], 1)).await, Err(Refusal::Confirm)));
    assert!(matches!(ask(&glenn, wanted(&[], 1)).await, Err(Refusal::NoScope)));
    for days in [0, 366] {
        assert!(matches!(ask(&glenn, wanted(&[Scope::DecksRead], days)).await, Err(Refusal::TokenDays { .. })));
    }
    let nameless = MakeToken { name: " ".to_owned(), ..wanted(&[Scope::DecksRead], 1) };
    assert!(matches!(ask(&glenn, nameless).await, Err(Refusal::NoLabel)));
    for _ in 0..MOST {
        ask(&glenn, wanted(&[Scope::DecksRead], 1)).await.unwrap();
    }
    let more = ask(&glenn, wanted(&[Scope::DecksRead], 1)).await;
    assert!(matches!(more, Err(Refusal::TooManyTokens { limit: MOST })));
}
