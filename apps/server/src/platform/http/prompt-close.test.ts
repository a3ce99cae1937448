import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { closePromptly } from './prompt-close.ts'

async function startServer(answer: Promise<string>) {
  const server = Fastify({ forceCloseConnections: 'idle' })
  closePromptly(server)
  const asked = vi.fn()
  server.get('/', async () => {
    asked()
    return answer
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return { server, asked, port, url: `http://127.0.0.1:${port}/` }
}

test('a stop waits for the call that is under way, and not for the connection that it came on', async () => {
  let answer: (text: string) => void = () => undefined
  const { server, asked, url } = await startServer(new Promise((done) => (answer = done)))
  const call = fetch(url)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 60_000 })
  const closed = vi.fn()
  const closing = server.close().then(closed)
  await new Promise((done) => setTimeout(done, 150))
  expect(closed).not.toHaveBeenCalled()
  answer('done')
  expect(await (await call).text()).toBe('done')
  await closing
}, 5_000)

test('a connection on which nobody has asked anything holds up no stop', async () => {
  const { server, port } = await startServer(Promise.resolve(''))
  const spare = connect({ host: '127.0.0.1', port })
  await once(server.server, 'connection')
  await server.close()
  spare.destroy()
}, 5_000)
