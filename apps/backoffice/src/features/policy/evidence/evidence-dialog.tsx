import type { InvestorEvidence } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type EvidenceDecision, useDecideEvidence, useEvidencePicture } from './investors-api.ts'

const REASON_MAX = 300

interface DialogProps {
  readonly one: InvestorEvidence
  readonly onClose: () => void
}

/** The picture, what it is said to show, and the decision; a refusal needs a reason that the person reads. */
export function EvidenceDialog({ one, onClose }: DialogProps) {
  const t = useTranslations('investors')
  const moment = useMoment({ withDate: true })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecideEvidence()
  const typed = reason.trim()
  const waits = one.state === 'waiting'
  const send = (decision: EvidenceDecision['decision']) => {
    setTried(decision === 'rejected')
    if (decide.isPending || (decision === 'rejected' && typed === '')) return
    const done = () => {
      toast.good(t(`done.${decision}`))
      onClose()
    }
    decide.mutate({ evidenceId: one.evidenceId, decision, ...(typed !== '' && { reason: typed }) }, { onSuccess: done })
  }
  const acts = (
    <>
      <Button variant="danger" pending={decide.isPending} onClick={() => send('rejected')}>
        {t('reject')}
      </Button>
      <Button variant="ink" pending={decide.isPending} onClick={() => send('accepted')}>
        {t('accept')}
      </Button>
    </>
  )
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('one', { uid: one.uid })}
      description={t(`grounds.${one.ground}`)}
      actions={waits ? acts : <Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="grid gap-4">
        {decide.error !== null && <Note kind="error">{decide.error.message}</Note>}
        <Picture one={one} />
        {waits ? (
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={REASON_MAX}
            rows={2}
            value={reason}
            error={tried && typed === '' ? t('reasonMissing') : undefined}
            onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
          />
        ) : (
          <p className="text-body text-ink-2">
            {t('decided', {
              state: t(`states.${one.state}`),
              by: one.decidedBy ?? '',
              time: one.decidedAt === null ? '' : moment(one.decidedAt),
            })}
            {one.reason !== null && <span className="block">{one.reason}</span>}
          </p>
        )}
      </div>
    </LateDialog>
  )
}

function Picture({ one }: { readonly one: InvestorEvidence }) {
  const t = useTranslations('investors')
  const { data, error, refetch, isRefetching } = useEvidencePicture(one.evidenceId)
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={t('pictureFailed')}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    )
  if (data === undefined) return <Skeleton height={240} />
  return (
    <a href={data} download={one.evidenceId} className="block bg-paper-down">
      <img src={data} alt={t('picture', { uid: one.uid })} className="max-h-[420px] w-full object-contain" />
    </a>
  )
}
