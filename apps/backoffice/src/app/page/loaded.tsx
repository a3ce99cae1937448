import type { CallFailure } from '@bourse/client'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDeviceMoment } from '../moments.ts'

export interface LoadedProps<Data> {
  query: UseQueryResult<Data, CallFailure>
  /** What could not be had, as a sentence. */
  failed: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Skeleton, error with a retry, or the thing itself; and a warning over figures that could not be refreshed. */
export function Loaded<Data>({ query, failed, skeleton, children }: LoadedProps<Data>) {
  const t = useTranslations('shell')
  const moment = useDeviceMoment()
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  if (data === undefined) {
    if (error === null) return skeleton
    return <ErrorState title={failed} text={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      {error !== null && (
        <Note kind="warn" role="status" className="mb-4">
          {t('stale', { time: moment(dataUpdatedAt) })} {error.message}
        </Note>
      )}
      {children(data)}
    </>
  )
}
