//! Events of stores: who takes part, what is handed in, and what of it is told to whom.

mod agreements;
mod hidden;
mod in_the_way;
mod invited;
mod kiosks;
mod lists;
mod long_waiting;
mod own_key;
mod own_staff;
mod programs;
pub(crate) mod published;
mod staff;
mod typed_lists;

use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Caller, Refusal, Role,
    events::{
        Asker, EnterForm, Entered, EntryState, EventFault, EventForm, EventSeen, EventState, Handed, LateAs,
        ListSource, change_event, claim_entry, decide_entry, delete_event, enter, enter_by_staff,
        enter_without_account, hand_in, hand_in_late, list_players, lock_due_events, make_event, move_event,
        open_event, own_entry, rename_player,
        settings::{EventSettings, LateLists, PublicNames, Registration, Reveal, Visible},
        withdraw, withdraw_list,
    },
    stores::{ConfirmationKind, confirm_store, list_acts},
};
use safehouse_store::events::{NewEventState, StoredEvent};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    house::{DAY, GUEST, HOUR, House, MINUTE, STRANGER, told},
    own_stores::{CORNER, opened},
};

/// An event of Glenn's store.
struct Evening {
    house: House,
    glenn: Caller,
    code: String,
}

fn library() -> &'static GameLibrary {
    shipped::library()
}

/// A deck as text, one of those that are ready-made and legal.
fn list(number: usize) -> ListSource<'static> {
    ListSource::Text(shipped::DECKS[number].text)
}

fn form(house: &House, settings: EventSettings) -> EventForm {
    EventForm {
        name: "Friday night".to_owned(),
        format: "standard".to_owned(),
        snapshot: String::new(),
        starts_at: house.now() + DAY,
        ends_at: house.now() + 2 * DAY,
        capacity: Some(3),
        lists_open_at: Some(house.now() + HOUR),
        deadline_at: Some(house.now() + 2 * HOUR),
        settings,
    }
}

/// What somebody says who comes.
fn comes(name: &str) -> EnterForm {
    EnterForm { name: name.to_owned(), shown_as: String::new(), consent: 1, ..EnterForm::default() }
}

impl Evening {
    /// An event that takes players.
    async fn with(settings: EventSettings) -> Self {
        let house = House::new().await;
        let (_, glenn) = opened(&house).await;
        confirm_store(&house.service, &Caller::Administrator, CORNER, ConfirmationKind::Visit, "Visited")
            .await
            .unwrap();
        let form = form(&house, settings);
        let code = make_event(&house.service, &glenn, library(), CORNER, &form).await.unwrap();
        let evening = Self { house, glenn, code };
        evening.moves(EventState::Registration).await.unwrap();
        evening
    }

    async fn new() -> Self {
        Self::with(EventSettings::default()).await
    }

    async fn event(&self) -> StoredEvent {
        self.house.service.store.find_event(&self.code).await.unwrap().unwrap()
    }

    async fn moves(&self, to: EventState) -> Result<(), Refusal> {
        let revision = self.event().await.revision;
        move_event(&self.house.service, &self.glenn, library(), (&self.code, revision), to).await
    }

    /// As far as other use-cases take it.
    async fn is(&self, state: EventState) {
        let event = self.event().await;
        let new = NewEventState { state, is_shown: false, entry: None, seed: None, at: self.house.now() };
        assert!(self.house.service.store.set_event_state((event.store, event.id, event.revision), &new).await.unwrap());
    }

    /// Waits for the time at which lists are taken, and for the job that opens them.
    async fn opens_lists(&self) {
        self.house.clock.set(self.event().await.lists_open_at.unwrap());
        assert_eq!(lock_due_events(&self.house.service, &Caller::Job).await.unwrap(), 1);
        assert_eq!(self.event().await.state, EventState::ListsOpen);
    }

