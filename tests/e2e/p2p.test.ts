import assert from 'node:assert/strict'
import { CallFailure } from '@bourse/client'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_FUND_PASSWORD, DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { softwarePasskey } from '../../apps/server/src/platform/passkeys/software-passkey.fixture.ts'
import { pictureBytes } from '../../apps/server/src/testing/picture.ts'
import { Authenticator } from './authenticator.ts'
import { PHONE, testBrowser } from './browser.ts'
import { choose, press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterSite, siteClient } from './site-client.ts'
import { newTrader } from './traders.ts'
import { VERIFIED_NAME, verify } from './verified.ts'

const browser = testBrowser()
const FUND_PASSWORD = '246810'
/** No merchant's of the demo: two who are paid to one account do not trade with one another. */
const IBAN = 'LU280019400644750000'
/** Of the demo: old enough for a merchant, which nobody becomes in a test without leaving a month behind for the others. */
const APPLICANT = 'merchant-06@demo.bourse.test'
/** More than a buyer has to pay. */
const LATE_SECONDS = 16 * 60
const NICKNAME = 'Murufer Digital'

const authenticator = new Authenticator(DEMO_TOTP_SECRET)

type Trader = Awaited<ReturnType<typeof newTrader>>
type Person = Pick<Trader, 'client' | 'enter'>
let operator: ReturnType<typeof officeSession>
let merchant: Person
let buyer: Person

/** Fund password and a passkey, which has just proved this session: nothing is asked twice within five minutes. */
async function secured(person: Trader, email: string): Promise<Trader> {
  // Passkeys belong to a name, which an address of numbers is not.
  const passkey = softwarePasskey(siteUrl.replace('127.0.0.1', 'localhost'))
  const { identity } = person.client
  const code = () => sentCode(operator.client, email)
  await codePause(email)
  await identity.sendOwnCode({ act: 'fund_password' })
  await identity.setFundPassword({ password: FUND_PASSWORD, confirmation: FUND_PASSWORD, code: await code() })
  await codePause(email)
  await identity.sendOwnCode({ act: 'bind_passkey' })
  const created = passkey.create(await identity.newPasskeyOptions())
  await identity.addPasskey({ passkey: created, name: 'Laptop', code: await code() })
  const { token } = await identity.stepUp({ passkey: passkey.get(await identity.passkeyOptions()) })
  const client = siteClient(token)
  const { userId } = await client.identity.userData()
  return { ...person, client, enter: (page) => enterSite(page, { token, userId }) }
}

async function verified(email: string, funds: Readonly<Record<string, string>>): Promise<Trader> {
  const person = await newTrader(operator.client, { email, funds })
  await verify(operator.client, person, email)
  return secured(person, email)
}

const bindMethod = ({ client }: Person) =>
  client.p2p.bindPaymentMethod({
    ...{ kind: 'sepa_instant', fiat: 'EUR', holder: VERIFIED_NAME, iban: IBAN, fundPassword: FUND_PASSWORD },
  })

/** Whose application waits for staff; the demo has given them coins, a bond and a payment method. */
async function approvedMerchant(): Promise<Person> {
  const visitor = siteClient()
  const refused = await visitor.identity
    .loginWithPassword({ account: APPLICANT, password: DEMO_PASSWORD })
    .then(() => assert.fail('the second factor is asked for'))
    .catch((error: unknown) => error)
  assert(refused instanceof CallFailure)
  const code = await authenticator.code('sent')
  const session = await visitor.identity.verifyAfterLogin({ ticket: String(refused.params.ticket), code })
  const client = siteClient(session.token)
  await client.identity.setLanguage({ language: 'en' })
  const { application } = await client.p2p.merchantStanding({})
  const { client: compliance } = officeSession('compliance')
  const merchantId = application?.merchantId ?? ''
  await compliance.p2p.decideMerchant({ merchantId, decision: 'approved', reason: 'All in order.' })
  return { client, enter: (page) => enterSite(page, session) }
}

beforeAll(() => {
  operator = officeSession('operator')
})

/** Both are verified and secured, and one has been approved as a merchant. */
async function makePeople(): Promise<void> {
  buyer = await verified('p2p-buyer@example.org', {})
  await bindMethod(buyer)
  merchant = await approvedMerchant()
}

