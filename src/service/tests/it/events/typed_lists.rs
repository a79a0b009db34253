//! Whoever of the staff typed a list, or corrected one, has seen it: its player reads that, and they take no part.

use safehouse_service::{
    events::{
        Asker, Correction, LateAs, ViewReason, claim_entry, correct_list, enter, enter_by_staff, own_entry, type_list,
    },
    stores::StaffRole,
};
use safehouse_statements::code::CorrectionReason;

use super::{Evening, comes, library, list};
use crate::{house::told, own_stores::hired};

const WHY: Correction<'static> = Correction { before: Some(1), reason: CorrectionReason::Clerical, words: "A slip" };

#[tokio::test]
async fn who_typed_or_corrected_a_list_is_named_to_its_player_and_does_not_play() {
    let evening = Evening::new().await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let hilda = hired(&evening.house, &evening.glenn, "Hilda", StaffRole::Helper).await;
    let judith = hired(&evening.house, &evening.glenn, "Judith", StaffRole::Judge).await;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    let of = (code, entered.id);
    let views = async || {
        let own = own_entry(service, Asker { caller: &one, claim: "" }, code).await.unwrap();
        own.views.into_iter().map(|view| (view.by, view.why)).collect::<Vec<_>>()
    };
    evening.hands_in(&one, list(0)).await.unwrap();
    assert_eq!(told(&type_list(service, &hilda, library(), of, list(1)).await), "Event(ListThere)");
    assert!(views().await.is_empty(), "what was refused is not written down");
    let (two, other) = evening.player(2).await;
    type_list(service, &hilda, library(), (code, other.id), list(1)).await.unwrap();
    let own = own_entry(service, Asker { caller: &two, claim: "" }, code).await.unwrap();
    assert_eq!(
        own.views.iter().map(|view| (view.by.as_str(), view.why)).collect::<Vec<_>>(),
        [("Hilda", ViewReason::Typed)]
    );
    assert_eq!(told(&enter(service, &hilda, code, &comes("Hilda")).await), "Event(OpenedLists)");

    let early = correct_list(service, &judith, library(), of, list(1), WHY).await;
    assert_eq!(told(&early), "Event(NotLocked)");
    evening.locks().await;
    correct_list(service, &judith, library(), of, list(1), WHY).await.unwrap();
    assert_eq!(views().await, [("Judith".to_owned(), ViewReason::Correction)]);
    let late = (1, LateAs::Losses);
    let place = enter_by_staff(service, &evening.glenn, code, &comes("Judith"), false, late).await.unwrap();
    let claimed = claim_entry(service, &judith, code, &place.claim.unwrap()).await;
    assert_eq!(told(&claimed), "Event(OpenedLists)");
}
