import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const EMAIL = 'own-server@example.org'
const WORDS = 'to change your API keys'
/** Stands for a server of the person's, in the simulated world. */
const FAILS = 'https://receiver.example/500'
let office: ReturnType<typeof officeClient>
let person: Awaited<ReturnType<typeof newTrader>>
let lastCode = ''

beforeAll(async () => {
  office = officeClient('operator')
  person = await newTrader(office, { email: EMAIL, funds: {} })
})

async function prove(page: Page): Promise<void> {
  await codePause(EMAIL)
  await press(page.getByRole('button', { name: 'Send me the code' }))
  lastCode = await sentCode(office, EMAIL, { words: WORDS, earlier: lastCode })
  await page.getByLabel('Code from your email').fill(lastCode)
}

test('an endpoint is added, its secret told once, a test fails, is seen, and is sent again', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/api-management`)
  await press(page.getByRole('tab', { name: 'Webhooks' }))
  await page.getByText('No webhooks yet').waitFor()
  await press(page.getByRole('button', { name: 'Add an endpoint' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('http://receiver.example')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.getByText('Enter an address that begins with https://.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(FAILS)
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await prove(page)
  await press(dialog.getByRole('button', { name: 'Add endpoint' }))
  await page.getByRole('heading', { name: 'The secret of your endpoint' }).waitFor()
  const told = page.locator('dt', { hasText: /^Secret$/ }).locator('xpath=following-sibling::dd[@data-value]')
  await expect.poll(() => told.getAttribute('data-value')).toMatch(/^whsec_/)
  await press(page.getByRole('button', { name: 'I have saved it' }))
  await expect.poll(() => told.count()).toBe(0)

  await press(page.getByRole('button', { name: `Send test: ${FAILS}` }))
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await row.getByText('webhook.test').waitFor()
  await row.getByText(/^500 in/).waitFor()
  await expectAccessible(page)
  await press(row.getByRole('button', { name: /^Details of webhook.test/ }))
  await dialog.getByText('"type":"webhook.test"').waitFor()
  await dialog
    .getByText(/^500 in/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await press(row.getByRole('button', { name: /^Replay webhook.test/ }))
  await page.getByText('The event is sent again').waitFor()

  const phone = await browser.visit({ viewport: PHONE })
  await person.enter(phone)
  await phone.goto(`${siteUrl}/api-management#webhooks`)
  await phone.getByText('webhook.test').first().waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
})

test('a visitor sees how programs connect to this host, and what they may ask for', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/api-management#connect`)
  await page.getByText(`${siteUrl}/binance/sapi/v1`).first().waitFor()
  await press(page.getByRole('tab', { name: 'TradingView' }))
  await page.getByText(`UDFCompatibleDatafeed('${siteUrl}/udf')`).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page.getByRole('tab', { name: 'Limits' }))
  await page.getByText(/of 6,000$/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('support stops an endpoint for a reason, and the receiver shows what it got', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await enterOffice(page, officeSession('support'))
  await page.goto(`${officeUrl}/webhooks`)
  const { uid } = await person.client.identity.userData()
  const row = page.getByRole('row').filter({ hasText: uid })
  await row.getByText('Retrying').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // On a phone the acts of an endpoint stand in a line of their own, and this one is the last that fails.
  await press(page.getByRole('button', { name: `Stop: ${FAILS}` }).last())
  await page.getByRole('dialog').getByLabel('Reason').fill('asked by its operator')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Stop' }))
  await row.getByText('Stopped by staff').waitFor()

  const console = await browser.visit()
  await enterOffice(console, officeSession('operator'))
  await console.goto(`${officeUrl}/sandbox/receiver`)
  await console.getByText('/500 → 500').first().waitFor()
  await console.getByText('Signature held').first().waitFor()
  await expectAccessible(console)
})
