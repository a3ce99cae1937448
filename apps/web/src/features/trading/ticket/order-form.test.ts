import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorsOf, formOf, PAIR } from './order-form.fixture.ts'
import type { FormFacts } from './order-form.ts'
import type { FormInput } from './order-form-input.ts'

const VISITOR = { base: null, quote: null } as const
const HALF_OPEN = { ticker: { last: null, mode: 'open', resumeMode: null } } as const
const NO_ASKS = { book: { asks: [], bids: [['100.00', '1.00000']] } } as const satisfies Partial<FormFacts>

type Case = [rule: string, input: Partial<FormInput>, errors: Record<string, string>, facts?: Partial<FormFacts>]

const LIMIT: Case[] = [
  ['a complete order has no error', { price: '99', amount: '1' }, {}],
  ['price and amount are asked for', {}, { price: 'priceMissing', amount: 'amountMissing' }],
  ['words are no price', { price: 'ten', amount: '1' }, { price: 'priceInvalid' }],
  ['nothing is no price', { price: '0', amount: '1' }, { price: 'priceInvalid' }],
  ['a negative price is none', { price: '-5', amount: '1' }, { price: 'priceInvalid' }],
  ['a price keeps to the step', { price: '99.005', amount: '1' }, { price: 'priceStep' }],
  ['zeros beyond the step are no matter', { price: '99.0000', amount: '1' }, {}],
  ['an amount keeps to the step', { price: '99', amount: '1.000001' }, { amount: 'amountStep' }],
  ['words are no amount', { price: '99', amount: 'x' }, { amount: 'amountInvalid' }],
  ['nothing is no amount', { price: '99', amount: '0.0' }, { amount: 'amountInvalid' }],
  ['words are no total', { price: '99', unit: 'quote', total: 'x' }, { amount: 'totalInvalid' }],
  ['an empty total is a missing amount', { price: '99', unit: 'quote' }, { amount: 'amountMissing' }],
  [
    'a total finer than the asset is none',
    { price: '9', unit: 'quote', total: '9.123456789' },
    { amount: 'totalInvalid' },
  ],
  ['the total must reach the least', { price: '99', amount: '0.01' }, { amount: 'totalBelow' }],
  ['the least total itself is enough', { price: '100', amount: '0.01' }, {}],
  [
    'a total that buys less than the least is too small',
    { price: '99', unit: 'quote', total: '0.99' },
    { amount: 'totalBelow' },
  ],
  ['the amount has a bound above', { price: '1', amount: '101' }, { amount: 'amountAbove' }],
  ['more than the money is refused', { price: '100', amount: '10.00001' }, { amount: 'insufficientShort' }],
  ['all of the money is not too much', { price: '100', amount: '10' }, {}],
  [
    'more than the coins is refused',
    { side: 'sell', price: '101', amount: '2.00001' },
    { amount: 'insufficientShort' },
  ],
  ['all of the coins is not too much', { side: 'sell', price: '101', amount: '2' }, {}],
  [
    'a crossing buy must cover its limit, not the book',
    { price: '125', amount: '8.1' },
    { amount: 'insufficientShort' },
  ],
  ['a visitor has no balance to fall short of', { price: '100', amount: '50' }, {}, VISITOR],
  ['post-only must not take from the asks', { price: '100.01', amount: '1', postOnly: true }, { price: 'wouldCross' }],
  ['post-only may join the spread', { price: '100.00', amount: '1', postOnly: true }, {}],
  [
    'post-only must not take from the bids',
    { side: 'sell', price: '100', amount: '1', postOnly: true },
    { price: 'wouldCross' },
  ],
  ['without the other side post-only cannot cross', { price: '500', amount: '1', postOnly: true }, {}, NO_ASKS],
  [
    'on a post-only market every order must rest',
    { price: '101', amount: '1' },
    { price: 'wouldCross' },
    { ticker: { last: '100', mode: 'post_only', resumeMode: null } },
  ],
]

