//! Groups: who is in them, what is for them, and that nobody else learns of it.

use safehouse_engine::games::GAMES;
use safehouse_service::{
    Caller, PublicDeckPlace, Refusal, Role, SavedDeckId, Scope, Token, Visibility,
    accounts::delete_own_account,
    authors::block_author,
    deck_comments::{comment, report},
    groups::{
        GroupId, GroupRole, GroupWords, INVITATION_MS, accept_invitation, change_group, dissolve_group, group_decks,
        invite, leave_group, list_groups, list_heirs, list_invitations, list_members, make_group, open_group,
        open_invitation, pass_group, remove_member, revoke_invitation,
    },
    published_decks::{
        Publish, copy_publication, like_deck, list_own_copies, open_publication, publish_deck, set_visibility,
    },
    refusal::{GroupFault, NameFault},
    saved_decks::{Device, SaveDeck, save_deck},
};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::house::{GUEST, HOUR, House, MINUTE, id_of, told};

fn deck(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

fn words(name: &str) -> GroupWords {
    GroupWords { name: name.to_owned(), description: "Fridays".to_owned() }
}

struct Club {
    house: House,
    group: GroupId,
    owner: Caller,
    member: Caller,
    stranger: Caller,
}

/// A group with its owner and a member, and somebody who is not in it.
async fn club() -> Club {
    let house = House::new().await;
    let owner = house.signed_in(1, Role::Player).await;
    let member = house.signed_in(2, Role::Player).await;
    let stranger = house.signed_in(3, Role::Player).await;
    let group = make_group(&house.service, &owner, &words("Riverside")).await.unwrap();
    let club = Club { house, group, owner, member, stranger };
    club.joins(&club.member).await;
    club
}

impl Club {
    async fn joins(&self, caller: &Caller) {
        let invited = invite(&self.house.service, &self.owner, self.group, 1).await.unwrap();
        let joined = accept_invitation(&self.house.service, caller, &invited.token).await.unwrap();
        assert_eq!(joined, self.group);
    }

    /// A deck of a caller's for the group, by its address.
    async fn shows(&self, caller: &Caller, number: u8) -> String {
        let list = shipped::decks()[0].clone();
        let asked = SaveDeck {
            id: deck(number),
            game: GAMES.by_id(&list.game).unwrap(),
            deck: list,
            base: None,
            only_on: None,
            save: Uuid::from_bytes([number; 16]),
            unanswered: Vec::new(),
            is_import: false,
            label: String::new(),
            device: Device::default(),
        };
        save_deck(&self.house.service, caller, asked).await.unwrap();
        self.publishes(caller, number).await.unwrap()
    }

    async fn publishes(&self, caller: &Caller, number: u8) -> Result<String, Refusal> {
        let visibility = Visibility::Group(self.group);
        let asked = Publish { deck: deck(number), revision: 1, visibility, note: String::new() };
        let done = publish_deck(&self.house.service, caller, &asked, shipped::catalogue(), shipped::formats()).await;
        done.map(|(address, _)| address.to_string())
    }

    async fn reads(&self, caller: &Caller, address: &str) -> bool {
        match open_publication(&self.house.service, caller, address, None).await {
            Ok(opened) => {
                assert_eq!(opened.group.as_deref(), Some("Riverside"));
                true
            }
            Err(Refusal::NoPublication) => false,
            Err(other) => panic!("{other:?}"),
        }
    }

    async fn lists(&self, caller: &Caller) -> Vec<SavedDeckId> {
        let found = group_decks(&self.house.service, caller, self.group, PublicDeckPlace::START, 9).await.unwrap();
        found.into_iter().map(|deck| deck.id).collect()
    }
}

#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: &Result<T, Refusal>, fault: GroupFault) {
    assert!(matches!(outcome, Err(Refusal::Group(told)) if *told == fault), "{outcome:?}");
}

