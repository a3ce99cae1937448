import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { findChromium } from '../../scripts/chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]
export type Scores = Record<Category, number>

export const PRESETS = ['desktop', 'phone'] as const
export type Preset = (typeof PRESETS)[number]

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** One visit of a new browser, in points of 100. What falls short is said at once. */
export async function judge(url: string, preset: Preset): Promise<Scores> {
  const chrome = await launch({ chromePath: await findChromium(), chromeFlags: FLAGS })
  try {
    // Without a configuration Lighthouse is a phone.
    const config = preset === 'desktop' ? desktopConfig : undefined
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' }, config)
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    for (const audit of failed) console.error(`  ${preset} ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`)
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
