import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { choose, hurry, press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'trial-taker@example.org'
const EIGHT_DAYS = 8 * 86_400
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

/** A price that lapses on a busy machine is asked for again, as people do. */
async function buy(page: Page, pounds: string): Promise<void> {
  const before = (await person.client.trial.trades({})).total
  await page.getByLabel('You spend').fill(pounds)
  await expect
    .poll(async () => {
      const take = page.getByRole('button', { name: /^Take .* BTC$/ })
      const ask = page.getByRole('button', { name: /^Get a/ })
      const act = (await take.isVisible()) ? take : ask
      await act.press('Enter', hurry).catch(() => undefined)
      return (await person.client.trial.trades({})).total
    })
    .toBe(before + 1)
}

test('a visitor sees what is kept in each of the five outcomes, and is asked to log in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/trialfund`)
  await page.getByRole('table', { name: 'Five ways it can end' }).waitFor()
  await page.getByRole('img', { name: /^Cash by the value at the end/ }).waitFor()
  await page.getByRole('link', { name: 'Log in to start' }).waitFor()
  await expectFitsEverywhere(page)
})

test('a fund is claimed with the whole sum in sight, traded, ended by the clock, and its cash is taken', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/trialfund`)
  const start = page.getByRole('button', { name: 'Start with £50.00' })
  await start.waitFor()
  await page.getByRole('checkbox', { checked: false }).waitFor()
  await page.getByRole('button', { name: 'Start with £50.00', disabled: true }).waitFor()
  await expectAccessible(page)
  await choose(page.getByRole('checkbox'))
  await press(start)
  await page.getByText('Value now, if sold at the bid').waitFor()
  for (const pounds of ['2', '2', '2']) await buy(page, pounds)
  await page.getByRole('heading', { name: 'Trades of the fund' }).waitFor()
  await page.getByRole('img', { name: /^The value of the fund since it was claimed/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await press(page.getByRole('button', { name: 'End now' }))
  await page.getByRole('dialog', { name: 'End your Trial Fund now?' }).waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Keep it running' }))
  await passTime(operator.client, EIGHT_DAYS)
  await expect.poll(async () => (await person.client.trial.fund({})).fund?.state).toBe('waiting')
  await page.reload()
  await press(page.getByRole('button', { name: /^Take £/ }))
  await expect.poll(async () => (await person.client.trial.fund({})).fund?.state).toBe('taken')
  expect(Number((await person.client.wallet.asset({ currency: 'GBP' })).available)).toBeGreaterThan(0)
  await page.getByText('Paid', { exact: true }).waitFor()
  await expectAccessible(page)
})
