import { describe, expect, test } from 'vitest'
import { firstInput, type WealthFacts, type WealthInput, wallText, wealthForm } from './wealth-form.ts'

const facts: WealthFacts = {
  ...{ locale: 'en-GB', kind: 'coin', symbol: 'BTC', price: '100', timeZone: 'Europe/Rome', plan: null },
  now: Date.parse('2026-11-18T12:00:00Z'),
}
const empty = firstInput(facts, (value) => value)
const full: WealthInput = { ...empty, amount: '1000', buyPrice: '95', end: '2026-12-18T13:00' }
const errorsOf = (part: Partial<WealthInput>) => {
  const { errors } = wealthForm({ ...full, ...part }, facts)
  return Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]))
}

describe('the form of a plan', () => {
  test('it opens with a start of now, in the zone of the person', () => {
    expect(empty.start).toBe('2026-11-18T13:00')
    expect(wallText(new Date('2026-07-01T22:30:00Z'), 'Europe/Rome')).toBe('2026-07-02T00:30')
  })

  test('what is complete is sent in the time of the exchange', () => {
    expect(wealthForm({ ...full, takeProfit: '120' }, facts).request).toEqual({
      ...{
        kind: 'coin',
        symbol: 'BTC',
        side: 'buy',
        amount: '1000',
        buyPrice: '95',
        takeProfit: '120',
        sellAtEnd: 'false',
      },
      ...{ startTime: '2026-11-18T12:00:00.000Z', endTime: '2026-12-18T12:00:00.000Z' },
    })
  })

  test('each message of the specification has its field', () => {
    expect(errorsOf({ amount: '' })).toEqual({ amount: 'amountMissing' })
    expect(errorsOf({ amount: '0.99' })).toEqual({ amount: 'below' })
    expect(errorsOf({ amount: '50000.01' })).toEqual({ amount: 'above' })
    expect(errorsOf({ buyPrice: '' })).toEqual({ buyPrice: 'priceMissing' })
    expect(errorsOf({ buyPrice: '59.99' })).toEqual({ buyPrice: 'deviates' })
    expect(errorsOf({ buyPrice: '140' })).toEqual({})
    expect(errorsOf({ takeProfit: '95' })).toEqual({ takeProfit: 'takeProfitLow' })
    expect(errorsOf({ stopLoss: '95' })).toEqual({ stopLoss: 'stopLossHigh' })
    expect(errorsOf({ start: '' })).toEqual({ start: 'startMissing' })
    expect(errorsOf({ end: '' })).toEqual({ end: 'endMissing' })
    expect(errorsOf({ end: '2026-11-18T13:00' })).toEqual({ end: 'endWrong' })
    expect(errorsOf({ end: '2027-11-18T13:01' })).toEqual({ end: 'endWrong' })
    expect(errorsOf({ side: 'sell', units: '' })).toEqual({ units: 'amountMissing', takeProfit: 'conditionMissing' })
  })

  test('a sale that is changed says again what it sells; of a purchase that was made amount and price stay', () => {
    const plan = { planId: 'wpl_1', side: 'sell', phase: 'holding', units: '2', amount: null, buyPrice: null } as const
    const sale = { ...full, side: 'sell', units: '3', takeProfit: '120' } as const
    const request = (held: object, input: WealthInput) =>
      wealthForm(input, { ...facts, plan: held as WealthFacts['plan'] }).request
    expect(request(plan, sale)).toMatchObject({ planId: 'wpl_1', units: '3', takeProfit: '120' })
    const bought = request({ ...plan, side: 'buy' }, { ...full, takeProfit: '120' })
    expect(bought).not.toHaveProperty('amount')
    expect(bought).not.toHaveProperty('buyPrice')
  })

  test('a price below the current one waits for a fall, above it for a rise', () => {
    expect(wealthForm({ ...full, buyPrice: '99' }, facts).waitsFor).toBe('fall')
    expect(wealthForm({ ...full, buyPrice: '101' }, facts).waitsFor).toBe('rise')
    expect(wealthForm({ ...full, buyPrice: '101' }, { ...facts, kind: 'etp' }).waitsFor).toBe('atOnce')
  })
})
