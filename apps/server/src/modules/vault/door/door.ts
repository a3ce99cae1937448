import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson, readText } from '../../../platform/http/json-request.ts'
import type { Vault } from '../vault.ts'
import { QUESTIONS } from './questions.ts'
import type { ToldClock } from './told-clock.ts'

const MAX_BYTES = 256 * 1024
/** The product's time, which the sandbox may move. */
export const TIME_HEADER = 'x-product-time'

export interface VaultServer {
  readonly port: number
  stop(): Promise<void>
}

export interface VaultServerOptions {
  readonly host: string
  readonly port: number
  /** What a caller must present. */
  readonly key: string
  /** In the sandbox alone callers tell the time. */
  readonly clock?: ToldClock
  readonly onFault: (error: unknown) => void
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

/** The questions of the vault over HTTP. */
export async function startVaultServer(vault: Vault, options: VaultServerOptions): Promise<VaultServer> {
  const server = createServer((request, response) => {
    answer(vault, options, request)
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

async function answer(vault: Vault, options: VaultServerOptions, request: IncomingMessage): Promise<Answered> {
  if (request.method !== 'POST') return { status: 405, body: {} }
  if (!isKey(request.headers.authorization ?? '', options.key)) return { status: 401, body: {} }
  const question = Object.hasOwn(QUESTIONS, request.url?.slice(1) ?? '')
    ? QUESTIONS[request.url?.slice(1) ?? '']
    : undefined
  if (question === undefined) return { status: 404, body: {} }
  const parsed = question.input.safeParse(parseJson(await readText(request, MAX_BYTES)))
  if (!parsed.success) {
    // Where, and never what: this is no place for secrets.
    const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
    options.onFault(new Error(`the question "${request.url}" has another form: ${where}`))
    return { status: 400, body: {} }
  }
  options.clock?.tell(String(request.headers[TIME_HEADER] ?? ''))
  return { status: 200, body: { answer: await question.answer(vault, parsed.data) } }
}

function isKey(header: string, key: string): boolean {
  const [given, right] = [Buffer.from(header), Buffer.from(`Bearer ${key}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
