import type { AppealReason, P2pOrderDetail } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { useOpenAppeal } from './order-api.ts'

type Reason = Exclude<AppealReason, 'silence' | 'house'>
/** What each side can have against the other. */
const REASONS: Record<'buy' | 'sell', readonly Reason[]> = {
  buy: ['not_released', 'too_much', 'other'],
  sell: ['not_received', 'other_name', 'too_little', 'other'],
}
const LONGEST = 1_000

export function AppealDialog({ order, onClose }: { readonly order: P2pOrderDetail; readonly onClose: () => void }) {
  const t = useTranslations('p2pOrder.appeal')
  const open = useOpenAppeal()
  const reasons = REASONS[order.side]
  const [reason, setReason] = useState<Reason>(reasons[0] ?? 'other')
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const confirm = () => {
    setSent(true)
    if (text.trim() === '') return
    open.mutate(
      { id: order.id, reason, text: text.trim() },
      {
        onSuccess: () => {
          toast.good(t('opened'))
          onClose()
        },
      },
    )
  }
  return (
    <ActDialog
      title={t('ask.title')}
      description={t('ask.text')}
      confirm={t('ask.confirm')}
      act={open}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select
        label={t('ask.reason')}
        value={reason}
        options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={({ target }) => setReason(reasons.find((own) => own === target.value) ?? 'other')}
      />
      <TextArea
        label={t('ask.story')}
        hint={t('ask.storyHint')}
        maxLength={LONGEST}
        value={text}
        error={sent && text.trim() === '' ? t('storyMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ActDialog>
  )
}
