import { CallFailure } from '@bourse/client'
import { LANGUAGES, type LanguageTexts } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'

const running = testApp()
const HOUR_MS = 3_600_000
let office: ReturnType<typeof running.officeClient>
let auditor: ReturnType<typeof running.officeClient>

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT')])
  await running.app.markets.addPairs([pairRow('BTC', 'USDT'), pairRow('ETH', 'USDT')])
  office = running.officeClient({ token: (await loggedInStaff(running, 'admin')).token })
  auditor = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
})

const texts = (words: string, missing: readonly string[] = []) =>
  JSON.stringify(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, missing.includes(language) ? '' : `${language} ${words}`]),
    ) as LanguageTexts,
  )
const iso = (hours: number) => new Date(running.clock.now().getTime() + hours * HOUR_MS).toISOString()
const banner = { id: '', placement: 'activity', title: texts('title'), text: texts('text'), link: '/markets' } as const
const item = { id: '', title: texts('news'), text: texts('what happened') } as const

async function refused(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof CallFailure)) throw new Error(`it was not refused: ${String(failure)}`)
  return failure.reason
}

const shown = async () => (await running.client({ language: 'de' }).content.activityBanners()).map(({ title }) => title)
const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) })

test('a banner is a draft, is published, is withdrawn, and may come back; each step is on record', async () => {
  const draft = await office.content.saveBanner(banner)
  expect(draft).toMatchObject({ version: 1, state: 'draft', phase: 'draft', link: '/markets' })
  expect(await shown()).toEqual([])
  const published = await office.content.publishBanner(versioned(draft))
  expect(published).toMatchObject({ version: 2, state: 'published', phase: 'shown' })
  expect(await shown()).toEqual(['de title'])
  const withdrawn = await office.content.withdrawBanner(versioned(published))
  expect(await shown()).toEqual([])
  expect(await office.content.publishBanner(versioned(withdrawn))).toMatchObject({ state: 'published' })
  expect(await shown()).toEqual(['de title'])
  const acts = (await auditor.admin.auditLog({})).records.filter(({ subject }) => subject === draft.id)
  expect(acts.map(({ act }) => act)).toEqual([
    'content.banner_published',
    'content.banner_withdrawn',
    'content.banner_published',
    'content.banner_added',
  ])
  expect(acts[1]?.detail).toEqual({ from: 'published', to: 'withdrawn', title: 'en title' })
})

test('a draft may wait for its translations, what is shown may not lose them', async () => {
  const draft = await office.content.saveBanner({ ...banner, title: texts('title', ['ru']), placement: 'invest' })
  expect(await refused(office.content.publishBanner(versioned(draft)))).toBe('content.texts_incomplete')
  const whole = await office.content.saveBanner({ ...banner, ...versioned(draft), placement: 'invest' })
  const published = await office.content.publishBanner(versioned(whole))
  const emptied = { ...banner, ...versioned(published), text: texts('x', ['it']) }
  expect(await refused(office.content.saveBanner(emptied))).toBe('content.texts_incomplete')
  const detail = (await auditor.admin.auditLog({ act: 'content.banner_changed' })).records[0]?.detail
  expect(detail).toMatchObject({ from: { title: { ru: '' } }, to: { title: { ru: 'ru title' } } })
})

test('banners stand in the order of their positions', async () => {
  const first = await office.content.saveBanner({ ...banner, title: texts('first'), position: '1' })
  await office.content.publishBanner(versioned(first))
  expect(await shown()).toEqual(['de first', 'de title'])
})

test.each([
  ['content.title_missing', { title: texts('x', ['en']) }],
  ['content.times_crossed', { from: '2026-11-20T00:00:00Z', until: '2026-11-20T00:00:00Z' }],
  ['content.time_invalid', { until: 'tomorrow' }],
  ['content.link_invalid', { link: 'javascript:alert(1)' }],
  ['content.link_invalid', { link: '//elsewhere.example' }],
  ['content.picture_invalid', { image: 'https://elsewhere.example/x.png' }],
  ['content.unknown', { id: 'ban_nobody', version: '1' }],
] as const)('a banner is refused with %s for %o', async (reason, change) => {
  expect(await refused(office.content.saveBanner({ ...banner, ...change }))).toBe(reason)
})

test('what is over is not published, and an old version changes nothing', async () => {
  const over = await office.content.saveBanner({ ...banner, from: iso(-2), until: iso(-1) })
  expect(await refused(office.content.publishBanner(versioned(over)))).toBe('content.over_already')
  await office.content.saveBanner({ ...banner, ...versioned(over) })
  const late = [
    () => office.content.saveBanner({ ...banner, ...versioned(over) }),
    () => office.content.publishBanner(versioned(over)),
    () => office.content.withdrawBanner(versioned(over)),
  ]
  for (const act of late) expect(await refused(act())).toBe('content.changed_meanwhile')
})

test('news come newest first, page by page, all of them or those about one coin', async () => {
  for (const [place, coins] of ['BTC', 'ETH', 'BTC,ETH', ''].entries()) {
    const draft = await office.content.saveNews({ ...item, title: texts(`n${place}`), coins, from: iso(place - 10) })
    await office.content.publishNews(versioned(draft))
  }
  await office.content.saveNews({ ...item, title: texts('a draft'), coins: 'BTC' })
  const read = async (query: { current?: string; size?: string; symbol?: string }) => {
    const { total, records } = await running.client({ language: 'zh-TW' }).content.outerNews(query)
    return [total, ...records.map(({ title }) => title)]
  }
  expect(await read({})).toEqual([4, 'zh-TW n3', 'zh-TW n2', 'zh-TW n1', 'zh-TW n0'])
  expect(await read({ current: '2', size: '3' })).toEqual([4, 'zh-TW n0'])
  expect(await read({ symbol: 'BTC' })).toEqual([2, 'zh-TW n2', 'zh-TW n0'])
  expect(await read({ symbol: 'USDT' })).toEqual([0])
  const list = await auditor.content.officeNews({ size: '2' })
  expect([list.total, list.records.length]).toEqual([5, 2])
  expect(await refused(office.content.saveNews({ ...item, coins: 'NOPE' }))).toBe('markets.coin_unknown')
  expect(await refused(auditor.content.officeNewsItem({ id: 'nws_nobody' }))).toBe('content.unknown')
})

test('the home page has its lists, banners and news in one answer', async () => {
  const home = await running.client({ language: 'it' }).content.homePageData()
  expect(home).toMatchObject({
    figures: { coins: 3, pairs: 2 },
    market: { fiat: 'USDT', up: 0, down: 0, unchanged: 3, leader: null },
    activityBanners: [{ title: 'it first' }, { title: 'it title' }],
    shareBanner: null,
    news: [{ title: 'it n3' }, { title: 'it n2' }, { title: 'it n1' }],
  })
})

/** The clock runs past the sessions of staff, so that nobody acts after it. */
test('a banner is seen from its time until its time, and the clock alone decides', async () => {
  const draft = await office.content.saveBanner({ ...banner, placement: 'share', from: iso(1), until: iso(2) })
  expect(await office.content.publishBanner(versioned(draft))).toMatchObject({ phase: 'scheduled' })
  const share = async () => (await running.client().content.shareBanner()).banner?.title
  expect(await share()).toBeUndefined()
  running.clock.advance(HOUR_MS)
  expect(await share()).toBe('en title')
  running.clock.advance(HOUR_MS - 1)
  expect(await share()).toBe('en title')
  running.clock.advance(1)
  expect(await share()).toBeUndefined()
})
