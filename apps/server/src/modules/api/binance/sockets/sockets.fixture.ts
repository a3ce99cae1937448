import type { AddressInfo } from 'node:net'
import { assert } from '@bourse/money'
import { afterEach } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { openSocket, type SocketClient as PlainClient } from '../../../../testing/socket-client.ts'

export type Told = Readonly<Record<string, unknown>>

export interface SocketClient extends PlainClient<Told> {
  /** Sends a request and waits for the answer with its id. */
  ask(method: string, params?: unknown): Promise<Told>
}

/** One that asks, and knows which answer is whose. */
export async function openClient(url: string): Promise<SocketClient> {
  const client = await openSocket<Told>(url)
  let ids = 0
  return {
    ...client,
    ask(method, params) {
      ids += 1
      const id = `asked-${ids}`
      client.send({ id, method, ...(params !== undefined && { params }) })
      return client.until((message) => message.id === id)
    },
  }
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
      const client = await openClient(address(path))
      open.push(client)
      return client
    },
  }
}
