import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrived, PHONE, testBrowser } from './browser.ts'
import { choose, press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
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

/** As a person does it: asks for the code, reads the mail, types it. */
async function prove(page: Page): Promise<void> {
  await codePause(EMAIL)
  await press(page.getByRole('button', { name: 'Send me the code' }))
  lastCode = await sentCode(office, EMAIL, { words: WORDS, earlier: lastCode })
  await page.getByLabel('Code from your email').fill(lastCode)
}

/** What a program would do with the key. */
async function accountBy(key: string, secret: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const query = `omitZeroBalances=true&timestamp=${Date.now()}`
  const signature = createHmac('sha256', secret).update(query).digest('hex')
  const answer = await fetch(`${siteUrl}/binance/api/v3/account?${query}&signature=${signature}`, {
    headers: { 'x-mbx-apikey': key },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const toldAs = async (page: Page, label: string): Promise<string> =>
  (await page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[@data-value]')
    .getAttribute('data-value')) ?? ''

test('a visitor reads what keys are for, and logs in', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await page.goto(`${siteUrl}/api-management`)
  await page.getByRole('heading', { name: 'Connect your own software' }).waitFor()
  await page.getByText('Log in to manage your API keys').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a key is made step by step, read by a program, narrowed, paused and deleted', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/api-management`)
  await page.getByText('No API keys yet').waitFor()
  await press(page.getByRole('button', { name: 'Create a key' }))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Tax export')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await prove(page)
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Create key' }))
  await page.getByRole('heading', { name: 'Your new key “Tax export”' }).waitFor()
  const [key, secret] = [await toldAs(page, 'API key'), await toldAs(page, 'Secret')]
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe('bourse-key.env')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'I have saved it' }))
  await expect.poll(() => page.getByText(secret.slice(0, 4), { exact: true }).count()).toBe(0)

  const asked = await accountBy(key, secret)
  expect(asked).toMatchObject({ status: 200, body: { balances: [{ asset: 'EUR', free: '250.00000000' }] } })

  await press(page.getByRole('button', { name: 'Edit Tax export' }))
  await page.getByLabel('Allowed addresses').fill('198.51.100.0/28')
  await press(page.getByRole('button', { name: 'Save' }))
  await page.getByRole('cell', { name: '198.51.100.0/28' }).waitFor()
  expect(await accountBy(key, secret)).toMatchObject({ status: 401, body: { code: -2015 } })

  await press(page.getByRole('button', { name: 'Pause Tax export' }))
  await page.getByRole('button', { name: 'Resume Tax export' }).waitFor()
  await page.getByText('Paused', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await arrived(page)
      return page.getByText('not used yet').count()
    })
    .toBe(0)
  await press(page.getByRole('button', { name: 'Usage of Tax export' }))
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const phone = await browser.visit({ viewport: PHONE })
  await person.enter(phone)
  await phone.goto(`${siteUrl}/api-management`)
  await phone.getByRole('button', { name: 'Resume Tax export' }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  await press(page.getByRole('button', { name: 'Delete Tax export' }))
  await prove(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete key' }))
  await page.getByText('No API keys yet').waitFor()
})

/** Ten per cent below the market, on a step of its price; where nothing was traded, any price will do. */
async function lowPrice(symbol: string): Promise<string> {
  const get = async (path: string) => (await fetch(`${siteUrl}/binance/api/v3/${path}?symbol=${symbol}`)).json()
  const { price } = (await get('avgPrice')) as { price: string }
  const { symbols } = (await get('exchangeInfo')) as { symbols: { filters: { tickSize?: string }[] }[] }
  const tick = Number(symbols[0]?.filters.find(({ tickSize }) => tickSize !== undefined)?.tickSize)
  return (Math.floor(((Number(price) || 50_000) * 0.9) / tick) * tick).toFixed(8)
}

test('a key that may trade places an order, which its owner finds on the site and cancels', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/api-management`)
  await press(page.getByRole('button', { name: 'Create a key' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bot')
  await choose(dialog.getByRole('checkbox', { name: 'Trade', exact: true }))
  await dialog.getByLabel('Allow prices more than 40% away from the market').waitFor()
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await prove(page)
  await press(dialog.getByRole('button', { name: 'Create key' }))
  await page.getByRole('heading', { name: 'Your new key “Bot”' }).waitFor()
  const [key, secret] = [await toldAs(page, 'API key'), await toldAs(page, 'Secret')]
  await press(page.getByRole('button', { name: 'I have saved it' }))

  const order = { symbol: 'BTCEUR', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' }
  const fields = { ...order, price: await lowPrice(order.symbol), timestamp: String(Date.now()) }
  const query = new URLSearchParams(fields).toString()
  const signature = createHmac('sha256', secret).update(query).digest('hex')
  const answer = await fetch(`${siteUrl}/binance/api/v3/order?${query}&signature=${signature}`, {
    method: 'POST',
    headers: { 'x-mbx-apikey': key },
  })
  expect(await answer.json()).toMatchObject({ symbol: 'BTCEUR', status: 'NEW', executedQty: '0.00000000' })
  expect(await person.client.trading.liveOrders({})).toMatchObject([{ symbol: 'BTC-EUR', side: 'buy' }])
  await page.goto(`${siteUrl}/order`)
  await press(page.getByRole('button', { name: /Cancel: buy 0\.001/ }).first())
  await expect.poll(() => person.client.trading.liveOrders({})).toEqual([])
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
  await press(page.getByRole('button', { name: 'Pause: Robot' }))
  await page.getByRole('dialog').getByLabel('Reason').fill('asked by phone')
  await expectAccessible(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Pause' }))
  await page.getByText('Paused by staff').waitFor()
  expect((await person.client.api.listKeys()).keys).toMatchObject([{ name: 'Robot', state: 'held' }, { name: 'Bot' }])
})

test('an operator lets in an address again whose programs did not stop', async () => {
  const door = async (path: string) => (await fetch(`${siteUrl}/binance/api/v3/${path}`)).status
  while ((await door('depth?symbol=NONE&limit=5000')) !== 418);
  const page = await browser.visit()
  await enterOffice(page, officeSession('operator'))
  await page.goto(`${officeUrl}/bans`)
  const lift = page.getByRole('button', { name: /^Lift the ban of / }).first()
  await lift.waitFor()
  await expectFitsEverywhere(page)
  await press(lift)
  await page.getByRole('dialog').getByLabel('Reason').fill('they have mended it')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Lift' }))
  await page.getByText('Nobody is shut out').waitFor()
  await expect.poll(() => door('ping')).toBe(200)
})
