//! Who may do what with the log, its witnesses, and lists that are printed.

use safehouse_service::{Caller, Service};
use safehouse_statements::code::KeyReason;
use safehouse_testing::shipped;

use super::access::{ANYONE, Asked, JOB, RUNS_THE_SITE, SIGNED_IN};
use crate::log_witnesses::Nowhere;

pub(super) async fn of_log(service: &Service, caller: &Caller) -> Asked {
    use safehouse_service::{LogPlace, events::sheets::print_lists, log};
    let mut asked = Asked::new();
    asked.push(("logs", ANYONE, log::logs(service, caller).await.err()));
    asked.push(("keys", ANYONE, log::keys(service, caller).await.err()));
    asked.push(("policy", ANYONE, log::policy(service, caller).await.err()));
    asked.push(("checkpoint", ANYONE, log::checkpoint(service, caller, 1).await.err()));
    let tile = "tile/0/000.p/1".parse().unwrap();
    asked.push(("log_tile", ANYONE, log::log_tile(service, caller, 1, tile).await.err()));
    asked.push(("list_entries", ANYONE, log::list_entries(service, caller, 1, None).await.err()));
    let place = LogPlace { log: 1, position: 0 };
    asked.push(("prove", ANYONE, log::prove(service, caller, place).await.err()));
    asked.push(("add_checkpoint", ANYONE, log::add_checkpoint(service, caller, b"old 0\n").await.err()));
    asked.push(("witness_vkey", ANYONE, log::witness_vkey(service, caller).await.err()));
    asked.push(("list_witnessed", ANYONE, log::list_witnessed(service, caller).await.err()));
    asked.push(("add_witnessed", RUNS_THE_SITE, log::add_witnessed(service, caller, "x").await.err()));
    asked.push(("remove_witnessed", RUNS_THE_SITE, log::remove_witnessed(service, caller, "x").await.err()));
    asked.push(("witnesses", ANYONE, log::witnesses(service, caller, 1).await.err()));
    asked.push(("list_asked_witnesses", RUNS_THE_SITE, log::list_asked_witnesses(service, caller).await.err()));
    let added = log::add_asked_witness(service, caller, "x", "x").await.err();
    asked.push(("add_asked_witness", RUNS_THE_SITE, added));
    let removed = log::remove_asked_witness(service, caller, "x").await.err();
    asked.push(("remove_asked_witness", RUNS_THE_SITE, removed));
    asked.push(("ask_witnesses", JOB, log::ask_witnesses(service, caller, &Nowhere).await.err()));
    let changed = log::change_log_key(service, caller, KeyReason::Lost, None).await.err();
    asked.push(("change_log_key", RUNS_THE_SITE, changed));
    asked.push(("has_log_key", RUNS_THE_SITE, log::has_log_key(service, caller).await.err()));
    asked.push(("known_keys", ANYONE, log::known_keys(service, caller).await.err()));
    asked.push(("sign_checkpoint", JOB, log::sign_checkpoint(service, caller).await.err()));
    let printed = print_lists(service, caller, shipped::library(), "7k3m9zqx").await.err();
    asked.push(("print_lists", SIGNED_IN, printed));
    asked
}
