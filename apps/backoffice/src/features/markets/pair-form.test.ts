import type { OfficePair } from '@bourse/contract'
import { expect, test } from 'vitest'
import { draftOfPair, type PairDraft, pairForm } from './pair-form.ts'

const PAIR: OfficePair = {
  ...{ symbol: 'BTC-EUR', version: 4, base: 'BTC', quote: 'EUR', baseStep: '0.0002', quoteStep: '0.01' },
  ...{ minAmount: '0.0002', maxAmount: '9000', minTotal: '1', maxOpenOrders: 200, maxConditionalOrders: 20 },
  ...{ mode: 'open', resumeMode: null, last: null },
}
const form = (change: Partial<PairDraft> = {}) => pairForm({ ...draftOfPair(PAIR), ...change }, PAIR)

test('what was read is saved as it was, under the version that was read', () => {
  expect(form({ minTotal: ' 2.5 ' }).save).toMatchObject({ symbol: 'BTC-EUR', version: '4', minTotal: '2.5' })
})

test.each<[keyof PairDraft, string, string]>([
  ['minAmount', '0.0003', 'offStep'],
  ['minAmount', '0', 'offStep'],
  ['minAmount', '0.00021', 'offStep'],
  ['maxAmount', '', 'offStep'],
  ['maxAmount', '1e3', 'offStep'],
  ['minTotal', '0.00', 'nothing'],
  ['maxOpenOrders', '0', 'countWrong'],
  ['maxConditionalOrders', '201', 'moreThanOpen'],
])('%s of “%s” is %s', (field, text, error) => {
  expect(form({ [field]: text })).toEqual({ errors: { [field]: error }, save: undefined })
})

test('a maximum is not below its minimum', () => {
  expect(form({ minAmount: '0.01', maxAmount: '0.008' }).errors).toEqual({ maxAmount: 'belowMin' })
  expect(form({ minAmount: '0.01', maxAmount: '0.0100' }).save).toBeDefined()
})
