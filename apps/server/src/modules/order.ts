import { join } from 'node:path'
import type { MigrationSource } from '../platform/database/migrate.ts'

/**
 * The architecture in one array: a module imports only modules to its left, so circles cannot exist.
 * Facts that flow the other way go by event, or by a port that the lower module declares and app.ts wires.
 */
export const MODULE_ORDER = [
  'ledger',
  'markets',
  'notices',
  'identity',
  'kyc',
  'content',
  'trading',
  'wallet',
  'funding',
  'credit',
  'custody',
  'banking',
  'payments',
  'withdrawals',
  'stream',
  'admin',
] as const
export type ModuleName = (typeof MODULE_ORDER)[number]

const platform = { schema: 'platform', folder: join(import.meta.dirname, '../platform/migrations') }

export const MIGRATION_SOURCES: readonly MigrationSource[] = [
  platform,
  ...MODULE_ORDER.map((schema) => ({ schema, folder: join(import.meta.dirname, schema, 'migrations') })),
]
