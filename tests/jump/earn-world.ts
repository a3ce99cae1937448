import { assert } from '@bourse/money'
import { discounting } from '../../apps/server/src/modules/discount/discount.fixture.ts'
import { trading } from '../../apps/server/src/modules/etp/etp.fixture.ts'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { savingWorld } from '../../apps/server/src/modules/saving/saving.fixture.ts'
import { loggedInUser } from '../../apps/server/src/testing/accounts.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import { dueWork } from '../../apps/server/src/testing/due-work.ts'
import { assetRow, pairRow } from '../../apps/server/src/testing/markets.ts'
import { drawing, type Planted, plantPrices } from './prices.ts'

export const DAYS = 400
const DAY_MS = 86_400_000
/** A live value is remembered for two seconds, and what is made at one moment has no order. */
const MOMENT_MS = 2_000
const SAVING_DAYS = [1, 7, 30, 90, 365]
/** One settles on a day without a price, one on a day of which the venues tell later. */
const DISPUTED_DAY = 10
const UNTOLD_DAY = 71
const DISCOUNT_DAYS = `1,${DISPUTED_DAY},${UNTOLD_DAY},365`

export const COURSES: readonly Planted[] = [
  { seed: 1, coin: 'BTC', price: 100_000, adverse: -1, disputedDay: DISPUTED_DAY, untoldDay: UNTOLD_DAY },
  { seed: 2, coin: 'ETH', price: 4_000, adverse: 1, disputedDay: DISPUTED_DAY, untoldDay: UNTOLD_DAY },
  { seed: 3, coin: 'SOL', price: 200, adverse: -1, disputedDay: DISPUTED_DAY, untoldDay: UNTOLD_DAY },
]
export const PRICES = { ...Object.fromEntries(COURSES.map(({ coin, price }) => [coin, String(price)])), EUR: '1.25' }

