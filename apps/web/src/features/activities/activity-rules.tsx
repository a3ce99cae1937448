import type { Activity, ActivityDetail } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import type { ReactNode } from 'react'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useDetail, useKinds } from './api.ts'

interface ActivityRulesProps {
  readonly activity: Activity
  readonly onClose: () => void
}

/** Everything that holds for an activity, before anybody agrees to it. */
export function ActivityRules({ activity, onClose }: ActivityRulesProps) {
  const query = useDetail(activity.id, true)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={activity.title}
    >
      {query.data === undefined ? <ListPending query={query} texts="activities.list" /> : <Terms detail={query.data} />}
    </Dialog>
  )
}

function Terms({ detail }: { readonly detail: ActivityDetail }) {
  const t = useTranslations('activities.rules')
  const { moment } = useAmounts()
  const { level, mostPerPerson, mostPerDay, startTime, endTime, commitment } = detail
  const where = useWhere(detail)
  return (
    <>
      {detail.rules
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <p key={line} className="mt-2 text-ink-2 first:mt-0">
            {line}
          </p>
        ))}
      <dl className="mt-4 border-line-2 border-t">
        <Fact name={t('window')}>{t('span', { start: moment(startTime), end: moment(endTime) })}</Fact>
        <Fact name={t('level')}>{t(`levels.${level}`)}</Fact>
        {mostPerPerson !== null && <Fact name={t('mostPerPerson')}>{t('times', { count: mostPerPerson })}</Fact>}
        {mostPerDay !== null && <Fact name={t('mostPerDay')}>{t('times', { count: mostPerDay })}</Fact>}
        {where !== '' && <Fact name={t('where')}>{where}</Fact>}
        {commitment !== null && (
          <Fact name={t('commitment')}>
            <span className="break-all">{commitment}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

/** Where it runs alone, and where the law does not let it. */
function useWhere({ kind, countries }: Pick<ActivityDetail, 'kind' | 'countries'>): string {
  const t = useTranslations('activities.rules')
  const locale = useLocaleTag()
  const { data } = useKinds()
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const named = (codes: readonly string[]) =>
    new Intl.ListFormat(locale).format(codes.map((code) => regions.of(code) ?? code))
  const denied = data?.kinds.find((one) => one.kind === kind)?.deniedCountries ?? []
  const said = [
    ...(countries.length > 0 ? [t('only', { countries: named(countries) })] : []),
    ...(denied.length > 0 ? [t('denied', { countries: named(denied) })] : []),
  ]
  return said.join(' ')
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 border-line border-b py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
