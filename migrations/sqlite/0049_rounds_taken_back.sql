-- Rounds that everybody saw and that staff took back, as JSON, the first one first: which, since when it was shown, and
-- when it was taken back.
alter table event_plays add column taken_back text not null default '[]'
    check (length(cast(taken_back as blob)) between 2 and 16384);
