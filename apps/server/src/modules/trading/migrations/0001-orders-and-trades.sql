-- Why: orders, trades and the state of each book are the truth from which an engine can be rebuilt at any time.

-- Who may commit batches. A new engine raises the epoch, so that an old one that was only paused can commit nothing.
create table engines (
  name text primary key,
  epoch bigint not null,
  -- The last batch that was committed: how an engine whose COMMIT went unanswered learns what became of it.
  batch bigint not null default 0,
  started_at timestamptz not null
);

-- What a book is besides its open orders. Prices are ticks, 0 for none. The digest is over the open orders.
create table books (
  pair_id smallint primary key,
  symbol text not null unique,
  engine text not null,
  mode text not null check (mode in ('halted', 'cancel_only', 'post_only', 'open')),
  sequence bigint not null,
  generation bigint not null,
  last_price bigint not null,
  reference_price bigint not null,
  digest text not null
);

-- Users as the engine counts them, with their fee tier.
create table traders (
  id bigint generated always as identity primary key,
  user_id text not null unique,
  tier smallint not null default 1,
  -- Of the last 30 days, in units of USDT.
  volume numeric(38,0) not null default 0
);

-- Prices in ticks, quantities in lots, notionals in ticks × lots, amounts of money in units of their asset.
create table orders (
  pair_id smallint not null,
  id bigint not null,
  trader_id bigint not null,
  client_order_id text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('limit', 'market', 'stop_limit', 'oco_limit', 'oco_stop')),
  time_in_force text not null check (time_in_force in ('gtc', 'ioc', 'fok', 'post_only')),
  self_trade text not null check (self_trade in ('expire_taker', 'expire_maker', 'expire_both', 'decrement')),
  state text not null check (state in ('new', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired')),
  end_reason text check (end_reason in ('user', 'operator', 'sibling', 'immediate_or_cancel', 'fill_or_kill', 'self_trade',
    'no_liquidity', 'price_band', 'spent')),
  price bigint not null,
  stop bigint not null,
  quantity bigint not null,
  budget numeric(38,0) not null,
  filled bigint not null,
  filled_notional numeric(38,0) not null,
  open bigint not null check (open >= 0),
  -- Time priority: the number of the event that accepted or triggered it.
  sequence bigint not null,
  -- The other leg of an OCO, or 0; it stays when that one has ended.
  sibling bigint not null,
  conditional boolean not null,
  -- What is reserved on the trader's account for it. Of an OCO pair one leg carries it for both.
  held numeric(38,0) not null check (held >= 0),
  maker_bps smallint not null,
  taker_bps smallint not null,
  received_maker numeric(38,0) not null,
  received_taker numeric(38,0) not null,
  fee numeric(38,0) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  triggered_at timestamptz,
  primary key (pair_id, id),
  check (filled + open <= quantity or quantity = 0),
  check (held = 0 or state in ('new', 'partially_filled'))
) with (fillfactor = 80);

-- The same client order id is the same order; the stop leg of a pair repeats that of its limit leg.
create unique index orders_client on orders (trader_id, client_order_id) where type <> 'oco_stop';
create index orders_of_trader on orders (trader_id, created_at, id);
create index orders_open on orders (pair_id, trader_id) where state in ('new', 'partially_filled');

-- The number is that of the event in its book: it rises, and a later one is never committed before an earlier one.
create table trades (
  pair_id smallint not null,
  number bigint not null,
  maker_order bigint not null,
  taker_order bigint not null,
  maker_trader bigint not null,
  taker_trader bigint not null,
  taker_side text not null check (taker_side in ('buy', 'sell')),
  price bigint not null,
  quantity bigint not null,
  maker_fee numeric(38,0) not null,
  taker_fee numeric(38,0) not null,
  traded_at timestamptz not null,
  primary key (pair_id, number)
);
create index trades_of_maker on trades (pair_id, maker_order);
create index trades_of_taker on trades (pair_id, taker_order);
create index trades_by_time on trades using brin (traded_at);

-- What a trader bought and sold on a day (UTC), in units of USDT at the prices of the end of that day.
create table volumes (
  trader_id bigint not null,
  day date not null,
  volume numeric(38,0) not null,
  primary key (trader_id, day)
);
create index volumes_by_day on volumes (day);

revoke update, delete on trades from bourse_app;
revoke delete on orders, traders, books, engines from bourse_app;
