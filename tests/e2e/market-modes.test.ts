import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../../apps/sandbox/src/index.ts'
import { clientOf, cookies, kill, USERS } from '../product/clients.ts'
import { copyOfData, type Product, startProduct } from '../product/product.ts'
import { testBrowser } from './browser.ts'
import { expectAccessible } from './judge.ts'

const browser = testBrowser()
const dataDir = copyOfData(inject('preparedData'))
/** Longer than any of the steps lasts. */
const WAIT_MS = 120_000
let product: Product | undefined

afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const [ANNA] = USERS
const form = (page: Page) => page.getByRole('form', { name: 'Order form' })
const buy = (page: Page) => form(page).getByRole('button', { name: /^Buy/ })
const cancel = (page: Page) => page.getByRole('button', { name: /Cancel: buy 0\.001/ }).first()

/** Several times what a page needs that tries again every five seconds; where starting takes longer, so does everything else. */
function stepsAfter(startMs: number) {
  const seconds = (least: number, share: number) => String(least + (startMs * share) / 1_000)
  return { CANCEL_ONLY_SECONDS: seconds(20, 2), POST_ONLY_SECONDS: seconds(20, 1) }
}

/** Somebody with an order in the book, who looks at its market. */
async function traderAt({ siteUrl, ...site }: Product): Promise<Page> {
  const session = await clientOf({ siteUrl, ...site }).identity.loginWithPassword({
    account: ANNA,
    password: DEMO_PASSWORD,
  })
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', amount: '0.001' } as const
  await clientOf({ siteUrl, ...site }, session.token).trading.placeOrder(order)
  const page = await browser.visit()
  page.context().setDefaultTimeout(WAIT_MS)
  await page.context().addCookies(cookies.cookies(session.token).map((cookie) => ({ ...cookie, url: siteUrl })))
  await page.context().addInitScript(({ token, userId }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userId', userId)
    localStorage.setItem('ordersAtOnce', userId)
  }, session)
  await page.goto(`${siteUrl}/trade/BTC-USDT`)
  for (const part of [page.getByText('Live', { exact: true }), buy(page), cancel(page)]) await part.waitFor()
  return page
}

test('after a crash an open page follows its market: only cancels, only orders that wait, then everything', async () => {
  const begun = performance.now()
  product = await startProduct(dataDir)
  const environment = stepsAfter(performance.now() - begun)
  const page = await traderAt(product)
  const list = await page.context().newPage()
  await list.goto(`${product.siteUrl}/markets`)
  await list.getByRole('link', { name: 'BTC Bitcoin', exact: true }).waitFor()
  await kill(product)
  product = await startProduct(dataDir, { environment, ports: product.ports })

  await page.getByText('you can cancel open orders but not place new ones').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Trading is coming back' })
  await dialog.getByRole('listitem').filter({ hasText: 'You can cancel open orders' }).getByText('Now').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await form(page).getByText('only accepts cancellations').waitFor()
  await list.getByText('Back soon').first().waitFor()
  expect(await buy(page).count()).toBe(0)
  await cancel(page).click()
  await page
    .getByText(/Order cancelled/)
    .first()
    .waitFor()

  await page.getByText('it only accepts orders that wait in the order book').waitFor()
  await buy(page).waitFor()
  await form(page).getByRole('tab', { name: 'Market' }).click()
  await form(page).getByText('only accepts orders that wait in the order book').waitFor()

  await page.getByText('coming back').waitFor({ state: 'detached' })
  await expect.poll(() => list.getByText('Back soon').count()).toBe(0)
  await form(page).getByRole('tab', { name: 'Limit', exact: true }).click()
  await form(page).getByLabel('Limit price', { exact: true }).fill('50000')
  await form(page).getByLabel('Amount', { exact: true }).fill('0.001')
  await buy(page).click()
  await page
    .getByText(/Order placed/)
    .first()
    .waitFor()
})
