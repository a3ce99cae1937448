import type { P2pOrderDetail } from '@bourse/contract'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { NO_SECRETS, ProofFields, sentSecrets } from '../../../app/page/proof-fields.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useRelease } from './order-api.ts'
import { useOrderFacts } from './order-head.tsx'

/** Coins that were released do not come back: the money is looked for first, and the person proves who they are. */
export function ReleaseDialog({ order, onClose }: { readonly order: P2pOrderDetail; readonly onClose: () => void }) {
  const t = useTranslations('p2pOrder.acts')
  const facts = useOrderFacts(order)
  const release = useRelease()
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [seen, setSeen] = useState(false)
  const [sent, setSent] = useState(false)
  const confirm = () => {
    setSent(true)
    if (!seen) return
    release.mutate(
      { id: order.id, ...sentSecrets(secrets) },
      {
        onSuccess: () => {
          toast.good(t('done.release', facts))
          onClose()
        },
      },
    )
  }
  return (
    <ActDialog
      title={t('ask.release.title', facts)}
      description={t('ask.release.text', facts)}
      confirm={t('release', facts)}
      act={release}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Checkbox
        label={t('ask.release.seen', facts)}
        checked={seen}
        error={sent && !seen ? t('ask.release.seenMissing') : undefined}
        onChange={({ target }) => setSeen(target.checked)}
      />
      <ProofFields secrets={secrets} onChange={setSecrets} />
    </ActDialog>
  )
}
