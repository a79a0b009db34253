//! What is promised of groups.

use safehouse_store::{
    Database, Digest, GroupId, GroupRole, Joined, NewGroup, NewGroupInvitation, PublicDeckPlace, PublishDeck,
    Published, Reach, Store, StoreError, Taken, Visibility,
    groups::{MAX_DESCRIPTION_BYTES, MAX_INVITATION_USES, MAX_INVITATIONS, MAX_MEMBERS, MAX_OWNED_GROUPS},
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, deck_id, digest, id, member, saved_deck},
    published_decks::{address, publication},
    raw::Raw,
};

pub(crate) fn group_id(number: u8) -> GroupId {
    Uuid::from_bytes([number; 16]).into()
}

pub(crate) fn group(number: u8, owner: u8) -> NewGroup {
    NewGroup {
        id: group_id(number),
        name: format!("Survivors {number}"),
        name_key: format!("survivors-{number}"),
        description: "Fridays".to_owned(),
        owner: id(owner),
        created_at: NOW,
    }
}

fn invitation(number: u8, uses: u32) -> NewGroupInvitation {
    NewGroupInvitation {
        id: Uuid::from_bytes([number; 16]),
        hash: digest(number),
        group: group_id(1),
        uses,
        created_at: NOW + i64::from(number),
        ends_at: NOW + 7 * MINUTE,
    }
}

/// A group of the first account with others in it, who came one after the other.
pub(crate) async fn with_members(store: &Store, others: std::ops::RangeInclusive<u8>) {
    member(store, 1).await;
    assert!(store.create_group(&group(1, 1)).await.unwrap());
    assert!(store.put_group_invitation(id(1), &invitation(99, MAX_INVITATION_USES)).await.unwrap());
    for number in others {
        member(store, number).await;
        let joined = store.join_group(&digest(99), id(number), NOW + i64::from(number)).await.unwrap();
        assert_eq!(joined, Joined::Done(group_id(1)));
    }
}

async fn members(store: &Store) -> Vec<(String, GroupRole)> {
    let members = store.list_group_members(group_id(1)).await.unwrap();
    members.into_iter().map(|member| (member.name, member.role)).collect()
}

fn named(names: &[(&str, GroupRole)]) -> Vec<(String, GroupRole)> {
    names.iter().map(|(name, role)| ((*name).to_owned(), *role)).collect()
}

/// A deck of an account, published for the first group.
async fn shown(store: &Store, number: u8, account: u8) {
    assert!(store.create_saved_deck(&saved_deck(number, account)).await.unwrap());
    let asked = PublishDeck { visibility: Visibility::Group(group_id(1)), ..publication(number, account) };
    assert!(matches!(store.publish_deck(&asked).await.unwrap(), Published::Done { .. }));
}

async fn in_group(store: &Store, reader: u8) -> Vec<u8> {
    let found = store.list_group_decks(id(reader), group_id(1), PublicDeckPlace::START, 99).await.unwrap();
    found.into_iter().map(|deck| Uuid::from(deck.id).as_bytes()[0]).collect()
}

pub(crate) async fn a_group_has_one_owner_and_a_name_of_its_own(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(store.create_group(&group(1, 1)).await.unwrap());
    let taken = store.create_group(&NewGroup { name_key: "survivors-1".to_owned(), ..group(2, 2) }).await;
    assert!(matches!(taken, Err(StoreError::Taken(Taken::Group))), "{taken:?}");
    let nobody = store.create_group(&group(2, 9)).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
    assert!(store.create_group(&group(2, 2)).await.unwrap());

    let own = store.find_own_group(id(1), group_id(1)).await.unwrap().unwrap();
    assert_eq!((own.name.as_str(), own.description.as_str(), own.owner.as_str()), ("Survivors 1", "Fridays", "Ada 1"));
    assert_eq!((own.members, own.decks, own.role), (1, 0, GroupRole::Owner));
    assert_eq!(store.find_own_group(id(2), group_id(1)).await.unwrap(), None);
    assert_eq!(store.list_own_groups(id(1)).await.unwrap(), [own]);

    // Others than its owner change nothing.
    assert!(!store.change_group(id(2), group_id(1), ["X", "x"], "").await.unwrap());
    let taken = store.change_group(id(1), group_id(1), ["Survivors 2", "survivors-2"], "").await;
    assert!(matches!(taken, Err(StoreError::Taken(Taken::Group))), "{taken:?}");
    assert!(store.change_group(id(1), group_id(1), ["Walkers", "walkers"], "").await.unwrap());
    assert_eq!(store.find_own_group(id(1), group_id(1)).await.unwrap().unwrap().name, "Walkers");
    assert!(!store.dissolve_group(id(2), group_id(1)).await.unwrap());
    assert!(store.dissolve_group(id(1), group_id(1)).await.unwrap());
    assert!(!store.dissolve_group(id(1), group_id(1)).await.unwrap());
    assert!(store.list_own_groups(id(1)).await.unwrap().is_empty());
}

