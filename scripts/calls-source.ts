import { type Api, contract } from '@bourse/contract'

/**
 * The text of packages/contract/src/calls.gen.ts: method and path of every call, without its schemas,
 * so that a browser learns where to send a call without loading zod. A test holds the file to the contract.
 */
export function callsSource(): string {
  const table = (api: Api) => {
    const modules = Object.entries(contract).map(([module, calls]) => {
      const entries = Object.entries(calls)
        .filter(([, call]) => call.api === api)
        .map(([name, call]) => `    ${name}: ['${call.method}', '${call.path}'${call.money ? ', true' : ''}],`)
      return entries.length === 0 ? '' : `  ${module}: {\n${entries.join('\n')}\n  },\n`
    })
    return `{\n${modules.join('')}} as const`
  }
  return `// Made by \`npm run generate\` from the contract.\nexport const WEB_CALLS = ${table('web')}\n\nexport const OFFICE_CALLS = ${table('office')}\n`
}
