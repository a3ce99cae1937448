import type { CreditInfo } from '@bourse/contract'
import { expect, test } from 'vitest'
import { isCreditShown } from './credit-standing.ts'

const nothing = { running: [], debts: [], failOrders: 0 } as unknown as CreditInfo

test('specification §2: the wallet has the state of Credit Deposit for everybody who may use it or has used it', () => {
  expect(isCreditShown({ ...nothing, right: 'eligible' })).toBe(true)
  expect(isCreditShown({ ...nothing, right: 'suspended' })).toBe(true)
  expect(isCreditShown({ ...nothing, right: 'not_eligible' })).toBe(false)
  expect(isCreditShown({ ...nothing, right: 'not_eligible', failOrders: 1 })).toBe(true)
})
