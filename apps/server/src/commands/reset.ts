import { rmSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { findRunningCluster } from '../platform/database/postgres/cluster.ts'

/** `npm run reset`: removes all local data. An external database is never touched. */
const config = readConfig()
if (config.databaseUrl !== undefined) {
  console.error('DATABASE_URL is set. Only local data can be reset; drop the external database by hand.')
  process.exit(1)
}
if ((await findRunningCluster(config.dataDir)) !== undefined) {
  console.error(`Bourse runs on ${config.dataDir}. Stop it first.`)
  process.exit(1)
}
rmSync(config.dataDir, { recursive: true, force: true })
console.log(`Removed ${config.dataDir}. The next start makes a new one.`)