    /// Waits for the deadline, and for the job that locks.
    async fn locks(&self) {
        self.house.clock.set(self.event().await.deadline_at.unwrap());
        assert_eq!(lock_due_events(&self.house.service, &Caller::Job).await.unwrap(), 1);
        assert_eq!(self.event().await.state, EventState::Locked);
    }

    /// Somebody with an account who takes part.
    async fn player(&self, number: u8) -> (Caller, Entered) {
        let caller = self.house.signed_in(number, Role::Player).await;
        let entered = enter(&self.house.service, &caller, &self.code, &comes("")).await.unwrap();
        (caller, entered)
    }

    async fn guest(&self, name: &str) -> Result<Entered, Refusal> {
        enter_without_account(&self.house.service, &GUEST, &self.code, &comes(name)).await
    }

    async fn hands_in(&self, caller: &Caller, source: ListSource<'_>) -> Result<Handed, Refusal> {
        hand_in(&self.house.service, Asker { caller, claim: "" }, library(), &self.code, source).await
    }

    async fn seen_by(&self, caller: &Caller) -> Result<EventSeen, Refusal> {
        open_event(&self.house.service, caller, &self.code).await
    }

    async fn state_of(&self, number: u32) -> EntryState {
        let event = self.event().await;
        let entries = self.house.service.store.list_event_entries((event.store, event.id)).await.unwrap();
        entries.into_iter().find(|entry| entry.number == number).unwrap().state
    }
}

#[tokio::test]
async fn an_event_is_seen_by_its_staff_alone_until_it_is_announced() {
    let house = House::new().await;
    let (_, glenn) = opened(&house).await;
    let code =
        make_event(&house.service, &glenn, library(), CORNER, &form(&house, EventSettings::default())).await.unwrap();
    let evening = Evening { house, glenn, code };
    assert_eq!(told(&evening.seen_by(&GUEST).await), "Event(None)");
    assert!(evening.seen_by(&evening.glenn).await.unwrap().runs());
    assert_eq!(told(&evening.moves(EventState::ListsOpen).await), "Event(State { from: Draft, to: ListsOpen })");
    assert_eq!(told(&evening.moves(EventState::Cancelled).await), "Event(Unseen)", "that would show it to everybody");
    evening.moves(EventState::Announced).await.unwrap();
    let seen = evening.seen_by(&GUEST).await.unwrap();
    assert!(!seen.is_open && !seen.runs() && seen.event.opened.is_some());
    assert_eq!(told(&evening.guest("Rosa").await), "Event(NotOpen)");
    evening.moves(EventState::Registration).await.unwrap();
    assert!(evening.seen_by(&GUEST).await.unwrap().is_open);
    let entries = evening.house.service.store.list_log_entries(1, 0, 99).await.unwrap();
    assert_eq!(entries.iter().filter(|entry| entry.contains("event-opened")).count(), 1);
    evening.moves(EventState::Cancelled).await.unwrap();
    let entries = evening.house.service.store.list_log_entries(1, 0, 99).await.unwrap();
    assert!(entries.last().unwrap().starts_with("safehouse.statement/1 event-cancelled"));
    assert_eq!(evening.seen_by(&GUEST).await.unwrap().event.sequence, 3, "a calendar is told of each step");
}

