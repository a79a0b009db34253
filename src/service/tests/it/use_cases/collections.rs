//! Who may do what with collections, price lists and targets.

use safehouse_cards::copies::{completion::Per, ledger::EventId};
use safehouse_service::{
    Caller, Service,
    collections::{
        BROUGHT_BYTES, FaultyRows, Target, bring_file, check_collections, delete_price_list, delete_target,
        expire_files, find_file, keep_price_list, keep_target, list_events, list_price_lists, list_targets, make,
        note_import, open_collection, open_price_list, price_list_text, rebuild_collections, record, record_seen,
    },
};
use safehouse_testing::shipped;

use super::access::{Asked, CHANGES_COLLECTION, JOB, READS_COLLECTION, RUNS_THE_SITE};

pub(super) async fn of_collections(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let game = shipped::catalogue().game();
    asked.push(("open_collection", READS_COLLECTION, open_collection(service, caller, game).await.err()));
    asked.push(("list_events", READS_COLLECTION, list_events(service, caller, game, 0, 9).await.err()));
    asked.push(("make", CHANGES_COLLECTION, make(service, caller).err()));
    asked.push(("record", CHANGES_COLLECTION, record(service, caller, game, &[]).await.err()));
    asked.push(("record_seen", CHANGES_COLLECTION, record_seen(service, caller, game, &[], 0).await.err()));
    let file = (game, "0000000000000000000000000000000000000000000000000000000000000000");
    let brought = bring_file(service, caller, file, "x", &vec![0; BROUGHT_BYTES + 1]).await;
    asked.push(("bring_file", CHANGES_COLLECTION, brought.err()));
    asked.push(("find_file", READS_COLLECTION, find_file(service, caller, file).await.err()));
    let noted = note_import(service, caller, file, "x", EventId(1)).await;
    asked.push(("note_import", CHANGES_COLLECTION, noted.err()));
    asked.push(("expire_files", JOB, expire_files(service, caller).await.err()));
    let catalogue = shipped::catalogue();
    asked.push(("list_price_lists", READS_COLLECTION, list_price_lists(service, caller, game).await.err()));
    let opened = open_price_list(service, caller, catalogue, "x").await;
    asked.push(("open_price_list", READS_COLLECTION, opened.err()));
    asked.push(("price_list_text", READS_COLLECTION, price_list_text(service, caller, game, "x").await.err()));
    let kept = keep_price_list(service, caller, catalogue, ("x", ""), FaultyRows::Refuse).await;
    asked.push(("keep_price_list", CHANGES_COLLECTION, kept.err()));
    asked.push(("delete_price_list", CHANGES_COLLECTION, delete_price_list(service, caller, game, "x").await.err()));
    asked.push(("list_targets", READS_COLLECTION, list_targets(service, caller, game).await.err()));
    let target = Target { name: String::new(), query: String::new(), per: Per::Card, count: 1 };
    let cards = (catalogue, shipped::formats());
    asked.push(("keep_target", CHANGES_COLLECTION, keep_target(service, caller, cards, &target).await.err()));
    asked.push(("delete_target", CHANGES_COLLECTION, delete_target(service, caller, game, "x").await.err()));
    asked.push(("rebuild_collections", RUNS_THE_SITE, rebuild_collections(service, caller).await.err()));
    asked.push(("check_collections", RUNS_THE_SITE, check_collections(service, caller, 9).await.err()));
    asked
}
