import type { EtpProduct } from '@bourse/contract'
import { expect, test } from 'vitest'
import {
  addDecimals,
  buySum,
  EMPTY_TICKET,
  editedOrder,
  localTime,
  sellSum,
  type Ticket,
  ticketView,
} from './etp-form.ts'
import { besideFee, chosenProduct, clockUntil, distanceTo, scenarioRows } from './etp-view.ts'
import { flagsThatFit, movesOf, navShape, pointsUntilNow } from './nav-shape.ts'

const PRODUCT = {
  symbol: 'BTC3L',
  coin: 'BTC',
  leverage: 3,
  state: 'open',
  nav: '10',
  lastNav: '10',
  minimum: '1',
  maximum: '50000',
  deviationPercent: '40',
} as EtpProduct
const FACTS = { product: PRODUCT, locale: 'en-GB', held: '99.65' }
const view = (ticket: Partial<Ticket>, facts: Partial<typeof FACTS> = {}) =>
  ticketView({ ...EMPTY_TICKET, ...ticket }, { ...FACTS, ...facts })

test('an order at the market names what was seen: the value of now', () => {
  expect(view({ size: '1000' }).market).toEqual({ symbol: 'BTC3L', side: 'buy', amount: '1000', nav: '10' })
  expect(view({ size: '50', side: 'sell' }).market).toEqual({ symbol: 'BTC3L', side: 'sell', units: '50', nav: '10' })
  expect(view({ size: '1000' }, { product: { ...PRODUCT, nav: null } }).market).toBeNull()
  expect(view({}).market).toBeNull()
})

test('a purchase keeps to its bounds, a sale to what is held', () => {
  expect(view({ size: '0.99' }).wrong.size).toEqual({ key: 'below', bound: '1' })
  expect(view({ size: '50000.01' }).wrong.size).toEqual({ key: 'above', bound: '50000' })
  expect(view({ size: '99.66', side: 'sell' }).wrong.size).toEqual({ key: 'moreThanHeld', bound: '99.65' })
  expect(view({ size: 'x' }).wrong.size?.key).toBe('malformed')
})

test('a condition of a purchase is near the value, takes profit above it and stops below it', () => {
  const limit = (part: Partial<Ticket>) => view({ kind: 'limit', size: '100', price: '9.5', ...part })
  expect(limit({}).limit).toEqual({ symbol: 'BTC3L', side: 'buy', amount: '100', price: '9.5' })
  expect(limit({ takeProfit: '12.5', stopLoss: '8.5' }).limit).toMatchObject({ takeProfit: '12.5', stopLoss: '8.5' })
  expect(limit({ price: '14.01' }).wrong.price).toEqual({ key: 'deviates', bound: '40' })
  expect(limit({ price: '14' }).wrong.price).toBeUndefined()
  expect(limit({ takeProfit: '9.5' }).wrong.takeProfit?.key).toBe('profitLow')
  expect(limit({ stopLoss: '9.5' }).wrong.stopLoss?.key).toBe('lossHigh')
  expect(limit({ price: '' }).limit).toBeNull()
  expect(limit({ side: 'sell', size: '10', price: '99', takeProfit: '1' }).limit).toEqual({
    symbol: 'BTC3L',
    side: 'sell',
    units: '10',
    price: '99',
  })
})

test('a time has both ends or none, and the end is after the start', () => {
  const limit = (part: Partial<Ticket>) => view({ kind: 'limit', size: '100', price: '9.5', ...part })
  expect(limit({ startTime: '2026-11-20T10:00' }).wrong.endTime?.key).toBe('endFirst')
  expect(limit({ endTime: '2026-11-20T10:00' }).wrong.endTime?.key).toBe('startFirst')
  expect(limit({ startTime: '2026-11-20T10:00', endTime: '2026-11-20T10:00' }).wrong.endTime?.key).toBe('endWrong')
  expect(limit({ startTime: '2026-11-20T1', endTime: '2026-11-21T10:00' }).wrong.endTime?.key).toBe('startFirst')
  expect(limit({ startTime: '2026-11-20T10:00', endTime: '2026-1T' }).limit).toBeNull()
  const times = limit({ startTime: '2026-11-20T10:00', endTime: '2026-11-21T10:00' }).limit
  expect(Date.parse(times?.endTime ?? '') - Date.parse(times?.startTime ?? '')).toBe(86_400_000)
  expect(localTime(times?.endTime ?? '')).toBe('2026-11-21T10:00')
})

