import { CallFailure } from '@bourse/client'
import type { Contract, SentInputOf } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { inEveryLanguage } from './coins/coins.fixture.ts'
import { LISTINGS_CHANGED } from './index.ts'
import { createMarketsOffice } from './office.ts'

const running = testApp()
let office: ReturnType<typeof running.officeClient>
let auditor: ReturnType<typeof running.officeClient>

beforeAll(async () => {
  const { markets } = running.app
  await markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs([pairRow('BTC', 'USDT'), pairRow('BTC', 'EUR'), pairRow('ETH', 'USDT')])
  office = running.officeClient({ token: (await loggedInStaff(running, 'operator')).token })
  auditor = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
})

const json = JSON.stringify
const coin: SentInputOf<Contract['markets']['saveCoin']> = {
  ...{ symbol: 'BTC', version: '0', name: 'Bitcoin', about: json(inEveryLanguage('money')) },
  ...{ state: 'trading', chains: '[]', audits: '[]', risks: '[]' },
}
const tag: SentInputOf<Contract['markets']['saveTag']> = {
  ...{ tag: 'classic', version: '0', name: json(inEveryLanguage('Classic')), about: json(inEveryLanguage('old')) },
  ...{ kind: 'tab', rule: 'listed', position: '5', active: 'true', coins: '' },
}
const bounds: SentInputOf<Contract['markets']['savePair']> = {
  ...{ symbol: 'BTC-USDT', version: '1', minAmount: '0.0001', maxAmount: '50', minTotal: '2.5' },
  ...{ maxOpenOrders: '10', maxConditionalOrders: '5' },
}

async function refused(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof CallFailure)) throw new Error(`it was not refused: ${String(failure)}`)
  return failure.reason
}

const lastAct = async (act: string) => (await auditor.admin.auditLog({ act })).records[0]

test('a coin is written once, read by everybody at once, and the record has what was before and after', async () => {
  expect(await running.client().markets.coinAttributes({ symbol: 'BTC' })).toMatchObject({ about: null })
  const saved = await office.markets.saveCoin(coin)
  expect(saved).toMatchObject({ symbol: 'BTC', version: 1, isAsset: true, markets: ['BTC-USDT', 'BTC-EUR'] })
  expect(await running.client({ language: 'de' }).markets.coinAttributes({ symbol: 'BTC' })).toMatchObject({
    about: 'de money',
  })
  expect(await lastAct('markets.coin_added')).toMatchObject({ subject: 'BTC', staffEmail: 'operator@office.example' })

  const changed = { ...coin, version: '1', website: 'https://bitcoin.org', launchYear: '2009', maxSupply: '21000000' }
  expect(await office.markets.saveCoin(changed)).toMatchObject({ version: 2, launchYear: 2009 })
  // What stayed is not told.
  expect((await lastAct('markets.coin_changed'))?.detail).toEqual({
    from: { website: null, launchYear: null, maxSupply: null },
    to: { website: 'https://bitcoin.org', launchYear: 2009, maxSupply: '21000000' },
  })
  expect((await auditor.markets.officeCoins()).map(({ symbol, version }) => [symbol, version])).toEqual([
    ['BTC', 2],
    ['ETH', 0],
    ['USDT', 0],
  ])
})

