import { assert, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { type Rate, receiveFor } from '../convert/index.ts'
import { unjudgedAsset } from './deposits.sql.ts'
import type { TrialDeps } from './deps.ts'
import { trialAccount } from './entries.ts'
import type { FundRow } from './funds.sql.ts'
import { FIAT, MOST_APART_BPS, type Pennies, penniesOf } from './trial.rules.ts'

export interface Held {
  readonly asset: string
  readonly units: Units
}

export type Rates = ReadonlyMap<string, Rate>
export type Halted = { readonly code: 'trial.halted'; readonly asset: string }

export type Worth = ReturnType<typeof createWorth>

/** What funds hold, and what that is sold for. */
export function createWorth({ ledger, markets, pricing, activities }: Omit<TrialDeps, 'db'>) {
  async function pennies(): Promise<Pennies> {
    return penniesOf(await scaleOf(FIAT))
  }

  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'funds are of assets')
    return found.scale
  }

  /** What can be bought with the funds of an activity. */
  async function coinsOf(on: Queryable, activityId: string): Promise<readonly string[]> {
    const activity = await activities.find(on, activityId)
    assert(activity !== undefined, 'funds are of activities')
    return activity.terms.coins as readonly string[]
  }

  /** GBP first; nothing of what is not there. */
  async function heldBy(on: Queryable, fund: Pick<FundRow, 'activity_id' | 'user_id'>): Promise<readonly Held[]> {
    const assets = [FIAT, ...(await coinsOf(on, fund.activity_id))]
    const found = await ledger.peekBalances(
      on,
      assets.map((asset) => trialAccount(fund.user_id, asset)),
    )
    return found.filter(({ balance }) => balance > 0n).map(({ asset, balance }) => ({ asset, units: balance }))
  }

  const coinsIn = (held: readonly Held[]) => held.map(({ asset }) => asset).filter((asset) => asset !== FIAT)

  /** At this moment, from each coin into GBP. */
  async function ratesNow(coins: readonly string[]): Promise<Result<Rates, Halted>> {
    const rates = new Map<string, Rate>()
    for (const coin of coins) {
      const rate = await pricing.live(coin, FIAT, MOST_APART_BPS)
      if (!rate.ok) return refuse({ code: 'trial.halted', asset: rate.refusal.asset })
      rates.set(coin, rate.value)
    }
    return ok(rates)
  }

  /** At one moment of the past, or the first minute after it in which the venues agreed on all of them; whenever it is asked. */
  async function ratesAt(coins: readonly string[], moment: Date): Promise<Rates | undefined> {
    return coins.length === 0 ? new Map() : pricing.firstFrom(coins, FIAT, moment)
  }

  /** At the bid, in whole pennies; undefined where a price is missing. */
  function worthOf(held: readonly Held[], rates: Rates, { of }: Pennies): bigint | undefined {
    let sum = 0n
    for (const { asset, units: amount } of held) {
      const sold = soldFor(asset, amount, rates)
      if (sold === undefined) return undefined
      sum += sold
    }
    return of(sum)
  }

  /** What a deposit of a fund waits for that nobody has decided about yet: its own price, or that of a coin of the fund. */
  async function awaited(
    on: Queryable,
    fund: Pick<FundRow, 'id' | 'activity_id' | 'user_id'>,
  ): Promise<string | undefined> {
    const asset = await unjudgedAsset(on, fund.id)
    return asset === FIAT ? (coinsIn(await heldBy(on, fund))[0] ?? asset) : asset
  }

  /** The first of what is held that has no price. */
  const unpricedOf = (held: readonly Held[], rates: Rates) => coinsIn(held).find((coin) => !rates.has(coin)) ?? FIAT

  function soldFor(asset: string, amount: Units, rates: Rates): Units | undefined {
    if (asset === FIAT) return amount
    const rate = rates.get(asset)
    return rate === undefined ? undefined : receiveFor(amount, rate)
  }

  async function amountIn(
    asset: string,
    typed: string,
  ): Promise<Result<Units, { code: 'malformed'; decimals: number }>> {
    const scale = await scaleOf(asset)
    const read = parseUnits(typed, scale)
    return read.ok ? ok(units(read.value)) : refuse({ code: 'malformed', decimals: scale })
  }

  return {
    pennies,
    scaleOf,
    coinsOf,
    heldBy,
    coinsIn,
    ratesNow,
    ratesAt,
    worthOf,
    awaited,
    unpricedOf,
    soldFor,
    amountIn,
  }
}