test('sums are those of the fill', () => {
  expect(buySum('1000', '10')).toEqual({ fee: '3.50000000', net: '996.50000000', units: '99.65000000' })
  expect(sellSum('99.65', '10.5894')).toEqual({ gross: '1055.23371000', fee: '3.69331799', cash: '1051.54039201' })
  expect(buySum('1000', '0')).toEqual({ fee: '0', net: '0', units: '0' })
  expect(addDecimals('99.65', '0.00000001')).toBe('99.65000001')
})

test('what-if shows that down and back is a loss although the coin is where it was', () => {
  const rows = scenarioRows('1000', 3)
  const back = rows.find(({ scenario }) => scenario === 'back')
  expect(back?.holding).toBe('1000.00000000')
  expect(back?.cells.every(({ isGain }) => !isGain)).toBe(true)
  expect(rows.find(({ scenario }) => scenario === 'up')?.cells.every(({ isGain }) => isGain)).toBe(true)
  expect(scenarioRows('1000', -3).find(({ scenario }) => scenario === 'down')?.cells[0]?.isGain).toBe(true)
})

test('an order that was filled shows its sum: what was paid less the fee, or what was got with it', () => {
  expect(besideFee({ side: 'buy', total: '1000.00000000', fee: '3.50000000' })).toBe('996.50000000')
  expect(besideFee({ side: 'sell', total: '1051.54039201', fee: '3.69331799' })).toBe('1055.23371000')
})

test('an address names its product, and what is unknown opens the first that can be bought', () => {
  const products = [{ ...PRODUCT, symbol: 'OLD', state: 'closed' } as EtpProduct, PRODUCT]
  expect(chosenProduct(products, 'BTC3L')?.symbol).toBe('BTC3L')
  expect(chosenProduct(products, 'NOPE')?.symbol).toBe('BTC3L')
  expect(chosenProduct([], undefined)).toBeUndefined()
})

test('the chart keeps its lines in sight and gives a place back as a value', () => {
  const points = [0, 1, 2].map((time) => ({ time, nav: 10 + time, index: 100_000 }))
  const shape = navShape(points, { width: 100, height: 100 }, [20])
  expect(shape?.y(20)).toBeGreaterThan(0)
  expect(shape?.navAt(shape.y(11))).toBeCloseTo(11, 9)
  expect(navShape(points.slice(0, 1), { width: 100, height: 100 }, [])).toBeNull()
})

test('the chart ends with the value of now, and the coin starts where the unit does', () => {
  const at = (minute: number) => `2026-11-18T08:${String(minute).padStart(2, '0')}:00.000Z`
  const history = {
    points: [
      { time: at(0), nav: '10', index: '100000' },
      { time: at(5), nav: '10.3', index: '101000' },
    ],
  }
  const points = pointsUntilNow(history, { nav: '10.6', indexPrice: '102000', time: at(6) })
  expect(points.at(-1)).toEqual({ time: Date.parse(at(6)), nav: 10.6, index: 102_000 })
  expect(movesOf(points)).toEqual({ since: Date.parse(at(0)), nav: '6.00', coin: '2.00' })
  // Without a value of now the last one that there was is the edge, as it is above the picture.
  expect(pointsUntilNow(history, { nav: null, indexPrice: null, time: at(6) }).at(-1)?.nav).toBe(10.3)
  const shape = navShape(points, { width: 60, height: 100 }, [])
  const place = (nav: number) => Math.round((shape?.y(nav) ?? 0) * 10) / 10
  expect(shape?.coin).toBe(`M0 ${place(10)}L50 ${place(10.1)}L60 ${place(10.2)}`)
  expect(shape?.navOf(Date.parse(at(5)))).toBe(10.3)
  expect(movesOf(points.slice(0, 1))).toBeNull()
})

