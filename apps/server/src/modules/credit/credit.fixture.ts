import { assert, parseUnits } from '@bourse/money'
import { createIds } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/app.ts'
import { bankingOf } from '../banking/banking.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

let keys = 0

/** People with money of their own, who take deposits with early credit. */
export function crediting(running: TestApp) {
  const bank = bankingOf(running)
  const lockId = () => createIds(running.clock).secret()

  async function move(from: ReturnType<typeof spot>, to: ReturnType<typeof spot>, whole: string): Promise<void> {
    const asset = await running.app.markets.asset(from.asset)
    const amount = parseUnits(whole, asset?.scale ?? 0)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `credit-${keys}`, kind: 'deposit' }
    const moved = await running.app.db.tx((tx) =>
      running.app.ledger.transfer(tx, { ...key, from, to, units: amount.value }),
    )
    assert(moved.ok, 'there is as much')
  }

  /** Money from nowhere that the audit compares with. */
  const fund = (userId: string, whole: string, asset = 'EUR') =>
    move(systemAccount('bank:TEST', asset), spot(userId, asset), whole)

  /** Gone, as by a trade. */
  const spend = (userId: string, whole: string, asset = 'EUR') =>
    move(spot(userId, asset), systemAccount('treasury', asset), whole)

  async function owner(own = '100') {
    const who = await bank.verified()
    if (own !== '0') await fund(who.userId, own)
    const { banking, credit } = who.client
    const early = (amount: string, symbol = 'EUR') =>
      banking.sepaConfirm({ symbol, amount, credit: 'true' }, { lockId: lockId() })
    const repay = (symbol = 'EUR') => credit.creditRepay({ symbol }, { lockId: lockId() })
    return { ...who, early, repay, info: () => credit.creditInfo() }
  }

  /** "available" in whole units. */
  async function has(userId: string, asset = 'EUR'): Promise<number> {
    const { available } = await running.app.ledger.balance(running.app.db.queryable, spot(userId, asset))
    return Number(available) / 1e8
  }

  /** What the house is owed. */
  async function owes(userId: string, asset = 'EUR'): Promise<number> {
    const account = systemAccount(`receivable:${userId}`, asset)
    const { balance } = await running.app.ledger.balance(running.app.db.queryable, account)
    return Number(-balance) / 1e8
  }

  const expire = (orderId: string) => running.app.banking.orders.expire({ orderId })

  return { ...bank, move, fund, spend, owner, has, owes, expire }
}
