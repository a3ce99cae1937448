import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MODULE_ORDER } from '../../apps/server/src/modules/order.ts'
import type { Access, Doors } from '../../apps/server/src/testing/doors.ts'

const SERVER = 'apps/server/src'
/** Those that have no calls have no doors. */
const WITHOUT_CALLS: readonly string[] = ['ledger', 'vault']

const folders = new Map([
  ...MODULE_ORDER.filter((name) => !WITHOUT_CALLS.includes(name)).map(
    (name) => [name, `${SERVER}/modules/${name}`] as const,
  ),
  ['sandbox', 'apps/sandbox/src'] as const,
])

async function doorsOf(folder: string): Promise<Doors> {
  const file = pathToFileURL(join(import.meta.dirname, '../..', folder, 'doors.fixture.ts'))
  const { DOORS }: { readonly DOORS: Doors } = await import(file.href)
  return DOORS
}

/** `module.call` and who may make it, as each module says of its own. */
export const ACCESS: Record<string, Access> = {}
/** `module.call` and where it is made many times at once. */
export const RACED: Record<string, readonly [file: string, test: string]> = {}

for (const [module, folder] of folders) {
  const { access, raced = {} } = await doorsOf(folder)
  for (const [call, rule] of Object.entries(access)) ACCESS[`${module}.${call}`] = rule
  for (const [call, [file, test]] of Object.entries(raced)) RACED[`${module}.${call}`] = [join(folder, file), test]
}
