//! A page that is hidden, left or shown again: nothing of the deck in hand is lost,
//! and what others did in the meantime is seen.

use leptos::{ev, leptos_dom::helpers::window_event_listener_untyped, prelude::*};

use crate::{
    browser,
    deck::editor::{Editor, news::SaveState},
};

/// Follows what others do to the deck while the page is shown, and has everything kept
/// when it goes. A page that the browser had put aside hears nothing, so it looks when
/// it comes back.
pub(super) fn keep_what_is_left(editor: Editor) {
    Effect::new(move |_| {
        let heard = StoredValue::new_local(editor.keeper.listen());
        let looks = ["pageshow", "focus", "resume"]
            .map(|event| window_event_listener_untyped(event, move |_| editor.keeper.catch_up()));
        // A page that is hidden may be ended without another word.
        let hidden = window_event_listener(ev::visibilitychange, move |_| {
            if document().hidden() {
                editor.keeper.save_now();
            } else {
                editor.keeper.catch_up();
            }
        });
        let hide = window_event_listener(ev::pagehide, move |_| {
            browser::commit_field(".builder");
            editor.keeper.save_now();
        });
        on_cleanup(move || {
            let _ = heard.try_update_value(Option::take);
            looks.into_iter().for_each(|look| look.remove());
            hidden.remove();
            hide.remove();
        });
    });
    let is_refused = Memo::new(move |_| matches!(editor.save_state.get(), SaveState::Refused(_)));
    // Only as long as it has to: some browsers load a page with it again on
    // the way back.
    Effect::new(move |_| {
        if is_refused.get() {
            // The browser asks whether to leave, in its own words.
            let leaves = window_event_listener(ev::beforeunload, move |event| event.prevent_default());
            on_cleanup(move || leaves.remove());
        }
    });
    on_cleanup(move || editor.keeper.leave());
}
