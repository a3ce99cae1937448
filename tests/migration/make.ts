import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import { newDataFolder, ROOT, startProduct } from '../product/product.ts'
import { stateHash } from '../product/state-hash.ts'
import { writeDump } from './dump.ts'
import { factsOf } from './facts.ts'
import { live } from './life.ts'
import { ANNA, CODE_PAUSE_SECONDS, enter } from './people.ts'

/** `node tests/migration/make.ts [FOLDER]`: what this version writes, for later versions to start on. */
const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const folder = process.argv[2] ?? join(import.meta.dirname, version)
if (existsSync(folder)) throw new Error(`${folder} is there already: what a version wrote is not written again.`)
const dataDir = newDataFolder()
try {
  const facts = await leaveData()
  const cluster = await startCluster({ dataDir, durable: true })
  const url = cluster.url('bourse')
  mkdirSync(folder)
  await writeDump(join(folder, 'dump.json.gz'), { dataDir, url })
  const text = JSON.stringify({ stateHash: await stateHash(url), ...facts }, null, 2)
  writeFileSync(join(folder, 'facts.json'), `${text}\n`)
  await cluster.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** A product that was lived in and has stopped in order. */
async function leaveData() {
  const product = await startProduct(dataDir, { environment: { CODE_PAUSE_SECONDS } })
  let status: number | null = null
  const lived = live(product).then(async () => factsOf(await enter(product, ANNA)))
  const facts = await lived.finally(async () => {
    status = await product.stop()
  })
  if (status !== 0) throw new Error(`The product did not stop in order:\n${product.output()}`)
  return facts
}
