import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const EMAIL = 'own-software@example.org'
const WORDS = 'to change your API keys'
let office: ReturnType<typeof officeClient>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  office = officeClient('operator')
  person = await newTrader(office, { email: EMAIL, funds: { EUR: '250' } })
})

let lastCode = ''

test('a visitor reads what keys are for, and logs in', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/api-management`)
  await page.getByRole('heading', { name: 'Connect your own software' }).waitFor()
  await page.getByText('Log in to manage your API keys').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('support sees the keys of a person, and pauses one for a reason', async () => {
  const code = await (async () => {
    await codePause(EMAIL)
    await person.client.identity.sendOwnCode({ act: 'api_key' })
    lastCode = await sentCode(office, EMAIL, { words: WORDS, earlier: lastCode })
    return lastCode
  })()
  const typed = { kind: 'hmac', name: 'Robot', scopes: 'read', addresses: '', code } as const
  await person.client.api.createKey(typed)
  const { userId } = await person.client.identity.userData()
  const page = await browser.visit()
  await enterOffice(page, officeSession('support'))
  await page.goto(`${officeUrl}/users/${userId}/api-keys`)
  await page.getByRole('button', { name: 'Pause: Robot' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('asked by phone')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByText('Paused by staff').waitFor()
  expect((await person.client.api.listKeys()).keys).toMatchObject([{ name: 'Robot', state: 'held' }])
})
