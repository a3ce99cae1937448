import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { audit, startProduct } from '../product/product.ts'
import { CODE_PAUSE_MS } from './code-pause.ts'
import { openStaffSessions, type StaffSessions } from './staff-sessions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string
    readonly officeUrl: string
    readonly staffSessions: StaffSessions
  }
}

/** One product for all browser tests; at the end its ledger must be clean. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-e2e-'))
  const product = await startProduct(dataDir, {
    environment: { SANDBOX_MARKETS: 'on', CODE_PAUSE_SECONDS: String(CODE_PAUSE_MS / 1_000) },
  })
  project.provide('siteUrl', product.siteUrl)
  project.provide('officeUrl', product.officeUrl)
  project.provide('staffSessions', await openStaffSessions(product.officeUrl))
  return async () => {
    await product.stop()
    const { status, output } = audit(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    if (status !== 0) throw new Error(`The ledger audit failed after the browser tests:\n${output}`)
  }
}
