import { minUnits, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { ReversibleDeposit, Ways } from './ways.ts'

const ZERO = units(0n)

export interface OwnMoney {
  readonly available: Units
  /** At most what is the person's own. */
  readonly withdrawable: Units
  /** When the last of what is held back may leave. */
  readonly heldUntil: Date | null
}

export interface OwnMoneyDeps {
  readonly ledger: Pick<Ledger, 'peekBalances' | 'balances' | 'balance'>
  readonly markets: Pick<Markets, 'assets'>
  readonly index: Pick<PriceIndex, 'valuer'>
  /** What is spoken for by withdrawals under way; the module that pays them out knows. */
  readonly leaving: (
    db: Queryable,
    userId: string,
  ) => Promise<readonly { readonly asset: string; readonly units: bigint }[]>
  readonly clock: Clock
  readonly ways: Ways
}

/** Accounts of what people have put away until a day. */
const PUT_AWAY: readonly string[] = ['saving', 'discount']

/** Accounts of what is the house's, or earned and not paid yet. */
const NOT_OWN: readonly string[] = ['trial', 'reward']

const DAY_MS = 24 * 60 * 60_000
/** So long a deposit that can be called back is looked at, longer than any is held. */
const LOOK_BACK_MS = 30 * DAY_MS

export type OwnMoneyOf = ReturnType<typeof createOwnMoney>

/**
 * Credit and trial money is tradable and never leaves: withdrawable = min(available, net own equity). Equity is everything the
 * person has, less what is spoken for by withdrawals under way, less what the house has advanced, less what its payer can still
 * call back, by value in euro. What was put away for a time stands for no debt: only what remains of it without that may leave.
 */
export function createOwnMoney({ ledger, markets, index, leaving, clock, ways }: OwnMoneyDeps) {
  /** What came lately by ways on which it can be called back, whether or not it may leave by now. */
  async function reversible(db: Queryable, userId: string): Promise<readonly ReversibleDeposit[]> {
    const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
    const found = []
    for (const way of ways()) found.push(...((await way.reversible?.(db, userId, since)) ?? []))
    return found
  }

  async function heldBack(db: Queryable, userId: string): Promise<readonly ReversibleDeposit[]> {
    return (await reversible(db, userId)).filter(({ until }) => until > clock.now())
  }

  async function owed(db: Queryable, userId: string) {
    const assets = await markets.assets()
    const accounts = assets.map(({ code }) => systemAccount(`receivable:${userId}`, code))
    return (await ledger.peekBalances(db, accounts)).filter(({ balance }) => balance < 0n)
  }

  /** Undefined when something that is owed has no price: then nothing can be said to be one's own. */
  async function owedEur(db: Queryable, userId: string): Promise<Units | undefined> {
    const value = await index.valuer(db)
    let sum = 0n
    for (const { asset, balance } of await owed(db, userId)) {
      const worth = value(asset, units(-balance), 'EUR')
      if (worth === undefined) return undefined
      sum += worth
    }
    return units(sum)
  }

  /** Likewise undefined without a price. */
  async function heldBackEur(db: Queryable, userId: string): Promise<Units | undefined> {
    const value = await index.valuer(db)
    let sum = 0n
    for (const { asset, units: amount } of await heldBack(db, userId)) {
      const worth = value(asset, amount, 'EUR')
      if (worth === undefined) return undefined
      sum += worth
    }
    return units(sum)
  }

  /** What without a price is worth nothing here: it cannot stand for a debt. */
  async function holdingsEur(db: Queryable, userId: string): Promise<Units> {
    const value = await index.valuer(db)
    const worth = (asset: string, amount: Units) => value(asset, amount, 'EUR') ?? ZERO
    const held = (await ledger.balances(db, userId)).filter(({ kind }) => !NOT_OWN.includes(kind))
    const spokenFor = await leaving(db, userId)
    const all = held.reduce((sum, { asset, balance }) => sum + worth(asset, balance), 0n)
    return units(spokenFor.reduce((sum, { asset, units: amount }) => sum - worth(asset, units(amount)), all))
  }

  /** What was put away for a time cannot be taken for a debt before that. */
  async function putAwayEur(db: Queryable, userId: string): Promise<Units> {
    const value = await index.valuer(db)
    const away = (await ledger.balances(db, userId)).filter(({ kind }) => PUT_AWAY.includes(kind))
    return units(away.reduce((sum, { asset, balance }) => sum + (value(asset, balance, 'EUR') ?? ZERO), 0n))
  }

  /** What is owed is read first: what the house advances meanwhile would otherwise count as one's own. */
  async function equityEur(db: Queryable, userId: string): Promise<Units> {
    const debt = await owedEur(db, userId)
    const held = await heldBackEur(db, userId)
    if (debt === undefined || held === undefined) return ZERO
    const equity = (await holdingsEur(db, userId)) - debt - held
    return equity > 0n ? units(equity) : ZERO
  }

  return {
    owedEur,
    holdingsEur,
    equityEur,
    reversible,
    heldBack,
    async of(db: Queryable, userId: string, asset: string): Promise<OwnMoney> {
      const { available } = await ledger.balance(db, spot(userId, asset))
      const held = await heldBack(db, userId)
      const isAllOwn = held.length === 0 && (await owed(db, userId)).length === 0
      if (isAllOwn) return { available, withdrawable: available, heldUntil: null }
      const [equity, away] = [await equityEur(db, userId), await putAwayEur(db, userId)]
      const free = equity > away ? units(equity - away) : ZERO
      const own = (await index.valuer(db))('EUR', free, asset) ?? ZERO
      const heldUntil = held.length === 0 ? null : new Date(Math.max(...held.map(({ until }) => until.getTime())))
      return { available, withdrawable: minUnits(available, own), heldUntil }
    },
  }
}
