//! What people say about published decks. A comment answers the deck or a comment that
//! answers the deck. Times are milliseconds since 1970-01-01T00:00:00Z.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    published_decks::{PublicAddress, Visibility, audience_of_deck},
    saved_decks::SavedDeckId,
    store::Store,
};

/// The most bytes of a comment.
pub const MAX_COMMENT_BYTES: usize = 8_000;
/// The most comments on a deck: more than anybody reads, and they fit on a few pages.
pub const MAX_COMMENTS: u32 = 2_000;

/// A comment to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeckComment {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// The published deck that it is about.
    pub deck: SavedDeckId,
    /// Who says it.
    pub account: AccountId,
    /// The comment that it answers, which answers none.
    pub parent: Option<Uuid>,
    /// What it says, 1 to [`MAX_COMMENT_BYTES`] long.
    pub body: String,
    /// When it is said.
    pub at: i64,
}

/// Who hid a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HiddenBy {
    /// Whoever made the deck.
    Author,
    /// Whoever runs the site.
    Administrator,
}

impl HiddenBy {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Administrator => "administrator",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Author, Self::Administrator].into_iter().find(|by| by.as_str() == name)
    }
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckComment {
    /// Its identity.
    pub id: Uuid,
    /// The published deck that it is about.
    pub deck: SavedDeckId,
    /// Who said it.
    pub account: AccountId,
    /// The name of that account.
    pub name: String,
    /// The comment that it answers.
    pub parent: Option<Uuid>,
    /// What it says; empty when it was deleted.
    pub body: String,
    /// When it was said.
    pub at: i64,
    /// When it was changed last.
    pub edited_at: Option<i64>,
    /// When it was deleted, while answers to it stay.
    pub deleted_at: Option<i64>,
    /// Who hid it, or stopped whoever said it.
    pub hidden_by: Option<HiddenBy>,
    /// Who saw the deck when it was said.
    pub audience: Visibility,
}

/// A question for comments, its rows as [`from_row`] reads them. What an account said that was
/// stopped is hidden for as long as it is.
macro_rules! select_comment {
    ($which:literal) => {
        concat!(
            "select c.id, c.deck_id, c.account_id, a.name, c.parent_id, c.body, c.at, c.edited_at, c.deleted_at, \
            case when a.disabled_at is null then c.hidden_by else 'administrator' end, c.audience \
            from deck_comments as c join accounts as a on a.id = c.account_id ",
            $which
        )
    };
}

impl Store {
    /// Keeps a comment. `false`, and nothing changes, when the deck or what it answers is not
    /// there, the deck has as many comments as it may, or one of this id is there.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when it
    /// is empty or too long; the database fails.
    pub async fn create_deck_comment(&self, comment: &NewDeckComment) -> Result<bool, StoreError> {
        check_body(&comment.body)?;
        let sql = concat!(
            "insert into deck_comments (id, deck_id, account_id, parent_id, body, at, audience) \
            select $1, $2, $3, $4, $5, $6, ",
            audience_of_deck!(),
            " from published_decks as d where d.deck_id = $2 \
            and (cast($4 as text) is null or exists (select 1 from deck_comments \
                where id = $4 and deck_id = $2 and parent_id is null and deleted_at is null)) \
            and (select count(*) from deck_comments where deck_id = $2) < $7 on conflict do nothing"
        );
        let values = [
            comment.id.into(),
            comment.deck.into(),
            comment.account.into(),
            comment.parent.into(),
            comment.body.as_str().into(),
            comment.at.into(),
            i64::from(MAX_COMMENTS).into(),
        ];
        let met = self.write().await?.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        Ok(met == 1)
    }

