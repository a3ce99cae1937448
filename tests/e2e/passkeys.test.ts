import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { follow, PHONE, testBrowser, withPasskeyDevice } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterDemo } from './site-client.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
/** Passkeys belong to a name; an address of numbers has none. */
const site = siteUrl.replace('127.0.0.1', 'localhost')
const MARCO = 'marco@demo.bourse.test'
const LOCKER = 'locker@example.org'
let office: ReturnType<typeof officeClient>

beforeAll(async () => {
  office = officeClient('operator')
})

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/account/login`)
  await page.locator('input[autocomplete="username webauthn"]').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function openedWallet(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/wallet')
}

/** Says whether the browser lists passkeys beside a field. Where it does, the device that it plays chooses one at once. */
async function passkeyList(page: Page): Promise<{ shown: boolean }> {
  const list = { shown: false }
  await page.exposeFunction('listShown', () => list.shown)
  await page.addInitScript(() => {
    const { listShown } = globalThis as unknown as { listShown: () => Promise<boolean> }
    PublicKeyCredential.isConditionalMediationAvailable = listShown
  })
  return list
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Logged in as/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function askedCode(page: Page, email: string, words: string): Promise<string> {
  await codePause(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  return sentCode(office, email, { words })
}

test('a passkey is bound, asked for at the log-in, logs in by itself from button and list, is renamed, and removed', async () => {
  const page = await browser.visit()
  await withPasskeyDevice(page)
  const list = await passkeyList(page)
  await enterDemo(page, MARCO)
  await page.goto(`${site}/setting/passkeys`)
  await page.getByText('No passkeys yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByText('Please enter a name.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await page.getByLabel('Code from your email').fill(await askedCode(page, MARCO, 'add a passkey'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('with 1 passkey').waitFor()

  await logOut(page)
  await enterPassword(page, MARCO)
  await page.getByRole('button', { name: 'Use my passkey' }).waitFor()
  await page.getByRole('link', { name: 'Lost your passkey?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await openedWallet(page)

  await logOut(page)
  await page.goto(`${site}/account/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await openedWallet(page)

  await logOut(page)
  list.shown = true
  await page.goto(`${site}/account/login`)
  await openedWallet(page)
  list.shown = false

  await follow(page, '/setting/passkeys')
  await page.getByText('Logs you in without a password.').waitFor()
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByText('This is your last second factor.').waitFor()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Please confirm with your passkey.').waitFor()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.getByText('Confirmed. We won’t ask again until').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Passkey removed.').waitFor()
  await page.getByText('No passkeys yet').waitFor()

  await logOut(page)
  await page.goto(`${site}/account/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('This passkey didn’t work. It may have been removed from your account.').waitFor()
  await expectAccessible(page)
})

test('passkeys are offered at the field until the form is sent, and again after it was refused', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await page.addInitScript(() => {
    const asked: CredentialRequestOptions[] = []
    Object.assign(globalThis, { asked })
    navigator.credentials.get = (options = {}) =>
      new Promise((_, refused) => {
        asked.push(options)
        options.signal?.addEventListener('abort', () => refused(new DOMException('ended', 'AbortError')))
      })
  })
  const offers = () =>
    page.evaluate(() => {
      const { asked } = globalThis as unknown as { asked: readonly CredentialRequestOptions[] }
      return asked.map(({ mediation, signal }) => `${mediation} ${signal?.aborted === true ? 'ended' : 'open'}`)
    })
  await page.goto(`${site}/account/login`)
  await expect.poll(offers).toEqual(['conditional open'])
  await expectNoSidewaysScroll(page)
  const field = page.locator('input[autocomplete="username webauthn"]')
  await field.fill('nobody@demo.bourse.test')
  await page.getByLabel('Password', { exact: true }).fill(`${DEMO_PASSWORD}-not`)
  await expect.poll(() => offers()).toEqual(['conditional open'])
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.poll(offers).toEqual(['conditional ended', 'conditional open'])
})

test('a phone that is logged in lets another browser in, or denies it', async () => {
  const [desk, phone] = [await browser.visit(), await browser.visit({ viewport: PHONE })]
  await desk.goto(`${site}/account/login`)
  await choose(desk.getByRole('radio', { name: 'With QR code' }))
  const picture = desk.locator('[data-approve]')
  const shown = async () => ({
    address: (await picture.getAttribute('data-approve')) ?? '',
    number: (await desk.locator('[data-number]').getAttribute('data-number')) ?? '',
  })
  const first = await shown()
  await expectAccessible(desk)
  await phone.goto(first.address)
  await phone.getByRole('link', { name: 'Log in', exact: true }).last().click()
  await phone.locator('input[autocomplete="username webauthn"]').fill(MARCO)
  await phone.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.getByRole('heading', { name: 'Log in on another device?' }).waitFor()
  await phone.getByText('127.0.*.*').waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Deny' }).click()
  await phone.getByRole('heading', { name: 'Denied' }).waitFor()
  await desk.getByText('The log-in was denied on your phone.').waitFor()

  await desk.getByRole('button', { name: 'Show a new code' }).click()
  await expect.poll(async () => (await picture.count()) > 0 && (await shown()).address !== first.address).toBe(true)
  const { address, number } = await shown()
  await phone.goto(address)
  const field = phone.getByLabel('Number next to the code')
  await field.fill(number === '07' ? '08' : '07')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await phone.getByText('This is not the number beside the QR code.').waitFor()
  await field.fill(number)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await phone.getByRole('heading', { name: 'Approved' }).waitFor()
  await openedWallet(desk)
})

test('locked settings refuse a change, and asking to unlock says when they open', async () => {
  const page = await browser.visit({ viewport: PHONE })
  // Of their own: settings that are locked stay so for days.
  const { enter } = await newTrader(office, { email: LOCKER, funds: {} })
  await enter(page)
  await page.goto(`${site}/setting/lock`)
  await page.getByLabel('Days until unlocked').selectOption('3')
  await page.getByLabel('Code from your email').fill(await askedCode(page, LOCKER, 'lock your settings'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Lock settings' }).click()
  await page.getByText('Your settings are locked. Unlocking takes 3 days.').waitFor()
  await follow(page, '/setting#security')
  await page.getByLabel('Your word').fill('blue heron')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your settings are locked. Ask to unlock them first.').waitFor()
  await follow(page, '/setting/lock')
  await page.getByRole('button', { name: 'Request unlock' }).click()
  await page.getByText('Someone requested the unlock. Your settings unlock on').waitFor()
  await expectAccessible(page)

  await follow(page, '/setting#notifications')
  await choose(page.getByRole('switch', { name: 'Orders' }))
  await choose(page.getByRole('radio', { name: 'At every log-in' }))
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByRole('switch', { name: 'Orders' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'At every log-in' }).isChecked()).toBe(true)
})
