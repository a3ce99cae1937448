import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrived, DESKTOP, PHONE, testBrowser } from './browser.ts'
import { runCampaign } from './campaign-drafts.ts'
import { press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const operator = officeClient('operator')
const TITLE = 'Polkadot week'
/** Nobody else here trades it. */
const SYMBOL = 'DOT-USDT'
const DAY_SECONDS = 86_400
type Trader = Awaited<ReturnType<typeof newTrader>>
interface World {
  readonly id: string
  readonly first: Trader
  readonly second: Trader
  readonly maker: Trader
}
let world: World

async function idOf(email: string): Promise<string> {
  const { records } = await officeClient('compliance').identity.officeUsers({ text: email })
  return records[0]?.userId ?? ''
}

/** Two who compete, and one who makes the market: with whom one trades is then nobody's second account, wherever both come from. */
beforeAll(async () => {
  const funds = { USDT: '500000', DOT: '50000' }
  const [first, second, maker] = [
    await newTrader(operator, { email: 'first@competitions.example', funds }),
    await newTrader(operator, { email: 'second@competitions.example', funds }),
    await newTrader(operator, { email: 'maker@competitions.example', funds }),
  ]
  const userId = await idOf('maker@competitions.example')
  await officeClient('compliance').identity.setMarketAccount({ userId, on: 'true', text: 'It makes this market.' })
  const now = Date.parse((await operator.sandbox.clock()).now)
  const prizes = [
    { from: 1, to: 1, amount: '50' },
    { from: 2, to: 2, amount: '20' },
  ]
  const id = await runCampaign({
    ...{ kind: 'competition', title: TITLE, budget: ['70', 'USDT'] },
    terms: { coin: 'DOT', asset: 'USDT', prizes, minimumVolume: '0' },
    startTime: new Date(now - 3_600_000),
    endTime: new Date(now + 2 * DAY_SECONDS * 1_000),
  })
  world = { id, first, second, maker }
})

/** Somebody buys from the market maker, for about as much. */
async function trade({ client }: Trader, usdt: number): Promise<void> {
  const [ticker] = await client.markets.prices({ symbol: SYMBOL })
  const [price, amount] = [Number(ticker?.last).toFixed(3), (usdt / Number(ticker?.last)).toFixed(2)]
  const order = { symbol: SYMBOL, type: 'limit', price, amount, confirm: 'true' } as const
  await world.maker.client.trading.placeOrder({ ...order, side: 'sell' })
  await client.trading.placeOrder({ ...order, side: 'buy' })
}

const pathOf = () => `/tradingCompetition?id=${world.id}`
const ownOf = ({ client }: Trader) => client.competitions.own({ id: world.id })

async function opened(person: Trader | undefined, path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE, phone } : {})
  await person?.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

test('a visitor sees competitions with their prizes and what does not count, and is asked to log in', async () => {
  const page = await opened(undefined, '/activity/trading-competition-list')
  const running = page.getByRole('list', { name: 'Running now' })
  await running.getByRole('link', { name: TITLE }).waitFor()
  await expectFitsEverywhere(page)
  await running.getByRole('link', { name: TITLE }).press('Enter')
  await page.getByText('70 USDT in prizes').waitFor()
  await page.getByRole('link', { name: 'Log in to join' }).waitFor()
  await page.getByText('With one and the same person').waitFor()
  await expectFitsEverywhere(page)
})

test('whoever has joined sees their place in the ranking, how far the next one is, and can join only once', async () => {
  const { id, first, second, maker } = world
  const page = await opened(second, pathOf())
  await press(page.getByRole('button', { name: 'Join the competition' }))
  await page.getByText('Your first trade in one of the markets').waitFor()
  await page.getByRole('link', { name: 'Trade DOT/USDT' }).waitFor()
  await first.client.competitions.join({ id }, { lockId: randomUUID() })
  const market = maker.client.competitions.join({ id }, { lockId: randomUUID() })
  await expect(market).rejects.toMatchObject({ reason: 'competitions.market_account' })
  await trade(first, 6_000)
  await trade(second, 3_000)
  await expect.poll(async () => (await ownOf(second)).rank).toBe(2)
  await expect.poll(async () => (await ownOf(first)).rank).toBe(1)
  await page.reload()
  const own = page.getByRole('region', { name: 'Your place' })
  await own.getByText('No. 2').waitFor()
  await own.getByText('20 USDT', { exact: true }).waitFor()
  await own.getByText('behind the next place.').waitFor()
  await page.getByRole('table', { name: 'Ranking' }).getByRole('row').filter({ hasText: 'You' }).waitFor()
  await expectFitsEverywhere(page)
})

test('at the end ranks freeze; staff take the first place away with a reason, and the second moves up', async () => {
  await passTime(operator, 2 * DAY_SECONDS + 120)
  await expect.poll(async () => (await ownOf(world.first)).state).toBe('standing')
  const desk = await browser.visit()
  await enterOffice(desk, officeSession('compliance'))
  await desk.goto(`${officeUrl}/competitions`)
  await desk.getByRole('link', { name: TITLE }).waitFor()
  await expectAccessible(desk)
  await desk.setViewportSize(PHONE)
  await expectNoSidewaysScroll(desk)
  await desk.setViewportSize(DESKTOP)
  await desk.getByRole('link', { name: TITLE }).press('Enter')
  await desk.getByRole('table', { name: 'Places' }).getByText('50 USDT', { exact: true }).waitFor()
  await desk.getByRole('table', { name: 'Counterparties' }).getByRole('row').nth(1).waitFor()
  await expectAccessible(desk)
  await press(desk.getByRole('button', { name: 'Disqualify' }))
  const dialog = desk.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Disqualify' }))
  await dialog.getByText('Please give a reason.').waitFor()
  await dialog.getByLabel('Reason').fill('Traded with a second account.')
  await press(dialog.getByRole('button', { name: 'Disqualify' }))
  await signDecision(desk)
  await expect.poll(async () => (await ownOf(world.second)).rank).toBe(1)
  await desk.getByRole('table', { name: 'Places' }).getByText('Disqualified').waitFor()
  await desk.setViewportSize(PHONE)
  await arrived(desk)
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  const page = await opened(world.first, pathOf(), true)
  const own = page.getByRole('region', { name: 'Your place' })
  await own.getByText('Traded with a second account.').waitFor()
  await page.getByText('In review', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('after the review the prize is paid, told once, and stands among the orders and the activities', async () => {
  await passTime(operator, 3 * DAY_SECONDS)
  await expect.poll(async () => (await ownOf(world.second)).state).toBe('paid')
  const page = await opened(world.second, '/')
  const popup = page.getByRole('dialog')
  await popup.getByText(`${TITLE}: you received 50 USDT.`).waitFor()
  await expectAccessible(page)
  await popup.getByRole('link', { name: 'See my activities' }).press('Enter')
  await page.getByRole('list', { name: 'My campaigns' }).getByText(TITLE).first().waitFor()
  await page.goto(`${siteUrl}/order?tab=competition`)
  await page.getByText(TITLE).first().waitFor()
  await expectFitsEverywhere(page)
  await page.goto(`${siteUrl}${pathOf()}`)
  await page.getByText('Prizes paid', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Your place' }).getByText('No. 1').waitFor()
  await expectFitsEverywhere(page)
})
