import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrived, PHONE, testBrowser } from './browser.ts'
import { runCampaign } from './campaign-drafts.ts'
import { press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const operator = officeClient('operator')
const HOUR_MS = 3_600_000
const SECONDS_A_DAY = 86_400
type Trader = Awaited<ReturnType<typeof newTrader>>
const EMAILS = { taker: 'taker@airdrops.example', late: 'late@airdrops.example', poor: 'poor@airdrops.example' }
let [taker, late, poor]: Trader[] = []
const ids = { last: '', two: '', verified: '', french: '', drawn: '' }

const pathOf = (id: string) => `/activity/airDrop?id=${id}`

/** 10 USDT a spot for whoever owns 100 USDT, from an hour from now on. */
async function airdrop(
  title: string,
  spots: number,
  more: Partial<Parameters<typeof runCampaign>[0]> = {},
  way = 'first',
) {
  const startTime = new Date(Date.parse((await operator.sandbox.clock()).now) + HOUR_MS)
  const pool = String(10 * spots)
  const terms = { asset: 'USDT', pool, spots: String(spots), way, holdAsset: 'USDT', minimum: '100' }
  return runCampaign({
    ...{ kind: 'airdrop', title, budget: [pool, 'USDT'], startTime },
    endTime: new Date(startTime.getTime() + 20 * SECONDS_A_DAY * 1_000),
    terms: { ...terms, snapshotTime: startTime.toISOString() },
    ...more,
  })
}

beforeAll(async () => {
  taker = await newTrader(operator, { email: EMAILS.taker, funds: { USDT: '500' } })
  late = await newTrader(operator, { email: EMAILS.late, funds: { USDT: '500' } })
  poor = await newTrader(operator, { email: EMAILS.poor, funds: { USDT: '5' } })
  // Two of them share a browser, whatever else they share.
  await operator.sandbox.linkAccounts({ one: EMAILS.taker, other: EMAILS.late })
  ids.last = await airdrop('The last spot', 1)
  ids.two = await airdrop('Spots for many', 20)
  ids.verified = await airdrop('For the verified', 2, { level: '2' })
  ids.french = await airdrop('For people in France', 2, { countries: 'FR' })
  ids.drawn = await airdrop('One spot by lot', 1, {}, 'drawn')
})

/** What was received is told over whatever page comes next; how is looked at elsewhere. */
async function toldOfAll({ client }: Trader): Promise<void> {
  for (;;) {
    const { popup } = await client.activities.popup()
    if (popup === null) return
    await client.activities.seen({ id: popup.id })
  }
}

async function opened(person: Trader | undefined, path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE, phone } : {})
  if (person !== undefined) {
    await toldOfAll(person)
    await person.enter(page)
  }
  await page.goto(`${siteUrl}${path}`)
  return page
}

const usdtOf = async (person: Trader | undefined) =>
  Number((await person?.client.wallet.asset({ currency: 'USDT' }))?.available)

/** Why somebody gets nothing, in the words of the specification, and what they can do about it. */
async function refused(page: Page, words: string, next?: string): Promise<void> {
  const note = page.getByRole('status').filter({ hasText: words })
  await note.waitFor()
  if (next !== undefined) await note.getByRole('link', { name: next }).waitFor()
  expect(await page.getByRole('button', { name: /^(Claim|Enter)/ }).isDisabled()).toBe(true)
}

test('a visitor sees airdrops that run, come and have ended, and is asked to log in; before its time one is not started', async () => {
  const visitor = await opened(undefined, '/activity/airdrop-list')
  const soon = visitor.getByRole('list', { name: 'Coming up' })
  await soon.getByRole('link', { name: 'One spot by lot' }).waitFor()
  await expectFitsEverywhere(visitor)
  await soon.getByRole('link', { name: 'The last spot' }).press('Enter')
  await visitor.getByRole('link', { name: 'Log in to claim' }).waitFor()
  await refused(await opened(taker, pathOf(ids.last)), 'Event not started')
})

