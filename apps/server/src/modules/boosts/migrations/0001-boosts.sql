-- Why: people are promised more of a coin for what they buy and keep; what counts and what was promised for which purchase must be shown later.

-- One row for each approved activity of this kind, with the terms as they were approved.
create table boosts (
  activity_id text primary key,
  state text not null check (state in ('open', 'closed', 'paid')),
  asset text not null,
  rate_bps integer not null check (rate_bps between 1 and 10000),
  markets text[] not null check (cardinality(markets) > 0),
  -- The begin, or the approval where that was later: trades before it were not followed.
  counts_from timestamptz not null,
  -- As planned, and then as it was.
  ends_at timestamptz not null,
  closed_at timestamptz,
  pays_at timestamptz,
  paid_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((closed_at is null) = (pays_at is null)),
  check ((state = 'paid') = (paid_at is not null))
);
create index boosts_unpaid on boosts (ends_at) where state <> 'paid';

-- What somebody has traded in the markets of a boost, as sums.
create table parts (
  activity_id text not null references boosts (activity_id),
  user_id text not null,
  state text not null check (state in ('open', 'due', 'paid', 'nothing', 'lapsed')),
  -- Whether they were found to be somebody who may take part: asked once, with the first purchase that can be boosted.
  admitted boolean not null default false,
  bought_units numeric(38,0) not null default 0 check (bought_units >= 0),
  sold_units numeric(38,0) not null default 0 check (sold_units >= 0),
  -- Sold beyond what was bought: the next purchases make it up first.
  ahead_units numeric(38,0) not null default 0 check (ahead_units >= 0),
  kept_units numeric(38,0) not null default 0 check (kept_units >= 0),
  pending_units numeric(38,0) not null default 0 check (pending_units >= 0),
  -- Own money in the coin at the end.
  balance_units numeric(38,0) check (balance_units >= 0),
  reward_id text,
  told boolean not null default false,
  primary key (activity_id, user_id),
  check (kept_units = 0 or ahead_units = 0),
  check ((state = 'open') = (balance_units is null)),
  check ((state = 'paid') = (reward_id is not null)),
  check (state <> 'due' or pending_units > 0),
  check (state <> 'nothing' or pending_units = 0)
);
create index parts_own on parts (user_id, activity_id);
create index parts_promised on parts (activity_id, pending_units desc, user_id);
create index parts_open on parts (activity_id, user_id) where state in ('open', 'due');
create index parts_untold on parts (activity_id, user_id) where not told and state <> 'open';

-- Each fill in the markets of a boost: what a purchase received and still keeps, what a sale took back.
create table transactions (
  id bigint generated always as identity primary key,
  activity_id text not null,
  user_id text not null,
  trade_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  other_id text not null,
  units numeric(38,0) not null check (units > 0),
  kept_units numeric(38,0) not null check (kept_units between 0 and units),
  -- What of it the pool has covered.
  boosted_units numeric(38,0) not null check (boosted_units between 0 and units),
  pending_units numeric(38,0) not null check (pending_units >= 0),
  -- Of promises, by a sale.
  taken_units numeric(38,0) not null check (taken_units >= 0),
  lack text check (lack in ('sold_out', 'linked', 'not_offered', 'not_verified', 'not_eligible', 'paused')),
  at timestamptz not null,
  unique (activity_id, trade_id, user_id),
  foreign key (activity_id, user_id) references parts (activity_id, user_id),
  check (side = 'buy' or (kept_units = 0 and boosted_units = 0 and pending_units = 0 and lack is null)),
  check (side = 'sell' or taken_units = 0)
);
create index transactions_kept on transactions (activity_id, user_id, at desc, id desc) where kept_units > 0;
create index transactions_own on transactions (user_id, at desc, id desc);
create index transactions_by_time on transactions (at);
