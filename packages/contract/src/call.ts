import type { z } from 'zod'
import type { BASE_PATH } from './base-path.ts'

export type Method = 'GET' | 'POST' | 'DELETE'
export type StaffRole = 'admin' | 'compliance' | 'reviewer' | 'support' | 'operator'

/** Who may call: anyone, a logged-in user, a partner by signature, or staff of the back office in one of the roles. */
export type Access = 'public' | 'user' | 'partner' | 'staff'

export type Api = keyof typeof BASE_PATH

/**
 * What a call takes: form fields; form fields and one picture (multipart, in the part `file`); or the untouched body of a
 * partner, whose signature is over its bytes.
 */
export type Takes = 'form' | 'file' | 'signed'

/**
 * A money call needs a lock id as its idempotency key: its effect, the key and its answer are written in one transaction.
 * With `own_key` the use case itself stores the lock id under a unique index and answers a repeat from its own tables, so
 * that nothing else is written.
 */
export type Money = boolean | 'own_key'

export interface Call<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  R extends string = string,
  P extends Api = Api,
  T extends Takes = Takes,
  M extends Money = Money,
> {
  readonly api: P
  readonly method: Method
  readonly path: string
  readonly access: A
  readonly takes: T
  /** For staff calls: the roles that may call. Empty means every role. */
  readonly roles: readonly StaffRole[]
  /**
   * For staff calls: a decision about money or rights. Rights of less than 24 hours do not count for it, and its
   * caller signs it: the parameter `proof` comes with its own.
   */
  readonly decides: boolean
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly refusals: readonly R[]
  readonly money: M
}

type Definition<A extends Access, I extends z.ZodObject, O extends z.ZodType, R extends string, M extends Money> = Pick<
  Call<A, I, O, R>,
  'access' | 'summary' | 'input' | 'output'
> &
  Partial<Pick<Call<A, I, O, R, Api, Takes, M>, 'roles' | 'decides' | 'refusals' | 'money'>>

function define<P extends Api, T extends Takes>(api: P, method: Method, takes: T) {
  return <
    A extends Access,
    I extends z.ZodObject,
    O extends z.ZodType,
    const R extends string = never,
    const M extends Money = false,
  >(
    path: string,
    { roles = [], decides = false, refusals = [], money, ...definition }: Definition<A, I, O, R, M>,
  ): Call<A, I, O, R, P, T, M> => ({
    ...definition,
    ...{ api, method, path, takes, roles, decides, refusals },
    // Left out it is false, which is then its type.
    money: money ?? (false as M),
  })
}

/** One line per call reads as the specification does: `get('/user/user/data', …)`. */
export const get = define('web', 'GET', 'form')
export const post = define('web', 'POST', 'form')
export const del = define('web', 'DELETE', 'form')
/** A POST with one picture beside its fields. */
export const upload = define('web', 'POST', 'file')
/** What a partner sends by itself. The partner knows no channel and no session: the handler judges the signature. */
export const webhook = define('web', 'POST', 'signed')
export const officeGet = define('office', 'GET', 'form')
export const officePost = define('office', 'POST', 'form')

export type InputOf<C extends Call> = z.output<C['input']>
/** What a client sends: before parsing, defaults may be left out. */
export type SentInputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
/** What a handler gives: before the schema strips what a caller must not see. */
export type SentOutputOf<C extends Call> = z.input<C['output']>
export type RefusalCodeOf<C extends Call> = C['refusals'][number]
export type CallTable = Readonly<Record<string, Readonly<Record<string, Call>>>>
