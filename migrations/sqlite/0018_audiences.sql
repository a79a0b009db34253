-- For whom a version was published, and a comment written: where a deck is shown to others later,
-- what was meant for fewer stays theirs. The words are those of a visibility.
alter table published_versions add column audience text not null default 'private'
    check (length(audience) between 4 and 38);
alter table deck_comments add column audience text not null default 'private'
    check (length(audience) between 4 and 38);

update published_versions set audience = coalesce(
    (select 'group-' || replace(g.group_id, '-', '') from group_decks as g where g.deck_id = published_versions.deck_id),
    (select d.visibility from published_decks as d where d.deck_id = published_versions.deck_id), 'private');
update deck_comments set audience = coalesce(
    (select 'group-' || replace(g.group_id, '-', '') from group_decks as g where g.deck_id = deck_comments.deck_id),
    (select d.visibility from published_decks as d where d.deck_id = deck_comments.deck_id), 'private');
