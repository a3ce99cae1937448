import * as content from '@bourse/contract/calls/web/content'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../client.ts'
import { HOME_NOTICE, isNews, NOTHING_SEEN, seenNow } from '../shared-data/home-notice.ts'

const POLL_MS = 60_000

const MaintenanceDialog = lazy(async () => ({ default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog }))

/** Watches for maintenance and interruptions. The dialog comes once for each: a poll must not open what was put away. */
export function Maintenance() {
  const [seen, setSeen] = useState(NOTHING_SEEN)
  const { data: notice } = useQuery({
    queryKey: HOME_NOTICE,
    queryFn: ({ signal }) => call(content.homeNotice, {}, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  if (notice === undefined) return null
  // Over and done with: the next interruption is told again.
  if (notice.recovery === null && seen.recovery) setSeen({ ...seen, recovery: false })
  if (!isNews(notice, seen)) return null
  return (
    <Suspense>
      <MaintenanceDialog notice={notice} onConfirm={() => setSeen(seenNow(notice))} />
    </Suspense>
  )
}
