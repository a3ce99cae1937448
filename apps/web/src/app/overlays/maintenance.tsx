import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '../client.ts'

const POLL_MS = 60_000

const MaintenanceDialog = lazy(async () => ({ default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog }))

/** Watches for maintenance. The dialog comes once for each notice: a poll must not open what was put away. */
export function Maintenance() {
  const [seen, setSeen] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['content', 'homeNotice'],
    queryFn: ({ signal }) => client.content.homeNotice({}, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const notice = data?.maintenance ?? null
  const key = notice === null ? null : JSON.stringify(notice)
  if (notice === null || key === seen) return null
  return (
    <Suspense>
      <MaintenanceDialog notice={notice} onConfirm={() => setSeen(key)} />
    </Suspense>
  )
}
