import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
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

/** A coupon that one trade has used. */
async function takeAndUse({ client }: typeof person): Promise<void> {
  await client.coupons.take({ activityId }, { lockId: randomUUID() })
  await deepBook()
  await client.trading.placeOrder({ symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '400' })
  await expect.poll(async () => (await client.activities.popup()).popup?.tradeType).toBe(12)
}

test('what was given is told once, leads on, and stands among records, rewards and other income', async () => {
  await takeAndUse(person)
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

test('a coupon shows what it paid, and the order what came back', async () => {
  const buyer = await newTrader(operator, { email: 'coupon-buyer@example.org', funds: { EUR: '900' } })
  await takeAndUse(buyer)
  const page = await browser.visit()
  await buyer.enter(page)
  await page.goto(`${siteUrl}/reward`)
  const popup = page.getByRole('dialog')
  await press(popup.getByRole('button', { name: 'Close' }).first())
  await popup.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Fee coupon of 5 EUR', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fee coupon of 5 EUR' }).waitFor()
  const trade = page.getByRole('list', { name: 'Trades' }).getByRole('link', { name: 'BTC/EUR' })
  await trade.waitFor()
  await expectFitsEverywhere(page)
  await press(trade)
  await page.getByText('Paid back by coupons').waitFor()
  await expectFitsEverywhere(page)
})

/** What the server says, as if it were of another type; what each says is told by the server's own tests. */
async function popupOf(page: Page, tradeType: number): Promise<void> {
  await page.route('**/activity/reward/popup*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, data: { popup: { ...json.data.popup, tradeType } } } })
  })
}

test('the button of a popup leads where its type says, and one of an unknown type can only be closed', async () => {
  const told = await newTrader(operator, { email: 'coupon-told@example.org', funds: { EUR: '900' } })
  await takeAndUse(told)
  for (const [tradeType, lead] of [
    [28, /\/order$/],
    [41, /\/activityRecord$/],
    [15, /\/invite$/],
    [99, undefined],
  ] as const) {
    const page = await browser.visit()
    await told.enter(page)
    await popupOf(page, tradeType)
    // It stays unseen, so that the next visit is told of it again.
    await page.route('**/activity/reward/seen', (route) => route.abort())
    await page.goto(`${siteUrl}/activity`)
    const popup = page.getByRole('dialog')
    await popup.getByRole('button', { name: 'Close' }).first().waitFor()
    if (lead === undefined) {
      expect(await popup.getByRole('link').count()).toBe(0)
      await expectFitsEverywhere(page)
      await press(popup.getByRole('button', { name: 'Close' }).first())
      await popup.waitFor({ state: 'detached' })
    } else {
      await popup.getByRole('link').press('Enter')
      await page.waitForURL(lead)
    }
  }
})

test('who asks is told by email when a campaign of a kind starts, and can take that back', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/activity?kind=boost`)
  await page.getByRole('link', { name: 'Email me when one starts' }).waitFor()
  await person.enter(page)
  await page.reload()
  const tell = page.getByRole('button', { name: /when one starts$/ })
  const told = async () => (await person.client.activities.told()).includes('boost')
  await press(tell)
  await page.getByRole('button', { name: 'We’ll email you when one starts', pressed: true }).waitFor()
  expect(await told()).toBe(true)
  await expectFitsEverywhere(page)
  await page.setViewportSize(DESKTOP)
  await press(tell)
  await page.getByRole('button', { name: 'Email me when one starts', pressed: false }).waitFor()
  expect(await told()).toBe(false)
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
