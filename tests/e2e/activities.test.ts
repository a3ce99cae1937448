import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeClient } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const DAY_MS = 86_400_000
const TITLE = 'Five euros of fees back'
const LANGUAGES = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
const REASON = 'Fee coupons are not offered where this person lives.'
const every = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]))
const operator = officeClient('operator')
let person: Awaited<ReturnType<typeof newTrader>>
let activityId: string

/** Drafted by one and approved by another: a coupon of 5 EUR that everybody may take once. */
async function runCampaign(): Promise<string> {
  const now = Date.parse((await operator.sandbox.clock()).now)
  const draft = await officeClient('admin').activities.draftActivity({
    ...{ kind: 'coupon', level: '0', mostPerPerson: '0', mostPerDay: '0', countries: '', reason: 'as agreed' },
    startTime: new Date(now - DAY_MS).toISOString(),
    endTime: new Date(now + 20 * DAY_MS).toISOString(),
    budgets: JSON.stringify([{ pool: 'coupon', asset: 'EUR', amount: '100' }]),
    texts: JSON.stringify({
      title: every(TITLE),
      summary: every('Take the coupon, and we pay your next fees back.'),
      rules: every('Everybody may take it once.\nIt is valid for thirty days.'),
    }),
    terms: JSON.stringify({ asset: 'EUR', amount: '5' }),
  })
  await officeClient('compliance').activities.approveActivity({ id: draft.id, version: String(draft.version) })
  return draft.id
}

beforeAll(async () => {
  activityId = await runCampaign()
  person = await newTrader(operator, { email: 'campaigner@example.org', funds: { EUR: '500' } })
})

const campaign = (page: Page) =>
  page.getByRole('list', { name: 'Running' }).getByRole('listitem').filter({ hasText: TITLE })

test('a visitor sees what is left of each budget and how long it runs', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/activity`)
  await page.getByText('Don’t invest unless').waitFor()
  await campaign(page).getByText('100 EUR in coupons left').waitFor()
  await campaign(page).getByText('19 d 23 h left').first().waitFor()
  await expectFitsEverywhere(page)
})

test('what was given is told once, leads on, and stands among records, rewards and other income', async () => {
  await person.client.coupons.take({ activityId }, { lockId: randomUUID() })
  await deepBook()
  await person.client.trading.placeOrder({ symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '400' })
  await expect.poll(async () => (await person.client.activities.popup()).popup?.tradeType).toBe(12)
  const page = await browser.visit()
  await person.enter(page)
  // Never between people and their orders.
  await page.goto(`${siteUrl}/trade/BTC-EUR`)
  await page.getByRole('link', { name: 'Bourse' }).first().press('Enter')
  const popup = page.getByRole('dialog')
  await popup.getByText('of your trading fees came back to your wallet').waitFor()
  await expectAccessible(page)
  await popup.getByRole('link', { name: 'See my orders' }).press('Enter')
  await page.getByRole('tab', { name: 'Other income' }).press('Enter')
  await page.getByText('Coupon of 5 EUR').waitFor()
  await expectFitsEverywhere(page)
  await expect.poll(async () => (await person.client.activities.popup()).popup).toBeNull()
  await page.goto(`${siteUrl}/activityRecord`)
  await page.getByRole('list', { name: 'My campaigns' }).getByText('Coupon of 5 EUR').waitFor()
  await expectFitsEverywhere(page)
  expect(await popup.count()).toBe(0)
  await page.getByRole('link', { name: 'Rewards', exact: true }).press('Enter')
  await page.getByRole('list', { name: 'Received' }).getByText('Coupon of 5 EUR').waitFor()
  await expectFitsEverywhere(page)
})

test('on a phone each part is a tab, and nobody sees rewards without a log-in', async () => {
  const page = await browser.visit({ viewport: PHONE, phone: true })
  await page.goto(`${siteUrl}/activity?kind=coupon`)
  await campaign(page).waitFor()
  await page.getByRole('tab', { name: 'Ended' }).press('Enter')
  await page.getByText('Thank-you coupons').waitFor()
  await page.goto(`${siteUrl}/reward`)
  await page.waitForURL(/\/account\/login/)
})

/** Two people write down that coupons are not offered in a country that no other test has people of. */
async function denyInIreland(): Promise<void> {
  const { now } = await operator.sandbox.clock()
  const { proposalId } = await officeClient('admin').policy.proposePolicyRule({
    ...{ product: 'coupon', place: 'IE', category: 'any', answer: 'deny', steps: '' },
    ...{ reason: JSON.stringify(every(REASON)), source: 'a test', validFrom: now, note: 'for a test' },
  })
  await officeClient('compliance').policy.approvePolicyRule({ proposalId })
  // It begins a minute after it was approved.
  await passTime(operator, 120)
}

test('somebody to whom a kind is not offered reads why first, and then what is open to them', async () => {
  await denyInIreland()
  const irish = await newTrader(operator, { email: 'campaigner-ie@example.org', funds: {}, country: 'IE' })
  const page = await browser.visit()
  await irish.enter(page)
  await page.goto(`${siteUrl}/activity`)
  const law = page.getByRole('status').filter({ hasText: REASON })
  await law.getByText(/^Open to you: .*Airdrop/).waitFor()
  await page.getByText('You live in Ireland.').waitFor()
  await campaign(page).waitFor()
  await expectAccessible(page)
})
