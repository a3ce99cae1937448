import type { OfficeTrialDetail } from '@bourse/contract'
import * as trial from '@bourse/contract/calls/office/trial'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { useMay } from '../../app/use-may.ts'
import { useRetry } from './api.ts'

/** An end that waits is tried again by itself every five minutes; here at once. */
export function Retry({ one }: { readonly one: OfficeTrialDetail }) {
  const t = useTranslations('trialDesk')
  const moment = useMoment({ withDate: true })
  const may = useMay(trial.retryTrial)
  const [reason, setReason] = useState('')
  const retry = useRetry()
  if (one.trouble === null || one.troubleSince === null) return null
  return (
    <section aria-label={t('retry.title')} className="grid gap-3">
      <Note kind="warn">
        {t(`troubles.${one.trouble}`)} {t('retry.since', { time: moment(one.troubleSince) })}
      </Note>
      {may && (
        <>
          <TextArea
            label={t('retry.reason')}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {retry.isError && <Note kind="error">{retry.error.message}</Note>}
          <Button
            disabled={reason.trim() === ''}
            pending={retry.isPending}
            onClick={() => retry.mutate({ id: one.id, reason: reason.trim() })}
          >
            {t('retry.act')}
          </Button>
        </>
      )}
    </section>
  )
}
