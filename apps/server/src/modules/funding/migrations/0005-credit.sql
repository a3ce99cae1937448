-- Why: a deposit that can be used before its transfer arrives is money of the house, and must be found again to the last unit.

-- One row a person who ever had early credit; it is locked before anything about that is judged or changed.
create table credit_people (
  user_id text primary key,
  -- Cancelled and missed orders since the right was last opened.
  failed_times integer not null default 0 check (failed_times >= 0),
  suspended_at timestamptz,
  suspended_by text check (suspended_by in ('failures', 'staff')),
  -- What came in since the suspension.
  deposit_times integer not null default 0 check (deposit_times >= 0),
  deposit_eur numeric(38,0) not null default 0 check (deposit_eur >= 0),
  reopened_at timestamptz,
  check ((suspended_at is null) = (suspended_by is null))
);

create table credit_orders (
  order_id text primary key references bank_orders (id),
  user_id text not null references credit_people (user_id),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  -- What it counted against the limit when it was granted.
  eur_units numeric(38,0) not null check (eur_units >= 0),
  -- What has not come back: all of it while it runs, a debt afterwards.
  open_units numeric(38,0) not null check (open_units >= 0 and open_units <= units),
  -- The fee of the order, until a deposit has paid it.
  fee_due numeric(38,0) not null check (fee_due >= 0),
  state text not null check (state in ('pending', 'completed', 'cancelled', 'failed')),
  granted_at timestamptz not null,
  ended_at timestamptz,
  check (state <> 'pending' or open_units = units),
  check (state <> 'completed' or open_units = 0),
  check ((state = 'pending') = (ended_at is null))
);
create index credit_orders_of_user on credit_orders (user_id, granted_at, order_id);
create index credit_orders_by_time on credit_orders (granted_at desc, order_id desc);
create index credit_orders_open on credit_orders (user_id) where open_units > 0;

-- What happened to each advance, and to the right of each person.
create table credit_events (
  seq bigint generated always as identity primary key,
  user_id text not null references credit_people (user_id),
  order_id text references credit_orders (order_id),
  kind text not null check (kind in ('granted', 'repaid', 'deducted', 'owed', 'debt_paid', 'suspended', 'reopened')),
  units numeric(38,0),
  at timestamptz not null,
  reason text
);
create index credit_events_of_order on credit_events (order_id, seq) where order_id is not null;
create index credit_events_of_user on credit_events (user_id, seq);

-- What happened stays told.
revoke update, delete on credit_events from bourse_app;
