import type { SystemStatus } from '@bourse/contract'
import * as admin from '@bourse/contract/calls/office/admin'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { mayCall } from '../../../app/access.ts'
import { useMoment } from '../../../app/moments.ts'
import { useSession } from '../../../app/session.ts'
import { MaintenanceOffDialog, MaintenanceOnDialog } from './maintenance-dialogs.tsx'

export function MaintenanceSection({ status }: { status: SystemStatus | undefined }) {
  const t = useTranslations('system.maintenance')
  const { staff } = useSession()
  const [asking, setAsking] = useState(false)
  const active = status?.maintenance.active ?? false
  const button = status !== undefined && mayCall(staff.role, admin.setMaintenance) && (
    <Button size="sm" variant={active ? 'ink' : 'outline'} onClick={() => setAsking(true)}>
      {active ? t('remove') : t('show')}
    </Button>
  )
  const DialogOfAct = active ? MaintenanceOffDialog : MaintenanceOnDialog
  return (
    <section aria-labelledby="maintenance">
      <SectionRule id="maintenance" title={t('title')} action={button} />
      {status === undefined ? <LoadingState lines={2} /> : <State maintenance={status.maintenance} />}
      {asking && status !== undefined && (
        <DialogOfAct now={new Date(status.time).getTime()} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

function State({ maintenance: { active, message, until } }: { maintenance: SystemStatus['maintenance'] }) {
  const t = useTranslations('system.maintenance')
  const moment = useMoment()
  if (!active) {
    return (
      <p className="text-body">
        <Status kind="completed" label={t('off')} className="text-body" />
        <span className="mt-1 block text-ink-2">{t('offText')}</span>
      </p>
    )
  }
  return (
    <div className="text-body">
      <Status kind="in_review" label={t('on')} className="text-body" />
      <blockquote className="mt-2 border-warn-line border-l-3 bg-warn-wash px-3 py-2.5">
        {message ?? t('standardText')}
        {until !== null && <span className="mt-1 block text-ink-2">{t('until', { time: moment(until) })}</span>}
      </blockquote>
    </div>
  )
}
