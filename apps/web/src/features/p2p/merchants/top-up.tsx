import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { NO_SECRETS, ProofFields, type Secrets, sentSecrets } from '../../../app/page/proof-fields.tsx'
import { useTopUp } from './merchant-api.ts'

/** What is missing of a bond that somebody was paid from, and the way to fill it up. */
export function TopUp({ missing }: { readonly missing: string }) {
  const t = useTranslations('p2pMerchant.topUp')
  const [asking, setAsking] = useState(false)
  const act = (
    <Button size="sm" variant="ink" onClick={() => setAsking(true)}>
      {t('act', { missing })}
    </Button>
  )
  return (
    <>
      <Note kind="warn" className="mt-3" action={act}>
        {t('short', { missing })}
      </Note>
      {asking && <TopUpDialog missing={missing} onClose={() => setAsking(false)} />}
    </>
  )
}

interface TopUpDialogProps {
  readonly missing: string
  readonly onClose: () => void
}

function TopUpDialog({ missing, onClose }: TopUpDialogProps) {
  const t = useTranslations('p2pMerchant.topUp')
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const topUp = useTopUp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (topUp.isPending) return
    const onSuccess = () => {
      toast.good(t('done'))
      onClose()
    }
    topUp.mutate(sentSecrets(secrets), { onSuccess })
  }
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('text', { missing })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="top-up" variant="ink" pending={topUp.isPending}>
            {t('act', { missing })}
          </Button>
        </>
      }
    >
      <form id="top-up" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ProofFields secrets={secrets} onChange={setSecrets} />
        {topUp.isError && <Note kind="error">{topUp.error.message}</Note>}
      </form>
    </LateDialog>
  )
}
