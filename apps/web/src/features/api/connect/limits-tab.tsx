import * as api from '@bourse/contract/calls/web/api'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { ListPending } from '../../../app/page/paged-list.tsx'
import { TickScale } from '../../../app/page/tick-scale.tsx'

const LOOK_MS = 5_000
const RULES = ['weight', 'requests', 'shutOut', 'sockets', 'keys', 'webhooks', 'udf'] as const

/** What programs may ask for, and how much of it the address of this page has used. */
export function LimitsTab() {
  const t = useTranslations('connect.limits')
  return (
    <div className="grid gap-x-16 gap-y-8 pt-5 lg:grid-cols-[360px_minmax(0,1fr)]">
      <UsedWeight />
      <section aria-labelledby="rules">
        <h2 id="rules" className="font-semibold text-h4">
          {t('rules')}
        </h2>
        <dl className="mt-1">
          {RULES.map((rule) => (
            <div
              key={rule}
              className="grid gap-x-6 border-line border-b py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
            >
              <dt className="font-medium">{t(`${rule}.name`)}</dt>
              <dd className="text-ink-2">{t(`${rule}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function UsedWeight() {
  const t = useTranslations('connect.limits')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const query = useQuery({
    queryKey: ['api', 'limits'],
    queryFn: ({ signal }) => call(api.machineLimits, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  if (query.data === undefined) return <ListPending query={query} texts="connect.limits" />
  const { usedWeight, mostWeight, shutOutUntil } = query.data
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return (
    <section aria-labelledby="used">
      <h2 id="used" className="font-semibold text-h4">
        {t('used')}
      </h2>
      <p className="mt-3 mb-1 font-semibold text-h4">{t('of', { used: usedWeight, most: mostWeight })}</p>
      <TickScale share={usedWeight / mostWeight} width={320} />
      <p className="mt-2 text-dense text-ink-3">{t('yours')}</p>
      {shutOutUntil !== null && (
        <Note kind="warn" className="mt-4">
          {t('shut', { until: time.format(new Date(shutOutUntil)) })}
        </Note>
      )}
    </section>
  )
}
