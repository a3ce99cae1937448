-- Why: what names a person goes when the law's clock ends, unless somebody answers for keeping it; staff see all of it.

-- Why something is kept beyond its period, and who said so.
create table holds (
  id text primary key,
  user_id text not null,
  reason text not null,
  placed_by text not null,
  placed_by_email text not null,
  placed_at timestamptz not null,
  lifted_by_email text,
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index holds_open on holds (user_id) where lifted_at is null;

-- What was deleted: how much and when, never of whom.
create table deletions (
  seq bigint generated always as identity primary key,
  what text not null,
  count bigint not null check (count > 0),
  at timestamptz not null
);
revoke update, delete on deletions from bourse_app;

-- Up to when everything that was due is gone, by the product's clock and by real time.
create table retention_runs (
  only_row boolean primary key default true check (only_row),
  ran_at timestamptz not null,
  real_at timestamptz not null
);
