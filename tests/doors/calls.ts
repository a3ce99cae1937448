import { BASE_PATH, type Call, type CallTable, contract } from '@bourse/contract'
import type { RawAnswer, TestApp } from '../../apps/server/src/testing/app.ts'

export interface NamedCall {
  readonly name: string
  readonly call: Call
  readonly fields: readonly string[]
}

const table: CallTable = contract

/** Every call of both APIs, as the contract has them at this moment. */
export const CALLS: readonly NamedCall[] = Object.entries(table).flatMap(([module, own]) =>
  Object.entries(own).map(([name, call]) => ({
    name: `${module}.${name}`,
    call,
    fields: Object.keys(call.input.shape),
  })),
)

export interface Sent {
  readonly params?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** One request as a stranger might make it: the parameters in the body, or behind the path where a call has no body. */
export function sendCall(
  running: TestApp,
  { call }: NamedCall,
  { params = '', headers = {} }: Sent,
): Promise<RawAnswer> {
  const path = `${BASE_PATH[call.api]}${call.path}`
  const inBody = call.method === 'POST'
  return running.send({
    api: call.api,
    method: call.method,
    path: inBody || params === '' ? path : `${path}?${params}`,
    // A GET that changes something wants the header that a POST is given by itself.
    headers: call.method === 'GET' && call.money !== false ? { channel: 'web', ...headers } : headers,
    ...(inBody ? { body: params } : {}),
  })
}

export const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()
