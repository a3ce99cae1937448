import {
  TRIAL_TERMS,
  type TrialFund,
  type TrialHolding,
  type TrialOutcome,
  type TrialResult,
  type TrialTrade,
  trialOutcome,
} from '@bourse/contract'
import { assert, formatUnits, MAX_SCALE, powerOfTen, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { depositedBy } from './deposits.sql.ts'
import type { TrialDeps } from './deps.ts'
import type { FundRow } from './funds.sql.ts'
import type { QuoteRow } from './quotes.sql.ts'
import { countTrades } from './quotes.sql.ts'
import { FIAT } from './trial.rules.ts'
import type { Held, Rates, Worth } from './worth.ts'

export type Views = ReturnType<typeof createViews>
export type FundFacts = Omit<TrialFund, 'holdings' | 'result' | 'now'>

const NONE: Rates = new Map()

/** Funds as people see them; amounts in GBP are whole pennies. */
export function createViews({ db, clock, worth }: Pick<TrialDeps, 'db' | 'clock'> & { readonly worth: Worth }) {
  const gbp = (pennies: bigint) => formatUnits(units(pennies), 2)
  const amount = async (asset: string, of: bigint) => formatUnits(units(of), await worth.scaleOf(asset), { trim: true })

  function resultOf(outcome: TrialOutcome, value: bigint): TrialResult {
    const { kind, back, cash, coupons } = outcome
    const profit = value - TRIAL_TERMS.fund
    return {
      ...{ kind, value: gbp(value), back: gbp(back), cash: gbp(cash), coupons: gbp(coupons) },
      profit: profit < 0n ? `-${gbp(-profit)}` : gbp(profit),
    }
  }

  async function facts(on: Queryable, row: FundRow): Promise<FundFacts> {
    const { of } = await worth.pennies()
    const { sum } = await depositedBy(on, row.id, row.ended_at ?? row.ends_at)
    const isOver = row.state === 'active' && clock.now() >= row.ends_at
    return {
      ...{ id: row.id, state: isOver ? 'ending' : row.state, ended: row.ended_by, protection: row.protected },
      ...{ claimTime: row.claimed_at.toISOString(), endTime: row.ends_at.toISOString() },
      endedTime: row.ended_at?.toISOString() ?? null,
      takeBefore: row.take_before?.toISOString() ?? null,
      deposits: gbp(of(sum)),
      deposited: row.deposited ?? of(sum) >= TRIAL_TERMS.deposited,
      trades: await countTrades(on, row.id),
    }
  }

  async function holdings(held: readonly Held[], rates: Rates): Promise<TrialHolding[]> {
    const { of } = await worth.pennies()
    return Promise.all(
      held.map(async ({ asset: coin, units: all }): Promise<TrialHolding> => {
        const sold = worth.soldFor(coin, all, rates)
        const one = worth.soldFor(coin, units(powerOfTen(await worth.scaleOf(coin))), rates)
        return {
          ...{ coin, amount: await amount(coin, all) },
          price: one === undefined || coin === FIAT ? null : gbp(of(one)),
          value: sold === undefined ? null : gbp(of(sold)),
        }
      }),
    )
  }

  /** What it came to, of one that has ended; what it would come to now, of one that runs. */
  async function resultNow(row: FundRow, shown: FundFacts, value: bigint | undefined) {
    const { deposited, trades } = shown
    const ended = row.value_units === null ? undefined : (await worth.pennies()).of(row.value_units)
    const of = ended ?? value
    if (of === undefined) return null
    // One that runs ends by time, or in the words of the page: the early end has a figure of its own.
    return resultOf(trialOutcome({ value: of, deposited, trades, endedByUser: row.ended_by === 'user' }), of)
  }

  async function seen(on: Queryable, row: FundRow, held: readonly Held[], rates: Rates): Promise<TrialFund> {
    const shown = await facts(on, row)
    const value = worth.worthOf(held, rates, await worth.pennies())
    return {
      ...shown,
      holdings: await holdings(held, rates),
      result: await resultNow(row, shown, value),
      now: clock.now().toISOString(),
    }
  }

  return {
    gbp,
    amount,
    facts,
    resultOf,
    seen,
    /** With the prices of now, outside of any transaction. */
    async now(row: FundRow): Promise<TrialFund> {
      const held = row.state === 'active' ? await worth.heldBy(db.queryable, row) : []
      const rates = await worth.ratesNow(worth.coinsIn(held))
      return seen(db.queryable, row, held, rates.ok ? rates.value : NONE)
    },
    /** In the transaction that has ended it. */
    ended: (on: Queryable, row: FundRow): Promise<TrialFund> => seen(on, row, [], NONE),
    async trade(row: QuoteRow): Promise<TrialTrade> {
      assert(row.used_at !== null, 'it was made')
      return { ...(await sides(row)), id: row.id, time: row.used_at.toISOString() }
    },
    sides,
  }

  async function sides({ from_asset: from, to_asset: to, pay_units: pay, receive_units: receive }: QuoteRow) {
    const coin = from === FIAT ? { asset: to, units: receive } : { asset: from, units: pay }
    const money = from === FIAT ? pay : receive
    const [fiatScale, coinScale] = [await worth.scaleOf(FIAT), await worth.scaleOf(coin.asset)]
    const price = (money * powerOfTen(MAX_SCALE) * powerOfTen(coinScale)) / (coin.units * powerOfTen(fiatScale))
    return {
      ...{ from, to, payAmount: await amount(from, pay), receiveAmount: await amount(to, receive) },
      price: formatUnits(units(price), MAX_SCALE, { trim: true }),
    }
  }
}
