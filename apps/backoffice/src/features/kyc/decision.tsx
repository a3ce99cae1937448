import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useSession } from '../../app/session.ts'
import type { AnyReason, ReviewActs } from './api.ts'

export interface DecisionProps {
  acts: ReviewActs
  takenBy: string | null
  firstApprovalBy: string | null
  /** Whether two people must approve. */
  fourEyes: boolean
  reasons: readonly AnyReason[]
  nameOf: (reason: AnyReason) => string
}

/** Take it, then decide. Who approved first is shown the wait for somebody else. */
export function Decision(props: DecisionProps) {
  const { acts, takenBy, firstApprovalBy } = props
  const t = useTranslations('kyc.decision')
  const { email } = useSession().staff
  const failure = [acts.take, acts.release, acts.approve, acts.refuse].map(({ error }) => error).find(Boolean)
  return (
    <section aria-labelledby="decision">
      <SectionRule id="decision" title={t('title')} />
      {failure && (
        <Note kind="error" className="mb-3">
          {failure.message}
        </Note>
      )}
      {firstApprovalBy !== null && (
        <Note kind="info" className="mb-3">
          {firstApprovalBy === email ? t('youFirst') : t('first', { who: firstApprovalBy })}
        </Note>
      )}
      {takenBy === email && <Form {...props} />}
      {takenBy !== null && takenBy !== email && <Note kind="warn">{t('takenBy', { who: takenBy })}</Note>}
      {takenBy === null && firstApprovalBy !== email && (
        <Button variant="ink" block pending={acts.take.isPending} onClick={() => acts.take.mutate()}>
          {t('take')}
        </Button>
      )}
    </section>
  )
}

function Form({ acts, firstApprovalBy, fourEyes, reasons, nameOf }: DecisionProps) {
  const t = useTranslations('kyc.decision')
  const [chosen, setChosen] = useState<readonly AnyReason[]>([])
  const [note, setNote] = useState('')
  const pending = acts.approve.isPending || acts.refuse.isPending
  const toggle = (reason: AnyReason) =>
    setChosen(chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason])
  const approve = () =>
    acts.approve.mutate(
      { reasons: [], note },
      { onSuccess: ({ done }) => toast.good(t(done ? 'approved' : 'approvedFirst')) },
    )
  const refuse = () => acts.refuse.mutate({ reasons: chosen, note }, { onSuccess: () => toast.good(t('refused')) })
  const word = fourEyes ? (firstApprovalBy === null ? 'approveOne' : 'approveTwo') : 'approve'
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-body text-ink-2">{t('reasons')}</legend>
        <div className="grid gap-0.5 text-body">
          {reasons.map((reason) => (
            <Checkbox
              key={reason}
              label={nameOf(reason)}
              checked={chosen.includes(reason)}
              onChange={() => toggle(reason)}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        maxLength={500}
        rows={2}
        fieldClassName="mt-3"
        value={note}
        onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
      />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="danger" disabled={chosen.length === 0 || pending} onClick={refuse}>
          {t('refuse')}
        </Button>
        <Button variant="ink" disabled={chosen.length > 0 || pending} onClick={approve}>
          {t(word)}
        </Button>
      </div>
      <p className="mt-2 text-dense text-ink-3">{t('hint')}</p>
      <button type="button" className="link mt-2 min-h-6 text-body" onClick={() => acts.release.mutate()}>
        {t('release')}
      </button>
    </>
  )
}
