//! What is lacking, wanted from now on by one press.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::{Desk, Keeper};

/// What its form does, as the form says it.
pub(crate) const WRITE_DOWN: &str = "write-down";

/// The press; nothing where no account keeps wants. `from` says what is lacking of what, and `asked` which of these, as fields of the form.
pub(crate) fn write_down(desk: &Desk<'_>, from: &str, asked: &[(&str, String)]) -> Markup {
    html! {
        @if desk.keeper == Keeper::Account {
            form method="post" action=(at::page(desk.game(), at::WANTS)) {
                input type="hidden" name="deed" value=(WRITE_DOWN);
                input type="hidden" name="from" value=(from);
                @for (name, value) in asked { input type="hidden" name=(name) value=(value); }
                button class="button button--small" type="submit" { "To the want list" }
            }
        }
    }
}
