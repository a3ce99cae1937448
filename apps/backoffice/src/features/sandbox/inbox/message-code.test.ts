import { expect, test } from 'vitest'
import { codeIn } from './message-code.ts'

const inText = (text: string) => codeIn({ subject: '', text })

test('the code of a mail is found in its subject, that of an SMS in its text', () => {
  expect(codeIn({ subject: '481920 is your Bourse code', text: 'Enter 111111' })).toBe('481920')
  expect(inText('Bourse: 730154 is your code.')).toBe('730154')
  expect(inText('您的驗證碼：730154。')).toBe('730154')
})

test.each([
  'Your UID is 40811200',
  'You sold 123456.78 EUR',
  'You sold 1,123456 BTC',
  'Call +49 30-123456',
  'On 2026/123456',
  'Five digits 12345',
  'Nothing at all',
])('no code: %s', (text) => {
  expect(inText(text)).toBeUndefined()
})
