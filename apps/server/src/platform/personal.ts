import type { StayReason } from '@bourse/contract'
import type { Queryable } from './database/db.ts'

/** What an export gives of one table. */
export interface GivenTable {
  /** The rows about a person, oldest first, without secrets and without what staff work with. */
  readonly read: (db: Queryable, userId: string) => Promise<readonly object[]>
  /** Columns that count units of the asset in the column `asset`. */
  readonly amounts?: readonly string[]
  /** Also as a table for a spreadsheet. */
  readonly csv?: true
}

/** Every table of a module that names a person: what is given of it, or the reason why nothing is. */
export type PersonalTables = Readonly<Record<string, GivenTable | string>>

export interface PersonalFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Something of a module that keeps an account from being closed, and how many of it there are. */
export interface Stay {
  readonly reason: StayReason
  readonly count: number
}

/** What a module keeps about people. */
export interface Personal {
  readonly tables: PersonalTables
  /** What must have ended before an account can be closed. A count of zero says that there is nothing. */
  readonly stays?: (db: Queryable, userId: string) => Promise<readonly Stay[]>
  /** Pictures and documents. */
  readonly files?: (userId: string) => Promise<readonly PersonalFile[]>
}
