import type { SandboxKycCheck } from '@bourse/contract'
import { KYC_REASONS } from '@bourse/contract/kyc-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useTellVerdict } from './kyc-api.ts'

const OUTCOMES = ['clear', 'consider', 'refused'] as const

/** A verdict by hand, told once or twice: the second telling shows that the product counts an event once. */
export function VerdictDialog({ check, onClose }: { check: SandboxKycCheck; onClose: () => void }) {
  const t = useTranslations('sandbox.kyc')
  const shell = useTranslations('shell')
  const reasonName = useTranslations('kyc.reasons')
  const telling = useTellVerdict()
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('clear')
  const [reason, setReason] = useState('front_blurry')
  const [twice, setTwice] = useState(false)
  const tell = () =>
    telling.mutate(
      { checkId: check.checkId, outcome, reason: outcome === 'refused' ? reason : '', twice },
      {
        onSuccess: ({ answers }) => {
          toast.good(t('told', { answer: answers.at(-1) ?? '' }))
          onClose()
        },
      },
    )
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('decideOn', { name: check.name })}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button variant="ink" pending={telling.isPending} onClick={tell}>
            {t('tell')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {telling.error && <Note kind="error">{telling.error.message}</Note>}
        <Select
          size="md"
          label={t('outcome')}
          value={outcome}
          onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? outcome)}
          options={OUTCOMES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        {outcome === 'refused' && (
          <Select
            size="md"
            label={t('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={KYC_REASONS.map((value) => ({ value, label: reasonName(value) }))}
          />
        )}
        <Checkbox label={t('twice')} checked={twice} onChange={() => setTwice(!twice)} />
      </div>
    </LateDialog>
  )
}
