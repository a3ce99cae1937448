-- Why: what waits for its deposit can be bought by a conversion as well as by an order in the market.

alter table deposit_buys
  add column way text not null default 'order' check (way in ('order', 'conversion')),
  -- The most that one coin may cost in a conversion, at 18 decimals.
  add column worst_rate numeric(38,0) check (worst_rate > 0),
  alter column worst_price drop not null,
  add check ((way = 'order') = (worst_price is not null)),
  add check ((way = 'conversion') = (worst_rate is not null));
