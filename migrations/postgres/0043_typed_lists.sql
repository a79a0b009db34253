-- Whoever of the staff types a list for a player, or corrects one, has seen it: that is a reason as well.
alter table event_list_views drop constraint event_list_views_why_check;
alter table event_list_views add constraint event_list_views_why_check
    check (why in ('list', 'check', 'correction', 'sheet', 'typed'));
