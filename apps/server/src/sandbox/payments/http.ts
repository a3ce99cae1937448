import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const MAX_BYTES = 64 * 1024

export interface Answer {
  readonly status: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export interface Question {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })

/** Undefined for what is no JSON. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A party of the simulated world on 127.0.0.1. An answer of undefined is lost as on a line that breaks. */
export async function startParty(answer: (question: Question) => Promise<Answer | undefined>) {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readText(request)
    const given = await answer({ method: request.method ?? 'GET', url, headers: request.headers, body })
    if (given === undefined) request.socket.destroy()
    else
      response
        .writeHead(given.status, { 'content-type': given.type ?? 'application/json', ...given.headers })
        .end(given.body)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
