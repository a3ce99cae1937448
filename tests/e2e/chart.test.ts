import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectFitsSmallWindows } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const MARKET = 'BTC-EUR'

let trader: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  await deepBook()
  const email = `chart-${randomUUID()}@example.org`
  trader = await newTrader(officeClient('operator'), { email, funds: { EUR: '1000' } })
})

const chart = (page: Page) => page.getByRole('region', { name: 'Chart' })

interface Told {
  readonly data: { close: string; trades: number }[]
}

/** Candles come as they were some trades ago, and the stream tells none. */
async function withOldCandles(page: Page): Promise<void> {
  await page.route('**/kline/query?**', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as Told
    const last = told.data.at(-1)
    if (last !== undefined) Object.assign(last, { close: '12345.67', trades: 0 })
    await route.fulfill({ response: answer, json: told })
  })
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('"kline:')) socket.send(message)
    })
  })
}

test('the chart shows the price of the last trade, as the head of the page does, when its candles are older', async () => {
  const page = await browser.visit()
  await withOldCandles(page)
  // A month holds the last trade whenever this runs.
  await page.addInitScript(() => localStorage.setItem('tradeSettings', JSON.stringify({ interval: '1M', studies: [] })))
  const { client } = trader
  await client.trading.placeOrder({ symbol: MARKET, side: 'buy', type: 'market', amount: '0.001' })
  const [trade] = await client.markets.tradeHistory({ symbol: MARKET })
  const price = Number(trade?.price).toLocaleString('en-GB', { minimumFractionDigits: 2 })
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  const legend = chart(page).getByText(/^C /)
  await legend.waitFor()
  await expect.poll(() => legend.textContent()).toBe(`C ${price}`)
})

test('an order beyond the edge of the chart is told there, and a press brings it into sight and back', async () => {
  await trader.client.trading.placeOrder({
    symbol: MARKET,
    side: 'buy',
    type: 'limit',
    price: '20000',
    amount: '0.001',
    confirm: 'true',
  })
  const page = await browser.visit()
  await trader.enter(page)
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  const below = chart(page).getByRole('button', { name: '1 order below · 20,000.00' })
  const tag = chart(page).getByRole('button', { name: 'Cancel order: Buy at 20,000.00' })
  await below.waitFor()
  await expect.poll(() => tag.isVisible()).toBe(false)
  await expectAccessible(page)
  await below.press('Enter')
  await tag.waitFor()
  await below.waitFor({ state: 'hidden' })
  const fit = chart(page).getByRole('button', { name: 'Fit chart to price' })
  await expect.poll(() => fit.evaluate((button) => button === document.activeElement)).toBe(true)
  await fit.click()
  await below.waitFor()
  await tag.waitFor({ state: 'hidden' })
})

test('the depth of the book has figures on both axes, and says what is offered up to a price, by keyboard too', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  await chart(page).getByRole('radio', { name: 'Depth' }).click()
  const drawing = chart(page).getByRole('img', { name: /^Order book depth from/ })
  await drawing.waitFor()
  const figures = async (form: RegExp) =>
    (await drawing.locator('text').allTextContents()).filter((text) => form.test(text)).length
  await expect.poll(() => figures(/^\d+,\d{3}(\.\d+)?$/)).toBeGreaterThan(2)
  await expect.poll(() => figures(/^\d{1,2}(\.\d+)?$/)).toBeGreaterThan(2)
  const price = chart(page).getByRole('slider', { name: 'Price to read' })
  await price.press('End')
  await chart(page)
    .getByText(/\(\+1%\) · [\d.]+ BTC$/)
    .waitFor()
  await expect.poll(() => price.getAttribute('aria-valuetext')).toMatch(/\(\+1%\)/)
  await expectAccessible(page)
})

test('the lengths of indicators are set, refused where they make no sense, kept, and reset', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  await chart(page).getByText('MA 20').waitFor()
  const open = async () => {
    await chart(page)
      .getByRole('button', { name: /^Indicators/ })
      .click()
    await page.getByRole('menuitem', { name: 'Indicator settings' }).click()
  }
  await open()
  const settings = page.getByRole('dialog', { name: 'Indicator settings' })
  const first = settings.getByRole('group', { name: 'Moving average' }).getByLabel('Length 1')
  const save = settings.getByRole('button', { name: 'Save settings' })
  await first.fill('0')
  await save.click()
  await settings.getByText('Enter a whole number from 1 to 500.').waitFor()
  await expectAccessible(page)
  await first.fill('7')
  await save.click()
  await settings.waitFor({ state: 'detached' })
  await chart(page).getByText('MA 7').waitFor()
  await page.reload()
  await chart(page).getByText('MA 7').waitFor()
  await open()
  await settings.getByRole('button', { name: 'Reset to default' }).click()
  await save.click()
  await chart(page).getByText('MA 20').waitFor()
})

