import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, contract, POLICY_REFUSALS, PRODUCTS } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { createNotices } from '../notices/index.ts'
import { createPolicy } from './index.ts'
import * as sql from './rules.sql.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const PASSWORD = 'ledger-pencil-7'
const PLAN = { symbol: 'BTC-EUR', total: '50', frequency: 'weekday', time: '09:00', timeZone: 'Europe/Rome' } as const
const BUY = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '100', amount: '1' } as const
const UK_STEPS = ['risk_warning', 'category', 'knowledge', 'cooling_off']
const SELL = { ...BUY, side: 'sell', price: '900' } as const

async function person(country: string, language: 'en' | 'de' = 'en') {
  const { app } = running
  const email = `${app.ids.next('p').toLowerCase()}@example.org`
  const userId = await app.identity.seedUser({ email, password: PASSWORD, country, language, fiat: 'EUR' })
  for (const asset of ['BTC', 'EUR', 'USDT']) {
    const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: units(1_000_00000000n) }
    const funded = { source: 'test', sourceId: `${userId}-${asset}`, kind: 'deposit', ...transfer }
    assert((await app.db.tx((tx) => app.ledger.transfer(tx, funded))).ok, 'a deposit was refused')
  }
  const { token } = await running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
  return { userId, calls: running.client({ token, language }) }
}

/** The module once more on the same database. */
const policyDeps = () => ({
  ...running.app,
  notices: createNotices({ ...running.app, siteUrl: '', recipients: running.app.identity.recipient }),
  recordAct: running.app.admin.recordAct,
  positions: () => running.app.trading.positions,
  openings: () => [],
})

