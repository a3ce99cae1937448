import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'
import { VERIFIED_NAME, verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'early-customer@example.org'
const DEADLINE_SECONDS = 73 * 3_600
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = await officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: { EUR: '100' } })
  await deepBook()
})

async function openSite(path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await person.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

const fundsOf = async (currency: string) => Number((await person.client.wallet.asset({ currency })).available)

/** From the form to an order whose money is there at once; gives its reference. */
async function takeEarly(page: Page, amount: string): Promise<string> {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await choose(page.getByLabel('Use the money before it arrives'))
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await page.getByText(`${amount}.00 EUR available early`).waitFor()
  return (await page.locator('[data-value^="BRS-"]').getAttribute('data-value')) ?? ''
}

test('credit can be traded and does not leave, until its transfer arrives', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await openSite('/deposit/EUR/bank', true)
  await page.getByText('5,000.00 EUR').first().waitFor()
  await expectAccessible(page)
  const reference = await takeEarly(page, '400')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(await fundsOf('EUR')).toBe(500)

  await person.client.trading.placeOrder({ symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '450' })
  await expect.poll(() => fundsOf('BTC')).toBeGreaterThan(0)
  const { available, withdrawable } = await person.client.withdrawals.withdrawOptions({ symbol: 'BTC' })
  expect(Number(withdrawable)).toBeLessThan(Number(available) / 3)

  await operator.client.sandbox.payIn({
    rail: 'sepa',
    amount: '400',
    senderName: VERIFIED_NAME,
    reference,
    way: 'once',
  })
  await page.getByText('400.00 EUR of early credit repaid').waitFor()
  const after = await person.client.withdrawals.withdrawOptions({ symbol: 'BTC' })
  expect(after.withdrawable).toBe(after.available)
})

test('a missed transfer is deducted, what is missing is owed, and staff see it', async () => {
  const page = await openSite('/deposit/EUR/bank')
  await takeEarly(page, '200')
  await person.client.trading.placeOrder({ symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '220' })
  await expect.poll(() => fundsOf('EUR')).toBeLessThan(100)
  await passTime(operator.client, DEADLINE_SECONDS)
  await page.getByText(/Your balance didn’t cover/).waitFor()
  await page.getByText(/You still owe .* from an earlier advance/).waitFor()
  await expectAccessible(page)

  const { uid } = await person.client.identity.userData()
  const compliance = await officeSession('compliance')
  const desk = await browser.visit()
  await enterOffice(desk, compliance)
  await desk.goto(`${officeUrl}/funding/credit?search=${uid}`)
  await desk.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByLabel('Reason').fill('Sends nothing.')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await signDecision(desk)
  await desk.getByText('Credit deposit is suspended.').waitFor()

  await page.goto(`${siteUrl}/deposit/EUR/bank`)
  await page.locator('form').getByText('Credit deposit is suspended').waitFor()
  expect(await page.getByLabel('Use the money before it arrives').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${siteUrl}/wallet`)
  await page.getByRole('heading', { name: 'Credit deposit' }).waitFor()
  await page.getByText('Suspended').waitFor()
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('heading', { name: 'If it doesn’t arrive' }).waitFor()
  await expectAccessible(page)
  expect(await compliance.client.admin.runAudit({})).toMatchObject({ ok: true, findings: [] })
})
