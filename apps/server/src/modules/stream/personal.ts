import type { PersonalTables } from '../../platform/personal.ts'

/** What the stream keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  tickets: 'secrets that open one connection within seconds',
}
