-- Lists that stores publish outside of events. Times are milliseconds since 1970-01-01T00:00:00Z.

create table store_lists (
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- Which of the store's, from 1: the number of one that was withdrawn is given to no other.
    number bigint not null check (number >= 1),
    -- What the store calls it. This, the list and what tells of its cards are gone once it is withdrawn.
    title text check (octet_length(title) between 1 and 320 and char_length(title) <= 80),
    -- The canonical text of the list as it is registered.
    deck text check (octet_length(deck) between 1 and 65536),
    content_id text collate "C" check (content_id ~ '^[0-9a-f]{64}$'),
    -- The digest of its certificate.
    certificate text collate "C" check (certificate ~ '^[0-9a-f]{64}$'),
    -- The facts of its cards and the snapshot, by which it can be judged again whatever cards say later; none where
    -- there is no room.
    ground text check (octet_length(ground) between 2 and 131072),
    game text not null check (octet_length(game) between 1 and 64),
    format text not null check (octet_length(format) between 1 and 64),
    -- The day from which the rules of the format are those that it was judged by.
    snapshot text not null check (octet_length(snapshot) between 1 and 64),
    verdict text collate "C" not null check (verdict in ('legal', 'illegal', 'undecided')),
    -- Where the log states it.
    log bigint not null,
    position bigint not null,
    published_at bigint not null,
    -- Who of the staff did; none once it is withdrawn or the account is gone.
    published_by text references accounts (id) on delete set null,
    withdrawn_at bigint,
    -- What the newest snapshot of the format says of it: which, the verdict, the first code.
    now_snapshot text collate "C" not null default '' check (octet_length(now_snapshot) <= 64),
    now_verdict text not null default '' check (now_verdict in ('', 'legal', 'illegal', 'undecided')),
    now_code text not null default '' check (octet_length(now_code) <= 128),
    primary key (store_id, number),
    check ((withdrawn_at is null) = (title is not null)),
    check ((withdrawn_at is null) = (deck is not null)),
    check ((withdrawn_at is null) = (content_id is not null)),
    check ((withdrawn_at is null) = (certificate is not null)),
    check (withdrawn_at is null or (ground is null and published_by is null and now_verdict = ''))
);

create index store_lists_shown on store_lists (game, format, now_snapshot) where withdrawn_at is null;
