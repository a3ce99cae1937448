import { expect, test } from 'vitest'
import { chunksOf, firstLoad, kilobytes, type Manifest, readManifest } from './budgets/first-load.ts'
import { BUDGET_PAGES } from './budgets/pages.ts'

for (const page of BUDGET_PAGES) {
  test(`the first load of ${page.name} keeps to its ${page.scriptKb} kB of script`, () => {
    const { scripts, styles, texts } = firstLoad(page)
    const weight = kilobytes(page.app, scripts)
    const others = `styles ${kilobytes(page.app, styles).toFixed(1)}, texts ${kilobytes(page.app, texts).toFixed(1)}`
    console.log(`${page.name}: script ${weight.toFixed(1)} of ${page.scriptKb} kB, ${others}`)
    expect(weight).toBeLessThanOrEqual(page.scriptKb)
  })
}

const MANIFEST: Manifest = {
  '_first.js': { file: 'first.js' },
  'page.tsx': { file: 'page.js', imports: ['_first.js', '_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_heavy.js'] },
  '_heavy.js': { file: 'heavy.js' },
  'other.tsx': { file: 'other.js' },
}

test('a first load is what is named and everything that it imports, each once', () => {
  expect(chunksOf(MANIFEST, ['_first.js', 'page.tsx']).map(({ file }) => file)).toEqual([
    'first.js',
    'page.js',
    'shared.js',
    'heavy.js',
  ])
})

test('a part that the build does not know is no part', () => {
  expect(() => chunksOf(MANIFEST, ['gone.tsx'])).toThrow('gone.tsx')
  expect(() => chunksOf(readManifest('web'), ['src/features/home/gone.tsx'])).toThrow('gone.tsx')
})
