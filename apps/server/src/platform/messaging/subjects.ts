import type { Json } from '../json.ts'

declare const MESSAGE: unique symbol
declare const ANSWER: unique symbol

/** Where messages of one kind go. Who publishes and who subscribes use the same value, so that they mean the same. */
export type Subject<Message extends Json> = string & { readonly [MESSAGE]: (message: Message) => Message }

/** Where requests of one kind go, and what comes back. */
export type RequestSubject<Message extends Json, Answer extends Json> = Subject<Message> & {
  readonly [ANSWER]: (answer: Answer) => Answer
}

export function subject<Message extends Json>(name: string): Subject<Message> {
  return name as Subject<Message>
}

/** One for each key: a market, a user. With `*` as the key, all of them. */
export function subjectsOf<Message extends Json>(name: string): (key: string) => Subject<Message> {
  return (key) => subject<Message>(`${name}.${key}`)
}

export function requestSubject<Message extends Json, Answer extends Json>(
  name: string,
): RequestSubject<Message, Answer> {
  return name as RequestSubject<Message, Answer>
}
