import type { P2pAct, P2pEventKind, P2pOrder, P2pOrderDetail, P2pState } from '@bourse/contract'
import { expect, test } from 'vitest'
import { deskQueue, hasNew } from '../desk/desk-view.ts'
import { initialsOf } from '../merchant-mark.tsx'
import { clockText } from '../use-deadline.ts'
import { chatLines } from './chat-lines.ts'
import { complaintForm, complaintWords } from './complaint-form.ts'
import { deadlineOf, groupedValue, mainAct, orderSteps, referenceOf, wordsOf } from './order-view.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString()
const event = (kind: P2pEventKind, minute: number) => ({ kind, by: 'buyer' as const, time: at(minute) })

function order(state: P2pState, more: Partial<P2pOrderDetail> = {}): P2pOrderDetail {
  const made = { state, side: 'buy', role: 'taker', createTime: at(0), events: [event('made', 0)], appeal: null }
  const times = { dueTime: null, endTime: null, releaseTime: null, acts: [], number: 'C-2048-7731', complaint: null }
  return { ...made, ...times, ...more } as unknown as P2pOrderDetail
}

const shown = (one: P2pOrderDetail) => orderSteps(one).map(({ key, state }) => `${key} ${state}`)

test('the steps of an order say what has happened, what is due and what is to come', () => {
  expect(shown(order('matching', { dueTime: at(5) }))).toEqual([
    'made done',
    'accept now',
    'pay next',
    'release next',
    'done next',
  ])
  const accepted = [event('made', 0), event('accepted', 1)]
  expect(shown(order('accepted', { events: accepted }))).toEqual([
    ...['made done', 'accept done', 'pay now', 'release next', 'done next'],
  ])
  const paid = [...accepted, event('paid', 6)]
  expect(shown(order('paid', { events: paid }))).toEqual([
    ...['made done', 'accept done', 'pay done', 'release now', 'done next'],
  ])
  expect(shown(order('completed', { events: [...paid, event('released', 8)], endTime: at(8) }))).toEqual([
    ...['made done', 'accept done', 'pay done', 'release done', 'done done'],
  ])
})

test('an order that ended early ends with what ended it, and an appeal with the decision', () => {
  expect(shown(order('rejected', { endTime: at(2) }))).toEqual(['made done', 'ended failed'])
  const appeal = { openTime: at(40), decisionTime: at(59) } as P2pOrderDetail['appeal']
  const events = [event('made', 0), event('accepted', 1), event('paid', 6), event('appealed', 40)]
  expect(shown(order('appeal', { events, appeal })).slice(-2)).toEqual(['decision now', 'done next'])
  expect(shown(order('appeal_cancelled', { events, appeal, endTime: at(50) })).at(-1)).toBe('decision done')
})

test('the dial counts the step that runs, and nothing while staff decide or when all is over', () => {
  const accepted = order('accepted', { events: [event('made', 0), event('accepted', 1)], dueTime: at(16) })
  expect(deadlineOf(accepted)).toEqual({ due: Date.parse(at(16)), totalMs: 15 * 60_000 })
  const paid = order('paid', { events: [event('paid', 6)], dueTime: at(59), releaseTime: at(36) })
  expect(deadlineOf(paid)).toEqual({ due: Date.parse(at(36)), totalMs: 30 * 60_000 })
  expect(deadlineOf(order('appeal', { dueTime: at(59) }))).toBeUndefined()
  expect(deadlineOf(order('cancelled', { dueTime: at(59) }))).toBeUndefined()
})

test('one act is the main one, and none where nothing waits for the person', () => {
  expect(mainAct({ acts: ['message', 'cancel', 'mark_paid'] })).toBe('mark_paid')
  expect(mainAct({ acts: ['appeal', 'release', 'agree_cancel'] })).toBe('release')
  expect(mainAct({ acts: ['message', 'cancel'] satisfies P2pAct[] })).toBeUndefined()
})

test('while it is matched the roles speak, later buyer and seller do', () => {
  expect(wordsOf({ state: 'matching', role: 'merchant', side: 'buy' })).toBe('matching.merchant')
  expect(wordsOf({ state: 'paid', role: 'merchant', side: 'sell' })).toBe('paid.sell')
})

test('the reference is the number alone, without marks that banks refuse', () => {
  expect(referenceOf({ number: 'C-2048-7731' })).toBe('C20487731')
  expect(groupedValue('iban', 'DE44500105175407324931')).toBe('DE44 5001 0517 5407 3249 31')
  expect(groupedValue('email', 'a@b.c')).toBe('a@b.c')
})

test('the desk puts first what waits for the merchant, then what is due first, and leaves out own purchases', () => {
  const one = (id: string, dueTime: string | null, acts: P2pAct[], role = 'merchant') =>
    ({ id, dueTime, acts, role }) as unknown as P2pOrder
  const orders = [
    one('waits for the buyer', at(3), []),
    one('without a deadline', null, []),
    one('later', at(9), ['accept']),
    one('soon', at(4), ['release']),
    one('as a taker', at(1), ['mark_paid'], 'taker'),
  ]
  expect(deskQueue(orders).map(({ id }) => id)).toEqual(['soon', 'later', 'waits for the buyer', 'without a deadline'])
  expect([hasNew(undefined, ['a']), hasNew(['a'], ['a']), hasNew(['a'], ['a', 'b'])]).toEqual([false, false, true])
})

test('a payment after the end, or one that was called back, is offered to be reported, and then says how it stands to each side', () => {
  const complaint = { state: 'held', text: null, held: '100', time: at(20), endTime: null } as const
  expect(complaintWords(order('cancelled'))).toBeUndefined()
  expect(complaintWords(order('cancelled', { acts: ['message', 'complain'] }))).toBe('late.offer')
  expect(complaintWords(order('cancelled', { complaint }))).toBe('late.told.held.buy')
  expect(complaintWords(order('cancelled', { complaint, side: 'sell' }))).toBe('late.told.held.sell')
  expect(complaintWords(order('completed', { acts: ['complain'], side: 'sell' }))).toBe('calledBack.offer')
  expect(complaintWords(order('appeal_completed', { complaint }))).toBe('calledBack.told.held.buy')
})

test('a report says what happened', () => {
  expect(complaintForm({ text: ' \n ' })).toEqual({ missing: true, told: undefined })
  expect(complaintForm({ text: ' I paid at 9:57. ' })).toEqual({ missing: false, told: { text: 'I paid at 9:57.' } })
})

test('pictures stand in the talk where they were shown', () => {
  const message = (seq: number, minute: number) => ({ seq, from: 'me' as const, text: '', time: at(minute), hash: '' })
  const picture = { fileId: 'pic', from: 'buyer' as const, time: at(2) }
  expect(chatLines([message(1, 1), message(2, 3)], [picture]).map(({ key }) => key)).toEqual(['m1', 'pic', 'm2'])
})

test('countdowns and initials', () => {
  expect([clockText(702_000), clockText(3_849_000), clockText(-5)]).toEqual(['11:42', '1:04:09', '0:00'])
  expect([initialsOf('North Desk'), initialsOf('rhine-fx'), initialsOf('Kiosk 7'), initialsOf('Ö')]).toEqual([
    ...['ND', 'RF', 'K7', 'Ö'],
  ])
})
