import type { WebhookEndpoint } from '@bourse/contract'
import { EVENT_DAYS } from '@bourse/contract/webhook-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useServerMinute } from '../../../app/live/server-clock.ts'
import { useReplayRange } from './webhooks-api.ts'

interface ReplayDialogProps {
  readonly of: WebhookEndpoint | undefined
  readonly onClose: () => void
}

const SPANS = ['hour', 'day', 'week', 'month'] as const
const HOUR_MS = 3_600_000
const SPAN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: EVENT_DAYS * 24 * HOUR_MS }
/** The present minute belongs to it, and its beginning to the last 30 days. */
const MINUTE_MS = 60_000

/** Sends again what a server has missed. */
export function ReplayDialog({ of, onClose }: ReplayDialogProps) {
  const t = useTranslations('webhooks.replaying')
  const [span, setSpan] = useState<(typeof SPANS)[number]>('day')
  const [all, setAll] = useState(false)
  const replaying = useReplayRange()
  const now = useServerMinute()
  const replay = () => {
    if (of === undefined) return
    const [from, to] = [new Date(now - SPAN_MS[span] + MINUTE_MS), new Date(now + MINUTE_MS)]
    replaying.mutate(
      { id: of.id, from: from.toISOString(), to: to.toISOString(), which: all ? 'all' : 'given_up' },
      {
        onSuccess: ({ events }) => {
          toast.good(t('done', { count: events }))
          onClose()
        },
      },
    )
  }
  return (
    <LateDialog
      open={of !== undefined}
      onOpenChange={onClose}
      title={t('title')}
      description={t('text', { url: of?.url ?? '' })}
    >
      <Segmented
        block
        label={t('span')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
        onChange={setSpan}
      />
      <Checkbox className="mt-4" label={t('all')} checked={all} onChange={({ target }) => setAll(target.checked)} />
      {replaying.error !== null && (
        <Note kind="error" className="mt-3">
          {replaying.error.message}
        </Note>
      )}
      <Button variant="ink" className="mt-4" pending={replaying.isPending} onClick={replay}>
        {t('submit')}
      </Button>
    </LateDialog>
  )
}
