import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, refuse } from '@bourse/money'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NO_PROXY } from '../../../../platform/http/client-address.ts'
import { fakeClock, systemClock } from '../../../../platform/time/clock.ts'
import { turnedAway } from '../../../../testing/socket-client.ts'
import { type OpenTopic, textFrame, update } from '../../../stream/index.ts'
import type { MarketStreams } from '../streams/streams.ts'
import { openClient } from './sockets.fixture.ts'
import { createSockets, type SocketDeps, type Sockets } from './sockets.ts'

let running: { sockets: Sockets; server: Server } | undefined
afterEach(async () => {
  await running?.sockets.close()
  running?.server.close()
  running = undefined
})

/** Streams `1` to `2000` that say what they are told to. */
function numberedStreams() {
  const combined = new WeakSet<object>()
  const touches = new Map<string, (text: string) => void>()
  const open =
    (name: string): OpenTopic =>
    (touch) => {
      let fresh: string[] = []
      touches.set(name, (text) => {
        fresh.push(text)
        touch()
      })
      const news = () => {
        const told = fresh.map(update)
        fresh = []
        return told
      }
      return { ready: () => true, snapshot: () => undefined, news, close: () => touches.delete(name) }
    }
  const streams: MarketStreams = {
    async plan(name) {
      if (!/^\d+$/.test(name) || Number(name) > 2_000) return undefined
      const write = ({ data }: { readonly data: unknown }) => {
        const frame = textFrame(JSON.stringify(data))
        return () => frame
      }
      return { key: name, channel: name, urgent: false, open: open(name), write }
    },
    combine: (peer, is) => void (is ? combined.add(peer) : combined.delete(peer)),
    isCombined: (peer) => combined.has(peer),
  }
  return { streams, tell: (name: string, text: string) => touches.get(name)?.(text) }
}

