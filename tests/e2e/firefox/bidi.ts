import { once } from 'node:events'

interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export type Bidi = Awaited<ReturnType<typeof openBidi>>

/** Commands and their answers, matched by number, as WebDriver BiDi has them; what the browser tells unasked is not needed here. */
export async function openBidi(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Reply
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the browser has gone'))
    waiting.clear()
  })
  return {
    async send<Result>(method: string, params: object): Promise<Result> {
      last += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(last, asked)
      socket.send(JSON.stringify({ id: last, method, params }))
      return (await asked.promise) as Result
    },
    close: () => socket.close(),
  }
}
