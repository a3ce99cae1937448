-- Why: people compete by the volume that they trade; what counts, the frozen ranks and what was decided about them must be shown later.

-- One row for each approved activity of this kind, with the terms as they were approved: ranks and prizes are read from here alone.
create table competitions (
  activity_id text primary key,
  state text not null check (state in ('open', 'review', 'paying', 'paid')),
  terms jsonb not null,
  -- Of terms and rules in every language: what everybody who joins has agreed to.
  digest text not null,
  markets text[] not null check (cardinality(markets) > 0),
  starts_at timestamptz not null,
  -- As planned, and then as it was.
  ends_at timestamptz not null check (ends_at > starts_at),
  frozen_at timestamptz,
  review_until timestamptz,
  paid_at timestamptz,
  check ((state = 'open') = (frozen_at is null)),
  check ((state = 'open') = (review_until is null)),
  check ((state = 'paid') = (paid_at is not null))
);
create index competitions_unpaid on competitions (ends_at) where state <> 'paid';

-- Who has joined, with sums of what they did since. The raw volume is without that with people who are linked.
create table entries (
  activity_id text not null references competitions (activity_id),
  user_id text not null,
  -- Two letters and four stars.
  name text not null,
  digest text not null,
  joined_at timestamptz not null,
  raw_units numeric(38,0) not null default 0 check (raw_units >= 0),
  counted_units numeric(38,0) not null default 0 check (counted_units between 0 and raw_units),
  -- When the volume was reached.
  reached_at timestamptz,
  -- Nothing counts from then on.
  stopped_at timestamptz,
  primary key (activity_id, user_id)
);
create index entries_ranked on entries (activity_id, counted_units desc, reached_at, user_id) where counted_units > 0;
create index entries_own on entries (user_id, activity_id);

-- With whom they traded. A pair that is linked counts for nothing.
create table counterparts (
  activity_id text not null,
  user_id text not null,
  other_id text not null check (other_id <> user_id),
  units numeric(38,0) not null check (units > 0),
  fills integer not null check (fills > 0),
  last_at timestamptz not null,
  linked boolean not null default false,
  -- When it was last asked whether they are linked.
  judged_at timestamptz,
  primary key (activity_id, user_id, other_id),
  foreign key (activity_id, user_id) references entries (activity_id, user_id)
);
create index counterparts_unjudged on counterparts (activity_id, user_id) where judged_at is null or judged_at < last_at;

-- Volume by day by UTC, with whomever: by it the sums are checked against the trades.
create table days (
  activity_id text not null,
  user_id text not null,
  day date not null,
  units numeric(38,0) not null check (units > 0),
  primary key (activity_id, user_id, day),
  foreign key (activity_id, user_id) references entries (activity_id, user_id)
);
create index days_by_day on days (day);

-- Ranks as they were frozen, and what became of each.
create table places (
  activity_id text not null references competitions (activity_id),
  user_id text not null,
  name text not null,
  state text not null check (state in ('standing', 'disqualified', 'paid', 'lapsed')),
  first_rank integer not null check (first_rank > 0),
  -- Moves up when somebody before it is disqualified; nobody who is has one.
  rank integer check (rank between 1 and first_rank),
  raw_units numeric(38,0) not null,
  counted_units numeric(38,0) not null check (counted_units > 0),
  linked_units numeric(38,0) not null,
  reached_at timestamptz not null,
  prize_units numeric(38,0) not null check (prize_units >= 0),
  reward_id text,
  proposed_by text,
  proposed_by_email text,
  proposed_reason text,
  decided_by_email text,
  decided_at timestamptz,
  reason text,
  told boolean not null default false,
  primary key (activity_id, user_id),
  check ((state = 'disqualified') = (rank is null)),
  check ((state = 'paid') = (reward_id is not null)),
  check (state <> 'disqualified' or (reason is not null and prize_units = 0))
);
create unique index places_first on places (activity_id, first_rank);
create index places_ranked on places (activity_id, rank);
create index places_own on places (user_id) where state = 'standing' and prize_units > 0;
create index places_untold on places (activity_id, first_rank) where not told;
