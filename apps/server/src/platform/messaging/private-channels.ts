import type { StreamChannel } from '@bourse/contract'
import type { Json } from '../json.ts'
import type { Subject } from './subjects.ts'

/** The contract's channels that need a log-in: they have one name for everybody, and nothing after it. */
export type PrivateName = Exclude<StreamChannel, `${string}:${string}` | 'tickers'>

interface Described<Message extends Json> {
  readonly name: PrivateName
  /** Where the module publishes what concerns a user. */
  readonly subject: (user: string) => Subject<Message>
  /** What of a message is told on the channel. */
  readonly take: (message: Message) => readonly unknown[]
  /** Whether what comes in one turn travels as one list. */
  readonly merge?: boolean
}

/** A channel of the stream on which a module tells each user what is theirs alone. */
export interface PrivateChannel extends Omit<Described<Json>, 'subject' | 'take'> {
  readonly subject: (user: string) => Subject<never>
  readonly take: (message: never) => readonly unknown[]
}

export function privateChannel<Message extends Json>(channel: Described<Message>): PrivateChannel {
  return channel as unknown as PrivateChannel
}
