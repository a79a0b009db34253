-- A deck somebody shared by link. The row never changes: its key is the hash
-- of what it holds.
create table shared_decks (
    content_id text primary key
        check (content_id ~ '^[0-9a-f]{64}$'),
    short_id text not null unique
        check (length(short_id) between 10 and 52),
    game text not null check (length(game) between 1 and 64),
    deck_json text not null,
    -- Milliseconds since 1970-01-01T00:00:00Z.
    created_at bigint not null
);
