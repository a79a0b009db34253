//! Who may do what with decks that others may see.

use crate::{Access, Scope};

/// Who may read what is published.
pub const READ: Access = Access::Anyone;

/// Who may ask for a page or send a form of what they publish, like and copy.
pub const OWN: Access = Access::SignedIn;
/// Who may read what of their own decks is published, and what those are copies of.
pub const READ_OWN: Access = Access::Scoped(Scope::DecksRead);
/// Who may publish their own decks.
pub const PUBLISH: Access = Access::Scoped(Scope::Publish);
/// Who may like decks of others, and read what those publish whom they follow.
pub const SOCIAL: Access = Access::Scoped(Scope::Social);
/// Who may copy decks of others into their own account.
pub const COPY: Access = Access::Scoped(Scope::DecksWrite);

/// Who keeps an index of all that everybody may see.
pub const INDEX: Access = Access::Job;