pub(crate) async fn an_account_owns_so_many_groups_however_many_are_made_at_once(store: Store, _: Database) {
    member(&store, 1).await;
    let most = u8::try_from(MAX_OWNED_GROUPS).unwrap();
    let made = at_once(most + 4, |number| {
        let store = store.clone();
        async move { store.create_group(&group(number, 1)).await.unwrap() }
    })
    .await;
    assert_eq!(made.into_iter().filter(|made| *made).count(), usize::from(most));
}

pub(crate) async fn an_invitation_lets_in_as_many_as_it_says_until_its_end(store: Store, _: Database) {
    with_members(&store, 2..=3).await;
    for number in 4..=15 {
        member(&store, number).await;
    }
    assert!(!store.put_group_invitation(id(2), &invitation(1, 3)).await.unwrap(), "only its owner invites");
    assert!(store.put_group_invitation(id(1), &invitation(1, 3)).await.unwrap());
    let open = store.find_group_invitation(&digest(1), NOW).await.unwrap().unwrap();
    assert_eq!((open.group, open.name.as_str(), open.owner.as_str()), (group_id(1), "Survivors 1", "Ada 1"));
    assert_eq!(open.members, 3);
    let joined = at_once(12, |number| {
        let store = store.clone();
        async move { store.join_group(&digest(1), id(number + 4), NOW + 1).await.unwrap() }
    })
    .await;
    assert_eq!(joined.iter().filter(|joined| **joined == Joined::Done(group_id(1))).count(), 3, "{joined:?}");
    assert_eq!(joined.iter().filter(|joined| **joined == Joined::Nothing).count(), 9);
    assert_eq!(store.find_group_invitation(&digest(1), NOW).await.unwrap(), None, "it is used up");
    // Whoever is in the group uses nothing up.
    assert_eq!(store.join_group(&digest(99), id(2), NOW + 9).await.unwrap(), Joined::WasThere(group_id(1)));
    let left = store.list_group_invitations(group_id(1), NOW).await.unwrap();
    assert_eq!(left.iter().map(|one| (one.uses, one.uses_left)).collect::<Vec<_>>(), [(100, 98)]);
    assert_eq!(store.join_group(&digest(99), id(4), NOW + 7 * MINUTE).await.unwrap(), Joined::Nothing, "it ended");
    assert!(!store.revoke_group_invitation(id(2), group_id(1), left[0].id).await.unwrap());
    assert!(store.revoke_group_invitation(id(1), group_id(1), left[0].id).await.unwrap());
    assert_eq!(store.join_group(&digest(99), id(15), NOW).await.unwrap(), Joined::Nothing);
    let nobody = store.join_group(&digest(99), id(77), NOW).await.unwrap();
    assert_eq!(nobody, Joined::Nothing);

    for number in 1..=MAX_INVITATIONS {
        let asked = invitation(100 + u8::try_from(number).unwrap(), 1);
        assert!(store.put_group_invitation(id(1), &asked).await.unwrap());
    }
    assert!(!store.put_group_invitation(id(1), &invitation(50, 1)).await.unwrap(), "there are too many");
    assert_eq!(store.expire_group_invitations(NOW + 8 * MINUTE).await.unwrap(), u64::from(MAX_INVITATIONS) + 1);
}

