-- Why: what arrives on a chain must be credited once, whatever the chain, its node or our processes do meanwhile.

-- The number that stands for a user in every key path.
create table key_indexes (
  index integer generated always as identity primary key,
  user_id text not null unique
);

-- A chain is watched from the moment that somebody has an address on it.
create table chains (
  code text primary key,
  -- The last block whose transfers are in crypto_deposits. -1 before the first.
  cursor_height bigint not null default -1,
  cursor_hash text not null default '',
  head_height bigint not null default -1,
  scanned_at timestamptz,
  failing_since timestamptz,
  failure text
);

-- The hashes of the blocks behind the cursor, by which a reorganisation finds where it began.
create table scanned_blocks (
  chain text not null references chains (code),
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

-- The addresses that the signer gave. index 0 is the hot wallet and belongs to nobody.
create table addresses (
  chain text not null references chains (code),
  index integer not null,
  user_id text,
  address text not null,
  -- Where users share one address: what tells them apart.
  memo text,
  made_at timestamptz not null,
  primary key (chain, index),
  unique nulls not distinct (chain, address, memo),
  unique (chain, user_id),
  check ((index = 0) = (user_id is null))
);

create table crypto_deposits (
  id text primary key,
  chain text not null references chains (code),
  txid text not null,
  output integer not null,
  block_height bigint not null,
  block_hash text not null,
  address text not null,
  memo text,
  user_id text,
  -- Null for a token that we do not know, which only its contract names.
  asset text,
  contract text,
  -- In the smallest part that the chain knows, and in ours; what is finer than ours is dust.
  base numeric(38,0) not null check (base > 0),
  units numeric(38,0) not null check (units >= 0),
  dust numeric(38,0) not null check (dust >= 0),
  state text not null check (state in ('confirming', 'credited', 'below_minimum', 'wrong_token', 'suspense', 'taken_back')),
  -- Whose it is: a user's, the house's own (sent to the hot wallet), or nobody's that we know.
  owner text not null check (owner in ('user', 'house', 'nobody')),
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- When a reorganisation took away what was credited already.
  lost_at timestamptz,
  proposal jsonb,
  -- The rule of rules: the same output is the same deposit.
  unique (chain, txid, output),
  check (state <> 'credited' or (units > 0 and asset is not null))
);
create index crypto_deposits_of_user on crypto_deposits (user_id, seen_at desc, id desc);
create index crypto_deposits_open on crypto_deposits (chain, block_height) where state = 'confirming';
create index crypto_deposits_by_time on crypto_deposits (seen_at desc, id desc);

-- Every state that a deposit has had.
create table crypto_deposit_events (
  seq bigint generated always as identity primary key,
  deposit_id text not null references crypto_deposits (id),
  state text not null,
  at timestamptz not null,
  detail jsonb
);
create index crypto_deposit_events_of on crypto_deposit_events (deposit_id, seq);

-- Transactions that users are waiting for, asked for by their id.
create table speed_ups (
  chain text not null,
  txid text not null,
  user_id text not null,
  asked_at timestamptz not null,
  primary key (chain, txid, user_id)
);

-- What left our addresses, as the chain tells it: the cost of every transaction of ours, and what went to others.
create table outflows (
  chain text not null references chains (code),
  txid text not null,
  block_height bigint not null,
  fee numeric(38,0) not null,
  -- What went to addresses that are not ours; null when nothing did.
  asset text,
  base numeric(38,0) not null default 0,
  -- When the books followed: a withdrawal that is completed, for one.
  settled_at timestamptz,
  primary key (chain, txid)
);

-- What the house paid to move coins, in the smallest part of the chain; the books follow in whole units of theirs.
create table chain_costs (
  chain text primary key references chains (code),
  base numeric(38,0) not null default 0,
  posted_units numeric(38,0) not null default 0
);

-- Moves between our own addresses: a deposit address is emptied into the hot wallet, or given the coin to pay for that.
create table sweeps (
  id text primary key,
  chain text not null references chains (code),
  kind text not null check (kind in ('sweep', 'gas')),
  asset text not null,
  from_index integer not null,
  to_address text not null,
  base numeric(38,0) not null check (base > 0),
  unsigned jsonb not null,
  state text not null check (state in ('created', 'sent', 'done', 'failed')),
  txid text,
  raw text,
  made_at timestamptz not null,
  ended_at timestamptz,
  reason text
);
-- An address is emptied of one asset after the other: each move spends the coin that pays for the next.
create unique index one_sweep_at_a_time on sweeps (chain, from_index) where state in ('created', 'sent') and kind = 'sweep';
create index sweeps_open on sweeps (chain) where state in ('created', 'sent');

-- Written by the signer alone: what it signed, so that the same order gives the same bytes and another content none.
create table signatures (
  purpose text not null,
  order_id text not null,
  attempt integer not null,
  chain text not null,
  asset text not null,
  base numeric(38,0) not null,
  content bytea not null,
  -- What only one transaction can spend: an account's number, or an output.
  conflict_keys text[] not null,
  txid text not null,
  raw text not null,
  signed_at timestamptz not null,
  primary key (purpose, order_id, attempt)
);
create index signatures_by_hour on signatures (asset, signed_at);
create index signatures_by_txid on signatures (chain, txid);

-- What happened stays told, and what was signed stays signed.
revoke update, delete on crypto_deposit_events, signatures from bourse_app;
