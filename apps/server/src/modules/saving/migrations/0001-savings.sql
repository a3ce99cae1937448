-- Why: people put coins away for a number of days at a fixed rate; two people decide what is offered and what pays for it.

-- What is offered. A published one opens a new term every midnight by UTC; its dates follow from the day.
create table saving_products (
  id text primary key,
  state text not null check (state in ('draft', 'published', 'closed')),
  asset text not null,
  apy_bps integer not null check (apy_bps between 1 and 9999),
  days integer not null check (days between 1 and 365),
  minimum_units numeric(38,0) not null check (minimum_units > 0),
  quota_units numeric(38,0) not null check (quota_units >= personal_units),
  personal_units numeric(38,0) not null check (personal_units >= minimum_units),
  -- What runs in it now, and what it has paid as interest.
  used_units numeric(38,0) not null default 0 check (used_units between 0 and quota_units),
  issued_units numeric(38,0) not null default 0 check (issued_units >= 0),
  reason text not null,
  drafted_by text not null,
  drafted_by_email text not null,
  drafted_at timestamptz not null,
  published_by text check (published_by <> drafted_by),
  published_by_email text,
  published_at timestamptz,
  closed_by_email text,
  closed_at timestamptz,
  closed_reason text,
  check (state <> 'published' or published_by is not null),
  check ((state = 'closed') = (closed_at is not null))
);

-- Terms are frozen with the subscription, and the version of the agreement is what was consented to.
create table saving_positions (
  id text primary key,
  product_id text not null references saving_products (id),
  user_id text not null,
  asset text not null,
  state text not null check (state in ('live', 'released', 'exited')),
  principal_units numeric(38,0) not null check (principal_units > 0),
  interest_units numeric(38,0) not null check (interest_units >= 0),
  apy_bps integer not null,
  days integer not null,
  agreement integer not null,
  subscribed_at timestamptz not null,
  value_at timestamptz not null check (value_at > subscribed_at),
  release_at timestamptz not null check (release_at > value_at),
  ended_at timestamptz,
  check ((state = 'live') = (ended_at is null))
);
create index saving_positions_own on saving_positions (user_id, subscribed_at desc);
create index saving_positions_due on saving_positions (release_at, id) where state = 'live';
create index saving_positions_live on saving_positions (product_id, user_id) where state = 'live';

-- What each day added; a day is written once, whoever comes first.
create table accruals (
  position_id text not null references saving_positions (id),
  day integer not null check (day > 0),
  units numeric(38,0) not null check (units >= 0),
  primary key (position_id, day)
);
revoke update, delete, truncate on accruals from bourse_app;

-- Money of the house that two people put where interest is paid from.
create table pool_fundings (
  id text primary key,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index pool_fundings_open on pool_fundings (asset) where state = 'open';

-- Who wants one email when a product that is sold out has room again.
create table watches (
  product_id text not null references saving_products (id),
  user_id text not null,
  asked_at timestamptz not null,
  primary key (product_id, user_id)
);
create index watches_own on watches (user_id);
