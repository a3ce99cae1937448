import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl } from './product.ts'

const browser = testBrowser()
const AMOUNT = '0.01'

/** The newest move of a kind, by the API: states are named on the page more than once. */
async function newest(kind: 'refill' | 'return') {
  const { records } = await officeClient('compliance').custody.officeReserveMoves()
  return records.find((move) => move.kind === kind)
}

async function openReserves(name: 'compliance' | 'compliance2'): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, officeSession(name))
  await page.goto(`${officeUrl}/reserves`)
  await page.getByRole('heading', { level: 1, name: /^Reserves/ }).waitFor()
  return page
}

async function want(page: Page, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(AMOUNT)
  await dialog.getByLabel('Reason').fill('Payouts of tomorrow morning')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: submit }).click()
}

async function approve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Approve: / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await signDecision(page)
}

test('a refill of the hot wallet is proposed by one and approved by two', async () => {
  const first = await openReserves('compliance')
  await first.getByRole('button', { name: /^Refill BTC/ }).click()
  await want(first, 'Propose')
  await first.getByText('Two people must approve it').first().waitFor()
  await approve(first)
  await expect.poll(async () => (await newest('refill'))?.approvedBy.length).toBe(1)
  await expectAccessible(first)
  const second = await openReserves('compliance2')
  await approve(second)
  await expect.poll(async () => (await newest('refill'))?.state, { timeout: 120_000 }).toMatch(/^(approved|sent|done)$/)
  await expect
    .poll(() => newest('refill'))
    .toMatchObject({
      coin: 'BTC',
      amount: expect.stringMatching(/^0\.010*$/),
      from: 'warm',
    })
})

test('coins leave the safe when it has signed what was exported, and another person agrees', async () => {
  const first = await openReserves('compliance')
  await first.getByRole('button', { name: /^Bring BTC/ }).click()
  const saving = first.waitForEvent('download')
  await want(first, 'Export')
  expect((await saving).suggestedFilename()).toMatch(/\.json$/)
  await first
    .getByRole('button', { name: /^Import what the safe signed/ })
    .first()
    .click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in the safe (sandbox)' }).click()
  await expect.poll(() => dialog.getByLabel('Signed transaction').inputValue()).toMatch(/^[0-9a-fx]+$/i)
  await expectAccessible(first)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(async () => (await newest('return'))?.state).toBe('signed')
  // Whoever exported or imported it does not approve it.
  expect((await newest('return'))?.mayApprove).toBe(false)
  await approve(await openReserves('compliance2'))
  await expect.poll(async () => (await newest('return'))?.state, { timeout: 120_000 }).toMatch(/^(approved|sent|done)$/)
})

test('the page of the reserves fits a phone, also for somebody who may only look', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await enterOffice(page, officeSession('support'))
  await page.goto(`${officeUrl}/reserves`)
  await arrived(page)
  await page.getByRole('region', { name: 'Bitcoin', exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await page.getByRole('button', { name: /^Refill/ }).count()).toBe(0)
})
