import { type DelaySummary, WindowedDelays } from './delays.ts'
import { DeafClient, type Heard, Listener, type Listening } from './listener.ts'

/** The clients of the stream, in a process of their own: what they do costs the server no turn of its event loop. */
export type ToListeners =
  | {
      readonly do: 'open'
      readonly port: number
      readonly tickets: readonly string[]
      readonly markets: readonly string[]
    }
  | { readonly do: 'window' | 'finish' }

export interface ListenersWindow {
  readonly trades: DelaySummary
  readonly orders: DelaySummary
  readonly messages: number
  readonly faults: number
  /** How often one that reads nothing was cut off. */
  readonly cuts: number
}

export interface ListenersEnd extends ListenersWindow {
  readonly listeners: number
  /** The first of what went wrong. */
  readonly faultsSeen: readonly string[]
  /** Of those that read nothing: how many there are of each kind, and how many of them were cut at least once. */
  readonly silent: readonly [all: number, cut: number]
  readonly greedy: readonly [all: number, cut: number]
  /** What each listener of a market has counted, without repetition: one number when all heard the same. */
  readonly tradeCounts: Readonly<Record<string, readonly number[]>>
  readonly sequences: Readonly<Record<string, readonly number[]>>
  /** Of the private channels: client order id, order id, last state. */
  readonly ordersTold: readonly (readonly [key: string, orderId: string, state: string])[]
}

export type FromListeners =
  | { readonly told: 'opened' }
  | { readonly told: 'window'; readonly window: ListenersWindow }
  | { readonly told: 'finished'; readonly end: ListenersEnd }

const BOOKS_AND_TRADES = 200
const PRICES = 100
const ALL_BOOKS = 50
const SILENT = 40
const GREEDY = 10
/** Fewer than the fifty connections that an address may have. */
const PER_ADDRESS = 25
const OPENED_AT_ONCE = 25

const heard: Heard = { trades: new WindowedDelays(), orders: new WindowedDelays(), faults: [], messages: 0 }
const listeners: Listener[] = []
const deaf: DeafClient[] = []
let doors = 0

/** The whole of 127.0.0.0/8 is this machine: every so many clients have an address of their own. */
function doorTo(port: number) {
  const from = `127.0.1.${1 + Math.floor(doors / PER_ADDRESS)}`
  doors += 1
  return { port, from }
}

async function open({ port, tickets, markets }: Extract<ToListeners, { do: 'open' }>): Promise<void> {
  const marketOf = (place: number) => markets[place % markets.length] ?? ''
  const books = markets.map((symbol) => `depth:${symbol}`)
  const wanted = (count: number, channels: (place: number) => readonly string[]) =>
    Array.from({ length: count }, (_, place): Listening => ({ door: doorTo(port), channels: channels(place) }))
  const page = (place: number) => {
    const symbol = marketOf(place)
    return [`depth:${symbol}`, `trades:${symbol}`, `ticker:${symbol}`, `kline:${symbol}:1m`]
  }
  const listening = [
    ...tickets.map((ticket, place): Listening => {
      return { door: doorTo(port), ticket, channels: [...page(place), 'orders', 'balances'] }
    }),
    ...wanted(BOOKS_AND_TRADES, (place) => page(place).slice(0, 2)),
    ...wanted(PRICES, () => ['tickers']),
    ...wanted(ALL_BOOKS, () => books),
  ]
  await someAtOnce(listening, async (one) => {
    const listener = new Listener(heard)
    listeners.push(listener)
    await listener.open(one)
  })
  const trades = markets.map((symbol) => `trades:${symbol}`)
  for (const one of wanted(SILENT, () => [...books, ...trades])) deaf.push(new DeafClient(one, false))
  for (const one of wanted(GREEDY, () => [...books, ...trades])) deaf.push(new DeafClient(one, true))
  await someAtOnce(deaf, (one) => one.open())
}

async function someAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let done = 0; done < all.length; done += OPENED_AT_ONCE)
    await Promise.all(all.slice(done, done + OPENED_AT_ONCE).map(work))
}

const cutsOf = (greedy: boolean) => deaf.filter((one) => one.greedy === greedy).map(({ cuts }) => cuts)
const allCuts = () => deaf.reduce((sum, { cuts }) => sum + cuts, 0)

function windowed(): ListenersWindow {
  const { trades, orders, messages, faults } = heard
  return { trades: trades.window(), orders: orders.window(), messages, faults: faults.length, cuts: allCuts() }
}

function finish(): ListenersEnd {
  const { trades, orders, messages, faults } = heard
  const told = (greedy: boolean) => [cutsOf(greedy).length, cutsOf(greedy).filter((cuts) => cuts > 0).length] as const
  const end = {
    ...{ trades: trades.all(), orders: orders.all(), messages, faults: faults.length, cuts: allCuts() },
    listeners: listeners.length,
    faultsSeen: faults.slice(0, 10),
    silent: told(false),
    greedy: told(true),
    tradeCounts: distinct((listener) => listener.tradeCounts),
    sequences: distinct((listener) => listener.sequences),
    ordersTold: listeners.flatMap((listener) =>
      Array.from(listener.orders, ([key, { orderId, state }]) => [key, orderId, state] as const),
    ),
  }
  for (const one of [...listeners, ...deaf]) one.leave()
  return end
}

function distinct(of: (listener: Listener) => ReadonlyMap<string, number>): Record<string, readonly number[]> {
  const all = Map.groupBy(
    listeners.flatMap((listener) => [...of(listener)]),
    ([symbol]) => symbol,
  )
  return Object.fromEntries(Array.from(all, ([symbol, told]) => [symbol, [...new Set(told.map(([, count]) => count))]]))
}

function tell(message: FromListeners): void {
  process.send?.(message)
}

async function handle(message: ToListeners): Promise<void> {
  if (message.do === 'open') {
    await open(message)
    tell({ told: 'opened' })
  } else if (message.do === 'window') tell({ told: 'window', window: windowed() })
  else tell({ told: 'finished', end: finish() })
}

process.on('message', (message: ToListeners) => void handle(message))
process.on('disconnect', () => process.exit())
