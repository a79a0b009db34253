-- Two versions of a deck that touch, which were brought together and nobody has looked at since:
-- what others made of it, and what was saved; both grew out of the base, unless that is not kept.
alter table saved_decks add column conflict_base integer check (conflict_base is null or conflict_base >= 1);
alter table saved_decks add column conflict_theirs integer check (conflict_theirs is null or conflict_theirs >= 1);
alter table saved_decks add column conflict_ours integer check (conflict_ours is null or conflict_ours >= 1);
