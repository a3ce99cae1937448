import type { SandboxPaymentRule } from '@bourse/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'online-payer@example.org'
let operator: ReturnType<typeof officeSession>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

async function openSite(path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await person.enter(page)
  await page.goto(path.startsWith('http') ? path : `${siteUrl}${path}`)
  return page
}

async function openOffice(path: string, session: ReturnType<typeof officeSession>): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, session)
  await page.goto(`${officeUrl}${path}`)
  return page
}

const rule = (change: Partial<SandboxPaymentRule>) =>
  operator.client.sandbox.setPaymentRule({
    ...{ method: 'paypal', outcome: 'complete', amount: 'right', webhooks: 'once' },
    ...change,
  })
const available = async () => (await person.client.wallet.asset({ currency: 'EUR' })).available

test('PayPal: from the amount to its page and back, and the balance has grown', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await openSite('/deposit/EUR/paypal', true)
  await page.getByLabel('Amount', { exact: true }).fill('4')
  await page.getByText('The minimum deposit is 5 EUR.').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByText('96.75 EUR').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue to PayPal' }).click()
  await page.getByRole('button', { name: 'Refuse and go back' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuse and go back' }).click()
  await page.getByText('You left PayPal without paying.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay at PayPal' }).click()
  await page.getByRole('button', { name: 'Pay 100.00 EUR' }).click()
  await page.getByText('Deposit Completed').first().waitFor()
  expect(await available()).toBe('96.75000000')
})

test('PayPal: a declined payment says so, and another amount is credited by a person', async () => {
  const { payments } = person.client
  const create = (amount: string) =>
    payments.paypalCreateOrder({ symbol: 'EUR', amount }, { lockId: crypto.randomUUID() })
  onTestFinished(async () => {
    await rule({})
  })
  await rule({ outcome: 'deny' })
  const page = await openSite((await create('60')).payUrl ?? '')
  await page.getByRole('button', { name: 'Pay 60.00 EUR' }).click()
  await page.getByText('PayPal declined the payment.').waitFor()
  await page.getByText('Deposit Failed, please resubmit your order and deposit again').waitFor()

  await rule({ amount: 'short' })
  await page.goto((await create('50')).payUrl ?? '')
  await page.getByRole('button', { name: 'Pay 50.00 EUR' }).click()
  await page.getByText('The amount paid is not the amount ordered.').waitFor()
  await rule({})
  const queue = await openOffice('/funding/payments?state=review', officeSession('compliance'))
  await queue
    .getByRole('row', { name: /49\.00/ })
    .getByRole('button', { name: 'Credit' })
    .click()
  await queue.getByLabel('Reason, for the audit log').fill('The payer agrees with the smaller amount.')
  await expectAccessible(queue)
  await queue.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
  await signDecision(queue)
  // 49.00, less the 1.57 that PayPal keeps.
  await expect.poll(available).toBe('144.18000000')
  await page.getByText('The money is in your balance.').waitFor()
})

test('Advcash: paid at its page, told by its callback, and the books agree', async () => {
  const page = await openSite('/deposit/EUR/advcash')
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Continue to Advcash' }).click()
  await page.getByRole('button', { name: 'Pay 20.00 EUR' }).click()
  await page.getByText('Deposit Completed').first().waitFor()
  const console = await openOffice('/sandbox/payments', operator)
  await console
    .getByRole('row', { name: /20\.00/ })
    .first()
    .waitFor()
  await expectAccessible(console)
  expect(await officeSession('compliance').client.admin.runAudit({})).toMatchObject({ ok: true, findings: [] })
})
