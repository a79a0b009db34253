//! Decks of an account leave the device with their person.

use super::{LEFT, LEFT_FOR_GOOD, following};
use crate::{
    browser,
    components::toasts::Toasts,
    deck::device_decks::{DeviceDecks, DeviceStorage, KeyValue},
};

/// What became of the decks of accounts on a device whose person signed out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Left {
    /// How many are in their account and not here any more.
    pub taken: usize,
    /// The names of those that stay, as their account does not have them as they are.
    pub behind: Vec<String>,
}

/// Takes the decks of accounts from a device; those stay that their account does not have as
/// they are.
pub fn leave<S: KeyValue>(device: &mut DeviceDecks<S>) -> Left {
    leave_but(device, "")
}

/// As [`leave`], but for the decks of one account.
pub fn leave_but<S: KeyValue>(device: &mut DeviceDecks<S>, account: &str) -> Left {
    let mut left = Left::default();
    for (id, mark) in device.marks(None).into_iter().filter(|(_, mark)| mark.account != account) {
        match device.deck(&id) {
            Some(saved) if mark.kept.as_ref() != Some(&saved.stamp) => left.behind.push(saved.deck.name),
            Some(_) => {
                // Without its mark first, nobody takes it for one that was deleted.
                device.remove_mark(&id);
                device.delete(&id);
                left.taken += 1;
            }
            None => device.remove_mark(&id),
        }
    }
    left
}

/// Whether somebody has signed out since decks were taken from this device last.
pub fn has_signed_out() -> bool {
    browser::account().is_none() && browser::cookie(LEFT).is_some()
}

/// Whether decks of an account are here that nobody is signed in to: its session has ended.
pub fn has_ended() -> bool {
    let Ok(device) = DeviceStorage::open().map(DeviceDecks::new) else { return false };
    browser::account().is_none() && device.ids().iter().any(|id| device.has_mark(id))
}

/// Takes the decks of an account from this device whose session has ended.
pub fn leave_ended(toasts: Toasts) {
    let Ok(mut device) = DeviceStorage::open().map(DeviceDecks::new) else { return };
    let marked = device.marks(None);
    if leave(&mut device).taken > 0 {
        marked.iter().for_each(|(id, _)| following::tell(id));
        toasts.say("Nobody is signed in here any more, so the decks of the account are not on this device. Sign in to have them back.");
    }
}

/// Takes the decks of an account from this device, now that its person has signed out, and
/// says so.
pub fn leave_device(toasts: Toasts) {
    let Some(how) = browser::cookie(LEFT) else { return };
    let Ok(mut device) = DeviceStorage::open().map(DeviceDecks::new) else { return };
    let marked = device.marks(None);
    if how == LEFT_FOR_GOOD {
        marked.iter().for_each(|(id, _)| device.remove_mark(id));
        browser::forget_cookie(LEFT);
        // The page may show a deck already, with what its mark said.
        following::came_on();
        return;
    }
    let Left { taken, behind } = leave(&mut device);
    browser::forget_cookie(LEFT);
    marked.iter().for_each(|(id, _)| following::tell(id));
    match taken {
        0 => {}
        1 => {
            toasts.say("You are signed out. The deck of your account is no longer on this device; your account has it.")
        }
        taken => toasts.say(format!(
            "You are signed out. The {taken} decks of your account are no longer on this device; your account has them."
        )),
    }
    for name in behind {
        let name = if name.is_empty() { "An unnamed deck".to_owned() } else { format!("“{name}”") };
        toasts.warn(format!(
            "{name} has changes that your account does not have, so it stays on this device. Sign in again to save them, or delete it under Decks."
        ));
    }
}
