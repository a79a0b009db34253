-- When the link was first opened, in milliseconds since 1970-01-01T00:00:00Z;
-- null for one that nobody ever opened: it is the first to make room.
alter table shared_decks add column opened_at integer;

-- Of those that are there nobody knows it, so none is taken for one.
update shared_decks set opened_at = last_seen_at;

create index shared_decks_never_opened on shared_decks (last_seen_at, content_id)
    where opened_at is null and removed_at is null;
