-- What the store of short links may hold, how long, and what was taken out.
alter table shared_decks add column bytes integer not null default 0;
-- Milliseconds since 1970-01-01T00:00:00Z; written at most once a day.
alter table shared_decks add column last_seen_at integer not null default 0;
-- Somebody who runs the site took it out; its text is gone, its id stays.
alter table shared_decks add column removed_at integer;

update shared_decks set
    bytes = length(cast(deck_json as blob)),
    last_seen_at = unixepoch() * 1000;

create index shared_decks_by_last_seen on shared_decks (last_seen_at);
create index shared_decks_by_created on shared_decks (created_at);

-- One row: the sums over all decks that were not removed.
create table shared_deck_totals (
    one integer primary key not null check (one = 1),
    decks integer not null check (decks >= 0),
    bytes integer not null check (bytes >= 0)
) strict;

insert into shared_deck_totals (one, decks, bytes)
    select 1, count(*), coalesce(sum(bytes), 0) from shared_decks;
