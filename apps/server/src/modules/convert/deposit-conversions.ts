import { mulDivFloor, ok, powerOfTen, refuse, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { ConversionPort } from '../trading/index.ts'
import type { Conversions } from './conversions.ts'
import { costOf, MOST_MOVE_BPS } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import { centsText } from './desk.rules.ts'
import type { Desk } from './desk.ts'
import { insertQuote } from './quotes.sql.ts'
import type { Quotes } from './quotes.ts'
import type { TermsFace } from './terms.ts'

export interface DepositConversionDeps extends Pick<ConvertDeps, 'markets' | 'index' | 'identity'> {
  readonly terms: Pick<TermsFace, 'of'>
  readonly quotes: Pick<Quotes, 'draw' | 'judgeOffer'>
  readonly conversions: Pick<Conversions, 'execute'>
  readonly desk: Pick<Desk, 'known'>
}

const EURO = 'EUR'
const ALL_BPS = 10_000n
/** numeric(38,0) holds no more. */
const MOST_PRICE = 10n ** 38n

/** Conversions that a deposit was made for: a price of their own when the money is there, once, and no worse than was agreed to. */
export function createDepositConversions(deps: DepositConversionDeps): ConversionPort {
  const { markets, index, identity, terms, quotes, conversions, desk } = deps

  /** In cents. Without a value it counts as it is: what is credited is bounded again. */
  async function inEuro(on: Queryable, asset: string, amount: Units): Promise<bigint> {
    const value = (await index.valueIn(on, asset, amount, EURO)) ?? amount
    return (value * 100n) / powerOfTen((await markets.asset(EURO))?.scale ?? 0)
  }

  return {
    /** No venue is asked while the deposit is made: the exact bounds are those of the moment in which it is credited. */
    async judge(on, { userId, from, to, pay, price }) {
      const [given, wanted] = [await markets.asset(from), await markets.asset(to)]
      if (given === undefined || wanted === undefined || from === to) return refuse({ code: 'convert.asset_unknown' })
      const offered = await quotes.judgeOffer(userId, { to: wanted }, on)
      if (!offered.ok) return offered
      const { minimum_cents: least, maximum_cents: most } = (await desk.known()).figures
      // From 1 EUR or 1 GBP, to what is worth as many euro. The minutes of the index are read here, and no venue is asked.
      const cents = (pay * 100n) / powerOfTen(given.scale)
      if (cents < least) return refuse({ code: 'convert.below_minimum', minimum: centsText(least), asset: from })
      const worth = await inEuro(on, from, pay)
      if (worth > most)
        return refuse({ code: 'convert.above_maximum', maximum: centsText((most * cents) / worth), asset: from })
      const worst = mulDivFloor(price, ALL_BPS + MOST_MOVE_BPS, ALL_BPS)
      return worst < MOST_PRICE ? ok(worst) : refuse({ code: 'trading.price_invalid' })
    },

    async prepare({ userId, from, to, pay, worst }) {
      const found = await terms.of(from, to)
      if (!found.ok) return found
      if (costOf(found.value.rate) > worst) return refuse({ code: 'trading.buy_price' })
      const drawn = await quotes.draw(userId, { side: 'pay', amount: pay }, found.value)
      if (!drawn.ok) return drawn
      const { row } = drawn.value
      return ok(async (tx) => {
        // A session ends with a freeze, and this asks for none.
        if ((await identity.outflows.standing(tx, userId)).frozen) return refuse({ code: 'trading.buy_stopped' })
        await insertQuote(tx, row)
        const done = await conversions.execute(tx, { ...row, state: 'open', used_at: null }, found.value)
        if (!done.ok) return refuse({ code: done.refusal.code })
        return ok({ orderId: row.id, bought: units(row.receive_units), spent: units(row.pay_units) })
      })
    },
  }
}
