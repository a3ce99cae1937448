import { describe, expect, test } from 'vitest'
import {
  afterNight,
  consolidatedUnits,
  costAfterSale,
  etpBuy,
  etpRoiBps,
  etpSell,
  isNearSeen,
  leverageAt,
  NAV_ONE,
  type NavBase,
  NIGHT_MINUTE,
  navAt,
  navStep,
  nightFee,
} from './payoff.ts'
import { etpScenario } from './scenarios.ts'

const at18 = (text: string) => {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(18, '0'))
}
const usdt = (text: string) => at18(text) / 10n ** 10n
const LONG: NavBase = { leverage: 3, nav: at18('10'), price: at18('100000') }
const SHORT: NavBase = { ...LONG, leverage: -3 }
const NOON = 12 * 60

describe('the value of a unit', () => {
  test('it moves three times as the index since the last rebalance, either way', () => {
    expect(navAt(LONG, at18('102000'))).toBe(at18('10.6'))
    expect(navAt(SHORT, at18('102000'))).toBe(at18('9.4'))
  })

  test('10.6 is 10.5894 after the night of 23:55', () => {
    const night = navStep(LONG, { price: at18('102000'), minuteOfDay: NIGHT_MINUTE })
    expect(night.events).toEqual(['night'])
    expect(night.nav).toBe(at18('10.5894'))
    expect(nightFee(usdt('99.65'), at18('10.6'))).toBe(usdt('1.05629'))
  })

  test('00:00 takes value and price of that minute as the new ones and changes no value', () => {
    const step = navStep(LONG, { price: at18('102000'), minuteOfDay: 0 })
    expect(step.events).toEqual(['rebalance'])
    expect(step.base).toEqual({ leverage: 3, nav: at18('10.6'), price: at18('102000') })
    expect(step.nav).toBe(at18('10.6'))
  })

  test('15% against the holders rebalances at once: 5.5, then 4.675 instead of 4.225', () => {
    expect(leverageAt(LONG, at18('85000'))).toBe(464n)
    expect(leverageAt(SHORT, at18('115000'))).toBe(627n)
    const step = navStep(LONG, { price: at18('85000'), minuteOfDay: NOON })
    expect(step.events).toEqual(['emergency'])
    expect(step.nav).toBe(at18('5.5'))
    expect(navAt(step.base, at18('80750'))).toBe(at18('4.675'))
    expect(navAt(LONG, at18('80750'))).toBe(at18('4.225'))
    expect(navStep(LONG, { price: at18('85000.01'), minuteOfDay: NOON }).events).toEqual([])
    expect(navStep(SHORT, { price: at18('115000'), minuteOfDay: NOON }).events).toEqual(['emergency'])
    expect(navStep(LONG, { price: at18('120000'), minuteOfDay: NOON }).events).toEqual([])
  })

  test('emergency and midnight in one minute give the same value as the emergency alone', () => {
    const step = navStep(LONG, { price: at18('85000'), minuteOfDay: 0 })
    expect(step.events).toEqual(['emergency', 'rebalance'])
    expect(step.nav).toBe(at18('5.5'))
  })

  test('a gap of 34% leaves zero and nothing below', () => {
    const step = navStep(LONG, { price: at18('66000'), minuteOfDay: NOON })
    expect(step).toEqual({ base: { ...LONG, nav: 0n }, nav: 0n, events: ['gap'] })
    expect(navAt(SHORT, at18('134000'))).toBe(0n)
  })

  test('down 10% and back leaves 93.33% of 3× long, 93.15% with two nights', () => {
    const down = navStep(LONG, { price: at18('90000'), minuteOfDay: 0 }).base
    expect(navAt(down, at18('100000'))).toBe(at18('9.333333333333333333'))
    const twoNights = afterNight(navStep(afterNight(LONG), { price: at18('90000'), minuteOfDay: 0 }).base)
    expect(navAt(twoNights, at18('100000')) / 10n ** 15n).toBe(9_314n)
  })

  test('one for a thousand rounds units down', () => {
    expect(consolidatedUnits(usdt('123456.78901234'))).toBe(usdt('123.45678901'))
    expect(consolidatedUnits(1n)).toBe(0n)
  })
})

