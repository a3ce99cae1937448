import { createStream, type StreamListener } from '@bourse/client'
import * as streamCalls from '@bourse/contract/calls/web/stream'
import { storage } from '../browser-storage.ts'
import { call } from '../client.ts'
import { HOME_NOTICE } from '../shared-data/home-notice.ts'
import { refresh } from '../shared-data/queries.ts'

type PrivateChannel = 'orders' | 'balances' | 'notices' | 'funding'

/** Where the contract has it; its module would bring the schemas along. */
const PATH = '/ws'

/** One connection for all screens. The first subscription opens it. */
export const stream = createStream({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PATH}`,
  ticket: async () => (await call(streamCalls.ticket)).ticket,
})

/** After a lost connection the exchange may be coming back in steps: what every visitor must know is asked for at once. */
let lost = false
stream.onState(() => {
  if (stream.state() === 'closed') lost = true
  if (stream.state() !== 'open' || !lost) return
  lost = false
  refresh(HOME_NOTICE)
})

interface Follower {
  readonly join: () => () => void
  readonly onSession: () => void
  leave: (() => void) | undefined
}

const followers = new Set<Follower>()
let session = storage.get('token')

/** Everyone leaves before anyone joins: only a connection without private channels proves again who is speaking. */
storage.subscribe(() => {
  const token = storage.get('token')
  if (token === session) return
  session = token
  for (const follower of followers) {
    follower.leave?.()
    follower.leave = undefined
  }
  for (const follower of followers) {
    follower.onSession()
    if (token !== null) follower.leave = follower.join()
  }
})

interface PrivateOptions<C extends PrivateChannel> {
  readonly channel: C
  readonly listener: StreamListener<C>
  /** Whenever the channel has begun: the state behind it is to be read by a call. */
  readonly onSubscribed?: () => void
  /** Another person, or nobody, is logged in now: what was known is nobody's business any more. */
  readonly onSession?: () => void
}

/** Listens to a private channel whenever somebody is logged in, until the function that it gives is called. */
export function followPrivate<C extends PrivateChannel>(options: PrivateOptions<C>): () => void {
  const { channel, listener, onSubscribed = () => {}, onSession = () => {} } = options
  const join = () => stream.subscribe(channel, listener, onSubscribed)
  const follower: Follower = { join, onSession, leave: session === null ? undefined : join() }
  followers.add(follower)
  return () => {
    followers.delete(follower)
    follower.leave?.()
    follower.leave = undefined
  }
}
