-- Why: whoever trades by machine asks which of their own orders would have met, and what that cost them.

-- The number is that of the event in its book, as a trade has it. Quantities are what each of the two orders lost by it.
create table prevented (
  pair_id smallint not null,
  number bigint not null,
  trader_id bigint not null,
  maker_order bigint not null,
  taker_order bigint not null,
  mode text not null check (mode in ('expire_taker', 'expire_maker', 'expire_both', 'decrement')),
  price bigint not null,
  maker_quantity bigint not null,
  taker_quantity bigint not null,
  prevented_at timestamptz not null,
  primary key (pair_id, number)
);
create index prevented_of_trader on prevented (trader_id, pair_id, number);

revoke update, delete on prevented from bourse_app;
