import type { ActivityKind } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { ActivityRow } from './activity-row.tsx'
import { PAGE_SIZE, useHub, useOwnStandings } from './api.ts'
import { HubEmpty } from './hub-empty.tsx'
import { HubSection } from './hub-section.tsx'
import { rowActs } from './hub-view.ts'
import { usePagingTexts } from './paging-texts.ts'

interface PartProps {
  readonly kind: ActivityKind | undefined
  readonly untitled?: boolean
}

export function RunningSection({ kind, untitled = false }: PartProps) {
  const t = useTranslations('activities')
  const [page, setPage] = useState(1)
  const query = useHub({ part: 'running', kind, current: page, size: PAGE_SIZE })
  const own = useOwnStandings().data
  const records = query.data?.records ?? []
  const acts = rowActs(records, own)
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  const pagingTexts = usePagingTexts(page, pages)
  return (
    <HubSection part="running" untitled={untitled} count={query.data?.total}>
      {query.data === undefined ? (
        <ListPending query={query} texts="activities.list" />
      ) : records.length === 0 ? (
        <HubEmpty kind={kind} />
      ) : (
        <ul aria-label={t('parts.running')} className="border-line-2 md:border-t">
          {records.map((one) => (
            <ActivityRow key={one.id} activity={one} own={own?.get(one.id)} act={acts.get(one.id)} />
          ))}
        </ul>
      )}
      <ListPaging page={page} pages={pages} onPage={setPage} texts={pagingTexts} />
    </HubSection>
  )
}
