import { posix } from 'node:path'
import type { SourceFile } from '../../tests/tidy/files.ts'

const SITE_PAGES = ['apps/web/src/app/early-pages.ts', 'apps/web/src/app/pages.ts']
const SITE_ROUTES = 'apps/web/src/app/routes.ts'
/** Where a feature of the office declares its pages: a section of the menu, or parts of a person's page. */
const OFFICE_PAGES = /^apps\/backoffice\/src\/features\/.*\/(section|person-tabs)\.ts$/
const OF_PERSON = 'users'
const BROWSER_TEST = /^tests\/e2e\/[^/]+\.test\.ts$/
/** A test is one of a feature when it opens its screens for at least this share of all that it opens. */
const OWN_SHARE = 0.25

interface Screen {
  /** The first part of its address: `deposit`, or `{product}wallet`. */
  readonly first: string
  /** The file of its page. */
  readonly file: string
}

/** The browser tests of the features with a page that a change reaches, or whose module on the server was changed. */
export function browserTestsOf(
  files: readonly SourceFile[],
  reached: ReadonlySet<string>,
  changed: readonly string[],
): string[] {
  const screens = { site: siteScreens(files), office: officeScreens(files) }
  const modules = changed.flatMap((path) => moduleNamed(path) ?? []).map((module) => screensOf(module, files))
  const pages = [...screens.site, ...screens.office].filter(({ file }) => reached.has(file))
  const touched = new Set([...modules, ...pages.map(({ file }) => featureOf(file))])
  return files
    .filter(({ path }) => BROWSER_TEST.test(path))
    .filter(({ path, text }) => {
      const opened = [
        ...addressesIn(text, 'siteUrl').map((address) => featureAt(address, screens.site)),
        ...addressesIn(text, 'officeUrl').map((address) => featureAt(address, screens.office)),
      ].filter((feature) => feature !== undefined)
      const own = opened.filter(
        (feature) => opened.filter((one) => one === feature).length / opened.length >= OWN_SHARE,
      )
      return reached.has(path) || own.some((feature) => touched.has(feature))
    })
    .map(({ path }) => path)
}

/** `packages/contract/src/banking/calls.ts` and `apps/server/src/modules/banking/…` → `banking`. */
function moduleNamed(path: string): string | undefined {
  return /^(?:apps\/server\/src\/modules|packages\/contract\/src)\/([a-z]+)/.exec(path)?.[1]
}

/** The feature that has its screens: of its own name, or one in which it has a folder, as `banking` in `funding`. */
function screensOf(module: string, files: readonly SourceFile[]): string {
  const own = new RegExp(`/features/${module}/`)
  if (files.some(({ path }) => own.test(path))) return module
  const folder = new RegExp(`/features/([^/]+)/${module}/`)
  return files.map(({ path }) => folder.exec(path)?.[1]).find((feature) => feature !== undefined) ?? module
}

function featureOf(file: string): string {
  return /\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
}

function featureAt(address: string, screens: readonly Screen[]): string | undefined {
  const part = address.split('/')[1] ?? ''
  const found = screens.find(({ first }) => new RegExp(`^${first.replace(/\{\w+\}/g, '\\w+')}$`).test(part))
  return found === undefined ? undefined : featureOf(found.file)
}

/** Whatever begins like an address in a file that speaks of the site, or of the office; the bare origin is the first page. */
function addressesIn(text: string, origin: 'siteUrl' | 'officeUrl'): string[] {
  if (!text.includes(origin)) return []
  const home = Array.from(text.matchAll(new RegExp(`goto\\(${origin}[,)]`, 'g')), () => '/')
  return [...home, ...Array.from(text.matchAll(/[`'"}](\/[A-Za-z][^`'"?#$]*)/g), ([, path = '']) => path)]
}

function siteScreens(files: readonly SourceFile[]): Screen[] {
  const pages = new Map(
    Array.from(
      SITE_PAGES.map((path) => textOf(files, path))
        .join('\n')
        .matchAll(/(\w+): async \(\) =>\s*\(?await import\('\.\.\/([^']+)'\)/g),
      ([, page = '', file = '']) => [page, `apps/web/src/${file}`],
    ),
  )
  const routes = textOf(files, SITE_ROUTES).matchAll(/path: '\/([^/']*)[^']*',\s*page: '(\w+)'/g)
  return Array.from(routes, ([, first = '', page = '']) => ({ first, file: pages.get(page) ?? '' }))
}

/** The addresses of a section's pages all begin like its first one's. */
function officeScreens(files: readonly SourceFile[]): Screen[] {
  const pages = /page\(\s*'\/([^/']*)[^']*',[\s\S]*?import\('([^']+)'\)/g
  return files
    .filter(({ path }) => OFFICE_PAGES.test(path))
    .flatMap(({ path, text }) => {
      const found = [...text.matchAll(pages)]
      const first = path.endsWith('/section.ts') ? (found[0]?.[1] ?? '') : OF_PERSON
      return found.map(([, , file = '']) => ({ first, file: posix.join(posix.dirname(path), file) }))
    })
}

function textOf(files: readonly SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? ''
}
