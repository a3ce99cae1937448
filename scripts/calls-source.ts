import { type Api, type CallTable, callEntry, contract } from '@bourse/contract'

const HEAD = '// Made by `npm run generate` from the contract.\n'
export const CALLS_FOLDER = 'packages/contract/src/calls'
const APIS = ['web', 'office'] as const satisfies readonly Api[]

/**
 * The generated files by their paths: a module's calls for the site and for the back office, each a constant, so that a
 * browser loads neither zod nor a call that its page does not make; and the table of all, for programs that load everything.
 * A test holds the files to the contract.
 */
export function callsSources(): ReadonlyMap<string, string> {
  const modules = APIS.flatMap((api) => modulesOf(api).map((module) => ({ api, module })))
  return new Map([
    ...modules.map(
      ({ api, module }) => [`${CALLS_FOLDER}/${api}/${module}.gen.ts`, moduleSource(api, module)] as const,
    ),
    [`${CALLS_FOLDER}/all.gen.ts`, tableSource()],
  ])
}

const calls: CallTable = contract

function modulesOf(api: Api): string[] {
  return Object.keys(calls).filter((module) => callsOf(api, module).length > 0)
}

function callsOf(api: Api, module: string) {
  return Object.entries(calls[module] ?? {}).filter(([, call]) => call.api === api)
}

function moduleSource(api: Api, module: string): string {
  const lines = callsOf(api, module).map(([name, { money, ...call }]) => {
    const entry = callEntry({ ...call, money: money !== false })
    return `export const ${name} = '${entry}' as Entry<'${name}'>\n`
  })
  return [
    HEAD,
    "import type { CallEntry } from '../../call-entry.ts'\n",
    "import type { Contract } from '../../index.ts'\n\n",
    `type Entry<Name extends keyof Contract['${module}']> = CallEntry<Contract['${module}'][Name]>\n\n`,
    ...lines,
  ].join('')
}

function tableSource(): string {
  const imports = APIS.flatMap((api) =>
    modulesOf(api).map((module) => `import * as ${api}_${module} from './${api}/${module}.gen.ts'\n`),
  )
  const tables = APIS.map((api) => {
    const modules = modulesOf(api).map((module) => `  ${module}: ${api}_${module},\n`)
    return `\nexport const ${api.toUpperCase()}_CALLS = {\n${modules.join('')}} as const\n`
  })
  return [HEAD, ...imports, ...tables].join('')
}
