import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const SETTLED_MS = 5_000

/** Opens the page and says what that cost; what is watched begins anew afterwards. */
export async function firstLoad(page: Page, url: string) {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url)
  await page.locator('canvas').first().waitFor()
  await page.getByRole('region', { name: /Order book/ }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  const layoutShift = await page.evaluate(() => {
    const { layoutShift: shift } = window.watched
    window.watched.longTasks.length = 0
    window.watched.interactions = {}
    return shift
  })
  return { scriptKilobytes: total / 1000, layoutShift }
}
