import { type EtpHolding, type EtpOrder, etpRoiBps, etpSell, etpWorth, NAV_ONE } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import { nightsOf } from './holding.rules.ts'
import type { HoldingRow } from './holdings.sql.ts'
import { amountText, navText } from './orders.rules.ts'
import type { OrderRow } from './orders.sql.ts'
import type { ProductRow } from './products.sql.ts'

const orNull = <T, Shown>(value: T | null, shown: (value: T) => Shown): Shown | null =>
  value === null ? null : shown(value)
const timeText = (at: Date | null) => orNull(at, (given) => given.toISOString())
const PERCENT_SCALE = 2
const FRACTION_SCALE = 4

export function nameOf({ coin, leverage }: Pick<ProductRow, 'coin' | 'leverage'>): string {
  return `${coin} 3x ${leverage > 0 ? 'Long' : 'Short'}`
}

export function symbolOf(coin: string, leverage: 3 | -3): string {
  return `${coin}3${leverage > 0 ? 'L' : 'S'}`
}

export function orderView(row: OrderRow): EtpOrder {
  const { id, symbol, side, kind, state } = row
  const isFilled = state === 'filled'
  return {
    ...{ id, symbol, side, kind, state, endReason: row.end_reason },
    price: orNull(row.price, navText),
    amount: orNull(row.amount, amountText),
    units: orNull(row.units, amountText),
    takeProfit: orNull(row.take_profit, navText),
    stopLoss: orNull(row.stop_loss, navText),
    startTime: timeText(row.start_at),
    endTime: timeText(row.end_at),
    nav: orNull(row.nav, navText),
    total: orNull(row.total, amountText),
    fee: orNull(row.fee, amountText),
    filledTime: isFilled ? timeText(row.over_at) : null,
    offPercent: orNull(row.off_bps, (bps) => formatUnits(units(BigInt(bps)), PERCENT_SCALE)),
    ...{ parentId: row.parent_id, exitId: row.exit_id, planId: row.plan_id, time: row.made_at.toISOString() },
  }
}

/** `nav` is that of now; null where there is none, and then nothing can be said of what it is worth. */
export function holdingView(row: HoldingRow, product: ProductRow, nav: bigint | null): EtpHolding {
  const { symbol, coin, leverage } = product
  return {
    ...{ symbol, coin, leverage, name: nameOf(product), since: row.since.toISOString() },
    units: amountText(row.units),
    reserved: amountText(row.reserved),
    available: amountText(row.units - row.reserved),
    cost: amountText(row.cost),
    averagePrice: navText(row.units === 0n ? 0n : (row.cost * NAV_ONE) / row.units),
    managementFee: amountText(nightsOf(row, product.night_per_unit)),
    nav: orNull(nav, navText),
    worth: orNull(nav, (now) => amountText(etpWorth(row.units, now))),
    cash: orNull(nav, (now) => amountText(etpSell(row.units, now).cash)),
    roi: orNull(nav, (now) =>
      formatUnits(units(etpRoiBps({ cost: row.cost, units: row.units, nav: now })), FRACTION_SCALE),
    ),
  }
}