async function start(deps: Partial<SocketDeps> = {}) {
  const floods: string[] = []
  const { streams, tell } = numberedStreams()
  const sockets = createSockets({
    streams,
    gate: {
      connect: async () => ok(),
      refused: async (ip, refusal) => {
        floods.push(ip)
        return refusal
      },
    },
    realClock: systemClock,
    logger: { error: () => undefined },
    trustProxy: NO_PROXY,
    apiWork: ({ send }) => ({
      paced: false,
      hear: async (text) => send({ heard: text.length }),
      left: () => undefined,
      farewell: () => ({ event: 'farewell' }),
    }),
    ...deps,
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', sockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running = { sockets, server }
  return { sockets, floods, tell, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/binance` }
}

test('streams are subscribed, listed and left; whoever left hears no more', async () => {
  const { url, tell } = await start()
  const client = await openClient(`${url}/stream?streams=1/2/nothing`)
  expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['1', '2'], id: 'asked-1' })
  expect(await client.ask('SUBSCRIBE', ['3', '1'])).toEqual({ result: null, id: 'asked-2' })
  expect(await client.ask('UNSUBSCRIBE', ['1'])).toEqual({ result: null, id: 'asked-3' })
  for (const name of ['1', '2', '3']) tell(name, `news of ${name}`)
  await expect.poll(() => client.messages).toContain('news of 3')
  expect(client.messages).toContain('news of 2')
  expect(client.messages).not.toContain('news of 1')
})

test('of streams that are asked for together one that is unknown leaves all of them out', async () => {
  const { url } = await start()
  const client = await openClient(`${url}/ws/0`)
  expect(await client.ask('SUBSCRIBE', ['5', 'nothing'])).toEqual({
    error: { code: 2, msg: 'Invalid request: invalid stream' },
    id: 'asked-1',
  })
  expect(await client.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: ['0'] })
})

test('a connection begins combined or bare by its address, and can be told otherwise', async () => {
  const { url } = await start()
  for (const [path, combined] of [
    ['/stream?streams=1', true],
    ['/stream/ws/0', false],
    ['/ws/1', false],
  ] as const) {
    const client = await openClient(`${url}${path}`)
    expect(await client.ask('GET_PROPERTY', ['combined'])).toMatchObject({ result: combined })
    await client.ask('SET_PROPERTY', ['combined', !combined])
    expect(await client.ask('GET_PROPERTY', ['combined'])).toMatchObject({ result: !combined })
  }
})

test('a connection hears 1,024 streams and not one more', async () => {
  const { url } = await start()
  const client = await openClient(`${url}/ws`)
  const names = Array.from({ length: 1_024 }, (_, place) => String(place + 1))
  expect(await client.ask('SUBSCRIBE', names)).toMatchObject({ result: null })
  expect(await client.ask('SUBSCRIBE', ['1025'])).toMatchObject({ error: { code: 2 } })
  expect(await client.ask('SUBSCRIBE', ['7'])).toMatchObject({ result: null })
  const list = await client.ask('LIST_SUBSCRIPTIONS')
  expect(list.result).toHaveLength(1_024)
})

test('the sixth message of a second ends a connection for streams, and is noted; so does the sixth ping of any', async () => {
  const realClock = fakeClock('2026-11-15T12:00:00Z')
  const { url, floods } = await start({ realClock })
  const patient = await openClient(`${url}/ws`)
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 5; count += 1) await patient.ask('LIST_SUBSCRIPTIONS')
    realClock.advance(1_000)
  }
  expect(floods).toEqual([])
  for (let count = 0; count < 6; count += 1) patient.send({ method: 'LIST_SUBSCRIPTIONS', id: count })
  expect(await patient.closed).toEqual([1008, 'Too many requests'])
  const pinging = await openClient(`${url}/ws-api/v3`)
  for (let count = 0; count < 20; count += 1) pinging.send('{}')
  await expect.poll(() => pinging.messages.length).toBe(20)
  for (let count = 0; count < 6; count += 1) pinging.ws.ping()
  expect(await pinging.closed).toEqual([1008, 'Too many requests'])
  expect(floods).toHaveLength(2)
})

test('a message of 64 KiB is read; one byte more, or bytes that are no text, end the connection', async () => {
  const { url } = await start()
  const client = await openClient(`${url}/ws-api/v3`)
  client.send('x'.repeat(65_536))
  expect(await client.until(() => true)).toEqual({ heard: 65_536 })
  client.send('x'.repeat(65_537))
  expect((await client.closed)[0]).toBe(1009)
  const binary = await openClient(`${url}/ws-api/v3`)
  binary.ws.send(Buffer.from([1, 2, 3]))
  expect((await binary.closed)[0]).toBe(1003)
})

test('whoever reads too slowly what they are told is ended, and keeps nobody else waiting', async () => {
  const left: number[] = []
  let lines = 0
  const { url } = await start({
    settings: { bufferedBytes: 64 * 1024, graceMs: 50 },
    apiWork: ({ send }) => {
      lines += 1
      const line = lines
      return {
        paced: false,
        hear: async (text) => {
          for (let count = 0; count < Number(text); count += 1) send({ line, filling: 'x'.repeat(1_000_000) })
        },
        left: () => void left.push(line),
        farewell: () => ({ event: 'farewell' }),
      }
    },
  })
  const [slow, quick] = [await openClient(`${url}/ws-api/v3`), await openClient(`${url}/ws-api/v3`)]
  slow.ws.pause()
  // More than what lies between two processes of one machine.
  slow.send('40')
  await expect.poll(() => left).toEqual([1])
  quick.send('1')
  expect(await quick.until(() => true)).toMatchObject({ line: 2 })
  expect(left).toEqual([1])
})

test('who does not answer pings is gone after three of them; who does stays', async () => {
  const { url } = await start({ settings: { pingMs: 50 } })
  const deaf = new WebSocket(`${url}/ws`, { autoPong: false })
  let pings = 0
  deaf.on('ping', () => {
    pings += 1
  })
  const gone = new Promise((resolve) => deaf.once('close', resolve))
  const lively = await openClient(`${url}/ws`)
  expect(await gone).toBe(1006)
  expect(pings).toBe(3)
  expect(lively.ws.readyState).toBe(WebSocket.OPEN)
})

test('a connection ends after its day, however lively it is', async () => {
  const { url } = await start({ settings: { lifeMs: 100 } })
  const client = await openClient(`${url}/ws`)
  expect((await client.closed)[0]).toBe(1000)
})

test('before the server stops everybody is told, and nobody is let in any more', async () => {
  const { url, sockets } = await start()
  const streaming = await openClient(`${url}/ws`)
  const asking = await openClient(`${url}/ws-api/v3`)
  await sockets.close()
  expect(await streaming.closed).toEqual([1001, 'Server shutdown'])
  expect(await asking.closed).toEqual([1001, 'Server shutdown'])
  expect(streaming.messages).toMatchObject([{ e: 'serverShutdown', E: expect.any(Number) }])
  expect(asking.messages).toEqual([{ event: 'farewell' }])
  expect(await turnedAway(`${url}/ws`)).toBe(503)
})

test('whoever is refused at the gate is turned away with its status, and a place that is none with 404', async () => {
  const connect = async () => refuse({ code: 'too_much_weight' as const, retryAfterSeconds: 7 })
  const { url } = await start({ gate: { connect, refused: async (_ip, refusal) => refusal } })
  expect(await turnedAway(`${url}/ws`)).toBe(429)
  expect(await turnedAway(`${url}/ws-api/v2`)).toBe(404)
})

test('an address that a client says is not believed; what the proxies in front of us say is', async () => {
  for (const [hops, believed] of [
    [0, '127.0.0.1'],
    [1, '198.51.100.7'],
  ] as const) {
    const asked: string[] = []
    const connect = async (ip: string) => {
      asked.push(ip)
      return ok()
    }
    const { url, sockets } = await start({
      gate: { connect, refused: async (_ip, refusal) => refusal },
      trustProxy: { hops },
    })
    const ws = new WebSocket(`${url}/ws`, { headers: { 'x-forwarded-for': '10.0.0.1, 198.51.100.7' } })
    await new Promise((resolve) => ws.once('open', resolve))
    expect(asked).toEqual([believed])
    await sockets.close()
    running?.server.close()
  }
})

test('one address has so many connections at once', async () => {
  const { url } = await start({ settings: { connectionsPerAddress: 2 } })
  const [first] = await Promise.all([openClient(`${url}/ws`), openClient(`${url}/ws`)])
  expect(await turnedAway(`${url}/ws`)).toBe(503)
  first.ws.terminate()
  await expect
    .poll(async () => {
      const again = await openClient(`${url}/ws`).catch(() => undefined)
      return again !== undefined
    })
    .toBe(true)
})

test('what is asked on one connection is answered in its order', async () => {
  const { url } = await start({
    apiWork: ({ send }) => ({
      paced: false,
      async hear(text) {
        await sleep(text === 'slow' ? 30 : 0)
        send({ text })
      },
      left: () => undefined,
      farewell: () => ({}),
    }),
  })
  const client = await openClient(`${url}/ws-api/v3`)
  for (const text of ['slow', 'quick', 'slow', 'last']) client.send(text)
  await client.until(({ text }) => text === 'last')
  expect(client.messages.map(({ text }) => text)).toEqual(['slow', 'quick', 'slow', 'last'])
})
