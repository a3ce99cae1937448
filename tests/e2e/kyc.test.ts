import type { StaffRole } from '@bourse/contract/client'
import { assert } from '@bourse/money'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_CUSTOMERS, DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { pictureBytes } from '../../apps/server/src/testing/picture.ts'
import { follow, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterDemo } from './site-client.ts'

const browser = testBrowser()
const MARCO = 'marco@demo.bourse.test'
/** Of whom no other test needs an authenticator, keys or withdrawals. */
const CUSTOMER = DEMO_CUSTOMERS.at(-1)
assert(CUSTOMER !== undefined, 'the demo has customers')
const { account: FORGETFUL, person: PERSON } = CUSTOMER
const FIRST_RULE = { mode: 'by_number', delaySeconds: '3', twice: 'false' } as const
let operator: ReturnType<typeof officeClient>
let compliance: ReturnType<typeof officeClient>
let reviewer: Page

beforeAll(async () => {
  operator = officeClient('operator')
  // As it is at the start of the demo: the end of the document's number decides, after three seconds.
  await operator.sandbox.setKycRule(FIRST_RULE)
  compliance = officeClient('compliance')
  reviewer = await staffPage('reviewer')
})

afterAll(async () => {
  await operator.sandbox.setKycRule(FIRST_RULE)
})

async function staffPage(role: StaffRole): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, officeSession(role))
  return page
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${siteUrl}/account/login`)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function choosePicture(page: Page, background: string): Promise<void> {
  const buffer = await pictureBytes({ background })
  await page.getByLabel(/^Choose a picture/).setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Is everything readable?').waitFor()
}

const codeFor = (email: string, words: string) => sentCode(operator, email, { words })

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** The number's ending makes the simulated provider refuse: the front is blurred. */
async function toThePictures(page: Page): Promise<void> {
  await page.goto(`${siteUrl}/kyc`)
  await page.getByText('Not verified yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Verify my identity' }).click()
  await choose(page.getByRole('radio', { name: /^Passport/ }))
  await next(page)
  await page.getByText('Exactly as it is written in the document').waitFor()
  await next(page)
  await page.getByText('Enter a valid date of birth.').waitFor()
  // The form has moved to its first wrong field: the steps are judged where the header does not lie over half of them.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByLabel('First names').fill('Marco')
  await page.getByLabel('Last name').fill('Demo')
  await page.getByLabel('Date of birth').fill('1991-03-02')
  await page.getByLabel('Document number').fill('YB 1234 58')
  await page.getByLabel('Valid until').fill('2033-01-01')
  await page.getByLabel('Street and number').fill('Via Roma 1')
  await page.getByLabel('Postcode').fill('10121')
  await page.getByLabel('Town or city').fill('Torino')
  await next(page)
  await page.getByText('All four corners are in the picture.').waitFor()
}

/** The phone takes both pictures by the link of the code, and the other screen goes on by itself. */
async function byPhone(page: Page): Promise<void> {
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/user/kyc/handover'))
  await page.getByRole('link', { name: 'Use your phone’s camera instead' }).click()
  const { data } = (await (await opened).json()) as { data: { token: string } }
  await page.getByText('Waiting for your phone.').waitFor()
  await expectAccessible(page)
  const phone = await browser.visit({ viewport: PHONE })
  await phone.goto(`${siteUrl}/kyc/mobileQr#${data.token}`)
  await phone.getByRole('button', { name: 'Start on this phone' }).click()
  await page.getByText('Your phone is connected.').waitFor()
  await choosePicture(phone, '#445566')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await next(phone)
  await choosePicture(phone, '#556644')
  await phone.getByRole('button', { name: 'Done' }).click()
  await phone.getByText('All done here').waitFor()
  await phone.context().close()
}

