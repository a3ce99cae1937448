import { expect, test } from 'vitest'
import { detailRows } from './detail-rows.ts'

test('nested detail becomes one row per value, named by its path', () => {
  const detail = { from: { role: 'support', active: true }, to: { role: 'reviewer', active: false } }
  expect(detailRows(detail)).toEqual([
    { name: 'from.role', value: 'support' },
    { name: 'from.active', value: 'true' },
    { name: 'to.role', value: 'reviewer' },
    { name: 'to.active', value: 'false' },
  ])
})

test('nothing is a dash, a list stays together, text stays as it is', () => {
  expect(detailRows({ message: null, ids: ['a', 'b'], amount: '1.50' })).toEqual([
    { name: 'message', value: '–' },
    { name: 'ids', value: '["a","b"]' },
    { name: 'amount', value: '1.50' },
  ])
})
