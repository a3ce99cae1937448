import { expect, test } from 'vitest'
import { isMadeOfProductWords } from './product-words.ts'

test.each([
  'bourse2026',
  'Bourse-Exchange-1',
  'BITCOIN!!!',
  'b1tc0in2026',
  'W4LL€T123',
  'cryp70_7r4d1ng',
  'MyBitcoinWallet99',
  '2026 bourse 2026',
  'iLoveBitcoin',
  'Börse#2026',
  'биткоин2026',
  'Demo-bourse-2026',
  'Demo-backoffice-2026',
  'Administrator2026!',
])('“%s” is made of the words of this product', (password) => {
  expect(isMadeOfProductWords(password)).toBe(true)
})

test.each([
  'ledger-pencil-7',
  'correct-horse',
  'bitcoin-giraffe',
  'tradewind1',
  'биржаслонов',
  '12345678',
  '!!!!!!!!',
  '',
  'kP3vX-9fQzT-bb2mm-ANYuR',
])('“%s” is not', (password) => {
  expect(isMadeOfProductWords(password)).toBe(false)
})

test('a long password of many words is judged at once', () => {
  const started = process.cpuUsage()
  expect(isMadeOfProductWords(`${'coins'.repeat(39)}x1111`)).toBe(false)
  expect(isMadeOfProductWords('1'.repeat(200))).toBe(false)
  // Of the processor, so that it does not matter who else is at work.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