pub(crate) async fn whoever_is_blocked_or_stopped_comes_by_no_invitation(store: Store, _: Database) {
    with_members(&store, 2..=2).await;
    member(&store, 3).await;
    store.block_account(id(1), id(3), true, NOW).await.unwrap();
    assert_eq!(store.join_group(&digest(99), id(3), NOW).await.unwrap(), Joined::Nothing);
    store.block_account(id(1), id(3), false, NOW).await.unwrap();
    store.block_account(id(3), id(1), true, NOW).await.unwrap();
    assert_eq!(store.join_group(&digest(99), id(3), NOW).await.unwrap(), Joined::Nothing);
    store.block_account(id(3), id(1), false, NOW).await.unwrap();
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    assert_eq!(store.find_group_invitation(&digest(99), NOW).await.unwrap(), None);
    assert_eq!(store.join_group(&digest(99), id(3), NOW).await.unwrap(), Joined::Nothing);
    store.set_account_disabled(id(1), None).await.unwrap();
    assert_eq!(store.join_group(&digest(99), id(3), NOW).await.unwrap(), Joined::Done(group_id(1)));
}

pub(crate) async fn a_full_group_lets_nobody_in(store: Store, database: Database) {
    with_members(&store, 2..=2).await;
    let mut raw = Raw::connect(&database).await;
    for number in 3..=MAX_MEMBERS + 1 {
        let account = format!("00000000-0000-0000-0000-{number:012}");
        raw.execute(&format!(
            "insert into accounts (id, name, name_key, password, epoch, role, created_at, password_changed_at) \
            values ('{account}', 'N{number}', 'n{number}', 'x', 0, 'player', 1, 1)"
        ))
        .await
        .unwrap();
        if number <= MAX_MEMBERS {
            raw.execute(&format!(
                "insert into group_members (group_id, account_id, role, joined_at) \
                values ('{}', '{account}', 'member', 1)",
                group_id(1)
            ))
            .await
            .unwrap();
        }
    }
    let last = format!("00000000-0000-0000-0000-{:012}", MAX_MEMBERS + 1).parse().unwrap();
    assert_eq!(store.join_group(&digest(99), last, NOW).await.unwrap(), Joined::Full);
    assert!(store.leave_group(id(2), group_id(1)).await.unwrap());
    assert_eq!(store.join_group(&digest(99), last, NOW).await.unwrap(), Joined::Done(group_id(1)));
}

