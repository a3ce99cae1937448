import type { HeldReward } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useAmountText } from '../../../app/page/figures.ts'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { ReasonField } from '../../../app/page/reason-field.tsx'
import { type HeldDecision, useDecideHeld } from '../api.ts'
import { Evidence } from './evidence.tsx'

interface HeldDialogProps {
  readonly reward: HeldReward
  readonly onClose: () => void
}

const DECISIONS = ['pay', 'void'] as const

/** Pays or voids; above 100 GBP the first word waits for a second person who says the same. */
export function HeldDialog({ reward, onClose }: HeldDialogProps) {
  const t = useTranslations('activitiesDesk.held')
  const amountText = useAmountText()
  const decide = useDecideHeld()
  const { id, uid, amount, asset, title, needsTwo, firstBy, firstWord } = reward
  const [decision, setDecision] = useState<HeldDecision['decision']>(firstWord ?? 'pay')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (note.trim() === '') return
    const onSuccess = ({ decided }: { readonly decided: boolean }) => {
      toast.good(t(decided ? `done.${decision}` : 'done.waits'))
      onClose()
    }
    decide.mutate({ id, decision, note: note.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('question', { amount: amountText(amount, asset), uid })}
      description={t('text', { title })}
      confirm={t(`act.${decision}`)}
      danger={decision === 'void'}
      act={decide}
      onSubmit={submit}
      onClose={onClose}
    >
      <Evidence reward={reward} />
      {needsTwo && (
        <Note kind="info">
          {firstBy === null || firstWord === null ? t('two') : t(`first.${firstWord}`, { who: firstBy })}
        </Note>
      )}
      <Segmented
        block
        label={t('decision')}
        value={decision}
        options={DECISIONS.map((value) => ({ value, label: t(`act.${value}`) }))}
        onChange={setDecision}
      />
      <ReasonField
        label={t('note')}
        value={note}
        error={tried && note.trim() === '' ? t('missing') : undefined}
        onChange={setNote}
      />
    </FormDialog>
  )
}
