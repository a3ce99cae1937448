import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrived, PHONE, testBrowser } from './browser.ts'
import { choose, hurry, press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { sentCode } from './sent-codes.ts'
import { enterSite, type Session, type SiteClient, siteClient } from './site-client.ts'
import { deepBook } from './still-books.ts'
import { newTrader, TRADER_PASSWORD } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const operator = officeClient('operator')
const INVITER = 'inviter@example.org'
const FRIEND = 'invited-friend@example.org'
let inviter: Awaited<ReturnType<typeof newTrader>>
let friend: { readonly session: Session; readonly client: SiteClient }
let code: string

beforeAll(async () => {
  inviter = await newTrader(operator, { email: INVITER, funds: {} })
  code = (await inviter.client.invitations.totals({})).code
})

const rows = async () => (await inviter.client.invitations.friends({})).records
const marks = async () => (await rows())[0]?.tasks.map(({ mark }) => mark)
/** Until nothing is left to take on the page; a list that is read again meanwhile moves what is pressed. */
async function takeAll(page: Page, left: () => Promise<number>): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await left()
      if (waiting > 0)
        await page
          .getByRole('button', { name: /^Take .* GBP$/ })
          .first()
          .press('Enter', hurry)
          .catch(() => undefined)
      return waiting
    })
    .toBe(0)
}

/** Of rewards that were popped up in this visit; that has a test of its own, and lies over what is pressed here. */
async function toldAlready(page: Page): Promise<void> {
  await page.context().addInitScript(() => sessionStorage.setItem('rewardTold', '1'))
}

const waiting = async () =>
  (await rows()).flatMap(({ missions }) => missions).filter(({ state }) => state === 'promised').length
const ownWaiting = async () =>
  (await friend.client.invitations.totals({})).own.filter(({ state }) => state === 'promised').length

test('a friend comes by the link, sees what both get, and opens an account with the code', async () => {
  await verify(operator, inviter, INVITER)
  const page = await browser.visit()
  await page.goto(`${siteUrl}/i?code=NOBODY00`)
  await page.getByText('We don’t know this invitation code.').waitFor()
  await page.goto(`${siteUrl}/i?code=${code}`)
  await page.getByText('in**** invited you.').waitFor()
  await page.goto(`${siteUrl}/i/${code}`)
  await page.getByText('What both of you get').waitFor()
  await expectFitsEverywhere(page)
  await page.getByRole('main').getByRole('link', { name: 'Open an account' }).press('Enter')
  await page.getByText('in**** invited you.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(FRIEND)
  await page.getByLabel('Password', { exact: true }).fill(TRADER_PASSWORD)
  await page.getByLabel('Country of residence').selectOption('IT')
  await choose(page.getByRole('checkbox', { name: /terms of service/ }))
  await choose(page.getByRole('checkbox', { name: /citizen/ }))
  await press(page.getByRole('button', { name: 'Send me the code' }))
  await page.getByLabel('Code from your email').fill(await sentCode(operator, FRIEND))
  await page.waitForURL(/fiatcurrency/)
  await choose(page.getByRole('radio', { name: /Euro/ }))
  await press(page.getByRole('button', { name: /Continue/ }))
  await page.waitForURL(/success/)
  const session = await siteClient().identity.loginWithPassword({ account: FRIEND, password: TRADER_PASSWORD })
  friend = { session, client: siteClient(session.token) }
  await expect.poll(marks).toEqual(['finished', 'running', 'coming', 'coming'])
})

test('the friend is verified, deposits and trades: the inviter takes a reward and draws', async () => {
  await operator.sandbox.credit({ email: FRIEND, asset: 'EUR', amount: '2000' })
  await deepBook()
  const bought = { symbol: 'BTC-EUR', side: 'buy', type: 'market', total: '1000' } as const
  expect(Number((await friend.client.trading.placeOrder(bought)).executed)).toBeGreaterThan(0)
  await verify(operator, friend, FRIEND)
  await expect.poll(marks).toEqual(['finished', 'take', 'running', 'coming'])
  const page = await browser.visit()
  await toldAlready(page)
  await inviter.enter(page)
  await page.goto(`${siteUrl}/invite`)
  await page.getByRole('heading', { name: 'Your friends (1)' }).waitFor()
  await page.getByRole('heading', { name: 'Your draws (1 left)' }).waitFor()
  await expectFitsEverywhere(page)
  await takeAll(page, waiting)
  await press(page.getByRole('button', { name: 'Draw', exact: true }))
  await page.getByText(/^You drew .*USDT\.$/).waitFor()
  await page.getByRole('heading', { name: 'Your draws (0 left)' }).waitFor()
  // Where many accounts were opened from one address a person decides first.
  const drawn = (await inviter.client.invitations.draws({})).records[0]
  const received = Number((await inviter.client.wallet.asset({ currency: 'USDT' })).available)
  expect(received).toBe(drawn?.held ? 0 : Number(drawn?.amount))
  await expect.poll(marks).toEqual(['finished', 'finished', 'running', 'coming'])
})

test('a registration bonus is shown to visitors with what it asks for, and taken by whoever has done it', async () => {
  const visitor = await browser.visit()
  await visitor.goto(`${siteUrl}/account/tradingPrize`)
  await visitor.getByText('After a first trade worth 10 GBP or more.').waitFor()
  await expectFitsEverywhere(visitor)
  await expect.poll(async () => (await friend.client.bonuses.ownBonus({})).bonus?.state).toBe('earned')
  const page = await browser.visit({ viewport: PHONE, phone: true })
  await toldAlready(page)
  await enterSite(page, friend.session)
  await page.goto(`${siteUrl}/account/tradingPrize`)
  await page.getByRole('heading', { name: /is waiting for you$/ }).waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Take the bonus' }))
  await page.getByRole('heading', { name: /^You have taken/ }).waitFor()
  // By one call with the rewards of missions, which are the friend’s too.
  await page.goto(`${siteUrl}/invite`)
  await page.getByRole('heading', { name: 'For your own steps' }).waitFor()
  await takeAll(page, ownWaiting)
})

test('the rules, fee shares and the rewards of invitations fit every window', async () => {
  const page = await browser.visit()
  await toldAlready(page)
  await inviter.enter(page)
  await page.goto(`${siteUrl}/invitefriends`)
  await page.getByRole('heading', { name: 'What a draw brings' }).waitFor()
  await expectFitsEverywhere(page)
  await page.goto(`${siteUrl}/invite/shares`)
  await page.getByText('No fee shares yet').waitFor()
  await expectFitsEverywhere(page)
  await page.goto(`${siteUrl}/order?tab=invitation`)
  await page.getByRole('tab', { name: 'Invitation rewards', selected: true }).waitFor()
  await arrived(page)
  await expectFitsEverywhere(page)
})
