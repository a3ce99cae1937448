import type { P2pAct, SandboxP2pMode } from '@bourse/contract'
import { expect, test } from 'vitest'
import { stepOf } from './merchant.rules.ts'

const MADE = '2026-11-18T12:00:00.000Z'
const after = (seconds: number) => Date.parse(MADE) + seconds * 1_000
const order = (...acts: P2pAct[]) => ({ acts, amount: '100.00', fiat: 'EUR', number: '7001', createTime: MADE })
const does = (mode: SandboxP2pMode, act: P2pAct, seconds: number) => stepOf(order(act), mode, after(seconds))?.act

test('a merchant accepts, pays and releases what it may, after a moment', () => {
  expect([does('accepts', 'accept', 1), does('accepts', 'accept', 5)]).toEqual([undefined, 'accept'])
  expect([does('accepts', 'mark_paid', 25), does('accepts', 'release', 35)]).toEqual(['mark_paid', 'release'])
  expect(stepOf(order('message'), 'accepts', after(500))).toBeUndefined()
})

test('a merchant answers an appeal, but for one who says nothing', () => {
  expect([does('accepts', 'answer', 1), does('never_releases', 'answer', 1)]).toEqual(['answer', 'answer'])
  expect(does('silent', 'answer', 500)).toBeUndefined()
})

test('as staff choose it rejects, says nothing, takes its time or keeps the coins', () => {
  expect(does('rejects', 'accept', 5)).toBe('reject')
  expect([does('silent', 'accept', 299), does('silent', 'release', 3_000)]).toEqual([undefined, undefined])
  expect([does('slow', 'accept', 200), does('slow', 'accept', 241)]).toEqual([undefined, 'accept'])
  expect([does('never_releases', 'accept', 5), does('never_releases', 'release', 9_000)]).toEqual(['accept', undefined])
})

test('what it paid short or from another name is read on the payment', () => {
  const paid = (mode: SandboxP2pMode) => stepOf(order('mark_paid'), mode, after(60))
  expect(paid('accepts')).toEqual({ act: 'mark_paid', reference: '7001' })
  expect(paid('pays_short')).toEqual({ act: 'mark_paid', reference: '7001 paid 80.00 EUR' })
  expect(paid('other_name')).toEqual({ act: 'mark_paid', reference: '7001 from the account of Mario Bianchi' })
})
