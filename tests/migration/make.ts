import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import { newDataFolder, ROOT, startProduct } from '../product/product.ts'
import { stateHash } from '../product/state-hash.ts'
import { writeDump } from './dump.ts'
import { factsOf } from './facts.ts'
import { live } from './life.ts'
import { ANNA, CODE_PAUSE_SECONDS, enter } from './people.ts'

/** `node tests/migration/make.ts`: what this version writes, for later versions to start on. */
const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const folder = join(import.meta.dirname, version)
const dataDir = newDataFolder()
const product = await startProduct(dataDir, { environment: { CODE_PAUSE_SECONDS } })
await live(product)
const facts = await factsOf(await enter(product, ANNA))
const status = await product.stop()
if (status !== 0) throw new Error(`The product did not stop in order:\n${product.output()}`)
const cluster = await startCluster({ dataDir, durable: true })
const url = cluster.url('bourse')
mkdirSync(folder, { recursive: true })
await writeDump(join(folder, 'dump.json.gz'), { dataDir, url })
writeFileSync(join(folder, 'facts.json'), `${JSON.stringify({ stateHash: await stateHash(url), ...facts }, null, 2)}\n`)
await cluster.stop()
rmSync(dataDir, { recursive: true, force: true })
