-- Why: charts and tickers need the past of every market without reading its trades again.

-- One row for each market, length and start in which something was traded; prices in ticks, volume in lots, quote volume in
-- ticks × lots. Lengths that are not stored are sums of these. What is in no row was quiet.
create table candles (
  pair_id smallint not null,
  minutes smallint not null check (minutes in (1, 15, 60, 1440)),
  start timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  trades integer not null,
  -- False for history that was brought in; true once a trade of the log is in it, and then nothing else may write it.
  traded boolean not null,
  volume numeric not null,
  quote_volume numeric not null,
  primary key (pair_id, minutes, start)
);

-- The last trade that the candles contain. It moves in the transaction that writes them, so that none counts twice.
create table candle_cursors (
  pair_id smallint primary key references pairs (id),
  trade_number bigint not null
) with (fillfactor = 50);