const MARKET: Case[] = [
  ['an amount alone is enough', { type: 'market', amount: '1' }, {}],
  ['prices of other types are not looked at', { type: 'market', amount: '1', price: 'x', stopPrice: 'y' }, {}],
  ['an amount is asked for', { type: 'market' }, { amount: 'amountMissing' }],
  ['money alone is enough', { type: 'market', unit: 'quote', total: '500' }, {}],
  ['money must reach the least total', { type: 'market', unit: 'quote', total: '0.99' }, { amount: 'totalBelow' }],
  ['more money than there is', { type: 'market', unit: 'quote', total: '1000.01' }, { amount: 'insufficientShort' }],
  [
    'what the book asks must be covered',
    { type: 'market', amount: '8' },
    {},
    { quote: { available: '806.01', total: '806.01' } },
  ],
  [
    'and a unit less does not cover it',
    { type: 'market', amount: '8' },
    { amount: 'insufficientShort' },
    { quote: { available: '806.00999999', total: '0' } },
  ],
  ['nobody offers the other side', { type: 'market', amount: '1' }, { amount: 'bookEmpty' }, NO_ASKS],
  ['the other side is there for a sell', { type: 'market', side: 'sell', amount: '1' }, {}, NO_ASKS],
  ['more coins than there are', { type: 'market', side: 'sell', amount: '3' }, { amount: 'insufficientShort' }],
]

const STOP: Case[] = [
  ['a buy waits above the last price', { type: 'stop_limit', stopPrice: '110', price: '111', amount: '1' }, {}],
  ['a sell waits below it', { type: 'stop_limit', side: 'sell', stopPrice: '90', price: '89', amount: '1' }, {}],
  [
    'each field is asked for by its name',
    { type: 'stop_limit' },
    { stopPrice: 'stopPriceMissing', price: 'limitPriceMissing', amount: 'amountMissing' },
  ],
  [
    'words are no prices',
    { type: 'stop_limit', stopPrice: 'x', price: 'y', amount: '1' },
    { stopPrice: 'stopPriceInvalid', price: 'limitPriceInvalid' },
  ],
  [
    'a stop keeps to the step',
    { type: 'stop_limit', stopPrice: '110.001', price: '111', amount: '1' },
    { stopPrice: 'priceStep' },
  ],
  [
    'a buy stop at the last price is reached',
    { type: 'stop_limit', stopPrice: '100', price: '101', amount: '1' },
    { stopPrice: 'stopReached' },
  ],
  [
    'a sell stop at the last price is reached',
    { type: 'stop_limit', side: 'sell', stopPrice: '100', price: '99', amount: '1' },
    { stopPrice: 'stopReached' },
  ],
  ['one tick away it waits', { type: 'stop_limit', side: 'sell', stopPrice: '99.99', price: '99', amount: '1' }, {}],
  [
    'a market that never traded has no stop',
    { type: 'stop_limit', stopPrice: '110', price: '111', amount: '1' },
    { stopPrice: 'lastUnknown' },
    HALF_OPEN,
  ],
  [
    'until the last price arrives nothing is said of it',
    { type: 'stop_limit', stopPrice: '1', price: '2', amount: '1' },
    {},
    { ticker: null },
  ],
]

const BUY_OCO = { type: 'oco', price: '90', stopPrice: '110', limitPrice: '112', amount: '1' } as const
const SELL_OCO = { type: 'oco', side: 'sell', price: '110', stopPrice: '90', limitPrice: '88', amount: '1' } as const
const OCO: Case[] = [
  ['a buy has its limit below and its trigger above', BUY_OCO, {}],
  ['a sell has its limit above and its trigger below', SELL_OCO, {}],
  [
    'each field is asked for by its name',
    { type: 'oco' },
    { price: 'priceMissing', stopPrice: 'stopPriceMissing', limitPrice: 'limitPriceMissing', amount: 'amountMissing' },
  ],
  ['a buy trigger at the current price is refused', { ...BUY_OCO, stopPrice: '100' }, { stopPrice: 'ocoBuyTrigger' }],
  [
    'a sell trigger at the current price is refused',
    { ...SELL_OCO, stopPrice: '100' },
    { stopPrice: 'ocoSellTrigger' },
  ],
  ['a buy limit at the current price is refused', { ...BUY_OCO, price: '100' }, { price: 'ocoBuyPrice' }],
  ['a sell limit at the current price is refused', { ...SELL_OCO, price: '100' }, { price: 'ocoSellPrice' }],
  [
    'the limit leg must rest',
    { ...SELL_OCO, price: '100.50' },
    { price: 'wouldCross' },
    { book: { bids: [['100.60', '1']], asks: [] } },
  ],
  ['the more expensive leg of a buy is held', { ...BUY_OCO, amount: '9' }, { amount: 'insufficientShort' }],
  ['both legs must reach the least total', { ...BUY_OCO, price: '0.50', amount: '1' }, { amount: 'totalBelow' }],
  ['a sell needs its coins once', { ...SELL_OCO, amount: '2' }, {}],
]

