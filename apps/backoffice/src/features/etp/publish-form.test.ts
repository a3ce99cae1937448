import { expect, test } from 'vitest'
import { NEW_PRODUCT, publishForm } from './publish-form.ts'

test('a product is proposed of a coin and with a reason; small letters are the coin’s too', () => {
  expect(publishForm(NEW_PRODUCT)).toEqual({ errors: { coin: 'coinMissing', reason: 'missing' }, asked: undefined })
  expect(publishForm({ coin: 'B!', side: 'long', reason: 'asked for' }).errors).toEqual({ coin: 'coinMissing' })
  expect(publishForm({ coin: 'BTC', side: 'long', reason: '  ' })).toEqual({
    errors: { reason: 'missing' },
    asked: undefined,
  })
  expect(publishForm({ coin: ' eth ', side: 'short', reason: ' asked for ' })).toEqual({
    errors: {},
    asked: { coin: 'ETH', side: 'short', reason: 'asked for' },
  })
})
