import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../tests/product/product.ts'
import { type BenchResult, median } from '../result.ts'
import { CATEGORIES, type Category, judge, PRESETS, type Preset, type Scores } from './lighthouse.ts'
import { scriptKilobytes } from './script-weight.ts'

/** `BENCH_RUNS=1` is for trying something out. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const LEAST: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const PAGES = { home: '/', markets: '/markets', coin: '/coin/BTC' } as const
type PageName = keyof typeof PAGES

/** `BENCH_PAGE=coin` looks at one page alone, `BENCH_DEVICE=phone` on one device. */
const names = (Object.keys(PAGES) as PageName[]).filter((name) => (process.env.BENCH_PAGE ?? name) === name)
const presets = PRESETS.filter((preset) => (process.env.BENCH_DEVICE ?? preset) === preset)

interface Judged {
  readonly name: PageName
  readonly preset: Preset
  readonly points: Scores
}

/** The pages that a visitor comes to first, of a production build: Lighthouse on a desktop and a phone, and their weight. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-web-'))
  const product = await startProduct(dataDir)
  try {
    const judged: Judged[] = []
    for (const name of names)
      for (const preset of presets)
        judged.push({ name, preset, points: await medians(product.siteUrl + PAGES[name], preset) })
    const figures: NonNullable<BenchResult['figures']>[number][] = []
    for (const name of names) {
      const value = await scriptKilobytes(product.siteUrl + PAGES[name])
      figures.push({ name: `script of the first load of ${name}`, value, unit: 'kB gz' })
    }
    return {
      name: 'web',
      unit: 'points of 100, the lowest Lighthouse performance of all',
      runs: RUNS,
      ours: Math.min(...judged.map(({ points }) => points.performance)),
      peers: [],
      figures,
      checks: ['every run reached the page and had all four categories'],
      verdicts: judged.flatMap(verdictsOf),
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function medians(url: string, preset: Preset): Promise<Scores> {
  const scores: Scores[] = []
  for (let index = 0; index < RUNS; index += 1) scores.push(await judge(url, preset))
  const points = CATEGORIES.map((category) => [category, median(scores.map((one) => one[category]))])
  return Object.fromEntries(points) as Scores
}

function verdictsOf({ name, preset, points }: Judged): NonNullable<BenchResult['verdicts']> {
  return CATEGORIES.map((category) => ({
    required: `${name} on a ${preset}, ${category}: ${LEAST[category]} points`,
    seen: String(points[category]),
    holds: points[category] >= LEAST[category],
  }))
}
