-- Why: a purchase can wait for the deposit that pays for it, and runs by itself when that is credited.

create table deposit_buys (
  id text primary key,
  user_id text not null,
  -- One deposit pays for one purchase.
  deposit_id text not null unique,
  symbol text not null,
  -- The most that its owner pays for one coin, in ticks.
  worst_price bigint not null check (worst_price > 0),
  -- What its owner agreed to spend, in units of the quote asset, whatever the deposit brings beyond it.
  most numeric(38,0) not null check (most > 0),
  state text not null check (state in ('waiting', 'buying', 'bought', 'dropped', 'cancelled')),
  -- Why nothing was bought.
  reason text,
  -- What was credited, in the same units: no more than that is spent either.
  credited numeric(38,0) check (credited >= 0),
  order_id text,
  bought numeric(38,0),
  spent numeric(38,0),
  made_at timestamptz not null,
  -- What is credited later buys nothing.
  until timestamptz not null,
  updated_at timestamptz not null
);
create index deposit_buys_of_user on deposit_buys (user_id, made_at);

revoke delete on deposit_buys from bourse_app;
