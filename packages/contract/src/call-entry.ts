import type { Call, StaffRole } from './call.ts'

/**
 * A call as a browser knows it, without its schemas: `POST /trade/order money`, and after its marks the roles of staff that it
 * is for, if not all. One text, because a build puts a text in the place of its name: each page carries the calls that it
 * makes and no others. The type of the call travels along.
 */
export type CallEntry<C extends Call = Call> = string & { readonly of?: C }

const MONEY = 'money'
const DECIDES = 'decides'

export interface CallFacts {
  readonly method: string
  readonly path: string
  readonly money: boolean
  /** Its caller signs it. */
  readonly decides: boolean
  /** Empty means every role. */
  readonly roles: readonly StaffRole[]
}

export function callEntry({ method, path, money, decides, roles }: CallFacts): string {
  return [method, path, ...(money ? [MONEY] : []), ...(decides ? [DECIDES] : []), ...roles].join(' ')
}

export function callFacts(entry: CallEntry): CallFacts {
  const [method = '', path = '', ...marks] = entry.split(' ')
  const roles = marks.filter((mark) => mark !== MONEY && mark !== DECIDES) as StaffRole[]
  return { method, path, money: marks.includes(MONEY), decides: marks.includes(DECIDES), roles }
}
