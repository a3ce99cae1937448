import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.ts'

const LIGHTHOUSE = join(import.meta.dirname, '../node_modules/.bin/lighthouse')
const MOST_BYTES = 64 * 2 ** 20

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

/** Of what Lighthouse tells, what is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Audit {
  readonly id: string
  readonly score: number | null
  readonly displayValue?: string
}

/** One visit of a new browser, in points of 100. What falls short is said at once. */
export async function judge(url: string, preset: Preset): Promise<Scores> {
  const { categories, audits } = await report(url, preset)
  const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
  for (const audit of failed) console.error(`  ${preset} ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`)
  const points = CATEGORIES.map((category) => {
    const value = categories[category]?.score
    if (value === undefined || value === null) throw new Error(`Lighthouse has no score for ${category}`)
    return [category, Math.round(value * 100)]
  })
  return Object.fromEntries(points) as Scores
}

/** What Lighthouse says when the browser's record of a visit lacks its beginning: there is nothing to judge, good or bad. */
const NOTHING_RECORDED = 'NO_NAVSTART'
const MOST_VISITS = 3

async function report(url: string, preset: Preset): Promise<Report> {
  for (let visit = 1; ; visit += 1) {
    try {
      return await visitOf(url, preset)
    } catch (error) {
      if (visit === MOST_VISITS || !String(error).includes(NOTHING_RECORDED)) throw error
      console.error(`  ${preset}: the visit was not recorded, and is made again`)
    }
  }
}

/** By its command, which starts a browser and ends it. Without a preset Lighthouse is a phone. */
async function visitOf(url: string, preset: Preset): Promise<Report> {
  const args = [url, '--output=json', '--quiet', `--chrome-flags=${FLAGS.join(' ')}`]
  if (preset === 'desktop') args.push('--preset=desktop')
  const env = { ...process.env, CHROME_PATH: await findChromium() }
  const { stdout } = await promisify(execFile)(LIGHTHOUSE, args, { env, maxBuffer: MOST_BYTES })
  return JSON.parse(stdout) as Report
}
