import type { P2pOrderDetail } from '@bourse/contract'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { complaintForm, complaintKind } from './complaint-form.ts'
import { useComplain } from './order-api.ts'
import { useOrderFacts } from './order-head.tsx'

const LONGEST = 1_000

/** Says what staff can do about it before anything is sent, and what they cannot. */
export function ComplaintDialog({ order, onClose }: { readonly order: P2pOrderDetail; readonly onClose: () => void }) {
  const t = useTranslations('p2pOrder.complaint')
  const facts = useOrderFacts(order)
  const complain = useComplain()
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const { missing, told } = complaintForm({ text })
  const kind = complaintKind(order)
  const confirm = () => {
    setSent(true)
    if (told === undefined) return
    complain.mutate(
      { id: order.id, ...told },
      {
        onSuccess: () => {
          toast.good(t(`${kind}.sent`))
          onClose()
        },
      },
    )
  }
  return (
    <ActDialog
      title={t(`${kind}.ask.title`, facts)}
      description={t(`${kind}.ask.text`, facts)}
      confirm={t(`${kind}.ask.confirm`)}
      act={complain}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextArea
        label={t('story')}
        hint={t(`${kind}.ask.storyHint`)}
        maxLength={LONGEST}
        value={text}
        error={sent && missing ? t('storyMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ActDialog>
  )
}
