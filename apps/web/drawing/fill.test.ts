import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Drawn } from './draw.tsx'
import { fill } from './fill.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const DRAWN: Drawn = {
  title: 'Coins & <more>',
  description: 'What "they" cost',
  html: '<h1>Costs $& more</h1>',
  view: { language: 'de', narrow: true, answers: [[['news'], '</script><script>alert(1)</script>', 5]] },
}

test('a page is filled with its language, title, description, view and answers', () => {
  const page = fill(PAGE, DRAWN)
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<title>Coins &amp; &lt;more></title>')
  expect(page).toContain('content="What &quot;they&quot; cost"')
  expect(page).toContain('<div id="root"><h1>Costs $& more</h1></div>')
  const [, text = ''] = /id="first-view">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(text)).toEqual(DRAWN.view)
})

test('nothing in an answer can end the element that it stands in', () => {
  expect(fill(PAGE, DRAWN)).not.toContain('alert(1)</script>')
})

test('a page without the places to fill is an error', () => {
  expect(() => fill('<p>another page</p>', DRAWN)).toThrow('no place')
})
