//! Passkeys: added, used, removed, and refused.

use safehouse_service::{
    Caller, Passkeys,
    accounts::{Proof, disable_account},
    passkeys::{
        ASKED_FOR_MS, Answer, MOST, add_passkey, ask_for_passkey, confirm_with_passkey, list_passkeys,
        list_stray_passkeys, remove_passkey, rename_passkey, sign_in_with_passkey, start_passkey,
    },
    second_factor::{own_second_factor, remove_authenticator, take_second_factor},
    sign_in::change_password,
};

use crate::{
    device::Device,
    house::{ANOTHER, GUEST, House, MINUTE, PASSWORD, id_of, session_of, told},
};

const MACHINE: Caller = Caller::Administrator;

/// A device with a passkey of whoever asks, the codes that came with it, and by whom it is
/// asked from then on.
async fn added(house: &House, caller: &Caller, number: u8) -> (Device, Vec<String>, Caller) {
    let mut device = Device::new(number);
    let answer = device.make(&start_passkey(&house.service, caller).await.unwrap());
    let done = add_passkey(&house.service, caller, &answer, "Phone").await.unwrap();
    let caller = house.caller(&house.begin(&done.admitted).await).await;
    house.pass(1);
    (device, done.codes, caller)
}

#[tokio::test]
async fn a_passkey_signs_in_without_a_password_and_counts_as_both_factors() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let (mut device, codes, glenn) = added(&house, &glenn, 1).await;
    assert_eq!(codes.len(), 10);
    assert!(service.is_confirmed(&glenn));
    let own = own_second_factor(service, &glenn).await.unwrap();
    assert!(own.is_there() && !own.has_authenticator);
    assert_eq!((own.passkeys[0].name.as_str(), own.passkeys[0].used_at), ("Phone", None));
    house.pass(MINUTE);
    for _ in 0..2 {
        let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
        let signed_in = sign_in_with_passkey(service, &GUEST, &answer, None).await.unwrap();
        assert_eq!((signed_in.admitted.account, signed_in.admitted.proof), (id_of(&glenn), Proof::Passkey));
        let caller = house.caller(&house.begin(&signed_in.admitted).await).await;
        assert!(service.is_confirmed(&caller));
    }
    assert_eq!(list_passkeys(service, &glenn).await.unwrap()[0].used_at, Some(house.now()));
    // The password alone is not enough any more, and a code stands in for the passkey.
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    assert_eq!(told(&house.give(&asked, "123456").await), "WrongCode");
    house.give(&asked, &codes[0]).await.unwrap();
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert!(done.contains(&"passkey-added by self".to_owned()), "{done:?}");
}

#[tokio::test]
async fn a_device_that_did_not_make_sure_who_holds_it_is_refused() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let mut careless = Device::new(1);
    careless.verifies = false;
    let answer = careless.make(&start_passkey(service, &glenn).await.unwrap());
    assert_eq!(told(&add_passkey(service, &glenn, &answer, "").await.map(|_| ())), "WrongPasskey");
    let (mut device, _, _) = added(&house, &glenn, 2).await;
    device.verifies = false;
    let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "WrongPasskey");
}

#[tokio::test]
async fn what_is_no_answer_to_what_was_asked_here_is_refused() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let (mut device, _, glenn) = added(&house, &glenn, 1).await;
    let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    sign_in_with_passkey(service, &GUEST, &answer, None).await.unwrap();
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "AskedTooLongAgo", "once");
    let slow = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    house.pass(ASKED_FOR_MS);
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &slow, None).await), "AskedTooLongAgo");
    // Signed for one question and sent with another.
    let first = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    let second = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    let mixed = Answer { token: second.token.clone(), credential: first.credential.clone() };
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &mixed, None).await), "WrongPasskey");
    // A page that looks like this site asked for it.
    device.origin = "https://cards.example.evil";
    let phished = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &phished, None).await), "WrongPasskey");
    device.origin = "https://cards.example";
    // A key that nobody added, of somebody who is known.
    let question = start_passkey(service, &glenn).await.unwrap();
    let mut stranger = Device::new(9);
    let offered = stranger.make(&question);
    let answer = stranger.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "WrongPasskey");
    // A question to one is answered by nobody else.
    let maggie = house.player("Maggie").await;
    assert_eq!(told(&add_passkey(service, &maggie, &offered, "").await.map(|_| ())), "AskedTooLongAgo");
    for credential in ["", "{}", "null"] {
        let token = ask_for_passkey(service, &GUEST).await.unwrap().token.expose().to_owned();
        let unfit = Answer { token, credential: credential.to_owned() };
        assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &unfit, None).await), "WrongPasskey");
    }
}

#[tokio::test]
async fn a_passkey_confirms_its_own_account_alone() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    let (mut device, _, glenn) = added(&house, &glenn, 1).await;
    let (mut other, _, _) = added(&house, &maggie, 2).await;
    house.pass(11 * MINUTE);
    let answer = other.sign(&ask_for_passkey(service, &glenn).await.unwrap());
    assert_eq!(told(&confirm_with_passkey(service, &glenn, &answer).await), "WrongPasskey");
    let answer = device.sign(&ask_for_passkey(service, &glenn).await.unwrap());
    let admitted = confirm_with_passkey(service, &glenn, &answer).await.unwrap();
    assert!(service.is_confirmed(&house.caller(&house.begin(&admitted).await).await));
}

