-- Why: whoever finds a kind of offer sold out may ask to be told when the next ones are opened.

create table discount_watches (
  base text not null,
  direction text not null check (direction in ('sell_high', 'buy_low')),
  user_id text not null,
  asked_at timestamptz not null,
  primary key (base, direction, user_id)
);
create index discount_watches_own on discount_watches (user_id);
