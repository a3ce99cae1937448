-- Why: people keep the markets that they watch at the top of the list.

create table favourites (
  user_id text not null,
  symbol text not null references pairs (symbol),
  added_at timestamptz not null,
  -- The order of marking: times may be equal.
  place bigint generated always as identity,
  primary key (user_id, symbol)
);