#[tokio::test]
async fn a_draft_that_nobody_else_saw_is_deleted_and_what_was_announced_is_not() {
    let house = House::new().await;
    let (_, glenn) = opened(&house).await;
    let of = form(&house, EventSettings::default());
    let code = make_event(&house.service, &glenn, library(), CORNER, &of).await.unwrap();
    let evening = Evening { house, glenn, code };
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let delete = async |revision| told(&delete_event(service, &evening.glenn, (code, revision)).await);
    assert_eq!(delete(9).await, "Event(Changed)");
    assert_eq!(delete(1).await, "done");
    assert_eq!(told(&evening.seen_by(&evening.glenn).await), "Event(None)");
    let acts = list_acts(service, &evening.glenn, CORNER, None, None).await.unwrap();
    assert_eq!(acts[0].act, "event-deleted");

    let code = make_event(service, &evening.glenn, library(), CORNER, &of).await.unwrap();
    let other = Evening { code, ..evening };
    other.moves(EventState::Announced).await.unwrap();
    let back = told(&other.moves(EventState::Draft).await);
    assert_eq!(back, "Event(State { from: Announced, to: Draft })", "calendars have it");
    let revision = other.seen_by(&other.glenn).await.unwrap().event.revision;
    let refused = delete_event(&other.house.service, &other.glenn, (&other.code, revision)).await;
    assert_eq!(told(&refused), "Event(WasSeen)");
    other.moves(EventState::Cancelled).await.unwrap();
}

#[tokio::test]
async fn those_who_wait_get_the_places_that_an_event_has_more_of() {
    let evening = Evening::new().await;
    for number in 1..=5 {
        evening.player(number).await;
    }
    assert_eq!(evening.state_of(4).await, EntryState::Waiting, "there are three places");
    let revision = evening.event().await.revision;
    let more = EventForm { capacity: Some(4), ..form(&evening.house, EventSettings::default()) };
    let of = (evening.code.as_str(), revision);
    change_event(&evening.house.service, &evening.glenn, library(), of, &more).await.unwrap();
    assert_eq!(evening.state_of(4).await, EntryState::Registered, "whoever waited longest");
    assert_eq!(evening.state_of(5).await, EntryState::Waiting);
}

#[tokio::test]
async fn whoever_erased_their_list_after_the_lock_hands_in_no_other_one_and_is_named_nowhere() {
    let evening = Evening::with(EventSettings { late: LateLists::Allow, ..EventSettings::default() }).await;
    let service = &evening.house.service;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.locks().await;
    let asker = Asker { caller: &one, claim: "" };
    withdraw_list(service, asker, &evening.code, None).await.unwrap();
    let acts = list_acts(service, &evening.glenn, CORNER, None, None).await.unwrap();
    let told = (acts[0].act.as_str(), acts[0].by.as_str(), acts[0].account);
    assert_eq!(told, ("list-withdrawn", "the player", None));
    let late = hand_in_late(service, asker, library(), &evening.code, list(1)).await;
    assert_eq!(crate::house::told(&late), "Event(ListsLate)", "that would be another deck without a word");
}

