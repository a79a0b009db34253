//! What an account shows others of its wants, of what it would give away and of its collection: to
//! whom, by which link, and who is found by it. Times are milliseconds since 1970-01-01T00:00:00Z.

mod candidates;
mod fields;
mod kinds;
mod links;

pub use self::{
    candidates::TradeCandidate,
    fields::{ListFields, ListShown},
    kinds::{ListField, ListKind, ListVisibility, ShownCounts},
    links::{LinkedList, MAX_LINKS_KEPT},
};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    store::Store,
};

/// A list as its account shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedList {
    /// Of what.
    pub kind: ListKind,
    /// To whom, and how much of it.
    pub shown: ListShown,
    /// When the link was made that works now, if one does.
    pub linked_at: Option<i64>,
    /// When this was decided.
    pub changed_at: i64,
}

impl Store {
    /// Decides who may see a list of an account, and how much of it. Where neither links nor names lead to it any
    /// more, its link is revoked.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] for a game without a code and a list that does not say what
    /// stands in it; the database fails.
    pub async fn put_shared_list(
        &self,
        account: AccountId,
        game: &str,
        (kind, shown): (ListKind, ListShown),
        now: i64,
    ) -> Result<(), StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        let ListShown { visibility, counts, fields } = shown;
        if !fields.say_what() {
            return Err(StoreError::Value("a list says what stands in it"));
        }
        let mut transaction = self.begin().await?;
        let sql = "insert into collection_lists (account_id, game, kind, visibility, counts, fields, created_at, \
            changed_at) values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (account_id, game, kind) do update \
            set visibility = excluded.visibility, counts = excluded.counts, fields = excluded.fields, \
            changed_at = excluded.changed_at";
        let fields = fields.to_string();
        let values = [
            account.into(),
            game.into(),
            kind.as_str().into(),
            visibility.as_str().into(),
            counts.as_str().into(),
            fields.as_str().into(),
            now.into(),
        ];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        if !visibility.has_links() {
            links::revoke(&mut transaction, account, game, kind, now).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The lists of an account of which it decided who may see them, in the order of [`ListKind`]. A list
    /// that is not among them is private.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_shared_lists(&self, account: AccountId, game: &str) -> Result<Vec<SharedList>, StoreError> {
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select l.kind, l.visibility, l.counts, l.fields, k.created_at, l.changed_at from collection_lists l \
            left join collection_list_links k on k.account_id = l.account_id and k.game = l.game and k.kind = l.kind \
            and k.revoked_at is null where l.account_id = $1 and l.game = $2";
        type Row = (String, String, String, String, Option<i64>, i64);
        let rows: Vec<Row> = self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        let read = |(kind, visibility, counts, fields, linked_at, changed_at): Row| {
            let shown = ListShown::parse(&visibility, &counts, &fields)?;
            Ok(SharedList { kind: ListKind::parse(&kind)?, shown, linked_at, changed_at })
        };
        let mut lists: Vec<SharedList> = rows.into_iter().map(read).collect::<Result<_, StoreError>>()?;
        lists.sort_by_key(|list| list.kind);
        Ok(lists)
    }
}
