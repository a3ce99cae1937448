import type { AppealOutcome, OfficeAppeal } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../../app/session.ts'
import { FINDINGS, OUTCOMES, useDecideAppeal } from './appeals-api.ts'
import { type DecisionField, type DecisionInput, decisionForm, startOf } from './decision-form.ts'

const REASON_MAX = 500

interface DecisionProps {
  readonly appeal: OfficeAppeal
}

/** Above 1,000 euro the first proposes and another person decides the same; whoever proposed waits. */
export function AppealDecision({ appeal }: DecisionProps) {
  const t = useTranslations('appeals')
  const { email } = useSession().staff
  const { proposal } = appeal
  const own = proposal !== null && proposal.email === email
  return (
    <section aria-labelledby="appeal-decision">
      <SectionRule id="appeal-decision" title={t('decision.title')} />
      {appeal.needsTwo && <p className="mb-3 text-dense text-ink-3">{t('decision.two')}</p>}
      {proposal !== null && (
        <Note kind="info" className="mb-3">
          {t(own ? 'decision.youProposed' : 'decision.proposed', { outcome: t(`outcomes.${proposal.outcome}`) })}
          <span className="mt-1 block text-ink-2">{proposal.reason}</span>
        </Note>
      )}
      {!own && <Form key={proposal?.time ?? 'first'} appeal={appeal} />}
    </section>
  )
}

function Form({ appeal }: DecisionProps) {
  const t = useTranslations('appeals.decision')
  const decide = useDecideAppeal()
  const [input, setInput] = useState<DecisionInput>(() => startOf(appeal))
  const [tried, setTried] = useState(false)
  const { wrong, decided } = decisionForm(input, appeal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (decided === undefined || decide.isPending) return
    decide.mutate({ id: appeal.id, ...decided }, { onSuccess: ({ outcome }) => toast.good(t(`done.${outcome}`)) })
  }
  const missing = (field: DecisionField) => (tried && wrong.includes(field) ? t(`missing.${field}`) : undefined)
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Outcome input={input} onChange={setInput} missing={missing} appeal={appeal} />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        rows={3}
        maxLength={REASON_MAX}
        value={input.reason}
        error={missing('reason')}
        onChange={({ target }) => setInput({ ...input, reason: target.value.replaceAll('\n', ' ') })}
      />
      {decide.isError && <Note kind="error">{decide.error.message}</Note>}
      <Button type="submit" variant="ink" pending={decide.isPending}>
        {t(appeal.needsTwo && appeal.proposal === null ? 'propose' : 'decide')}
      </Button>
      <p className="text-dense text-ink-3">{t('hint')}</p>
    </form>
  )
}

interface OutcomeProps extends DecisionProps {
  readonly input: DecisionInput
  readonly onChange: (input: DecisionInput) => void
  readonly missing: (field: DecisionField) => string | undefined
}

function Outcome({ appeal, input, onChange, missing }: OutcomeProps) {
  const t = useTranslations('appeals')
  const noOutcome = missing('outcome')
  return (
    <>
      <div>
        <Segmented<AppealOutcome | ''>
          block
          label={t('decision.outcome')}
          value={input.outcome ?? ''}
          onChange={(outcome) => outcome !== '' && onChange({ ...input, outcome })}
          options={OUTCOMES.map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
        {noOutcome !== undefined && (
          <p role="alert" className="mt-1 text-bad text-dense">
            {noOutcome}
          </p>
        )}
      </div>
      {input.outcome === 'split' && (
        <TextField
          label={t('decision.toBuyer')}
          hint={t('decision.toBuyerHint', { whole: `${appeal.quantity} ${appeal.symbol}` })}
          unit={appeal.symbol}
          inputMode="decimal"
          value={input.toBuyer}
          error={missing('toBuyer')}
          onChange={({ target }) => onChange({ ...input, toBuyer: target.value })}
        />
      )}
      <Select
        label={t('decision.finding')}
        placeholder={t('decision.choose')}
        value={input.finding ?? ''}
        options={FINDINGS.map((value) => ({ value, label: t(`findings.${value}`) }))}
        error={missing('finding')}
        onChange={({ target }) => {
          const finding = FINDINGS.find((own) => own === target.value)
          onChange({ ...input, finding, freeze: finding === 'never_paid' && appeal.freezeRequired })
        }}
      />
      {input.finding === 'never_paid' && (
        <Checkbox
          label={t('decision.freeze')}
          hint={t(appeal.freezeRequired ? 'decision.freezeRequired' : 'decision.freezeOffered')}
          checked={input.freeze}
          error={missing('freeze')}
          onChange={({ target }) => onChange({ ...input, freeze: target.checked })}
        />
      )}
    </>
  )
}
