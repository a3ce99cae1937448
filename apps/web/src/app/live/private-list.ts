import type { CallFailure } from '@bourse/client'
import type { DataOf } from '@bourse/contract'
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { isLoggedIn } from '../session.ts'
import { queryClient, refresh } from '../shared-data/queries.ts'
import { createChangeLog } from './change-log.ts'
import { followPrivate } from './stream.ts'

type ListChannel = 'orders' | 'balances'
type RowOf<C extends ListChannel> = DataOf<C>[number]

export type RowListener<Row> = (row: Row, before: Row | undefined) => void

interface PrivateListOptions<C extends ListChannel> {
  readonly channel: C
  readonly queryKey: QueryKey
  readonly fetch: (signal: AbortSignal) => Promise<RowOf<C>[]>
  readonly keyOf: (row: RowOf<C>) => string
  /** Whether a row that changed belongs to the list still. */
  readonly belongs: (row: RowOf<C>) => boolean
}

export interface PrivateList<Row> {
  readonly query: UseQueryOptions<Row[], CallFailure>
  /** Keeps the query's data in step with the channel while somebody listens. Goes with `useSyncExternalStore`. */
  follow(): () => void
  /** Tells each row that changes, with what was known of it before; follows the channel as well. */
  onChange(listener: RowListener<Row>): () => void
}

/** A list of the person's own that a call gives and a private channel keeps. */
export function createPrivateList<C extends ListChannel>(options: PrivateListOptions<C>): PrivateList<RowOf<C>> {
  type Row = RowOf<C>
  const { channel, queryKey, fetch, keyOf, belongs } = options
  const log = createChangeLog<Row>({ keyOf, belongs })
  const listeners = new Set<RowListener<Row>>()
  let users = 0
  let leave: (() => void) | undefined

  const query = queryOptions<Row[], CallFailure>({
    queryKey,
    queryFn: async ({ signal }) => {
      const since = log.position()
      return log.over(await fetch(signal), since)
    },
  })

  function hear(rows: readonly Row[]): void {
    const known = queryClient.getQueryData<Row[]>(queryKey)
    for (const row of rows) {
      const before = known?.find((candidate) => keyOf(candidate) === keyOf(row))
      for (const listener of listeners) listener(row, before)
    }
    const since = log.position()
    log.add(rows)
    if (known !== undefined) queryClient.setQueryData<Row[]>(queryKey, log.over(known, since))
  }

  const follow = () => {
    users += 1
    leave ??= followPrivate({
      channel,
      listener: (data) => hear(data as readonly Row[]),
      onSubscribed: () => refresh(queryKey),
      onSession: () => {
        log.forget()
        if (isLoggedIn()) void queryClient.resetQueries({ queryKey })
        else queryClient.removeQueries({ queryKey })
      },
    })
    return () => {
      users -= 1
      if (users > 0) return
      leave?.()
      leave = undefined
    }
  }

  return {
    query,
    follow,
    onChange(listener) {
      listeners.add(listener)
      const stop = follow()
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
