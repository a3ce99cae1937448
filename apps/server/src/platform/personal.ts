import type { KeptKind, StayReason } from '@bourse/contract'
import type { Queryable, Tx } from './database/db.ts'

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

export interface Expired {
  readonly before: Date
  /** People under a legal hold, of whom nothing is deleted. */
  readonly held: readonly string[]
}

/** Something with a period of its own, shorter than that of the person. */
export interface Kept {
  readonly what: KeptKind
  /** By which clock its times are written. */
  readonly clock: 'product' | 'real'
  /** Deletes what was over before, and gives how much it was. */
  readonly sweep: (expired: Expired) => Promise<number>
  /** How much of it there is. */
  readonly count: (db: Queryable, expired: Expired) => Promise<number>
}

/** What a module keeps about people. */
export interface Personal {
  readonly tables: PersonalTables
  /** What must have ended before an account can be closed. A count of zero says that there is nothing. */
  readonly stays?: (db: Queryable, userId: string) => Promise<readonly Stay[]>
  readonly kept?: readonly Kept[]
  /** When the law's clock has ended: removes files. It comes before `forget`, so that no file is left without a row. */
  readonly drop?: (userId: string) => Promise<void>
  /** When the law's clock has ended: deletes what names the person, or puts nothing in its place. Amounts, times and ids stay. */
  readonly forget?: (tx: Tx, userId: string) => Promise<void>
  /** Pictures and documents. */
  readonly files?: (userId: string) => Promise<readonly PersonalFile[]>
}