pub(crate) async fn a_deck_for_a_group_is_nobodys_elsewhere(store: Store, _: Database) {
    with_members(&store, 2..=3).await;
    member(&store, 4).await;
    let seen = store.last_public_change().await.unwrap();
    shown(&store, 1, 2).await;
    shown(&store, 2, 3).await;
    let deck = store.find_published_deck(&address(1)).await.unwrap().unwrap();
    assert_eq!((deck.visibility, deck.reach), (Visibility::Group(group_id(1)), Reach::Group));
    assert_eq!(store.find_publication(deck_id(1)).await.unwrap(), Some(deck));
    assert_eq!(in_group(&store, 1).await, [2, 1]);
    for (reader, sees) in [(1, true), (2, true), (3, true), (4, false)] {
        assert_eq!(store.shares_group_of(id(reader), &address(1)).await.unwrap(), sees, "{reader}");
        assert!(!store.shares_group_of(id(reader), &address(9)).await.unwrap());
    }
    assert_eq!(store.list_newest_decks(None, PublicDeckPlace::START, 9).await.unwrap(), []);
    assert_eq!(store.list_newest_decks(Some(id(2)), PublicDeckPlace::START, 9).await.unwrap(), []);
    assert_eq!(store.find_public_decks(&[deck_id(1)]).await.unwrap(), []);
    assert_eq!(store.total_public_decks(id(2)).await.unwrap(), (0, 0));
    assert!(store.list_public_tags("necrogenesis", 9).await.unwrap().is_empty());
    assert_eq!(store.last_public_change().await.unwrap(), seen, "no index hears of it");

    // Page by page.
    let first = store.list_group_decks(id(1), group_id(1), PublicDeckPlace::START, 1).await.unwrap();
    let next = store.list_group_decks(id(1), group_id(1), PublicDeckPlace::of(&first[0]), 9).await.unwrap();
    assert_eq!(next.iter().map(|deck| deck.id).collect::<Vec<_>>(), [deck_id(1)]);
    // Those whom the reader blocked are not there, nor those whose accounts are stopped.
    store.block_account(id(1), id(2), true, NOW).await.unwrap();
    assert_eq!((in_group(&store, 1).await, in_group(&store, 3).await), (vec![2], vec![2, 1]));
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    assert_eq!(in_group(&store, 3).await, [2]);
    assert_eq!(store.find_published_deck(&address(1)).await.unwrap().unwrap().reach, Reach::Nobody);
    store.set_account_disabled(id(2), None).await.unwrap();
    store.take_deck_down(deck_id(1), Some("Rude")).await.unwrap();
    assert_eq!(store.find_published_deck(&address(1)).await.unwrap().unwrap().reach, Reach::Nobody);
    store.take_deck_down(deck_id(1), None).await.unwrap();
    assert_eq!(in_group(&store, 3).await, [2, 1]);

    // Nobody shows a deck to a group that they are not in.
    store.create_saved_deck(&saved_deck(3, 4)).await.unwrap();
    let asked = PublishDeck { visibility: Visibility::Group(group_id(1)), ..publication(3, 4) };
    assert_eq!(store.publish_deck(&asked).await.unwrap(), Published::Nothing);
    assert_eq!(store.find_published_deck(&address(3)).await.unwrap(), None);
    store.publish_deck(&publication(3, 4)).await.unwrap();
    assert!(!store.set_deck_visibility(id(4), deck_id(3), Visibility::Group(group_id(1))).await.unwrap());
    assert_eq!(store.find_published_deck(&address(3)).await.unwrap().unwrap().reach, Reach::Everybody);
    assert!(!store.set_deck_visibility(id(1), deck_id(3), Visibility::Group(group_id(1))).await.unwrap());

    // From everybody's to the group's and back; indexes hear of both.
    let before = store.last_public_change().await.unwrap();
    assert!(store.set_deck_visibility(id(2), deck_id(1), Visibility::Public).await.unwrap());
    assert_eq!(in_group(&store, 3).await, [2]);
    assert!(store.set_deck_visibility(id(2), deck_id(1), Visibility::Group(group_id(1))).await.unwrap());
    let changes = store.list_public_changes(before, 9).await.unwrap();
    assert_eq!(changes.len(), 1);
    assert!(changes[0].content.is_none());
    // What comes out of the trash is for nobody.
    store.trash_saved_deck(id(2), deck_id(1), NOW, None).await.unwrap();
    store.restore_saved_deck(id(2), deck_id(1)).await.unwrap();
    assert_eq!(in_group(&store, 3).await, [2]);
}

pub(crate) async fn what_was_for_a_group_goes_with_whoever_goes(store: Store, database: Database) {
    with_members(&store, 2..=4).await;
    for number in 1..=4 {
        shown(&store, number, number).await;
    }
    let visibility =
        async |number| store.find_published_deck(&address(number)).await.unwrap().map(|deck| deck.visibility);
    assert!(store.leave_group(id(2), group_id(1)).await.unwrap());
    assert!(!store.leave_group(id(2), group_id(1)).await.unwrap());
    assert_eq!(visibility(2).await, Some(Visibility::Private));
    assert_eq!(in_group(&store, 1).await, [4, 3, 1]);

    // Whoever was sent away does not come back by a link of before.
    assert!(!store.remove_group_member(id(3), group_id(1), id(4)).await.unwrap());
    assert!(!store.remove_group_member(id(1), group_id(1), id(1)).await.unwrap());
    assert!(!store.remove_group_member(id(1), group_id(1), id(2)).await.unwrap());
    assert!(store.find_group_invitation(&digest(99), NOW).await.unwrap().is_some());
    assert!(store.remove_group_member(id(1), group_id(1), id(3)).await.unwrap());
    assert_eq!(visibility(3).await, Some(Visibility::Private));
    assert_eq!(store.join_group(&digest(99), id(3), NOW).await.unwrap(), Joined::Nothing);
    // It is not for the group again when its author is.
    assert!(store.put_group_invitation(id(1), &invitation(5, 9)).await.unwrap());
    assert_eq!(store.join_group(&digest(5), id(3), NOW).await.unwrap(), Joined::Done(group_id(1)));
    assert_eq!(in_group(&store, 1).await, [4, 1]);

    store.delete_account(id(4)).await.unwrap();
    assert_eq!(in_group(&store, 1).await, [1]);
    assert!(store.dissolve_group(id(1), group_id(1)).await.unwrap());
    assert_eq!(visibility(1).await, Some(Visibility::Private));
    for table in ["account_groups", "group_members", "group_decks", "group_invitations"] {
        assert_eq!(Raw::connect(&database).await.count(table).await, 0, "{table}");
    }
}

