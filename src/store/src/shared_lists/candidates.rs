//! Who has or wants the cards of somebody else, of all who want to be told.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::{
    accounts::AccountId,
    chunks::{CHUNK, of_chunk},
    collections::CollectionBalance,
    connection::{Ask, Row, Value},
    error::StoreError,
    store::Store,
};

/// Somebody whose lists share cards with those of somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeCandidate {
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// How many of the printings that were asked for it would give away.
    pub offers: u64,
    /// How many of the cards that were asked for it wants, or can want by what its wants follow from.
    pub wants: u64,
}

/// Holdings are JSON of the engine's: what is marked for trade says so, and within texts quotes are
/// written otherwise.
macro_rules! is_for_trade {
    () => {
        "b.copies > 0 and b.holding like '%\"is_for_trade\":true%'"
    };
}

/// That neither wants to have to do with the other, and who was stopped.
macro_rules! is_met {
    ($account:literal) => {
        concat!(
            "join accounts a on a.id = ",
            $account,
            " and a.disabled_at is null and not exists (select 1 from account_blocks x \
            where (x.blocker_id = a.id and x.blocked_id = $1) or (x.blocker_id = $1 and x.blocked_id = a.id)) "
        )
    };
}

static OFFERING: LazyLock<String> = LazyLock::new(|| {
    let sql = concat!(
        "select a.id, a.name, count(distinct b.printing) from collection_balances b \
        join collection_lists l on l.account_id = b.account_id and l.game = b.game and l.kind = 'trade' \
        and l.visibility in ('matches', 'public') ",
        is_met!("b.account_id"),
        "where b.game = $2 and b.account_id <> $1 and ",
        is_for_trade!(),
        " and b.printing in (values"
    );
    of_chunk(sql, 2, &["?"], ") group by a.id, a.name")
});

static WANTING: LazyLock<String> = LazyLock::new(|| {
    // What is written down and what follows from something, each looked up by its own index.
    let wanting = concat!(
        ") select a.id, a.name, count(distinct w.card) from (\
        select x.account_id, x.card from collection_wants x join asked on asked.card = x.card where x.game = $2 \
        union select y.account_id, y.card from want_source_cards y join asked on asked.card = y.card \
        where y.game = $2) w \
        join collection_lists l on l.account_id = w.account_id and l.game = $2 and l.kind = 'wants' \
        and l.visibility in ('matches', 'public') ",
        is_met!("w.account_id"),
        "where w.account_id <> $1 group by a.id, a.name"
    );
    of_chunk("with asked (card) as (values", 2, &["?"], wanting)
});

static BALANCES: LazyLock<String> = LazyLock::new(|| {
    let sql = "select b.holding, b.copies from collection_balances b where b.account_id = $1 and b.game = $2 \
        and b.printing in (values";
    of_chunk(sql, 2, &["?"], ")")
});

static OFFERED: LazyLock<String> = LazyLock::new(|| {
    let sql = concat!(
        "select b.holding, b.copies from collection_balances b where b.account_id = $1 and b.game = $2 and ",
        is_for_trade!(),
        " and b.printing in (values"
    );
    of_chunk(sql, 2, &["?"], ")")
});

impl Store {
    /// Everybody who would give some of these printings away or wants some of these cards, whose list of that is for
    /// matches or for everybody, in the order of their names. Who was stopped is left out, and who blocks the
    /// account or is blocked by it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_trade_candidates(
        &self,
        account: AccountId,
        game: &str,
        printings: &[String],
        cards: &[String],
    ) -> Result<Vec<TradeCandidate>, StoreError> {
        let mut found: BTreeMap<String, (String, u64, u64)> = BTreeMap::new();
        for (id, name, met) in self.of_many(&OFFERING, account, game, printings).await? {
            let one = found.entry(id).or_insert((name, 0, 0));
            one.1 = one.1.saturating_add(i64::unsigned_abs(met));
        }
        for (id, name, met) in self.of_many(&WANTING, account, game, cards).await? {
            let one = found.entry(id).or_insert((name, 0, 0));
            one.2 = one.2.saturating_add(i64::unsigned_abs(met));
        }
        let read = |(id, (name, offers, wants)): (String, (String, u64, u64))| {
            Ok(TradeCandidate { account: id.parse()?, name, offers, wants })
        };
        let mut candidates: Vec<TradeCandidate> = found.into_iter().map(read).collect::<Result<_, StoreError>>()?;
        candidates.sort_by(|one, other| (&one.name, one.account).cmp(&(&other.name, other.account)));
        Ok(candidates)
    }

    /// The copies of these printings that an account marked for trade, in the order of the spelling of their holdings.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_balances_for_trade(
        &self,
        account: AccountId,
        game: &str,
        printings: &[String],
    ) -> Result<Vec<CollectionBalance>, StoreError> {
        self.balances_of_many(&OFFERED, account, game, printings).await
    }

    /// The copies of these printings that an account has, in the order of the spelling of their holdings.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_balances_of(
        &self,
        account: AccountId,
        game: &str,
        printings: &[String],
    ) -> Result<Vec<CollectionBalance>, StoreError> {
        self.balances_of_many(&BALANCES, account, game, printings).await
    }

    async fn balances_of_many(
        &self,
        sql: &'static str,
        account: AccountId,
        game: &str,
        printings: &[String],
    ) -> Result<Vec<CollectionBalance>, StoreError> {
        let rows: Vec<(String, i64)> = self.of_many(sql, account, game, printings).await?;
        let mut balances: Vec<CollectionBalance> =
            rows.into_iter().map(|(holding, copies)| CollectionBalance { holding, copies }).collect();
        balances.sort_by(|one, other| one.holding.cmp(&other.holding));
        Ok(balances)
    }

    /// Asks about many texts at a time. Those that no row can have are passed over, and each is asked about
    /// once.
    async fn of_many<R: Row>(
        &self,
        sql: &'static str,
        account: AccountId,
        game: &str,
        texts: &[String],
    ) -> Result<Vec<R>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        let mut texts: Vec<&str> =
            texts.iter().map(String::as_str).filter(|text| !text.contains('\0') && !game.contains('\0')).collect();
        texts.sort_unstable();
        texts.dedup();
        let mut found = Vec::new();
        let mut reader = self.read().await?;
        for chunk in texts.chunks(CHUNK) {
            let mut values: Vec<Value<'_>> = Vec::with_capacity(CHUNK + 2);
            values.extend([Value::from(account), game.into()]);
            values.extend(chunk.iter().map(|text| Value::from(*text)));
            // What is left of the question asks for nothing.
            values.resize(CHUNK + 2, Value::Text(None));
            found.extend(reader.all::<R>(sql, &values).await?);
        }
        Ok(found)
    }
}
