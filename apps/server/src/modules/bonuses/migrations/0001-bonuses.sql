-- Why: a new account is given a bonus once, after a first trade; what was earned is set aside for it until it is taken or over.

create table bonuses (
  user_id text primary key,
  activity_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  state text not null check (state in ('earned', 'taken', 'expired', 'sold_out')),
  -- The trade that earned it.
  trade_id text not null,
  traded_at timestamptz not null,
  take_by timestamptz not null check (take_by > traded_at),
  ended_at timestamptz,
  check ((state = 'earned') = (ended_at is null))
);
create index bonuses_open on bonuses (take_by, user_id) where state = 'earned';
revoke delete, truncate on bonuses from bourse_app;
