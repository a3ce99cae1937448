import { createHmac } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import { answersHeld } from './openapi/held.fixture.ts'

export interface HmacKey {
  readonly key: string
  readonly secret: string | null
}

interface Asking {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: string
  readonly headers?: Record<string, string>
  readonly ip?: string
}

export interface DoorAnswer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Record<string, unknown> & { readonly code?: number; readonly msg?: string }
}

export const RESTRICTIONS = '/sapi/v1/account/apiRestrictions'

/** Programs at the door, for tests: what they send is what a library would send. */
export function machines(running: Pick<TestApp, 'web' | 'clock'>) {
  const { hold } = answersHeld(running)

  async function ask({
    method = 'GET',
    path,
    query = '',
    headers = {},
    ip = '203.0.113.7',
  }: Asking): Promise<DoorAnswer> {
    const url = `/binance${path}${query === '' ? '' : `?${query}`}`
    const answer = await running.web.inject({ method, url, headers, remoteAddress: ip })
    const [status, body] = [answer.statusCode, JSON.parse(answer.body)]
    await hold({ method, url, status, body })
    return { status, headers: answer.headers, body }
  }

  const now = () => running.clock.now().getTime()

  function signedQuery({ secret }: HmacKey, query: string): string {
    const signature = createHmac('sha256', secret ?? '')
      .update(query)
      .digest('hex')
    return `${query}&signature=${signature}`
  }

  /** Signed now, from an address. */
  function signed(key: HmacKey, path = RESTRICTIONS, { query = '', ...asking }: Partial<Asking> = {}) {
    const fields = `${query === '' ? '' : `${query}&`}timestamp=${now()}`
    const headers = { 'x-mbx-apikey': key.key }
    return ask({ ...asking, path, query: signedQuery(key, fields), headers })
  }

  return { ask, signed, signedQuery, now }
}
