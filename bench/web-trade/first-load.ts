import type { Page } from 'playwright-core'
import { watchScripts } from '../web/script-sizes.ts'

const SETTLED_MS = 5_000

/** Opens the page and says what that cost; what is watched begins again afterwards. */
export async function firstLoad(page: Page, url: string) {
  const weigh = watchScripts(page)
  await page.goto(url)
  await page.locator('canvas').first().waitFor()
  await page.getByRole('region', { name: /Order book/ }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const scriptKilobytes = await weigh()
  const layoutShift = await page.evaluate(() => {
    const { layoutShift: shift } = window.watched
    window.watched.longTasks.length = 0
    window.watched.interactions = {}
    return shift
  })
  return { scriptKilobytes, layoutShift }
}
