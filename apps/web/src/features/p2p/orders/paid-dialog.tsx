import type { P2pOrderDetail } from '@bourse/contract'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { useMarkPaid } from './order-api.ts'
import { useOrderFacts } from './order-head.tsx'
import { referenceOf } from './order-view.ts'

/** Whoever says that they have paid and have not may lose their account, so it is said once more. */
export function PaidDialog({ order, onClose }: { readonly order: P2pOrderDetail; readonly onClose: () => void }) {
  const t = useTranslations('p2pOrder.acts')
  const facts = useOrderFacts(order)
  const paid = useMarkPaid()
  const [sent, setSent] = useState(false)
  const [own, setOwn] = useState(false)
  const confirm = () => {
    setSent(true)
    if (!own) return
    paid.mutate(
      { id: order.id, reference: referenceOf(order) },
      {
        onSuccess: () => {
          toast.good(t('done.mark_paid'))
          onClose()
        },
      },
    )
  }
  return (
    <ActDialog
      title={t('ask.mark_paid.title', facts)}
      description={t('ask.mark_paid.text', facts)}
      confirm={t('mark_paid', facts)}
      act={paid}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Checkbox
        label={t('ask.mark_paid.own')}
        checked={own}
        error={sent && !own ? t('ask.mark_paid.ownMissing') : undefined}
        onChange={({ target }) => setOwn(target.checked)}
      />
    </ActDialog>
  )
}