#[tokio::test]
async fn passkeys_are_named_and_removed_by_their_owner() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    let (mut device, _, glenn) = added(&house, &glenn, 1).await;
    let (_, codes, glenn) = added(&house, &glenn, 2).await;
    assert!(codes.is_empty(), "those of before still stand in");
    let own = list_passkeys(service, &glenn).await.unwrap();
    assert_eq!(told(&rename_passkey(service, &maggie, &own[0].id, "mine").await), "Nothing");
    rename_passkey(service, &glenn, &own[0].id, " Desk ").await.unwrap();
    assert_eq!(list_passkeys(service, &glenn).await.unwrap()[0].name, "Desk");
    assert_eq!(told(&remove_passkey(service, &maggie, &own[0].id, PASSWORD).await), "Nothing");
    remove_passkey(service, &glenn, &own[0].id, "").await.unwrap();
    let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "WrongPasskey");
    // The last leaves the password alone, which must be long enough.
    let admitted = change_password(service, &glenn, PASSWORD, "mQ7!vz#k").await.unwrap();
    let glenn = house.caller(&house.begin(&admitted).await).await;
    assert_eq!(told(&remove_passkey(service, &glenn, &own[1].id, "").await), "WrongPassword");
    assert_eq!(told(&remove_passkey(service, &glenn, &own[1].id, "mQ7!vz#k").await), "ShortAlone { least: 12 }");
    let admitted = change_password(service, &glenn, "mQ7!vz#k", ANOTHER).await.unwrap();
    let glenn = house.caller(&house.begin(&admitted).await).await;
    remove_passkey(service, &glenn, &own[1].id, ANOTHER).await.unwrap();
    house.sign_in("Glenn", ANOTHER).await.unwrap();
    assert_eq!(own_second_factor(service, &glenn).await.unwrap().codes.all, 0);
}

#[tokio::test]
async fn beside_a_passkey_the_authenticator_goes_without_the_password() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let (_, _, glenn) = house.with_authenticator(&glenn).await;
    let (_, codes, glenn) = added(&house, &glenn, 1).await;
    assert!(codes.is_empty());
    remove_authenticator(service, &glenn, "").await.unwrap();
    assert_eq!(own_second_factor(service, &glenn).await.unwrap().codes.left, 10);
    house.asked_for_factor("Glenn", PASSWORD).await;
}

#[tokio::test]
async fn nobody_is_let_in_who_was_stopped_or_lost_all_factors() {
    let house = House::new().await;
    let service = &house.service;
    let morgan = house.new_administrator("Morgan").await;
    house.administrator("Carol").await;
    let (mut device, _, morgan) = added(&house, &morgan, 1).await;
    assert!(!house.asks(session_of(&morgan)).await.unwrap().lacks_factor, "a passkey is a second factor");
    disable_account(service, &Caller::Administrator, id_of(&morgan), true).await.unwrap();
    let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "WrongPasskey");
    disable_account(service, &Caller::Administrator, id_of(&morgan), false).await.unwrap();
    take_second_factor(service, &Caller::Administrator, id_of(&morgan)).await.unwrap();
    let answer = device.sign(&ask_for_passkey(service, &GUEST).await.unwrap());
    assert_eq!(told(&sign_in_with_passkey(service, &GUEST, &answer, None).await), "WrongPasskey");
}

#[tokio::test]
async fn an_account_has_only_so_many_and_some_addresses_have_none() {
    let mut house = House::new().await;
    let mut glenn = house.player("Glenn").await;
    for number in 1..=u8::try_from(MOST).unwrap() {
        (_, _, glenn) = added(&house, &glenn, number).await;
    }
    assert_eq!(told(&start_passkey(&house.service, &glenn).await), "TooManyPasskeys { limit: 16 }");
    house.service.passkeys = Passkeys::at(Some("http://192.0.2.7"));
    assert_eq!(told(&start_passkey(&house.service, &glenn).await), "NoPasskeys");
    assert_eq!(told(&ask_for_passkey(&house.service, &GUEST).await), "NoPasskeys");
}

#[tokio::test]
async fn with_another_address_of_the_site_it_is_known_which_passkeys_are_of_no_use() {
    let mut house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (mut device, _, glenn) = added(&house, &glenn, 1).await;
    assert_eq!(list_stray_passkeys(&house.service, &MACHINE).await.unwrap(), []);
    assert_eq!(list_passkeys(&house.service, &glenn).await.unwrap()[0].elsewhere, None);
    for (address, elsewhere) in
        [(Some("https://decks.example"), true), (None, true), (Some("https://cards.example"), false)]
    {
        house.service.passkeys = Passkeys::at(address);
        let strays = list_stray_passkeys(&house.service, &MACHINE).await.unwrap();
        let told: Vec<_> =
            strays.iter().map(|stray| (stray.account.as_str(), stray.elsewhere, stray.unknown)).collect();
        assert_eq!(told, if elsewhere { vec![("Glenn", 1, 0)] } else { vec![] }, "{address:?}");
        let own = list_passkeys(&house.service, &glenn).await.unwrap();
        assert_eq!(own[0].elsewhere.as_deref(), elsewhere.then_some("cards.example"), "{address:?}");
    }
    // One of before hosts were written down shows its own when it is used.
    let store = &house.service.store;
    let kept = store.list_passkeys(id_of(&glenn)).await.unwrap().remove(0);
    store.delete_passkeys(id_of(&glenn)).await.unwrap();
    assert!(store.put_passkey(&safehouse_store::PasskeyEntry { relying_party: None, ..kept }).await.unwrap());
    assert_eq!(list_stray_passkeys(&house.service, &MACHINE).await.unwrap()[0].unknown, 1);
    let answer = device.sign(&ask_for_passkey(&house.service, &GUEST).await.unwrap());
    sign_in_with_passkey(&house.service, &GUEST, &answer, None).await.unwrap();
    assert_eq!(list_stray_passkeys(&house.service, &MACHINE).await.unwrap(), []);
}
