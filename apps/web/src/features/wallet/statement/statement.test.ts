import type { OwnStatementEntry } from '@bourse/contract'
import { expect, test } from 'vitest'
import { statementCsv } from './statement-export.ts'
import { callFilter, filterCount, NO_FILTER, pageCount, withFilter } from './statement-filter.ts'
import { statementScales } from './statement-scales.ts'

test('another choice starts at the first page, another page keeps the choice', () => {
  const filter = withFilter({ page: 4 }, { coin: 'BTC' })
  expect(filter).toEqual({ page: 1, coin: 'BTC' })
  expect(withFilter(filter, { page: 2 })).toEqual({ page: 2, coin: 'BTC' })
  expect([filterCount(NO_FILTER), filterCount(filter)]).toEqual([0, 1])
})

test('days are those of the reader, the last one included', () => {
  const call = callFilter({ page: 1, from: '2026-11-14', to: '2026-11-15', group: 'deposit', direction: 'in' })
  expect(call).toEqual({
    group: 'deposit',
    direction: 'in',
    from: new Date(2026, 10, 14).toISOString(),
    to: new Date(2026, 10, 16).toISOString(),
  })
  expect(callFilter(NO_FILTER)).toEqual({})
})

test('there is a first page even of nothing', () => {
  expect([0, 1, 20, 21].map(pageCount)).toEqual([1, 1, 1, 2])
})

const ORDER = { symbol: 'BTC-EUR', orderId: 'ord_1', side: 'buy', fee: '0.0125', feeCoin: 'BTC' } as const
const entry = (change: Partial<OwnStatementEntry>): OwnStatementEntry => ({
  id: 'jrn_1-BTC-1',
  coin: 'BTC',
  amount: '4.98750000',
  balance: '4.98750000',
  kind: 'trade',
  movement: 'buy',
  order: ORDER,
  time: '2026-11-15T12:00:00.000Z',
  ...change,
})

test('the file has every figure to the last decimal, and the fee once', () => {
  const csv = statementCsv([entry({}), entry({ coin: 'EUR', amount: '-500.00000000', id: 'jrn_1-EUR-2' })], {
    title: (column) => column,
    movement: ({ movement }) => `word ${movement}`,
  })
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'time,entry,coin,amount,balance,fee,feeCoin,pair,orderId,id',
    '2026-11-15T12:00:00.000Z,word buy,BTC,4.98750000,4.98750000,0.0125,BTC,BTC-EUR,ord_1,jrn_1-BTC-1',
    '2026-11-15T12:00:00.000Z,word buy,EUR,-500.00000000,4.98750000,,,BTC-EUR,ord_1,jrn_1-EUR-2',
  ])
})

const line = (amount: string, balance: string, coin = 'EUR') => ({ coin, amount, balance })

test('lines are written with the decimals of their asset, or with more where these would not add up', () => {
  const shown = (coin: string) => ({ EUR: 2, BTC: 8 })[coin]
  // 2,000.00 − 499.87 = 1,500.13
  expect([...statementScales([line('-499.8612', '1500.1388')], shown)]).toEqual([['EUR', 2]])
  // 1,500.13 − 0.01 would be 1,500.12 and there are 1,500.13 left.
  const small = [line('-0.001', '1500.1378'), line('-499.8612', '1500.1388'), line('0.1', '0.3', 'BTC')]
  expect([...statementScales(small, shown)]).toEqual([
    ['EUR', 3],
    ['BTC', 8],
  ])
})
