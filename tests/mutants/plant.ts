import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')

/** From here on this process loads the code with the fault in it. */
export function plant({ edits }: Mutant): void {
  const files = new Map(edits.map(({ file }) => [pathToFileURL(join(ROOT, file)).href, file]))
  registerHooks({
    load(address, context, next) {
      const loaded = next(address, context)
      const file = files.get(address)
      if (file === undefined || loaded.source === null || loaded.source === undefined) return loaded
      let source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
      for (const { find, put } of edits.filter((edit) => edit.file === file)) {
        if (source.split(find).length !== 2) throw new Error(`${file} does not have exactly one: ${find}`)
        source = source.replace(find, () => put)
      }
      return { ...loaded, source }
    },
  })
}
