//! What no log shows, whatever it is given.

use std::fmt::Debug;

use safehouse_service::{
    Caller, Refusal,
    accounts::{Register, register},
    recovery::{make_codes, make_link, open_link, recover_by_code, recover_by_link},
    sign_in::{change_password, confirm_password, sign_in},
    wire::MadeLink,
};

use crate::house::{ANOTHER, GUEST, House, PASSWORD, WRONG, asked, done, id_of, session_of};

#[tokio::test]
async fn no_type_shows_a_password_a_code_a_link_or_what_a_browser_is_known_by() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let codes = make_codes(service, &glenn).await.unwrap();
    let signed_in = done(sign_in(service, &GUEST, asked("Glenn", PASSWORD, None)).await.unwrap());
    let device = signed_in.device.clone().unwrap();
    let link = make_link(service, &Caller::Administrator, id_of(&glenn)).await.unwrap();
    let account = open_link(service, &GUEST, &link).await.unwrap();
    let (session, _) = service.store.find_session(session_of(&glenn), house.now()).await.unwrap().unwrap();

    let mut secrets = vec![PASSWORD, ANOTHER, WRONG, device.expose(), &link, account.password.expose(), "$argon2"];
    secrets.extend(codes.iter().map(String::as_str));
    secrets.push(session_of(&glenn).as_str());
    let check = |shown: &dyn Debug| {
        for shown in [format!("{shown:?}"), format!("{shown:#?}")] {
            assert!(!secrets.iter().any(|secret| shown.contains(secret)), "{shown}");
        }
    };
    check(service);
    check(&service.passwords);
    check(&glenn);
    check(&account);
    check(&session);
    check(&signed_in);
    check(&device);
    let address = format!("https://cards.example/recover/{link}");
    check(&MadeLink::new("Glenn", &address, 1));

    // Nor does what is answered.
    let refused: [Option<Refusal>; 7] = [
        sign_in(service, &GUEST, asked("Glenn", WRONG, Some(device.expose()))).await.err(),
        confirm_password(service, &glenn, WRONG, "").await.err(),
        change_password(service, &glenn, PASSWORD, "aaaaaaaaaaaaaaaa").await.err(),
        recover_by_code(service, &GUEST, "Maggie", &codes[0], ANOTHER).await.err(),
        recover_by_link(service, &GUEST, &link, "short").await.err(),
        register(service, &GUEST, Register { name: "Glenn".to_owned(), password: PASSWORD.to_owned() }).await.err(),
        register(
            service,
            &GUEST,
            Register {
                name: "Glenn".to_owned(),
                password: format!("{PASSWORD}{PASSWORD}{PASSWORD}{PASSWORD}{PASSWORD}{PASSWORD}"),
            },
        )
        .await
        .err(),
    ];
    for refused in &refused {
        let refused = refused.as_ref().expect("a refusal");
        check(refused);
        assert!(!secrets.iter().any(|secret| refused.to_string().contains(secret)), "{refused}");
    }
}
