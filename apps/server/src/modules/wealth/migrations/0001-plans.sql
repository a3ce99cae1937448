-- Why: plans buy and sell by conditions for as long as a person says, and what became of each is told.

create table wealth_plans (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('coin', 'etp')),
  -- The coin or the product.
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  -- USDT that a purchase may spend.
  amount_units numeric(38,0) check (amount_units > 0),
  -- What a sale is about.
  asked_units numeric(38,0) check (asked_units > 0),
  -- Prices in USDT, at 18 digits.
  buy_price numeric(38,0) check (buy_price > 0),
  trigger text check (trigger in ('fall', 'rise')),
  take_profit numeric(38,0) check (take_profit > 0),
  stop_loss numeric(38,0) check (stop_loss > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  sell_at_end boolean not null,
  state text not null check (state in ('ongoing', 'suspended', 'completed', 'cancelled')),
  phase text not null check (phase in ('waiting', 'buying', 'holding', 'selling', 'over')),
  reason text,
  -- Counts what a person decides: an order of an older number is no longer wanted.
  revision integer not null,
  -- Of the ledger, before the start.
  hold_ref text,
  spent_units numeric(38,0) not null default 0 check (spent_units >= 0),
  held_units numeric(38,0) not null default 0 check (held_units >= 0),
  cost_units numeric(38,0) not null default 0 check (cost_units >= 0),
  received_units numeric(38,0) not null default 0 check (received_units >= 0),
  holding_since timestamptz,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- While somebody brings its orders to what it wants; by real time.
  driven_at timestamptz,
  check ((side = 'buy') = (amount_units is not null)),
  check ((side = 'buy') = (buy_price is not null)),
  check ((side = 'buy') = (trigger is not null)),
  check ((side = 'sell') = (asked_units is not null)),
  check ((state in ('completed', 'cancelled')) = (phase = 'over'))
);
create index wealth_plans_of_user on wealth_plans (user_id, made_at);
create index wealth_plans_ongoing on wealth_plans (id) where state = 'ongoing';

-- What a plan has placed: one at a time.
create table wealth_orders (
  plan_id text not null references wealth_plans on delete cascade,
  number integer not null,
  revision integer not null,
  role text not null check (role in ('buy', 'exit', 'end')),
  -- As the market was asked, so that a try that was cut off asks for the same.
  asked jsonb not null,
  state text not null check (state in ('placing', 'open', 'over')),
  order_id text,
  bought_units numeric(38,0) not null default 0,
  paid_units numeric(38,0) not null default 0,
  sold_units numeric(38,0) not null default 0,
  received_units numeric(38,0) not null default 0,
  made_at timestamptz not null,
  primary key (plan_id, number),
  check ((state = 'open') <= (order_id is not null))
);
create unique index wealth_orders_live on wealth_orders (plan_id) where state in ('placing', 'open');

create table wealth_events (
  plan_id text not null references wealth_plans on delete cascade,
  number bigint generated always as identity,
  kind text not null,
  reason text,
  units numeric(38,0),
  -- USDT, at 18 digits.
  price numeric(38,0),
  total_units numeric(38,0),
  off_bps integer,
  at timestamptz not null,
  primary key (plan_id, number)
);
