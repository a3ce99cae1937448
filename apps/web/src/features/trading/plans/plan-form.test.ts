import type { Plan } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import { PAIR } from '../ticket/order-form.fixture.ts'
import { EMPTY_PLAN, inputOf, type PlanFacts, type PlanInput, planForm } from './plan-form.ts'

/** A Sunday at noon, in winter time. */
const FACTS: PlanFacts = {
  locale: 'en-GB',
  pair: PAIR,
  timeZone: 'Europe/Rome',
  now: Date.parse('2026-11-15T11:00:00Z'),
  available: '1000.00000000',
}

const formOf = (input: Partial<PlanInput>, facts: Partial<PlanFacts> = {}) =>
  planForm({ ...EMPTY_PLAN, ...input }, { ...FACTS, ...facts })
const errorsOf = (input: Partial<PlanInput>) =>
  Object.fromEntries(Object.entries(formOf(input).errors).map(([field, { key }]) => [field, key]))
const runsOf = (input: Partial<PlanInput>, facts?: Partial<PlanFacts>) =>
  formOf(input, facts).runs.map((run) => run.toISOString())

describe('what is wrong', () => {
  test('an amount is asked for', () => expect(errorsOf({})).toEqual({ total: 'amountMissing' }))
  test('what is no figure, or finer than the asset, is invalid', () => {
    expect(errorsOf({ total: 'ten' })).toEqual({ total: 'amountInvalid' })
    expect(errorsOf({ total: '1.123456789' })).toEqual({ total: 'amountInvalid' })
  })
  test('less than the market takes names the least', () => {
    expect(formOf({ total: '0.99' }).errors.total).toEqual({
      key: 'totalBelow',
      figures: { least: { value: '1.00000000', scale: 6, asset: 'USDT' } },
    })
    expect(errorsOf({ total: '1' })).toEqual({})
  })
  test('an emptied time is asked for at once', () => {
    expect(formOf({ total: '25', time: '' }).shownErrors).toEqual({ time: { key: 'timeMissing' } })
    expect(formOf({ time: '' }).runs).toEqual([])
  })
  test('the error of the amount waits until the field was left or the form was sent', () => {
    expect(formOf({}).shownErrors).toEqual({})
    expect(formOf({ left: true }).shownErrors).toEqual({ total: { key: 'amountMissing' } })
    expect(formOf({ submitted: true }).shownErrors).toEqual({ total: { key: 'amountMissing' } })
  })
  test('a balance that is too small today is told, but a plan may wait for money', () => {
    const form = formOf({ total: '1,000.01' })
    expect(form.isShort).toBe(true)
    expect(form.request).not.toBeNull()
    expect(formOf({ total: '1000' }).isShort).toBe(false)
    expect(formOf({ total: '5000' }, { available: null }).isShort).toBe(false)
  })
})

describe('the next purchases', () => {
  test('weekly on the day, at the time of the person', () =>
    expect(runsOf({ weekday: 3, time: '08:30' })).toEqual([
      '2026-11-18T07:30:00.000Z',
      '2026-11-25T07:30:00.000Z',
      '2026-12-02T07:30:00.000Z',
    ]))
  test('every second week counts from the week in which it is saved', () =>
    expect(runsOf({ frequency: 'biweekly', weekday: 1 }).slice(0, 2)).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-12-07T08:00:00.000Z',
    ]))
  test('the 31st is the last day of a shorter month', () => {
    const form = formOf({ frequency: 'monthly', day: 31 })
    expect(form.endsShortMonths).toBe(true)
    expect(form.runs.map((run) => run.toISOString().slice(0, 10))).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
    expect(formOf({ frequency: 'monthly', day: 28 }).endsShortMonths).toBe(false)
  })
  test('on weekdays the weekend is left out', () =>
    expect(runsOf({ frequency: 'weekday' }, { now: Date.parse('2026-11-20T11:00:00Z') })[0]).toBe(
      '2026-11-23T08:00:00.000Z',
    ))
  test('the time zone decides the moment', () =>
    expect(runsOf({ weekday: 1 }, { timeZone: 'America/New_York' })[0]).toBe('2026-11-16T14:00:00.000Z'))
})

describe('what is sent', () => {
  test('only the day that the rhythm has', () => {
    expect(formOf({ total: '25.5', frequency: 'monthly', day: 31 }).request).toEqual({
      symbol: 'BTC-USDT',
      total: '25.5',
      frequency: 'monthly',
      day: '31',
      time: '09:00',
      timeZone: 'Europe/Rome',
    })
    expect(formOf({ total: '25', frequency: 'weekday' }).request).not.toHaveProperty('weekday')
    expect(formOf({ total: '25' }).request).toMatchObject({ weekday: '1' })
  })
  test('a plan that is changed keeps its number', () =>
    expect(formOf({ total: '25' }, { planId: 'pln_1' }).request).toMatchObject({ planId: 'pln_1' }))
  test('the amount is read in the notation of the language', () =>
    expect(formOf({ total: '1.250,50' }, { locale: 'de-DE' }).request).toMatchObject({ total: '1250.5' }))
})

test('the form opens with the plan that is to be changed', () => {
  const plan: Plan = {
    planId: 'pln_1',
    symbol: 'BTC-USDT',
    total: '50',
    frequency: 'monthly',
    weekday: null,
    day: 15,
    time: '18:45',
    timeZone: 'Europe/Rome',
    state: 'ongoing',
    skips: 0,
    nextRunAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  expect(inputOf(plan, (total) => `${total}.00`)).toMatchObject({
    total: '50.00',
    frequency: 'monthly',
    weekday: 1,
    day: 15,
    time: '18:45',
  })
})