beforeAll(async () => {
  const { markets } = running.app
  await markets.addAssets([assetRow('BTC'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs([pairRow('BTC', 'EUR'), pairRow('BTC', 'USDT'), pairRow('USDT', 'EUR')])
})

test('a purchase behind a gate is refused with 4403, the first step and the reason in the caller’s language', async () => {
  const british = await person('GB', 'de')
  const refused = { code: 4403, reason: 'policy.gate', message: expect.stringContaining('Im Vereinigten Königreich') }
  await expect(british.calls.trading.placeOrder(BUY)).rejects.toMatchObject(refused)
  const { db, policy } = running.app
  expect(await policy.may(db.queryable, british.userId, 'spot_buy')).toMatchObject({
    refusal: { step: 'risk_warning', missing: UK_STEPS, source: expect.stringContaining('FCA') },
  })
  expect(await british.calls.trading.liveOrders({})).toEqual([])
})

test('who lives where nothing is offered buys in no way at all', async () => {
  const { userId, calls } = await person('US')
  const { db, trading, credit, clock, policy } = running.app
  const denied = { reason: 'policy.denied', code: 4403 }
  await expect(calls.trading.placeOrder(BUY)).rejects.toMatchObject(denied)
  await expect(calls.trading.placeOrder({ ...BUY, type: 'market', total: '10' })).rejects.toMatchObject(denied)
  await expect(calls.trading.savePlan(PLAN)).rejects.toMatchObject(denied)
  const buy = { userId, depositId: 'dep_1', asset: 'EUR', receive: units(50_00000000n), until: clock.now() }
  const standsBy = await db.tx((tx) =>
    trading.depositBuys.standBy(tx, { ...buy, buySymbol: 'BTC-EUR', buyPrice: '100' }),
  )
  expect(standsBy).toMatchObject({ ok: false, refusal: { code: 'policy.denied' } })
  expect(await credit.orders.known(userId)).toMatchObject({ denied: { code: 'policy.denied' } })
  expect((await calls.credit.creditInfo()).why).toBe('country')
  for (const product of PRODUCTS)
    expect(await policy.may(db.queryable, userId, product), product).toMatchObject({ ok: false })
})

test('nobody is kept from selling, cancelling, stopping a plan or asking to withdraw', async () => {
  const { calls } = await person('US')
  const placed = await calls.trading.placeOrder(SELL)
  expect(placed.state).toBe('new')
  expect((await calls.trading.cancelOrder({ symbol: 'BTC-EUR', orderId: placed.orderId })).state).toBe('cancelled')
  await calls.trading.placeOrder({ ...SELL, type: 'stop_limit', price: '40', stopPrice: '50' }).catch(() => undefined)
  await calls.trading.cancelSymbol({ symbol: 'BTC-EUR' })
  await calls.trading.cancelAll({})
  expect(await calls.trading.liveOrders({})).toEqual([])
  const never = Object.entries(contract.withdrawals as Record<string, Call>)
  const stops = ['cancelOrder', 'cancelSymbol', 'cancelAll', 'suspendPlan', 'cancelPlan', 'cancelDepositBuy'] as const
  const open = [...never, ...stops.map((name) => [name, contract.trading[name] as Call] as const)]
  const kept = open.filter(([, { refusals }]) => POLICY_REFUSALS.some((code) => refusals.includes(code)))
  expect(kept.map(([name]) => name)).toEqual([])
})

test('a token with a rule of its own is not bought before its notice is read; it is sold, and others are bought', async () => {
  const { calls } = await person('IT')
  const buyUsdt = { ...BUY, symbol: 'USDT-EUR', price: '1', amount: '20' } as const
  const notice = { reason: 'policy.gate', message: expect.stringContaining('issuer of this token') }
  await expect(calls.trading.placeOrder(buyUsdt)).rejects.toMatchObject(notice)
  expect((await calls.trading.placeOrder({ ...SELL, symbol: 'USDT-EUR', price: '2', amount: '20' })).state).toBe('new')
  expect((await calls.trading.placeOrder(BUY)).state).toBe('new')
})

test('the residence of the verification counts beside the declared country, and the stricter of them decides', async () => {
  const { userId } = await person('IT')
  const { app, config } = running
  const living = (residence: string | undefined) =>
    createPolicy({
      ...policyDeps(),
      preset: config.policyPreset,
      kyc: { ...app.kyc, residenceOf: async () => residence },
    })
  const may = (residence: string | undefined) => living(residence).may(app.db.queryable, userId, 'convert')
  expect(await may(undefined)).toEqual({ ok: true })
  expect(await may('DE')).toEqual({ ok: true })
  expect(await may('GB')).toMatchObject({ ok: false, refusal: { code: 'policy.gate' } })
  expect(await may('US')).toMatchObject({ ok: false, refusal: { code: 'policy.denied' } })
})

test('the state of a user tells for every product whether it is offered, what is missing, why and by which law', async () => {
  const { calls } = await person('GB')
  const { products, trade } = await calls.wallet.userState()
  expect(products.map(({ product }) => product)).toEqual([...PRODUCTS])
  expect(trade.allowed).toBe(true)
  const of = (wanted: string) => products.find(({ product }) => product === wanted)
  expect(of('spot_buy')).toMatchObject({
    answer: 'gate',
    missing: UK_STEPS,
  })
  expect(of('etp')).toMatchObject({ answer: 'deny', missing: [], reason: expect.stringContaining('derivatives') })
  expect(of('asset:USDT')).toMatchObject({ answer: 'allow', missing: [] })
})

test('everybody may read the rules in force, and where a product is not offered', async () => {
  const { rules } = await running.client({ language: 'it' }).policy.policyRules()
  expect(rules.length).toBeGreaterThan(PRODUCTS.length * 4)
  const british = rules.find(({ product, place }) => product === 'invitation' && place === 'GB')
  expect(british).toMatchObject({ answer: 'deny', reason: expect.stringContaining('Regno Unito'), category: 'any' })
  const deniedIn = (product: 'invitation' | 'saving_stablecoin' | 'spot_buy') =>
    running.client().policy.deniedCountries({ product })
  expect(await deniedIn('invitation')).toEqual({ countries: ['GB'] })
  expect((await deniedIn('saving_stablecoin')).countries).toHaveLength(30)
  expect(await deniedIn('spot_buy')).toEqual({ countries: [] })
})

test('a preset is written once, however often and by how many the server is started, and another one changes nothing', async () => {
  const { app } = running
  const before = await sql.listRules(app.db.queryable)
  const warned: unknown[] = []
  const other = createPolicy({
    ...policyDeps(),
    preset: 'as-specified',
    logger: { warn: (...line: unknown[]) => void warned.push(line) },
  })
  await Promise.all([app.policy.applyPreset(), app.policy.applyPreset(), other.applyPreset()])
  expect(await sql.listRules(app.db.queryable)).toEqual(before)
  expect(warned).toHaveLength(1)
})

test('two equally exact rules cannot exist, and what was written stays as it is', async () => {
  const { db } = running.app
  const [first] = await sql.listRules(db.queryable)
  assert(first !== undefined, 'there are rules')
  expect(await sql.insertRules(db.queryable, [{ ...first, id: 'prl_other', answer: 'allow', steps: [] }])).toBe(0)
  const twice = { ...first, id: 'prl_gate', answer: 'gate' as const, validFrom: new Date(1) }
  await expect(sql.insertRules(db.queryable, [{ ...twice, steps: [] }])).rejects.toThrow('check constraint')
  const changed = db.tx(async (tx) => ok(await tx.updateTable('policy.rules' as never).execute()))
  await expect(changed).rejects.toThrow()
})

test('every module whose calls can be refused by a rule shows in a test of its own that it asks', () => {
  const asking = Object.entries(contract as unknown as Record<string, Record<string, Call>>)
    .filter(([, calls]) => Object.values(calls).some(({ refusals }) => refusals.includes('policy.denied')))
    .map(([module]) => module)
  expect(asking).toEqual(expect.arrayContaining(['trading', 'banking', 'payments']))
  // Deposits with a purchase are asked for by trading, whose rule is shown above.
  const shownHere = ['trading', 'banking', 'payments']
  const silent = asking.filter(
    (module) =>
      !shownHere.includes(module) &&
      !POLICY_REFUSALS.some((code) => testsOf(SHOWN_BY[module] ?? module).includes(code)),
  )
  expect(silent).toEqual([])
})

/** The registration bonus is taken by a call of invitations, and is asked for by its own module. */
const SHOWN_BY: Readonly<Record<string, string>> = { invitations: 'bonuses' }

function testsOf(module: string): string {
  const folder = join(import.meta.dirname, '..', module)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
