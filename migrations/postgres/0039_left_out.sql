-- Why somebody who had a place did not play from the beginning: nobody saw them, or they had no list that may be
-- played. Nothing of whoever plays, or was taken out by hand.
alter table event_entries add column left_out text check (left_out in ('absent', 'no_list'));
