//! What the log says beside the four answers: lists that came after the lock, those that a file repeats, and those of the
//! lock that it does not have.

use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Asker, Digest, Entry, Published, Statement, Told,
    code::{ConfirmationKind, CorrectionReason, SuspensionReason, WithdrawalReason},
    commitment,
    told::{Question, wire::Verified},
    verify::{LockedLists, Remark},
};

use crate::evening::{
    AT, Evening, evening, evening_with, event, host, necrogenesis, registration, revealed, salt, sign, slug, store_key,
};

fn said(file: &Published) -> Told {
    let asker = Asker::named([host().verifying_key().to_string().as_str()], "").expect("a key");
    Told::of(file.to_json().as_bytes(), GAMES, &asker).expect("a file")
}

/// An evening whose second list came after the lock, in the place of this one.
fn with_late(evening: &mut Evening, old: Option<usize>) -> Published {
    let new = commitment::of_list(&event(), &registration(50), &salt(50), &evening.lists[1].content_id());
    let old = old.map(|old| evening.commitments()[old]);
    let corrected =
        Statement::ListCorrected { store: slug(), event: event(), old, new, reason: CorrectionReason::Late, at: 9 };
    let at = evening.log.append(&sign(corrected, &store_key(2)));
    let shown = evening.log.append(&sign(revealed(&evening.table, 50, &evening.lists[1]), &store_key(2)));
    let mut file = evening.published();
    let shown = evening.log.logged(shown);
    file.entries.push(evening.log.logged(at));
    (file.lists[1].entry, file.lists[1].proof, file.lists[1].name) = (shown.entry, shown.proof, None);
    file
}

#[test]
fn a_list_that_came_after_the_lock_is_said_to_be_so_beside_that_it_is_logged() {
    let mut evening = evening(necrogenesis());
    let told = said(&with_late(&mut evening, None));
    assert!(told.passes(), "it speaks against no yes: {told}");
    assert_eq!(told.report.lists[1].logged.remarks, [Remark::AfterLock]);
    assert_eq!(told.report.lists[0].logged.remarks, []);
    let text = told.to_string();
    assert!(
        text.contains("pass       logged\n           1 list was committed after the lists were locked.\n"),
        "{text}"
    );
    assert_eq!(text.matches("  logged     Committed after the lists were locked.\n").count(), 1, "{text}");
    assert_eq!(
        told.counts(),
        ["3 of 4 locked lists are here. 1 more list here was committed after the lock. Of 1 the file does not say \
          whether it was ever shown, or taken back since."]
    );
    let form = serde_json::to_value(Verified::from(&told)).expect("JSON");
    assert_eq!(form["answers"]["logged"]["remarks"][0]["code"], "after_lock");
    assert_eq!(form["answers"]["logged"]["remarks"][0]["lists"], 1);
    assert_eq!(form["lists"][1]["answers"]["logged"]["remarks"][0]["code"], "after_lock");
    assert_eq!(form["lists"][0]["answers"]["logged"]["remarks"], serde_json::json!([]));
    assert_eq!(form["locked"][0]["late"], 1);
}

#[test]
fn a_corrected_list_stands_for_the_one_that_was_locked() {
    let mut evening = evening(necrogenesis());
    let told = said(&with_late(&mut evening, Some(1)));
    assert_eq!(told.report.lists[1].logged.remarks, [Remark::Corrected]);
    assert_eq!(told.counts(), ["4 of 4 locked lists are here."]);
    let remarks: Vec<String> = told.remarks(Question::Logged).collect();
    assert_eq!(remarks, ["1 list was corrected after the lists were locked."]);
}

#[test]
fn a_list_that_is_repeated_counts_once_and_is_said_to_be_repeated() {
    let mut file = evening(necrogenesis()).published();
    assert_eq!(said(&file).counts(), ["4 of 4 locked lists are here."]);
    let lists = file.lists.clone();
    (1..500).for_each(|_| file.lists.extend(lists.clone()));
    let told = said(&file);
    let text = told.to_string();
    assert!(
        text.contains("4 lists of the store corner-shop, as the file says\n1996 entries of the file repeat"),
        "{text}"
    );
    assert_eq!(text.matches("\nList ").count(), 4, "each is told once");
    let form = serde_json::to_value(Verified::from(&told)).expect("JSON");
    assert_eq!((&form["repeated"], &form["locked"][0]["here"]), (&1996.into(), &4.into()));
    assert_eq!((&form["lists"][0]["repeats"], &form["lists"][5]["repeats"]), (&serde_json::Value::Null, &1.into()));

    // One that says something else is told, although it is of the same list.
    let mut other = lists[0].clone();
    other.certificate.push(' ');
    file.lists = lists;
    file.lists.push(other);
    let told = said(&file);
    assert_eq!((told.lists(), told.to_string().matches("\nList ").count()), (4, 5));
    assert!(!told.passes());
}

