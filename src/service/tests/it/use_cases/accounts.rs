//! Who may do what with accounts, sessions, second factors, passkeys and recovery.

use safehouse_service::{
    Caller, Service,
    accounts::{
        Register, create_administrator, delete_own_account, disable_account, find_account, list_accounts,
        list_administrators, own_account, register, rename_own_account,
    },
    passkeys::{
        Answer, add_passkey, ask_for_passkey, confirm_with_passkey, list_passkeys, list_stray_passkeys, remove_passkey,
        rename_passkey, sign_in_with_passkey, start_passkey,
    },
    recovery::{
        count_codes, expire_links, make_codes, make_link, open_link, recover_by_code, recover_by_letter,
        recover_by_link,
    },
    second_factor::{
        Given, confirm_authenticator, give_second_factor, make_factor_codes, open_setup, own_second_factor,
        remove_authenticator, start_authenticator, take_second_factor,
    },
    sessions::{
        end_other_sessions, end_own_session, end_sessions, expire_sessions, key_of, list_own_sessions, list_sessions,
        sign_out,
    },
    sign_in::{change_password, confirm_password, expire_tries, sign_in},
};
use safehouse_store::AccountId;
use uuid::Uuid;

use super::access::{ANYONE, AT_THE_MACHINE, Asked, JOB, RUNS_THE_SITE, SIGNED_IN};
use crate::house::asked as signing_in;

pub(super) async fn of_accounts(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let unfit = Register { name: "x".to_owned(), password: String::new() };
    asked.push(("register", ANYONE, register(service, caller, unfit).await.err()));
    asked.push(("create_administrator", AT_THE_MACHINE, create_administrator(service, caller, "x").await.err()));
    asked.push(("own_account", SIGNED_IN, own_account(service, caller).await.err()));
    asked.push(("rename_own_account", SIGNED_IN, rename_own_account(service, caller, "x").await.err()));
    asked.push(("delete_own_account", SIGNED_IN, delete_own_account(service, caller).await.err()));
    asked.push(("list_accounts", RUNS_THE_SITE, list_accounts(service, caller, "", 9).await.err()));
    asked.push(("find_account", RUNS_THE_SITE, find_account(service, caller, "x").await.err()));
    let nobody = AccountId::from(Uuid::nil());
    asked.push(("disable_account", RUNS_THE_SITE, disable_account(service, caller, nobody, true).await.err()));

    asked.push(("sign_in", ANYONE, sign_in(service, caller, signing_in("x", "", None)).await.err()));
    asked.push(("confirm_password", SIGNED_IN, confirm_password(service, caller, "", "").await.err()));
    asked.push(("change_password", SIGNED_IN, change_password(service, caller, "", "").await.err()));
    asked.push(("expire_tries", JOB, expire_tries(service, caller).await.err()));

    asked.push(("list_own_sessions", SIGNED_IN, list_own_sessions(service, caller).await.err()));
    let key = key_of(b"no session");
    asked.push(("end_own_session", SIGNED_IN, end_own_session(service, caller, &key).await.err()));
    asked.push(("end_other_sessions", SIGNED_IN, end_other_sessions(service, caller).await.err()));
    asked.push(("list_sessions", RUNS_THE_SITE, list_sessions(service, caller, nobody).await.err()));
    asked.push(("end_sessions", RUNS_THE_SITE, end_sessions(service, caller, nobody).await.err()));
    asked.push(("expire_sessions", JOB, expire_sessions(service, caller).await.err()));
    asked.push(("list_administrators", RUNS_THE_SITE, list_administrators(service, caller).await.err()));
    asked.push(("sign_out", SIGNED_IN, sign_out(service, caller).await.err()));

    asked.push(("make_codes", SIGNED_IN, make_codes(service, caller).await.err()));
    asked.push(("count_codes", SIGNED_IN, count_codes(service, caller).await.err()));
    asked.push(("own_second_factor", SIGNED_IN, own_second_factor(service, caller).await.err()));
    asked.push(("start_authenticator", SIGNED_IN, start_authenticator(service, caller).await.err()));
    asked.push(("open_setup", SIGNED_IN, open_setup(service, caller).await.err()));
    asked.push(("confirm_authenticator", SIGNED_IN, confirm_authenticator(service, caller, "").await.err()));
    asked.push(("remove_authenticator", SIGNED_IN, remove_authenticator(service, caller, "").await.err()));
    asked.push(("make_factor_codes", SIGNED_IN, make_factor_codes(service, caller).await.err()));
    let given = Given { token: String::new(), code: String::new(), device: None };
    asked.push(("give_second_factor", ANYONE, give_second_factor(service, caller, given).await.err()));
    asked.push(("take_second_factor", AT_THE_MACHINE, take_second_factor(service, caller, nobody).await.err()));

    asked.push(("list_passkeys", SIGNED_IN, list_passkeys(service, caller).await.err()));
    asked.push(("list_stray_passkeys", RUNS_THE_SITE, list_stray_passkeys(service, caller).await.err()));
    asked.push(("start_passkey", SIGNED_IN, start_passkey(service, caller).await.err()));
    let answer = Answer { token: String::new(), credential: String::new() };
    asked.push(("add_passkey", SIGNED_IN, add_passkey(service, caller, &answer, "x").await.err()));
    asked.push(("rename_passkey", SIGNED_IN, rename_passkey(service, caller, &key, "x").await.err()));
    asked.push(("remove_passkey", SIGNED_IN, remove_passkey(service, caller, &key, "").await.err()));
    asked.push(("ask_for_passkey", ANYONE, ask_for_passkey(service, caller).await.err()));
    asked.push(("sign_in_with_passkey", ANYONE, sign_in_with_passkey(service, caller, &answer, None).await.err()));
    asked.push(("confirm_with_passkey", SIGNED_IN, confirm_with_passkey(service, caller, &answer).await.err()));

    asked.push(("recover_by_code", ANYONE, recover_by_code(service, caller, "x", "", "").await.err()));
    asked.push(("make_link", RUNS_THE_SITE, make_link(service, caller, nobody).await.err()));
    asked.push(("open_link", ANYONE, open_link(service, caller, "").await.err()));
    asked.push(("recover_by_link", ANYONE, recover_by_link(service, caller, "", "").await.err()));
    asked.push(("recover_by_letter", ANYONE, recover_by_letter(service, caller, "x").await.err()));
    asked.push(("expire_links", JOB, expire_links(service, caller).await.err()));
    asked
}
