import type { ConvertQuote } from '@bourse/contract'
import { expect, test } from 'vitest'
import { estimate, lineView, moveView, type PanelFacts, panelState, sumView, unitPrice } from './convert-view.ts'

const QUOTE: ConvertQuote = {
  quoteId: 'cvq_1',
  from: 'EUR',
  to: 'BTC',
  rate: '0.00001082608',
  inverseRate: '92369.47791164',
  indexRate: '0.000010869565217391',
  spreadPercent: '0.4',
  class: 'major',
  call: 'buy',
  minimum: '1',
  maximum: '10000',
  payAmount: '1000',
  receiveAmount: '0.01082608',
  spread: '4.00064',
  time: '2026-11-16T08:41:00.000Z',
  expireTime: '2026-11-16T08:41:10.000Z',
}

const isFiat = (coin: string) => coin === 'EUR' || coin === 'GBP'
const FACTS = { scaleOf: () => 8, isFiat }

test('a price is that of one of an asset in money, or of the more expensive of two, whichever way it is converted', () => {
  const price = (from: string, to: string, rate: string) => unitPrice({ from, to, rate }, isFiat)
  expect(price('EUR', 'BTC', '0.000010869565217391')).toEqual({
    of: 'BTC',
    in: 'EUR',
    value: '92000.00',
    operator: '÷',
  })
  expect(price('BTC', 'EUR', '92000')).toMatchObject({ of: 'BTC', value: '92000.00', operator: '×' })
  expect(price('USDT', 'EUR', '0.932')).toMatchObject({ of: 'USDT', in: 'EUR', value: '0.932000', operator: '×' })
  expect(price('ETH', 'BTC', '0.034')).toMatchObject({ of: 'BTC', in: 'ETH', value: '29.4118', operator: '÷' })
  expect(price('GBP', 'EUR', '1.2')).toMatchObject({ of: 'GBP', in: 'EUR', operator: '×' })
})

test('the sum adds up at the decimals that it is shown with, and says what the way back would leave', () => {
  expect(sumView(QUOTE, { scale: 8, shownScale: 2 })).toEqual({
    converted: '995.99936000',
    scale: 5,
    back: '992.01536256',
  })
})

test('of two prices it is said which way the price went and what that costs', () => {
  const now = { ...QUOTE, indexRate: '0.000010810109614512', receiveAmount: '0.01076686', spread: '4.00084884' }
  expect(moveView(QUOTE, now, FACTS)).toEqual({
    direction: 'rose',
    percent: '0.55',
    difference: '-0.00005922',
    coin: 'BTC',
  })
  expect(moveView(now, QUOTE, FACTS)).toMatchObject({ direction: 'fell', difference: '0.00005922' })
  expect(moveView(QUOTE, QUOTE, FACTS)).toMatchObject({ direction: 'same', percent: '0.00' })
})

test('where the amount to receive was typed, the difference is in what is paid', () => {
  const old = { ...QUOTE, payAmount: '923.69477912', receiveAmount: '0.01' }
  const now = { ...old, payAmount: '928.77510041' }
  expect(moveView(old, now, FACTS)).toMatchObject({ difference: '5.08032129', coin: 'EUR' })
})

const PRICE = { ...QUOTE, rate: '0.000010826086956521', inverseRate: '92369.477911646586345382' }

test('before a quote the sum is worked out at the rate of now, whichever side is typed', () => {
  const scales = { from: 8, to: 8 }
  expect(estimate({ from: 'EUR', to: 'BTC', payAmount: '1000' }, PRICE, scales)).toMatchObject({
    payAmount: '1000',
    receiveAmount: '0.01082608',
    spread: '4.00064',
  })
  const typed = estimate({ from: 'EUR', to: 'BTC', receiveAmount: '0.01' }, PRICE, scales)
  expect(typed).toMatchObject({ receiveAmount: '0.01', payAmount: '923.69477911' })
  expect(Number(typed.spread)).toBeCloseTo(3.6947, 3)
})

test('a price that ran out stays until its owner asks for another, and nothing is offered that cannot be paid', () => {
  const facts: PanelFacts = {
    halted: false,
    done: false,
    moved: false,
    complete: true,
    loggedIn: true,
    short: false,
    failed: false,
    asking: false,
    left: null,
  }
  expect(panelState(facts)).toBe('indicative')
  expect(panelState({ ...facts, left: 1 })).toBe('firm')
  expect(panelState({ ...facts, left: 0 })).toBe('expired')
  expect(panelState({ ...facts, left: 5, short: true })).toBe('short')
  expect(panelState({ ...facts, left: 5, halted: true })).toBe('halted')
  expect(panelState({ ...facts, loggedIn: false })).toBe('visitor')
  expect(panelState({ ...facts, complete: false, left: 5 })).toBe('empty')
  expect(panelState({ ...facts, done: true, halted: true })).toBe('done')
})

test('a line says where it begins, its lowest, its highest and how far it went; one value alone says nothing', () => {
  const at = (hour: number, rate: string) => ({ time: `2026-11-18T${hour}:00:00.000Z`, rate })
  expect(lineView([])).toBeNull()
  expect(lineView([at(10, '100')])).toBeNull()
  expect(lineView([at(10, '100'), at(11, '80'), at(12, '120'), at(13, '110')])).toEqual({
    ...{ since: '2026-11-18T10:00:00.000Z', drawn: [100, 80, 120, 110] },
    ...{ low: '80.0000', high: '120.0000', change: '10.00' },
  })
})
