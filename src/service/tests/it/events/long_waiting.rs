//! What waits long for the signature of a store: everybody reads it.

use safehouse_service::{
    events::settings::{EventSettings, Reveal},
    stores::{WAITS_TOLD_MS, see_store},
};

use super::{Evening, list, own_key::brings};
use crate::{house::GUEST, own_stores::CORNER};

#[tokio::test]
async fn everybody_reads_of_what_has_waited_for_more_than_a_week() {
    let evening = Evening::with(EventSettings { reveal: Reveal::End, ..EventSettings::default() }).await;
    let (house, service) = (&evening.house, &evening.house.service);
    let told = async || see_store(service, &GUEST, CORNER).await.unwrap().waits;
    brings(house, &evening.glenn, 7).await;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    assert_eq!(told().await, None, "nothing waits");
    evening.locks().await;
    let store = evening.event().await.store;
    let (all, since) = service.store.count_waiting_statements(store).await.unwrap();
    let since = since.expect("the lock waits for the store");
    let passed = house.now() - since;
    house.pass(WAITS_TOLD_MS - passed);
    assert_eq!(told().await, None, "not for long");
    house.pass(1);
    assert_eq!(told().await, Some((all, since)));
}
