import type { Activity, ActivityKind } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useHub } from './api.ts'
import { HubSection } from './hub-section.tsx'
import { ShortActivity } from './short-activity.tsx'
import { TellOfNext, TellOfOne } from './tell-of-start.tsx'

interface PartProps {
  readonly kind: ActivityKind | undefined
  readonly untitled?: boolean
}

export function SoonSection({ kind, untitled = false }: PartProps) {
  const t = useTranslations('activities')
  const query = useHub({ part: 'soon', kind, current: 1, size: PAGE_SIZE })
  const running = useHub({ part: 'running', kind, current: 1, size: PAGE_SIZE })
  // Where nothing runs, it stands there already.
  const isSaidAbove = !untitled && running.data?.total === 0
  const records = query.data?.records
  return (
    <HubSection
      part="soon"
      untitled={untitled}
      count={query.data?.total}
      action={
        isSaidAbove ? undefined : <TellOfNext kind={kind} className={untitled ? 'mt-3 text-body' : 'text-body'} />
      }
    >
      {records === undefined ? (
        <ListPending query={query} texts="activities.list" />
      ) : records.length === 0 ? (
        <p className="border-line-2 border-t py-3 text-body text-ink-2">{t('empty.soon')}</p>
      ) : (
        <ul aria-label={t('parts.soon')} className="border-line-2 border-t">
          {records.map((one) => (
            <Soon key={one.id} activity={one} />
          ))}
        </ul>
      )}
    </HubSection>
  )
}

function Soon({ activity }: { readonly activity: Activity }) {
  const { amount, moment } = useAmounts()
  const [budget] = activity.budgets
  return (
    <ShortActivity activity={activity} time={activity.startTime} shown={moment(activity.startTime)}>
      <span className="flex flex-wrap items-center gap-x-3">
        {budget !== undefined && amount(budget.budget, budget.asset)}
        <TellOfOne activity={activity} />
      </span>
    </ShortActivity>
  )
}
