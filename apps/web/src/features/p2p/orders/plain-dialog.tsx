import type { P2pOrderDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useCancelOrder, usePlainAct } from './order-api.ts'
import { useOrderFacts } from './order-head.tsx'

interface PlainDialogProps {
  readonly order: P2pOrderDetail
  readonly act: 'reject' | 'cancel' | 'agree_cancel' | 'ask_cancel' | 'withdraw_appeal'
  readonly onClose: () => void
}

/** Acts that need no more than a yes. */
export function PlainDialog({ order, act, onClose }: PlainDialogProps) {
  const t = useTranslations('p2pOrder.acts')
  const facts = useOrderFacts(order)
  const plain = usePlainAct(order.id)
  const cancel = useCancelOrder(order.id)
  const told = {
    onSuccess: () => {
      toast.good(t(`done.${act}`))
      onClose()
    },
  }
  const confirm = () => (act === 'cancel' ? cancel.mutate(undefined, told) : plain.mutate(act, told))
  return (
    <ActDialog
      title={t(`ask.${act}.title`, facts)}
      description={t(`ask.${act}.text`, facts)}
      confirm={t(act, facts)}
      danger={act === 'cancel' || act === 'reject' || act === 'agree_cancel'}
      act={act === 'cancel' ? cancel : plain}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
