import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PLANTS } from './mutants.ts'

/**
 * `node run-mutant.ts URL NAME SEEDS`: plants a fault in the code, runs seeds against it, and exits with 1 as soon as one of
 * them notices, with 0 when none does.
 */
const ROOT = join(import.meta.dirname, '../..')
const [url = '', name = '', seeds = '0'] = process.argv.slice(2)
const plant = PLANTS.get(name)
if (plant === undefined) throw new Error(`no such mutant: ${name}`)

const edits = new Map(plant.edits.map(({ file }) => [pathToFileURL(join(ROOT, file)).href, file]))
registerHooks({
  load(address, context, next) {
    const loaded = next(address, context)
    const file = edits.get(address)
    if (file === undefined || loaded.source === null || loaded.source === undefined) return loaded
    let source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    for (const { find, put } of plant.edits.filter((edit) => edit.file === file)) {
      if (source.split(find).length !== 2) throw new Error(`${file} does not have exactly one: ${find}`)
      source = source.replace(find, () => put)
    }
    return { ...loaded, source }
  },
})

const { openWorld } = await import('./world.ts')
const { runSeed } = await import('./seed.ts')
const world = await openWorld(url)
let told = 'lives'
try {
  for (let seed = 1; seed <= Number(seeds); seed += 1) {
    await runSeed(world, seed)
    // What only shows in the books as a whole is looked for now and then.
    const findings = seed % 20 === 0 ? await world.audit() : []
    if (findings.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(findings)}`)
  }
} catch (error) {
  told = `dies of ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
}
await world.close().catch(() => undefined)
console.log(told)
process.exit(told === 'lives' ? 0 : 1)
