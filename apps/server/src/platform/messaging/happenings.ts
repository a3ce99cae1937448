import type { Tx } from '../database/db.ts'

/** What became of something that a person has: enough for a program of theirs to know what to read again. */
export interface Happening {
  readonly userId: string
  readonly family: 'order' | 'deposit' | 'withdrawal' | 'payment' | 'apiKey'
  readonly id: string
  readonly state: string
  /** What else names it, where its id alone does not. */
  readonly about?: Readonly<Record<string, string>>
  /** True where the same state twice is two things that happened, such as two fills of one order. */
  readonly repeats?: boolean
}

/** In the transaction of what happened: it is told if that is committed, and only then. */
export type TellHappenings = (tx: Tx, happenings: readonly Happening[]) => Promise<void>
