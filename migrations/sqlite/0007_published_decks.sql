-- Decks that others may see, and what people do with them. Times are milliseconds since
-- 1970-01-01T00:00:00Z.

-- Counts every change of what everybody may see. Whoever changes any of it changes this
-- row first and so is alone: numbers become visible in their order, and nobody reads
-- one before all that are less.
create table public_deck_sequence (
    one integer primary key not null check (one = 1),
    last integer not null check (last >= 0)
) strict;

insert into public_deck_sequence (one, last) values (1, 0);

-- The number of the last change of each deck that everybody could ever see. A deck that is
-- not listed any more keeps its row, which then says that it went.
create table public_deck_changes (
    deck_id text primary key not null
        check (deck_id like '________-____-____-____-____________' and length(replace(deck_id, '-', '')) = 32
            and deck_id not glob '*[^0-9a-f-]*'),
    sequence integer not null unique check (sequence >= 1)
) strict;

create table published_decks (
    deck_id text primary key not null references saved_decks (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    -- What its link ends in; nobody guesses it.
    address text not null unique check (length(address) = 20 and address not glob '*[^0-9a-z]*'),
    visibility text not null check (visibility in ('private', 'link', 'public')),
    -- Who sees it now: nobody else (0), whoever has the link (1), everybody (2).
    reach integer not null check (reach between 0 and 2),
    -- The number of its newest published version, of which all that follows is.
    number integer not null check (number >= 1),
    game text not null check (length(game) between 1 and 64),
    name text not null check (length(name) <= 200),
    -- As the deck names it; empty for none.
    format text not null check (length(format) <= 200),
    verdict text not null check (verdict in ('legal', 'illegal', 'undecided')),
    -- The cards that lead it and its tags, as JSON.
    facts text not null check (length(cast(facts as blob)) between 2 and 65536),
    likes integer not null default 0 check (likes >= 0),
    first_published_at integer not null,
    published_at integer not null,
    -- Why whoever runs the site took it down; null unless they did.
    taken_down text check (length(taken_down) between 1 and 1000)
) strict;

create index published_decks_by_account on published_decks (account_id, published_at, deck_id);
create index published_decks_newest on published_decks (game, published_at, deck_id) where reach = 2;
create index published_decks_of_all_games on published_decks (published_at, deck_id) where reach = 2;
create index published_decks_liked on published_decks (game, likes, published_at, deck_id) where reach = 2;

-- What published decks are looked for by.
create table published_deck_facets (
    kind text not null check (kind in ('lead', 'tag')),
    value text not null check (length(value) between 1 and 200),
    deck_id text not null references published_decks (deck_id) on delete cascade,
    primary key (kind, value, deck_id)
) strict;

create index published_deck_facets_by_deck on published_deck_facets (deck_id);

-- Every version that was published. None is ever changed, and none needs what is saved.
create table published_versions (
    deck_id text not null references published_decks (deck_id) on delete cascade,
    number integer not null check (number >= 1),
    -- The version in the account that it was.
    revision integer not null check (revision >= 1),
    deck_json text not null check (length(cast(deck_json as blob)) between 1 and 65536),
    content_id text not null
        check (length(content_id) = 64 and content_id not glob '*[^0-9a-f]*'),
    -- What changed, in the author's words.
    note text not null check (length(cast(note as blob)) <= 2000),
    -- What it was judged by: a format and its snapshot; empty where there was none.
    format text not null check (length(format) <= 200),
    snapshot text not null check (length(snapshot) <= 200),
    verdict text not null check (verdict in ('legal', 'illegal', 'undecided')),
    -- What stood in the way, a sentence each, as JSON.
    findings text not null check (length(cast(findings as blob)) between 2 and 16384),
    made_at integer not null,
    primary key (deck_id, number)
) strict;

-- What a copy in an account was made of. It stays when the original goes.
create table deck_origins (
    deck_id text primary key not null references saved_decks (id) on delete cascade,
    address text not null check (length(address) = 20 and address not glob '*[^0-9a-z]*'),
    number integer not null check (number >= 1),
    name text not null check (length(name) <= 200),
    author text not null check (length(author) between 1 and 256),
    copied_at integer not null
) strict;

create table deck_likes (
    deck_id text not null references published_decks (deck_id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    at integer not null,
    primary key (deck_id, account_id)
) strict;

create index deck_likes_by_account on deck_likes (account_id, at, deck_id);

create table deck_comments (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    deck_id text not null references published_decks (deck_id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    -- The comment that it answers, which answers none itself.
    parent_id text references deck_comments (id) on delete cascade deferrable initially deferred,
    -- Empty once it was deleted while answers to it stay.
    body text not null check (length(cast(body as blob)) <= 8000),
    at integer not null,
    edited_at integer,
    deleted_at integer,
    hidden_by text check (hidden_by in ('author', 'administrator')),
    check ((length(body) = 0) = (deleted_at is not null))
) strict;

create index deck_comments_by_deck on deck_comments (deck_id, at, id);
create index deck_comments_by_account on deck_comments (account_id, at);
create index deck_comments_by_parent on deck_comments (parent_id) where parent_id is not null;

-- What people told whoever runs the site of a deck or of a comment on it.
create table deck_reports (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    deck_id text not null references published_decks (deck_id) on delete cascade,
    comment_id text references deck_comments (id) on delete cascade,
    -- Who told it.
    account_id text not null references accounts (id) on delete cascade,
    reason text not null check (length(cast(reason as blob)) between 1 and 4000),
    at integer not null,
    closed_at integer
) strict;

create unique index deck_reports_open on deck_reports (deck_id, coalesce(comment_id, ''), account_id)
    where closed_at is null;
create index deck_reports_by_time on deck_reports (at, id) where closed_at is null;
create index deck_reports_by_account on deck_reports (account_id);
create index deck_reports_by_comment on deck_reports (comment_id) where comment_id is not null;

-- Whose comments on whose decks are neither shown nor taken.
create table account_blocks (
    blocker_id text not null references accounts (id) on delete cascade,
    blocked_id text not null references accounts (id) on delete cascade,
    at integer not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
) strict;

create index account_blocks_by_blocked on account_blocks (blocked_id);

create table account_follows (
    follower_id text not null references accounts (id) on delete cascade,
    author_id text not null references accounts (id) on delete cascade,
    at integer not null,
    primary key (follower_id, author_id),
    check (follower_id <> author_id)
) strict;

create index account_follows_by_author on account_follows (author_id);

-- How much of something an account did since a time.
create table account_budgets (
    account_id text not null references accounts (id) on delete cascade,
    kind text not null check (length(kind) between 1 and 32),
    since integer not null,
    used integer not null check (used >= 1),
    primary key (account_id, kind)
) strict;
