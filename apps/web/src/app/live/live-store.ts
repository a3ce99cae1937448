import type { StreamClient } from '@bourse/client'
import type { DataOf, StreamChannel } from '@bourse/contract'
import { oncePerFrame } from './frame.ts'

/** Goes with `useSyncExternalStore`: the same object until the next frame that has news. */
export interface LiveStore<View> {
  subscribe(listener: () => void): () => void
  view(): View | undefined
}

interface Source<View> {
  /** Follows the source until the function that it gives is called. */
  readonly follow: (changed: () => void) => () => void
  readonly read: () => View | undefined
}

/** What the server, which follows no channel, draws a page from. */
export const unheard = () => undefined

/** Tells its listeners at most ten times a second, however many messages came. Follows only while somebody listens. */
export function createLiveStore<View>({ follow, read }: Source<View>): LiveStore<View> {
  const listeners = new Set<() => void>()
  let leave: (() => void) | undefined
  let shown: View | undefined
  const frame = oncePerFrame(() => {
    shown = read()
    for (const listener of listeners) listener()
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      leave ??= follow(frame.ask)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = undefined
        frame.cancel()
        shown = undefined
      }
    },
    view: () => shown,
  }
}

interface ChannelOptions<C extends StreamChannel, View> {
  readonly stream: Pick<StreamClient, 'subscribe'>
  readonly channel: C
  /** What is known after a message. A snapshot comes with nothing known before it. */
  readonly reduce: (known: View | undefined, data: DataOf<C>) => View
}

/** What a public channel has told, by one subscription however many components read it. */
export function createChannelStore<C extends StreamChannel, View>({
  stream,
  channel,
  reduce,
}: ChannelOptions<C, View>): LiveStore<View> {
  let known: View | undefined
  return createLiveStore({
    read: () => known,
    follow(changed) {
      const leave = stream.subscribe(channel, (data, type) => {
        known = reduce(type === 'snapshot' ? undefined : known, data)
        changed()
      })
      return () => {
        leave()
        known = undefined
      }
    },
  })
}

/** One store for each name, made when it is first asked for. */
export function storePerName<View>(
  create: (name: string) => LiveStore<View>,
): (name: string | null) => LiveStore<View> {
  const stores = new Map<string | null, LiveStore<View>>()
  return (name) => {
    const known = stores.get(name)
    if (known !== undefined) return known
    const store = name === null ? SILENT : create(name)
    stores.set(name, store)
    return store
  }
}

/** Stands for "no market yet", so that a hook can be called before its symbol is known. */
const SILENT: LiveStore<never> = { subscribe: () => () => {}, view: () => undefined }