describe.each([
  ['limit', LIMIT],
  ['market', MARKET],
  ['stop limit', STOP],
  ['OCO', OCO],
])('%s order', (_name, cases) => {
  test.each(cases)('%s', (_rule, input, errors, facts = {}) => {
    expect(errorsOf(input, facts)).toEqual(errors)
    const { canSubmit, request } = formOf(input, facts)
    expect([canSubmit, request !== null]).toEqual(Array(2).fill(Object.keys(errors).length === 0))
  })
})

test('an error tells its figure', () => {
  expect(formOf({ price: '100', amount: '10.124' }).errors.amount).toEqual({
    key: 'insufficientShort',
    figures: { short: { value: '12.40000000', scale: 6, asset: 'USDT' } },
  })
  expect(formOf({ side: 'sell', price: '101', amount: '2.5' }).errors.amount?.figures).toEqual({
    short: { value: '0.50000000', scale: 8, asset: 'BTC' },
  })
  expect(formOf({ price: '99.001', amount: '1' }).errors.price?.figures?.step?.value).toBe('0.01')
  expect(formOf({ price: '99', amount: '0.001' }).errors.amount?.figures?.least?.value).toBe('1.00000000')
  expect(formOf({ ...BUY_OCO, stopPrice: '50' }).errors.stopPrice?.figures?.last?.value).toBe('100.00')
})

test('what is short and too fine to be shown is rounded up, so that adding it is enough', () => {
  const { errors } = formOf({ price: '100', amount: '10' }, { quote: { available: '999.99999999', total: '0' } })
  expect(errors.amount?.figures?.short?.value).toBe('0.00000100')
})

test('an error is shown when its field was left or the form was submitted, not before', () => {
  const wrong = { price: 'x', amount: '0' }
  expect(formOf(wrong).shownErrors).toEqual({})
  expect(Object.keys(formOf({ ...wrong, left: ['price'] }).shownErrors)).toEqual(['price'])
  expect(Object.keys(formOf({ ...wrong, submitted: true }).shownErrors)).toEqual(['price', 'amount'])
})

describe('figures are read in the notation of the language', () => {
  test.each([
    ['en-GB', '1,234.5', '1234.50'],
    ['de-DE', '1.234,5', '1234.50'],
    ['it-IT', '1.234,5', '1234.50'],
    ['ru-RU', '1 234,5', '1234.50'],
    ['es-ES', '1234,5', '1234.50'],
    ['zh-Hant-TW', '1,234.5', '1234.50'],
  ])('%s', (locale, price, sent) => {
    expect(formOf({ price, amount: '0.1' }, { locale }).request?.price).toBe(sent)
  })
})

describe('amount and total follow each other', () => {
  test.each([
    ['base to quote', { price: '91200', amount: '0.0231' }, '0.02310', '2106.72000000'],
    ['quote to base, rounded down', { price: '91200', unit: 'quote', total: '2106.93' }, '0.02310', '2106.72000000'],
    ['a total that buys nothing', { price: '91200', unit: 'quote', total: '0.01' }, '0.00000', '0.00000000'],
    ['without a price the amount stands alone', { amount: '1' }, '1.00000', undefined],
    ['without a price a total is no amount', { unit: 'quote', total: '1' }, undefined, undefined],
    ['a market buy by coins costs what the book asks', { type: 'market', amount: '2' }, '2.00000', '200.51000000'],
    [
      'a market sell by money names coins',
      { type: 'market', side: 'sell', unit: 'quote', total: '199.50' },
      '2.00000',
      '199.50000000',
    ],
    ['an OCO buy counts by its more expensive leg', BUY_OCO, '1.00000', '112.00000000'],
  ] satisfies [string, Partial<FormInput>, string | undefined, string | undefined][])(
    '%s',
    (_rule, input, amount, total) => {
      const form = formOf(input)
      expect([form.amount?.value, form.total?.value]).toEqual([amount, total])
    },
  )
})