#[tokio::test]
async fn a_group_is_that_of_whoever_is_in_it_and_its_owner_looks_after_it() {
    let Club { house, group, owner, member, stranger } = club().await;
    let service = &house.service;
    let own = open_group(service, &owner, group).await.unwrap();
    assert_eq!((own.name.as_str(), own.members, own.role), ("Riverside", 2, GroupRole::Owner));
    assert_eq!(open_group(service, &member, group).await.unwrap().role, GroupRole::Member);
    // What one is not in is not there, as what nobody ever made.
    for id in [group, GroupId::from(Uuid::nil())] {
        refused(&open_group(service, &stranger, id).await, GroupFault::None);
        refused(&list_members(service, &stranger, id).await, GroupFault::None);
        refused(&group_decks(service, &stranger, id, PublicDeckPlace::START, 9).await, GroupFault::None);
        refused(&leave_group(service, &stranger, id).await, GroupFault::None);
        refused(&invite(service, &stranger, id, 1).await, GroupFault::None);
        refused(&dissolve_group(service, &stranger, id).await, GroupFault::None);
    }
    for told in [
        change_group(service, &member, group, &words("Mine")).await,
        dissolve_group(service, &member, group).await,
        remove_member(service, &member, group, id_of(&owner)).await,
        pass_group(service, &member, group, id_of(&member)).await,
        invite(service, &member, group, 1).await.map(drop),
        list_invitations(service, &member, group).await.map(drop),
        revoke_invitation(service, &member, group, Uuid::nil()).await,
    ] {
        refused(&told, GroupFault::NotOwner);
    }
    refused(&leave_group(service, &owner, group).await, GroupFault::OwnerStays);
    refused(&remove_member(service, &owner, group, id_of(&stranger)).await, GroupFault::NoMember);
    change_group(service, &owner, group, &words("Hilltop")).await.unwrap();
    pass_group(service, &owner, group, id_of(&member)).await.unwrap();
    leave_group(service, &owner, group).await.unwrap();
    assert!(list_groups(service, &owner).await.unwrap().is_empty());
    let names: Vec<_> = list_members(service, &member, group).await.unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["glenn2"]);
    let done = house.done_to(Some(id_of(&owner))).await;
    for action in ["group-made", "group-invited", "group-changed", "group-passed", "group-left"] {
        assert!(done.iter().any(|entry| entry.contains(action)), "{action}: {done:?}");
    }
}

#[tokio::test]
async fn no_two_groups_have_names_that_look_alike() {
    let Club { house, owner, stranger, .. } = club().await;
    let service = &house.service;
    for name in ["Riverside", "RIVERSIDE", "Rlverslde"] {
        refused(&make_group(service, &stranger, &words(name)).await, GroupFault::Taken);
    }
    for (name, fault) in
        [("xy", NameFault::TooShort), ("Everybody", NameFault::Reserved), ("a\u{202e}bc", NameFault::Characters)]
    {
        let told = make_group(service, &stranger, &words(name)).await;
        assert!(matches!(&told, Err(Refusal::Name(told)) if *told == fault), "{told:?}");
    }
    let long = GroupWords { description: "x".repeat(2_001), ..words("Hilltop") };
    let told = make_group(service, &stranger, &long).await;
    assert!(matches!(told, Err(Refusal::LongText { limit: 2_000 })), "{told:?}");
    let hilltop = make_group(service, &stranger, &words("Hilltop")).await.unwrap();
    refused(&change_group(service, &stranger, hilltop, &words("riverside")).await, GroupFault::Taken);
    // Nobody makes groups without an end.
    let mut made = 1;
    let over = loop {
        match make_group(service, &owner, &words(&format!("Club {made}"))).await {
            Ok(_) => made += 1,
            Err(refusal) => break refusal,
        }
    };
    assert!(matches!(over, Refusal::Group(GroupFault::TooMany { limit: 20 })), "{over:?}");
    assert_eq!(made, 20);
}

