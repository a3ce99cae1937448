-- Why: an airdrop gives a fixed amount to a fixed number of people, one spot each, to the first who come or to those who are drawn.

create table airdrops (
  -- Of the activity, whose approval made it.
  id text primary key,
  way text not null check (way in ('first', 'drawn')),
  asset text not null,
  pool_units numeric(38,0) not null check (pool_units > 0),
  amount_units numeric(38,0) not null check (amount_units > 0),
  spots integer not null check (spots > 0),
  hold_asset text not null,
  minimum_units numeric(38,0) not null check (minimum_units > 0),
  snapshot_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Spots that were given. The last one is given once: the database says so too.
  taken integer not null default 0 check (taken between 0 and spots),
  commitment text,
  -- Encrypted until it is told, and after it.
  seed bytea,
  drawn_at timestamptz,
  check (amount_units * spots <= pool_units),
  check ((way = 'drawn') = (commitment is not null) and (way = 'drawn') = (seed is not null)),
  check (drawn_at is null or way = 'drawn')
);
create index airdrops_by_end on airdrops (closes_at, id);

create table airdrop_entries (
  -- The lot of a draw.
  id text primary key,
  airdrop_id text not null references airdrops (id),
  user_id text not null,
  state text not null check (state in ('entered', 'won', 'lost', 'paid')),
  -- What was counted of theirs.
  balance_units numeric(38,0) not null check (balance_units >= 0),
  entered_at timestamptz not null,
  unique (airdrop_id, user_id)
);
create index airdrop_entries_own on airdrop_entries (user_id, entered_at desc);
create index airdrop_entries_by_time on airdrop_entries (airdrop_id, entered_at desc, id desc);
create index airdrop_entries_won on airdrop_entries (airdrop_id, id) where state = 'won';
