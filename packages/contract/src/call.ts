import type { z } from 'zod'
import type { BASE_PATH } from './base-path.ts'

export type Method = 'GET' | 'POST' | 'DELETE'
export type StaffRole = 'admin' | 'compliance' | 'reviewer' | 'support' | 'operator'

/** Who may call: anyone, a logged-in user, a partner by signature, or staff of the back office in one of the roles. */
export type Access = 'public' | 'user' | 'partner' | 'staff'

export type Api = keyof typeof BASE_PATH

export interface Call<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  R extends string = string,
  P extends Api = Api,
> {
  readonly api: P
  readonly method: Method
  readonly path: string
  readonly access: A
  /** For staff calls: the roles that may call. Empty means every role. */
  readonly roles: readonly StaffRole[]
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly refusals: readonly R[]
  /**
   * A money call needs a lock id as its idempotency key, and its first answer is kept. With `own_key` the use case itself
   * stores the lock id under a unique index and answers a repeat from its own tables, so that nothing else is written.
   */
  readonly money: boolean | 'own_key'
}

type Definition<A extends Access, I extends z.ZodObject, O extends z.ZodType, R extends string> = Pick<
  Call<A, I, O, R>,
  'access' | 'summary' | 'input' | 'output'
> &
  Partial<Pick<Call<A, I, O, R>, 'roles' | 'refusals' | 'money'>>

function define<P extends Api>(api: P, method: Method) {
  return <A extends Access, I extends z.ZodObject, O extends z.ZodType, const R extends string = never>(
    path: string,
    definition: Definition<A, I, O, R>,
  ): Call<A, I, O, R, P> => ({ roles: [], money: false, refusals: [], ...definition, api, method, path })
}

/** One line per call reads as the specification does: `get('/user/user/data', …)`. */
export const get = define('web', 'GET')
export const post = define('web', 'POST')
export const del = define('web', 'DELETE')
export const officeGet = define('office', 'GET')
export const officePost = define('office', 'POST')

export type InputOf<C extends Call> = z.output<C['input']>
/** What a client sends: before parsing, defaults may be left out. */
export type SentInputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
/** What a handler gives: before the schema strips what a caller must not see. */
export type SentOutputOf<C extends Call> = z.input<C['output']>
export type RefusalCodeOf<C extends Call> = C['refusals'][number]
export type CallTable = Readonly<Record<string, Readonly<Record<string, Call>>>>
