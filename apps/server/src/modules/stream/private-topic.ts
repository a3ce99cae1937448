import { type FanOut, type Topic, type TopicMessage, update } from './topic.ts'

export interface PrivateDeps<Message> {
  readonly userId: string
  readonly events: FanOut<Message>
  /** Told when events may have been lost on their way here. */
  readonly losses: FanOut<undefined>
  readonly take: (message: Message) => readonly unknown[]
  /** Whether what comes in one turn travels as one list; notices stay apart. */
  readonly merge?: boolean
  readonly touch: () => void
}

/** The key of what concerns every user. */
export const ANYBODY = '*'
const BEGINNING: TopicMessage = { type: 'subscribed', data: undefined }

/** Private channels tell changes alone: a client that is subscribed reads the state by a call, and misses nothing between. */
export function privateTopic<Message>(deps: PrivateDeps<Message>): Topic {
  const { userId, events, losses, take, merge = false, touch } = deps
  let fresh: unknown[] = []
  let begunAgain = false
  const stopListening = events.on(userId, (message) => {
    const taken = take(message)
    if (taken.length === 0) return
    fresh.push(...taken)
    touch()
  })
  const stopLosing = losses.on(ANYBODY, () => {
    begunAgain = true
    touch()
  })
  return {
    ready: () => true,
    snapshot: () => undefined,
    news() {
      const told = fresh
      const beginnings = begunAgain ? [BEGINNING] : []
      fresh = []
      begunAgain = false
      if (told.length === 0) return beginnings
      return [...beginnings, ...(merge ? [update(told)] : told.map(update))]
    },
    close() {
      stopListening()
      stopLosing()
    },
  }
}
