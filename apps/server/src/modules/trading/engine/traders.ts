import { assert, parseUnits } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { FEE_TIERS } from '../../markets/index.ts'
import * as sql from './traders.sql.ts'

/** A user as the engine knows one: a number, and the fee rates that the next order gets. */
export interface Trader {
  readonly id: number
  readonly userId: string
  readonly makerBps: number
  readonly takerBps: number
}

const RATE_SCALE = 4

export const TIER_RATES = FEE_TIERS.map(({ tier, makerRate, takerRate }) => ({
  tier,
  makerBps: bpsOf(makerRate),
  takerBps: bpsOf(takerRate),
}))

function bpsOf(rate: string): number {
  const parsed = parseUnits(rate, RATE_SCALE)
  assert(parsed.ok, `${rate} is no rate in basis points`)
  return Number(parsed.value)
}

/** The traders that this engine has met. A change of tiers makes it ask again for the fee rates before the next batch. */
export class Traders {
  readonly #byUser = new Map<string, Trader>()
  readonly #userOf = new Map<number, string>()
  /** Whose fee rates were asked for since tiers changed last; a batch that is on its way goes on with those it has. */
  #current = new Set<string>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Learns the users that it does not know yet; new ones get a number. */
  async ensure(users: readonly string[]): Promise<void> {
    const current = this.#current
    const unknown = [...new Set(users)].filter((user) => !current.has(user))
    if (unknown.length === 0) return
    await sql.insertTraders(this.#db.queryable, unknown)
    for (const row of await sql.findTraders(this.#db.queryable, unknown)) this.learn(row, current)
  }

  /** Tiers that change while they are read leave a new set behind, and the user is asked for again. */
  learn({ id, userId, tier }: sql.TraderRow, current = this.#current): void {
    const feeRates = TIER_RATES.find((known) => known.tier === tier)
    assert(feeRates !== undefined, `no fee tier ${tier}`)
    this.#byUser.set(userId, { id, userId, makerBps: feeRates.makerBps, takerBps: feeRates.takerBps })
    this.#userOf.set(id, userId)
    current.add(userId)
  }

  get(user: string): Trader {
    const trader = this.#byUser.get(user)
    assert(trader !== undefined, 'a trader of the batch is not known')
    return trader
  }

  find(user: string): Trader | undefined {
    return this.#byUser.get(user)
  }

  userOf(id: number): string {
    const user = this.#userOf.get(id)
    assert(user !== undefined, 'no trader has this number')
    return user
  }

  forgetRates(): void {
    this.#current = new Set()
  }
}