#[test]
fn a_list_of_the_lock_that_is_not_here_is_said_to_be_missing_and_no_withdrawal_explains_it() {
    let mut evening = evening(necrogenesis());
    let mut file = evening.published();
    file.lists.pop();
    let told = said(&file);
    assert!(told.passes(), "a file may have one list alone");
    let missing =
        ["3 of 4 locked lists are here. Of 1 the file does not say whether it was ever shown, or taken back since."];
    assert_eq!(told.counts(), missing);
    // A withdrawal of its index says the same of a list of this event as of any other: nothing is counted from it.
    let (index, reason) = (evening.shown_at[3], WithdrawalReason::Player);
    let withdrawn = Statement::ListWithdrawn { store: slug(), index, origin: None, reason, at: 9 };
    let at = evening.log.append(&sign(withdrawn, &store_key(2)));
    let mut file = evening.published();
    file.lists.pop();
    file.entries.push(evening.log.logged(at));
    let told = said(&file);
    assert_eq!(
        told.report.locked,
        [LockedLists { event: event(), locked: 4, here: 3, late: 0, late_missing: 0, is_padded: false }]
    );
    let gone = "1 list that is not here was withdrawn, as the log says: the player asked for it.";
    assert_eq!(told.counts(), [missing[0], gone]);
    // Without the lock nothing is said of how many there are.
    file.entries.remove(0);
    assert_eq!(said(&file).counts(), [gone]);
}

#[test]
fn a_list_that_was_withdrawn_after_an_erasure_is_said_to_be_so_before_the_answers() {
    let mut evening = evening(necrogenesis());
    for shown in [0, 3] {
        let (index, reason) = (evening.shown_at[shown], WithdrawalReason::Erasure);
        evening.log.append(&sign(
            Statement::ListWithdrawn { store: slug(), index, origin: None, reason, at: 9 },
            &store_key(2),
        ));
    }
    let mut file = evening.published();
    file.lists.pop();
    let size = evening.log.entries.len() as u64;
    file.entries.extend((size - 2..size).map(|at| evening.log.logged(at)));
    let told = said(&file);
    assert!(told.passes(), "a copy that was kept still verifies: {told}");
    let words = "1 list here was withdrawn since: the player's data were deleted. A copy that was kept still verifies. \
                 1 list that is not here was withdrawn, as the log says: the player's data were deleted.";
    assert_eq!(told.counts().last().map(String::as_str), Some(words));
    let text = told.to_string();
    assert!(text.find(words) < text.find("authentic"), "{text}");
    let form = serde_json::to_value(Verified::from(&told)).expect("JSON");
    assert_eq!(form["taken_back"], serde_json::json!([{ "reason": "erasure", "here": 1, "gone": 1 }]));
}

#[test]
fn how_the_store_stands_is_told_by_the_last_entry_and_changes_no_answer() {
    let mut evening = evening(necrogenesis());
    let file = evening.published();
    let before = said(&file);
    assert_eq!(before.report.standing, None);
    assert!(before.to_string().contains("The file does not show that the host confirmed the store."), "{before}");
    let store = slug();
    let confirmed = Statement::StoreConfirmed { store: store.clone(), how: ConfirmationKind::Visit, at: 9 };
    let suspended = Statement::StoreSuspended { store, reason: SuspensionReason::Rules, at: 10 };
    let other = safehouse_statements::Slug::read("other-shop").expect("a slug");
    let of_other = Statement::StoreSuspended { store: other, reason: SuspensionReason::Closed, at: 11 };
    let said_at: Vec<u64> = [confirmed, suspended, of_other]
        .into_iter()
        .map(|statement| evening.log.append(&sign(statement, &crate::evening::host())))
        .collect();
    let with = |shown: &[usize]| {
        let mut file = evening.published();
        file.entries.extend(shown.iter().map(|shown| evening.log.logged(said_at[*shown])));
        file
    };
    for (shown, stands, words) in [
        (
            &[0_usize][..],
            "confirmed",
            "The host says in entry 7 of its log that it made sure of the store: somebody of",
        ),
        (
            &[0, 1],
            "suspended",
            "The host suspended the store in entry 8 of its log: it broke the rules of the host. What",
        ),
        // The order is that of the log, and what concerns another store says nothing of this one.
        (&[2, 1, 0], "suspended", "The host suspended the store in entry 8"),
        (&[2, 0], "confirmed", "The host says in entry 7"),
    ] {
        let file = with(shown);
        let told = said(&file);
        assert_eq!(told.report.standing.map(|standing| standing.stands.id()), Some(stands));
        assert!(told.to_string().contains(words), "{told}");
        assert_eq!(told.report.lists, {
            // The proofs are of the same log at another size: all that is said of the lists is the same.
            said(&with(&[])).report.lists
        });
        let form = serde_json::to_value(Verified::from(&told)).expect("JSON");
        assert_eq!(form["standing"]["stands"], stands);
    }
    // Nobody else says it: such an entry is told to be no statement of the host.
    let note = safehouse_transparency::Note::sign(
        &Statement::StoreConfirmed { store: slug(), how: ConfirmationKind::Known, at: 12 }.to_string(),
        &store_key(2),
    );
    let forged = safehouse_statements::Entry::read(note.expect("a note").to_string().as_bytes()).expect("an entry");
    let at = evening.log.append(&forged);
    let mut file = evening.published();
    file.entries.push(evening.log.logged(at));
    let told = said(&file);
    assert_eq!((told.report.standing, told.passes()), (None, false));
}

