import { type Refusal, type Result, units } from '@bourse/money'
import { expect } from 'vitest'
import type { Tx } from '../../platform/database/db.ts'
import { createIds } from '../../platform/ids.ts'
import { fakeClock } from '../../platform/time/clock.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { type Account, createLedger, type Ledger, spot, systemAccount } from './index.ts'

/** A ledger on a test database, and the few moves that most tests start with. */
export function testLedger(database: TestDatabase) {
  const clock = fakeClock('2025-03-01T12:00:00Z')
  const ids = createIds(clock)
  const ledger = createLedger({ clock, ids })

  const inTx = <T, R extends Refusal>(work: (tx: Tx, ledger: Ledger) => Promise<Result<T, R>>): Promise<Result<T, R>> =>
    database.db.tx((tx) => work(tx, ledger))

  const newUser = () => ids.next('usr')

  const fund = async (user: string, amounts: Readonly<Record<string, bigint>>): Promise<void> => {
    for (const [asset, amount] of Object.entries(amounts)) {
      const deposit = { source: 'test.deposit', sourceId: ids.next('dep'), kind: 'deposit', units: units(amount) }
      const funded = await inTx((tx) =>
        ledger.transfer(tx, { ...deposit, from: systemAccount(`custody:${asset}`, asset), to: spot(user, asset) }),
      )
      expect(funded.ok).toBe(true)
    }
  }

  /** A user with these amounts on spot. */
  const userWith = async (amounts: Readonly<Record<string, bigint>>): Promise<string> => {
    const user = newUser()
    await fund(user, amounts)
    return user
  }

  /** "balance" or "balance (held)", which is how a test reads best. */
  const shown = async (account: Account): Promise<string> => {
    const { balance, held } = await ledger.balance(database.db.queryable, account)
    return held === 0n ? String(balance) : `${balance} (${held} held)`
  }

  const audit = () => ledger.audit(database.db.queryable)

  return { ledger, clock, ids, inTx, newUser, fund, userWith, shown, audit }
}
