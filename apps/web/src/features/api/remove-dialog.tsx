import type { ApiKey } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Suspense } from 'react'
import { ActGuard } from '../../app/parts.ts'
import { useRemoveKey } from './keys-api.ts'

interface RemoveDialogProps {
  readonly removed: ApiKey | undefined
  readonly onClose: () => void
}

export function RemoveDialog({ removed, onClose }: RemoveDialogProps) {
  const t = useTranslations('apiKeys.removing')
  const removing = useRemoveKey()
  const name = removed?.name ?? ''
  const remove = (proof: object) => {
    if (removed === undefined) return
    const gone = () => {
      toast.good(t('done', { name }))
      onClose()
    }
    removing.mutate({ id: removed.id, ...proof }, { onSuccess: gone })
  }
  return (
    <LateDialog
      open={removed !== undefined}
      onOpenChange={onClose}
      title={t('title', { name })}
      description={t('text')}
    >
      <Suspense fallback={<LoadingState lines={2} />}>
        <ActGuard
          act="api_key"
          submit={t('submit')}
          pending={removing.isPending}
          error={removing.error}
          onProved={remove}
        />
      </Suspense>
    </LateDialog>
  )
}
