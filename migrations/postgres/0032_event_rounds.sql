-- How events are played: rounds, results and what was changed of them, standings as they were,
-- deck checks, and what devices send later. Times are milliseconds since 1970-01-01T00:00:00Z.

-- Whether somebody is among those whom pairings and standings are made of, and what they were
-- given before the first round.
alter table event_entries add column in_play bigint not null default 0 check (in_play in (0, 1));
alter table event_entries add column awarded_byes bigint not null default 0 check (awarded_byes between 0 and 64);
alter table event_entries add column fixed_table bigint check (fixed_table between 1 and 9999);

create table event_plays (
    event_id text collate "C" primary key references events (id) on delete cascade,
    -- Rises with every change of what pairings and standings are made of.
    revision bigint not null check (revision >= 1),
    -- Points, games and rounds, as JSON: fixed when play begins.
    settings text not null check (octet_length(settings) between 2 and 4096),
    -- The players of the cut, best first, as JSON; none before it.
    bracket text check (octet_length(bracket) between 2 and 4096),
    started_at bigint not null
);

create table event_rounds (
    event_id text collate "C" not null references event_plays (event_id) on delete cascade,
    -- From 1; elimination rounds are counted on from the Swiss ones.
    number bigint not null check (number between 1 and 128),
    phase text not null check (phase in ('swiss', 'cut')),
    state text not null check (state in ('draft', 'published', 'finished')),
    -- How it was paired, as JSON, and whether it is as it was computed, changed by hand or read from a file.
    pairing text not null check (octet_length(pairing) between 2 and 655360),
    made text not null check (made in ('computed', 'by_hand', 'imported')),
    made_by text references accounts (id) on delete set null,
    made_at bigint not null,
    published_at bigint,
    -- When its time is over.
    ends_at bigint,
    finished_at bigint,
    primary key (event_id, number)
);

create table event_standings (
    event_id text collate "C" not null,
    round bigint not null,
    -- As they were when the round was finished, as JSON: never computed again.
    standings text not null check (octet_length(standings) between 2 and 655360),
    -- Where the log states the digest of the results.
    log bigint,
    position bigint,
    primary key (event_id, round),
    foreign key (event_id, round) references event_rounds (event_id, number) on delete cascade
);

create table event_matches (
    event_id text collate "C" not null,
    round bigint not null,
    -- None of a bye.
    table_number bigint check (table_number between 1 and 9999),
    -- The numbers of the two; of a bye there is one.
    a bigint not null check (a >= 1),
    b bigint check (b >= 1 and b <> a),
    -- As JSON; none before somebody reports it.
    outcome text check (octet_length(outcome) between 2 and 256),
    reported_as text check (reported_as in ('staff', 'a', 'b', 'file')),
    reported_by text references accounts (id) on delete set null,
    reported_at bigint,
    -- What the opponent of whoever reported it says.
    answer text not null default 'none' check (answer in ('none', 'confirmed', 'disputed')),
    revision bigint not null check (revision >= 1),
    primary key (event_id, round, a),
    foreign key (event_id, round) references event_rounds (event_id, number) on delete cascade,
    check ((b is null) = (table_number is null)),
    check (b is not null or outcome is null),
    check ((outcome is null) = (reported_at is null))
);

create unique index event_matches_by_table on event_matches (event_id, round, table_number)
    where table_number is not null;
create unique index event_matches_by_second on event_matches (event_id, round, b) where b is not null;

-- Every result and every correction.
create table event_match_changes (
    event_id text collate "C" not null,
    round bigint not null,
    table_number bigint not null,
    -- The revision of the match that it made.
    revision bigint not null check (revision >= 2),
    at bigint not null,
    by_account text references accounts (id) on delete set null,
    made_as text not null check (made_as in ('staff', 'a', 'b', 'file')),
    before text check (octet_length(before) between 2 and 256),
    after text check (octet_length(after) between 2 and 256),
    -- Of a correction; empty for a first result.
    reason text not null check (octet_length(reason) <= 1000),
    primary key (event_id, round, table_number, revision),
    foreign key (event_id, round) references event_rounds (event_id, number) on delete cascade
);

create table event_checks (
    event_id text collate "C" not null references events (id) on delete cascade,
    -- Given by the device that checked.
    id text collate "C" not null check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    round bigint not null check (round between 0 and 128),
    table_number bigint check (table_number between 1 and 9999),
    -- Whose deck, and which of their lists it was compared with.
    entry_number bigint not null check (entry_number >= 1),
    list_number bigint not null check (list_number >= 1),
    -- All of it, or the id of a section.
    scope text not null check (octet_length(scope) between 1 and 64),
    -- Why this deck: drawn, or picked by somebody who says why.
    picked text not null check (picked in ('drawn', 'by_hand')),
    reason text not null check (octet_length(reason) <= 1000),
    started_at bigint not null,
    ended_at bigint not null check (ended_at >= started_at),
    extra_minutes bigint not null check (extra_minutes between 0 and 120),
    outcome text not null check (outcome in ('match', 'difference', 'corrected')),
    -- What differs, as JSON.
    lines text not null check (octet_length(lines) between 2 and 65536),
    note text not null check (octet_length(note) <= 1000),
    by_account text references accounts (id) on delete set null,
    noted_at bigint not null,
    primary key (event_id, id)
);

create index event_checks_by_round on event_checks (event_id, round, table_number);

-- What devices sent, each done once, with what was answered.
create table event_operations (
    event_id text collate "C" not null references events (id) on delete cascade,
    id text collate "C" not null check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    at bigint not null,
    by_account text references accounts (id) on delete set null,
    kind text not null check (octet_length(kind) between 1 and 64),
    answer text not null check (octet_length(answer) between 2 and 8192),
    primary key (event_id, id)
);

-- The cards of lists that everybody sees, by which pages of cards find events.
create table event_cards (
    event_id text collate "C" not null references events (id) on delete cascade,
    entry_number bigint not null check (entry_number >= 1),
    game text collate "C" not null check (octet_length(game) between 1 and 64),
    card text collate "C" not null check (octet_length(card) between 1 and 1000),
    copies bigint not null check (copies >= 1),
    primary key (event_id, entry_number, card)
);

create index event_cards_by_card on event_cards (game, card, event_id);
