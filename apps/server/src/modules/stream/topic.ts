import type { Unsubscribe } from '../../platform/messaging/bus.ts'

export interface TopicMessage {
  /** `subscribed` again: something may have been missed, and whoever listens reads the state again. */
  readonly type: 'snapshot' | 'update' | 'subscribed'
  readonly data: unknown
}

/**
 * What one channel has to say. Its members know everything up to the last `news`, and a snapshot is exactly that
 * knowledge, so that whoever joins later goes on with the same updates as everyone else.
 */
export interface Topic {
  /** False until there is something to begin with. */
  ready(): boolean
  /** Undefined when there is nothing to know, as on a market that has never traded. */
  snapshot(): unknown
  /** What members do not know yet; once it is asked for, they do. */
  news(): readonly TopicMessage[]
  close(): void
}

/** A topic calls `touch` when it became ready or has news. */
export type OpenTopic = (touch: () => void) => Topic

export const update = (data: unknown): TopicMessage => ({ type: 'update', data })

/** One subscription below, however many listeners there are above, and none while nobody listens. */
export function createFanOut<Message>(listen: (hear: (key: string, message: Message) => void) => Unsubscribe) {
  const listeners = new Map<string, Set<(message: Message) => void>>()
  let stop: Unsubscribe | undefined

  function hear(key: string, message: Message): void {
    for (const listener of listeners.get(key) ?? []) listener(message)
  }

  return {
    on(key: string, listener: (message: Message) => void): Unsubscribe {
      const ofKey = listeners.get(key) ?? new Set()
      listeners.set(key, ofKey.add(listener))
      stop ??= listen(hear)
      return () => {
        ofKey.delete(listener)
        if (ofKey.size === 0) listeners.delete(key)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

export type FanOut<Message> = ReturnType<typeof createFanOut<Message>>

export interface Attempt<T> {
  readonly load: () => Promise<T>
  readonly use: (value: T) => void
  readonly onFault: (error: unknown) => void
  readonly retryMs: number
}

/** Tries until it succeeds or is cancelled: a channel outlives an engine that is being restarted. */
export function keepTrying<T>({ load, use, onFault, retryMs }: Attempt<T>): () => void {
  let cancelled = false
  let timer: NodeJS.Timeout | undefined
  async function attempt() {
    const loaded = await load().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (cancelled) return
    if ('value' in loaded) return use(loaded.value)
    onFault(loaded.error)
    timer = setTimeout(attempt, retryMs)
  }
  void attempt()
  return () => {
    cancelled = true
    clearTimeout(timer)
  }
}
