//! The cards of lists that everybody sees, by which pages of cards find events.

use uuid::Uuid;

use super::lists::{for_others, may_be_counted};
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// An event at which somebody played a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventOfCard {
    /// How addresses name the event.
    pub code: String,
    /// Its name.
    pub name: String,
    /// How addresses name the store.
    pub store_slug: String,
    /// The name of the store.
    pub store_name: String,
    /// When it began.
    pub starts_at: i64,
    /// How many lists have the card.
    pub lists: u64,
    /// How many copies they have together.
    pub copies: u64,
}

impl Store {
    /// Keeps which cards a shown list of a player has, each once and written as pages ask for it, in place of what was kept
    /// of the player: `list` says whose and which. `false`, and nothing changes, when they have another list by now, or
    /// there is no such event of the store.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long or there are no copies; the database fails.
    pub async fn put_event_cards(
        &self,
        store: StoreId,
        event: Uuid,
        (entry, list): (u32, u32),
        game: &str,
        cards: &[(String, u32)],
    ) -> Result<bool, StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        for (card, copies) in cards {
            checks::text(card, 1..=1_000, "a card is called so in 1 to 1000 bytes, none of them zero")?;
            checks::at_least(1, i64::from(*copies), "a list has copies of its cards")?;
        }
        let mut transaction = self.begin().await?;
        if !super::lock(&mut transaction, store, event).await? {
            return Ok(false);
        }
        let sql = "select count(*) from event_lists as l join event_entries as n on n.id = l.entry_id \
            where n.event_id = $1 and n.number = $2 and l.number > $3";
        let values = [event.into(), i64::from(entry).into(), i64::from(list).into()];
        let (later,): (i64,) = transaction.one(sql, &values).await?;
        if later > 0 {
            return Ok(false);
        }
        let sql = "delete from event_cards where event_id = $1 and entry_number = $2";
        transaction.execute(sql, &[event.into(), i64::from(entry).into()]).await?;
        let sql = "insert into event_cards (event_id, entry_number, game, card, copies) values ($1, $2, $3, $4, $5)";
        for (card, copies) in cards {
            let values =
                [event.into(), i64::from(entry).into(), game.into(), card.as_str().into(), i64::from(*copies).into()];
            transaction.execute(sql, &values).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Events at which a card was played in a list that everybody sees and that counts, the newest first. Hidden ones and
    /// those of hidden stores are left out, and those whose Swiss rounds are still played.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_events_of_card(&self, game: &str, card: &str, most: u32) -> Result<Vec<EventOfCard>, StoreError> {
        let sql = concat!(
            "select e.code, e.name, s.slug, s.name, e.starts_at, count(*), cast(sum(c.copies) as bigint) \
            from event_cards as c join events as e on e.id = c.event_id join stores as s on s.id = e.store_id \
            where c.game = $1 and c.card = $2 and e.hidden_at is null and s.hidden_at is null \
            and exists (select 1 from event_entries as n join event_lists as l on l.entry_id = n.id \
            where n.event_id = e.id and n.number = c.entry_number and l.revealed_at is not null and l.withdrawn_at is null \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = n.id) and ",
            for_others!(),
            ") and ",
            may_be_counted!(),
            " group by e.id, e.code, e.name, s.slug, s.name, e.starts_at order by e.starts_at desc, e.code limit $3"
        );
        type Row = (String, String, String, String, i64, i64, i64);
        // No name has a zero byte, which PostgreSQL takes in no text.
        let card = card.split('\0').next().unwrap_or_default();
        let values = [game.into(), card.into(), i64::from(most).into()];
        let rows: Vec<Row> = self.read().await?.all(sql, &values).await?;
        let read = |(code, name, store_slug, store_name, starts_at, lists, copies): Row| EventOfCard {
            code,
            name,
            store_slug,
            store_name,
            starts_at,
            lists: lists.unsigned_abs(),
            copies: copies.unsigned_abs(),
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

/// A list that everybody sees and whose cards are not kept yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnkeptList {
    /// The store.
    pub store: StoreId,
    /// The event.
    pub event: Uuid,
    /// Whose list: the number.
    pub entry: u32,
    /// Which of theirs: the one that counts.
    pub number: u32,
    /// The code of the game.
    pub game: String,
    /// The list as JSON.
    pub deck_json: String,
}

/// A place in the order of such lists: since when one is shown, and the identity of whose it is.
pub type UnkeptPlace = (i64, Uuid);

impl Store {
    /// Forgets the cards of lists that are shown no longer, or that count no more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_event_cards(&self) -> Result<u64, StoreError> {
        let sql = concat!(
            "delete from event_cards where not exists (select 1 from event_lists as l \
            join event_entries as n on n.id = l.entry_id where n.event_id = event_cards.event_id \
            and n.number = event_cards.entry_number and l.revealed_at is not null and l.withdrawn_at is null \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = n.id) and ",
            for_others!(),
            ")"
        );
        self.write().await?.execute(sql, &[]).await
    }

    /// Lists that everybody sees, that may be counted, and whose cards are not kept, those that were shown first at the
    /// front, so many at most, each with its place; only those behind this one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_unkept_lists(
        &self,
        (at, after): UnkeptPlace,
        most: u32,
    ) -> Result<Vec<(UnkeptPlace, UnkeptList)>, StoreError> {
        let sql = concat!(
            "select l.revealed_at, n.id, e.store_id, e.id, n.number, l.number, e.game, l.deck_json from event_lists as l \
            join event_entries as n on n.id = l.entry_id join events as e on e.id = n.event_id \
            where l.revealed_at is not null and l.withdrawn_at is null and l.deck_json is not null \
            and (l.revealed_at > $1 or (l.revealed_at = $1 and n.id > $2)) \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = n.id) \
            and not exists (select 1 from event_cards as c where c.event_id = e.id and c.entry_number = n.number) and ",
            for_others!(),
            " and ",
            may_be_counted!(),
            " order by l.revealed_at, n.id limit $3"
        );
        type Row = (i64, String, String, String, i64, i64, String, String);
        let rows: Vec<Row> = self.read().await?.all(sql, &[at.into(), after.into(), i64::from(most).into()]).await?;
        let read = |(at, player, store, event, entry, number, game, deck_json): Row| {
            let player = Uuid::try_parse(&player).map_err(|_| StoreError::Value("event_entries.id"))?;
            let list = UnkeptList {
                store: store.parse()?,
                event: Uuid::try_parse(&event).map_err(|_| StoreError::Value("events.id"))?,
                entry: super::plays::number(entry, "event_entries.number")?,
                number: super::plays::number(number, "event_lists.number")?,
                game,
                deck_json,
            };
            Ok(((at, player), list))
        };
        rows.into_iter().map(read).collect()
    }
}