describe('buying and selling', () => {
  test('1,000 USDT at 10 are 99.65 units and a fee of 3.50', () => {
    expect(etpBuy(usdt('1000'), at18('10'))).toEqual({ net: usdt('996.5'), fee: usdt('3.5'), units: usdt('99.65') })
  })

  test('99.65 units at 10.5894 bring 1,051.54039201 and cost a fee of 3.69331799', () => {
    expect(etpSell(usdt('99.65'), at18('10.5894'))).toEqual({
      gross: usdt('1055.23371'),
      fee: usdt('3.69331799'),
      cash: usdt('1051.54039201'),
    })
    expect(etpRoiBps({ cost: usdt('1000'), units: usdt('99.65'), nav: at18('10.5894') })).toBe(515n)
  })

  test('buying and selling at one value never gains', () => {
    for (const amount of [1n, 99n, usdt('1'), usdt('49999.99999999')]) {
      for (const nav of [at18('0.010000000000000001'), at18('1'), at18('333.333333333333333333')]) {
        expect(etpSell(etpBuy(amount, nav).units, nav).cash).toBeLessThanOrEqual(amount)
      }
    }
  })

  test('a value more than 0.5% from the seen one is not taken', () => {
    expect(isNearSeen(at18('10.05'), at18('10'))).toBe(true)
    expect(isNearSeen(at18('9.95'), at18('10'))).toBe(true)
    expect(isNearSeen(at18('10.05') + 1n, at18('10'))).toBe(false)
    expect(isNearSeen(at18('9.95') - 1n, at18('10'))).toBe(false)
  })

  test('a sale lowers the cost in proportion', () => {
    expect(costAfterSale({ cost: usdt('1000'), units: usdt('99.65'), sold: usdt('49.825') })).toBe(usdt('500'))
    expect(costAfterSale({ cost: 7n, units: 3n, sold: 3n })).toBe(0n)
  })
})

describe('scenarios', () => {
  const thousand = { amount: usdt('1000'), leverage: 3 } as const

  test('a flat index costs both fees and every night', () => {
    const { cash, change, fees } = etpScenario({ ...thousand, scenario: 'flat', days: 1 })
    expect(fees.buying).toBe(usdt('3.5'))
    expect(fees.nights).toBe(usdt('0.9965'))
    expect(cash).toBe(usdt('992.01923775'))
    expect(change).toBe(cash - usdt('1000'))
  })

  test('10% up in a day is 30% less fees, 10% down the other way', () => {
    expect(etpScenario({ ...thousand, scenario: 'up', days: 1 }).cash).toBe(usdt('1289.62500907'))
    expect(etpScenario({ ...thousand, scenario: 'down', days: 1 }).cash).toBe(usdt('694.41346642'))
  })

  test('down and back loses to the same index standing still, for long and short alike', () => {
    for (const leverage of [3, -3] as const) {
      for (const days of [2, 7, 30]) {
        const back = etpScenario({ ...thousand, leverage, scenario: 'back', days })
        const flat = etpScenario({ ...thousand, leverage, scenario: 'flat', days })
        expect(back.cash).toBeLessThan(flat.cash)
      }
    }
    expect(etpScenario({ ...thousand, scenario: 'back', days: 1 })).toEqual(
      etpScenario({ ...thousand, scenario: 'flat', days: 1 }),
    )
  })

  test('two days of down and back are the 93.15% of the page', () => {
    const { cash } = etpScenario({ amount: 10n ** 16n, leverage: 3, scenario: 'back', days: 2 })
    expect((cash * 10_000n * 10_000n) / (9_965n * 9_965n) / 10n ** 11n).toBe(93_146n)
  })

  test('nothing is left below zero', () => {
    expect(navAt({ leverage: 3, nav: NAV_ONE, price: NAV_ONE }, 0n)).toBe(0n)
  })
})
