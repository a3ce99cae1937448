-- Why: locks, limits, timers and heartbeats must hold across processes, so they live in the database.

-- A request that carries a lock id. While it is pending a second one is refused; a money call keeps its first answer.
create table requests (
  owner text not null,
  call text not null,
  lock_id text not null,
  params_hash text not null,
  state text not null check (state in ('pending', 'done')),
  started_at timestamptz not null,
  answer jsonb,
  primary key (owner, call, lock_id),
  check ((state = 'done') = (answer is not null))
);
create index requests_by_age on requests (started_at);

-- An initialisation vector of a sealed request is used once (staging mode).
create table sealed_ivs (
  iv bytea primary key,
  seen_at timestamptz not null
);
create index sealed_ivs_by_age on sealed_ivs (seen_at);

-- Counters of windows that begin with their first use: "5 log-ins per 15 minutes and account".
create table limits (
  key text primary key,
  window_start timestamptz not null,
  taken integer not null check (taken > 0)
);
create index limits_by_age on limits (window_start);

-- Work that is due at a time of the product's clock. Written in the transaction that causes it, so none is lost.
create table timers (
  id text primary key,
  name text not null,
  due_at timestamptz not null,
  payload jsonb not null,
  dispatched_at timestamptz
);
create index timers_due on timers (due_at) where dispatched_at is null;

-- Recurring work; next_at moves on in the same transaction that writes the timer of the period.
create table schedules (
  name text primary key,
  cron text not null,
  next_at timestamptz not null
);

-- What runs where, for the system page.
create table heartbeats (
  process text primary key,
  role text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
