import type { SystemStatus } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../../app/live.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { SYSTEM_EVERY_MS, useSystemStatus } from '../api.ts'
import { LedgerAuditSection } from './ledger-audit-section.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'
import { ProcessesSection } from './processes-section.tsx'
import { QueuesSection } from './queues-section.tsx'
import { SchedulesSection } from './schedules-section.tsx'
import { troublesOf } from './system.rules.ts'

export function SystemPage() {
  const t = useTranslations('system')
  const [live, setLive] = useState(true)
  const query = useSystemStatus(live)
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && <Summary status={query.data} />}
        above={query.data ? <Facts status={query.data} /> : query.error === null && <Skeleton width={240} />}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={SYSTEM_EVERY_MS} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<Sections status={undefined} />}>
        {(status) => (
          <>
            <Warnings warnings={status.warnings} />
            <Sections status={status} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Warnings({ warnings }: Pick<SystemStatus, 'warnings'>) {
  const t = useTranslations('system.warnings')
  return warnings.map((warning) => (
    <Note key={warning} kind="error" className="mb-6">
      {t(warning)}
    </Note>
  ))
}

/** Every section keeps its place while its figures are on the way. */
function Sections({ status }: { status: SystemStatus | undefined }) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_400px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <ProcessesSection processes={status?.processes} />
        <QueuesSection queues={status?.queues} givenUp={status?.deadLetters ?? 0} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <MaintenanceSection status={status} />
        <LedgerAuditSection audit={status?.lastAudit} />
        <SchedulesSection schedules={status?.schedules} />
      </div>
    </div>
  )
}

function Summary({ status }: { status: SystemStatus }) {
  const t = useTranslations('system.summary')
  const locale = useLocaleTag()
  const troubles = troublesOf(status)
  if (troubles.length === 0) return t('fine')
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  return list.format(troubles.map(({ key, count }) => t(key, { count })))
}

function Facts({ status }: { status: SystemStatus }) {
  const t = useTranslations('system')
  const moment = useMoment()
  const facts = [t('version', { version: status.version }), t('productTime', { time: moment(status.time) })]
  return [...facts, ...(status.sandbox ? [t('sandbox')] : [])].join(' · ')
}
