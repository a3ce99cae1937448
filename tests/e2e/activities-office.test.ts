import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, DESKTOP, follow, PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import type { StaffName } from './staff-sessions.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const DAY_MS = 86_400_000
const TITLE = 'Seven euros of fees back'
const BY_HAND = 'Coupons by hand'
const LANGUAGES = ['English', 'Italiano', 'Deutsch', 'Русский', 'Español', '繁體中文']
const every = (text: string) =>
  Object.fromEntries(['en', 'it', 'de', 'ru', 'es', 'zh-TW'].map((language) => [language, text]))
const operator = officeClient('operator')

async function desk(name: StaffName, path: string): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, officeSession(name))
  await page.goto(`${officeUrl}${path}`)
  await arrived(page)
  return page
}

/** As it stands, on a desktop and as wide as a phone. */
async function judge(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}

const dialog = (page: Page): Locator => page.getByRole('dialog')
/** The day of a time by the exchange's clock, as it may be typed in every language. */
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

async function fillDraft(page: Page, now: number): Promise<void> {
  await page.getByLabel('Kind').selectOption('coupon')
  await page.getByLabel('Start', { exact: true }).fill(dayText(now - DAY_MS))
  await page.getByLabel('End', { exact: true }).fill(dayText(now + 20 * DAY_MS))
  await page.getByLabel('Verification').selectOption('0')
  const budgets = page.getByRole('region', { name: 'Budgets' })
  await budgets.getByLabel('Pays').selectOption('coupon')
  await budgets.getByLabel('Asset').fill('EUR')
  await budgets.getByLabel('Budget', { exact: true }).fill('70')
  const terms = page.getByRole('region', { name: 'Terms' })
  await terms.getByLabel('Currency of the coupon').fill('eur')
  await terms.getByLabel('Amount of each coupon').fill('7')
  for (const [field, text] of [
    ['Title', TITLE],
    ['Summary', 'Take the coupon, and we pay your next fees back.'],
    ['Rules', 'Everybody may take it once.'],
  ] as const)
    for (const language of LANGUAGES) await page.getByLabel(`${field}, ${language}`).fill(text)
}

