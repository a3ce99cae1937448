import type { DataOf, DepthData, StreamChannel, StreamMessage, StreamRequest } from '@bourse/contract'

/** `closed` between a lost connection and the next try, and when there is nothing to listen to. */
export type StreamState = 'connecting' | 'open' | 'closed'

/** A snapshot replaces whatever was known of the channel, whenever it comes. */
export type StreamListener<C extends StreamChannel> = (data: DataOf<C>, type: 'snapshot' | 'update') => void

export interface StreamOptions {
  /** Where the stream is: `wss://…/ws`. */
  readonly url: string
  /** A fresh ticket of the call `stream.ticket`; asked for on every connection that has private channels. */
  readonly ticket?: () => Promise<string>
  /** For programs outside a browser, which sends its cookies by itself: the header that they send. */
  readonly cookie?: () => string | undefined
  /** Specification §7. */
  readonly reconnectMs?: number
  /** How long the server may be silent before it is asked for a sign of life, and then before it is given up. */
  readonly silenceMs?: number
}

export interface StreamClient {
  /**
   * Listens until the function that it gives is called. `onSubscribed` is called whenever the channel has begun, also
   * after a reconnect: then the state behind a private channel is to be read by a call.
   */
  subscribe<C extends StreamChannel>(channel: C, listener: StreamListener<C>, onSubscribed?: () => void): () => void
  state(): StreamState
  /** With `state`, as `useSyncExternalStore` takes it. */
  onState(listener: () => void): () => void
  close(): void
}

interface Wanted {
  readonly listeners: Map<object, Subscriber>
  confirmed: boolean
  /** Of depth: where the next update must begin; undefined until a snapshot. */
  sequence: number | undefined
}

/** Each try is an object of its own, so that the answer to an earlier one, perhaps another person's, counts for nothing. */
interface Authentication {
  step: 'none' | 'asked' | 'sent' | 'done'
}

interface Subscriber {
  readonly listener: (data: unknown, type: 'snapshot' | 'update') => void
  readonly onSubscribed: (() => void) | undefined
}

type Data = Extract<StreamMessage, { type: 'snapshot' | 'update' }>

const RECONNECT_MS = 5_000
const SILENCE_MS = 20_000
/** The server takes ten messages at once and ten a second; a little less is safe whatever the network does to them. */
const AT_ONCE = 8
const EVERY_MS = 125

/** What everybody hears is about a market, but for the list of all. */
const isPrivate = (channel: string) => !channel.includes(':') && channel !== 'tickers'

