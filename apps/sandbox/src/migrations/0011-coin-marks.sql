-- Why: staff mark addresses and transactions at a simulated analytics firm, to see what the product does with such coins.

create table coin_marks (
  id text primary key,
  -- An address, or the id of a transaction.
  subject text not null,
  risk integer not null check (risk between 0 and 100),
  categories text[] not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index coin_marks_by_subject on coin_marks (lower(subject));
