import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { REFERENCE_MAX, textForm, UNFREEZE_EVIDENCE, unfreezeForm } from './act-forms.ts'
import { useConfirmUnfreeze, useDeclineUnfreeze, useProposeUnfreeze } from './api.ts'
import type { PersonDialogProps } from './person-dialogs.tsx'

/** The first of two people: what was checked, and where that is kept. */
export function ProposeUnfreezeDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.proposeUnfreeze')
  const kinds = useTranslations('users.person.evidence')
  const [input, setInput] = useState({ evidence: '', reference: '' })
  const act = useProposeUnfreeze(user.userId)
  return (
    <ActDialog
      {...{ name: 'proposeUnfreeze', user, act, onClose }}
      form={(text) => unfreezeForm({ ...input, text })}
      fields={(errors) => (
        <>
          <Select
            size="md"
            label={t('evidence')}
            placeholder={t('choose')}
            error={errors.evidence === true && t('evidenceMissing')}
            value={input.evidence}
            onChange={(event) => setInput({ ...input, evidence: event.target.value })}
            options={UNFREEZE_EVIDENCE.map((value) => ({ value, label: kinds(value) }))}
          />
          <TextField
            size="md"
            label={t('reference')}
            hint={t('referenceHint')}
            error={errors.reference === true && t('referenceMissing')}
            maxLength={REFERENCE_MAX}
            value={input.reference}
            onChange={(event) => setInput({ ...input, reference: event.target.value })}
          />
        </>
      )}
    />
  )
}

interface DecisionProps extends PersonDialogProps {
  proposalId: string
}

/** The second of two people. */
export function ConfirmUnfreezeDialog({ user, proposalId, onClose }: DecisionProps) {
  const act = useConfirmUnfreeze(user.userId, proposalId)
  return <ActDialog {...{ name: 'confirmUnfreeze', user, act, onClose }} form={textForm} />
}

export function DeclineUnfreezeDialog({ user, proposalId, onClose }: DecisionProps) {
  const act = useDeclineUnfreeze(user.userId, proposalId)
  return <ActDialog {...{ name: 'declineUnfreeze', user, act, onClose }} danger form={textForm} />
}
