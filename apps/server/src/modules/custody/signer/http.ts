import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { CHAIN_CODES } from '../chains/chain.ts'
import { type Signer, SignerAway, type SignRequest } from './signer.ts'

const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

const own = z.strictObject({ index: z.int().min(0), address: z.string() })
const digits = z.string().regex(/^\d{1,40}$/)
const whole = z.int().min(0)
const unsigned = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evm'),
    chainId: whole,
    from: own,
    nonce: whole,
    to: z.string(),
    value: digits,
    data: z.string(),
    gas: digits,
    maxFeePerGas: digits,
    maxPriorityFeePerGas: digits,
  }),
  z.strictObject({
    kind: z.literal('outputs'),
    inputs: z
      .array(
        z.strictObject({ txid: z.string(), output: whole, base: digits, from: own, previous: z.string().nullable() }),
      )
      .max(1_000),
    outputs: z.array(z.strictObject({ address: z.string(), base: digits })).max(100),
    change: own,
  }),
  z.strictObject({
    kind: z.literal('xrp'),
    from: own,
    sequence: whole,
    to: z.string(),
    tag: whole.nullable(),
    drops: digits,
    fee: digits,
    lastLedger: whole,
  }),
])
const addressQuestion = z.strictObject({ chain: z.enum(CHAIN_CODES), index: whole })
const signQuestion = z.strictObject({
  chain: z.enum(CHAIN_CODES),
  purpose: z.enum(['withdrawal', 'sweep']),
  id: z.string().max(60),
  attempt: whole,
  unsigned,
})

export interface SignerServer {
  readonly port: number
  stop(): Promise<void>
}

export interface SignerServerOptions {
  readonly host: string
  readonly port: number
  /** What a caller must present. */
  readonly key: string
  readonly onFault: (error: unknown) => void
}

/** The signer's two questions over HTTP. Nothing that it answers tells anything of the seed. */
export async function startSignerServer(signer: Signer, options: SignerServerOptions): Promise<SignerServer> {
  const server = createServer((request, response) => {
    answer(signer, options.key, request)
      .catch((error: unknown) => {
        options.onFault(error)
        return { status: 500, body: {} }
      })
      .then(({ status, body }) => {
        if (status !== 200) response.setHeader('connection', 'close')
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  signer: Signer,
  key: string,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  if (request.method !== 'POST') return { status: 405, body: {} }
  if (!isKey(request.headers.authorization ?? '', key)) return { status: 401, body: {} }
  const question = parseJson(await readBody(request))
  if (request.url === '/address') {
    const parsed = addressQuestion.safeParse(question)
    if (!parsed.success) return { status: 400, body: {} }
    return { status: 200, body: { address: await signer.addressOf(parsed.data.chain, parsed.data.index) } }
  }
  if (request.url === '/sign') {
    const parsed = signQuestion.safeParse(question)
    if (!parsed.success) return { status: 400, body: {} }
    return { status: 200, body: await signer.sign(parsed.data) }
  }
  return { status: 404, body: {} }
}

function isKey(header: string, key: string): boolean {
  const [given, right] = [Buffer.from(header), Buffer.from(`Bearer ${key}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BYTES) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface SignerAddress {
  /** Undefined while the signer is starting or away. */
  readonly url: () => string | undefined
  readonly key: string
}

/** The signer as everything else sees it. */
export function createSignerClient({ url, key }: SignerAddress): Signer {
  async function ask<Answer>(path: string, question: unknown): Promise<Answer> {
    const base = url()
    if (base === undefined) throw new SignerAway('the signer is not there')
    try {
      const reply = await fetch(`${base}${path}`, {
        redirect: 'error',
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (reply.ok) return (await reply.json()) as Answer
      throw new SignerAway(`the signer answered ${reply.status}`)
    } catch (error) {
      throw error instanceof SignerAway ? error : new SignerAway('the signer did not answer', { cause: error })
    }
  }
  return {
    addressOf: async (chain, index) => (await ask<{ address: string }>('/address', { chain, index })).address,
    sign: (request: SignRequest) => ask('/sign', request),
  }
}
