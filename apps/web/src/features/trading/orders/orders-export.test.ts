import { expect, test } from 'vitest'
import { orderOf } from './order.fixture.ts'
import { ORDER_COLUMNS, ordersCsv, TRADE_COLUMNS, tradesCsv } from './orders-export.ts'

const title = (column: string) => column.toUpperCase()
const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('an order is one row under its headings, with as many cells', () => {
  const [head = '', row = ''] = linesOf(ordersCsv([orderOf({ state: 'filled', executedTotal: '99.5' })], title))
  expect(head.split(',')).toHaveLength(ORDER_COLUMNS.length)
  expect(row).toBe(
    '2026-11-15T12:00:00.000Z,ord_1,BTC-USDT,limit,buy,100.00,,1.00000,0.00000,,99.5,0,BTC,filled,,2026-11-15T12:00:00.000Z',
  )
})

test('a fill is one row under its headings, with as many cells', () => {
  const trade = {
    tradeId: 'BTC-USDT:7',
    orderId: 'ord_1',
    symbol: 'BTC-USDT',
    side: 'sell',
    price: '100.00',
    amount: '1.00000',
    total: '100',
    fee: '0.25',
    feeCoin: 'USDT',
    role: 'taker',
    time: '2026-11-15T12:00:00.000Z',
  } as const
  const [head = '', row = ''] = linesOf(tradesCsv([trade], title))
  expect(head.split(',')).toHaveLength(TRADE_COLUMNS.length)
  expect(row).toBe('2026-11-15T12:00:00.000Z,BTC-USDT:7,ord_1,BTC-USDT,sell,100.00,1.00000,100,0.25,USDT,taker')
})
