-- Why: traders who come by machine ask of each candle what takers bought and which trades it is made of.

alter table candles
  -- Of the volume the part that takers bought, in lots and in ticks × lots.
  add column taker_volume numeric not null default 0,
  add column taker_quote_volume numeric not null default 0,
  -- The numbers of the first and the last trade of the log in it; 0 where it has none.
  add column first_trade bigint not null default 0,
  add column last_trade bigint not null default 0;
