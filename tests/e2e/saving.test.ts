import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { choose, hurry, press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeSession } from './office.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const EMAIL = 'saver@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: { ETH: '3' } })
})

/** The shortest term of ETH, whichever the demo has. */
async function shortest() {
  const products = await person.client.saving.products({ coin: 'ETH' })
  const [first] = products.toSorted((one, other) => one.days - other.days)
  if (first === undefined) throw new Error('the demo has savings of ETH')
  return first
}

/** By keyboard: what still loads cannot move it away from under a pointer. */
async function openSheet(page: Page): Promise<string> {
  const { days } = await shortest()
  const term = `${days} ${days === 1 ? 'day' : 'days'}`
  await press(page.getByRole('group', { name: 'Terms for ETH' }).getByRole('button', { name: term, exact: true }))
  await press(page.getByRole('button', { name: `Subscribe: ETH for ${term}` }))
  await page.getByRole('dialog').getByLabel('Amount').fill('1')
  return term
}

test('a visitor sees what can be lost and what a term comes to, and is asked to log in at the first act', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/saving`)
  await page.getByRole('heading', { name: 'What can I lose?' }).waitFor()
  await page.getByRole('table', { name: 'Fixed terms' }).waitFor()
  await expectFitsEverywhere(page)
  await openSheet(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/You get on /).waitFor()
  await sheet.getByRole('link', { name: 'Log in to save' }).waitFor()
  await sheet.getByRole('slider', { name: 'Day of leaving' }).press('End')
  await expect
    .poll(() => sheet.getByRole('textbox', { name: /^Day of leaving/ }).inputValue())
    .toBe(String((await shortest()).days))
  await expectAccessible(page)
})

test('savings begin with the agreement, stand among the own ones, and are left with the cost in sight', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/saving`)
  const term = await openSheet(page)
  const sheet = page.getByRole('dialog')
  const act = sheet.getByRole('button', { name: `Save 1 ETH for ${term}` })
  expect(await act.isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: 'savings agreement' }).click()
  await page.getByRole('dialog', { name: 'Savings agreement' }).getByText('Version 1').waitFor()
  await page.getByRole('dialog', { name: 'Savings agreement' }).getByRole('button', { name: 'Close' }).last().click()
  await choose(sheet.getByRole('checkbox'))
  await expectAccessible(page)
  // A term that midnight has made another one is refused, shown with its new dates, and agreed to again; agreed to twice it is one.
  const done = sheet.getByRole('heading', { name: 'You are saving 1 ETH' })
  await expect
    .poll(async () => {
      if (!(await done.isVisible())) await act.press('Enter', hurry).catch(() => undefined)
      return done.isVisible()
    })
    .toBe(true)
  await sheet.getByRole('button', { name: 'Done' }).click()
  expect((await person.client.saving.list({})).records.map(({ principal }) => Number(principal))).toEqual([1])
  await page.getByText(/^Worth about [\d,]+\.\d\d\s[A-Z]+ now/).waitFor()
  await press(page.getByRole('button', { name: 'Leave early: 1 ETH' }))
  const question = page.getByRole('dialog', { name: 'Leave early with 1 ETH?' })
  await expectAccessible(page)
  // Nothing has been earned, unless midnight has just come.
  await question.getByRole('button', { name: /^Leave and give up 0\.[\d]+ ETH$/ }).click()
  await expect.poll(async () => (await person.client.saving.list({})).total).toBe(0)
  const { records } = await person.client.saving.list({ part: 'ended' })
  expect(records.map(({ state }) => state)).toEqual(['exited'])
  expect(Number((await person.client.wallet.asset({ currency: 'ETH' })).available)).toBe(3)
  await page.getByRole('tab', { name: 'Ended' }).click()
  await page.getByText('Left early').waitFor()
})
