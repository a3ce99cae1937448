import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { FLAGS } from './lighthouse.ts'

const SETTLED_MS = 5_000

/** Everything that a first visit fetches as a script within five seconds, compressed as a plain server would, in kB. */
export async function scriptKilobytes(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  const page = await browser.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await browser.close()
  return Math.round(total / 100) / 10
}
