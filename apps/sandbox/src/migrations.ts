import { join } from 'node:path'
import type { MigrationSource } from '@bourse/server/platform/database/migrate.ts'

/** They follow those of the modules, where the sandbox is switched on. */
export const MIGRATIONS: MigrationSource = { schema: 'sandbox', folder: join(import.meta.dirname, 'migrations') }
