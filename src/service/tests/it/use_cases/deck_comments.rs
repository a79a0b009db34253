//! Who may do what with comments on decks, and with reports.

use safehouse_service::{
    Caller, Service,
    deck_comments::{comment, deck_of_comment, delete_comment, edit_comment, hide_comment, list_comments, report},
    moderation::{close_reports, count_reports, list_reports, put_back, take_down},
};
use uuid::Uuid;

use super::access::{ANYONE, Asked, RUNS_THE_SITE, SOCIAL};

pub(super) async fn of_comments(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let said = Uuid::nil();
    asked.push(("list_comments", ANYONE, list_comments(service, caller, "x").await.err()));
    asked.push(("comment", SOCIAL, comment(service, caller, "x", None, "x").await.err()));
    asked.push(("edit_comment", SOCIAL, edit_comment(service, caller, said, "x").await.err()));
    asked.push(("delete_comment", SOCIAL, delete_comment(service, caller, said).await.err()));
    asked.push(("hide_comment", SOCIAL, hide_comment(service, caller, said, true).await.err()));
    asked.push(("report", SOCIAL, report(service, caller, "x", None, "x").await.err()));
    asked.push(("deck_of_comment", ANYONE, deck_of_comment(service, caller, said).await.err()));

    asked.push(("list_reports", RUNS_THE_SITE, list_reports(service, caller, None).await.err()));
    asked.push(("count_reports", RUNS_THE_SITE, count_reports(service, caller).await.err()));
    asked.push(("close_reports", RUNS_THE_SITE, close_reports(service, caller, said).await.err()));
    asked.push(("take_down", RUNS_THE_SITE, take_down(service, caller, "x", "x").await.err()));
    asked.push(("put_back", RUNS_THE_SITE, put_back(service, caller, "x").await.err()));
    asked
}