describe('a share of what is available', () => {
  test.each([
    ['a quarter of the money at the limit', { price: '100', percent: 25 }, '2.50000'],
    ['all of the money, rounded down to a step', { price: '99.99', percent: 100 }, '10.00100'],
    ['half of the coins', { side: 'sell', price: '100', percent: 50 }, '1.00000'],
    ['all of the coins', { side: 'sell', type: 'market', percent: 100 }, '2.00000'],
    ['an OCO buy by its more expensive leg', { ...BUY_OCO, amount: '', percent: 100 }, '8.92857'],
    ['nothing is no amount', { price: '100', percent: 0 }, undefined],
  ] satisfies [string, Partial<FormInput>, string | undefined][])('%s', (_rule, input, amount) => {
    expect(formOf(input).amount?.value).toBe(amount)
  })

  test('of a market buy is spent as money', () => {
    const form = formOf({ type: 'market', unit: 'quote', percent: 50 })
    expect(form.request).toEqual({
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'market',
      selfTrade: 'expire_taker',
      total: '500',
    })
    expect(form.label).toEqual({
      key: 'buyFor',
      figures: { total: expect.objectContaining({ value: '500.00000000' }) },
    })
  })

  test('keeps what was chosen, though rounding makes it a little less', () => {
    expect(formOf({ price: '91200', percent: 37 }).percent).toBe(37)
  })

  test('without a price the price is what is missing, not the amount', () => {
    expect(errorsOf({ percent: 50 })).toEqual({ price: 'priceMissing' })
  })

  test('of nothing is an insufficient balance', () => {
    expect(errorsOf({ price: '99', percent: 50 }, { quote: { available: '0', total: '0' } })).toEqual({
      amount: 'insufficient',
    })
  })

  test('is worked out from a typed size, rounded down and never above all', () => {
    expect(formOf({ price: '100', amount: '2.5' }).percent).toBe(25)
    expect(formOf({ price: '100', amount: '2.49' }).percent).toBe(24)
    expect(formOf({ price: '100', amount: '50' }).percent).toBe(100)
    expect(formOf({ price: '100', amount: '1' }, VISITOR).percent).toBe(0)
    expect(formOf({ type: 'market', unit: 'quote', total: '750' }).percent).toBe(75)
  })
})

