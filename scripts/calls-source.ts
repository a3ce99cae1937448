import { type Api, type Call, contract } from '@bourse/contract'

/**
 * The text of packages/contract/src/calls.gen.ts: method, path and roles of every call, without its schemas,
 * so that a browser learns where to send a call, and which menus to show, without loading zod.
 * A test holds the file to the contract.
 */
export function callsSource(): string {
  const table = (api: Api) => {
    const modules = Object.entries(contract).map(([module, calls]) => {
      const entries = Object.entries(calls)
        .filter(([, call]) => call.api === api)
        .map(([name, call]) => `    ${name}: [${entryOf(call)}],`)
      return entries.length === 0 ? '' : `  ${module}: {\n${entries.join('\n')}\n  },\n`
    })
    return `{\n${modules.join('')}} as const`
  }
  return `// Made by \`npm run generate\` from the contract.\nexport const WEB_CALLS = ${table('web')}\n\nexport const OFFICE_CALLS = ${table('office')}\n`
}

/** What is the same for most calls stands at the end and is left out. */
function entryOf({ method, path, money, roles }: Call): string {
  const place = [`'${method}'`, `'${path}'`]
  if (money !== false || roles.length > 0) place.push(String(money !== false))
  if (roles.length > 0) place.push(`[${roles.map((role) => `'${role}'`).join(', ')}]`)
  return place.join(', ')
}
