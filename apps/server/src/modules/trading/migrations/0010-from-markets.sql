-- Why: the candles from before what takers bought was counted are completed from the trades, which only this module has.

create temporary table minutes_of_trades on commit drop as
select trade.pair_id, date_bin('1 minute', trade.traded_at, timestamptz '1970-01-01 00:00:00Z') as start,
  min(trade.number) as first_trade, max(trade.number) as last_trade,
  coalesce(sum(trade.quantity::numeric) filter (where trade.taker_side = 'buy'), 0) as volume,
  coalesce(sum(trade.price::numeric * trade.quantity) filter (where trade.taker_side = 'buy'), 0) as quote_volume
from trades trade
join markets.candle_cursors counted on counted.pair_id = trade.pair_id and trade.number <= counted.trade_number
group by 1, 2;

update markets.candles candle
set taker_volume = made.volume, taker_quote_volume = made.quote_volume,
  first_trade = made.first_trade, last_trade = made.last_trade
from (
  select pair_id, length.minutes,
    date_bin(make_interval(mins => length.minutes), start, timestamptz '1970-01-01 00:00:00Z') as start,
    min(first_trade) as first_trade, max(last_trade) as last_trade,
    sum(volume) as volume, sum(quote_volume) as quote_volume
  from minutes_of_trades
  cross join (values (1), (15), (60), (1440)) as length (minutes)
  group by 1, 2, 3
) made
where candle.pair_id = made.pair_id and candle.minutes = made.minutes and candle.start = made.start and candle.traded;
