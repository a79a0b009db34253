//! Events that people register for with an invitation code.

use safehouse_service::{
    events::{
        EnterForm, EntryState, LateAs, change_event, enter, enter_by_staff, enter_without_account,
        renew_invitation_code,
        settings::{EventSettings, Registration},
        staff_event,
    },
    wire::{event_desk::EventDesk, events::StoreEvent},
};

use super::{Evening, comes, form, library};
use crate::house::{GUEST, told};

fn by_code() -> EventSettings {
    EventSettings { registration: Registration::Code, ..EventSettings::default() }
}

fn with(code: &str) -> EnterForm {
    EnterForm { invitation: code.to_owned(), ..comes("Rosa") }
}

impl Evening {
    async fn invitation(&self) -> String {
        staff_event(&self.house.service, &self.glenn, &self.code).await.unwrap().invitation_code().unwrap()
    }

    async fn comes_with(&self, code: &str) -> String {
        told(&enter_without_account(&self.house.service, &GUEST, &self.code, &with(code)).await)
    }
}

#[tokio::test]
async fn whoever_has_the_invitation_code_registers_and_nobody_else_does() {
    let evening = Evening::with(by_code()).await;
    let service = &evening.house.service;
    let code = evening.invitation().await;
    assert_eq!((code.len(), code.find('-')), (9, Some(4)), "{code}");
    assert!(evening.seen_by(&GUEST).await.unwrap().is_open);
    let none = evening.comes_with(" ").await;
    assert!(none.contains("field: \"invitation\"") && none.contains("write the invitation code"), "{none}");
    let other = evening.comes_with(&evening.code).await;
    assert!(other.contains("field: \"invitation\"") && other.contains("is not the invitation code"), "{other}");
    let rick = evening.house.signed_in(1, safehouse_service::Role::Player).await;
    let refused = told(&enter(service, &rick, &evening.code, &comes("")).await);
    assert!(refused.contains("field: \"invitation\""), "{refused}");

    // However it is written, also while wrong ones wait.
    let mut last = String::new();
    for number in 0..20 {
        last = evening.comes_with(&format!("0000000{}", number % 10)).await;
    }
    assert!(last.starts_with("TriedTooOften"), "codes are tried only so often: {last}");
    let entered = enter_without_account(service, &GUEST, &evening.code, &with(&code.to_uppercase())).await.unwrap();
    assert_eq!(entered.state, EntryState::Registered);
    let form = EnterForm { name: String::new(), ..with(&code.replace('-', "")) };
    assert_eq!(enter(service, &rick, &evening.code, &form).await.unwrap().state, EntryState::Registered);
    // Staff need none.
    enter_by_staff(service, &evening.glenn, &evening.code, &comes("Sasha"), false, (1, LateAs::Losses)).await.unwrap();
}

#[tokio::test]
async fn an_invitation_code_is_told_to_staff_alone_stays_over_changes_and_is_made_anew() {
    let evening = Evening::with(by_code()).await;
    let service = &evening.house.service;
    let code = evening.invitation().await;
    let seen = evening.seen_by(&GUEST).await.unwrap();
    assert_eq!(seen.invitation_code(), None);
    let plain = code.replace('-', "");
    assert!(!serde_json::to_string(&StoreEvent::from(&seen)).unwrap().contains(&plain));
    assert!(!format!("{:?}", seen.settings).contains(&plain), "no log line has it");
    let staff = staff_event(service, &evening.glenn, &evening.code).await.unwrap();
    assert_eq!(EventDesk::new(&staff, Vec::new()).invitation_code, Some(code.clone()));

    // What a form says of it is left alone.
    let open = form(&evening.house, EventSettings::default());
    for asked in [by_code(), EventSettings::default(), by_code()] {
        let form = safehouse_service::events::EventForm { settings: asked, ..open.clone() };
        let revision = evening.event().await.revision;
        change_event(service, &evening.glenn, library(), (&evening.code, revision), &form).await.unwrap();
    }
    assert_eq!(evening.invitation().await, code);
    renew_invitation_code(service, &evening.glenn, &evening.code).await.unwrap();
    let renewed = evening.invitation().await;
    assert_ne!(renewed, code);
    assert!(evening.comes_with(&code).await.contains("is not the invitation code"));
    enter_without_account(service, &GUEST, &evening.code, &with(&renewed)).await.unwrap();

    let open = Evening::new().await;
    assert_eq!(staff_event(&open.house.service, &open.glenn, &open.code).await.unwrap().invitation_code(), None);
    assert!(open.guest("Rosa").await.is_ok());
}
