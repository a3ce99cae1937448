import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { COMPILED, copyOfData, exitCode, newDataFolder, ROOT, startProduct } from '../product/product.ts'
import { CODE_PAUSE_MS } from './code-pause.ts'
import { clientOf, openStaffSessions, type StaffSessions } from './staff-sessions.ts'

interface RunningProduct {
  readonly siteUrl: string
  readonly officeUrl: string
  readonly staffSessions: StaffSessions
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly products: readonly RunningProduct[]
    /** The folder of what all of them began with, for a test with a product of its own. */
    readonly preparedData: string
  }
}

/** One product for each worker, all on copies of the same data; at the end the ledger of each must be clean. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await prepareData()
  // One after the other: a start that shares two cores with two others can need longer than an engine waits for its database.
  const opened: Awaited<ReturnType<typeof open>>[] = []
  while (opened.length < project.config.maxWorkers) opened.push(await open(copyOfData(prepared)))
  project.provide('preparedData', prepared)
  project.provide(
    'products',
    opened.map(({ running }) => running),
  )
  return async () => {
    rmSync(prepared, { recursive: true, force: true })
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function prepareData(): Promise<string> {
  const dataDir = newDataFolder()
  const env = { ...process.env, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(process.execPath, ['tests/e2e/prepare-data.ts'], { cwd: ROOT, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  if ((await exitCode(child)) !== 0) throw new Error(`The data of the browser tests could not be made:\n${output}`)
  return dataDir
}

/** Staff are logged out after a quarter of an hour without a call, and on a slow machine some are first asked for after that. */
const KEEP_ALIVE_MS = 5 * 60_000

async function keepAlive({ officeUrl, staffSessions }: RunningProduct): Promise<void> {
  await Promise.allSettled(Object.values(staffSessions).map((session) => clientOf(officeUrl, session).admin.me({})))
}

async function open(dataDir: string) {
  const product = await startProduct(dataDir, {
    environment: { CODE_PAUSE_SECONDS: String(CODE_PAUSE_MS / 1_000), ORDERS_PER_SECOND: '1000' },
  })
  const { siteUrl, officeUrl } = product
  const running: RunningProduct = { siteUrl, officeUrl, staffSessions: await openStaffSessions(officeUrl) }
  const keeping = setInterval(() => void keepAlive(running), KEEP_ALIVE_MS)
  return {
    running,
    async close() {
      clearInterval(keeping)
      const { admin } = clientOf(officeUrl, running.staffSessions.compliance)
      const { ok, findings } = await admin.runAudit({}).finally(product.stop)
      rmSync(dataDir, { recursive: true, force: true })
      if (!ok) throw new Error(`The ledger audit failed after the browser tests:\n${JSON.stringify(findings, null, 2)}`)
    },
  }
}
