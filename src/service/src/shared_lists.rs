//! What somebody shows others of their wants, of what they would give away and of their collection: to whom, by
//! which link, and what is seen. What is seen is made of an allow-list ([`PublicCopy`], [`PublicWant`]): nothing
//! else of a copy or a want comes out here, whatever is added to these.

mod copies;
mod fault;
mod own;
mod public;
mod seen;

pub use safehouse_store::{ListField, ListFields, ListKind, ListShown, ListVisibility, SharedList, ShownCounts};

pub(crate) use self::copies::{balances_of, kept_holdings, offers_of};
pub(crate) use self::public::{most_told, name_of, open_wants, public_holding, told_holding, told_offers, told_wants};
pub use self::{
    fault::ListFault,
    own::{ListLink, list_shared_lists, make_list_link, revoke_list_link, share_list},
    public::{PublicCopy, PublicCount, PublicWant, SOME},
    seen::{Lines, OpenedList, PAGE, Seen, open_list_link, open_public_list},
};
