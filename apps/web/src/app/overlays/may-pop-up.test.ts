import { expect, test } from 'vitest'
import { mayPopUpOver } from './may-pop-up.ts'

test('a popup stands over no page of orders, deposits, withdrawals or documents', () => {
  for (const path of [
    '/trade/BTC-EUR',
    '/deposit/EUR/bank',
    '/withdraw/BTC/chain',
    '/kyc/index',
    '/bankcard/addCard',
    '/quickbuy',
    // Where a fund is traded and its cash is taken.
    '/trialfund',
    '/integrate/pay/{id}',
  ])
    expect(mayPopUpOver(path), path).toBe(false)
  for (const path of ['/', '/markets', '/reward', '/activity', '/wallet']) expect(mayPopUpOver(path), path).toBe(true)
})