#[tokio::test]
async fn an_invitation_works_for_whom_it_is_meant_and_until_its_end() {
    let club = club().await;
    let Club { house, group, owner, member, stranger } = &club;
    let service = &house.service;
    refused(&invite(service, owner, *group, 0).await, GroupFault::Uses { most: 100 });
    refused(&invite(service, owner, *group, 101).await, GroupFault::Uses { most: 100 });
    let invited = invite(service, owner, *group, 2).await.unwrap();
    assert_eq!(invited.token.len(), 40);
    assert!(!format!("{invited:?}").contains(&invited.token));
    // Looking at it uses nothing up, whoever looks.
    for caller in [&GUEST, stranger, member] {
        let open = open_invitation(service, caller, &invited.token).await.unwrap();
        assert_eq!((open.name.as_str(), open.owner.as_str(), open.members), ("Riverside", "glenn1", 2));
    }
    assert_eq!(accept_invitation(service, member, &invited.token).await.unwrap(), *group, "they are in it");
    assert_eq!(list_invitations(service, owner, *group).await.unwrap()[0].uses_left, 2);
    // Whoever is not wanted learns no more than that it does not work.
    block_author(service, owner, "glenn3", true).await.unwrap();
    refused(&accept_invitation(service, stranger, &invited.token).await, GroupFault::NoInvitation);
    refused(&accept_invitation(service, stranger, "0000").await, GroupFault::NoInvitation);
    block_author(service, owner, "glenn3", false).await.unwrap();
    let id = list_invitations(service, owner, *group).await.unwrap()[0].id;
    revoke_invitation(service, owner, *group, id).await.unwrap();
    revoke_invitation(service, owner, *group, id).await.unwrap();
    refused(&accept_invitation(service, stranger, &invited.token).await, GroupFault::NoInvitation);

    let invited = invite(service, owner, *group, 1).await.unwrap();
    house.pass(INVITATION_MS);
    refused(&open_invitation(service, &GUEST, &invited.token).await, GroupFault::NoInvitation);
    refused(&accept_invitation(service, stranger, &invited.token).await, GroupFault::NoInvitation);
    // Nobody tries links without an end.
    let mut tries = 0;
    while !matches!(accept_invitation(service, stranger, "0000").await, Err(Refusal::DoneTooOften { .. })) {
        tries += 1;
        assert!(tries < 100);
    }
    house.pass(HOUR);
    club.joins(stranger).await;
}

#[tokio::test]
async fn a_deck_for_a_group_is_for_whoever_is_in_it_and_nobody_else() {
    let club = club().await;
    let Club { house, group, owner, member, stranger } = &club;
    let service = &house.service;
    let administrator = house.signed_in(4, Role::Administrator).await;
    let address = club.shows(member, 1).await;
    for (caller, sees) in [(owner, true), (member, true), (stranger, false), (&GUEST, false), (&administrator, false)] {
        if sees {
            assert!(club.reads(caller, &address).await);
        } else {
            // As where nothing ever was.
            for address in [address.as_str(), "00000000000000000000"] {
                let read = open_publication(service, caller, address, None).await;
                assert!(matches!(read, Err(Refusal::NoPublication)), "{}", told(&read));
            }
        }
    }
    let token = Caller::Token(Token {
        id: Uuid::nil(),
        account: id_of(stranger),
        owner: "glenn3".to_owned(),
        name: "x".to_owned(),
        scopes: Scope::ALL.iter().copied().collect(),
        store: None,
        staff: Vec::new(),
        event_staff: Vec::new(),
        network: "192.0.2.1".parse().unwrap(),
    });
    assert!(!club.reads(&token, &address).await);
    for told in [
        like_deck(service, stranger, &address, true).await.map(drop),
        copy_publication(service, stranger, &address, None).await.map(drop),
        list_own_copies(service, stranger, &address).await.map(drop),
        comment(service, stranger, &address, None, "x").await.map(drop),
        report(service, stranger, &address, None, "x").await.map(drop),
    ] {
        assert!(matches!(told, Err(Refusal::NoPublication)), "{told:?}");
    }
    assert_eq!(club.lists(owner).await, [deck(1)]);
    comment(service, owner, &address, None, "Well built").await.unwrap();
    like_deck(service, owner, &address, true).await.unwrap();
    // Nobody shows a deck in a group that they are not in.
    refused(&set_visibility(service, stranger, deck(1), Visibility::Group(*group)).await, GroupFault::None);
    // Those whom one blocked are not in one's list.
    block_author(service, owner, "glenn2", true).await.unwrap();
    assert!(club.lists(owner).await.is_empty());
    block_author(service, owner, "glenn2", false).await.unwrap();

    // What a member reports is looked at.
    report(service, owner, &address, None, "Rude").await.unwrap();
    assert!(open_publication(service, &administrator, &address, None).await.is_ok());
    assert!(!club.reads(stranger, &address).await);
}