test('the time to a rebalance is a clock that stops at nothing', () => {
  const at = Date.parse('2026-11-18T08:41:07Z')
  expect(clockUntil('2026-11-19T00:00:00Z', at)).toBe('15:18:53')
  expect(clockUntil('2026-11-18T00:00:00Z', at)).toBe('00:00:00')
})

test('a change says what stands in the order, and names what was emptied', () => {
  const before = { ...EMPTY_TICKET, kind: 'limit', size: '100', price: '9.5', takeProfit: '12' } as const
  const timed = { ...before, startTime: '2026-11-18T10:00', endTime: '2026-11-19T10:00' }
  const facts = { ...FACTS, isExit: false, before }
  expect(editedOrder({ ...before, price: '9' }, facts).change).toEqual({ amount: '100', price: '9', takeProfit: '12' })
  for (const takeProfit of ['', ' ', '0']) {
    const { change, removes } = editedOrder({ ...before, takeProfit }, facts)
    expect([change, removes]).toEqual([{ amount: '100', price: '9.5', without: 'takeProfit' }, true])
  }
  const ofTimed = { ...facts, before: timed }
  expect(editedOrder({ ...timed, startTime: '', endTime: '' }, ofTimed).change).toMatchObject({
    without: 'startTime,endTime',
  })
  expect(editedOrder({ ...timed, endTime: '' }, ofTimed)).toMatchObject({
    ...{ change: null, view: { wrong: { endTime: { key: 'endFirst' } } } },
  })
  const exit = { ...EMPTY_TICKET, kind: 'limit', side: 'sell', size: '10', stopLoss: '8' } as const
  const edited = editedOrder({ ...exit, stopLoss: '8.5', takeProfit: '12' }, { ...facts, isExit: true, before: exit })
  expect(edited.change).toEqual({ stopLoss: '8.5', takeProfit: '12' })
  const swapped = editedOrder({ ...exit, stopLoss: '', takeProfit: '12' }, { ...facts, isExit: true, before: exit })
  expect(swapped).toMatchObject({ change: { takeProfit: '12', without: 'stopLoss' }, needsOne: false })
  const none = editedOrder({ ...exit, stopLoss: '' }, { ...facts, isExit: true, before: exit })
  expect(none).toMatchObject({ change: null, needsOne: true })
  expect(editedOrder({ ...exit, stopLoss: 'x' }, { ...facts, isExit: true, before: exit }).change).toBeNull()
})

test('how far a take-profit or a stop-loss is, in the value and about in the coin, either way', () => {
  const product = { nav: '10', lastNav: '9', leverage: 3, leverageNow: '2.95' }
  expect(distanceTo('12.5', product)).toEqual({ nav: '25.00', coin: '8.5' })
  expect(distanceTo('8.5', product)).toEqual({ nav: '-15.00', coin: '-5.1' })
  expect(distanceTo('12.5', { ...product, leverage: -3 })).toEqual({ nav: '25.00', coin: '-8.5' })
  expect(distanceTo('9.9', { ...product, nav: null })).toMatchObject({ nav: '10.00' })
  expect(distanceTo('1', { ...product, nav: '0' })).toBeNull()
})

test('flags stand inside the picture, and where two would touch the newer one stays', () => {
  const flags = [2, 30, 98].map((x) => ({ name: String(x), x, width: 20 }))
  expect(flagsThatFit(flags, 100).map(({ name, left }) => [name, left])).toEqual([
    ['98', 80],
    ['30', 20],
  ])
})
