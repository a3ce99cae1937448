import type { Envelope } from '@bourse/contract/client'
import type { CookieJar } from './cookie-jar.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** Specification §7. */
const TIMEOUT_MS = 30_000

export interface SenderOptions {
  /** Where the API is: empty in a browser, whose page comes from the same origin. */
  readonly origin: string
  /** Of the answers: a tag of BCP 47, of which the server takes the language that it has. */
  readonly language: () => string
  readonly fiat: () => string
  readonly from?: () => string | null
  readonly token: () => string | null
  /** Programs outside a browser must name the origin that they act for. */
  readonly sendOrigin?: string
  /** And must keep the cookies that they are given, as a browser does by itself. */
  readonly cookies?: CookieJar
  /** Hears of every answer, such as the time that it names. */
  readonly heard?: (response: Response) => void
  /** Staging mode: the payload and a timestamp travel in the one field `data`. */
  readonly sealingKey?: string
}

interface Outgoing {
  readonly method: string
  readonly base: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly file: Blob | undefined
  readonly signal: AbortSignal | undefined
}

export function createSender(options: SenderOptions): (outgoing: Outgoing) => Promise<Envelope> {
  const sealing = options.sealingKey === undefined ? undefined : openSealing(options.sealingKey)

  return async ({ method, base, path, params, file, signal }) => {
    const sealed = sealing === undefined ? params : await (await sealing)({ method, path }, params)
    const fields = withoutUndefined(sealed)
    const form = new URLSearchParams(fields).toString()
    const query = method === 'POST' || form === '' ? '' : `?${form}`
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${options.origin}${base}${path}${query}`, {
      method,
      headers: { ...headers(options), ...(method === 'POST' && file === undefined ? FORM : {}) },
      credentials: 'include',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(method === 'POST' ? { body: file === undefined ? form : multipart(fields, file) } : {}),
    })
    options.cookies?.take(response)
    options.heard?.(response)
    return (await response.json()) as Envelope
  }
}

/** Staging mode alone seals, so nobody else loads what it takes. */
async function openSealing(text: string) {
  const { importSealingKey, seal } = await import('@bourse/contract/sealing')
  const key = await importSealingKey(text)
  return async (target: { method: string; path: string }, params: Outgoing['params']) => ({
    data: await seal({ key, target, payload: withoutUndefined(params), nowMs: Date.now() }),
  })
}

/** The browser names the boundary in its own Content-Type. Fields stand before the picture, which may be long. */
function multipart(fields: Readonly<Record<string, string>>, file: Blob): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.append(name, value)
  parts.append('file', file, 'picture')
  return parts
}

function headers(options: SenderOptions): Record<string, string> {
  const token = options.token()
  const from = options.from?.() ?? null
  const cookie = options.cookies?.header(token)
  return {
    channel: 'web',
    symbol: options.fiat(),
    'Accept-Language': options.language(),
    ...(from === null ? {} : { from }),
    ...(token === null ? {} : { Authorization: token }),
    ...(options.sendOrigin === undefined ? {} : { Origin: options.sendOrigin }),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  }
}

function withoutUndefined(params: Outgoing['params']): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}