#[test]
fn a_list_after_the_lock_that_the_file_leaves_out_is_worth_a_word() {
    let mut evening = evening(necrogenesis());
    let mut file = with_late(&mut evening, None);
    assert!(!said(&file).counts()[0].contains("not here"), "it is here");
    file.lists.remove(1);
    let told = said(&file);
    assert_eq!(told.report.locked[0].late_missing, 1);
    let words = "1 list that was committed after the lock is not here.";
    assert!(told.counts()[0].contains(words), "{:?}", told.counts());
    let form = serde_json::to_value(Verified::from(&told)).expect("JSON");
    assert_eq!(form["locked"][0]["late_missing"], 1);
    // One that took the place of a locked one is no late one.
    let mut evening = crate::evening::evening(necrogenesis());
    let mut file = with_late(&mut evening, Some(1));
    file.lists.remove(1);
    assert_eq!(said(&file).report.locked[0].late_missing, 0);
}

#[test]
fn of_a_padded_lock_nothing_is_said_to_be_missing_and_its_lists_verify_as_others_do() {
    let random = |number: u8| *Digest::of([number]).as_bytes();
    let lock = |commitments: Vec<_>| {
        let more = (0..64 - commitments.len() as u8).map(random);
        Statement::padded_lists_locked(&slug(), event(), Digest::of("seed"), (commitments, more), AT + 2)
    };
    let mut evening = evening_with(necrogenesis(), lock);
    let mut file = evening.published();
    let entry = Entry::read(file.entries[0].entry.as_bytes()).expect("the lock");
    let Statement::ListsLocked { lists, is_padded: true, .. } = entry.statement() else { panic!("a padded lock") };
    assert!(lists.len() == 64 && lists.is_sorted(), "random ones stand among the others by their value");
    assert!(evening.commitments().iter().all(|commitment| lists.contains(commitment)));
    let words = " locked commitments are here. The event filled them up with random ones, so that nobody learned how many \
                 lists it has: of the others, the file does not say behind which there is a list.";
    let told = said(&file);
    assert!(told.passes(), "{told}");
    assert_eq!(told.counts(), [format!("4 of 64{words}")]);
    assert_eq!(serde_json::to_value(Verified::from(&told)).expect("JSON")["locked"][0]["padded"], true);
    file.lists.pop();
    assert_eq!(said(&file).counts(), [format!("3 of 64{words}")], "nor is one that is not here");
    // What is not among them is refused all the same.
    let mut other = evening.published();
    let shown = evening.log.append(&sign(revealed(&evening.table, 50, &evening.lists[1]), &store_key(2)));
    let shown = evening.log.logged(shown);
    (other.lists[1].entry, other.lists[1].proof, other.lists[1].name) = (shown.entry, shown.proof, None);
    assert!(!said(&other).passes());
}

#[test]
fn that_a_lock_is_padded_is_said_in_one_word_alone() {
    let lock = Statement::padded_lists_locked(&slug(), event(), Digest::of("seed"), ([], [[7; 32]]), AT).remove(0);
    let text = lock.to_string();
    assert!(text.contains("\npart 1/1\npadded yes\nlists 1\n"), "{text}");
    assert_eq!(Statement::read(&text).as_ref(), Ok(&lock));
    for other in ["padded no\n", "padded 1\n", "padded yes\npadded yes\n", "padded \n"] {
        assert!(Statement::read(&text.replace("padded yes\n", other)).is_err(), "{other}");
    }
}
