import type { CreditBuyPrice } from '@bourse/contract'
import { formatUnits, ok, parseUnits, powerOfTen, type Result, refuse, units } from '@bourse/money'
import type { Markets } from '../markets/index.ts'
import type { AmountRefusal, PaymentOrders } from './orders.ts'

export interface PriceDeps {
  readonly markets: Pick<Markets, 'asset' | 'valueIn'>
  readonly orders: Pick<PaymentOrders, 'costs'>
}

export interface PriceQuestion {
  readonly symbol: string
  readonly coin: string
  readonly amount: string
}

type PriceRefusal =
  | AmountRefusal
  | { readonly code: 'funding.asset_unknown' }
  | { readonly code: 'funding.price_missing'; readonly asset: string }

export type BuyPrice = ReturnType<typeof createBuyPrice>

/** What an amount that is still to be paid would buy: nothing is reserved, and the price is that of this moment. */
export function createBuyPrice({ markets, orders }: PriceDeps) {
  return async function creditBuyPrice(
    userId: string,
    { symbol, coin, amount }: PriceQuestion,
  ): Promise<Result<CreditBuyPrice, PriceRefusal>> {
    const costs = await orders.costs(userId, { method: 'advcash', symbol, amount })
    if (!costs.ok) return costs
    const [fiat, bought] = [await markets.asset(symbol), await markets.asset(coin)]
    if (fiat === undefined || bought?.kind !== 'crypto') return refuse({ code: 'funding.asset_unknown' })
    const received = parseUnits(costs.value.receive, fiat.scale)
    const price = await markets.valueIn(coin, units(powerOfTen(bought.scale)), symbol)
    const quantity = received.ok ? await markets.valueIn(symbol, received.value, coin) : undefined
    if (price === undefined || quantity === undefined) return refuse({ code: 'funding.price_missing', asset: coin })
    return ok({
      symbol,
      coin,
      ...costs.value,
      price: formatUnits(price, fiat.scale),
      quantity: formatUnits(quantity, bought.scale),
    })
  }
}
