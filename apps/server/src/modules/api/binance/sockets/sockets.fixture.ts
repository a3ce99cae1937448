import type { AddressInfo } from 'node:net'
import { assert } from '@bourse/money'
import { afterEach } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp } from '../../../../testing/app.ts'

export type Told = Readonly<Record<string, unknown>>

export interface SocketClient {
  readonly ws: WebSocket
  /** All that was told, oldest first. */
  readonly messages: Told[]
  /** Resolves with code and reason. */
  readonly closed: Promise<readonly [code: number, reason: string]>
  send(message: unknown): void
  /** The first that fits, had or to come. */
  until(fits: (message: Told) => boolean): Promise<Told>
  /** Sends a request and waits for the answer with its id. */
  ask(method: string, params?: unknown): Promise<Told>
}

/** A plain websocket that remembers what it was told. */
export async function openSocket(url: string): Promise<SocketClient> {
  const ws = new WebSocket(url)
  const messages: Told[] = []
  const waiting = new Set<() => void>()
  let ids = 0
  ws.on('message', (data) => {
    messages.push(JSON.parse(String(data)))
    for (const look of [...waiting]) look()
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    ws.once('close', (code, reason) => resolve([code, reason.toString()]))
  })
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => undefined)

  function until(fits: (message: Told) => boolean): Promise<Told> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages.find(fits)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      void closed.then(([code]) => reject(new Error(`closed with ${code}`)))
      waiting.add(look)
      look()
    })
  }

  const send = (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message))

  return {
    ws,
    messages,
    closed,
    send,
    until,
    ask(method, params) {
      ids += 1
      const id = `asked-${ids}`
      send({ id, method, ...(params !== undefined && { params }) })
      return until((message) => message.id === id)
    },
  }
}

/** With which status somebody is turned away. */
export async function turnedAway(url: string): Promise<number> {
  const ws = new WebSocket(url)
  return new Promise((resolve, reject) => {
    ws.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      ws.terminate()
    })
    ws.on('error', () => undefined)
    ws.once('open', () => reject(new Error('it was let in')))
  })
}

/** The sockets of a whole server; whoever was connected is gone after each test. */
export function socketsOf(server: Pick<TestApp, 'web'>) {
  const open: SocketClient[] = []
  afterEach(() => {
    for (const { ws } of open.splice(0)) ws.terminate()
  })

  function address(path: string): string {
    const bound = server.web.server.address() as AddressInfo | null
    assert(bound !== null, 'the server listens')
    return `ws://127.0.0.1:${bound.port}/binance${path}`
  }

  return {
    address,
    async connect(path: string): Promise<SocketClient> {
      const client = await openSocket(address(path))
      open.push(client)
      return client
    },
  }
}
