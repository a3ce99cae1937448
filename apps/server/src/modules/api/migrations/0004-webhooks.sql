-- Why: programs are told what happens to an account, so that they need not ask. What is told is written with its cause, and kept for 30 days.

create table endpoints (
  id text primary key,
  user_id text not null,
  url text not null,
  families text[] not null check (cardinality(families) > 0 and families <@ array['order', 'deposit', 'withdrawal', 'payment', 'apiKey']),
  -- Sealed under SECRET_KEY, bound to this row; gone with the endpoint.
  secret bytea,
  -- Signs beside the new one for a day.
  former_secret bytea,
  former_until timestamptz,
  hint text not null,
  made_at timestamptz not null,
  -- Since the first try that failed after the last one that did not.
  failing_since timestamptz,
  failed_at timestamptz,
  stopped_at timestamptz,
  stopped_by text check (stopped_by in ('owner', 'failing', 'gone')),
  -- By staff: its owner cannot let it go on.
  held_at timestamptz,
  removed_at timestamptz,
  check ((stopped_at is null) = (stopped_by is null)),
  check ((secret is null) = (removed_at is not null)),
  check ((former_secret is null) = (former_until is null))
);
create index endpoints_of_user on endpoints (user_id, made_at);
create index endpoints_failing on endpoints (failing_since) where failing_since is not null and removed_at is null;

create table events (
  id text primary key,
  seq bigint generated always as identity,
  user_id text not null,
  type text not null,
  -- What it is about: an order, a deposit.
  subject text not null,
  -- What is sent, to the letter.
  body text not null,
  made_at timestamptz not null
);
create index events_of_subject on events (user_id, subject, seq);
create index events_by_time on events (made_at);

create table deliveries (
  endpoint_id text not null references endpoints (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  state text not null check (state in ('pending', 'delivered', 'given_up')),
  -- Rises with each replay, whose tries begin again.
  run integer not null default 1,
  tries integer not null default 0,
  -- By the product's clock.
  due_at timestamptz not null,
  -- By real time: whoever took it and did not say what became of it is dead by then.
  taken_until timestamptz,
  primary key (endpoint_id, event_id)
);
create index deliveries_of_event on deliveries (event_id);
create index deliveries_pending on deliveries (endpoint_id, due_at, event_id) where state = 'pending';

create table attempts (
  id bigint generated always as identity primary key,
  endpoint_id text not null,
  event_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Null where there was no answer; then it is said why.
  status integer,
  fault text check (fault in ('address_refused', 'name_unknown', 'timeout', 'connection', 'tls', 'off')),
  check ((status is null) = (fault is not null)),
  foreign key (endpoint_id, event_id) references deliveries (endpoint_id, event_id) on delete cascade
);
create index attempts_of_delivery on attempts (endpoint_id, event_id, id);
