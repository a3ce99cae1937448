import { COUNTRIES } from '@bourse/contract/countries'
import { GATE_STEPS, POLICY_ANSWERS, PRODUCTS, RULE_CATEGORIES } from '@bourse/contract/policy-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { type FormEvent, useState } from 'react'
import { useCountryName } from '../../app/country-names.ts'
import { BackLink } from '../../app/page/back-link.tsx'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useProductNow } from '../../app/product-time.ts'
import { useDryRun, usePropose } from './api.ts'
import { EMPTY_RULE, OTHER_TOKEN, type RuleField, type RuleInput, ruleForm } from './rule-form.ts'
import { useRuleWords } from './rule-words.ts'

const NOTE_MAX = 500
const REASON_MAX = 400

interface Fields {
  readonly input: RuleInput
  readonly change: (part: Partial<RuleInput>) => void
  readonly errorOf: (field: RuleField) => string | undefined
}

/** A new rule: what it says, why, and whom it would touch, before a colleague is asked to approve it. */
export function NewRulePage() {
  const t = useTranslations('policy.form')
  const [input, setInput] = useState(EMPTY_RULE)
  const [tried, setTried] = useState(false)
  const now = useProductNow()
  const navigate = useNavigate()
  const dryRun = useDryRun()
  const propose = usePropose()
  const { missing, missingTexts, rule } = ruleForm(input, new Date(now))
  const note = input.note.trim()
  const change = (part: Partial<RuleInput>) => {
    setInput((before) => ({ ...before, ...part }))
    dryRun.reset()
  }
  const errorOf = (field: RuleField) => (tried && missing.includes(field) ? t(`missing.${field}`) : undefined)
  const count = () => {
    setTried(true)
    if (rule !== undefined) dryRun.mutate(rule)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule === undefined || note === '' || propose.isPending) return
    const done = () => {
      toast.good(t('done'))
      void navigate({ to: '/policy' })
    }
    propose.mutate({ ...rule, note }, { onSuccess: done })
  }
  const failure = propose.error ?? dryRun.error
  return (
    <div className="desk">
      <PageHead title={t('title')} above={<BackLink to="/policy">{t('back')}</BackLink>} />
      <form onSubmit={submit} noValidate className="grid max-w-[1040px] gap-6">
        <Scope input={input} change={change} errorOf={errorOf} />
        <Answer input={input} change={change} errorOf={errorOf} />
        <LanguageFields
          label={t('reason')}
          hint={t('reasonHint')}
          texts={input.reason}
          onChange={(reason) => change({ reason })}
          missing={tried ? missingTexts : []}
          max={REASON_MAX}
          rows={3}
        />
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          maxLength={NOTE_MAX}
          value={input.note}
          error={tried && note === '' ? t('missing.note') : undefined}
          onChange={({ target }) => change({ note: target.value.replaceAll('\n', ' ') })}
        />
        {failure !== null && <Note kind="error">{failure.message}</Note>}
        {dryRun.data !== undefined && (
          <Note kind="info" role="status">
            {t('impact', { ...dryRun.data })}
          </Note>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={count} pending={dryRun.isPending}>
            {t('dryRun')}
          </Button>
          <Button type="submit" variant="ink" pending={propose.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What the rule is about. */
function Scope({ input, change, errorOf }: Fields) {
  const t = useTranslations('policy')
  const words = useRuleWords()
  const countryName = useCountryName()
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value) }))
  const sorted = countries.toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Select
        label={t('product')}
        name="product"
        placeholder={t('form.choose')}
        value={input.product}
        error={errorOf('product')}
        onChange={({ target }) => change({ product: target.value })}
        options={[
          ...PRODUCTS.map((value) => ({ value, label: words.product(value) })),
          { value: OTHER_TOKEN, label: t('form.otherToken') },
        ]}
      />
      {input.product === OTHER_TOKEN && (
        <TextField
          label={t('form.token')}
          name="token"
          value={input.token}
          error={errorOf('token')}
          onChange={({ target }) => change({ token: target.value })}
        />
      )}
      <Select
        label={t('place')}
        name="place"
        placeholder={t('form.choose')}
        value={input.place}
        error={errorOf('place')}
        onChange={({ target }) => change({ place: target.value })}
        options={[...['*', 'EEA'].map((value) => ({ value, label: words.place(value) })), ...sorted]}
      />
      <Select
        label={t('category')}
        name="category"
        value={input.category}
        onChange={({ target }) => change({ category: target.value as RuleInput['category'] })}
        options={RULE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
    </div>
  )
}

/** What it says, by which law, and from when on. */
function Answer({ input, change, errorOf }: Fields) {
  const t = useTranslations('policy')
  const toggled = (step: RuleInput['steps'][number]) =>
    GATE_STEPS.filter((one) => (one === step) !== input.steps.includes(one))
  const stepsError = errorOf('steps')
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <Select
          label={t('answer')}
          name="answer"
          value={input.answer}
          onChange={({ target }) => change({ answer: target.value as RuleInput['answer'] })}
          options={POLICY_ANSWERS.map((value) => ({ value, label: t(`answers.${value}`) }))}
        />
        <TextField
          label={t('source')}
          name="source"
          hint={t('form.sourceHint')}
          maxLength={200}
          value={input.source}
          error={errorOf('source')}
          onChange={({ target }) => change({ source: target.value })}
        />
        <TextField
          type="datetime-local"
          label={t('validFrom')}
          name="validFrom"
          hint={t('form.validFromHint')}
          value={input.validFrom}
          error={errorOf('validFrom')}
          onChange={({ target }) => change({ validFrom: target.value })}
        />
      </div>
      {input.answer === 'gate' && (
        <fieldset>
          <legend className="font-semibold text-body">{t('form.steps')}</legend>
          {stepsError !== undefined && <p className="text-bad text-dense">{stepsError}</p>}
          <div className="mt-2 grid gap-2 md:grid-cols-3">
            {GATE_STEPS.map((step) => (
              <Checkbox
                key={step}
                label={t(`steps.${step}`)}
                checked={input.steps.includes(step)}
                onChange={() => change({ steps: toggled(step) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
