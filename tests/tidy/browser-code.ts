import { isCode, isTest, type Rule, type SourceFile, type Violation } from './files.ts'
import { importsOf } from './syntax.ts'

/** What a browser loads. Build plug-ins and scripts of these packages stand outside `src` and run in Node. */
const BROWSER = /^(packages\/(client|ui)|apps\/(web|backoffice))\/src\//
/** What of the contract a browser may load, besides the constants of calls. */
const ENTRIES = [
  'client',
  'activity-lists',
  'airdrop-lists',
  'api-lists',
  'competition-lists',
  'card-numbers',
  'countries',
  'coupon-lists',
  'discount-lists',
  'discount-payoff',
  'etp-payoff',
  'etp-scenarios',
  'kyc-lists',
  'market-modes',
  'p2p-lists',
  'plan-times',
  'policy-lists',
  'privacy-periods',
  'product-words',
  'quickbuy-lists',
  'saving-lists',
  'saving-payoff',
  'screening-lists',
  'sealing',
  'security-events',
  'travel-lists',
  'trial-lists',
  'trial-payoff',
  'wealth-lists',
  'webhook-lists',
]
const CALLS = 'packages/contract/src/calls/'
const SAFE = new RegExp(`^@bourse/contract/(${ENTRIES.join('|')}|calls/(web|office)/\\w+)$`)

/** Schemas stay on the server: they would be the largest part of the first page. So does the table of all calls. */
export const browserCode: Rule = (files) => [...browserImports(files), ...entriesWithoutSchemas(files)]

const browserImports: Rule = (files) =>
  files
    .filter(({ path }) => isCode(path) && BROWSER.test(path) && !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ typeOnly, specifier }) => !typeOnly && !SAFE.test(specifier))
        .filter(({ specifier }) => /^(zod$|zod\/|node:|@bourse\/contract)/.test(specifier))
        .map(({ specifier, line }) => ({
          path: file.path,
          line,
          says: wrongIn(specifier),
        })),
    )

function wrongIn(specifier: string): string {
  if (specifier === '@bourse/contract/calls')
    return 'It carries every call; name the module, as in /calls/web/identity.'
  if (!specifier.startsWith('@bourse/')) return `${specifier} has no place in a browser.`
  return `${specifier} carries the schemas at run time; use one of /${ENTRIES.join(', /')}, /calls/… or \`import type\`.`
}

function entriesWithoutSchemas(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const violations: Violation[] = []
  const follow = (path: string) => {
    const file = byPath.get(path)
    if (file === undefined || reached.has(path)) return
    reached.add(path)
    for (const { typeOnly, specifier, target, line } of importsOf(file)) {
      if (typeOnly) continue
      if (specifier === 'zod')
        violations.push({ path, line, says: 'A browser entry of the contract reaches zod here.' })
      if (target !== undefined) follow(target)
    }
  }
  const calls = files.map(({ path }) => path).filter((path) => path.startsWith(CALLS))
  const placeOf = entryPlaces(byPath.get('packages/contract/package.json'))
  for (const path of [...ENTRIES.map(placeOf), ...calls]) follow(path)
  return violations
}

/** Where the package says that an entry is. */
function entryPlaces(manifest: SourceFile | undefined): (entry: string) => string {
  const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(manifest?.text ?? '{}')
  return (entry) => `packages/contract/${(exports[`./${entry}`] ?? `./src/${entry}.ts`).slice(2)}`
}