describe('the sum', () => {
  const values = (input: Partial<FormInput>, facts: Partial<FormFacts> = {}) => {
    const { amount, price, product, pay, fee, role, receive, estimated } = formOf(input, facts).sum
    return [amount, price, product, pay, fee, receive].map((figure) => figure?.value).concat(role, String(estimated))
  }

  test('of a resting buy takes the maker fee from the coins', () => {
    expect(values({ price: '99', amount: '1' })).toEqual([
      '1.00000',
      '99.00',
      '99.00000000',
      '99.00000000',
      '0.00100000',
      '0.99900000',
      'maker',
      'false',
    ])
  })

  test('of a resting sell takes the maker fee from the money', () => {
    expect(values({ side: 'sell', price: '101', amount: '1' })).toEqual([
      '1.00000',
      '101.00',
      '101.00000000',
      '1.00000',
      '0.10100000',
      '100.89900000',
      'maker',
      'false',
    ])
  })

  test('of a buy that crosses is what the book asks, at the taker fee', () => {
    expect(values({ price: '110', amount: '2' })).toEqual([
      '2.00000',
      '100.25',
      '200.51000000',
      '200.51000000',
      '0.00500000',
      '1.99500000',
      'taker',
      'true',
    ])
  })

  test('of a buy that crosses in part has each part at its rate', () => {
    expect(values({ price: '100.01', amount: '3' })).toEqual([
      '3.00000',
      '100.01',
      '300.03000000',
      '300.03000000',
      '0.00450000',
      '2.99550000',
      'mixed',
      'true',
    ])
  })

  test('of an order that must not rest has only what trades at once', () => {
    expect(values({ price: '100.01', amount: '3', timeInForce: 'ioc' })).toEqual([
      '1.00000',
      '100.01',
      '100.01000000',
      '100.01000000',
      '0.00250000',
      '0.99750000',
      'taker',
      'true',
    ])
  })

  test('of a market buy by money buys what the money pays for, and leaves the rest', () => {
    expect(values({ type: 'market', unit: 'quote', total: '150.5' })).toEqual([
      '1.50238',
      '100.17',
      '150.49919000',
      '150.49919000',
      '0.00375595',
      '1.49862405',
      'taker',
      'true',
    ])
  })

  test('of a market sell walks the bids', () => {
    expect(values({ type: 'market', side: 'sell', amount: '2' })).toEqual([
      '2.00000',
      '99.75',
      '199.50000000',
      '2.00000',
      '0.49875000',
      '199.00125000',
      'taker',
      'true',
    ])
  })

  test('of an order that waits has the higher fee, which is the most it can cost', () => {
    expect(values({ type: 'stop_limit', stopPrice: '110', price: '111', amount: '1' })).toEqual([
      '1.00000',
      '111.00',
      '111.00000000',
      '111.00000000',
      '0.00250000',
      '0.99750000',
      'atMost',
      'false',
    ])
    expect(values(SELL_OCO).slice(3)).toEqual(['1.00000', '0.27500000', '109.72500000', 'atMost', 'false'])
  })

  test('of a pair each leg says what it would come to by itself', () => {
    const legs = (input: Partial<FormInput>) => {
      const { takeProfit, stop } = formOf(input).legs ?? {}
      return [takeProfit, stop].map((leg) => [leg?.pay?.value, leg?.receive?.value, leg?.role])
    }
    expect(legs(SELL_OCO)).toEqual([
      ['1.00000', '109.89000000', 'maker'],
      ['1.00000', '87.78000000', 'atMost'],
    ])
    expect(legs(BUY_OCO)).toEqual([
      ['90.00000000', '0.99900000', 'maker'],
      ['112.00000000', '0.99750000', 'atMost'],
    ])
    expect(formOf({ price: '99', amount: '1' }).legs).toBeNull()
  })

  test('what is short is what is seen to be needed less what is seen to be there', () => {
    const poor = { quote: { available: '0.00400000', total: '0.00400000' } }
    const fiat = { pair: { ...PAIR, quoteCurrencyInfo: { ...PAIR.quoteCurrencyInfo, shownScale: 2 } } }
    const { sum, errors } = formOf({ price: '93.16', amount: '10.00011' }, { ...poor, ...fiat })
    expect(sum.pay).toMatchObject({ value: '931.61024760', scale: 2, rounding: 'up' })
    expect(errors.amount?.figures?.short?.value).toBe('931.62000000')
  })

  test('what is received, its fee and what is left add up as they are shown', () => {
    const fiat = { pair: { ...PAIR, quoteCurrencyInfo: { ...PAIR.quoteCurrencyInfo, shownScale: 2 } } }
    const { product, fee, receive } = formOf({ side: 'sell', price: '101.01', amount: '0.01' }, fiat).sum
    // 1.0101 − 0.0011 = 1.009: with cents it would read 1.01 − 0.01 = 1.00.
    expect([product, fee, receive].map((figure) => [figure?.value, figure?.scale])).toEqual([
      ['1.01010000', 2],
      ['0.00101010', 2],
      ['1.00908990', 2],
    ])
  })

  test('is empty until there is a size, and has the price as soon as it is typed', () => {
    expect(values({})).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 'maker', 'false'])
    expect(values({ price: '99' })[1]).toBe('99.00')
  })

  test('tells what there will be afterwards', () => {
    expect(formOf({ price: '99', amount: '1' }).sum.holdAfter?.value).toBe('3.49900000')
    expect(formOf({ side: 'sell', price: '101', amount: '1' }).sum.holdAfter?.value).toBe('1.50000000')
    expect(formOf({ price: '99', amount: '1' }, VISITOR).sum.holdAfter).toBeNull()
  })
})

