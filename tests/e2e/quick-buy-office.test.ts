import { assert } from '@bourse/money'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrived, follow, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'quick-case@example.org'
let operator: ReturnType<typeof officeSession>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

/** Once for the tests of this file; it polls, which only a test may. */
let verified: Promise<void> | undefined
const verifiedOnce = () => (verified ??= verify(operator.client, person, EMAIL))

async function desk(name: 'operator' | 'compliance', path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await enterOffice(page, officeSession(name))
  await page.goto(`${officeUrl}${path}`)
  await page.locator('h1').first().waitFor()
  return page
}

test('a partner that takes less is a case, which compliance accepts; console and desk are for everybody', async () => {
  await verifiedOnce()
  const { quickbuy } = person.client
  const asked = { platform: 'agora', fiat: 'EUR', symbol: 'USDT', amount: '70' } as const
  const { quoteId } = await quickbuy.quote(asked)
  const { id, partnerNo } = await quickbuy.createOrder({ quoteId })
  assert(partnerNo !== null, 'the partner has given it a number')

  const console = await desk('operator', '/sandbox/partners')
  const row = console.getByRole('row', { name: partnerNo })
  await row.waitFor()
  await expectAccessible(console)
  await row.getByRole('button', { name: 'Act' }).click()
  await console.getByRole('menuitem', { name: 'Pay 1 less' }).click()
  await expect.poll(async () => (await quickbuy.orderDetail({ id })).state).toBe('on_hold')

  const page = await desk('compliance', '/quickbuy/cases')
  await page.getByRole('row', { name: partnerNo }).waitFor()
  await expectAccessible(page)
  await page.getByRole('row', { name: partnerNo }).getByRole('link', { name: 'Different amount' }).click()
  await page.getByRole('button', { name: 'Accept and close' }).click()
  await page.getByText('Please give a reason.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('The buyer agrees')
  await page.getByRole('button', { name: 'Accept and close' }).click()
  await signDecision(page)
  await expect.poll(async () => (await quickbuy.orderDetail({ id })).state).not.toBe('on_hold')
})

test('coins that a partner sent elsewhere and does not refund: compliance ends the order, and the buyer is told', async () => {
  await verifiedOnce()
  const { quickbuy } = person.client
  const order = async () => {
    const { quoteId } = await quickbuy.quote({ platform: 'ramp', fiat: 'EUR', symbol: 'ETH', amount: '200' })
    return quickbuy.createOrder({ quoteId })
  }
  // By itself the partner would deliver what was paid before anybody could say otherwise.
  await operator.client.sandbox.setPartnerRule({ holds: 'false', byItself: 'false', shiftBps: '0' })
  const { id, partnerNo } = await order()
  const console = await desk('operator', '/sandbox/partners')
  const act = async (name: string) => {
    await console
      .getByRole('row', { name: new RegExp(partnerNo ?? '') })
      .getByRole('button', { name: 'Act' })
      .click()
    await console.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Pay')
  await expect.poll(async () => (await quickbuy.orderDetail({ id })).state).not.toBe('waiting_payment')
  await act('Deliver to another address')
  await expect.poll(async () => (await quickbuy.orderDetail({ id })).state).toBe('on_hold')

  await operator.client.sandbox.setPartnerRule({ holds: 'false', byItself: 'true', shiftBps: '0' })

  const page = await desk('compliance', '/quickbuy/cases')
  await page
    .getByRole('row', { name: new RegExp(partnerNo ?? '') })
    .getByRole('link', { name: 'Different address' })
    .click()
  await page.getByLabel('Reason').fill('The partner sent the coins to somebody else and keeps the money')
  await page.getByRole('button', { name: 'Ask the partner to refund' }).click()
  await signDecision(page)
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await page.getByRole('button', { name: 'End the order as not delivered' }).click()
  await signDecision(page)
  await expect.poll(async () => (await quickbuy.orderDetail({ id })).failure).toBe('not_delivered')
  await page.getByText('order ended, not delivered').first().waitFor()
  await expectAccessible(page)

  const site = await browser.visit()
  await person.enter(site)
  await site.goto(`${siteUrl}/quickbuy?order=${id}`)
  await site.getByText('Not delivered', { exact: true }).waitFor()
  await site.getByText(/took your payment, but the coins never arrived/).waitFor()
  expect(await site.getByRole('button', { name: 'Get a new price' }).count()).toBe(0)
  await expectFitsEverywhere(site)
})

test('an order that nobody made here is made in the sandbox, found by comparing, and refunded by the partner', async () => {
  const console = await desk('operator', '/sandbox/partners')
  await console.getByRole('button', { name: 'Make such an order' }).click()
  await console
    .getByText(/^Order B-.* is at the partner/)
    .first()
    .waitFor()
  await expectAccessible(console)
  await console.getByRole('link', { name: 'Compare lists' }).click()
  await console.waitForURL(`${officeUrl}/quickbuy/partners`)

  const { quickbuy } = officeSession('compliance').client
  await quickbuy.compareQuickbuyPartner({ platform: 'bazaar' })
  const strange = async () =>
    (await quickbuy.quickbuyCases({})).records.filter((own) => own.kind === 'unknown_order' && own.state !== 'closed')
  const [{ id } = { id: '' }] = await strange()
  const page = await desk('compliance', `/quickbuy/cases/${id}`)
  await page.getByText('No order here. The partner has it in its own list.').waitFor()
  await expectFitsEverywhere(page)
  await page.getByLabel('Reason').fill('Nobody here bought this')
  await page.getByRole('button', { name: 'Ask the partner to refund' }).click()
  await signDecision(page)
  await expect.poll(async () => (await quickbuy.quickbuyCase({ id })).outcome).toBe('refunded')
})

/** With the headline of each. */
const DESKS = {
  '/quickbuy/orders': /^Orders/,
  '/quickbuy/partners': /^Partners/,
  '/p2p/merchants': /^Merchants/,
  '/policy': /^Rules by country/,
  '/policy/new': /^Propose a rule/,
} as const
const CONSOLES = {
  '/sandbox/partners': /^Quick buy partners/,
  '/sandbox/merchants': /^P2P merchants/,
  '/sandbox/acquirer': /^Card acquirer/,
} as const

test('the pages of quick buy, merchants and policy for staff are for everybody, on a phone and in the dark too', async () => {
  const page = await desk('compliance', '/quickbuy/orders')
  for (const [path, headline] of Object.entries(DESKS)) {
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: headline }).waitFor()
    await arrived(page)
    await expectFitsEverywhere(page)
  }
  const phone = await desk('operator', '/sandbox/partners', true)
  for (const [path, headline] of Object.entries(CONSOLES)) {
    await follow(phone, path)
    await phone.getByRole('heading', { level: 1, name: headline }).waitFor()
    await arrived(phone)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
  }
})

test('an address outside is judged by its form before anything is asked for', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/quickbuy?platform=ramp&fiat=EUR&symbol=BTC&pay=100`)
  await choose(page.getByRole('radio', { name: 'Another address' }))
  await page.getByLabel('Address', { exact: true }).fill('not an address')
  await expect.poll(() => page.getByLabel('Address', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.getByLabel('Address', { exact: true }).fill('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
  await page.getByText('The format is correct.').waitFor()
  await page.getByText('The coins leave your account, so please confirm as for a withdrawal.').waitFor()
  await expectFitsEverywhere(page)
})
