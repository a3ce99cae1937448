import type { OfficeComplaint } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../../app/session.ts'
import {
  agrees,
  COMPLAINT_OUTCOMES,
  type ComplaintField,
  type ComplaintInput,
  complaintForm,
  startOf,
} from './complaint-form.ts'
import { useDecideComplaint } from './complaints-api.ts'

const REASON_MAX = 500

interface DecisionProps {
  readonly complaint: OfficeComplaint
}

/** One proposes to hold coins of the other and another agrees; whoever proposed waits. */
export function ComplaintDecision({ complaint }: DecisionProps) {
  const t = useTranslations('appeals')
  const { email } = useSession().staff
  const { proposal, symbol, reason, state } = complaint
  const own = proposal !== null && proposal.email === email
  return (
    <section aria-labelledby="complaint-decision">
      <SectionRule id="complaint-decision" title={t('decision.title')} />
      {state === 'open' && <p className="mb-3 text-dense text-ink-3">{t('complaints.decision.two')}</p>}
      {proposal !== null && (
        <Note kind="info" className="mb-3">
          {t(own ? 'complaints.decision.youProposed' : 'complaints.decision.proposed', {
            email: proposal.email,
            amount: `${proposal.amount} ${symbol}`,
          })}
          {reason !== null && <span className="mt-1 block text-ink-2">{reason}</span>}
        </Note>
      )}
      {!own && <Form key={`${state} ${proposal?.email} ${proposal?.amount}`} complaint={complaint} />}
    </section>
  )
}

function Form({ complaint }: DecisionProps) {
  const t = useTranslations('appeals')
  const decide = useDecideComplaint()
  const [input, setInput] = useState<ComplaintInput>(() => startOf(complaint))
  const [tried, setTried] = useState(false)
  const { wrong, decided } = complaintForm(input, complaint)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (decided === undefined || decide.isPending) return
    decide.mutate(
      { id: complaint.id, ...decided },
      { onSuccess: ({ outcome }) => toast.good(t(`decision.done.${outcome}`)) },
    )
  }
  const missing = (field: ComplaintField) =>
    tried && wrong.includes(field) ? t(`complaints.decision.missing.${field}`) : undefined
  const { outcome } = input
  const proposes = outcome === 'hold' && !agrees(input, complaint)
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {complaint.state === 'open' && (
        <Outcome complaint={complaint} input={input} onChange={setInput} missing={missing} />
      )}
      <TextArea
        label={t('decision.reason')}
        hint={t('decision.reasonHint')}
        rows={3}
        maxLength={REASON_MAX}
        value={input.reason}
        error={missing('reason')}
        onChange={({ target }) => setInput({ ...input, reason: target.value.replaceAll('\n', ' ') })}
      />
      {decide.isError && <Note kind="error">{decide.error.message}</Note>}
      <Button type="submit" variant="ink" pending={decide.isPending}>
        {outcome === 'release'
          ? t('complaints.decision.acts.release')
          : t(proposes ? 'decision.propose' : 'decision.decide')}
      </Button>
      {outcome !== undefined && (
        <p className="text-dense text-ink-3">
          {t(`complaints.decision.hints.${proposes ? 'propose' : outcome}`, { by: complaint.by })}
        </p>
      )}
    </form>
  )
}

interface OutcomeProps extends DecisionProps {
  readonly input: ComplaintInput
  readonly onChange: (input: ComplaintInput) => void
  readonly missing: (field: ComplaintField) => string | undefined
}

function Outcome({ complaint, input, onChange, missing }: OutcomeProps) {
  const t = useTranslations('appeals.complaints.decision')
  const noOutcome = missing('outcome')
  const { by, most, available, symbol } = complaint
  return (
    <>
      <div>
        <Segmented<NonNullable<ComplaintInput['outcome']> | ''>
          block
          label={t('outcome', { by })}
          value={input.outcome ?? ''}
          onChange={(outcome) => outcome !== '' && onChange({ ...input, outcome })}
          options={COMPLAINT_OUTCOMES.map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
        {noOutcome !== undefined && (
          <p role="alert" className="mt-1 text-bad text-dense">
            {noOutcome}
          </p>
        )}
      </div>
      {input.outcome === 'hold' && (
        <TextField
          label={t('amount')}
          hint={t('amountHint', { by, whole: `${most} ${symbol}`, available: `${available} ${symbol}` })}
          unit={symbol}
          inputMode="decimal"
          value={input.amount}
          error={missing('amount')}
          onChange={({ target }) => onChange({ ...input, amount: target.value })}
        />
      )}
    </>
  )
}
