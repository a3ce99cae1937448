import type { StaffRole } from '@bourse/contract'

/**
 * Who may make a call. `verified` is open to every user who is logged in, and refuses in words of its own whose identity is not
 * verified; `partners` have no account and sign what they send.
 */
export type Access = 'everyone' | 'users' | 'verified' | 'partners' | readonly StaffRole[]

/** What a module says of its own calls, and what tests of all calls hold it to. */
export interface Doors {
  /** A call without a line here fails: access is decided, never inherited. */
  readonly access: Readonly<Record<string, Access>>
  /** Calls that move money, by the test of the module that makes them many times at once: its file and its name. */
  readonly raced?: Readonly<Record<string, readonly [file: string, test: string]>>
}
