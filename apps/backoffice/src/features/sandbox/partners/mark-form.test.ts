import { expect, test } from 'vitest'
import { EMPTY_MARK, markForm } from './mark-form.ts'

test('a mark names an address or a transaction, and a risk in percent', () => {
  expect(markForm({ ...EMPTY_MARK, risk: '101' })).toEqual({ errors: { subject: true, risk: true } })
  expect(markForm({ subject: ' bc1q ', risk: '55', category: 'mixer' })).toEqual({
    errors: {},
    mark: { subject: 'bc1q', risk: '55', categories: 'mixer' },
  })
  expect(markForm({ subject: 'bc1q', risk: '0', category: 'nonsense' }).mark?.categories).toBe('')
})
