import { isCode, isTest, moduleOf, type Rule, type SourceFile, type Violation } from './files.ts'
import { importsOf, visit } from './syntax.ts'

const ORDER_FILE = 'apps/server/src/modules/order.ts'
const SERVER = 'apps/server/src/'

/** MODULE_ORDER as it is written, leftmost first. */
export function moduleOrder(files: readonly SourceFile[]): string[] {
  const order: string[] = []
  const file = files.find(({ path }) => path === ORDER_FILE)
  if (file === undefined) return order
  visit(file, {
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || node.id.name !== 'MODULE_ORDER') return
      const names = file.text.slice(node.start, node.end).matchAll(/'([a-z0-9-]+)'/g)
      for (const [, name] of names) if (name !== undefined) order.push(name)
    },
  })
  return order
}

/** The array and the folders name the same modules. */
export const everyModuleHasItsPlace: Rule = (files) => {
  const order = moduleOrder(files)
  const folders = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
  const missing = order.filter((name) => !folders.has(name)).map((name) => `The module ${name} has no folder.`)
  const unknown = [...folders].filter((name) => !order.includes(name)).map((name) => `${name} is not in MODULE_ORDER.`)
  return [...missing, ...unknown].map((says) => ({ path: ORDER_FILE, line: 1, says }))
}

/** Platform knows no module; modules look left and meet at index.ts; only app.ts and the roles wire. */
export const serverLayers: Rule = (files) => {
  const order = moduleOrder(files)
  return files
    .filter(({ path }) => isCode(path) && /^(apps|tests|bench|scripts)\//.test(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target, line }): Violation[] => {
        const says = target === undefined ? undefined : layerFault(file.path, target, order)
        return says === undefined ? [] : [{ path: file.path, line, says }]
      }),
    )
}

function layerFault(path: string, target: string, order: readonly string[]): string | undefined {
  if (!target.startsWith(SERVER)) return undefined
  const from = layerOf(path)
  const to = layerOf(target)
  if (from === 'platform' && to !== 'platform' && to !== 'testing') return `platform may not import ${to}.`
  if (from === 'module' && to === 'top') return `A module may not import ${to}: ${target}.`
  if (isTest(target) && !isTest(path)) return `${target} is for tests only.`
  const importer = moduleOf(path)
  const module = moduleOf(target)
  if (module === undefined || module === importer) return undefined
  // A test may make its world by the fixture of another module, whichever side it stands on, instead of writing it again.
  if (isTest(path) && isTest(target)) return undefined
  if (target !== `${SERVER}modules/${module}/index.ts`) {
    return `${target} is inside ${module}; only its index.ts is open.`
  }
  if (importer !== undefined && order.indexOf(module) >= order.indexOf(importer)) {
    return `${importer} stands left of ${module} in MODULE_ORDER and may not import it.`
  }
  return undefined
}

function layerOf(path: string): 'platform' | 'module' | 'order' | 'testing' | 'config' | 'top' {
  const rest = path.startsWith(SERVER) ? path.slice(SERVER.length) : path
  if (rest === 'config.ts') return 'config'
  if (rest === 'modules/order.ts') return 'order'
  if (rest.startsWith('modules/')) return 'module'
  if (rest.startsWith('platform/')) return 'platform'
  if (rest.startsWith('testing/')) return 'testing'
  return 'top'
}

const FEATURE = /^apps\/(web|backoffice)\/src\/features\/([^/]+)\//

/** What two features share stands in app/ or in packages/ui. */
export const featuresAreApart: Rule = (files) =>
  files
    .filter(({ path }) => isCode(path) && FEATURE.test(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => {
          const [, app, feature] = FEATURE.exec(target ?? '') ?? []
          const [, ownApp, own] = FEATURE.exec(file.path) ?? []
          return feature !== undefined && (app !== ownApp || feature !== own)
        })
        .map(({ target, line }) => ({ path: file.path, line, says: `${target} belongs to another feature.` })),
    )
