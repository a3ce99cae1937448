import type { OfficePartner, PartnerDecision } from '@bourse/contract'
import * as api from '@bourse/contract/calls/office/api'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { ReasonDialog } from '../../../app/page/reason-dialog.tsx'
import { ReasonField } from '../../../app/page/reason-field.tsx'
import { useMay } from '../../../app/use-may.ts'
import { type Ending, useEnd, usePropose } from './partners-api.ts'

/** What may be proposed, and what one person does alone, in each state. */
const PROPOSED: Readonly<Record<OfficePartner['state'], readonly PartnerDecision[]>> = {
  applied: ['approve'],
  approved: ['fee'],
  suspended: ['resume', 'fee'],
  refused: [],
}
const ENDED: Readonly<Record<OfficePartner['state'], Ending | undefined>> = {
  applied: 'refuse',
  approved: 'suspend',
  suspended: undefined,
  refused: undefined,
}

export function PartnerActs({ one }: { readonly one: OfficePartner }) {
  const t = useTranslations('partnersDesk.acts')
  const [asked, setAsked] = useState<PartnerDecision | Ending>()
  const mayPropose = useMay(api.proposePartner)
  const mayEnd = { refuse: useMay(api.refusePartner), suspend: useMay(api.suspendPartner) }
  const decisions = PROPOSED[one.state].filter(
    (decision) => mayPropose && !one.proposals.some((open) => open.decision === decision),
  )
  const ending = ENDED[one.state]
  const close = () => setAsked(undefined)
  return (
    <section aria-labelledby="partner-acts">
      <SectionRule id="partner-acts" title={t('title')} />
      {!mayPropose && <Note kind="info">{t('only')}</Note>}
      <div className="grid gap-2">
        {decisions.map((decision) => (
          <Button key={decision} variant="ink" onClick={() => setAsked(decision)}>
            {t(decision)}
          </Button>
        ))}
        {ending !== undefined && mayEnd[ending] && (
          <Button variant="danger" onClick={() => setAsked(ending)}>
            {t(ending)}
          </Button>
        )}
      </div>
      <p className="mt-2 text-dense text-ink-3">{t('hint')}</p>
      {(asked === 'refuse' || asked === 'suspend') && <EndDialog one={one} ending={asked} onClose={close} />}
      {(asked === 'approve' || asked === 'resume' || asked === 'fee') && (
        <ProposeDialog one={one} decision={asked} onClose={close} />
      )}
    </section>
  )
}

interface EndDialogProps {
  readonly one: OfficePartner
  readonly ending: Ending
  readonly onClose: () => void
}

function EndDialog({ one: { id, name }, ending, onClose }: EndDialogProps) {
  const t = useTranslations('partnersDesk.acts')
  const end = useEnd()
  return (
    <ReasonDialog
      title={t(`${ending}Title`, { name })}
      description={t(`${ending}Text`)}
      confirm={t(ending)}
      done={t(`${ending}Done`, { name })}
      label={t('reasonRead')}
      missing={t('reasonMissing')}
      act={end}
      onReason={(reason, then) => end.mutate({ ending, id, reason }, then)}
      onClose={onClose}
    />
  )
}

interface ProposeDialogProps {
  readonly one: OfficePartner
  readonly decision: PartnerDecision
  readonly onClose: () => void
}

const FEE = /^\d{1,2}(\.\d{1,2})?$/

function ProposeDialog({ one: { id, name, feePercent }, decision, onClose }: ProposeDialogProps) {
  const t = useTranslations('partnersDesk.acts')
  const propose = usePropose()
  const [reason, setReason] = useState('')
  const [fee, setFee] = useState(feePercent)
  const [tried, setTried] = useState(false)
  const typed = fee.trim().replace(',', '.')
  const feeWrong = decision === 'fee' && !FEE.test(typed)
  const submit = () => {
    setTried(true)
    if (reason.trim() === '' || feeWrong) return
    const onSuccess = () => {
      toast.good(t('proposed'))
      onClose()
    }
    const proposed = { id, decision, reason: reason.trim(), ...(decision === 'fee' && { feePercent: typed }) }
    propose.mutate(proposed, { onSuccess })
  }
  return (
    <FormDialog
      title={t(`${decision}Title`, { name })}
      description={t('second')}
      confirm={t('propose')}
      act={propose}
      onSubmit={submit}
      onClose={onClose}
    >
      {decision === 'fee' && (
        <TextField
          label={t('feeLabel')}
          inputMode="decimal"
          autoComplete="off"
          unit="%"
          value={fee}
          error={tried && feeWrong ? t('feeWrong') : undefined}
          onChange={({ target }) => setFee(target.value)}
        />
      )}
      <ReasonField
        label={t('reason')}
        value={reason}
        error={tried && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}
