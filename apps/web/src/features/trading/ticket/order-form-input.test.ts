import { expect, test } from 'vitest'
import { changeInput, EMPTY_INPUT, type FormAction, type FormInput, shownUnit } from './order-form-input.ts'

function after(start: Partial<FormInput>, ...actions: readonly FormAction[]): FormInput {
  return actions.reduce(changeInput, { ...EMPTY_INPUT, ...start })
}

test('a typed size takes the place of a share, and a share that of a typed size', () => {
  expect(after({ percent: 50 }, { is: 'size', text: '1' })).toMatchObject({ percent: null, amount: '1', total: '' })
  expect(after({ amount: '1' }, { is: 'percent', percent: 25 })).toMatchObject({ percent: 25, amount: '', total: '' })
})

test('a size is typed in the unit of the field', () => {
  expect(after({ unit: 'quote' }, { is: 'size', text: '10' })).toMatchObject({ amount: '', total: '10' })
})

test('a change of unit keeps the size, typed or chosen', () => {
  const typed = after({ amount: '1' }, { is: 'unit', unit: 'quote', text: '99.00' })
  expect(typed).toMatchObject({ unit: 'quote', amount: '', total: '99.00', percent: null })
  expect(after({ percent: 50 }, { is: 'unit', unit: 'quote', text: '99.00' })).toMatchObject({
    unit: 'quote',
    percent: 50,
  })
})

test('a share of a market buy is a share of the money, and only that', () => {
  const share = { is: 'percent', percent: 100 } as const
  expect(shownUnit(after({ type: 'market' }, share))).toBe('quote')
  expect(shownUnit(after({ type: 'market', side: 'sell' }, share))).toBe('base')
  expect(shownUnit(after({}, share))).toBe('base')
  expect(shownUnit(after({ type: 'market' }, share, { is: 'placed' }))).toBe('base')
  expect(shownUnit(after({ type: 'market' }, share, { is: 'side', side: 'sell' }))).toBe('base')
})

test('a share of the money that is typed over, or counted in coins, becomes a typed size', () => {
  const share = { type: 'market', percent: 50 } as const
  expect(after(share, { is: 'size', text: '7' })).toMatchObject({ unit: 'quote', total: '7', percent: null })
  expect(after(share, { is: 'unit', unit: 'base', text: '0.01' })).toMatchObject({
    unit: 'base',
    amount: '0.01',
    percent: null,
  })
})

test('a field counts as left only when it was changed before', () => {
  expect(after({}, { is: 'leave', field: 'price' }).left).toEqual([])
  const left = after({}, { is: 'price', field: 'price', text: 'x' }, { is: 'leave', field: 'price' })
  expect(left.left).toEqual(['price'])
})

test('leaving a field writes its figure out in full', () => {
  const price = after(
    {},
    { is: 'price', field: 'price', text: '91200' },
    { is: 'leave', field: 'price', text: '91,200.00' },
  )
  expect(price.price).toBe('91,200.00')
  const size = after({}, { is: 'size', text: '0.50' }, { is: 'leave', field: 'amount', text: '0.5' })
  expect(size).toMatchObject({ amount: '0.5', left: ['amount'] })
})

test('leaving the amount does not turn a share into a typed size', () => {
  const chosen = after(
    {},
    { is: 'size', text: '1' },
    { is: 'percent', percent: 50 },
    { is: 'leave', field: 'amount', text: '1' },
  )
  expect(chosen).toMatchObject({ percent: 50, amount: '' })
})

test('post-only waits in the book, so it excludes the times that do not', () => {
  expect(after({ timeInForce: 'ioc' }, { is: 'postOnly', postOnly: true })).toMatchObject({ timeInForce: 'gtc' })
  expect(after({ postOnly: true }, { is: 'timeInForce', timeInForce: 'fok' })).toMatchObject({ postOnly: false })
  expect(after({ postOnly: true }, { is: 'timeInForce', timeInForce: 'gtc' })).toMatchObject({ postOnly: true })
})

test('another side or type starts without errors and keeps what was typed', () => {
  const wrong = { price: '1', amount: 'x', left: ['amount'], changed: ['amount'], submitted: true } as const
  const clean = { left: [], changed: [], submitted: false, price: '1', amount: 'x' }
  expect(after(wrong, { is: 'side', side: 'sell' })).toMatchObject({ ...clean, side: 'sell' })
  expect(after(wrong, { is: 'type', type: 'oco' })).toMatchObject({ ...clean, type: 'oco' })
})

test('a picked price fills the price and turns to the side that it suits', () => {
  expect(after({}, { is: 'picked', side: 'sell', text: '99.50' })).toMatchObject({ side: 'sell', price: '99.50' })
  expect(after({ type: 'market' }, { is: 'picked', side: 'buy', text: '99.50' })).toMatchObject({ type: 'limit' })
  expect(after({ type: 'oco' }, { is: 'picked', side: 'buy', text: '99.50' })).toMatchObject({
    type: 'oco',
    price: '99.50',
  })
  expect(after({ price: '1', type: 'market' }, { is: 'picked', side: 'sell', text: '' })).toMatchObject({
    side: 'sell',
    price: '1',
    type: 'market',
  })
})

test('the form opens at the price of the market, unless somebody was faster', () => {
  expect(after({}, { is: 'opened', text: '100.00' }).price).toBe('100.00')
  expect(after({ price: '99' }, { is: 'opened', text: '100.00' }).price).toBe('99')
  expect(after({}, { is: 'price', field: 'price', text: '' }, { is: 'opened', text: '100.00' }).price).toBe('')
})

test('a placed order takes its size with it and leaves its prices', () => {
  const placed = after(
    { price: '99', amount: '1', submitted: true, left: ['price'], changed: ['price'] },
    { is: 'placed' },
  )
  expect(placed).toMatchObject({ price: '99', amount: '', total: '', percent: null, submitted: false, left: [] })
})
