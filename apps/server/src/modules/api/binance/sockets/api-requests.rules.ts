import { ok, type Result, refuse } from '@bourse/money'
import type { DoorRefusal } from '../errors.ts'
import { flag } from '../fields.ts'
import type { Sent } from '../sent.ts'
import { isMessage, nameTwice, parseMessage } from './json-messages.rules.ts'
import { isId, type RequestId } from './stream-requests.rules.ts'

/** What is asked on a connection for requests. */
export interface ApiRequest {
  readonly id: RequestId
  readonly method: string
  /** Undefined where nobody can read what came. */
  readonly sent: Result<Sent, DoorRefusal>
  readonly apiKey: string | undefined
  readonly returnRateLimits: boolean | undefined
}

/** Undefined for what is no request. */
export function readApiRequest(text: string): ApiRequest | undefined {
  const parsed = parseMessage(text)
  if (parsed === undefined || !isId(parsed.id) || typeof parsed.method !== 'string') return undefined
  const { id, method, params = {} } = parsed
  const twice = nameTwice(text)
  const read =
    twice === undefined ? readParams(id, params) : refuse({ code: 'duplicate_parameter', about: [twice] } as const)
  if (!read.ok) return { id, method, sent: read, apiKey: undefined, returnRateLimits: undefined }
  return { id, method, ...read.value }
}

/** As text, each of them, in the order of their names: so they are signed. */
function readParams(id: RequestId, params: unknown) {
  if (!isMessage(params)) return refuse({ code: 'bad_value', about: ['params'] } as const)
  const texts: [name: string, value: string][] = []
  for (const [name, value] of Object.entries(params)) {
    const text = textOf(value)
    if (text === undefined) return refuse({ code: 'parameter_missing', about: [name] } as const)
    if (name.includes('\0') || text.includes('\0'))
      return refuse({ code: 'bad_characters', about: [name.slice(0, 40), 'UTF-8'] } as const)
    texts.push([name, text])
  }
  texts.sort(([left], [right]) => (left < right ? -1 : 1))
  const { signature, apiKey, returnRateLimits, ...fields } = Object.fromEntries(texts) as Record<string, string>
  const shown = returnRateLimits === undefined ? ok(undefined) : flag.read(returnRateLimits, 'returnRateLimits')
  if (!shown.ok) return shown
  const signed = texts.filter(([name]) => name !== 'signature').map(([name, value]) => `${name}=${value}`)
  // Without a signature the request is known again by all that was sent, its id with it.
  const payload = Buffer.from([...signed, ...(signature === undefined ? [`id=${id}`] : [])].join('&'))
  return ok({ sent: ok({ fields, payload, signature }), apiKey, returnRateLimits: shown.value })
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value)
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? JSON.stringify(value) : undefined
}