test('nobody overwrites what they have not seen', async () => {
  expect(await refused(office.markets.saveCoin(coin))).toBe('markets.changed_meanwhile')
  const both = await Promise.allSettled([
    office.markets.saveCoin({ ...coin, symbol: 'ETH' }),
    office.markets.saveCoin({ ...coin, symbol: 'ETH' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a page of a coin that is no asset yet says when it opens', async () => {
  const soon = { ...coin, symbol: 'SUI', name: 'Sui', state: 'soon', opensAt: '2026-12-01T09:00:00Z' } as const
  expect(await refused(office.markets.saveCoin({ ...soon, opensAt: '' }))).toBe('markets.opening_time_missing')
  expect(await refused(office.markets.saveCoin({ ...soon, state: 'trading' }))).toBe('markets.coin_without_market')
  expect(await office.markets.saveCoin(soon)).toMatchObject({ isAsset: false, name: 'Sui', state: 'soon' })
  const page = await running.client().markets.coinAttributes({ symbol: 'SUI' })
  expect(page).toMatchObject({ state: 'soon', opensAt: '2026-12-01T09:00:00.000Z', market: null, value: null })
})

test.each([
  ['markets.texts_incomplete', { about: json({ ...inEveryLanguage('x'), ru: '', 'zh-TW': ' ' }) }],
  ['markets.texts_incomplete', { risks: json([{ ...inEveryLanguage('x'), it: '' }]) }],
  ['markets.supply_order', { circulatingSupply: '10', totalSupply: '9.99' }],
  ['markets.supply_order', { circulatingSupply: '10', maxSupply: '9' }],
  ['markets.supply_invalid', { circulatingSupply: '10 coins' }],
  ['markets.link_invalid', { website: 'http://plain.example' }],
  ['markets.link_invalid', { website: 'javascript:alert(1)' }],
  ['markets.link_invalid', { chains: json([{ name: 'X', standard: null, contract: null, explorer: 'ftp://x' }]) }],
  ['markets.picture_invalid', { coinImgUrl: 'https://elsewhere.example/x.png' }],
  ['markets.time_invalid', { listedAt: '2026-02-30T00:00:00Z' }],
  ['markets.year_invalid', { launchYear: '09' }],
  ['markets.coin_is_fiat', { symbol: 'EUR' }],
  ['markets.tag_unknown', { tags: 'nothing' }],
  ['request.invalid', { about: '{"en":"only"}' }],
  ['request.invalid', { about: 'no json' }],
] as const)('a coin is refused with %s for %o', async (reason, change) => {
  expect(await refused(office.markets.saveCoin({ ...coin, version: '2', ...change }))).toBe(reason)
})

test('a tag keeps the order of its coins, from its own page and from those of the coins', async () => {
  expect(await office.markets.saveTag({ ...tag, coins: 'ETH,BTC' })).toMatchObject({
    version: 1,
    coins: ['ETH', 'BTC'],
  })
  expect(await office.markets.saveTag({ ...tag, version: '1', coins: 'ETH' })).toMatchObject({ coins: ['ETH'] })
  await office.markets.saveCoin({ ...coin, version: '2', tags: 'classic' })
  const [shown] = await running.client({ language: 'es' }).markets.tags()
  expect(shown).toMatchObject({ tag: 'classic', name: 'es Classic', symbols: ['ETH', 'BTC'] })
  expect((await lastAct('markets.coin_changed'))?.detail).toMatchObject({
    from: { tags: [] },
    to: { tags: ['classic'] },
  })
  expect((await lastAct('markets.tag_changed'))?.detail).toEqual({
    from: { coins: ['ETH', 'BTC'] },
    to: { coins: ['ETH'] },
  })
  await office.markets.saveTag({ ...tag, version: '2', active: 'false', coins: 'ETH' })
  expect(await running.client().markets.tags()).toEqual([])
})

test.each([
  ['markets.tag_taken', { tag: 'classic' }],
  ['markets.tag_code_invalid', { tag: 'Classic Coins' }],
  ['markets.texts_incomplete', { tag: 'other', name: json({ ...inEveryLanguage('x'), es: '' }) }],
  ['markets.theme_rule', { tag: 'other', kind: 'theme', rule: 'winners' }],
  ['markets.coins_by_rule', { tag: 'other', rule: 'winners', coins: 'BTC' }],
  ['markets.coin_unknown', { tag: 'other', coins: 'NOPE' }],
  ['markets.changed_meanwhile', { tag: 'classic', version: '1' }],
] as const)('a tag is refused with %s for %o', async (reason, change) => {
  expect(await refused(office.markets.saveTag({ ...tag, ...change }))).toBe(reason)
})

test('a coin cannot be put into a tag that fills itself', async () => {
  await office.markets.saveTag({ ...tag, tag: 'up', rule: 'winners' })
  const { version } = (await office.markets.officeCoins()).find(({ symbol }) => symbol === 'BTC') ?? { version: 0 }
  const change = { ...coin, version: String(version), tags: 'up' }
  expect(await refused(office.markets.saveCoin(change))).toBe('markets.tag_by_rule')
})

test('new bounds are read at once, recorded, and told to the owner of the books', async () => {
  const told: unknown[] = []
  const stop = running.app.bus.subscribe(LISTINGS_CHANGED, (message) => void told.push(message))
  expect(await office.markets.savePair(bounds)).toMatchObject({ version: 2, minAmount: '0.0001', maxOpenOrders: 10 })
  const pairs = await running.client().markets.symbols()
  expect(pairs.find(({ symbol }) => symbol === 'BTC-USDT')).toMatchObject({ minTotal: '2.5', maxAmount: '50' })
  expect((await lastAct('markets.pair_changed'))?.detail).toMatchObject({
    from: { minTotal: '1', maxOpenOrders: 200 },
    to: { minTotal: '2.5', maxOpenOrders: 10 },
  })
  await new Promise((done) => setImmediate(done))
  stop()
  expect(told).toEqual([{ symbols: ['BTC-USDT'] }])
  expect(await refused(office.markets.savePair(bounds))).toBe('markets.changed_meanwhile')
})

test.each([
  ['markets.symbol_unknown', { symbol: 'NO-USDT' }],
  ['markets.bound_off_step', { minAmount: '0.000001' }],
  ['markets.bound_off_step', { minAmount: '0' }],
  ['markets.bound_too_large', { maxAmount: '99999999999999999999' }],
  ['markets.bounds_crossed', { maxAmount: '0.00001' }],
  ['markets.bounds_crossed', { maxConditionalOrders: '11' }],
  ['markets.min_total_nothing', { minTotal: '0' }],
  ['markets.min_total_nothing', { minTotal: '0.000000001' }],
  ['markets.bound_too_large', { minTotal: '99999999999' }],
  ['markets.count_invalid', { maxOpenOrders: '0' }],
  ['request.invalid', { minAmount: '-1' }],
] as const)('bounds are refused with %s for %o', async (reason, change) => {
  expect(await refused(office.markets.savePair({ ...bounds, version: '2', ...change }))).toBe(reason)
})

test('a market is halted and opened again, each time with its reason on record', async () => {
  const modeOf = async () => (await running.client().markets.prices({ symbol: 'BTC-USDT' }))[0]?.mode
  await office.markets.setMarketMode({ symbol: 'BTC-USDT', mode: 'open', reason: 'First day.' })
  await expect.poll(modeOf).toBe('open')
  const halted = await office.markets.setMarketMode({
    symbol: 'BTC-USDT',
    mode: 'halted',
    reason: 'Prices look wrong.',
  })
  expect(halted).toMatchObject({ symbol: 'BTC-USDT', mode: 'halted' })
  await expect.poll(modeOf).toBe('halted')
  expect((await lastAct('markets.mode_set'))?.detail).toEqual({
    from: 'open',
    to: 'halted',
    reason: 'Prices look wrong.',
  })
  await office.markets.setMarketMode({ symbol: 'BTC-USDT', mode: 'open', reason: 'Checked.' })
  await expect.poll(modeOf).toBe('open')
  const unknown = { symbol: 'NO-USDT', mode: 'open', reason: 'x' } as const
  expect(await refused(office.markets.setMarketMode(unknown))).toBe('markets.symbol_unknown')
})

test('a market that comes back by itself says where to, until staff set a mode', async () => {
  const { app } = running
  const { data } = app.markets
  const prices: typeof data.prices = async (symbol) => {
    const now = await data.prices(symbol)
    return now.ok ? ok(now.value.map((one) => ({ ...one, mode: 'cancel_only', resumeMode: 'open' }))) : now
  }
  const { pairs } = createMarketsOffice({
    ...{ ...app, markets: { ...app.markets, data: { ...data, prices } } },
    ...{ recordAct: app.admin.recordAct, setMode: async () => ok() },
  })
  const actor = { staffId: (await auditor.admin.me()).staffId, email: 'compliance@office.example', ip: '192.0.2.1' }
  expect((await pairs.list())[0]).toMatchObject({ mode: 'cancel_only', resumeMode: 'open' })
  const kept = await pairs.setMode({ symbol: 'BTC-EUR', mode: 'cancel_only', reason: 'stays so' }, actor)
  expect(kept).toMatchObject({ value: { mode: 'cancel_only', resumeMode: null } })
})

test('an act that was not done leaves no record; one that may have been done does', async () => {
  const { app } = running
  const actor = { staffId: (await auditor.admin.me()).staffId, email: 'compliance@office.example', ip: '192.0.2.1' }
  const officeWith = (code: string) =>
    createMarketsOffice({ ...app, recordAct: app.admin.recordAct, setMode: async () => refuse({ code }) })
  const change = { symbol: 'BTC-EUR', mode: 'post_only', reason: 'nobody answers' } as const
  const records = async () => (await auditor.admin.auditLog({ act: 'markets.mode_set' })).total
  const before = await records()
  expect(await officeWith('trading.interrupted').pairs.setMode(change, actor)).toMatchObject({ ok: false })
  expect(await records()).toBe(before)
  expect(await officeWith('trading.outcome_unknown').pairs.setMode(change, actor)).toEqual({
    ok: false,
    refusal: { code: 'trading.outcome_unknown' },
  })
  expect(await records()).toBe(before + 1)
})
