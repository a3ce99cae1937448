import { ok, type Result, refuse } from '@bourse/money'
import { nameTwice, parseMessage } from './json-messages.rules.ts'

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const
type Method = (typeof METHODS)[number]
export type RequestId = string | number | null

/** What is asked on a connection for streams. */
export type StreamRequest = { readonly id: RequestId } & (
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly names: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' | 'GET_PROPERTY' }
  | { readonly method: 'SET_PROPERTY'; readonly combined: boolean }
)

/** Worded as Binance does; it knows 0 to 3. */
export interface StreamRefusal {
  readonly code: 'refused'
  readonly error: { readonly code: number; readonly msg: string }
  readonly id: RequestId
}
type Read = Result<StreamRequest, StreamRefusal>

const LONGEST_ID = 36
const LONGEST_SHOWN = 64
const COMBINED = 'combined'

function refused(id: RequestId, code: number, msg: string) {
  return refuse({ code: 'refused', error: { code, msg }, id } as const)
}

export const invalid = (id: RequestId, what: string) => refused(id, 2, `Invalid request: ${what}`)

export function readStreamRequest(text: string): Read {
  const parsed = parseMessage(text)
  if (parsed === undefined) return refused(null, 3, 'Invalid JSON: expected value at line 1 column 1')
  const { id, method, params } = parsed
  if (!isId(id)) return invalid(null, 'request ID must be an unsigned integer')
  const twice = nameTwice(text)
  if (twice !== undefined) return invalid(id, `duplicate field \`${twice.slice(0, LONGEST_SHOWN)}\``)
  if (typeof method !== 'string') return invalid(id, `missing field \`method\` at line 1 column ${text.length}`)
  const known = METHODS.find((each) => each === method)
  return known === undefined ? invalid(id, unknownVariant(method, text)) : readParams(known, id, params)
}

function readParams(method: Method, id: RequestId, params: unknown): Read {
  const given = params === undefined || params === null ? [] : params
  if (!Array.isArray(given)) return invalid(id, 'params must be an array')
  if (method === 'LIST_SUBSCRIPTIONS') return given.length > 0 ? invalid(id, 'too many parameters') : ok({ method, id })
  if (method === 'SUBSCRIBE' || method === 'UNSUBSCRIBE') {
    const names = given.filter((name) => typeof name === 'string')
    if (names.length === 0 || names.length < given.length) return invalid(id, 'stream names must be strings')
    return ok({ method, id, names: [...new Set(names)] })
  }
  const [property, value, ...more] = given
  if (typeof property !== 'string') return invalid(id, 'property name must be a string')
  if (property !== COMBINED) return refused(id, 0, 'Unknown property')
  if (more.length > 0 || (method === 'GET_PROPERTY' && given.length > 1)) return invalid(id, 'too many parameters')
  if (method === 'GET_PROPERTY') return ok({ method, id })
  if (typeof value !== 'boolean') return refused(id, 1, 'Invalid value type: expected Boolean')
  return ok({ method, id, combined: value })
}

function unknownVariant(method: string, text: string): string {
  const known = METHODS.map((each) => `\`${each}\``).join(', ')
  return `unknown variant \`${method.slice(0, LONGEST_SHOWN)}\`, expected one of ${known} at line 1 column ${text.length}`
}

export function isId(id: unknown): id is RequestId {
  if (typeof id === 'string') return id.length <= LONGEST_ID
  return id === null || Number.isSafeInteger(id)
}
