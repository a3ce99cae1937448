import { WebSocket } from 'ws'

export interface SocketClient<Message> {
  readonly ws: WebSocket
  /** All that was told, oldest first. */
  readonly messages: Message[]
  /** Resolves with code and reason. */
  readonly closed: Promise<readonly [code: number, reason: string]>
  send(message: unknown): void
  /** The first that fits, had or to come. */
  until(fits: (message: Message) => boolean): Promise<Message>
}

/** A plain websocket that remembers what it was told. */
export async function openSocket<Message>(
  url: string,
  headers: Record<string, string> = {},
): Promise<SocketClient<Message>> {
  const ws = new WebSocket(url, { headers })
  const messages: Message[] = []
  const waiting = new Set<() => void>()
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

  function until(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages.find(fits)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      const had = () => JSON.stringify(messages.slice(-5))
      void closed.then(([code]) => reject(new Error(`closed with ${code}; had ${had()}`)))
      waiting.add(look)
      look()
    })
  }

  const send = (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  return { ws, messages, closed, send, until }
}

/** With which status somebody is turned away. */
export async function turnedAway(url: string, headers: Record<string, string> = {}): Promise<number> {
  const ws = new WebSocket(url, { headers })
  return new Promise((resolve, reject) => {
    ws.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      ws.terminate()
    })
    ws.on('error', () => undefined)
    ws.once('open', () => reject(new Error('it was let in')))
  })
}