describe('the line under the price', () => {
  const hint = (input: Partial<FormInput>, facts: Partial<FormFacts> = {}) => {
    const found = formOf(input, facts).priceHint
    return found && { key: found.key, percent: found.percent, warns: found.warns }
  }
  test.each([
    ['below the last price', { price: '99.69' }, { key: 'belowLast', percent: '0.3100' }],
    ['above the last price', { side: 'sell', price: '100.50' }, { key: 'aboveLast', percent: '0.5000' }],
    ['at the last price', { price: '100' }, { key: 'atLast' }],
    ['trades at once', { price: '100.01', amount: '1' }, { key: 'takesAtOnce' }],
    ['40% above the lowest ask is not yet far', { price: '140.01' }, { key: 'aboveLast', percent: '40.0100' }],
    ['more than 40% above the lowest ask', { price: '140.02' }, { key: 'farAbove', percent: '40.0059', warns: true }],
    [
      '40% below the highest bid is not yet far',
      { side: 'sell', price: '60' },
      { key: 'belowLast', percent: '40.0000' },
    ],
    [
      'more than 40% below the highest bid',
      { side: 'sell', price: '59.99' },
      { key: 'farBelow', percent: '40.0100', warns: true },
    ],
    [
      'an order that must trade at once finds nothing',
      { price: '99', amount: '1', timeInForce: 'ioc' },
      { key: 'expiresAtOnce', warns: true },
    ],
    [
      'an order for all or nothing finds too little',
      { price: '100.01', amount: '3', timeInForce: 'fok' },
      { key: 'killed', warns: true },
    ],
    ['a market order has a worst price', { type: 'market', amount: '2' }, { key: 'worst' }],
    ['a market order that is larger than the book', { type: 'market', amount: '9' }, { key: 'thin', warns: true }],
  ] satisfies [string, Partial<FormInput>, object][])('%s', (_rule, input, expected) => {
    expect(hint(input)).toEqual({ percent: undefined, warns: undefined, ...expected })
  })

  test('the worst price is the last level that is reached', () => {
    expect(formOf({ type: 'market', amount: '2' }).worst?.value).toBe('100.50')
    expect(formOf({ type: 'market', side: 'sell', amount: '4' }).worst?.value).toBe('99.00')
    expect(formOf({ price: '99', amount: '2' }).worst).toBeNull()
  })
})

describe('what is sent', () => {
  const order = { symbol: 'BTC-USDT', side: 'buy', selfTrade: 'expire_taker' }
  test.each([
    [
      'limit',
      { price: '99', amount: '1' },
      { ...order, type: 'limit', price: '99.00', amount: '1.00000', timeInForce: 'gtc' },
    ],
    [
      'post-only',
      { price: '99', amount: '1', postOnly: true },
      { ...order, type: 'limit', price: '99.00', amount: '1.00000', timeInForce: 'post_only' },
    ],
    [
      'fill or kill',
      { price: '110', amount: '1', timeInForce: 'fok' },
      { ...order, type: 'limit', price: '110.00', amount: '1.00000', timeInForce: 'fok' },
    ],
    ['market by coins', { type: 'market', amount: '1' }, { ...order, type: 'market', amount: '1.00000' }],
    ['market by money', { type: 'market', unit: 'quote', total: '10.5' }, { ...order, type: 'market', total: '10.5' }],
    [
      'market sell by money, as coins',
      { type: 'market', side: 'sell', unit: 'quote', total: '100' },
      { ...order, side: 'sell', type: 'market', amount: '1.00000' },
    ],
    [
      'stop limit',
      { type: 'stop_limit', stopPrice: '110', price: '111', amount: '1' },
      { ...order, type: 'stop_limit', stopPrice: '110.00', price: '111.00', amount: '1.00000', timeInForce: 'gtc' },
    ],
    [
      'OCO',
      { ...BUY_OCO, postOnly: true, timeInForce: 'ioc' },
      { ...order, type: 'oco', price: '90.00', stopPrice: '110.00', limitPrice: '112.00', amount: '1.00000' },
    ],
  ] satisfies [string, Partial<FormInput>, object][])('%s', (_rule, input, request) => {
    expect(formOf(input).request).toEqual(request)
  })
})

