-- Why: the house issues units whose value follows a coin three times, minute by minute, and takes them back at that value.

-- Values and prices are in USDT at 18 decimals, as whole numbers; units and amounts at 8.
create table etp_products (
  symbol text primary key check (symbol ~ '^[A-Z0-9]{2,12}$'),
  coin text not null,
  leverage smallint not null check (leverage in (3, -3)),
  state text not null check (state in ('open', 'closing', 'closed')),
  -- Of the last rebalance: what leverage is counted from.
  base_nav numeric(38,0) not null check (base_nav >= 0),
  base_price numeric(38,0) not null check (base_price > 0),
  rebalanced_at timestamptz not null,
  -- Every minute up to this one was counted. A night or a rebalance whose minute has no value comes at the next that has one.
  walked_to timestamptz not null check (date_trunc('minute', walked_to, 'UTC') = walked_to),
  next_night timestamptz not null,
  next_rebalance timestamptz not null,
  -- By the last minute that had a value.
  last_nav numeric(38,0) not null check (last_nav >= 0),
  last_price numeric(38,0) not null check (last_price > 0),
  valued_at timestamptz not null,
  events integer not null default 0,
  marks integer not null default 0,
  outstanding numeric(38,0) not null default 0 check (outstanding >= 0),
  -- Its part of the pot.
  reserve numeric(38,0) not null default 0 check (reserve >= 0),
  -- What all nights took of one unit so far, so that no holding is written at night.
  night_per_unit numeric(38,0) not null default 0 check (night_per_unit >= 0),
  consolidate_at timestamptz,
  consolidations integer not null default 0,
  closes_at timestamptz,
  made_at timestamptz not null,
  check ((state = 'open') = (closes_at is null) or state = 'closed')
);

-- What changed a value beside the index, with what leverage is counted from after it.
create table nav_events (
  symbol text not null references etp_products,
  number integer not null check (number > 0),
  kind text not null check (kind in ('rebalance', 'emergency', 'night', 'consolidation', 'zero', 'closed')),
  at timestamptz not null,
  price numeric(38,0) not null check (price > 0),
  -- Of one unit after it.
  nav numeric(38,0) not null check (nav >= 0),
  base_nav numeric(38,0) not null check (base_nav >= 0),
  base_price numeric(38,0) not null check (base_price > 0),
  primary key (symbol, number)
);
create index nav_events_time on nav_events (symbol, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'etp.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger nav_events_append_only before update or delete or truncate on nav_events
  for each statement execute function refuse_change();
revoke update, delete on nav_events from bourse_app;

create table etp_orders (
  id text primary key,
  number bigint generated always as identity unique,
  user_id text not null,
  symbol text not null references etp_products,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('market', 'limit', 'exit')),
  state text not null check (state in ('waiting', 'filled', 'cancelled')),
  end_reason text,
  price numeric(38,0) check (price > 0),
  -- A purchase holds its amount of USDT while it waits; a sale reserves its units in the holding.
  amount numeric(38,0) check (amount > 0),
  units numeric(38,0) check (units > 0),
  take_profit numeric(38,0) check (take_profit > 0),
  stop_loss numeric(38,0) check (stop_loss > 0),
  start_at timestamptz,
  end_at timestamptz,
  -- Only minutes after this one can fill it.
  judged_after timestamptz not null,
  sell_at_end boolean not null default false,
  nav numeric(38,0),
  total numeric(38,0),
  fee numeric(38,0),
  over_at timestamptz,
  off_bps integer,
  parent_id text references etp_orders (id),
  exit_id text references etp_orders (id),
  plan_id text,
  made_at timestamptz not null,
  check ((side = 'buy') = (amount is not null)),
  check (side = 'buy' or units is not null),
  check (end_at is null or start_at is null or end_at > start_at),
  check ((state = 'filled') = (nav is not null)),
  check ((state = 'waiting') = (over_at is null)),
  check ((state = 'cancelled') = (end_reason is not null))
);
create index etp_orders_waiting on etp_orders (symbol, number) where state = 'waiting';
create index etp_orders_own on etp_orders (user_id, number desc);
create index etp_orders_plan on etp_orders (plan_id) where plan_id is not null;

create table order_events (
  order_id text not null references etp_orders,
  number integer generated always as identity,
  kind text not null check (kind in ('made', 'changed', 'filled', 'cancelled', 'exit_made')),
  at timestamptz not null,
  primary key (order_id, number)
);

create table holdings (
  user_id text not null,
  symbol text not null references etp_products,
  units numeric(38,0) not null check (units >= 0),
  -- Promised by sales that wait.
  reserved numeric(38,0) not null default 0 check (reserved >= 0 and reserved <= units),
  -- What was paid with fees, lowered in proportion at sales.
  cost numeric(38,0) not null check (cost >= 0),
  -- What nights took until the mark, in USDT; since then night_per_unit tells.
  night_paid numeric(38,0) not null default 0,
  night_mark numeric(38,0) not null default 0,
  since timestamptz not null,
  primary key (user_id, symbol)
);
create index holdings_held on holdings (symbol, user_id) where units > 0;

create table earn_answers (
  user_id text primary key,
  passed_at timestamptz not null
);

create table etp_proposals (
  id text primary key,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  kind text not null check (kind in ('publish', 'close')),
  symbol text not null,
  coin text not null,
  leverage smallint not null check (leverage in (3, -3)),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index etp_proposals_open on etp_proposals (symbol) where state = 'open';
