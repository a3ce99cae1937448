import type { WayFee } from '@bourse/contract'
import { expect, test } from 'vitest'
import { byProvider } from './way-fee-rows.ts'

const fee = (given: Partial<WayFee>): WayFee => ({
  ...{ direction: 'in', method: 'paypal', provider: 'PayPal', coin: 'EUR', rate: '0.029', fixed: '0.35' },
  ...{ freeFrom: null, freeTimes: 0 },
  ...given,
})

test('a provider is one row with all its currencies, and networks stand apart', () => {
  const fees = [fee({}), fee({ coin: 'GBP' }), fee({ method: 'bank', provider: 'SEPA' }), fee({ direction: 'out' })]
  const rows = byProvider([...fees, fee({ method: 'crypto', provider: 'Bitcoin' })], 'in')
  expect(rows.map((row) => row.map(({ provider, coin }) => `${provider} ${coin}`))).toEqual([
    ['PayPal EUR', 'PayPal GBP'],
    ['SEPA EUR'],
  ])
})
