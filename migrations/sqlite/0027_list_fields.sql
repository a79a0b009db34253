-- What a list that others see says of each copy or want: names of fields, with blanks between them.
alter table collection_lists add column fields text not null
    default 'number name edition finish language condition count for_trade' check (length(fields) between 4 and 200);