/** One socket for all channels, opened by the first one. Works in browsers and in Node. */
export function createStream(options: StreamOptions): StreamClient {
  const { url, ticket, reconnectMs = RECONNECT_MS, silenceMs = SILENCE_MS } = options
  const wanted = new Map<string, Wanted>()
  const stateListeners = new Set<() => void>()
  /** What is still to be sent for each channel; a later request replaces an earlier one. */
  const queue = new Map<string, 'subscribe' | 'unsubscribe'>()
  let state: StreamState = 'closed'
  let socket: WebSocket | undefined
  let stopped = false
  let authentication: Authentication = { step: 'none' }
  let allowance = AT_ONCE
  let planned = false
  let pumping: ReturnType<typeof setInterval> | undefined
  let watching: ReturnType<typeof setInterval> | undefined
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let silent = 0
  /** Whether the connection was made again for a cookie, and nobody was known by it since. */
  let renewed = false

  function enter(next: StreamState): void {
    if (state === next) return
    state = next
    for (const listener of stateListeners) listener()
  }

  function connect(): void {
    reconnecting = undefined
    if (stopped || socket !== undefined || wanted.size === 0) return
    enter('connecting')
    const opening = openSocket(url, options.cookie?.())
    socket = opening
    opening.onopen = () => socket === opening && begin()
    opening.onmessage = ({ data }) => {
      if (socket !== opening) return
      silent = 0
      hear(JSON.parse(data))
    }
    opening.onclose = () => socket === opening && lose()
  }

  function begin(): void {
    allowance = AT_ONCE
    authentication = { step: 'none' }
    queue.clear()
    watching = setInterval(watch, silenceMs)
    enter('open')
    for (const channel of wanted.keys()) ask(channel)
  }

  function lose(): void {
    clearInterval(pumping)
    clearInterval(watching)
    pumping = undefined
    socket = undefined
    silent = 0
    for (const channel of wanted.values()) {
      channel.confirmed = false
      channel.sequence = undefined
    }
    enter('closed')
    if (!stopped) reconnecting = setTimeout(connect, reconnectMs)
  }

  /** A connection that broke somewhere on the way still looks open here; only an answer shows that it is. */
  function watch(): void {
    silent += 1
    if (silent === 2) send({ op: 'ping' })
    if (silent > 2) drop()
  }

  function drop(): void {
    const old = socket
    lose()
    old?.close()
  }

  /** Somebody has logged in since the handshake, which could not bring their cookie: another one can. */
  function renew(): void {
    const first = !renewed
    drop()
    renewed = true
    if (!first) return
    clearTimeout(reconnecting)
    connect()
  }

  function send(request: StreamRequest): void {
    socket?.send(JSON.stringify(request))
  }

  function ask(channel: string): void {
    const entry = wanted.get(channel)
    if (state !== 'open' || entry === undefined) return
    entry.confirmed = false
    entry.sequence = undefined
    if (isPrivate(channel) && authentication.step !== 'done') authenticate()
    else enqueue(channel, 'subscribe')
  }

  function askPrivate(): void {
    for (const channel of wanted.keys()) if (isPrivate(channel)) ask(channel)
  }

  /** Sent at the end of the turn, so that a component that leaves and comes back within it costs one message. */
  function enqueue(channel: string, op: 'subscribe' | 'unsubscribe'): void {
    queue.set(channel, op)
    if (!planned) queueMicrotask(pump)
    planned = true
  }

  function pump(): void {
    planned = false
    if (state !== 'open') return
    for (const [channel, op] of queue) {
      if (allowance === 0) break
      allowance -= 1
      queue.delete(channel)
      send({ op, channel: channel as StreamChannel })
    }
    pumping ??= setInterval(() => {
      allowance += 1
      pump()
      if (allowance < AT_ONCE) return
      clearInterval(pumping)
      pumping = undefined
    }, EVERY_MS)
  }

  function authenticate(): void {
    if (authentication.step !== 'none' || ticket === undefined) return
    const attempt: Authentication = { step: 'asked' }
    authentication = attempt
    ticket().then(
      (secret) => {
        if (attempt !== authentication) return
        attempt.step = 'sent'
        send({ op: 'auth', ticket: secret })
      },
      () => authenticateLater(attempt),
    )
  }

  function authenticateLater(attempt: Authentication): void {
    setTimeout(() => {
      if (attempt !== authentication) return
      authentication = { step: 'none' }
      askPrivate()
    }, reconnectMs)
  }

  function hear(message: StreamMessage) {
    if (message.type === 'authenticated') {
      if (authentication.step !== 'sent') return drop()
      authentication.step = 'done'
      renewed = false
      askPrivate()
    } else if (message.type === 'refused') refused(message)
    else if (message.type === 'subscribed') {
      const entry = wanted.get(message.channel)
      if (entry === undefined) return
      entry.confirmed = true
      for (const { onSubscribed } of entry.listeners.values()) onSubscribed?.()
    } else if (message.type === 'snapshot' || message.type === 'update') deliver(message)
  }

  function refused({ reason, channel = '' }: Extract<StreamMessage, { type: 'refused' }>) {
    if (reason === 'stream.ticket_refused') authenticateLater(authentication)
    if (reason === 'stream.cookie_missing') renew()
    if (reason === 'stream.authentication_needed') {
      // The session ended, or another began: only a fresh ticket can tell.
      if (authentication.step === 'done') authentication = { step: 'none' }
      ask(channel)
    }
    if (reason !== 'stream.too_fast') return
    // Which message it was is not told.
    if (authentication.step === 'sent') return drop()
    allowance = 0
    for (const [name, { confirmed }] of wanted) if (!confirmed) ask(name)
  }

  function deliver(message: Data): void {
    const entry = wanted.get(message.channel)
    if (entry === undefined || !follows(entry, message)) return
    for (const { listener } of entry.listeners.values()) listener(message.data, message.type)
  }

  /** An update of a book that does not begin where the last one ended is of no use; a new snapshot is asked for. */
  function follows(entry: Wanted, { type, channel, data }: Data): boolean {
    if (!channel.startsWith('depth:')) return true
    const { from, to } = data as DepthData
    if (type === 'update' && from !== entry.sequence) {
      if (entry.sequence !== undefined) ask(channel)
      return false
    }
    entry.sequence = to
    return true
  }

  function leave(channel: string): void {
    wanted.delete(channel)
    if (state !== 'open') return
    enqueue(channel, 'unsubscribe')
    // Whoever comes next may be somebody else.
    if (![...wanted.keys()].some(isPrivate)) authentication = { step: 'none' }
  }

  return {
    subscribe(channel, listener, onSubscribed) {
      const key = {}
      const entry = wanted.get(channel) ?? { listeners: new Map(), confirmed: false, sequence: undefined }
      const begun = entry.confirmed
      entry.listeners.set(key, { listener: listener as Subscriber['listener'], onSubscribed })
      wanted.set(channel, entry)
      if (socket === undefined && reconnecting === undefined) connect()
      // A second listener needs the snapshot too; a private channel has none.
      if (begun && isPrivate(channel)) queueMicrotask(() => onSubscribed?.())
      else ask(channel)
      return () => {
        if (entry.listeners.delete(key) && entry.listeners.size === 0 && wanted.get(channel) === entry) leave(channel)
      }
    },
    state: () => state,
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    close() {
      stopped = true
      clearTimeout(reconnecting)
      if (socket !== undefined) drop()
    },
  }
}

/** Node's own socket takes headers, which no type of the browser's knows. */
function openSocket(url: string, cookie: string | undefined): WebSocket {
  return cookie === undefined ? new WebSocket(url) : new WebSocket(url, { headers: { cookie } } as unknown as string[])
}
