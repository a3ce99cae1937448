import type { NewWebhookEndpoint, WebhookEndpoint } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ComponentProps, Suspense } from 'react'
import { ActGuard } from '../../../app/parts.ts'
import { useRemoveEndpoint, useRotateSecret } from './webhooks-api.ts'

interface OfEndpoint {
  readonly of: WebhookEndpoint | undefined
  readonly onClose: () => void
}

export function RemoveEndpointDialog({ of, onClose }: OfEndpoint) {
  const t = useTranslations('webhooks.removing')
  const removing = useRemoveEndpoint()
  const remove = (proof: object) => {
    if (of === undefined) return
    const gone = () => {
      toast.good(t('done'))
      onClose()
    }
    removing.mutate({ id: of.id, ...proof }, { onSuccess: gone })
  }
  return <ProvedDialog of={of} onClose={onClose} texts="removing" mutation={removing} onProved={remove} />
}

export function RotateDialog({
  of,
  onClose,
  onMade,
}: OfEndpoint & { readonly onMade: (made: NewWebhookEndpoint) => void }) {
  const rotating = useRotateSecret()
  const rotate = (proof: object) => {
    if (of === undefined) return
    const made = (one: NewWebhookEndpoint) => {
      onMade(one)
      onClose()
    }
    rotating.mutate({ id: of.id, ...proof }, { onSuccess: made })
  }
  return <ProvedDialog of={of} onClose={onClose} texts="rotating" mutation={rotating} onProved={rotate} />
}

interface ProvedDialogProps extends OfEndpoint {
  readonly texts: 'removing' | 'rotating'
  readonly mutation: { readonly isPending: boolean; readonly error: ComponentProps<typeof ActGuard>['error'] }
  readonly onProved: (proof: object) => void
}

function ProvedDialog({ of, onClose, texts, mutation: { isPending, error }, onProved }: ProvedDialogProps) {
  const t = useTranslations(`webhooks.${texts}`)
  return (
    <LateDialog
      open={of !== undefined}
      onOpenChange={onClose}
      title={t('title')}
      description={t('text', { url: of?.url ?? '' })}
    >
      <Suspense fallback={<LoadingState lines={2} />}>
        <ActGuard act="api_key" submit={t('submit')} pending={isPending} error={error} onProved={onProved} />
      </Suspense>
    </LateDialog>
  )
}
