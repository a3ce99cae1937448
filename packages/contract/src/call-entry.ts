import type { Call, StaffRole } from './call.ts'

/**
 * A call as a browser knows it, without its schemas: `POST /trade/order money`, and after that the roles of staff that it is
 * for, if not all. One text, because a build puts a text in the place of its name: each page carries the calls that it
 * makes and no others. The type of the call travels along.
 */
export type CallEntry<C extends Call = Call> = string & { readonly of?: C }

const MONEY = 'money'

export interface CallFacts {
  readonly method: string
  readonly path: string
  readonly money: boolean
  /** Empty means every role. */
  readonly roles: readonly StaffRole[]
}

export function callEntry({ method, path, money, roles }: CallFacts): string {
  return [method, path, ...(money ? [MONEY] : []), ...roles].join(' ')
}

export function callFacts(entry: CallEntry): CallFacts {
  const [method = '', path = '', ...marks] = entry.split(' ')
  const money = marks[0] === MONEY
  return { method, path, money, roles: (money ? marks.slice(1) : marks) as StaffRole[] }
}
