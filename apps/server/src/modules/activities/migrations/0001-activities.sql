-- Why: what gives something away has a budget that cannot be overspent, is approved by two people, and pays everybody once.

create table activities (
  id text primary key,
  kind text not null check (kind in ('trial_fund', 'coupon', 'invitation', 'registration_bonus', 'airdrop', 'competition', 'boost')),
  state text not null check (state in ('draft', 'approved', 'running', 'paused', 'ended', 'settled', 'dropped')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Least verification: 0 none, 1 sent for review, 2 proved.
  level smallint not null check (level between 0 and 2),
  -- None given: everywhere that the policy allows.
  countries text[] not null,
  -- Rewards of one person, in all and on a day by UTC; 0 is without a limit.
  most_per_person integer not null check (most_per_person >= 0),
  most_per_day integer not null check (most_per_day >= 0),
  -- Who pays for it; null is the house.
  project_user text,
  texts jsonb not null,
  terms jsonb not null,
  reason text not null,
  drafted_by text not null,
  drafted_by_email text not null,
  drafted_at timestamptz not null,
  approved_by text check (approved_by <> drafted_by),
  approved_by_email text,
  approved_at timestamptz,
  ended_at timestamptz,
  settled_at timestamptz,
  check (state in ('draft', 'dropped') or approved_by is not null)
);
create index activities_open on activities (kind, starts_at, id) where state in ('approved', 'running', 'paused');
create index activities_by_end on activities (ends_at desc, id);

-- What is spent and promised together can never be more than the budget: the database says so too.
create table budgets (
  activity_id text not null references activities (id),
  pool text not null check (pool in ('reward', 'coupon')),
  asset text not null,
  budget_units numeric(38,0) not null check (budget_units > 0),
  spent_units numeric(38,0) not null default 0 check (spent_units >= 0),
  reserved_units numeric(38,0) not null default 0 check (reserved_units >= 0),
  -- What went back to whoever paid for it.
  returned_units numeric(38,0) not null default 0 check (returned_units >= 0),
  primary key (activity_id, pool, asset),
  check (spent_units + reserved_units + returned_units <= budget_units)
);

-- What was spent (more than nothing) and came back to the pool (less), one row each.
create table spendings (
  seq bigint generated always as identity primary key,
  activity_id text not null,
  pool text not null,
  asset text not null,
  units numeric(38,0) not null check (units <> 0),
  at timestamptz not null
);
create index spendings_of_budget on spendings (activity_id, pool, asset);
revoke update, delete, truncate on spendings from bourse_app;

create table raises (
  id text primary key,
  activity_id text not null,
  pool text not null,
  asset text not null,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  units numeric(38,0) not null check (units > 0),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  foreign key (activity_id, pool, asset) references budgets (activity_id, pool, asset),
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index raises_open on raises (activity_id, pool, asset) where state = 'open';

-- Who took part, when it was promised to them.
create table takes (
  activity_id text not null references activities (id),
  user_id text not null,
  period text not null,
  kind text not null,
  taken_at timestamptz not null,
  primary key (activity_id, user_id, period)
);
create index takes_own on takes (user_id, taken_at desc);
create index takes_by_time on takes (taken_at);

-- A document takes part in an activity by one account, whatever accounts it opens later.
create table takers (
  activity_id text not null references activities (id),
  document text not null,
  user_id text not null,
  primary key (activity_id, document)
);
create index takers_own on takers (user_id);

create table rewards (
  id text primary key,
  activity_id text not null references activities (id),
  user_id text not null,
  period text not null,
  kind text not null,
  source text not null,
  form text not null check (form in ('available', 'reward', 'coupon')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  state text not null check (state in ('held', 'paid', 'void')),
  -- Paid by the kind's own module, out of what it has spent itself.
  booked_elsewhere boolean not null default false,
  -- Of whoever was paid, as far as it was known then.
  document text,
  coupon_id text,
  popup smallint check (popup in (12, 28, 41, 15)),
  seen_at timestamptz,
  made_at timestamptz not null,
  paid_at timestamptz,
  -- Of a held one: with whom it was found linked and by what, and what it was worth.
  evidence jsonb,
  gbp_units numeric(38,0),
  needs_two boolean not null default false,
  first_word text check (first_word in ('pay', 'void')),
  first_by text,
  first_by_email text,
  decided_by text check (decided_by <> first_by),
  decided_by_email text,
  decided_at timestamptz,
  note text,
  unique (activity_id, user_id, period),
  check ((state = 'paid') = (paid_at is not null)),
  check (not needs_two or decided_by is null or first_by is not null)
);
create index rewards_own on rewards (user_id, made_at desc, id);
create index rewards_by_document on rewards (activity_id, document) where document is not null;
create index rewards_held on rewards (made_at, id) where state = 'held';
create index rewards_unseen on rewards (user_id, made_at desc) where popup is not null and seen_at is null and state = 'paid';