test('a claim pays at once, and everybody else reads why they get nothing and what to do next', async () => {
  await passTime(operator, 7200)
  const page = await opened(taker, pathOf(ids.last))
  const other = await opened(taker, pathOf(ids.last))
  await other.getByRole('button', { name: 'Claim 10 USDT', disabled: false }).waitFor()
  await expectFitsEverywhere(page)
  await press(page.getByRole('button', { name: 'Claim 10 USDT' }))
  // What was received is told over the page at once.
  await page.getByRole('dialog').getByText('The last spot: you received 10 USDT.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const outcome = page.getByRole('status').filter({ hasText: 'Claimed' })
  await outcome.getByText('10 USDT are in your wallet.').waitFor()
  await outcome.getByRole('link', { name: 'Open wallet' }).waitFor()
  expect(await usdtOf(taker)).toBe(510)
  await expectAccessible(page)
  // The page that was open meanwhile learns it too, and a second claim is refused whoever sends it.
  await other.getByRole('status').filter({ hasText: 'Claimed' }).waitFor()
  const again = taker?.client.airdrops.claim({ activityId: ids.last }, { lockId: randomUUID() })
  await expect(again).rejects.toMatchObject({ reason: 'airdrops.already_claimed' })
  await refused(await opened(late, pathOf(ids.last)), 'Arrived too late', 'See other airdrops')
  const below = await opened(poor, pathOf(ids.two), true)
  await refused(below, 'Balance below threshold', 'Deposit USDT')
  await expectAccessible(below)
  await expectNoSidewaysScroll(below)
  await refused(await opened(late, pathOf(ids.french)), 'This account is Not Eligible', 'See other airdrops')
  await refused(await opened(late, pathOf(ids.verified)), 'Verification needed', 'Verify now')
  await refused(await opened(late, pathOf('act_demo_airdrop_ended')), 'Event ended', 'See other airdrops')
})

test('whoever shares a browser with another taker waits for staff, and is paid when they say so', async () => {
  await taker?.client.airdrops.claim({ activityId: ids.two }, { lockId: randomUUID() })
  const page = await opened(late, pathOf(ids.two), true)
  await press(page.getByRole('button', { name: 'Claim 10 USDT' }))
  const outcome = page.getByRole('status').filter({ hasText: 'Being checked' })
  await outcome.getByRole('link', { name: 'See my rewards' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const desk = await browser.visit()
  await enterOffice(desk, officeSession('compliance'))
  await desk.goto(`${officeUrl}/airdrops/${ids.two}`)
  await desk.getByRole('cell', { name: 'Being checked' }).waitFor()
  const compliance = officeClient('compliance').activities
  const { records } = await compliance.heldRewards({ size: '60' })
  const held = records.find(({ activityId }) => activityId === ids.two)
  await compliance.decideHeld({ id: held?.id ?? '', decision: 'pay', note: 'a family' })
  if (late !== undefined) await toldOfAll(late)
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'Claimed' }).waitFor()
  expect(await usdtOf(late)).toBe(510)
  const orders = await opened(late, '/order?tab=airdrop')
  await orders.getByText('Spots for many').first().waitFor()
  await expectFitsEverywhere(orders)
})

test('a draw is entered by the page, drawn by the clock, and done again by the browser', async () => {
  const [one, other] = [await opened(taker, pathOf(ids.drawn)), await opened(late, pathOf(ids.drawn), true)]
  for (const page of [one, other]) {
    await page.getByText('Published after the draw').waitFor()
    await press(page.getByRole('button', { name: 'Enter the draw' }))
    await page.getByRole('status').filter({ hasText: 'You have entered' }).getByText('Your lot:').waitFor()
  }
  await expectAccessible(one)
  await passTime(operator, SECONDS_A_DAY)
  const drawn = () => taker?.client.airdrops.draw({ activityId: ids.drawn }).catch(() => undefined)
  await expect.poll(async () => (await drawn())?.won.length).toBe(1)
  for (const page of [one, other]) {
    await page.reload()
    await page.getByText('2 lots entered, 1 was drawn.').waitFor()
    await press(page.getByRole('button', { name: 'Do the draw again in this browser' }))
    await page.getByText('The seed matches the fingerprint').waitFor()
    await page.getByText('The same lots are drawn').waitFor()
  }
  // One of both has lost; the other one shares a browser with them, and is looked at before anything is paid.
  const saying = async (words: string) =>
    (await Promise.all([one, other].map((page) => page.getByRole('status').filter({ hasText: words }).count()))).sort()
  await expect.poll(() => saying('Being checked')).toEqual([0, 1])
  await expect.poll(() => saying('Not drawn this time')).toEqual([0, 1])
  await expectFitsEverywhere(one)
})

test('staff see every airdrop, and of one its terms, its draw and who took part, on a desktop and a phone', async () => {
  const page = await browser.visit()
  await enterOffice(page, officeSession('support'))
  for (const [path, heading] of [
    ['/airdrops', 'Airdrops'],
    [`/airdrops/${ids.drawn}`, 'One spot by lot'],
  ] as const) {
    await page.goto(`${officeUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await arrived(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.getByRole('heading', { name: 'Draw', exact: true }).waitFor()
})
