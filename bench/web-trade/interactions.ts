import type { Page } from 'playwright-core'

const PAUSE_MS = 700

/** What a trader does all the time: look at depth and back, change the interval, type an amount, change the side. */
export async function useThePage(page: Page, seconds: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Order form' })
  const acts = [
    () => page.getByRole('radio', { name: 'Depth' }).check({ force: true }),
    () => page.getByRole('radio', { name: 'Price' }).check({ force: true }),
    () => form.getByLabel('Amount', { exact: true }).pressSequentially('1'),
    () => form.getByLabel('Amount', { exact: true }).fill(''),
    () => form.getByRole('radio', { name: 'Sell' }).check({ force: true }),
    () => form.getByRole('radio', { name: 'Buy' }).check({ force: true }),
    () => form.getByRole('tab', { name: 'Market' }).click(),
    () => form.getByRole('tab', { name: 'Limit', exact: true }).click(),
    () => page.getByRole('tab', { name: 'Order history' }).click(),
    () => page.getByRole('tab', { name: 'Open orders' }).click(),
  ]
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    await acts[turn % acts.length]?.()
    await page.waitForTimeout(PAUSE_MS)
  }
}

export async function interactions(page: Page): Promise<number[]> {
  return page.evaluate(() => Object.values(window.watched.interactions))
}
