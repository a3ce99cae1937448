import { assert, parseUnits } from '@bourse/money'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'

/** A thousand of each coin for somebody, from the outside world. */
export async function fund(
  { app }: TestApp,
  userId: string,
  assets: readonly string[] = ['BTC', 'EUR'],
): Promise<void> {
  for (const asset of assets) {
    const amount = parseUnits('1000', 8)
    assert(amount.ok, 'an amount')
    const key = { source: 'test', sourceId: app.ids.next('tst'), kind: 'deposit' }
    const way = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: amount.value }
    const moved = await app.db.tx((tx) => app.ledger.transfer(tx, { ...key, ...way }))
    assert(moved.ok, 'the outside world has no floor')
  }
}