test('a person is refused with a reason, sends it again, and is passed in the back office', async () => {
  const page = await browser.visit()
  await enterDemo(page, MARCO)
  await toThePictures(page)
  await byPhone(page)
  await page.getByRole('img', { name: 'Selfie' }).waitFor()
  await codePause(MARCO)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(MARCO, 'your identity verification'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.waitForURL(/\/kyc\/finish/)
  // The provider answers by webhook a few seconds later; the page follows by itself.
  await page.getByText('The front of the document is blurred.').waitFor()
  await expectAccessible(page)

  await operator.sandbox.setKycRule({ mode: 'consider', delaySeconds: '0', twice: 'true' })
  await page.getByRole('link', { name: 'Try again' }).click()
  await next(page)
  await page.getByText('Exactly as it is written in the document').waitFor()
  await next(page)
  await choosePicture(page, '#665544')
  await next(page)
  await page.getByText('Is everything readable?').waitFor()
  await next(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.waitForURL(/\/kyc\/finish/)
  await approved(page)
})

async function approved(page: Page): Promise<void> {
  await expect
    .poll(async () => (await operator.sandbox.kycChecks({})).page.records[0]?.answers)
    .toEqual(['accepted', 'kyc.event_repeated'])
  await reviewer.goto(`${officeUrl}/kyc?state=in_review&flag=provider_consider`)
  const row = reviewer.getByRole('link', { name: 'marc****@demo.bourse.test' })
  await row.waitFor()
  await expectAccessible(reviewer)
  await row.click()
  await reviewer.getByRole('img', { name: 'Selfie' }).waitFor()
  await reviewer.getByRole('button', { name: 'Larger: Selfie' }).click()
  await reviewer.getByRole('button', { name: 'Turn: Selfie' }).click()
  await reviewer.getByRole('button', { name: 'Take it' }).click()
  await reviewer.getByLabel('Note').fill('The second picture can be read.')
  await expectAccessible(reviewer)
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click()
  await reviewer.getByText('Approved.', { exact: true }).waitFor()
  await reviewer.getByText('reviewer@demo.bourse.test').waitFor()
  await page.waitForURL(/\/kyc\/kycSuccess/)
  await page.getByText('Your identity is verified').waitFor()
  await expectAccessible(page)
}

test('who has lost the authenticator is let in again by two of the staff', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await logIn(page, FORGETFUL.email)
  await page.getByRole('link', { name: 'Lost your authenticator?' }).click()
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(FORGETFUL.email, 'lost authenticator'))
  await expectAccessible(page)
  await next(page)
  await page.getByLabel('Document number').fill('WRONG123')
  await page.getByLabel('Date of birth').fill(PERSON.birthDate)
  await next(page)
  await page.getByText('This does not match your verified identity.').waitFor()
  await page.getByLabel('Document number').fill(PERSON.documentNumber)
  await next(page)
  await choosePicture(page, '#225544')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await next(page)
  await page.getByRole('button', { name: 'Request removal' }).click()
  await page.waitForURL(/\/kycGoogle\/finish/)
  await decided()
  await page.waitForURL(/\/kycGoogle\/kycSuccess/)
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await logIn(page, FORGETFUL.email)
  await page.waitForURL((url) => url.pathname === '/wallet')
  await follow(page, '/setting#security')
  await page.getByText(/Withdrawals are paused until/).waitFor()
})

/** One of the staff by the screen, the other by the API: the same person could not be both. */
async function decided(): Promise<void> {
  await reviewer.goto(`${officeUrl}/kyc/resets`)
  const row = reviewer.getByRole('link', { name: 'cust****@demo.bourse.test' })
  await row.click()
  await reviewer.getByRole('img', { name: 'Selfie of the request' }).waitFor()
  await reviewer.getByRole('button', { name: 'Take it' }).click()
  await expectAccessible(reviewer)
  await reviewer.getByRole('button', { name: 'Approve 1 of 2' }).click()
  await signDecision(reviewer)
  await reviewer.getByText('Approved. A second person must decide now.').waitFor()
  await reviewer.getByText('You gave the first approval.').waitFor()
  const { records } = await compliance.kyc.officeResets({ state: 'in_review' })
  const resetId = records.find(({ account }) => account === FORGETFUL.email)?.resetId ?? ''
  await compliance.kyc.takeReset({ resetId })
  expect(await compliance.kyc.approveReset({ resetId })).toEqual({ removed: true })
}
