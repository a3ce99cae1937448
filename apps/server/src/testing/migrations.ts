import { MIGRATION_SOURCES } from '../migrations.ts'
import { migrate } from '../platform/database/migrate.ts'

/** What an upgrade does at the start, for tests of a module's own migrations. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url, MIGRATION_SOURCES)
}
