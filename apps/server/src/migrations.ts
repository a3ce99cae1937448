import { join } from 'node:path'
import { canonicaliseStaff } from './modules/admin/index.ts'
import { canonicaliseUsers, invitedBefore } from './modules/identity/index.ts'
import { keepOlderFriends } from './modules/invitations/index.ts'
import { MODULE_ORDER, type ModuleName } from './modules/order.ts'
import type { MigrationSource } from './platform/database/migrate.ts'

/** What migrations do beside their SQL. */
const STEPS: Partial<Record<ModuleName, NonNullable<MigrationSource['steps']>>> = {
  identity: { '0009-canonical-addresses.sql': canonicaliseUsers },
  admin: { '0004-canonical-addresses.sql': canonicaliseStaff },
  invitations: {
    '0002-sealed-seeds-and-older-friends.sql': async (client) => keepOlderFriends(client, await invitedBefore(client)),
  },
}

const platform = { schema: 'platform', folder: join(import.meta.dirname, 'platform/migrations') }

export const MIGRATION_SOURCES: readonly MigrationSource[] = [
  platform,
  // The vault makes its schema itself, by a log-in of its own.
  ...MODULE_ORDER.filter((schema) => schema !== 'vault').map((schema) => ({
    schema,
    folder: join(import.meta.dirname, 'modules', schema, 'migrations'),
    steps: STEPS[schema] ?? {},
  })),
]
