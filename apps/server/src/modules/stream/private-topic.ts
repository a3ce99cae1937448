import type { ChannelData } from '@bourse/contract'
import { type FanOut, type Topic, update } from './topic.ts'

/** On the bus at `user.changed.USERID`, from whoever changed something of the user's, after the commit. */
export type UserChange = {
  readonly orders: ChannelData['orders']
  readonly balances: ChannelData['balances']
}
/** On the bus at `user.notice.USERID`. */
export type UserNotice = ChannelData['notices']
/** On the bus at `user.funding.USERID`. */
export type UserFunding = ChannelData['funding'][number]

export interface PrivateDeps<Message> {
  readonly userId: string
  readonly events: FanOut<Message>
  readonly take: (message: Message) => readonly unknown[]
  /** Whether what comes in one turn travels as one list; notices stay apart. */
  readonly merge?: boolean
  readonly touch: () => void
}

/** Private channels tell changes alone: a client that is subscribed reads the state by a call, and misses nothing between. */
export function privateTopic<Message>({ userId, events, take, merge = false, touch }: PrivateDeps<Message>): Topic {
  let fresh: unknown[] = []
  const stop = events.on(userId, (message) => {
    const taken = take(message)
    if (taken.length === 0) return
    fresh.push(...taken)
    touch()
  })
  return {
    ready: () => true,
    snapshot: () => undefined,
    news() {
      const told = fresh
      fresh = []
      if (told.length === 0) return []
      return merge ? [update(told)] : told.map(update)
    },
    close: stop,
  }
}
