import { parentPort, workerData } from 'node:worker_threads'
import { HttpConnection } from './connection.ts'
import { createTrader, type Trader } from './trader.ts'
import { doorWay, siteWay } from './ways.ts'

/** What one case asks of the load: how many connections, for how long, and at which rate (0: as fast as answers come). */
export interface LoadOrder {
  readonly port: number
  /** Sessions of people, or for `signed` the keys of their machines. */
  readonly tokens: readonly string[]
  readonly connections: number
  readonly seconds: number
  readonly perSecond: number
  readonly kind: 'orders' | 'signed' | 'trivial'
  readonly symbol: string
  readonly run: string
}

export interface LoadResult {
  readonly calls: number
  readonly seconds: number
  readonly refused: number
  readonly latenciesMs: readonly number[]
  /** Client order ids that were acknowledged. */
  readonly acknowledged: readonly string[]
}

const order = workerData as LoadOrder

/** Connections take their next request as soon as the last one was answered, or at their next appointed time. */
async function drive(): Promise<LoadResult> {
  const connections = await Promise.all(
    // Machines come from many places: what one address may ask for has a bound.
    Array.from({ length: order.connections }, (_, place) =>
      HttpConnection.open(order.port, `127.0.3.${1 + (place % 250)}`),
    ),
  )
  const traders = connections.map((connection, place) => traderOf(connection, place))
  const latenciesMs: number[] = []
  const started = performance.now()
  const until = started + order.seconds * 1000
  let next = 0
  const appointment = () => {
    const at = started + (next * 1000) / order.perSecond
    next += 1
    return at
  }
  await Promise.all(
    traders.map(async (trader) => {
      for (;;) {
        const due = order.perSecond === 0 ? performance.now() : appointment()
        if (due >= until) return
        const wait = due - performance.now()
        if (wait > 0) await new Promise((done) => setTimeout(done, wait))
        await trader.step()
        // From when it should have been sent: a server that lets others wait must not look fast.
        latenciesMs.push(performance.now() - due)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  return {
    calls: latenciesMs.length,
    seconds,
    refused: traders.reduce((sum, trader) => sum + trader.refused, 0),
    latenciesMs,
    acknowledged: traders.flatMap((trader) => trader.acknowledged),
  }
}

function traderOf(connection: HttpConnection, place: number): Trader {
  const token = order.tokens[place % order.tokens.length] ?? ''
  const { kind, symbol, run } = order
  const way = kind === 'signed' ? doorWay({ connection, symbol }, token) : siteWay({ connection, symbol }, token)
  return createTrader({ way, name: `${run}-${place}`, trivial: kind === 'trivial', seed: place })
}

parentPort?.postMessage(await drive())
