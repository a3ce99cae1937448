import { ChainRefused, ChainUnknown } from './chain.ts'

const TIMEOUT_MS = 10_000

export interface RpcError {
  readonly code: number
  readonly message: string
}

/** What the node said no to, with the node's own number for it. */
export class RpcRefused extends ChainRefused {
  readonly code: number
  constructor({ code, message }: RpcError) {
    super(message)
    this.code = code
  }
}

export type Rpc = <Answer>(method: string, ...params: readonly unknown[]) => Promise<Answer>

/** JSON-RPC over HTTP as nodes speak it. The answer's type is what the node's documentation promises. */
export function createRpc(url: string): Rpc {
  // A key for the node may stand in its address; it travels as a header.
  const { username, password, ...address } = splitAddress(url)
  const authorization =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }

  return async <Answer>(method: string, ...params: readonly unknown[]): Promise<Answer> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await post(address.url, body, authorization)
    if (reply.error !== undefined && reply.error !== null) throw new RpcRefused(reply.error)
    return reply.result as Answer
  }
}

interface Reply {
  readonly result?: unknown
  readonly error?: RpcError | null
}

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await response.json()) as Reply
  } catch (error) {
    throw new ChainUnknown('the node did not answer', { cause: error })
  }
}

function splitAddress(text: string): { url: string; username: string; password: string } {
  const parsed = new URL(text)
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  return { url: parsed.href, username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
