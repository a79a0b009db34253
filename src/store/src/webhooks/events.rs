//! What happens to public decks, written down with the change itself, until it is known whom
//! it is told.

use crate::{
    accounts::AccountId,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    saved_decks::SavedDeckId,
    store::Store,
};

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PublicDeckEventKind {
    /// Everybody may see it whom nobody or fewer could see.
    Published,
    /// It has another version.
    Updated,
    /// Everybody could see it and may not any more.
    Withdrawn,
}

impl PublicDeckEventKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Published, Self::Updated, Self::Withdrawn];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Updated => "updated",
            Self::Withdrawn => "withdrawn",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Something that happened to a public deck, which was like this then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicDeckEvent {
    /// The number of the change. A later one of any deck has a higher one.
    pub sequence: i64,
    /// What happened.
    pub kind: PublicDeckEventKind,
    /// The name of the author's account.
    pub author: String,
    /// What the deck's link ends in.
    pub address: String,
    /// The code of its game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The number of its newest published version.
    pub number: i64,
}

/// Writes down what happened to a deck that is still there, with the change itself. Where no
/// address is told of anything, nothing is written.
pub(crate) async fn note_event(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    kind: PublicDeckEventKind,
    sequence: i64,
) -> Result<(), StoreError> {
    let sql = "insert into public_deck_events (sequence, kind, author_id, author, address, game, name, number) \
        select $2, $3, d.account_id, a.name, d.address, d.game, d.name, d.number from published_decks as d \
        join accounts as a on a.id = d.account_id \
        where d.deck_id = $1 and exists (select 1 from webhooks where off_at is null)";
    transaction.execute(sql, &[deck.into(), sequence.into(), kind.as_str().into()]).await?;
    Ok(())
}

/// One row.
type Row = (i64, String, String, String, String, String, String, i64);

impl Store {
    /// Finds out whom the oldest event is told, and has each address told it until `ends_at`.
    /// `body` says it. Answers how many they are; `None` when nothing happened. Of several who
    /// ask at once, one does it.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] when the body is longer than what is kept; the database fails.
    pub async fn spread_public_event(
        &self,
        now: i64,
        ends_at: i64,
        body: impl FnOnce(&PublicDeckEvent) -> String + Send,
    ) -> Result<Option<u64>, StoreError> {
        // The usual answer, which costs no lock.
        let there: Option<(i64,)> =
            self.read().await?.first("select sequence from public_deck_events limit 1", &[]).await?;
        if there.is_none() {
            return Ok(None);
        }
        let mut transaction = self.begin().await?;
        let sql = "delete from public_deck_events where sequence = (select min(sequence) from public_deck_events) \
            returning sequence, kind, author_id, author, address, game, name, number";
        let taken: Option<Row> = transaction.change(sql, &[]).await?;
        let Some((sequence, kind, account, author, address, game, name, number)) = taken else { return Ok(None) };
        let account: AccountId = account.parse().map_err(|_| StoreError::Value("public_deck_events.author_id"))?;
        let kind = PublicDeckEventKind::parse(&kind).ok_or(StoreError::Value("public_deck_events.kind"))?;
        let body = body(&PublicDeckEvent { sequence, kind, author, address, game, name, number });
        super::deliveries::check_body(&body)?;
        // Digits in front, so that ids are in the order of what happened.
        let id = format!("{sequence:012}");
        let sql = "insert into webhook_deliveries (id, webhook_id, kind, body, created_at, ends_at) \
            select cast($1 as text) || '-' || w.id, w.id, $2, $3, $4, $5 from webhooks as w \
            join accounts as a on a.id = w.account_id \
            where w.off_at is null and a.disabled_at is null \
            and case $2 when 'published' then w.published when 'updated' then w.updated else w.withdrawn end = 1 \
            and ((w.whose <> 'followed' and w.account_id = $6) or (w.whose <> 'own' and exists \
                (select 1 from account_follows as f where f.follower_id = w.account_id and f.author_id = $6))) \
            and (select count(*) from webhook_deliveries as d where d.webhook_id = w.id and d.state = 'waiting') < $7 \
            on conflict do nothing";
        let values = [
            id.as_str().into(),
            kind.as_str().into(),
            body.as_str().into(),
            now.into(),
            ends_at.into(),
            account.into(),
            super::MAX_WAITING.into(),
        ];
        let told = transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(Some(told))
    }
}
