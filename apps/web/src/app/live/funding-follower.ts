import type { FundingEvent } from '@bourse/contract'
import { followPrivate } from './stream.ts'

/**
 * For pages that show what the channel `funding` tells of under one name: it is read again when it has changed. To be given to
 * `useSyncExternalStore`; however many parts of a page follow, the channel is followed once.
 */
export function fundingFollower(kind: FundingEvent['kind'], read: () => void): () => () => void {
  let users = 0
  let leave: (() => void) | undefined
  return () => {
    users += 1
    leave ??= followPrivate({
      channel: 'funding',
      listener: (events) => {
        if (events.some((event) => event.kind === kind)) read()
      },
      onSubscribed: read,
    })
    return () => {
      users -= 1
      if (users > 0) return
      leave?.()
      leave = undefined
    }
  }
}

export const NOTHING = () => null
