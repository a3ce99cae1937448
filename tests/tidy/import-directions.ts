import { isCode, isTest, type Rule, unitOf, type Violation } from './files.ts'
import { type Import, importsOf } from './syntax.ts'

/** The direction of every import between packages and apps. What is not listed is not allowed. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  money: [],
  engine: ['money'],
  contract: ['money'],
  client: ['contract', 'money'],
  ui: ['contract', 'money'],
  web: ['client', 'contract', 'money', 'ui'],
  backoffice: ['client', 'contract', 'money', 'ui'],
  server: ['client', 'contract', 'engine', 'money', 'sandbox'],
  sandbox: ['client', 'contract', 'money', 'server'],
}

/** It loads the sandbox where that is switched on. */
const SANDBOX_LOADER = 'apps/server/src/sandbox.ts'

/** The packages from outside that the lower packages may use; their tests may use more. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = { money: [], engine: [], contract: ['zod'], client: [] }

export const importDirections: Rule = (files) => {
  const ours = files.filter(({ path }) => isCode(path) && /^(packages|apps)\//.test(path))
  return ours.flatMap((file) =>
    importsOf(file).flatMap((found): Violation[] => {
      const says = fault(file.path, found)
      return says === undefined ? [] : [{ path: file.path, line: found.line, says }]
    }),
  )
}

function fault(path: string, { specifier, target, lazy }: Import): string | undefined {
  const from = unitOf(path)
  const allowed = MAY_IMPORT[from]
  if (allowed === undefined) return `${from} has no place in the order of imports; give it one in the tidy rule.`
  if (target === undefined) return outsideFault(path, specifier)
  const to = unitOf(target)
  if (to === from) return undefined
  if (!allowed.includes(to)) return `${from} may not import ${to} (${specifier}).`
  if (specifier.startsWith('.')) return `${specifier} leaves the package; import @bourse/${to} by its name.`
  if (from === 'server' && !isTest(path)) return serverFault(path, to, lazy)
  return undefined
}

/** The image for production is built without the sandbox, and the server has no need of its own client: tests have. */
function serverFault(path: string, to: string, lazy: boolean): string | undefined {
  if (to === 'client') return 'Only the sandbox and tests speak to the server as a client.'
  if (to === 'sandbox' && !(path === SANDBOX_LOADER && lazy)) return `Only ${SANDBOX_LOADER} loads the sandbox.`
  return undefined
}

function outsideFault(path: string, specifier: string): string | undefined {
  const allowed = OUTSIDE[unitOf(path)]
  if (allowed === undefined || isTest(path) || allowed.includes(specifier)) return undefined
  return `${unitOf(path)} may not depend on ${specifier}.`
}
