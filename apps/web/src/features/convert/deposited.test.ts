import type { DepositBuy } from '@bourse/contract'
import { expect, test } from 'vitest'
import { openOrAsked } from './deposited.ts'

const buy = (depositId: string, state: DepositBuy['state'], way: DepositBuy['way'] = 'conversion'): DepositBuy => ({
  ...{ id: `dby_${depositId}`, depositId, state, way, symbol: 'BTC-EUR', worstPrice: '1', reason: null, orderId: null },
  ...{ bought: null, spent: null, createdAt: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' },
})

test('the conversion that the address names is told, else one that still waits; orders are told elsewhere', () => {
  const all = [buy('order', 'waiting', 'order'), buy('ended', 'dropped'), buy('open', 'waiting')]
  expect(openOrAsked(all, '?from=EUR&deposit=ended')?.depositId).toBe('ended')
  expect(openOrAsked(all, '?from=EUR')?.depositId).toBe('open')
  expect(openOrAsked(all, '?deposit=order')?.depositId).toBe('open')
  expect(openOrAsked(all.slice(0, 2), '')).toBeUndefined()
})
