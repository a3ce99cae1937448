import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { FLAGS } from './lighthouse.ts'
import { watchScripts } from './script-sizes.ts'

const SETTLED_MS = 5_000

/** Everything that a first visit fetches as a script within five seconds, compressed as a plain server would, in kB. */
export async function scriptKilobytes(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  const page = await browser.newPage()
  const weigh = watchScripts(page)
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  const kilobytes = await weigh()
  await browser.close()
  return Math.round(kilobytes * 10) / 10
}