describe('the button repeats the order', () => {
  test.each([
    [{}, 'buy', undefined],
    [{ side: 'sell' }, 'sell', undefined],
    [{ price: '99', amount: '1' }, 'buyAmount', '1.00000'],
    [{ side: 'sell', price: '99', amount: '1' }, 'sellAmount', '1.00000'],
    [{ type: 'market', unit: 'quote', total: '10' }, 'buyFor', '10.00000000'],
  ] satisfies [Partial<FormInput>, string, string | undefined][])('%o', (input, key, figure) => {
    const { label } = formOf(input)
    expect([label.key, Object.values(label.figures ?? {})[0]?.value]).toEqual([key, figure])
  })
})

test('a market that takes no such order says so and lets nothing be sent', () => {
  const mode = (given: 'halted' | 'cancel_only' | 'post_only') => ({
    ticker: { last: '100.00', mode: given, resumeMode: null },
  })
  const order = { price: '99', amount: '1' }
  expect(formOf(order, mode('halted'))).toMatchObject({ blocked: 'halted', canSubmit: false })
  expect(formOf(order, mode('cancel_only'))).toMatchObject({ blocked: 'cancelOnly', canSubmit: false })
  expect(formOf(order, mode('post_only'))).toMatchObject({ blocked: null, canSubmit: true })
  expect(formOf({ type: 'market', amount: '1' }, mode('post_only'))).toMatchObject({ blocked: 'postOnly' })
  expect(formOf({ ...order, timeInForce: 'ioc' }, mode('post_only'))).toMatchObject({ blocked: 'postOnly' })
})

test('a market on its way back says that it opens by itself, unless the operator keeps it post-only', () => {
  const back = (resumeMode: 'post_only' | 'open' | null) =>
    formOf({}, { ticker: { last: '100.00', mode: 'cancel_only', resumeMode } }).opensItself
  expect([back('open'), back('post_only'), back(null)]).toEqual([true, false, false])
})

test('available is what the side spends', () => {
  expect(formOf({}).available).toEqual({ value: '1000.00000000', scale: 6, asset: 'USDT' })
  expect(formOf({ side: 'sell' }).available).toEqual({ value: '2.00000000', scale: 8, asset: 'BTC' })
  expect(formOf({}, VISITOR).available).toBeNull()
})

test('no share, price or balance makes an order that costs more than there is, and no part of the sum is lost', () => {
  const cents = fc
    .integer({ min: 1, max: 20_000_000 })
    .map((ticks) => `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`)
  const money = fc
    .bigInt({ min: 0n, max: 10n ** 14n })
    .map((units) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`)
  const type = fc.constantFrom('limit' as const, 'market' as const)
  const side = fc.constantFrom('buy' as const, 'sell' as const)
  fc.assert(
    fc.property(
      cents,
      money,
      fc.integer({ min: 1, max: 100 }),
      type,
      side,
      (price, available, percent, kind, which) => {
        const held = { available, total: available }
        const unit = kind === 'market' && which === 'buy' ? 'quote' : 'base'
        const form = formOf({ price, percent, type: kind, side: which, unit }, { base: held, quote: held })
        expect(form.errors.amount?.key).not.toBe('insufficientShort')
        const { pay, fee, receive, amount, product } = form.sum
        if (pay === null || fee === null || receive === null || amount === null || product === null) return
        const units = (text: string) =>
          BigInt(
            text.replace('.', '').padEnd(text.replace('.', '').length + 8 - (text.split('.')[1]?.length ?? 0), '0'),
          )
        const gross = which === 'buy' ? units(amount.value) : units(product.value)
        expect(units(receive.value) + units(fee.value)).toBe(gross)
        expect(units(pay.value) <= units(available)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
