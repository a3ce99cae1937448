import type { WebhookEndpoint } from '@bourse/contract'
import { expect, test } from 'vitest'
import { endpointErrors, inputOf, isLess, NEW_ENDPOINT, sentEndpoint } from './endpoint-form.ts'

const before = { url: 'https://bot.example/', events: ['order', 'deposit'] } as unknown as WebhookEndpoint

test('an address and an event are asked for', () => {
  expect(endpointErrors(NEW_ENDPOINT)).toEqual({ url: 'urlMissing' })
  expect(endpointErrors({ url: 'http://bot.example', events: [] })).toEqual({
    ...{ url: 'urlNotHttps', events: 'eventsMissing' },
  })
  expect(endpointErrors({ url: ' https://bot.example ', events: ['order'] })).toEqual({})
  expect(sentEndpoint({ url: ' https://bot.example ', events: ['order', 'apiKey'] })).toEqual({
    ...{ url: 'https://bot.example', events: 'order,apiKey' },
  })
})

test('fewer events need no proof, another address does', () => {
  const input = inputOf(before)
  expect(isLess(before, input)).toBe(true)
  expect(isLess(before, { ...input, events: ['order'] })).toBe(true)
  expect(isLess(before, { ...input, events: ['order', 'payment'] })).toBe(false)
  expect(isLess(before, { ...input, url: 'https://bot.example/other' })).toBe(false)
})
