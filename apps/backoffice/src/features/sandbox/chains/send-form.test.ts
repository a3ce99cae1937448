import { expect, test } from 'vitest'
import { sendForm } from './send-form.ts'

test('coins are sent to somebody, and more than none', () => {
  const input = { asset: 'BTC', to: ' bcrt1qxyz ', memo: '', amount: ' 0.5 ' }
  expect(sendForm(input)).toEqual({ errors: {}, sending: { asset: 'BTC', to: 'bcrt1qxyz', memo: '', amount: '0.5' } })
  expect(sendForm({ ...input, to: '', amount: '0' }).errors).toEqual({ to: 'toMissing', amount: 'amountMissing' })
  expect(sendForm({ ...input, amount: '1,5' }).sending).toBeUndefined()
})
