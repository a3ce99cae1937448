import { assert, parseUnits } from '@bourse/money'
import { type Account, spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'

/** A thousand of each coin for somebody, from the outside world. */
export async function fund(
  running: TestApp,
  userId: string,
  assets: readonly string[] = ['BTC', 'EUR'],
): Promise<void> {
  for (const asset of assets) await give(running, spot(userId, asset))
}

/** The same for the house, to convert with. */
export async function fundHouse(running: TestApp): Promise<void> {
  for (const asset of ['BTC', 'EUR', 'USDT']) await give(running, systemAccount('treasury', asset))
}

/** A thousand of its coin. */
export async function give({ app }: TestApp, to: Account): Promise<void> {
  const amount = parseUnits('1000', 8)
  assert(amount.ok, 'an amount')
  const key = { source: 'test', sourceId: app.ids.next('tst'), kind: 'deposit' }
  const way = { from: systemAccount('bank:TEST', to.asset), to, units: amount.value }
  const moved = await app.db.tx((tx) => app.ledger.transfer(tx, { ...key, ...way }))
  assert(moved.ok, 'the outside world has no floor')
}
