-- Why: AutoBuy plans buy by themselves, once for each period, and tell what became of each.

create table plans (
  id text primary key,
  user_id text not null,
  symbol text not null,
  -- What each run spends, in units of the quote asset.
  total numeric(38,0) not null check (total > 0),
  frequency text not null check (frequency in ('monthly', 'weekly', 'biweekly', 'weekday')),
  -- Of weekly and biweekly plans, 1 is Monday.
  weekday smallint check (weekday between 1 and 7),
  -- Of monthly plans; a short month runs on its last day.
  day smallint check (day between 1 and 31),
  minute smallint not null check (minute between 0 and 1439),
  time_zone text not null,
  state text not null check (state in ('ongoing', 'suspended', 'cancelled')),
  -- Periods skipped in a row; at five the plan suspends itself.
  skips smallint not null default 0,
  -- From when biweekly plans count, and before which nothing runs: restoring never back-fills.
  begun_at timestamptz not null,
  next_run_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((weekday is not null) = (frequency in ('weekly', 'biweekly'))),
  check ((day is not null) = (frequency = 'monthly')),
  check ((next_run_at is not null) = (state = 'ongoing'))
);
create index plans_of_user on plans (user_id, created_at);

create table plan_runs (
  plan_id text not null references plans,
  -- When the period was due.
  period timestamptz not null,
  state text not null check (state in ('pending', 'bought', 'skipped')),
  tries smallint not null default 0,
  -- Why the last try bought nothing.
  reason text,
  order_id text,
  bought numeric(38,0),
  spent numeric(38,0),
  updated_at timestamptz not null,
  primary key (plan_id, period)
);

revoke delete on plans, plan_runs from bourse_app;