test('an activity is drafted in six languages, counted, approved by another person, paused, raised by two and ended', async () => {
  const now = Date.parse((await operator.sandbox.clock()).now)
  const drafter = await desk('admin', '/activities/list/new/draft')
  await press(drafter.getByRole('button', { name: 'Run it' }))
  await drafter.getByText('Each budget needs an asset and an amount above zero.').waitFor()
  await judge(drafter)
  await fillDraft(drafter, now)
  await press(drafter.getByRole('button', { name: 'Run it' }))
  const counted = drafter.getByRole('status').filter({ hasText: /It would be offered to/ })
  await counted
    .getByRole('row', { name: /Coupons/ })
    .getByText('7,000 EUR')
    .waitFor()
  await judge(drafter)
  await drafter.getByLabel('Reason for this activity').fill('As agreed for the winter')
  await press(drafter.getByRole('button', { name: 'Save draft' }))
  await drafter.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await drafter.getByText('Someone who has not worked on this draft has to approve it.').waitFor()
  expect(await drafter.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await judge(drafter)

  const approver = await desk('compliance', '/activities/list?state=draft')
  await judge(approver)
  await approver.getByRole('link', { name: TITLE }).press('Enter')
  await press(approver.getByRole('button', { name: 'Approve' }))
  await signDecision(approver)
  await approver.getByText('Running', { exact: true }).waitFor()
  const visitor = await browser.visit()
  await visitor.goto(`${siteUrl}/activity`)
  const shown = visitor.getByRole('list', { name: 'Running' }).getByRole('listitem').filter({ hasText: TITLE })
  await shown.getByText('70 EUR in coupons left').waitFor()

  await decide(approver, 'Pause')
  await approver.getByText('Paused', { exact: true }).waitFor()
  await shown.getByText('Paused').waitFor()
  await press(approver.getByRole('button', { name: 'Resume' }))
  await approver.getByText('Running', { exact: true }).waitFor()

  await raiseByTwo(approver)
  await decide(approver, 'End now')
  await approver.getByText('Ended', { exact: true }).first().waitFor()
  await judge(approver)
  await shown.waitFor({ state: 'detached' })
  // What has ended is read once.
  await visitor.reload()
  await visitor.getByRole('list', { name: 'Ended' }).getByText(TITLE).waitFor()
})

/** An act with a reason, which is asked for before anything happens. */
async function decide(page: Page, act: 'Pause' | 'End now'): Promise<void> {
  await press(page.getByRole('button', { name: act }))
  await press(dialog(page).getByRole('button', { name: act }))
  await dialog(page).getByText('Please give a reason.').waitFor()
  await dialog(page).getByLabel('Reason').fill('A look at the rules')
  await press(dialog(page).getByRole('button', { name: act }))
  await dialog(page).waitFor({ state: 'detached' })
}

async function raiseByTwo(first: Page): Promise<void> {
  await press(first.getByRole('button', { name: 'Raise EUR' }))
  await dialog(first).getByLabel('Raise by').fill('0')
  await dialog(first).getByLabel('Reason').fill('It is liked')
  await press(dialog(first).getByRole('button', { name: 'Propose' }))
  await dialog(first).getByText('Enter an amount above zero.').waitFor()
  await dialog(first).getByLabel('Raise by').fill('30')
  await expectAccessible(first)
  await press(dialog(first).getByRole('button', { name: 'Propose' }))
  await first.getByText('Someone else has to confirm your proposal.').waitFor()
  const second = await desk('compliance2', '/activities/pools')
  const proposal = second.getByRole('region', { name: new RegExp(`30 EUR more for ${TITLE}`) })
  await proposal.getByRole('button', { name: 'Confirm' }).waitFor()
  await judge(second)
  await press(proposal.getByRole('button', { name: 'Confirm' }))
  await signDecision(second)
  await proposal.waitFor({ state: 'detached' })
  await second
    .getByRole('row', { name: /EUR Coupons/ })
    .getByText('Matches')
    .waitFor()
  await first.reload()
  await first
    .getByRole('row', { name: /EUR Coupons/ })
    .getByRole('cell', { name: '100', exact: true })
    .first()
    .waitFor()
}

const heldRow = (page: Page, amount: '5 USDT' | '200 USDT') =>
  page.getByRole('row', { name: new RegExp(`(^| )${amount}`) })

async function decideHeld(page: Page, amount: '5 USDT' | '200 USDT', decision: 'Pay' | 'Refuse'): Promise<void> {
  await press(heldRow(page, amount).getByRole('button', { name: /^Decide/ }))
  await dialog(page).getByRole('radio', { name: decision }).press('Space')
  await dialog(page).getByLabel('What you found').fill('They live together')
  await press(dialog(page).getByRole('button', { name: decision }))
  await signDecision(page)
  await dialog(page).waitFor({ state: 'detached' })
}

test('a held reward shows what links two accounts; one person pays a small one, and two refuse one above 100 GBP', async () => {
  const first = await desk('compliance', '/activities/held')
  await heldRow(first, '200 USDT').getByText('same device (strong)').waitFor()
  await heldRow(first, '200 USDT').getByText('Above 100 GBP two people have to say the same.').waitFor()
  expect(await heldRow(first, '5 USDT').getByText('Above 100 GBP').count()).toBe(0)
  await judge(first)
  await decideHeld(first, '200 USDT', 'Refuse')
  await heldRow(first, '200 USDT').getByText('wants to refuse it. A second person decides.').waitFor()
  expect(
    await heldRow(first, '200 USDT')
      .getByRole('button', { name: /^Decide/ })
      .count(),
  ).toBe(0)
  await decideHeld(first, '5 USDT', 'Pay')
  await heldRow(first, '5 USDT').waitFor({ state: 'detached' })
  const second = await desk('compliance2', '/activities/held')
  await decideHeld(second, '200 USDT', 'Refuse')
  await heldRow(second, '200 USDT').waitFor({ state: 'detached' })
  await judge(second)
  await follow(second, '/activities/held?state=void')
  await heldRow(second, '200 USDT').getByText('They live together').waitFor()
  await judge(second)
})

/** A budget of coupons from which staff issue by hand. */
async function couponBudget(): Promise<string> {
  const now = Date.parse((await operator.sandbox.clock()).now)
  const draft = await officeClient('admin').activities.draftActivity({
    ...{ kind: 'coupon', level: '0', mostPerPerson: '0', mostPerDay: '0', countries: '', reason: 'as agreed' },
    startTime: new Date(now - DAY_MS).toISOString(),
    endTime: new Date(now + 20 * DAY_MS).toISOString(),
    budgets: JSON.stringify([{ pool: 'coupon', asset: 'GBP', amount: '200' }]),
    texts: JSON.stringify({ title: every(BY_HAND), summary: every('By hand.'), rules: every('For what went wrong.') }),
    terms: JSON.stringify({ asset: 'GBP', amount: '1' }),
  })
  await officeClient('compliance').activities.approveActivity({ id: draft.id, version: String(draft.version) })
  return draft.id
}

async function issue(page: Page, amount: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Issue a coupon' }))
  const budget = dialog(page).getByLabel('Budget')
  const option = budget.locator('option', { hasText: BY_HAND })
  await option.waitFor({ state: 'attached' })
  await budget.selectOption((await option.getAttribute('value')) ?? '')
  await dialog(page).getByLabel('Amount').fill(amount)
  await press(dialog(page).getByRole('button', { name: 'Issue' }))
  await dialog(page).getByText('Please give a reason.').waitFor()
  await dialog(page).getByLabel('Reason').fill('A refund was late')
  await press(dialog(page).getByRole('button', { name: 'Issue' }))
  await signDecision(page)
  await dialog(page).waitFor({ state: 'detached' })
}

test('one person issues a coupon of 20 GBP by hand, two one of more, and staff see which trades a coupon paid', async () => {
  await couponBudget()
  const person = await newTrader(operator, { email: 'coupon-by-hand@example.org', funds: { EUR: '500' } })
  const { userId } = await person.client.identity.userData()
  const first = await desk('compliance', `/users/${userId}/coupons`)
  await first.getByText('Coupons of this status appear here.').waitFor()
  await judge(first)
  await issue(first, '20')
  await first.getByRole('link', { name: 'Trades of the coupon of 20 GBP' }).waitFor()
  await judge(first)
  await follow(first, `/users/${userId}/rewards`)
  await first.getByRole('row', { name: new RegExp(BY_HAND) }).waitFor()
  await judge(first)
  await follow(first, `/users/${userId}/coupons`)
  await issue(first, '25')
  await follow(first, '/coupons')
  const proposed = (page: Page) => page.getByRole('region', { name: /Coupon of 25 GBP for account/ })
  await proposed(first).getByText('Someone else has to confirm your proposal.').waitFor()
  const second = await desk('compliance2', '/coupons')
  await proposed(second).getByText('A refund was late').waitFor()
  await judge(second)
  await press(proposed(second).getByRole('button', { name: 'Confirm' }))
  await signDecision(second)
  await proposed(second).waitFor({ state: 'detached' })

  await deepBook()
  const bought = { symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '400' } as const
  const { orderId } = await person.client.trading.placeOrder(bought)
  const trades = async () => (await person.client.coupons.list({})).records.map(({ face, rest }) => face !== rest)
  await expect.poll(async () => (await trades()).includes(true)).toBe(true)
  await follow(second, `/users/${userId}/coupons`)
  await second.getByRole('link', { name: 'Trades of the coupon of 20 GBP' }).press('Enter')
  await second.getByRole('heading', { level: 1, name: 'Coupon of 20 GBP' }).waitFor()
  await second
    .getByRole('row', { name: /BTC\/EUR/ })
    .first()
    .waitFor()
  await judge(second)

  // Its owner reads in the ticket what can come back, and with the order what did.
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/trade/BTC-EUR?side=buy&type=market&total=50`)
  const form = page.getByRole('form', { name: 'Order form' })
  await form.getByText(/^Coupons pay fees back after the trade: up to 4\d(\.\d+)?\sGBP\.$/).waitFor()
  await expectAccessible(page)
  await page.goto(`${siteUrl}/orderdetail?symbol=BTC-EUR&id=${orderId}`)
  await page.getByText('Paid back by coupons').first().waitFor()
  await expectAccessible(page)
})
