import { assert } from '@bourse/money'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { expectAccessible } from './judge.ts'
import { officeSession } from './office.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'first-buyer@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = await officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
  await deepBook('BTC-EUR')
})

const form = (page: Page) => page.getByRole('form', { name: 'Order form' })
const submit = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^Buy BTC for/ })
    .click()

test('an order without the money for it leads to a deposit of what is missing, and the deposit back to the order', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/trade/BTC-EUR?side=buy&type=market&total=119.5`)
  await submit(page)
  await page.getByRole('link', { name: 'Deposit 120 EUR' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Deposit 120 EUR' }).click()
  await page.waitForURL(/\/deposit\/EUR\/bank/)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('120')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.waitForURL(/\/trade\/BTC-EUR/)
  await expect.poll(() => form(page).getByLabel('Amount', { exact: true }).inputValue()).toBe('119.5')
})

/** How a card is added on the page has a test of its own. */
async function addCard(): Promise<void> {
  const { tokeniseUrl, holder } = await person.client.payments.cardSetup()
  const card = { number: '4539000000009037', expMonth: 12, expYear: 2030, code: '123', holder }
  const made = await fetch(tokeniseUrl, { method: 'POST', body: JSON.stringify(card) })
  const { token } = (await made.json()) as { token: string }
  const { challengeUrl } = await person.client.payments.addCard({ token })
  assert(challengeUrl !== null, 'the bank asks whose card it is')
  const answer = new URLSearchParams({ answer: 'agree' })
  await fetch(challengeUrl, { method: 'POST', body: answer, redirect: 'manual' })
}

test('a card pays for bitcoin in one checkout: the sum says what arrives at least, and the order runs by itself', async () => {
  await addCard()
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/trade/BTC-EUR?side=buy&type=market&total=100`)
  await submit(page)
  await page.getByRole('link', { name: 'Pay and buy BTC' }).click()
  await page.waitForURL(/\/deposit\/EUR\/card/)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100')
  await page.getByText('You get at least').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay and buy BTC' }).click()
  await page.getByText(/^You bought /).waitFor()
  await expectAccessible(page)
  const [buy] = await person.client.trading.depositBuys()
  expect(buy).toMatchObject({ symbol: 'BTC-EUR', state: 'bought' })
  expect(Number(buy?.spent)).toBeLessThanOrEqual(98.2)
  const { records } = await person.client.trading.orderHistory({})
  expect(records.map(({ orderId }) => orderId)).toEqual([buy?.orderId])
  expect(Number((await person.client.wallet.asset({ currency: 'BTC' })).available)).toBeGreaterThan(0)
})

test('without a balance, /convert leads to one checkout that pays and converts, and back to what became of it', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/convert?from=EUR&to=BTC&pay=50`)
  await page.getByRole('link', { name: 'Pay and convert to BTC' }).click()
  await page.waitForURL(/\/deposit\/EUR\/card/)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('50')
  await page.getByText('You get at least').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay and convert to BTC' }).click()
  await page.getByText(/^You converted /).waitFor()
  await page.getByRole('link', { name: 'Back to Convert' }).click()
  await page.waitForURL(/\/convert/)
  await page.getByText(/^Your deposit was converted/).waitFor()
  await expectAccessible(page)
  const [buy] = await person.client.trading.depositBuys()
  const { records } = await person.client.convert.conversions({})
  expect(records.map(({ id }) => id)).toEqual([buy?.orderId])
})
