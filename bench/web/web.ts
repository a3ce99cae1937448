import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { startProduct } from '../../tests/product/product.ts'
import { type BenchResult, median } from '../result.ts'

const RUNS = 3
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The home page of a production build: Lighthouse with the desktop preset, and what the first load weighs. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-web-'))
  const product = await startProduct(dataDir)
  try {
    const scores: Scores[] = []
    for (let index = 0; index < RUNS; index += 1) scores.push(await score(product.siteUrl))
    const kilobytes = await scriptKilobytes(product.siteUrl)
    const points = (category: (typeof CATEGORIES)[number]) => median(scores.map((one) => one[category]))
    const others = CATEGORIES.filter((category) => category !== 'performance')
    return {
      name: 'web',
      unit: 'points of 100, Lighthouse performance of home, desktop',
      runs: RUNS,
      ours: points('performance'),
      peers: [],
      figures: [
        ...others.map((category) => ({
          name: `Lighthouse ${category}`,
          value: points(category),
          unit: 'points of 100',
        })),
        { name: 'JavaScript of the first load of home', value: kilobytes, unit: 'kB gz (budget 150)' },
      ],
      checks: ['every run reached the page and had all four categories'],
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Scores = Record<(typeof CATEGORIES)[number], number>

async function score(url: string): Promise<Scores> {
  const chrome = await launch({ chromePath: await findChromium(), chromeFlags: FLAGS })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' }, desktopConfig)
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    for (const audit of failed) console.error(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`)
    const points = CATEGORIES.map((category) => {
      const value = categories[category]?.score
      if (value === undefined || value === null) throw new Error(`Lighthouse has no score for ${category}`)
      return [category, Math.round(value * 100)]
    })
    return Object.fromEntries(points) as Scores
  } finally {
    chrome.kill()
  }
}

/** Everything that a first visit fetches as a script before it does anything, compressed as a plain server would. */
async function scriptKilobytes(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  const page = await browser.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await browser.close()
  return Math.round(total / 100) / 10
}
