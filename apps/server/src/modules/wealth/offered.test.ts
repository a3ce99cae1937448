import type { contract, LanguageTexts, Product, SentInputOf } from '@bourse/contract'
import { LANGUAGES } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { dueWork } from '../../testing/due-work.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { DAY_MS, MINUTE_MS, trading } from '../etp/etp.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: { BTC: '100000', ETH: '4000' } })
const { open, issue, fund, pass } = trading(running)
const REASON = Object.fromEntries(LANGUAGES.map((language) => [language, 'Not here.'])) as LanguageTexts
type Sent = SentInputOf<typeof contract.wealth.saveWealthPlan>
let people = 0

async function person(country: string, money = '5000') {
  people += 1
  const email = `offered-${people}@example.org`
  const { userId, token } = await loggedInUser(running, email, country)
  await fund(userId, money)
  await running.app.etp.seedAnswers(userId)
  const { wealth, etp } = running.client({ token })
  const at = (ms: number) => new Date(running.clock.now().getTime() + ms).toISOString()
  return {
    ...{ userId, email, wealth, etp },
    async plan(more: Partial<Sent> & Pick<Sent, 'kind' | 'symbol'>): Promise<string> {
      // A live value is remembered for two seconds.
      running.clock.advance(2_000)
      const terms = { amount: '500', startTime: at(0), endTime: at(30 * DAY_MS), ...more }
      return (await wealth.saveWealthPlan(terms)).planId
    },
    held: async () => (await running.app.ledger.balance(running.app.db.queryable, spot(userId, 'USDT'))).held,
    state: async (planId: string) => {
      const { state, reason, phase } = await wealth.wealthPlan({ planId })
      return { state, reason, phase }
    },
  }
}

const tokens = new Map<string, string>()

async function staff(role: 'admin' | 'compliance') {
  const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
  tokens.set(role, token)
  return running.officeClient({ token })
}

/** Two people agree that something is no longer offered in a country, and the rule begins. */
async function deny(product: Product, place: string): Promise<void> {
  const [one, two] = [await staff('admin'), await staff('compliance')]
  const said = { source: 'A new law', note: 'Counsel says so.', reason: JSON.stringify(REASON) }
  const answer = { category: 'any', answer: 'deny', validFrom: running.clock.now().toISOString() } as const
  const rule = { product, place, ...answer, ...said }
  const { proposalId } = await one.policy.proposePolicyRule(rule)
  await two.policy.approvePolicyRule({ proposalId })
  const since = running.clock.now()
  running.clock.advance(MINUTE_MS)
  await dueWork(running, [running.app.policy, running.app.notices])(since)
}

const COIN = { kind: 'coin', symbol: 'BTC', buyPrice: '95' } as const
const PRODUCT = { kind: 'etp', symbol: 'BTC3L', buyPrice: '9.4' } as const
const SUSPENDED = { state: 'suspended', reason: 'not_offered' }

beforeAll(async () => {
  await open()
  await issue('BTC', 3)
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('ETH')])
  await running.app.markets.addPairs([pairRow('BTC', 'USDT'), pairRow('ETH', 'USDT')])
  const [seller, buyer] = [await person('SE'), await person('SE')]
  for (const asset of ['BTC', 'ETH']) {
    const { db, ledger } = running.app
    const funded = { from: systemAccount('bank:TEST', asset), to: spot(seller.userId, asset), units: 100_00000000n }
    const key = { source: 'test', sourceId: `offered-${asset}`, kind: 'deposit' }
    await db.tx((tx) => ledger.transfer(tx, { ...key, ...funded, units: funded.units as never }))
    const order = { symbol: `${asset}-USDT`, type: 'limit', price: '100', amount: '1' } as const
    for (const [{ email }, side] of [
      [seller, 'sell'],
      [buyer, 'buy'],
    ] as const) {
      const { token } = await loggedInUser(running, email)
      await running.client({ token }).trading.placeOrder({ ...order, side })
    }
  }
})

test('a rule that denies plans suspends those that are still to buy, on coins and products, and frees their money; one that holds goes on selling', async () => {
  const [who, other] = [await person('NL'), await person('BE')]
  const bought = await who.plan({ ...PRODUCT, buyPrice: '10', takeProfit: '20' })
  await pass(MINUTE_MS)
  const later = { startTime: new Date(running.clock.now().getTime() + DAY_MS).toISOString() }
  const plans = [await who.plan(COIN), await who.plan({ ...COIN, ...later }), await who.plan(PRODUCT)]
  const kept = [await other.plan(COIN), await other.plan(PRODUCT)]
  await deny('plan', 'NL')
  for (const planId of plans) expect(await who.state(planId)).toMatchObject(SUSPENDED)
  expect(await who.held()).toBe(0n)
  expect(await who.state(bought)).toMatchObject({ state: 'ongoing', phase: 'holding' })
  for (const planId of kept) expect(await other.state(planId)).toMatchObject({ state: 'ongoing' })
  for (const planId of plans)
    await expect(who.wealth.restoreWealthPlan({ planId })).rejects.toMatchObject({ reason: 'policy.denied' })
  const told = (email: string) => running.outbox.filter(({ to, text }) => to === email && text.includes('Not here.'))
  expect([told(who.email).length, told(other.email).length]).toEqual([1, 0])
  expect(await running.app.audit()).toEqual([])
})

test('a rule about one coin suspends plans on that coin alone; one about products those on products, and frees purchases that wait', async () => {
  const who = await person('AT')
  const [bitcoin, ether] = [await who.plan(COIN), await who.plan({ ...COIN, symbol: 'ETH' })]
  const product = await who.plan(PRODUCT)
  const limit = { symbol: 'BTC3L', side: 'buy', price: '9', amount: '50' } as const
  const order = await who.etp.etpLimit(limit, { lockId: 'a-limit-that-waits' })
  await deny('asset:BTC', 'AT')
  expect(await who.state(bitcoin)).toMatchObject(SUSPENDED)
  expect(await who.state(ether)).toMatchObject({ state: 'ongoing' })
  expect(await who.state(product)).toMatchObject({ state: 'ongoing' })
  await deny('etp', 'AT')
  expect(await who.state(product)).toMatchObject(SUSPENDED)
  expect((await who.etp.etpDetail({ id: order.id })).order).toMatchObject({
    ...{ state: 'cancelled', endReason: 'not_offered' },
  })
  expect(await who.state(ether)).toMatchObject({ state: 'ongoing' })
  expect(await running.app.audit()).toEqual([])
})
