-- What the store of short links may hold, how long, and what was taken out.
alter table shared_decks add column bytes bigint not null default 0;
-- Milliseconds since 1970-01-01T00:00:00Z; written at most once a day.
alter table shared_decks add column last_seen_at bigint not null default 0;
-- Somebody who runs the site took it out; its text is gone, its id stays.
alter table shared_decks add column removed_at bigint;

update shared_decks set
    bytes = octet_length(deck_json),
    last_seen_at = (extract(epoch from now()) * 1000)::bigint;

create index shared_decks_by_last_seen on shared_decks (last_seen_at);
create index shared_decks_by_created on shared_decks (created_at);

-- One row: the sums over all decks that were not removed.
create table shared_deck_totals (
    one bigint primary key check (one = 1),
    decks bigint not null check (decks >= 0),
    bytes bigint not null check (bytes >= 0)
);

insert into shared_deck_totals (one, decks, bytes)
    select 1, count(*), coalesce(sum(bytes), 0)::bigint from shared_decks;
