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

test('an order without the money for it leads to a deposit of what is missing, and the deposit back to the order', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/trade/BTC-EUR?side=buy&type=market&total=119.5`)
  await page.locator('form[data-side-panel] button[type=submit]').click()
  await page.getByRole('link', { name: 'Deposit 120 EUR' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Deposit 120 EUR' }).click()
  await page.waitForURL(/\/deposit\/EUR\/bank/)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('120')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.waitForURL(/\/trade\/BTC-EUR/)
  await expect.poll(() => page.locator('form[data-side-panel] input[name=amount]').inputValue()).toBe('119.5')
})
