import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { actAgain, enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { VERIFIED_NAME, verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'bank-customer@example.org'
let operator: ReturnType<typeof officeSession>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

async function openSite(path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await person.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

async function openOffice(path: string, session = operator): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, session)
  await page.goto(`${officeUrl}${path}`)
  return page
}

async function payIn(console: Page, { amount, name, reference }: { amount: string; name: string; reference: string }) {
  await console.getByLabel('Amount', { exact: true }).fill(amount)
  await console.getByLabel('Name of the sender').fill(name)
  await console.getByLabel('Reference', { exact: true }).fill(reference)
  await actAgain(console, { button: 'Pay in', says: /^Paid in: / })
}

/** From the form to the bank details; gives the reference that they show. */
async function order(page: Page, amount: string): Promise<string> {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await page.getByText('Send the transfer by').waitFor()
  return (await page.locator('[data-value^="BRS-"]').getAttribute('data-value')) ?? ''
}

const available = async () => (await person.client.wallet.asset({ currency: 'EUR' })).available

test('after the verification a transfer with the reference is credited, and the page tells it', async () => {
  const page = await openSite('/deposit/EUR/bank', true)
  await page.getByText('Verify your identity first').waitFor()
  await verify(operator.client, person, EMAIL)
  await page.reload()
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByText('49.10 EUR').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByText('The minimum deposit is 1 EUR.').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByText('we cover it').waitFor()
  await expectAccessible(page)
  const reference = await order(page, '250')
  await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
  await page.getByText('Waiting for your transfer').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const console = await openOffice('/sandbox/bank')
  await payIn(console, { amount: '250', name: 'OHARA ZOE', reference: `Saving ${reference}` })
  await expectAccessible(console)
  await page.getByText('Deposit Completed').first().waitFor()
  expect(await available()).toBe('250.00000000')

  await page.getByRole('button', { name: 'New deposit' }).click()
  await order(page, '120')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Order Cancelled').first().waitFor()
})

test('a transfer in another name is sent back, one without a reference is assigned, and the books are clean', async () => {
  const page = await openSite('/deposit/EUR/bank')
  const reference = await order(page, '300')
  const console = await openOffice('/sandbox/bank')
  await payIn(console, { amount: '300', name: 'Somebody Else', reference })
  await payIn(console, { amount: '80', name: VERIFIED_NAME, reference: 'thank you' })
  await page.getByText('Under Review').first().waitFor()

  const compliance = officeSession('compliance')
  const queue = await openOffice('/funding/bank?state=review', compliance)
  const another = queue.getByRole('row', { name: /300\.00/ })
  await another.getByRole('button', { name: 'Send back' }).click()
  await queue.getByLabel('Reason, for the audit log').fill('The account belongs to somebody else.')
  await expectAccessible(queue)
  await queue.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await signDecision(queue)
  // As the bank answers at once or takes its time.
  await queue
    .getByText(/Sent back to Somebody Else|The bank has not answered yet/)
    .first()
    .waitFor()
  await page.getByText('Deposit Failed, please resubmit').waitFor()
  await expectAccessible(page)

  const { uid } = await person.client.identity.userData()
  await queue
    .getByRole('row', { name: /80\.00/ })
    .getByRole('button', { name: 'Assign' })
    .click()
  await queue.getByLabel('User id', { exact: true }).fill(uid)
  await queue.getByLabel('Reason, for the audit log').fill('The sender showed the transfer.')
  await queue.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await signDecision(queue)
  await queue.getByText(`Credited to user ${uid}`).waitFor()
  await expect.poll(available).toBe('330.00000000')
  expect(await compliance.client.admin.runAudit({})).toMatchObject({ ok: true, findings: [] })
})

test('bank accounts are added and removed', async () => {
  const page = await openSite('/bankcard/addAccount', true)
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByText('This is not a valid IBAN').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'IBAN' }).fill('IT60 X054 2811 1010 0000 0123 456')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByText('Added: IT60 •••• 3456').waitFor()
  await page.getByRole('button', { name: 'Remove IT60 •••• 3456' }).click()
  await page.getByText('Removed: IT60 •••• 3456').waitFor()
  await page.getByText('You haven’t added an account yet.').waitFor()
})
