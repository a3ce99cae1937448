import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { hurry } from './choose.ts'
import { expectAccessible } from './judge.ts'
import { officeClient } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const operator = officeClient('operator')
const DAY_SECONDS = 86_400
const [INVITER, FRIEND] = ['patient-inviter@example.org', 'patient-friend@example.org']
type Trader = Awaited<ReturnType<typeof newTrader>>
let inviter: Trader
let friend: Trader

const rows = async () => (await inviter.client.invitations.friends({})).records
const marks = async () => (await rows())[0]?.tasks.map(({ mark }) => mark)
const toTake = async () =>
  (await rows()).flatMap(({ missions }) => missions).filter(({ state }) => state === 'promised').length

async function openInvitations(): Promise<Page> {
  const page = await browser.visit()
  // The popup of a visit has a test of its own, and lies over what is pressed here.
  await page.context().addInitScript(() => sessionStorage.setItem('rewardTold', '1'))
  await inviter.enter(page)
  await page.goto(`${siteUrl}/invite`)
  await page.getByRole('heading', { name: 'Your friends (1)' }).waitFor()
  return page
}

async function takeAll(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const left = await toTake()
      const take = page.getByRole('button', { name: /^Take .* GBP$/ }).first()
      if (left > 0) await take.press('Enter', hurry).catch(() => undefined)
      return left
    })
    .toBe(0)
}

/** Each on a day of their own, on which nobody else comes from their network: that alone holds no reward. */
test('a friend who is verified, deposits and trades has finished two missions, and the third is under way', async () => {
  await passTime(operator, DAY_SECONDS)
  inviter = await newTrader(operator, { email: INVITER, funds: {} })
  await verify(operator, inviter, INVITER)
  // Whoever is older than a month when the last mission is finished gets cash for it.
  await passTime(operator, 2 * DAY_SECONDS)
  const { code } = await inviter.client.invitations.totals({})
  friend = await newTrader(operator, { email: FRIEND, funds: { EUR: '4000' }, inviteCode: code })
  await verify(operator, friend, FRIEND)
  await deepBook()
  const market = { symbol: 'BTC-EUR', type: 'market' } as const
  const bought = await friend.client.trading.placeOrder({ ...market, side: 'buy', total: '3600' })
  const amount = Number(bought.executed) * 0.99
  await friend.client.trading.placeOrder({ ...market, side: 'sell', amount: amount.toFixed(5) })
  await expect.poll(marks).toEqual(['finished', 'take', 'running', 'coming'])
})

test('after seven nights the friend is a junior investor, and the inviter takes what both missions bring', async () => {
  await passTime(operator, 8 * DAY_SECONDS)
  await expect.poll(marks).toEqual(['finished', 'take', 'take', 'running'])
  const page = await openInvitations()
  await page
    .getByText(/Senior investor: 2\d asset days to go/)
    .first()
    .waitFor()
  await takeAll(page)
  await expect.poll(marks).toEqual(['finished', 'finished', 'finished', 'running'])
})

test('for two weeks nothing but nights is missing', async () => {
  await passTime(operator, 12 * DAY_SECONDS)
  expect(await marks()).toEqual(['finished', 'finished', 'finished', 'running'])
})

test('after thirty nights all four missions are finished; their cash and the shares of fees are in the wallet', async () => {
  await passTime(operator, 12 * DAY_SECONDS)
  await expect.poll(marks).toEqual(['finished', 'finished', 'finished', 'take'])
  const page = await openInvitations()
  await page.getByText('All four steps finished').first().waitFor()
  await takeAll(page)
  await expectAccessible(page)
  const available = async (currency: string) => Number((await inviter.client.wallet.asset({ currency })).available)
  expect(await available('GBP')).toBe(20)
  // Of the fees of both orders: one was paid in the coin, the other in euros. The 1st or the 15th has come since.
  for (const currency of ['BTC', 'EUR']) expect(await available(currency)).toBeGreaterThan(0)
  await page.goto(`${siteUrl}/invite/shares`)
  await page.getByText('Paid').first().waitFor()
  await expectAccessible(page)
})
