import type { HomeNotice } from '@bourse/contract'

/** What every visitor must know now, in the memory of the queries. */
export const HOME_NOTICE = ['content', 'homeNotice'] as const

/** What was put away with "Got it". */
export interface SeenNotice {
  readonly maintenance: string | null
  readonly recovery: boolean
}

export const NOTHING_SEEN: SeenNotice = { maintenance: null, recovery: false }

const keyOf = ({ maintenance }: HomeNotice) => (maintenance === null ? null : JSON.stringify(maintenance))

export function seenNow(notice: HomeNotice): SeenNotice {
  return { maintenance: keyOf(notice), recovery: notice.recovery !== null }
}

/** Whether there is something that was not put away yet: each announcement comes once, each interruption too. */
export function isNews(notice: HomeNotice, seen: SeenNotice): boolean {
  const isNewMaintenance = notice.maintenance !== null && keyOf(notice) !== seen.maintenance
  return isNewMaintenance || (notice.recovery !== null && !seen.recovery)
}
