import { expect, test } from 'vitest'
import { earlyTable } from './early.ts'

const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk' as const, fileName, ...more })
const FILES = [
  chunk('assets/first.js'),
  chunk('assets/home.js', { facadeModuleId: '/src/home-page.tsx', imports: ['assets/first.js', 'assets/live.js'] }),
  chunk('assets/live.js'),
  { type: 'asset' as const, fileName: 'assets/text-abc/ui.en.json' },
]
const HOME = { path: '^/$', source: '/home-page.tsx', texts: ['home'] }

test('a page is asked for with what it adds to the first chunk, and with its texts', () => {
  expect(earlyTable([HOME], { files: FILES, named: ['assets/first.js'] })).toEqual({
    textFolder: '/assets/text-abc/',
    pages: [['^/$', ['/assets/home.js', '/assets/live.js'], ['ui', 'shell', 'home']]],
  })
})

test('a page that the build does not have is an error', () => {
  expect(() => earlyTable([{ ...HOME, source: '/gone.tsx' }], { files: FILES, named: [] })).toThrow('/gone.tsx')
})
