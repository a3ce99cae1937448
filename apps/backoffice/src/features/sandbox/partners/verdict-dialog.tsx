import type { SandboxKycCheck } from '@bourse/contract'
import { KYC_REASONS } from '@bourse/contract/kyc-lists'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useTellVerdict } from './kyc-api.ts'

const OUTCOMES = ['clear', 'consider', 'refused'] as const

/** A verdict by hand, told once or twice: the second telling shows that the product counts an event once. */
export function VerdictDialog({ check, onClose }: { check: SandboxKycCheck; onClose: () => void }) {
  const t = useTranslations('sandbox.kyc')
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
    <FormDialog
      title={t('decideOn', { name: check.name })}
      confirm={t('tell')}
      act={telling}
      onSubmit={tell}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
