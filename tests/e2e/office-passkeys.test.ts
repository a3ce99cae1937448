import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { copyOfData, startProduct } from '../product/product.ts'
import { PHONE, testBrowser, withPasskeyDevice } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { authenticatorCode, enterOffice, officeSession, staffEmail } from './office.ts'
import { officeUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
/** Passkeys belong to a name; an address of numbers has none. */
const office = officeUrl.replace('127.0.0.1', 'localhost')

async function givePassword(page: Page, name: Parameters<typeof staffEmail>[0]): Promise<void> {
  await page.getByLabel('Email').fill(staffEmail(name))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a passkey is added, opens the back office and signs a decision', async () => {
  const operator = officeSession('operator')
  const { client } = await newTrader(operator.client, { email: 'locked@example.org', funds: {} })
  const { uid } = await client.identity.userData()
  const compliance = officeSession('compliance2')
  const { records } = await compliance.client.identity.officeUsers({ text: uid })
  const userId = records[0]?.userId ?? ''
  await compliance.client.identity.freezeUser({ userId, reason: 'suspected_crime', text: 'The bank has called.' })

  const page = await browser.visit()
  await withPasskeyDevice(page)
  await enterOffice(page, compliance)
  await page.goto(`${office}/own-account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create the passkey' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Desk')
  await dialog.getByLabel('Code of the authenticator').fill(authenticatorCode())
  await dialog.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('The passkey is added').first().waitFor()
  await page.getByText('Desk', { exact: true }).waitFor()
  await page.getByText('Demo key of a browser').waitFor()
  await page.getByRole('button', { name: 'Rename Desk' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Desk upstairs')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Desk upstairs', { exact: true }).waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`${office}/users/${userId}`)
  await page.getByRole('button', { name: 'Propose to open again' }).click()
  await page.getByLabel('What was checked').selectOption('call_back')
  await page.getByLabel('Where it is documented').fill('Call 2026-119')
  await page.getByLabel('Why').fill('The bank was mistaken.')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await page.getByText('identity.proposeUnfreeze').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Sign with a passkey' }).click()
  await page.getByText('You proposed it, so someone else must confirm.').waitFor()

  await page.context().addInitScript(() => sessionStorage.removeItem('staffSession'))
  await page.goto(`${office}/login`)
  await givePassword(page, 'compliance2')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
})

/** Nothing is sent or asked for there: it is there so that the server starts. */
const REAL_WORLD = {
  SANDBOX: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_URL: 'http://127.0.0.1:9',
  SMS_KEY: 'nobody listens',
  PASSWORD_COST: 'full',
  // The code that a test types may be a step old when it arrives.
  AUTHENTICATOR_STEPS: '1',
}

test('outside the sandbox the first log-in makes a passkey, and the next one asks for it', async () => {
  const dataDir = copyOfData(inject('preparedData'))
  const product = await startProduct(dataDir, { environment: REAL_WORLD })
  try {
    const page = await browser.visit()
    await withPasskeyDevice(page)
    await page.goto(`${product.officeUrl.replace('127.0.0.1', 'localhost')}/login`)
    await givePassword(page, 'reviewer')
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByLabel('Code of the authenticator').fill(authenticatorCode())
    await page.getByRole('button', { name: /Demo reviewer/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await givePassword(page, 'reviewer')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: /Demo reviewer/ }).waitFor()
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
