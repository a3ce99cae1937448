import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { expectStatementAddsUp, sumOfShown } from './sums.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()

const office = officeClient('operator')
let holder: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  holder = await newTrader(office, { email: 'holder@example.org', funds: { EUR: '9000', BTC: '0.05' } })
})

async function buyBitcoin(): Promise<void> {
  await deepBook()
  const order = { symbol: 'BTC-EUR', side: 'buy', type: 'market', amount: '0.02' } as const
  expect((await holder.client.trading.placeOrder(order)).state).toBe('filled')
}

async function openWallet(visit: Parameters<typeof browser.visit>[0] = {}): Promise<Page> {
  const page = await browser.visit(visit)
  await holder.enter(page)
  await page.context().addInitScript(() => localStorage.setItem('fiat', 'EUR'))
  await page.goto(`${siteUrl}/wallet`)
  await page.getByRole('img', { name: /your wallet’s value/ }).waitFor()
  return page
}

const chooseOne = (page: Page, name: string) => choose(page.getByRole('radio', { name, exact: true }))
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' })
const rows = (page: Page, caption: string) => page.getByRole('table', { name: caption }).locator('tbody tr')

test('a wallet is worth its parts, in any unit, over time, and only to who may see it', async () => {
  await buyBitcoin()
  const page = await openWallet()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => total(page).textContent()).toMatch(/€1\d,\d{3}\.\d\d/)
  await expect.poll(() => total(page).textContent()).toMatch(/in 30 days/)
  await expect.poll(() => rows(page, 'Assets').count()).toBe(2)

  // The line is walked by the keyboard, and each point is said.
  const walk = page.getByRole('slider', { name: 'Point on the chart' })
  await walk.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => walk.getAttribute('aria-valuetext')).toMatch(/20\d\d.*: €/)
  await chooseOne(page, 'All')
  await expect.poll(() => total(page).textContent()).toMatch(/since your first deposit/)

  await chooseOne(page, 'BTC')
  await expect.poll(() => total(page).textContent()).toMatch(/0\.\d{8}\u00a0BTC/)
  await page.getByRole('columnheader', { name: 'Value (BTC)' }).waitFor()
  await chooseOne(page, 'EUR')
  await expect.poll(() => total(page).textContent()).toMatch(/€1\d,\d{3}/)

  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect.poll(() => total(page).textContent()).not.toMatch(/€1\d,/)
  await page.reload()
  await page.getByRole('button', { name: 'Show balances' }).click()
  await expect.poll(() => total(page).textContent()).toMatch(/€1\d,\d{3}/)
})

