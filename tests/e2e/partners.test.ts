import { createHmac } from 'node:crypto'
import { CallFailure } from '@bourse/client'
import { assert } from '@bourse/money'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_FUND_PASSWORD, DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { Authenticator } from './authenticator.ts'
import { PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { enterSite, siteClient } from './site-client.ts'

const browser = testBrowser()

/** One of the demo's people who are verified, have coins and may let them leave. */
async function enterAs(account: string) {
  const authenticator = new Authenticator(DEMO_TOTP_SECRET)
  const visitor = siteClient()
  const refused = await visitor.identity
    .loginWithPassword({ account, password: DEMO_PASSWORD })
    .then(() => assert(false, 'the second factor is asked for'))
    .catch((error: unknown) => error)
  assert(refused instanceof CallFailure, 'the second factor is asked for')
  const code = await authenticator.code('sent')
  const session = await visitor.identity.verifyAfterLogin({ ticket: String(refused.params.ticket), code })
  return {
    client: siteClient(session.token),
    code: () => authenticator.code(),
    enter: (page: Page) => enterSite(page, session),
  }
}
type Person = Awaited<ReturnType<typeof enterAs>>

/** What the software of the business sends, signed with its key. */
async function ask(owner: Person, fields: Readonly<Record<string, string>>): Promise<{ readonly link: string }> {
  const sent = { kind: 'hmac', name: 'Shop', scopes: 'read,payment', addresses: '' } as const
  const { key, secret } = await owner.client.api.createKey({ ...sent, googleCode: await owner.code() })
  const query = new URLSearchParams({ ...fields, timestamp: String(Date.now()) }).toString()
  const signature = createHmac('sha256', secret ?? '')
    .update(query)
    .digest('hex')
  const answer = await fetch(`${siteUrl}/integrate/v1/payments?${query}&signature=${signature}`, {
    method: 'POST',
    headers: { 'x-mbx-apikey': key },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { readonly link: string }
}

test('a business applies, two people approve it, a customer pays what its software asks for, and a part goes back', async () => {
  const [owner, customer] = [
    await enterAs('merchant-04@demo.bourse.test'),
    await enterAs('merchant-05@demo.bourse.test'),
  ]
  const page = await browser.visit()
  await owner.enter(page)
  await page.goto(`${siteUrl}/integrate/profile`)
  await press(page.getByRole('button', { name: 'Send application' }))
  await page.getByText('Fill in this field.').first().waitFor()
  await page.getByLabel('Business name').fill('Bottega Blu')
  await page.getByLabel('Legal name').fill('Bottega Blu SRL')
  await page.getByLabel('Country of registration').selectOption('IT')
  await page.getByLabel('Registration number').fill('RM-1234567')
  await page.getByLabel('Website').fill('shop.example.com')
  await page.getByLabel('What you sell').fill('Ceramics, made by hand.')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send application' }))
  await page.getByText('In review').waitFor()
  await expectAccessible(page)

  const desk = await browser.visit()
  await enterOffice(desk, officeSession('compliance'))
  await desk.goto(`${officeUrl}/api/partners`)
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Bottega Blu' }).click()
  await press(desk.getByRole('button', { name: 'Propose approval' }))
  await desk.getByRole('dialog').getByLabel('Reason').fill('The register knows it')
  await press(desk.getByRole('dialog').getByRole('button', { name: 'Propose' }))
  await signDecision(desk)
  await desk.getByRole('heading', { name: 'Approve this business' }).waitFor()
  await expectAccessible(desk)
  const second = officeSession('compliance2').client
  const { records } = await second.api.officePartners({ state: 'applied' })
  const { proposals } = await second.api.officePartner({ id: records[0]?.id ?? '' })
  await second.api.confirmPartner({ id: proposals[0]?.id ?? '' })
  await page.reload()
  await page.getByText('Your business can request payments.', { exact: false }).waitFor()

  const { link } = await ask(owner, {
    merchantReference: 'order-1',
    currency: 'USDT',
    amount: '12.5',
    description: 'Two cups',
  })
  const visitor = await browser.visit({ viewport: PHONE })
  await visitor.goto(link)
  await visitor.getByText('Log in to pay').waitFor()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  const payer = await browser.visit()
  await customer.enter(payer)
  await payer.goto(link)
  await payer.getByRole('heading', { name: 'Pay Bottega Blu' }).waitFor()
  await payer.getByLabel('Fund password').fill(DEMO_FUND_PASSWORD)
  await expectAccessible(payer)
  await payer.getByLabel('Authenticator code').fill(await customer.code())
  await press(payer.getByRole('button', { name: 'Continue' }))
  await press(payer.getByRole('button', { name: /^Pay 12\.5/ }))
  await payer.getByText('Bottega Blu has received this payment.').waitFor()
  await expectAccessible(payer)

  await page.reload()
  await press(page.getByRole('button', { name: 'Refund order order-1' }))
  await page.getByRole('dialog').getByLabel('Amount').fill('0')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Refund' }))
  await page.getByText('Enter an amount above zero.').waitFor()
  await page.getByRole('dialog').getByLabel('Amount').fill('2.5')
  await expectAccessible(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Refund' }))
  await page.getByText('Partly refunded').waitFor()
  await expectAccessible(page)
})

test('at the demo the software of its business asks for a payment, whose page opens', async () => {
  const desk = await browser.visit()
  await enterOffice(desk, officeSession('operator'))
  await desk.goto(`${officeUrl}/sandbox/shop`)
  await press(desk.getByRole('button', { name: 'Request payment' }))
  await desk.getByText('Enter an amount above zero.').waitFor()
  await desk.getByLabel('Amount').fill('12')
  await desk.getByLabel('Description').fill('One cup')
  const compliance = officeSession('compliance').client
  await expect
    .poll(async () => (await compliance.api.officePartners({ state: 'approved' })).records.map(({ name }) => name))
    .toContain('Demo Ceramics')
  await press(desk.getByRole('button', { name: 'Request payment' }))
  const link = desk.getByRole('link', { name: 'Open the payment page' })
  await link.waitFor()
  await expectFitsEverywhere(desk)
  const customer = await browser.visit()
  await customer.goto((await link.getAttribute('href')) ?? '')
  await customer.getByText('Log in to pay').waitFor()
  await customer.getByText('One cup').waitFor()
})
