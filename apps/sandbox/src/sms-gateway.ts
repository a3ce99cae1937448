import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson, readText } from '@bourse/server/platform/http/json-request.ts'
import { z } from 'zod'
import type { Inbox } from './inbox.ts'
import type { LocalServer } from './mail-server.ts'

export interface SmsGatewayOptions {
  /** 0 lets the system choose. */
  readonly port: number
  /** What a caller must present, as real gateways want it. */
  readonly key: string
  readonly inbox: Pick<Inbox, 'receive'>
}

const PATH = '/messages'
const MAX_BYTES = 16 * 1024
const message = z.object({ to: z.string().min(1).max(40), text: z.string().min(1).max(2_000) })

interface Reply {
  readonly status: number
  readonly body?: Readonly<Record<string, string>>
}

/** The HTTP interface of an SMS provider: POST {"to", "text"} with a bearer key. */
export async function startSmsGateway(options: SmsGatewayOptions): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, options)
      .catch((): Reply => ({ status: 500 }))
      .then(({ status, body = {} }) => {
        // What was not read of a refused request must not be taken for the next one.
        if (status !== 202) response.setHeader('connection', 'close')
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, { key, inbox }: SmsGatewayOptions): Promise<Reply> {
  if (request.url !== PATH) return { status: 404 }
  if (request.method !== 'POST') return { status: 405 }
  if (request.headers.authorization !== `Bearer ${key}`) return { status: 401 }
  const text = await readText(request, MAX_BYTES)
  if (text === undefined) return { status: 413 }
  const parsed = message.safeParse(parseJson(text))
  if (!parsed.success) return { status: 400 }
  return { status: 202, body: { id: await inbox.receive({ channel: 'sms', subject: '', ...parsed.data }) } }
}
