-- How many decks that everybody may see have a tag or are led by a card, counted with each
-- change: to count them anew for a page takes the longer the more there are.
create table public_facets (
    game text not null check (length(game) between 1 and 64),
    kind text not null check (kind in ('lead', 'tag')),
    value text not null check (length(value) between 1 and 200),
    decks bigint not null check (decks >= 1),
    primary key (game, kind, value)
);

create index public_facets_most on public_facets (game, kind, decks desc, value);

insert into public_facets (game, kind, value, decks)
    select d.game, f.kind, f.value, count(*) from published_deck_facets as f
    join published_decks as d on d.deck_id = f.deck_id where d.reach = 2 group by d.game, f.kind, f.value;

-- For lists of what is legal, or is not: none has to be looked for among all others.
create index published_decks_judged on published_decks (game, verdict, published_at, deck_id) where reach = 2;
create index published_decks_judged_liked on published_decks (game, verdict, likes, published_at, deck_id)
    where reach = 2;

-- An id is compared as the table that it comes from compares it. Where it is kept to be compared
-- otherwise no index finds it: to open a deck, all versions of all decks were looked through.
alter table deck_versions alter column deck_id type text collate "C";
alter table deck_bases alter column deck_id type text collate "C";
alter table deck_comments alter column parent_id type text collate "C";
alter table deck_reports alter column comment_id type text collate "C";
alter table webhook_deliveries alter column webhook_id type text collate "C";