#[tokio::test]
async fn players_come_by_themselves_by_staff_and_at_a_kiosk_and_wait_in_their_order() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    evening.house.budgets.asked();
    let (one, entered) = evening.player(1).await;
    assert_eq!((entered.number, entered.state, entered.claim), (1, EntryState::Registered, None));
    let refused = enter(service, &one, &evening.code, &comes("")).await;
    assert_eq!(told(&refused), "Event(WasThere)");
    let without = EnterForm { consent: 0, ..comes("Rosa") };
    let refused = enter_without_account(service, &GUEST, &evening.code, &without).await;
    assert_eq!(told(&refused), "Event(Consent)");
    let rosa = evening.guest("Rosa").await.unwrap();
    assert_eq!(rosa.claim.as_ref().map(String::len), Some(14), "twelve digits and two hyphens");
    let by = async |form: &EnterForm, at_kiosk| {
        let coming = (1, LateAs::Losses);
        enter_by_staff(service, &evening.glenn, &evening.code, form, at_kiosk, coming).await.unwrap()
    };
    // At the desk nobody agrees unless staff say so.
    let unasked = EnterForm { consent: 0, ..comes("Anna") };
    let (typed, kiosk) = (by(&unasked, false).await, by(&comes("Ben"), true).await);
    assert_eq!((typed.state, kiosk.state), (EntryState::Registered, EntryState::Waiting));
    assert_eq!(evening.guest("Cleo").await.unwrap().state, EntryState::Waiting);
    let asked = evening.house.budgets.asked();
    assert_eq!(asked.len(), 2, "whoever has no account is counted by their network: {asked:?}");

    let of_staff = list_players(service, &evening.glenn, &evening.code).await.unwrap();
    let names: Vec<_> = of_staff.iter().map(|player| (player.name.as_str(), player.has_agreed)).collect();
    let agreed = [("glenn1", true), ("Rosa", true), ("Anna", false), ("Ben", true), ("Cleo", true)];
    assert_eq!(names, agreed.map(|(name, agreed)| (name, Some(agreed))));
    let of_all = list_players(service, &GUEST, &evening.code).await.unwrap();
    let shown: Vec<_> =
        of_all.iter().map(|player| (player.shown_as.as_str(), player.name.as_str(), player.id)).collect();
    assert_eq!(shown, [("Player 1", "", None), ("Player 2", "", None), ("Player 3", "", None)]);

    let came = withdraw(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    assert_eq!(came, [kiosk.id], "whoever waited longest has the place");
    let out = decide_entry(service, &evening.glenn, &evening.code, typed.id, false).await.unwrap();
    assert_eq!(out.len(), 1);
    assert_eq!(evening.state_of(3).await, EntryState::Removed);
    assert_eq!(
        (evening.state_of(4).await, evening.state_of(5).await),
        (EntryState::Registered, EntryState::Registered)
    );
    decide_entry(service, &evening.glenn, &evening.code, typed.id, true).await.unwrap();
    assert_eq!(evening.state_of(3).await, EntryState::Waiting, "there is no place now");
    let refused = rename_player(service, &GUEST, &evening.code, typed.id, ("Eve", "")).await;
    assert_eq!(told(&refused), "SignIn");
    rename_player(service, &evening.glenn, &evening.code, rosa.id, ("Rosa L.", "Rose")).await.unwrap();
    assert_eq!(list_players(service, &GUEST, &evening.code).await.unwrap()[0].shown_as, "Rose");
}

#[tokio::test]
async fn once_an_event_is_over_nobody_changes_who_took_part() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (_, one) = evening.player(1).await;
    let (_, two) = evening.player(2).await;
    decide_entry(service, &evening.glenn, &evening.code, two.id, false).await.unwrap();
    for state in [EventState::Finished, EventState::Published, EventState::Cancelled] {
        evening.is(state).await;
        for (player, is_in) in [(one.id, false), (two.id, true)] {
            let decided = decide_entry(service, &evening.glenn, &evening.code, player, is_in).await;
            assert_eq!(told(&decided), "Event(PlayersStay)", "{state:?}");
        }
    }
    assert_eq!((evening.state_of(1).await, evening.state_of(2).await), (EntryState::Registered, EntryState::Removed));
}

#[tokio::test]
async fn where_staff_decide_nobody_has_a_place_before_they_did() {
    let evening =
        Evening::with(EventSettings { registration: Registration::Approval, ..EventSettings::default() }).await;
    let service = &evening.house.service;
    let (_, entered) = evening.player(1).await;
    assert_eq!(entered.state, EntryState::Applied);
    assert_eq!(list_players(service, &GUEST, &evening.code).await.unwrap(), [], "nobody has a place");
    decide_entry(service, &evening.glenn, &evening.code, entered.id, true).await.unwrap();
    assert_eq!(evening.state_of(1).await, EntryState::Registered);
    let again = decide_entry(service, &evening.glenn, &evening.code, entered.id, true).await;
    assert_eq!(told(&again), "Event(PlayerIs { state: Registered })");
    let nobody = decide_entry(service, &evening.glenn, &evening.code, Uuid::nil(), true).await;
    assert_eq!(told(&nobody), "Event(NoPlayer)");

    let invited =
        Evening::with(EventSettings { registration: Registration::Invitation, ..EventSettings::default() }).await;
    assert_eq!(told(&invited.guest("Rosa").await), "Event(ByInvitation)");
    assert!(!invited.seen_by(&GUEST).await.unwrap().is_open);
}

