//! Nobody is named in the public log of an evening: no leaf holds what somebody is called, what somebody wrote, or a card
//! of a list.

use safehouse_statements::Digest;
use safehouse_testing::shipped;

use super::script::{CAME_LATE, EVENT, EXCHANGED, Evening, TOLD_ME};

/// An entry without its signatures, which are no words.
fn said(entry: &str) -> String {
    entry.lines().filter(|line| !line.starts_with("— ")).collect::<Vec<_>>().join("\n").to_lowercase()
}

/// The first of these texts that is in an entry, as it is or as a digest that anybody could compute, with the entry.
fn found<'a>(entries: &'a [String], texts: &'a [String]) -> Option<(&'a str, &'a str)> {
    entries.iter().find_map(|entry| {
        let said = said(entry);
        let is_in =
            |text: &&String| said.contains(&text.to_lowercase()) || said.contains(&Digest::of(text).to_string());
        texts.iter().find(is_in).map(|text| (text.as_str(), entry.as_str()))
    })
}

impl Evening {
    /// What everybody there is called, by the store, to others and by their accounts; what staff wrote; and all cards of
    /// the lists.
    async fn names(&self) -> Vec<String> {
        let store = &self.house.service.store;
        let event = store.find_event(&self.code).await.unwrap().unwrap();
        let mut names: Vec<String> = [EVENT, "Corner Games", EXCHANGED, CAME_LATE, TOLD_ME].map(str::to_owned).into();
        for entry in store.list_event_entries((event.store, event.id)).await.unwrap() {
            names.extend([entry.name, entry.shown_as, entry.entered_by_name, entry.consent_by]);
        }
        for account in store.list_accounts("", 999).await.unwrap() {
            names.extend([account.name, account.id.to_string(), account.id.to_string().replace('-', "")]);
        }
        names.extend(shipped::decks().iter().flat_map(|deck| &deck.lines).map(|line| line.card.clone()));
        names.retain(|name| !name.is_empty());
        names.sort();
        names.dedup();
        names
    }

    /// Looks for all of them in every entry of the log.
    pub async fn names_nobody_in_its_log(&self) {
        let names = self.names().await;
        for known in ["Somebody 1", "P 67", "Glenn", "Sasha", "Judith", "Henry", "Rifle", TOLD_ME] {
            assert!(names.iter().any(|name| name == known), "{known} is looked for");
        }
        let entries = self.house.service.store.list_log_entries(1, 0, 999).await.unwrap();
        // Results of nine rounds and a correction, and the list of everybody who played and agreed.
        let of = |kind: &str| entries.iter().filter(|entry| entry.contains(kind)).count();
        assert_eq!(of("/1 results\n"), 10);
        assert!(of("/1 lists-locked\n") > 0 && of("/1 list-corrected\n") > 0 && of("/1 list-withdrawn\n") > 0);
        assert!(of("/1 list-revealed\n") >= 64, "{}", of("/1 list-revealed\n"));
        if let Some((name, entry)) = found(&entries, &names) {
            panic!("{name:?} is told by the log: {entry}");
        }
        // Names would be found.
        for name in &names {
            for told in [name.clone(), name.to_uppercase(), Digest::of(name).to_string()] {
                let entry = format!("safehouse.statement/1 results\nname {told}\n");
                assert!(found(&[entry], std::slice::from_ref(name)).is_some(), "{name} would be found");
            }
        }
    }
}
