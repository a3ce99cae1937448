import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'card-holder@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = await officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

const available = async () => (await person.client.wallet.asset({ currency: 'EUR' })).available

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Valid until').fill('1230')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Add card' }).click()
}

/** One that its bank declines; how a card is added has been seen. */
async function addPoorCard(): Promise<void> {
  const { tokeniseUrl, holder } = await person.client.payments.cardSetup()
  const card = { number: '4000000000009995', expMonth: 12, expYear: 2030, code: '123', holder }
  const made = await fetch(tokeniseUrl, { method: 'POST', body: JSON.stringify(card) })
  const { token } = (await made.json()) as { token: string }
  const { challengeUrl } = await person.client.payments.addCard({ token })
  await fetch(challengeUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ answer: 'agree' }),
    redirect: 'manual',
  })
}

async function pay(page: Page, card: string, amount: string): Promise<void> {
  await page.getByLabel('Card', { exact: true }).selectOption({ label: card })
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Pay by card' }).click()
}

test('a card is added with the bank’s question, pays with another, and the books are clean', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await browser.visit({ viewport: PHONE })
  await person.enter(page)
  await page.goto(`${siteUrl}/deposit/EUR/card`)
  await page.getByText('Add a card first').waitFor()
  await page.getByRole('link', { name: 'Add a card' }).click()
  await addCard(page, '4242424242424241')
  await page.getByText('This is not a valid card number.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await addCard(page, '4000002500003155')
  await page.getByText('Is this your card?').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Visa •••• 3155 is verified and ready to use.').waitFor()
  await addPoorCard()
  await page.getByRole('link', { name: 'Deposit EUR' }).click()

  await pay(page, 'Visa •••• 3155, 12/30', '100')
  await page.getByText('Approve this payment?').waitFor()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page.getByText('Deposit Completed').first().waitFor()
  expect(await available()).toBe('98.20000000')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New deposit' }).click()
  await page.getByText('Fee (1.8%)').waitFor()
  await expectNoSidewaysScroll(page)
  await pay(page, 'Visa •••• 9995, 12/30', '50')
  await page.getByText('there isn’t enough money on the card').waitFor()

  await follow(page, '/bankcard/addCard')
  await page.getByRole('button', { name: 'Remove Visa •••• 9995' }).click()
  await page.getByText('Removed: Visa •••• 9995').waitFor()
})

test('what the bank takes back is owed, and the console tells it', async () => {
  const page = await browser.visit()
  await enterOffice(page, operator)
  await page.goto(`${officeUrl}/sandbox/acquirer`)
  await page.getByText('Test cards').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Charge back: card 3155/ }).click()
  await expect.poll(available).toBe('0.00000000')
  expect(await (await officeSession('compliance')).client.admin.runAudit({})).toMatchObject({ ok: true, findings: [] })
})
