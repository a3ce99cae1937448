import { plant } from '../mutants/plant.ts'
import { PLANTS } from './mutants.ts'

/**
 * `node run-mutant.ts URL NAME SEEDS`: plants a fault in the code, runs seeds against it, and exits with 1 as soon as one of
 * them notices, with 0 when none does.
 */
const [url = '', name = '', seeds = '0'] = process.argv.slice(2)
const mutant = PLANTS.get(name)
if (mutant === undefined) throw new Error(`no such mutant: ${name}`)

plant(mutant)

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
