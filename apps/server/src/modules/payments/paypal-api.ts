import { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import type { PaypalSettings } from './paypal.ts'
import { PaymentUnknown } from './provider.ts'

export interface PaypalAnswer {
  readonly status: number
  readonly json: unknown
}

export interface PaypalQuestion {
  readonly body?: object
  /** The same one again is the same request, however often it is sent. */
  readonly requestId?: string
}

const TIMEOUT_MS = 10_000
/** A token is given up a little before PayPal does so. */
const TOKEN_MARGIN_MS = 60_000
const token = z.object({ access_token: z.string().min(1).max(4_000), expires_in: z.number().min(0) })

/** REST with a token by client credentials (OAuth 2), which is kept until it has run out. */
export function createPaypalApi(settings: PaypalSettings, { realClock }: { readonly realClock: Clock }) {
  const { clientId, clientSecret } = settings
  const base = settings.url.replace(/\/$/, '')
  let known: { readonly value: string; readonly until: number } | undefined

  async function send(path: string, init: RequestInit): Promise<PaypalAnswer> {
    try {
      // A provider that moved is for the operator to configure: no key must follow it elsewhere.
      const answer = await fetch(`${base}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = await answer.text()
      return { status: answer.status, json: body === '' ? undefined : JSON.parse(body) }
    } catch (cause) {
      throw new PaymentUnknown('PayPal did not answer', { cause })
    }
  }

  async function tokenNow(): Promise<string> {
    const now = realClock.now().getTime()
    if (known !== undefined && known.until > now) return known.value
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const parsed = token.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success) throw new PaymentUnknown(`PayPal gave no token: ${answer.status}`)
    const { access_token: value, expires_in: seconds } = parsed.data
    known = { value, until: now + seconds * 1_000 - TOKEN_MARGIN_MS }
    return value
  }

  async function once(path: string, { body, requestId }: PaypalQuestion): Promise<PaypalAnswer> {
    const headers = {
      authorization: `Bearer ${await tokenNow()}`,
      prefer: 'return=representation',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    }
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
    return send(path, { ...sent, headers })
  }

  return async function ask(path: string, question: PaypalQuestion = {}): Promise<PaypalAnswer> {
    const answer = await once(path, question)
    if (answer.status !== 401) return answer
    // Revoked before its time; nothing was done with it.
    known = undefined
    return once(path, question)
  }
}
