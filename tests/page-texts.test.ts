import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '../apps/web/src/app/routes.ts'
import { readTree, type SourceFile } from './tidy/files.ts'
import { importsOf } from './tidy/syntax.ts'

const tree = new Map(readTree(join(import.meta.dirname, '..')).map((file) => [file.path, file]))
/** Every page has these. */
const EVERYWHERE = ['ui', 'shell']
/** Where features meet: what a page draws of another feature's is named in its route, and says more than it draws. */
const MEETING = 'apps/web/src/app/parts.ts'

interface PageTexts {
  readonly file: string
  readonly texts: readonly string[]
}

function fileOf(path: string): SourceFile {
  const file = tree.get(path)
  if (file === undefined) throw new Error(`there is no ${path}`)
  return file
}

/** The namespaces of texts that a page and all that it loads, now or later, speak in, and those that they fetch themselves. */
function namespacesFrom(page: string): { readonly spoken: Set<string>; readonly fetched: Set<string> } {
  const [spoken, fetched, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (path: string) => {
    if (seen.has(path) || path === MEETING || !/^apps\/(web|backoffice)\/src\/.*\.tsx?$/.test(path)) return
    seen.add(path)
    const file = fileOf(path)
    for (const [, name = ''] of file.text.matchAll(/useTranslations\(['`](\w+)/g)) spoken.add(name)
    for (const [, list = ''] of file.text.matchAll(/ensureTexts\(\[([^\]]*)\]\)/g))
      for (const [, name = ''] of list.matchAll(/'([\w.]+)'/g)) fetched.add(name)
    for (const { target, typeOnly } of importsOf(file)) if (target !== undefined && !typeOnly) visit(target)
  }
  visit(page)
  return { spoken, fetched }
}

function sitePages(): PageTexts[] {
  const source = fileOf('apps/web/src/app/pages.ts').text
  const files = new Map(
    [...source.matchAll(/(\w+): async .*import\('\.\.\/(.*)'\)/g)].map(([, name, file]) => [name, file]),
  )
  return ROUTES.map(({ page, texts }) => ({ file: `apps/web/src/${files.get(page)}`, texts }))
}

/** A page in a frame has the texts of its frame too. */
function officePages(): PageTexts[] {
  const source = fileOf('apps/backoffice/src/app/router.tsx').text
  const found = source.matchAll(/^( *)(\.{3})?page\([^[]*\[([^\]]*)\][\s\S]*?import\('(.*)'\)|^ {4}\},$/gm)
  const pages: PageTexts[] = []
  let frame: readonly string[] = []
  for (const [, indent, spread, list = '', file] of found) {
    const own = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    if (file !== undefined)
      pages.push({ file: posix.join('apps/backoffice/src/app', file), texts: [...own, ...(spread ? [] : frame)] })
    if (file === undefined || (indent?.length ?? 0) <= 4) frame = []
    if (spread !== undefined && (indent?.length ?? 0) > 4) frame = own
  }
  return pages
}

test.each([
  ['site', sitePages()],
  ['back office', officePages()],
])('every page of the %s fetches the texts that it speaks in', (_, pages) => {
  expect(pages.length).toBeGreaterThan(40)
  const missing = pages.flatMap(({ file, texts }) => {
    const { spoken, fetched } = namespacesFrom(file)
    const known = new Set([...EVERYWHERE, ...texts, ...fetched].map((name) => name.split('.')[0]))
    return [...spoken].filter((name) => !known.has(name)).map((name) => `${file} speaks in ${name}`)
  })
  expect(missing).toEqual([])
})

test('a page that speaks in what it does not fetch is found', () => {
  const { spoken } = namespacesFrom('apps/backoffice/src/features/sandbox/partners/kyc-page.tsx')
  expect([...spoken]).toEqual(expect.arrayContaining(['sandbox', 'kyc']))
})
