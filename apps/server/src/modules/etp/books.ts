import { etpBuy, etpSell, etpWorth, NAV_ONE, nightFee } from '@bourse/contract'
import { assert, minUnits, ok, type Result, refuse, units as unitsOf } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Ledger, Transaction } from '../ledger/index.ts'
import * as entries from './entries.ts'
import { type ProductRow, totalsBeside } from './products.sql.ts'

export interface BooksDeps {
  readonly ledger: Pick<Ledger, 'lockBalances' | 'postBatch'>
}

export type Books = Awaited<ReturnType<typeof openBooks>>

/** New units are sold only while reserve and treasury cover so many times what all units are worth. */
const COVERED_TIMES = 2n
/** Postings of everybody go to the ledger in pieces. */
const AT_ONCE = 500

/** What units are worth, rounded up: what the reserve should have. */
export function owedFor(units: bigint, nav: bigint): bigint {
  return (units * nav + NAV_ONE - 1n) / NAV_ONE
}

/**
 * The money of one product within a transaction. Every account that it may touch is locked first, in one go; what is posted is decided on
 * paper and goes to the ledger together, so that a walk of a day is one batch.
 */
export async function openBooks({ ledger }: BooksDeps, tx: Tx, product: ProductRow, users: readonly string[]) {
  const own = [...new Set(users)].flatMap((user) => [entries.money(user), entries.held(user, product.symbol)])
  const [house, ...balances] = await ledger.lockBalances(tx, [
    ...[entries.treasury, entries.reserve, entries.fees, entries.issued(product.symbol)],
    ...own,
  ])
  assert(house !== undefined, 'the treasury is locked')
  let treasury: bigint = house.balance
  let { reserve, outstanding, marks } = product
  const drafts: Transaction[] = []

  /** The house brings the reserve to what the units are worth, or takes what is too much; as far as the treasury goes. */
  function mark(nav: bigint): void {
    const wanted = owedFor(outstanding, nav) - reserve
    const amount = wanted > treasury ? treasury : wanted
    if (amount === 0n) return
    marks += 1
    drafts.push(entries.markEntry(product.symbol, marks, amount))
    treasury -= amount
    reserve += amount
  }

  return {
    mark,
    /** What a person can spend now, before anything that is decided here. */
    availableOf(user: string): bigint {
      return balances.find(({ owner, kind }) => owner === user && kind === 'spot')?.available ?? 0n
    },
    standing: () => ({ reserve, outstanding, marks }),
    night(day: string, nav: bigint): void {
      const share = nightFee(outstanding, nav)
      if (reserve < share) mark(nav)
      const fee = minUnits(unitsOf(reserve), unitsOf(share))
      if (fee === 0n) return
      drafts.push(entries.nightEntry(product.symbol, day, fee))
      reserve -= fee
    },
    /** Whether so much more can be sold: a move of a third for the holders of everything must be payable. */
    async isCovered(amount: bigint, nav: bigint): Promise<boolean> {
      const { net, units } = etpBuy(amount, nav)
      const others = await totalsBeside(tx, product.symbol)
      const owed = others.owed + owedFor(outstanding + units, nav)
      return others.reserve + reserve + net + treasury >= COVERED_TIMES * owed
    },
    buy(
      order: { readonly id: string; readonly userId: string; readonly isHeld: boolean },
      amount: bigint,
      nav: bigint,
    ) {
      const { net, fee, units } = etpBuy(amount, nav)
      const { id: orderId, userId, isHeld } = order
      drafts.push(entries.buyEntry({ orderId, userId, symbol: product.symbol, units, net, fee, isHeld }))
      reserve += net
      outstanding += units
      return { units, fee, total: amount }
    },
    /** Never limited: where the reserve is short the house brings more. */
    sell(
      order: { readonly id: string; readonly userId: string },
      units: bigint,
      nav: bigint,
    ): Result<{ units: bigint; fee: bigint; total: bigint }, { readonly code: 'etp.house_short' }> {
      const { gross, fee, cash } = etpSell(units, nav)
      if (reserve < gross) mark(nav)
      if (reserve < gross) return refuse({ code: 'etp.house_short' })
      const { id: orderId, userId } = order
      drafts.push(entries.sellEntry({ orderId, userId, symbol: product.symbol, units, cash, fee }))
      reserve -= gross
      outstanding -= units
      return ok({ units, fee, total: cash })
    },
    /** Takes units from somebody for nothing. */
    take(userId: string, units: bigint, number: number): void {
      if (units === 0n) return
      drafts.push(entries.unitsEntry({ symbol: product.symbol, number, userId, units }))
      outstanding -= units
    },
    /** Whether everybody can be paid at this value. */
    covers: (nav: bigint) => reserve + treasury >= owedFor(outstanding, nav),
    payOut(userId: string, units: bigint, at: { readonly nav: bigint; readonly number: number }): bigint {
      const cash = etpWorth(units, at.nav)
      drafts.push(entries.payoutEntry({ symbol: product.symbol, number: at.number, userId, units, cash }))
      outstanding -= units
      reserve -= cash
      return cash
    },
    /** In the order of the decisions; all accounts are locked, so nothing can be refused any more. */
    async post(): Promise<void> {
      for (let at = 0; at < drafts.length; at += AT_ONCE) {
        const posted = await ledger.postBatch(tx, drafts.slice(at, at + AT_ONCE))
        assert(posted.ok, posted.ok ? '' : `the books of ${product.symbol}: ${posted.refusal.code}`)
      }
      drafts.length = 0
    },
  }
}