#[tokio::test]
async fn what_was_for_a_group_is_private_once_its_author_is_not_in_it() {
    let club = club().await;
    let Club { house, group, owner, member, stranger } = &club;
    let service = &house.service;
    club.joins(stranger).await;
    let (of_member, of_stranger) = (club.shows(member, 1).await, club.shows(stranger, 2).await);
    assert!(club.reads(owner, &of_member).await && club.reads(owner, &of_stranger).await);
    leave_group(service, member, *group).await.unwrap();
    assert!(!club.reads(owner, &of_member).await);
    assert!(!club.reads(member, &of_stranger).await, "nor do they see what others show");
    refused(&club.publishes(member, 1).await, GroupFault::None);
    let invited = invite(service, owner, *group, 5).await.unwrap();
    remove_member(service, owner, *group, id_of(stranger)).await.unwrap();
    assert!(!club.reads(owner, &of_stranger).await);
    refused(&accept_invitation(service, stranger, &invited.token).await, GroupFault::NoInvitation);
    let done = house.done_to(Some(id_of(stranger))).await;
    assert!(done.iter().any(|entry| entry.contains("group-member-removed")), "{done:?}");

    club.joins(member).await;
    assert!(!club.reads(owner, &of_member).await, "coming back shows nothing again");
    set_visibility(service, member, deck(1), Visibility::Group(*group)).await.unwrap();
    assert!(club.reads(owner, &of_member).await);
    dissolve_group(service, owner, *group).await.unwrap();
    assert!(!club.reads(owner, &of_member).await);
    refused(&open_group(service, owner, *group).await, GroupFault::None);
    let opened = open_publication(service, member, &of_member, None).await.unwrap();
    assert_eq!(opened.deck.visibility, Visibility::Private);
}

#[tokio::test]
async fn a_group_whose_owner_goes_is_passed_on_and_that_is_said_before() {
    let club = club().await;
    let Club { house, group, owner, member, stranger } = &club;
    let service = &house.service;
    house.pass(MINUTE);
    club.joins(stranger).await;
    make_group(service, owner, &words("Alone")).await.unwrap();
    let heirs = list_heirs(service, owner).await.unwrap();
    let heirs: Vec<_> = heirs.into_iter().map(|heir| (heir.name, heir.heir.map(|(_, name)| name))).collect();
    assert_eq!(heirs, [("Alone".to_owned(), None), ("Riverside".to_owned(), Some("glenn2".to_owned()))]);
    delete_own_account(service, owner).await.unwrap();
    let own = open_group(service, member, *group).await.unwrap();
    assert_eq!((own.role, own.members, own.owner.as_str()), (GroupRole::Owner, 2, "glenn2"));
    let done = house.done_to(Some(id_of(member))).await;
    assert!(done.iter().any(|entry| entry.contains("group-passed")), "{done:?}");
}
