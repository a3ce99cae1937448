import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { choose, hurry } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const EMAIL = 'etp-trader@example.org'
/** What the page says above the ticket. */
const RIGHT = ['It is worth less than before', 'All of it'] as const
const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: { USDT: '2000' } })
})

const ticket = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })

/** A value may have moved by more than half a percent while the order was on its way: then it is asked again, as people are. */
async function send(page: Page, name: RegExp): Promise<void> {
  const again = page.getByRole('button', { name: 'New order' })
  await expect
    .poll(async () => {
      if (await again.isVisible()) return true
      const moved = ticket(page).getByRole('button', { name: /^Continue at / })
      const act = (await moved.isVisible()) ? moved : ticket(page).getByRole('button', { name })
      await act.click(hurry).catch(() => undefined)
      return again.isVisible()
    })
    .toBe(true)
}

async function answerQuestions(page: Page): Promise<void> {
  for (const name of RIGHT) await choose(page.getByRole('radio', { name }))
  await page.getByRole('button', { name: 'Check my answers' }).click()
}

/** Of 1,000 USDT that were paid more than half is there, in whichever currency the page counts and whatever the index did in these seconds. */
async function expectInWallet(page: Page): Promise<void> {
  await page.goto(`${siteUrl}/etpwallet`)
  const total = page.getByRole('region', { name: 'Total balance' })
  const worth = async () =>
    Number(/[€$]([\d,]+\.\d\d)/.exec((await total.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  await expect.poll(worth).toBeGreaterThan(500)
  await expectAccessible(page)
}

test('a visitor sees what can be lost, the chart and the what-if table, and is asked to log in at the first act', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/etp?symbol=BTC3L`)
  await page.getByRole('heading', { name: 'What can I lose?' }).waitFor()
  await page.getByRole('table', { name: 'What 1,000.00 USDT become' }).waitFor()
  await page.getByRole('img', { name: /^Value of BTC3L since .* BTC over the same time: / }).waitFor()
  await ticket(page).getByRole('link', { name: 'Log in to trade' }).waitFor()
  await expectFitsEverywhere(page)
})

test('units are bought after two questions, held over two nights, and sold', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/etp?symbol=BTC3L`)
  await ticket(page).getByLabel('You pay').fill('1000')
  expect(await ticket(page).getByRole('button', { name: /^Buy / }).isDisabled()).toBe(true)
  await answerQuestions(page)
  await expectAccessible(page)
  await send(page, /^Buy /)
  const [bought] = await person.client.etp.etpHoldings({})
  expect(Number(bought?.cost)).toBe(1_000)
  await expectInWallet(page)
  await passTime(operator.client, TWO_DAYS_SECONDS)
  await expect.poll(async () => Number((await person.client.etp.etpHoldings({}))[0]?.managementFee)).toBeGreaterThan(1)
  await page.goto(`${siteUrl}/etp?symbol=BTC3L`)
  await choose(ticket(page).getByRole('radio', { name: 'Sell' }))
  await ticket(page).getByRole('button', { name: 'Max' }).click()
  await send(page, /^Sell /)
  expect(await person.client.etp.etpHoldings({})).toEqual([])
  await page.getByRole('tab', { name: 'Order history' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Order history' }).getByRole('listitem').count()).toBe(2)
  // Scrolled down to the list, the page's header may stand over the half of a button.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Details: Sell / }).click()
  const sheet = page.getByRole('dialog', { name: 'Order' })
  await sheet.getByRole('region', { name: 'How it was filled' }).getByText('You received').waitFor()
  await sheet.getByText('Order filled').waitFor()
  await expectAccessible(page)
})