const drawn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('chartDrawings') ?? '{}') as Record<string, { kind: string }[]>)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)
const kindsOf = async (page: Page) => ((await drawn(page))[MARKET] ?? []).map(({ kind }) => kind)

test('lines are drawn with the pointer, kept for their market, undone and deleted', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  await chart(page).getByText(/^C /).waitFor()
  await chart(page).getByRole('button', { name: 'Draw' }).click()
  const tools = chart(page).getByRole('toolbar', { name: 'Drawing tools' })
  await tools.getByRole('button', { name: 'Horizontal line' }).click()
  await chart(page)
    .getByRole('button', { name: /^Mark a price/ })
    .click({ position: { x: 300, y: 150 } })
  await chart(page)
    .getByRole('button', { name: /^Horizontal line 1, end 1/ })
    .waitFor()
  await tools.getByRole('button', { name: 'Trend line' }).click()
  const place = chart(page).getByRole('button', { name: /^Mark both ends on/ })
  await place.click({ position: { x: 200, y: 200 } })
  await place.click({ position: { x: 400, y: 120 } })
  await expect.poll(() => kindsOf(page)).toEqual(['level', 'trend'])
  const end = chart(page).getByRole('button', { name: /^Trend line 2, end 2/ })
  const before = await end.getAttribute('aria-label')
  // Held where it has come to rest, however late the chart has put it there.
  await end.hover()
  await page.mouse.down()
  const box = await end.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 14, (box?.y ?? 0) + 74, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => end.getAttribute('aria-label')).not.toBe(before)
  await expectAccessible(page)
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => end.getAttribute('aria-label')).toBe(before)

  await page.reload()
  await chart(page).getByRole('button', { name: 'Draw' }).click()
  await tools.getByRole('button', { name: 'All drawings (2)' }).click()
  const list = page.getByRole('dialog', { name: 'Drawings on BTC/EUR' })
  await list.getByRole('button', { name: 'Delete Trend line 2' }).click()
  await expect.poll(() => kindsOf(page)).toEqual(['level'])
  await list.getByRole('button', { name: 'Delete all drawings' }).click()
  await list.getByText('No drawings yet').waitFor()
  await expect.poll(() => drawn(page)).toEqual({})
})

/** Again where the chart was still drawing itself again and had no place yet for what the key moves. */
async function keyUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await isDone())) await page.keyboard.press(key)
      return isDone()
    })
    .toBe(true)
}

test('a retracement is drawn, moved and given its figures by keyboard alone, on a phone too', async () => {
  const page = await browser.visit({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto(`${siteUrl}/trade/${MARKET}`)
  await chart(page).getByText(/^C /).waitFor()
  await press(chart(page).getByRole('button', { name: 'Draw' }))
  const tools = chart(page).getByRole('toolbar', { name: 'Drawing tools' })
  await tools.waitFor()
  await expectFitsSmallWindows(page)
  await press(tools.getByRole('button', { name: 'Fibonacci retracement' }))
  await expect.poll(() => focused(page)).toMatch(/^Mark both ends of/)
  await keyUntil(page, 'Enter', async () => (await kindsOf(page)).join() === 'fibonacci')
  await expect.poll(() => focused(page)).toMatch(/^Fibonacci retracement 1, end 1/)
  const start = chart(page).getByRole('button', { name: /^Fibonacci retracement 1, end 1/ })
  const before = await start.getAttribute('aria-label')
  const isMoved = async () => (await start.getAttribute('aria-label')) !== before
  await keyUntil(page, 'Shift+ArrowUp', isMoved)
  await page.keyboard.press('ArrowLeft')
  // What the keys have moved is one step back.
  await press(tools.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => start.getAttribute('aria-label')).toBe(before)

  await press(tools.getByRole('button', { name: 'All drawings (1)' }))
  const list = page.getByRole('dialog', { name: 'Drawings on BTC/EUR' })
  await list.getByLabel('Price 2').fill('-1')
  await list.getByText('Enter a price that BTC/EUR can trade at.').waitFor()
  await list.getByLabel('Price 2').fill('90123.45')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(async () => JSON.stringify(await drawn(page))).toContain('90123.45')
  await start.press('Delete')
  await chart(page).getByText('Fibonacci retracement 1 deleted').waitFor({ state: 'attached' })
  await expect.poll(() => drawn(page)).toEqual({})
})
