import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '../apps/web/src/app/routes.ts'
import { readTree, type SourceFile } from './tidy/files.ts'
import { importsOf } from './tidy/syntax.ts'

const tree = new Map(readTree(join(import.meta.dirname, '..')).map((file) => [file.path, file]))
/** Every page has these. */
const EVERYWHERE = ['ui', 'shell']
/** Where features meet: what a page draws of another feature's is named in its route, and says more than it draws. */
const MEETING = ['apps/web/src/app/parts.ts', 'apps/backoffice/src/app/sections.ts']

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
    if (seen.has(path) || MEETING.includes(path) || !/^apps\/(web|backoffice)\/src\/.*\.tsx?$/.test(path)) return
    seen.add(path)
    const file = fileOf(path)
    for (const [, name = ''] of file.text.matchAll(/useTranslations\(['`](\w+)/g)) spoken.add(name)
    // A component that says what its caller names: `texts="settings.logInFirst"`.
    for (const [, name = ''] of file.text.matchAll(/\btexts="(\w+)\./g)) spoken.add(name)
    for (const [, list = ''] of file.text.matchAll(/ensureTexts\(\[([^\]]*)\]\)/g))
      for (const [, name = ''] of list.matchAll(/'([\w.]+)'/g)) fetched.add(name)
    for (const { target, typeOnly } of importsOf(file)) if (target !== undefined && !typeOnly) visit(target)
  }
  visit(page)
  return { spoken, fetched }
}

function sitePages(): PageTexts[] {
  const source = ['early-pages', 'pages'].map((name) => fileOf(`apps/web/src/app/${name}.ts`).text).join('\n')
  const files = new Map(
    [...source.matchAll(/(\w+): async .*import\('\.\.\/(.*)'\)/g)].map(([, name, file]) => [name, file]),
  )
  return ROUTES.map(({ page, texts }) => ({ file: `apps/web/src/${files.get(page)}`, texts }))
}

/** A page in a frame has the texts of its frame too. */
function officePages(): PageTexts[] {
  return [...tree.values()].flatMap((file) => {
    const [, kind] =
      /^apps\/backoffice\/src\/(?:features|app)\/.*(section|person-tabs|office-routes|router)\.tsx?$/.exec(file.path) ??
      []
    if (kind === undefined) return []
    const found = [...file.text.matchAll(/(frame\(\s*)?page\([^[]*\[([^\]]*)\][\s\S]*?import\('(.*)'\)/g)]
    let frame = kind === 'person-tabs' ? ['users'] : []
    return found.map(([, framed, list = '', page = '']) => {
      const texts = [...frame, ...Array.from(list.matchAll(/'(\w+)'/g), ([, name = '']) => name)]
      if (framed !== undefined) frame = texts
      return { file: posix.join(posix.dirname(file.path), page), texts }
    })
  })
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
