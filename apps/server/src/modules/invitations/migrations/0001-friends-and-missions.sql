-- Why: people invite friends, what friends do brings both of them something once, and whoever invites may draw.

-- Who invited whom. One inviter per friend, for good; `id` names the row to the inviter, who learns nothing else of the account.
create table friends (
  friend_id text primary key,
  id text not null unique,
  inviter_id text not null check (inviter_id <> friend_id),
  since timestamptz not null
);
create index friends_of_inviter on friends (inviter_id, since desc, id);
create index friends_by_time on friends (since);
revoke update, delete, truncate on friends from bourse_app;

-- What a friend did on the day before a midnight by UTC, and was worth at it, in GBP.
create table days (
  friend_id text not null references friends (friend_id),
  midnight timestamptz not null,
  deposit_units numeric(38,0) not null,
  volume_units numeric(38,0) not null check (volume_units >= 0),
  equity_units numeric(38,0) not null check (equity_units >= 0),
  primary key (friend_id, midnight)
);
revoke update, delete, truncate on days from bourse_app;

create table finished (
  friend_id text not null references friends (friend_id),
  task text not null check (task in ('registration', 'kyc', 'junior', 'senior')),
  finished_at timestamptz not null,
  primary key (friend_id, task)
);
revoke update, delete, truncate on finished from bourse_app;

-- What a finished task brings one of the two. Refused is what was never promised, for a reason.
create table missions (
  id text primary key,
  friend_id text not null references friends (friend_id),
  task text not null check (task in ('registration', 'kyc', 'junior', 'senior')),
  side text not null check (side in ('inviter', 'friend')),
  user_id text not null,
  state text not null check (state in ('promised', 'taken', 'expired', 'refused')),
  reason text check (reason in ('not_offered', 'not_running', 'not_eligible', 'most_friends', 'most_cash', 'sold_out')),
  activity_id text,
  asset text not null,
  cash_units numeric(38,0) not null check (cash_units >= 0),
  coupon_units numeric(38,0) not null check (coupon_units >= 0),
  finished_at timestamptz not null,
  promised_at timestamptz not null,
  ends_at timestamptz,
  reminded_at timestamptz,
  taken_at timestamptz,
  held boolean not null default false,
  unique (friend_id, task, side),
  check ((state = 'refused') = (reason is not null)),
  check (state = 'refused' or (activity_id is not null and ends_at is not null and cash_units + coupon_units > 0)),
  check ((state = 'taken') = (taken_at is not null))
);
create index missions_own on missions (user_id, promised_at desc, id);
create index missions_open on missions (ends_at, id) where state = 'promised';

-- A draw was committed to when it was made: the seed decides, and is told with the result.
create table draws (
  id text primary key,
  friend_id text not null unique references friends (friend_id),
  user_id text not null,
  activity_id text not null,
  state text not null check (state in ('open', 'drawn', 'expired')),
  commitment text not null,
  seed text not null,
  -- What the browser added to it.
  client_seed text,
  asset text not null,
  prizes jsonb not null,
  reserved_units numeric(38,0) not null check (reserved_units > 0),
  drawn_units numeric(38,0) check (drawn_units between 1 and reserved_units),
  held boolean not null default false,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  drawn_at timestamptz,
  check ((state = 'drawn') = (drawn_at is not null and drawn_units is not null and client_seed is not null))
);
create index draws_own on draws (user_id, made_at, id);
create index draws_open on draws (ends_at, id) where state = 'open';
