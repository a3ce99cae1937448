import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { expectAccessible, expectFitsEverywhere, expectFitsSmallWindows } from './judge.ts'
import { officeSession } from './office.ts'
import { bothNames, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'quick-buyer@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = await officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

const stateOf = async (id: string) => (await person.client.quickbuy.orderDetail({ id })).state

/** On the page of the partner, which sends its payer back. */
async function answerThere(page: Page, id: string, answer: 'pay' | 'decline'): Promise<void> {
  await page.getByRole('link', { name: /^(Pay 100\.00 EUR at|Continue to) / }).click()
  await page.locator(`button[value=${answer}]`).click()
  await page.waitForURL((url) => url.searchParams.get('order') === id && bothNames(siteUrl).includes(url.origin))
}

async function orderOf(page: Page): Promise<string> {
  await page.waitForURL(/[?&]order=/)
  return new URL(page.url()).searchParams.get('order')?.replaceAll('"', '') ?? ''
}

test('a visitor sees the price of each partner and is led to the log-in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/quickbuy?platform=ramp&fiat=EUR&symbol=USDT&pay=100`)
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^\d+\.\d+$/)
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('button', { name: 'Convert' }).click()
  await menu.getByRole('link', { name: /^Buy USDT by card/ }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: /^P2P market: / }).count()).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFitsEverywhere(page)
  await page.getByRole('link', { name: 'Log in to buy' }).click()
  await page.waitForURL(/\/account\/login/)
})

test('a payment that is declined is tried again at a new price, and the second one counts', async () => {
  await verify(operator.client, person, EMAIL)
  await operator.client.sandbox.setPartnerRule({ holds: 'false', byItself: 'true', shiftBps: '0' })
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/quickbuy?platform=ramp&fiat=EUR&symbol=USDT&pay=100`)
  await page.getByRole('button', { name: /^Buy [\d.,]+ USDT for 100\.00 EUR$/ }).click()
  const id = await orderOf(page)
  await page.getByRole('button', { name: 'I have paid 100.00 EUR' }).waitFor()
  await expectFitsEverywhere(page)

  await answerThere(page, id, 'decline')
  await page.getByRole('button', { name: 'Get a new price' }).click()
  await page.getByRole('button', { name: 'Pay 100.00 EUR again' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay 100.00 EUR again' }).click()
  await expect.poll(() => stateOf(id)).toBe('waiting_payment')

  await answerThere(page, id, 'pay')
  await expect.poll(() => stateOf(id)).not.toBe('waiting_payment')
  expect(await person.client.quickbuy.orderDetail({ id })).toMatchObject({ tries: 2, failure: null })
  await page
    .getByText(/Payment received by|USDT delivered/)
    .first()
    .waitFor()
  await expectFitsEverywhere(page)
})

test.each(['en-GB', 'de-DE', 'it-IT', 'ru-RU', 'es-ES', 'zh-TW'])(
  'what is bought for what fits a narrow phone (%s)',
  async (locale) => {
    const page = await browser.visit({ locale, viewport: { width: 320, height: 640 } })
    await person.enter(page)
    await page.goto(`${siteUrl}/quickbuy?platform=ramp&fiat=EUR&symbol=USDT&pay=4999.99`)
    await page.locator(`html[lang="${locale === 'zh-TW' ? locale : locale.slice(0, 2)}"]`).waitFor()
    const act = page.getByRole('button', { name: /USDT.*EUR|EUR.*USDT/ })
    await act.waitFor()
    await expectFitsSmallWindows(page)
    const { x = 0, width = 0 } = (await act.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
  },
)

test('an order that is not paid yet is cancelled, and stands in the list of its market', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/quickbuy?platform=agora&fiat=EUR&symbol=USDT&pay=50`)
  await page.getByRole('button', { name: /^Buy [\d.,]+ USDT for 50\.00 EUR$/ }).click()
  const id = await orderOf(page)
  await page.getByLabel('Reference of your transfer').waitFor()
  expect((await person.client.quickbuy.getPartnerOrderCount({})).count).toBe(1)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(/^This order was cancelled/).waitFor()
  expect(await stateOf(id)).toBe('cancelled')

  await page.getByRole('link', { name: 'Quick buy', exact: true }).last().click()
  await page.getByRole('tab', { name: /^Partner markets/ }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /50\.00 EUR/ })
    .waitFor()
  await expectAccessible(page)
})
