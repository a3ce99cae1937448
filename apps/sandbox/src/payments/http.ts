import type { IncomingMessage } from 'node:http'
import { type LocalServer, readText, startLocalServer } from '../local-server.ts'

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

/** A party that people and the product talk to. An answer of undefined is lost as on a line that breaks. */
export function startParty(answer: (question: Question) => Promise<Answer | undefined>): Promise<LocalServer> {
  return startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readText(request)
    const { method = 'GET', headers } = request
    const given = body === undefined ? json(413, {}) : await answer({ method, url, headers, body })
    if (given === undefined) return request.socket.destroy()
    const type = { 'content-type': given.type ?? 'application/json' }
    return response.writeHead(given.status, { ...type, ...given.headers }).end(given.body)
  })
}
