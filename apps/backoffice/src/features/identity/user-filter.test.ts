import { expect, test } from 'vitest'
import { isNarrowed, userFilterOf, userRequest } from './user-filter.ts'

test('what cannot be looked for is left out of the filter', () => {
  const odd = { state: 'gone', country: 'Italy', factor: 'true', stopped: 'maybe', from: '2026-13-45', after: '-1' }
  expect(userFilterOf({ text: '  ', ...odd })).toEqual({})
})

test('a uid that the router has made a number is a text again', () => {
  expect(userFilterOf({ text: 10000001, after: 10000020 })).toEqual({ text: '10000001', after: '10000020' })
})

test('the days of a filter are sent as times, the last one whole', () => {
  const { from = '', to = '' } = userRequest({ from: '2026-03-30', to: '2026-03-30' })
  expect(new Date(to).getTime() - new Date(from).getTime()).toBe(86_400_000)
})

test('yes and no are sent as flags', () => {
  expect(userRequest({ factor: 'yes', stopped: 'no', state: 'frozen' })).toEqual({
    secondFactor: 'true',
    withdrawalsStopped: 'false',
    state: 'frozen',
  })
})

test('the cursor alone narrows nothing', () => {
  expect([isNarrowed({ after: '10000001' }), isNarrowed({ country: 'IT' })]).toEqual([false, true])
})