test('what is shown adds up: values to the total, shares to the whole, lines to balances; home says the same gain', async () => {
  const page = await openWallet()
  await expect.poll(() => rows(page, 'Assets').count()).toBe(2)
  const heads = await page.getByRole('table', { name: 'Assets' }).locator('thead th').allTextContents()
  const place = 1 + heads.findIndex((head) => head.startsWith('Value (EUR)'))
  // Prices may move between two looks: then both are looked at once more.
  const differs = async () => {
    const values = await rows(page, 'Assets').locator(`> :nth-child(${place})`).allTextContents()
    const sum = `€${sumOfShown(values).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    return (await total(page).textContent())?.includes(sum) === true ? '' : sum
  }
  await expect.poll(differs).toBe('')
  const shares = page.getByRole('region', { name: 'Allocation' }).locator('li > span:last-child')
  await expect.poll(async () => sumOfShown(await shares.allTextContents())).toBe(100)
  const entries = rows(page, 'Changes to your balance, newest first')
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(4)
  const figures = await entries.evaluateAll((lines) =>
    lines.map((line) => {
      const [amount = '', balance = ''] = [...line.querySelectorAll('td')]
        .slice(-2)
        .map((cell) => cell.textContent ?? '')
      return { coin: balance.trim().split(/\s/).at(-1) ?? '', amount, balance }
    }),
  )
  expectStatementAddsUp(figures)

  await chooseOne(page, '1D')
  const gain = /[+−]€?[\d,.]+/
  await expect.poll(() => total(page).textContent()).toMatch(/in 24 hours/)
  const ofWallet = async () =>
    gain.exec((await total(page).textContent())?.replace(/.*%/, '') ?? '')?.[0].replace('€', '')
  // Both stay open: what a day has brought is another figure a minute later.
  const home = await page.context().newPage()
  await home.goto(siteUrl)
  const day = home.getByText('in 24 hours').locator('..')
  await day.waitFor()
  const said = async () => [gain.exec((await day.textContent()) ?? '')?.[0], await ofWallet()] as const
  await expect
    .poll(async () => {
      const [here, there] = await said()
      return here !== undefined && here === there ? 'the same' : [here, there]
    })
    .toBe('the same')
})

test('assets are found, ordered and lead on; the statement says what happened and is kept as a file', async () => {
  const page = await openWallet()
  await page.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
  await expect
    .poll(() => rows(page, 'Assets').allInnerTexts())
    .toEqual([/^BTC/, /^EUR/].map((start) => expect.stringMatching(start)))
  await page.getByText('Hide under €1').click()
  await expect.poll(() => rows(page, 'Assets').count()).toBeGreaterThan(10)
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('btc')
  await expect.poll(() => rows(page, 'Assets').count()).toBe(1)
  await expect.poll(() => page.getByRole('link', { name: 'Trade BTC' }).getAttribute('href')).toBe('/trade/BTC-EUR')

  const entries = rows(page, 'Changes to your balance, newest first')
  // Two deposits, and two sides of each trade that the purchase came to.
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'More for BTC' }).click()
  await page.getByRole('menuitem', { name: 'BTC statement' }).click()
  await expect.poll(async () => (await entries.allInnerTexts()).at(-1)).toMatch(/Sandbox credit[\s\S]*\+0\.05 BTC/)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('Trades')
  await page.getByLabel('Direction').selectOption('In')
  const bought = /Bought[\s\S]*BTC\/EUR · after fee of 0\.0000\d* BTC[\s\S]*\+0\.0\d+ BTC/
  await expect.poll(async () => (await entries.allInnerTexts()).every((text) => bought.test(text))).toBe(true)
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(await entries.count())
  const orderId = /Bought,BTC,0\.0\d{7},0\.0\d{7},0\.0000\d*,BTC,BTC-EUR,(ord_\w+)/.exec(lines[0] ?? '')?.[1]
  expect(orderId).toBeDefined()
  await entries.getByRole('link', { name: 'Order BTC/EUR' }).first().click()
  await page.waitForURL(/orderdetail/)
  await page.getByText(orderId ?? '').waitFor()
})

test('on a phone the total, the line and the list come first, and filters stand behind a button', async () => {
  const page = await openWallet({ viewport: PHONE, colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const list = page.getByRole('list', { name: 'Assets' }).getByRole('listitem')
  await expect.poll(() => list.count()).toBe(2)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Asset', { exact: true }).selectOption('EUR')
  await page.getByText('+9,000.00 EUR').waitFor()
  await expectNoSidewaysScroll(page)
})

test('coins on their way are seen in the open wallet at once, and lead to all that is known of them', async () => {
  const chain = { chain: 'BITCOIN' } as const
  const page = await openWallet()
  const own = page.getByRole('region', { name: 'Deposits, withdrawals and transfers' })
  await own.getByText('No deposits, withdrawals or transfers yet').waitFor()
  const { address } = await holder.client.custody.depositAddress({ symbol: 'BTC', chainName: 'BITCOIN' })
  await office.sandbox.sendCoins({ ...chain, asset: 'BTC', to: address, amount: '0.4' })
  await office.sandbox.mineBlocks({ ...chain, blocks: '2' })
  // Far sooner than the page would look by itself.
  await own.getByText(/of 12 confirmations/).waitFor()
  await office.sandbox.mineBlocks({ ...chain, blocks: '12' })
  await own.getByText('Deposit Completed').waitFor()
  await expect.poll(() => rows(page, 'Assets').first().textContent()).toMatch(/0\.4[67]/)
  await expectAccessible(page)

  await own.getByRole('link', { name: 'Show all' }).click()
  await page.getByLabel('Status').selectOption('Failed')
  await page.getByText('No matches for these filters').waitFor()
  await page.getByLabel('Status').selectOption('Completed')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await page.getByText('Credited to your balance').waitFor()
  await expectAccessible(page)

  await follow(page, '/savingwallet')
  await page.getByRole('heading', { name: 'Savings wallet' }).waitFor()
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${siteUrl}/nosuchwallet`)
  await page.waitForURL(`${siteUrl}/`)
})
