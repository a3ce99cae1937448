import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, DESKTOP, follow, PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl } from './product.ts'

const browser = testBrowser()
/** Nobody else here offers it. */
const COIN = 'SOL'

const series = async () =>
  (await officeClient('compliance').discount.officeDesk()).series.filter(({ coin }) => coin === COIN)

async function openPage(name: 'admin' | 'compliance' | 'compliance2', path: string): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, officeSession(name))
  await page.goto(`${officeUrl}${path}`)
  return page
}

/** By keyboard: the desk is read again and again, and what comes or goes above would move a button away from under a pointer. */
test('a series is drafted by one and published by another, its offers open, and one person closes it', async () => {
  const first = await openPage('compliance', '/discount/desk')
  await press(first.getByRole('button', { name: 'Draft a series' }))
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Coin', { exact: true }).fill(COIN)
  for (const [label, typed] of [
    ['Price step', '1'],
    ['Quota per offer', '500'],
    ['Quota per user', '100'],
    ['Minimum', '1'],
    ['Reason', 'People ask for it'],
  ] as const)
    await dialog.getByLabel(label).fill(typed)
  await expectAccessible(first)
  await dialog.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect.poll(async () => (await series()).map(({ state }) => state)).toEqual(['draft'])
  const second = await openPage('compliance2', '/discount/desk')
  await press(second.getByRole('button', { name: `Publish Sell ${COIN} higher` }))
  await signDecision(second)
  await expect.poll(async () => (await series()).map(({ state }) => state)).toEqual(['published'])
  const offers = async () => (await officeClient('compliance').discount.officeProducts({ coin: COIN })).total
  await expect.poll(offers).toBe(12)
  await press(second.getByRole('button', { name: `Close Sell ${COIN} higher` }))
  await second.getByRole('dialog').getByLabel('Reason').fill('Enough')
  await second.getByRole('dialog').getByRole('button', { name: 'Close series' }).click()
  await expect.poll(async () => (await series()).map(({ state }) => state)).toEqual(['closed'])
})

test('every page of discount trade, and the console of the hedge desk, can be read by everybody and fits a phone', async () => {
  const page = await openPage('admin', '/discount/desk')
  for (const [path, heading] of [
    ['/discount/desk', 'Desk'],
    ['/discount/products', 'Offers'],
    ['/discount/settlements', 'Settlements'],
    ['/discount/positions', 'Orders'],
    ['/sandbox/hedge', 'Hedge desk'],
  ] as const) {
    await page.setViewportSize(DESKTOP)
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await arrived(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
  }
})

test('the hedge desk is told what to answer, and answers so', async () => {
  const page = await openPage('admin', '/sandbox/hedge')
  const mode = async () => (await officeClient('admin').sandbox.hedgeDesk()).mode
  await page.getByLabel('Answers').selectOption('refuses')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(mode).toBe('refuses')
  await page.getByLabel('Answers').selectOption('offers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(mode).toBe('offers')
})