pub(crate) async fn a_group_outlives_its_owner(store: Store, database: Database) {
    with_members(&store, 2..=4).await;
    shown(&store, 2, 2).await;
    assert!(!store.leave_group(id(1), group_id(1)).await.unwrap(), "its owner stays");
    assert!(!store.pass_group(id(2), group_id(1), id(3)).await.unwrap());
    assert!(!store.pass_group(id(1), group_id(1), id(1)).await.unwrap());
    assert!(!store.pass_group(id(1), group_id(1), id(9)).await.unwrap());
    assert_eq!(members(&store).await[0], ("Ada 1".to_owned(), GroupRole::Owner));
    assert!(store.pass_group(id(1), group_id(1), id(3)).await.unwrap());
    let (owner, other) = (GroupRole::Owner, GroupRole::Member);
    let expected = named(&[("Ada 3", owner), ("Ada 1", other), ("Ada 2", other), ("Ada 4", other)]);
    assert_eq!(members(&store).await, expected);

    // The oldest of those whose accounts work.
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    let heirs = store.list_group_heirs(id(3)).await.unwrap();
    let heirs: Vec<_> = heirs.into_iter().map(|heir| (heir.name, heir.heir)).collect();
    assert_eq!(heirs, [("Survivors 1".to_owned(), Some((id(2), "Ada 2".to_owned())))]);
    store.delete_account(id(3)).await.unwrap();
    assert_eq!(members(&store).await, named(&[("Ada 2", owner), ("Ada 1", other), ("Ada 4", other)]));
    assert_eq!(in_group(&store, 4).await, [2], "what is for it stays for it");
    for number in [2, 4] {
        store.delete_account(id(number)).await.unwrap();
    }
    // Nobody else is left.
    assert_eq!(members(&store).await, named(&[("Ada 1", owner)]));
    let heirs = store.list_group_heirs(id(1)).await.unwrap();
    assert_eq!(heirs.into_iter().map(|heir| heir.heir).collect::<Vec<_>>(), [None]);
    store.delete_account(id(1)).await.unwrap();
    assert_eq!(Raw::connect(&database).await.count("account_groups").await, 0);
}

pub(crate) async fn impossible_groups_are_refused(store: Store, _: Database) {
    member(&store, 1).await;
    let text = |bytes: usize| "x".repeat(bytes);
    for (what, asked) in [
        ("no name", NewGroup { name: String::new(), ..group(1, 1) }),
        ("a long name", NewGroup { name: text(257), ..group(1, 1) }),
        ("no key", NewGroup { name_key: String::new(), ..group(1, 1) }),
        ("a zero byte", NewGroup { name: "a\0b".to_owned(), ..group(1, 1) }),
        ("many words", NewGroup { description: text(MAX_DESCRIPTION_BYTES + 1), ..group(1, 1) }),
    ] {
        assert_impossible(store.create_group(&asked).await, what);
    }
    assert!(store.create_group(&group(1, 1)).await.unwrap());
    assert_impossible(store.change_group(id(1), group_id(1), ["", "x"], "").await, "no name");
    for uses in [0, MAX_INVITATION_USES + 1] {
        assert_impossible(store.put_group_invitation(id(1), &invitation(1, uses)).await, "uses");
    }
    let unknown = Digest::from_bytes([8; 32]);
    assert_eq!(store.find_group_invitation(&unknown, NOW).await.unwrap(), None);
}
