import type { EngineRefusal, FilterName } from '@bourse/engine'
import { unreachable } from '@bourse/money'
import type { PairUnits } from '../../markets/index.ts'
import type { CommandRefusal } from './commands.ts'

type Bound = (bound: number, units: PairUnits) => CommandRefusal

/** Each filter's refusal names its bound, in the words of people instead of ticks and lots. */
const FILTER_REFUSALS: Readonly<Record<Exclude<FilterName, 'price_band'>, Bound>> = {
  safe_integer: () => ({ code: 'trading.amount_invalid' }),
  price_tick: (tick, units) => ({ code: 'trading.price_step', step: units.priceText(tick) }),
  quantity_step: (step, units) => ({ code: 'trading.amount_step', step: units.amountText(step), asset: units.base }),
  min_quantity: (least, units) => ({ code: 'trading.amount_below', least: units.amountText(least), asset: units.base }),
  max_quantity: (most, units) => ({ code: 'trading.amount_above', most: units.amountText(most), asset: units.base }),
  min_notional: (least, units) => ({
    code: 'trading.total_below',
    least: units.totalText(BigInt(least)),
    asset: units.quote,
  }),
  max_open_orders: (most) => ({ code: 'trading.too_many_orders', most }),
  max_conditional_orders: (most) => ({ code: 'trading.too_many_conditional', most }),
  book_capacity: () => ({ code: 'trading.book_full' }),
}

const MODE_REFUSALS = {
  halted: 'trading.market_halted',
  cancel_only: 'trading.market_cancel_only',
  post_only: 'trading.market_post_only',
  open: 'trading.market_halted',
} as const

export function refusalOf(
  refusal: EngineRefusal,
  units: PairUnits,
  order: { readonly side: 'buy' | 'sell'; readonly reference: number } | undefined,
): CommandRefusal {
  switch (refusal.code) {
    case 'engine.filter_failed':
      return filterRefusal(refusal.filter, refusal.bound, units, order?.reference ?? 0)
    case 'engine.mode_refuses':
      return { code: MODE_REFUSALS[refusal.mode] }
    case 'engine.would_cross':
      return { code: 'trading.would_cross', best: units.priceText(refusal.best) }
    case 'engine.book_empty':
      return { code: 'trading.book_empty' }
    case 'engine.last_price_unknown':
      return { code: 'trading.last_price_unknown' }
    case 'engine.stop_already_true':
      return { code: 'trading.stop_already_true', last: units.priceText(refusal.last) }
    case 'engine.oco_out_of_order':
      return {
        code: order?.side === 'sell' ? 'trading.oco_sell_trigger' : 'trading.oco_buy_trigger',
        last: units.priceText(refusal.last),
      }
    case 'engine.order_unknown':
      return { code: 'trading.order_unknown' }
    default:
      return unreachable(refusal)
  }
}

/** A band has the reference inside it, so the bound that refused tells on which side of it the price was. */
function filterRefusal(filter: FilterName, bound: number, units: PairUnits, reference: number): CommandRefusal {
  if (filter !== 'price_band') return FILTER_REFUSALS[filter](bound, units)
  return bound > reference
    ? { code: 'trading.price_above_band', most: units.priceText(bound), asset: units.quote }
    : { code: 'trading.price_below_band', least: units.priceText(bound), asset: units.quote }
}