/** Everything that earns, live at once, with somebody in it for each seed. */
export function earnWorld(running: TestApp, courses: readonly Planted[]) {
  const [savings, discounts, products] = [savingWorld(running), discounting(running), trading(running)]
  const { move, outside } = savings
  const names = new Map<string, string>()
  const moment = () => running.clock.advance(MOMENT_MS)
  const on = (day: number) => new Date(running.clock.now().getTime() + day * DAY_MS).toISOString()

  async function prepare(): Promise<void> {
    await running.app.markets.addAssets([assetRow('SOL')])
    await savings.prepare()
    await discounts.open()
    await products.open('10000000')
    await move(outside('SOL'), systemAccount('treasury', 'SOL'), '10000')
    await move(outside('SOL'), systemAccount('interest_pool', 'SOL'), '1000')
    for (const { coin } of courses) await running.app.markets.addPairs([pairRow(coin, 'USDT')])
  }

  async function somebody(name: string, balances: Readonly<Record<string, string>>) {
    const { userId, token } = await loggedInUser(running, `${name}@example.com`)
    names.set(userId, name)
    for (const [asset, whole] of Object.entries(balances)) await move(outside(asset), spot(userId, asset), whole)
    await running.app.etp.seedAnswers(userId)
    return { userId, token, email: `${name}@example.com`, client: running.client({ token }) }
  }

  type Person = Awaited<ReturnType<typeof somebody>>

  async function save(who: Person, coin: string, draw: () => number): Promise<void> {
    for (const saved of [coin, 'USDT', 'EUR'])
      for (const days of SAVING_DAYS) {
        const product = await savings.offer({ coin: saved, days, personalQuota: '100' })
        const { id, releaseTime, agreement } = product
        const amount = `1.${String(Math.floor(draw() * 1e8)).padStart(8, '0')}`
        const terms = { productId: id, amount, releaseTime, agreement: String(agreement) }
        const position = await who.client.saving.subscribe(terms, { lockId: savings.lockId() })
        if (draw() < 0.2) await who.client.saving.exit({ id: position.id, forfeits: '0' }, { lockId: savings.lockId() })
        moment()
      }
  }

  async function subscribe(who: Person, coin: string, draw: () => number): Promise<void> {
    const subscriber = discounts.clientOf(who)
    for (const direction of ['sell_high', 'buy_low'] as const) {
      const series = await discounts.publish({ coin, direction, days: DISCOUNT_DAYS, distances: '0,5' })
      const { rows } = await discounts.query(
        'select id from discount.discount_products where series_id = $1 order by settles_at, strike',
        [series],
      )
      for (const { id } of rows) {
        const whole = direction === 'sell_high' ? 0.01 + draw() : 50 + draw() * 1_000
        await subscriber.subscribe(id, whole.toFixed(6))
        moment()
      }
      // What would be opened day by day is bought by nobody.
      await (await discounts.staff('operator')).discount.closeSeries({ id: series, reason: 'enough' })
    }
  }

  /** Orders of every kind on the product: some are filled on the way, some live through the consolidation. */
  async function order(who: Person, symbol: string, draw: () => number): Promise<void> {
    const { etp } = who.client
    const key = () => ({ lockId: savings.lockId() })
    const nav = (await etp.etpProducts({})).find((one) => one.symbol === symbol)?.nav
    assert(nav !== null && nav !== undefined, 'it has a value')
    const bought = await etp.etpMarket({ symbol, side: 'buy', amount: (2_000 + draw() * 100).toFixed(2), nav }, key())
    assert(bought.units !== null, 'it was filled')
    const buy = { symbol, side: 'buy' } as const
    const limits = [
      { ...buy, price: '9', amount: (100 + draw() * 100).toFixed(2), takeProfit: '12.5', stopLoss: '4' },
      { ...buy, price: '6.5', amount: '200', startTime: on(20), endTime: on(300), takeProfit: '14' },
      { ...buy, price: '6.1', amount: '150', startTime: on(2), endTime: on(5) },
      { symbol, side: 'sell', price: '13', units: '25.12345678' },
      { symbol, side: 'sell', price: '400', units: '33.00000001' },
    ] as const
    for (const limit of limits) {
      moment()
      await etp.etpLimit(limit, key())
    }
  }

  async function planOn(who: Person, symbol: string): Promise<void> {
    const plan = { kind: 'etp', symbol, startTime: on(0) } as const
    const plans = [
      { ...plan, amount: '300', buyPrice: '9.7', takeProfit: '11', stopLoss: '7', endTime: on(365) },
      { ...plan, amount: '250', buyPrice: '9.8', takeProfit: '900', endTime: on(350) },
      { ...plan, amount: '200', buyPrice: '10', endTime: on(60), sellAtEnd: 'true' },
      { ...plan, amount: '120', buyPrice: '8', stopLoss: '3', startTime: on(30), endTime: on(120), sellAtEnd: 'true' },
      { ...plan, amount: '100', buyPrice: '6.2', endTime: on(9) },
      { ...plan, side: 'sell', units: '20', stopLoss: '5', takeProfit: '30', endTime: on(200) },
    ] as const
    for (const asked of plans) {
      moment()
      await who.client.wealth.saveWealthPlan(asked)
    }
  }

  /**
   * On our own market nobody trades but plans: at its end one sells to a purchase that waits, whose take-profit meets a purchase that begins
   * later.
   */
  async function planCoins(who: Person, other: Person, maker: Person, coin: string): Promise<void> {
    const symbol = `${coin}-USDT`
    const rest = { symbol, type: 'limit' } as const
    await maker.client.trading.placeOrder({ ...rest, side: 'sell', price: '100', amount: '1' })
    await other.client.trading.placeOrder({ ...rest, side: 'buy', price: '100', amount: '1' })
    await maker.client.trading.placeOrder({ ...rest, side: 'buy', price: '98', amount: '3' })
    await maker.client.trading.placeOrder({ ...rest, side: 'sell', price: '110', amount: '3' })
    const plan = { kind: 'coin', symbol: coin, startTime: on(0) } as const
    const waiting = { ...plan, buyPrice: '95', takeProfit: '99', stopLoss: '70' }
    await who.client.wealth.saveWealthPlan({ ...waiting, amount: '475', startTime: on(30), endTime: on(350) })
    const sale = { ...plan, side: 'sell', units: '8', stopLoss: '60', endTime: on(60), sellAtEnd: 'true' } as const
    await other.client.wealth.saveWealthPlan(sale)
    const late = { ...plan, amount: '495', buyPrice: '99', startTime: on(90), endTime: on(200) }
    await other.client.wealth.saveWealthPlan(late)
    await other.client.wealth.saveWealthPlan({ ...plan, amount: '50', buyPrice: '80', endTime: on(40) })
  }

  async function begin(): Promise<void> {
    for (const course of courses) {
      const { coin, seed, adverse } = course
      await plantPrices(running, course, DAYS + 2)
      const draw = drawing(seed)
      const symbol = `${coin}3${adverse === -1 ? 'L' : 'S'}`
      await products.issue(coin, adverse === -1 ? 3 : -3)
      const who = await somebody(`who-${seed}`, { [coin]: '100', USDT: '200000', EUR: '1000' })
      const other = await somebody(`other-${seed}`, { [coin]: '20', USDT: '10000' })
      const maker = await somebody(`maker-${seed}`, { [coin]: '10', USDT: '10000' })
      await save(who, coin, draw)
      await subscribe(who, coin, draw)
      await order(who, symbol, draw)
      await planOn(who, symbol)
      await planCoins(who, other, maker, coin)
    }
  }

  const { app } = running
  const work = dueWork(running, [app.saving, app.discount, app.etp, app.wealth])

  /** The venues did not agree on a mark: two people fix its price. */
  async function fixPrices(): Promise<void> {
    const [one, two] = [await discounts.staff('compliance'), await discounts.staff('compliance')]
    const { rows } = await discounts.query(
      `select id, base from discount.settlements where state = 'waiting' order by base`,
    )
    assert(rows.length === courses.length, 'one of each coin waits for a price')
    for (const { id, base } of rows) {
      const [waits] = (await one.discount.officeSettlements({})).records.filter((record) => record.id === id)
      assert(waits?.lowest, `what the venues told of ${base}`)
      const proposed = await one.discount.proposePrice({ id, price: waits.lowest, evidence: 'what was told' })
      await two.discount.confirmPrice({ id: proposed.id })
    }
    await work(running.clock.now())
  }

  /** The venues do not answer while this is done. */
  async function inSilence(act: () => Promise<void>): Promise<void> {
    for (const { coin } of courses)
      for (const venue of ['north', 'south', 'east'] as const) running.venues.silence(coin, venue)
    await act()
    for (const { coin, price } of courses) running.venues.set(coin, String(price))
  }

  async function pass(days: number): Promise<void> {
    const since = running.clock.now()
    running.clock.advance(days * DAY_MS)
    await work(since)
  }

  return { prepare, begin, pass, inSilence, fixPrices, names, untoldDay: UNTOLD_DAY }
}
