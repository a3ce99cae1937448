import { expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { pairRow } from '../../testing/markets.ts'
import { suggestLanguage } from './language-suggestion.ts'

const running = testApp({ OPERATING_SINCE: '2026-11-01', CONTACT_EMAIL: 'desk@bourse.example' })

test('the figures of the platform count assets, pairs, languages and days', async () => {
  await running.app.markets.addAssets([
    { code: 'BTC', name: 'Bitcoin', kind: 'crypto', scale: 8, shownScale: 8 },
    { code: 'EUR', name: 'Euro', kind: 'fiat', scale: 8, shownScale: 2 },
  ])
  await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
  expect(await running.client().content.baseInfo()).toEqual({
    coins: 1,
    pairs: 1,
    languages: 6,
    daysOfOperation: 14,
    contactEmail: 'desk@bourse.example',
  })
})

test('a pair derives its scales from its steps', async () => {
  const [pair] = await running.client().markets.symbols()
  expect(pair).toMatchObject({ symbol: 'BTC-EUR', baseStep: '0.00001', baseScale: 5, quoteScale: 2 })
})

test('trading costs between 0% and 0.25%, and never more for a larger volume', async () => {
  const { tiers } = await running.client().content.fees()
  const rates = tiers.map(({ makerRate, takerRate }) => [Number(makerRate), Number(takerRate)] as const)
  for (const [maker, taker] of rates) {
    expect(maker).toBeGreaterThanOrEqual(0)
    expect(taker).toBeLessThanOrEqual(0.0025)
    expect(maker).toBeLessThanOrEqual(taker)
  }
  const takers = rates.map(([, taker]) => taker)
  expect(takers).toEqual(takers.toSorted((left, right) => right - left))
})

test('maintenance is announced while the back office says so', async () => {
  const { token } = await loggedInStaff(running, 'operator')
  const office = running.officeClient({ token })
  expect(await running.client().content.homeNotice()).toEqual({ maintenance: null, recovery: null })
  await office.admin.setMaintenance({ active: 'true', message: 'Back at noon.', until: '2026-11-15T13:00:00Z' })
  expect(await running.client().content.homeNotice()).toEqual({
    maintenance: { message: 'Back at noon.', until: '2026-11-15T13:00:00.000Z' },
    recovery: null,
  })
  await office.admin.setMaintenance({ active: 'false' })
  expect(await running.client().content.homeNotice()).toEqual({ maintenance: null, recovery: null })
})

test('a web vital is counted by name and route, and made-up routes share one series', async () => {
  const client = running.client()
  await client.content.reportVital({ name: 'LCP', value: '1234.5', route: '/fee' })
  for (let route = 0; route < 300; route += 1) {
    running.app.content.reportVital({ name: 'LCP', value: '1', route: `/made/up/${route}` })
  }
  const text = await running.app.metrics.registry.metrics()
  expect(text).toContain('web_vitals_count{name="LCP",route="/fee"} 1')
  expect(text.match(/web_vitals_count\{/g)?.length).toBeLessThanOrEqual(201)
  expect(text).toContain('route="other"')
})

test.each([
  ['de-AT,de;q=0.9', { language: 'de', country: 'German' }],
  ['en-GB', { language: 'en', country: 'English' }],
  ['it', { language: 'it', country: 'Italiano' }],
  ['ru', { language: 'ru', country: 'Russian' }],
  ['ru-RU', { language: 'ru', country: 'Russia' }],
  ['es-ES', { language: 'es', country: null }],
  ['fr-FR', { language: null, country: null }],
  [undefined, { language: null, country: null }],
])('a browser that asks for %s is suggested %o', (header, suggestion) => {
  expect(suggestLanguage(header)).toEqual(suggestion)
})
