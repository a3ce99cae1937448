import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { audit, newDataFolder, startProduct } from '../product/product.ts'
import { CODE_PAUSE_MS } from './code-pause.ts'
import { openStaffSessions, type StaffSessions } from './staff-sessions.ts'

interface RunningProduct {
  readonly siteUrl: string
  readonly officeUrl: string
  readonly staffSessions: StaffSessions
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly products: readonly RunningProduct[]
  }
}

/** One product for each worker; at the end the ledger of each must be clean. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened = await Promise.all(Array.from({ length: project.config.maxWorkers }, open))
  project.provide(
    'products',
    opened.map(({ running }) => running),
  )
  return async () => {
    for (const { close } of opened) await close()
  }
}

async function open() {
  const dataDir = newDataFolder()
  const product = await startProduct(dataDir, {
    environment: { SANDBOX_MARKETS: 'on', CODE_PAUSE_SECONDS: String(CODE_PAUSE_MS / 1_000) },
  })
  const { siteUrl, officeUrl } = product
  const running: RunningProduct = { siteUrl, officeUrl, staffSessions: await openStaffSessions(officeUrl) }
  return {
    running,
    async close() {
      await product.stop()
      const { status, output } = await audit(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
      if (status !== 0) throw new Error(`The ledger audit failed after the browser tests:\n${output}`)
    },
  }
}