async function open(who: Person, path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await who.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

/** The three steps of a listing, each of which says what it misses. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter a distance, 0 for the index itself.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Distance to the index').fill('0.5')
  await page.getByLabel('Quantity').fill('1000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Choose at least one payment method.').waitFor()
  await choose(page.getByRole('checkbox', { name: /SEPA/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Smallest order').fill('50')
  await page.getByLabel('Largest order').fill('500')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish listing' }).click()
  await page.waitForURL((url) => url.pathname === '/p2p/desk')
}

test('a purchase from the listing to the release: both see the same order, and what each has to do', async () => {
  await makePeople()
  const desk = await open(merchant, '/p2p/listing')
  await publish(desk)
  await desk.getByText('Sell USDT').waitFor()
  await desk.getByText('No orders are waiting').waitFor()
  await expectAccessible(desk)

  const page = await open(buyer, '/p2p?amount=100')
  await page.getByRole('button', { name: `Buy from ${NICKNAME}` }).click()
  await page.getByRole('button', { name: /^Order \d/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Order \d/ }).click()
  await page.getByRole('heading', { name: `Waiting for ${NICKNAME} to accept` }).waitFor()
  await expectAccessible(page)

  await desk.getByRole('button', { name: 'Accept' }).click()
  await desk.getByText('Order accepted').waitFor()
  await page.getByRole('heading', { name: /^Pay 100.00.EUR to/ }).waitFor()
  await page.getByText('AT61 1904 3002 3457 3201').waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.title()).toMatch(/^1[0-5]:\d\d · /)
  await page.getByRole('button', { name: /^I have paid/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I have paid/ })
    .click()
  await page.getByText('Please confirm this first.').waitFor()
  await choose(page.getByLabel(/from an account in my own name/))
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I have paid/ })
    .click()
  await page.getByRole('heading', { name: `${NICKNAME} is checking your payment` }).waitFor()

  const [running] = (await buyer.client.p2p.p2pOrders({})).records
  const id = running?.id ?? ''
  await desk.goto(`${siteUrl}/p2p/order/${id}`)
  await desk.getByRole('heading', { name: /^Has 100.00.EUR arrived/ }).waitFor()
  await expect.poll(async () => (await buyer.client.p2p.p2pOrder({ id })).status).toBe('pending_release')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /^Release/ }).click()
  await choose(desk.getByLabel(/has arrived in full/))
  await desk.getByLabel('Fund password').fill(DEMO_FUND_PASSWORD)
  await expectAccessible(desk)
  await desk.getByLabel('Authenticator code').fill(await authenticator.code())
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click()
  await desk.getByRole('heading', { name: /^You sold/ }).waitFor()
  await page.getByRole('heading', { name: /^You bought/ }).waitFor()
  const { state, quantity } = await buyer.client.p2p.p2pOrder({ id })
  expect(state).toBe('completed')
  // A balance has all its decimals, a quantity those that it needs.
  const { available } = await buyer.client.wallet.asset({ currency: 'USDT' })
  expect(Number(available)).toBe(Number(quantity))
  await page.getByRole('button', { name: 'Good', exact: true }).click()
  await page.getByText('Thank you for your feedback').waitFor()

  await press(desk.getByRole('button', { name: 'Report a reversed payment' }))
  await desk.getByLabel('What happened?').fill('My bank has taken the money back.')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await desk.getByText('My bank has taken the money back.').waitFor()
  await page.getByText(/The seller reported on .* that your payment of .* was reversed/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** A purchase that waits for its payment, by the API. */
async function acceptedOrder(): Promise<string> {
  const { p2p } = buyer.client
  const { records } = await p2p.p2pMarket({ amount: '60' })
  const offer = records.find((one) => one.merchant.name === NICKNAME)
  const { methods } = await p2p.paymentMethods({ fiat: 'EUR' })
  const { id } = await p2p.p2pBuy({ listingId: offer?.id ?? '', amount: '60', paymentId: methods[0]?.id ?? '' })
  await merchant.client.p2p.acceptOrder({ id })
  return id
}

async function paidOrder(): Promise<string> {
  const id = await acceptedOrder()
  await buyer.client.p2p.markPaid({ id })
  return id
}

test('an appeal: the seller opens it, the buyer answers and shows a picture, and compliance decides', async () => {
  const id = await paidOrder()
  const seller = await open(merchant, `/p2p/order/${id}`)
  await seller.getByRole('button', { name: 'Open an appeal' }).click()
  const dialog = seller.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open an appeal' }).click()
  await seller.getByText('Please describe what happened.').waitFor()
  await dialog.getByLabel('What happened?').fill('Nothing has arrived by noon.')
  await expectAccessible(seller)
  await dialog.getByRole('button', { name: 'Open an appeal' }).click()
  await seller.getByRole('heading', { name: 'Our staff are deciding' }).waitFor()
  await expectAccessible(seller)

  const page = await open(buyer, `/p2p/order/${id}`, true)
  await page.getByText('Nothing has arrived by noon.').waitFor()
  await page.getByLabel('Your answer').fill('My bank says that it was sent at ten.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('My bank says that it was sent at ten.').waitFor()
  const file = { name: 'payment.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await pictureBytes()) }
  await page.getByLabel('Add a picture').setInputFiles(file)
  await page.getByRole('img', { name: 'Picture from You' }).waitFor()
  // By keyboard: a picture that has just come moves what is beneath it.
  await page.getByRole('tab', { name: 'Chat' }).press('Enter')
  await page.getByLabel('Write a message').fill('Please look at your account again.')
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByText('Please look at your account again.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const queue = await browser.visit()
  await enterOffice(queue, officeSession('compliance'))
  await queue.goto(`${officeUrl}/p2p/appeals`)
  await expectAccessible(queue)
  const { number } = await buyer.client.p2p.p2pOrder({ id })
  await queue.getByRole('link', { name: number }).click()
  await queue.getByText('Please look at your account again.').waitFor()
  await queue.getByText('unchanged').waitFor()
  await queue.getByRole('img', { name: /^Buyer/ }).waitFor()
  await press(queue.getByRole('button', { name: 'Start the review' }))
  await queue.getByText('under review').waitFor()
  await queue.getByRole('button', { name: 'Decide' }).click()
  await queue.getByText('Choose where the coins go.').waitFor()
  await expectAccessible(queue)
  await choose(queue.getByRole('radio', { name: 'Release' }))
  await queue.getByLabel('What happened').selectOption({ label: 'The buyer paid' })
  await queue.getByLabel('Reason and evidence').fill('The statement shows the transfer.')
  await queue.getByRole('button', { name: 'Decide' }).click()
  await signDecision(queue)
  await queue.getByText('released to the buyer').first().waitFor()
  await expectAccessible(queue)
  await expectNoSidewaysScroll(queue)
  expect((await buyer.client.p2p.p2pOrder({ id })).state).toBe('appeal_completed')
  await seller.getByRole('heading', { name: 'Appeal completed' }).waitFor()
})

test('on a phone an offer opens as a sheet, and a cancelled order says what it counts for', async () => {
  const page = await open(buyer, '/p2p?amount=60', true)
  await page.getByRole('button', { name: `Buy from ${NICKNAME}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('0 of 3').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Order \d/ }).click()
  await page.getByRole('heading', { name: `Waiting for ${NICKNAME} to accept` }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Don’t cancel if you have already paid.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('heading', { name: 'Order cancelled' }).waitFor()
  await page.goto(`${siteUrl}/p2p?tab=history`)
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** A purchase that nobody marked as paid within its 15 minutes, by the API. */
async function lapsedOrder(): Promise<string> {
  const id = await acceptedOrder()
  await passTime(operator.client, LATE_SECONDS)
  await expect.poll(async () => (await buyer.client.p2p.p2pOrder({ id })).state, { interval: 200 }).toBe('cancelled')
  return id
}

test('a payment after the end: the buyer reports it, two of compliance hold coins, and both sides read it', async () => {
  const id = await lapsedOrder()
  const page = await open(buyer, `/p2p/order/${id}`, true)
  await page.getByRole('button', { name: 'Report a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report payment' }).click()
  await dialog.getByText('Please describe what happened.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('What happened?').fill('My bank sent it a minute too late.')
  await dialog.getByRole('button', { name: 'Report payment' }).click()
  await page.getByText('Under review').waitFor()
  await page.getByText('My bank sent it a minute too late.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { number, quantity } = await buyer.client.p2p.p2pOrder({ id })
  for (const name of ['compliance', 'compliance2'] as const) {
    const queue = await browser.visit()
    await enterOffice(queue, officeSession(name))
    await queue.goto(`${officeUrl}/p2p/appeals/complaints`)
    await queue.getByRole('link', { name: number }).waitFor()
    await expectAccessible(queue)
    await queue.getByRole('link', { name: number }).click()
    await queue.getByText('My bank sent it a minute too late.').waitFor()
    if (name === 'compliance') await choose(queue.getByRole('radio', { name: 'Put on hold' }))
    await queue.getByLabel('Reason and evidence').fill('The statement shows the transfer.')
    await expectAccessible(queue)
    await queue.getByRole('button', { name: name === 'compliance' ? 'Propose' : 'Decide' }).click()
    await signDecision(queue)
    await queue
      .getByText(name === 'compliance' ? /^You proposed to put/ : 'coins on hold')
      .first()
      .waitFor()
    await expectAccessible(queue)
    await expectNoSidewaysScroll(queue)
  }
  expect((await merchant.client.p2p.p2pOrder({ id })).complaint).toMatchObject({ state: 'held', held: quantity })
  const seller = await open(merchant, `/p2p/order/${id}`)
  await seller.getByText(/of yours on hold while the buyer’s payment is being clarified/).waitFor()
  await expectAccessible(seller)
})

test('a visitor sees the market and its rules, and is led to the log-in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/p2p?amount=100`)
  await page.getByRole('link', { name: 'Log in to order' }).waitFor()
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByText('15 minutes to pay').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open orders' }).click()
  await page.getByText('Log in to see your orders').waitFor()
})
