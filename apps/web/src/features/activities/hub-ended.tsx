import type { Activity, ActivityKind, ActivityRecord } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useHub, useRecords } from './api.ts'
import { HubSection } from './hub-section.tsx'
import { resultsOf } from './hub-view.ts'
import { usePagingTexts } from './paging-texts.ts'
import { ShortActivity } from './short-activity.tsx'

/** So many until somebody asks for all. */
const FIRST = 5

interface PartProps {
  readonly kind: ActivityKind | undefined
  readonly untitled?: boolean
}

export function EndedSection({ kind, untitled = false }: PartProps) {
  const t = useTranslations('activities')
  const [isWhole, setWhole] = useState(false)
  const [page, setPage] = useState(1)
  const size = isWhole ? PAGE_SIZE : FIRST
  const query = useHub({ part: 'ended', kind, current: page, size })
  const results = resultsOf(useRecords(1).data?.records ?? [])
  const total = query.data?.total ?? 0
  const pages = isWhole ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : 1
  const pagingTexts = usePagingTexts(page, pages)
  const more = !isWhole && total > FIRST && (
    <button type="button" onClick={() => setWhole(true)} className="link min-h-6 text-dense">
      {t('allEnded', { count: total })}
    </button>
  )
  return (
    <HubSection part="ended" untitled={untitled} count={undefined} action={more}>
      {query.data === undefined ? (
        <ListPending query={query} texts="activities.list" />
      ) : total === 0 ? (
        <p className="border-line-2 border-t py-3 text-body text-ink-2">{t('empty.ended')}</p>
      ) : (
        <ul aria-label={t('parts.ended')} className="border-line-2 border-t">
          {query.data.records.map((one) => (
            <Ended key={one.id} activity={one} result={results.get(one.id)} />
          ))}
        </ul>
      )}
      <ListPaging page={page} pages={pages} onPage={setPage} texts={pagingTexts} />
    </HubSection>
  )
}

interface EndedProps {
  readonly activity: Activity
  /** Null where somebody took part and nothing has come of it yet. */
  readonly result: ActivityRecord['reward'] | undefined
}

function Ended({ activity, result }: EndedProps) {
  const { shortDay } = useAmounts()
  return (
    <ShortActivity activity={activity} time={activity.endTime} shown={shortDay(activity.endTime)}>
      {result !== undefined && <Result result={result} />}
    </ShortActivity>
  )
}

function Result({ result }: { readonly result: ActivityRecord['reward'] }) {
  const t = useTranslations('activities.result')
  const { amount } = useAmounts()
  if (result === null) return <span>{t('nothing')}</span>
  const { state, asset, amount: of } = result
  if (state === 'held') return <Status kind="in_review" label={t('held')} />
  if (state === 'void') return <Status kind="cancelled" label={t('void')} />
  return <Status kind="completed" label={t('paid', { amount: amount(of, asset) })} />
}
