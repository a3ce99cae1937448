import { expect, test } from 'vitest'
import { apart } from './typed-search.ts'

test('whom staff look for stands in no address', () => {
  expect(
    apart({ text: 'anna@example.org', search: 'GB29 NWBK', staff: 'a@office.test', page: 2, state: undefined }),
  ).toEqual({
    search: { page: 2 },
    state: { typed: { text: 'anna@example.org', search: 'GB29 NWBK', staff: 'a@office.test' } },
  })
})
