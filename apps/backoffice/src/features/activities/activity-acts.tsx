import type { OfficeActivity } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/office/activities'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useMay } from '../../app/use-may.ts'
import { type ReasonedAct, useApprove, useReasonedAct, useResume } from './api.ts'

interface ActsProps {
  readonly activity: OfficeActivity
}

/** What can be done with it as it stands; who has written on a draft does not approve it. */
export function ActivityActs({ activity }: ActsProps) {
  const { state } = activity
  const mayAct = useMay(activities.pauseActivity)
  if (!mayAct || state === 'ended' || state === 'settled' || state === 'dropped') return null
  return state === 'draft' ? <DraftActs activity={activity} /> : <RunningActs activity={activity} />
}

function DraftActs({ activity }: ActsProps) {
  const t = useTranslations('activitiesDesk.acts')
  const approve = useApprove()
  const [dropping, setDropping] = useState(false)
  const { id, version, mayApprove } = activity
  return (
    <div className="mb-6 grid gap-3">
      {approve.error && <Note kind="error">{approve.error.message}</Note>}
      {!mayApprove && <p className="text-body text-ink-2">{t('other')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayApprove && (
          <Button
            variant="ink"
            pending={approve.isPending}
            onClick={() => approve.mutate({ id, version }, { onSuccess: () => toast.good(t('approved')) })}
          >
            {t('approve')}
          </Button>
        )}
        <Link to="/activities/list/$id/draft" params={{ id }} className={buttonClass()}>
          {t('edit')}
        </Link>
        <Button onClick={() => setDropping(true)}>{t('drop.act')}</Button>
      </div>
      {dropping && <ActDialog act="drop" id={id} onClose={() => setDropping(false)} />}
    </div>
  )
}

function RunningActs({ activity }: ActsProps) {
  const t = useTranslations('activitiesDesk.acts')
  const resume = useResume()
  const [asked, setAsked] = useState<ReasonedAct>()
  const { id, state } = activity
  return (
    <div className="mb-6 grid gap-3">
      {resume.error && <Note kind="error">{resume.error.message}</Note>}
      <div className="flex flex-wrap gap-2">
        {state === 'paused' ? (
          <Button
            variant="ink"
            pending={resume.isPending}
            onClick={() => resume.mutate(id, { onSuccess: () => toast.good(t('resumed')) })}
          >
            {t('resume')}
          </Button>
        ) : (
          <Button onClick={() => setAsked('pause')}>{t('pause.act')}</Button>
        )}
        <Button onClick={() => setAsked('end')}>{t('end.act')}</Button>
      </div>
      {asked !== undefined && <ActDialog act={asked} id={id} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface ActDialogProps {
  readonly act: ReasonedAct
  readonly id: string
  readonly onClose: () => void
}

/** What it ends, and what it leaves alone, is said before. */
function ActDialog({ act, id, onClose }: ActDialogProps) {
  const t = useTranslations('activitiesDesk.acts')
  const done = useReasonedAct(act)
  return (
    <ReasonDialog
      title={t(`${act}.title`)}
      description={t(`${act}.text`)}
      confirm={t(`${act}.act`)}
      label={t('reason')}
      missing={t('missing')}
      done={t(`${act}.done`)}
      act={done}
      onReason={(reason, then) => done.mutate({ id, reason }, then)}
      onClose={onClose}
    />
  )
}