#[tokio::test]
async fn a_code_on_paper_is_whose_it_is_and_is_not_guessed() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let claim = evening.guest("Rosa").await.unwrap().claim.unwrap();
    let by = async |caller: &Caller, claim: &str| own_entry(service, Asker { caller, claim }, &evening.code).await;
    assert_eq!(told(&by(&GUEST, "").await), "SignIn");
    assert_eq!(by(&GUEST, &claim).await.unwrap().entry.name, "Rosa");
    // However it is written on paper and typed.
    let typed = claim.to_uppercase().replace('-', " ").replace('0', "O").replace('1', "l");
    assert_eq!(by(&STRANGER, &typed).await.unwrap().entry.name, "Rosa");
    for _ in 0..5 {
        assert_eq!(told(&by(&STRANGER, "0000-0000").await), "Event(NoCode)");
    }
    assert!(told(&by(&STRANGER, "0000-0000").await).starts_with("TriedTooOften"));
    // Players of one store share its network: whoever has a code uses it all evening, whatever others try.
    assert_eq!(by(&STRANGER, &claim).await.unwrap().entry.name, "Rosa");
    assert_eq!(by(&GUEST, &claim).await.unwrap().entry.name, "Rosa", "another network tries by itself");

    let two = evening.house.signed_in(2, Role::Player).await;
    assert_eq!(told(&claim_entry(service, &GUEST, &evening.code, &claim).await), "SignIn");
    assert_eq!(told(&claim_entry(service, &two, &evening.code, "1111-1111").await), "Event(NoCode)");
    claim_entry(service, &two, &evening.code, &claim).await.unwrap();
    assert_eq!(by(&two, "").await.unwrap().entry.name, "Rosa");
    assert_eq!(told(&by(&GUEST, &claim).await), "Event(NoCode)", "it is of no use any more");
    let another = evening.guest("Anna").await.unwrap().claim.unwrap();
    assert_eq!(told(&claim_entry(service, &two, &evening.code, &another).await), "Event(WasThere)");
}

#[tokio::test]
async fn what_is_no_name_is_refused_with_its_field() {
    let evening = Evening::with(EventSettings { public_names: PublicNames::Name, ..EventSettings::default() }).await;
    for unfit in ["", " \u{200b}", "&&", &"x".repeat(257)] {
        let Err(Refusal::Event(EventFault::Field { field, .. })) = evening.guest(unfit).await else {
            panic!("{unfit}")
        };
        assert_eq!(field, "name");
    }
    evening.guest(" Rosa \u{202e}L. ").await.unwrap();
    assert_eq!(list_players(&evening.house.service, &GUEST, &evening.code).await.unwrap()[0].shown_as, "Rosa L.");
}

#[tokio::test]
async fn no_event_shows_lists_in_a_phase_in_which_not_everybody_is_to_see_them() {
    let house = House::new().await;
    let (_, glenn) = opened(&house).await;
    for (reveal, expected) in [(Reveal::RoundOne, "visible_swiss"), (Reveal::Cut, "visible_cut")] {
        let settings = EventSettings { reveal, visible_cut: Visible::Private, ..EventSettings::default() };
        let refused = make_event(&house.service, &glenn, library(), CORNER, &form(&house, settings)).await;
        let Err(Refusal::Event(EventFault::Field { field, .. })) = refused else { panic!("{reveal:?}") };
        assert_eq!(field, expected);
    }
}

#[tokio::test]
async fn nobody_leaves_by_themselves_once_lists_are_locked() {
    let evening = Evening::new().await;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.house.pass(MINUTE);
    evening.locks().await;
    let left = withdraw(&evening.house.service, Asker { caller: &one, claim: "" }, &evening.code).await;
    assert_eq!(told(&left), "Event(Settled)");
}