    /// A comment.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_deck_comment(&self, id: Uuid) -> Result<Option<DeckComment>, StoreError> {
        let sql = select_comment!("where c.id = $1");
        self.read().await?.first(sql, &[id.into()]).await?.map(from_row).transpose()
    }

    /// Every comment on a deck, the oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deck_comments(&self, deck: SavedDeckId) -> Result<Vec<DeckComment>, StoreError> {
        let sql = select_comment!("where c.deck_id = $1 order by c.at, c.id limit $2");
        let values = [deck.into(), i64::from(MAX_COMMENTS).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// What an account said that it did not delete: about which deck, when and what, the newest
    /// first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_comments_of(
        &self,
        account: AccountId,
        most: u32,
    ) -> Result<Vec<(PublicAddress, i64, String)>, StoreError> {
        let sql = "select d.address, c.at, c.body from deck_comments as c \
            join published_decks as d on d.deck_id = c.deck_id \
            where c.account_id = $1 and c.deleted_at is null order by c.at desc, c.id desc limit $2";
        let values = [account.into(), i64::from(most).into()];
        let rows: Vec<(String, i64, String)> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(|(address, at, body)| Ok((address.parse()?, at, body))).collect()
    }

    /// Changes what a comment of an account says. `false` when it is not there or was deleted.
    ///
    /// # Errors
    /// [`StoreError::Value`] when it is empty or too long; the database fails.
    pub async fn edit_deck_comment(
        &self,
        account: AccountId,
        id: Uuid,
        body: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        check_body(body)?;
        let sql = "update deck_comments set body = $3, edited_at = $4 \
            where id = $1 and account_id = $2 and deleted_at is null";
        Ok(self.write().await?.execute(sql, &[id.into(), account.into(), body.into(), now.into()]).await? == 1)
    }

    /// Deletes a comment of an account. Where it was answered, its place stays without its
    /// words. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_deck_comment(&self, account: AccountId, id: Uuid, now: i64) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "update deck_comments set body = '', deleted_at = $3 \
            where id = $1 and account_id = $2 and deleted_at is null returning parent_id";
        let deleted: Option<(Option<String>,)> =
            transaction.change(sql, &[id.into(), account.into(), now.into()]).await?;
        let Some((parent,)) = deleted else { return Ok(false) };
        // Places without words and answers are not kept.
        let sweep = "delete from deck_comments where id = $1 and deleted_at is not null \
            and not exists (select 1 from deck_comments as answers where answers.parent_id = $1)";
        transaction.execute(sweep, &[id.into()]).await?;
        if let Some(parent) = parent {
            transaction.execute(sweep, &[parent.as_str().into()]).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Hides a comment, or shows it again. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hide_deck_comment(&self, id: Uuid, by: Option<HiddenBy>) -> Result<bool, StoreError> {
        let sql = "update deck_comments set hidden_by = $2 where id = $1";
        Ok(self.write().await?.execute(sql, &[id.into(), by.map(HiddenBy::as_str).into()]).await? == 1)
    }
}

fn check_body(body: &str) -> Result<(), StoreError> {
    checks::text(body, 1..=MAX_COMMENT_BYTES, "a comment has 1 to 8000 bytes, none of them zero")
}

/// One row, its columns in the order of [`DeckComment`].
type Row =
    (String, String, String, String, Option<String>, String, i64, Option<i64>, Option<i64>, Option<String>, String);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<DeckComment, StoreError> {
    let (id, deck, account, name, parent, body, at, edited_at, deleted_at, hidden_by, audience) = row;
    let uuid = |text: &str| Uuid::try_parse(text).map_err(|_| StoreError::Value("deck_comments.id"));
    let hidden_by = hidden_by.map(|by| HiddenBy::parse(&by).ok_or(StoreError::Value("deck_comments.hidden_by")));
    Ok(DeckComment {
        id: uuid(&id)?,
        deck: deck.parse().map_err(|_| StoreError::Value("deck_comments.deck_id"))?,
        account: account.parse().map_err(|_| StoreError::Value("deck_comments.account_id"))?,
        name,
        parent: parent.as_deref().map(uuid).transpose()?,
        body,
        at,
        edited_at,
        deleted_at,
        hidden_by: hidden_by.transpose()?,
        audience: Visibility::parse(&audience).ok_or(StoreError::Value("deck_comments.audience"))?,
    })
}
